"""Players that need no person. A bot is given what its seat may know, never more."""
