"""Bot: what every player without a body can do."""

import operator
from typing import Any, ClassVar, Final, Protocol

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


WHYS: Final = ("start", "crash", "timeout", "illegal", "closed")
"""In which ways a bot fails."""


class BotFailed(GameError):
    """A bot that gave no legal answer: the move is lost, and somebody else must make it.

    The message may be read by everybody at the table. What the bot itself said could name cards that only its seat may
    know: that stands in `detail`, for the one who wrote the bot.
    """

    code: ClassVar[str] = "bot/failed"

    def __init__(self, why: str, message: str, detail: str = "") -> None:
        super().__init__(message)
        self.why = why if why in WHYS else "crash"
        """One of WHYS."""
        self.detail = detail

    @property
    def whole(self) -> str:
        """The message and the detail."""
        return f"{self}; {self.detail}" if self.detail else str(self)

    def __reduce__(self) -> tuple[type["BotFailed"], tuple[str, str, str]]:
        return BotFailed, (self.why, str(self), self.detail)  # so that it comes back whole from another process


def ask(bot: Bot, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> int:
    """The bot's answer; raises BotFailed in whichever way the bot breaks, or if its answer is not possible."""
    try:
        answer = bot.choose(view, prompt, legal.copy(), rng)
    except BotFailed:
        raise
    except Exception as error:  # a bot may break in any way
        raise BotFailed("crash", f"{bot.name} broke with {type(error).__name__}", str(error)) from error
    try:
        action = operator.index(answer)
    except TypeError:
        action = -1
    if action not in legal:
        raise BotFailed("illegal", f"{bot.name} gave an answer that is not possible", f"it answered {answer!r}")
    return action
