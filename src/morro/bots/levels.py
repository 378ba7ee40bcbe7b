"""Five levels for people, from a gentle beginner to the best there is. None of them sees more than a seat may.

All five are the net: the weaker ones draw their answers, the better ones more often, and the last one thinks ahead.
Where the net cannot play (NumPy is not installed, or nobody has trained one for the game), `greedy` and `search` take
its place; in a game without a greedy player all levels are `random`.
"""

from typing import Any, Final, NamedTuple

from morro.bots.bot import Bot
from morro.bots.net import remark
from morro.bots.pilot import Pilot
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.families import family_of


class Level(NamedTuple):
    """Who plays as a level: with the net, and without it."""

    net: str
    without: str
    slips: int
    """Of a hundred important decisions: left to chance. Only where there is no net."""


LEVELS: Final = {
    "level1": Level("net:temp={0}", "greedy", 60),
    "level2": Level("net:temp={1}", "greedy", 20),
    "level3": Level("net:temp={2}", "greedy", 0),
    "level4": Level("net", "search:{short}", 0),
    "level5": Level("net:1000:limit=0.7", "search:0.7s", 0),
}
"""The temperatures are the family's. No level thinks for more than a second: a clock stops the last one at 0.7 s, and a
busy machine needs the rest."""

SHORT_SEARCH: Final = 60
"""The playouts of level 4 in a game whose family names no number."""


def player_of(level: str, game: str) -> tuple[str, int]:
    """The bot that really plays as this level, in a game of this name; and how many of a hundred decisions slip."""
    family, one = family_of(game), LEVELS[level]
    if not remark([family.name]):
        return one.net.format(*family.temperatures), 0
    if not family.has("greedy"):
        return "random", 0
    player = one.without.format(short=family.listing(game).short_search or SHORT_SEARCH)
    if player.startswith("search:") and not family.has("pilot"):
        player += ":playouts=random"
    return player, one.slips


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
