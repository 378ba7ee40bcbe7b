"""Bot: what every player without a body can do."""

from typing import Any, ClassVar, Protocol

from morro.core.errors import GameError
from morro.core.game import Prompt
from morro.core.rng import Rng


class Bot(Protocol):
    """One player. It sees a View, never a State: it could not cheat if it wanted to.

    The same view, prompt, legal answers and random numbers give the same answer. A bot remembers nothing from one
    question to the next, so that one bot can sit at many tables.
    """

    @property
    def name(self) -> str:
        """What `make_bot` knows it by."""

    def choose(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        """One of the legal answers to the question that the seat of the view is asked."""

    def close(self) -> None:
        """Let go of what it holds (a process, a pool). It is not asked again."""


class BadBot(GameError):
    """A bot that is not known, or cannot play this game."""

    code: ClassVar[str] = "bot/unknown"


class BotFailed(GameError):
    """A bot that gave no legal answer: the move is lost, and somebody else must make it."""

    code: ClassVar[str] = "bot/failed"

    def __init__(self, why: str, message: str) -> None:
        super().__init__(message)
        self.why = why
        """`start`, `crash`, `timeout`, `illegal` or `closed`."""

    def __reduce__(self) -> tuple[type["BotFailed"], tuple[str, str]]:
        return BotFailed, (self.why, str(self))  # so that it comes back whole from another process
