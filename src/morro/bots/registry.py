"""The bots by name. A name may mean a different player in each family of games."""

from typing import Final

from morro.bots.bot import BadBot, Bot
from morro.bots.puertorico_greedy import PuertoRicoGreedy
from morro.bots.random import RandomBot
from morro.bots.sanjuan_greedy import SanJuanGreedy
from morro.games import AnyGame

ANY_GAME: Final = ""


class BotListing:
    """A bot that can be asked to play: its name, the family of games it plays, and what it is."""

    def __init__(self, name: str, family: str, about: str) -> None:
        self.name = name
        self.family = family
        """The part of a game's name before the slash, or ANY_GAME."""
        self.about = about

    def plays(self, game: AnyGame) -> bool:
        return self.family in (ANY_GAME, family_of(game))


BOTS: Final = [
    BotListing("random", ANY_GAME, "any legal answer, each as likely as the other"),
    BotListing("greedy", "sanjuan", "a hand-written player: builds by value, takes the role that pays it best"),
    BotListing("greedy", "puertorico", "a hand-written player: plans its colonists, builds by value, ships and sells"),
]


def family_of(game: AnyGame) -> str:
    """`sanjuan` for `sanjuan/2018+new:draft`."""
    return game.name.split("/", 1)[0]


def bots_for(game: AnyGame) -> list[BotListing]:
    """The bots that can play this game."""
    return [bot for bot in BOTS if bot.plays(game)]


def make_bot(text: str, game: AnyGame) -> Bot:
    """The bot of this name for this game; raises BadBot, and says which there are."""
    known = [bot.name for bot in bots_for(game)]
    if text not in known:
        raise BadBot(f"there is no bot {text!r} for {game.name}; there are: {', '.join(known)}")
    if text == "random":
        return RandomBot()
    return PuertoRicoGreedy() if family_of(game) == "puertorico" else SanJuanGreedy()
