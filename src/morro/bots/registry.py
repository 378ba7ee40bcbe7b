"""The bots by name, with parameters after colons. A name may mean a different player in each family of games."""

from typing import Final

from morro.bots.bot import BadBot, Bot
from morro.bots.exec import exec_bot, is_exec
from morro.bots.levels import LEVELS, Slip, player_of
from morro.bots.mixture import Mixture
from morro.bots.net import NetBot, NetSearchBot, remark
from morro.bots.net_spec import NetSpec
from morro.bots.pilot import Pilot
from morro.bots.python import PREFIX, PythonBot
from morro.bots.random import RandomBot
from morro.bots.search_bot import SearchBot, SearchSpec
from morro.bots.styles import style_bot, style_pilot, styles_of
from morro.core.game import AnyGame
from morro.families import families, family_of


class BotListing:
    """A bot that can be asked to play: its name, how its parameters are written, and what it is."""

    def __init__(self, name: str, usage: str, about: str) -> None:
        self.name = name
        self.usage = usage
        self._about = about

    @property
    def about(self) -> str:
        """What it is; and for a net, what keeps it from playing."""
        trouble = remark([family.name for family in families()]) if self.name == "net" else ""
        return f"{self._about} ({trouble})" if trouble else self._about


BOTS: Final = [
    BotListing("random", "random", "any legal answer, each as likely as the other"),
    BotListing("greedy", "greedy", "a hand-written player: builds by value, takes the role that pays it best"),
    BotListing(
        "search", "search:1s, search:400", "plays out every answer again and again, for a time or a number of playouts"
    ),
    BotListing("net", "net, net:temp=0.5", "a net that learned by playing against itself; it answers at once"),
    BotListing("level1", "level1", "a gentle beginner: the net, and it often takes an answer that is not the best"),
    BotListing("level2", "level2", "knows what it does: the net, with a good deal of chance"),
    BotListing("level3", "level3", "a solid player: the net, with a little chance"),
    BotListing("level4", "level4", "a strong player: the net alone"),
    BotListing("level5", "level5", "the best there is: the net, with a search of at most a second"),
    BotListing("exec", "exec:./mybot", "a program of your own, in any language"),
    BotListing("py", "py:mybots:MyBot", "a Python class of your own"),
]


NOISY: Final = "greedy:noisy"
SLIPS: Final = 20
"""`greedy`, with so many of a hundred important decisions left to chance."""
PILOTS: Final = 128
"""As many as the playouts side by side of a search that a net leads."""
DEFAULT: Final = "greedy"
"""Who sits down where nobody was named."""


def make_bot(text: str, game: AnyGame) -> Bot:
    """The bot of this name for this game; raises BadBot, and says which there are."""
    if is_exec(text):
        return exec_bot(text, game)
    if text.startswith(PREFIX):
        return PythonBot(text, game)
    name = text.partition(":")[0]
    if name == "search":
        spec = SearchSpec(text)
        return SearchBot(spec, game, imagined(spec.imagined, game), greedy_bot(game))
    if name == "net":
        return net_bot(NetSpec(text), game)
    if text == NOISY:
        return Slip(NOISY, greedy_bot(game), greedy_pilot(game), SLIPS)
    if name == "greedy" and name != text:
        return style_bot(game, text.partition(":")[2])
    if name == text:
        if name == "random":
            return RandomBot()
        if name == "greedy":
            return greedy_bot(game)
        if name in LEVELS:
            player, slips = player_of(name, game.name)
            pilot = greedy_pilot(game) if family_of(game).has("pilot") else Pilot()
            return Slip(name, make_bot(player, game), pilot, slips)
    elif name in (one.name for one in BOTS):
        raise BadBot(f"{text!r}: {name} takes no parameter")
    raise BadBot(f"there is no bot {text!r}; there are: {', '.join(one.usage for one in BOTS)}")


def net_bot(spec: NetSpec, game: AnyGame) -> Bot:
    """The net of the game; some pilots for its search, so that each imagined game may have its own."""
    if not spec.searches:
        return NetBot(spec, game)
    spec.opponents = spec.opponents or family_of(game).opponents
    by_hand = any(one in ("greedy", "slips") for one in spec.opponents)
    return NetSearchBot(spec, game, [greedy_pilot(game) for _ in range(PILOTS if by_hand else 1)])


def imagined(who: str, game: AnyGame) -> Pilot:
    """Who plays in the playouts of a search."""
    if who == "random":
        return Pilot()
    if who == "greedy":
        return greedy_pilot(game)
    return Mixture([greedy_pilot(game), *[style_pilot(game, style) for style in styles_of(game)]], game.seats)


def greedy_bot(game: AnyGame) -> Bot:
    """The hand-written player of the game."""
    family = family_of(game)
    if not family.has("greedy"):
        raise BadBot(f"nobody has written a greedy player for {game.name}; there is: random")
    return family.greedy()


def greedy_pilot(game: AnyGame) -> Pilot:
    """The same, for playouts."""
    family = family_of(game)
    if not family.has("pilot"):
        raise BadBot(f"nobody has written a pilot for {game.name}; search:…:playouts=random does without")
    return family.pilot(game)
