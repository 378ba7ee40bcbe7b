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


class BadBot(GameError):
    """A bot that is not known, or cannot play this game."""

    code: ClassVar[str] = "bot/unknown"
