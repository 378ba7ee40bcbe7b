"""Morro: the San Juan / Puerto Rico family of role-selection games, to play and to study."""

__version__ = "0.2.0"
