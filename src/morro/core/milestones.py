"""Milestones: the events of a game's log that tell how it went, for statistics of many games."""

from collections.abc import Callable
from typing import Any, NamedTuple

from morro.core.events import Event


class Milestones(NamedTuple):
    """Which kinds of event tell of rounds, roles, buildings and the end, and the names of what they are about."""

    round: int
    role: int
    build: int
    end: int
    roles: list[str]
    """By the `card` of the event."""
    buildings: list[str]
    cause: Callable[[Event], str]
    """Why the game ends, of an event of the kind `end`."""
    roles_of: Callable[[Any], list[str]]
    """The roles that can be taken in a game, each once."""
    buildings_of: Callable[[Any], list[str]]
    """What can be built in a game, in the order of the box."""
