"""What can go wrong through somebody's input. A bug in the rules is an assertion, never one of these."""

from typing import ClassVar


class GameError(ValueError):
    """Bad input of any kind. `code` is for programs, the message is for people and says what to do."""

    code: ClassVar[str] = "error"


class BadGame(GameError):
    """An unknown game, option or number of seats."""

    code: ClassVar[str] = "game/unknown"


class BadToken(GameError):
    """Text that names no action of this game."""

    code: ClassVar[str] = "action/unknown"


class IllegalAction(GameError):
    """An action of this game that is not possible now."""

    code: ClassVar[str] = "action/illegal"


class StaleAction(GameError):
    """An action meant for an earlier moment of the game."""

    code: ClassVar[str] = "action/stale"


class BadRecord(GameError):
    """A record that cannot be read or replayed."""

    code: ClassVar[str] = "record/bad"


class BadPosition(GameError):
    """A position text that cannot be read, or describes an impossible table."""

    code: ClassVar[str] = "position/bad"
