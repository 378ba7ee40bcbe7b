"""Five levels for people, from a beginner to the full search. None of them sees more than a seat may."""

from typing import Any, Final

from morro.bots.bot import Bot
from morro.bots.pilot import Pilot
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.families import family_of

LEVELS: Final = {
    "level1": ("greedy", 60),
    "level2": ("greedy", 20),
    "level3": ("greedy", 0),
    "level4": ("search:{short}", 0),
    "level5": ("search:1s", 0),
}
"""Each level: who really plays, and how many of a hundred weighty decisions it leaves to chance."""


def player_of(level: str, game: str) -> str:
    """The bot that really plays as this level, in a game of this name."""
    return LEVELS[level][0].format(short=family_of(game).listing(game).short_search)


class Slip:
    """Plays as another bot does, but now and then decides without thinking."""

    def __init__(self, name: str, bot: Bot, pilot: Pilot, percent: int) -> None:
        self.name = name
        self.bot = bot
        self.pilot = pilot
        self.percent = percent

    def choose(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        if self.percent and self.pilot.weighs(prompt.kind) and rng.below(100) < self.percent:
            return legal[rng.below(len(legal))]
        return self.bot.choose(view, prompt, legal, rng)

    def close(self) -> None:
        self.bot.close()
