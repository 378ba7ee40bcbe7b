"""The pool: fixed, different players that a bot is measured against, one table full of each, and one where they mix.

Results against a single opponent can mislead: a bot that beats `greedy` may lose to everybody else. So a bot is judged
by the mean over the pool and by its worst match. Whoever changes a member raises VERSION; older
figures are left out then.
"""

from pathlib import Path
from typing import Any, Final

from morro.bots.levels import LEVELS, player_of
from morro.bots.net import mark_of
from morro.bots.net_spec import NetSpec
from morro.bots.styles import styles_of
from morro.families import family_of
from morro.games import AnyGame, make_game

VERSION: Final = 2
MIXED: Final = "mixed"
"""The table at which every other seat has another member."""
SEARCH: Final = "search:60"
"""Playouts and not seconds, so that it is equally strong on every machine."""
NETS: Final = Path("bench/nets")
"""Nets that were shipped before, the oldest first. They stay as they are, and lie in the source alone."""


def older_net(game: AnyGame, age: int) -> str:
    """The bot that plays with the nets of this age."""
    return f"net:weights={NETS}/{family_of(game).name}-{age}.npz"


def tables(game: AnyGame) -> dict[str, list[str]]:
    """The tables of the pool by name, from weak to strong, about, and who takes the other seats of each, in turn."""
    styles = [f"greedy:{style}" for style in styles_of(game)]
    first, second = older_net(game, 1), older_net(game, 2)
    alone = ("random", "greedy:noisy", *styles, "greedy", SEARCH)
    found = {name: [name] for name in alone} | {
        "net-2:temp=4": [f"{second}:temp=4"],
        "net-2:temp=1.5": [f"{second}:temp=1.5"],
        "net-1": [first],
        "net-2": [second],
        "net": ["net"],
    }
    if game.seats > 2:
        found[MIXED] = [f"{second}:temp=1.5", "greedy", *styles][: game.seats - 1]
    return found


def net_mark(bots: list[str], game: AnyGame) -> str:
    """Which weights these bots play with; nothing where none of them has the net that is shipped."""
    named = [player_of(bot, game.name)[0] if bot in LEVELS else bot for bot in bots]
    nets = [NetSpec(bot) for bot in named if bot.partition(":")[0] == "net" and "weights=" not in bot]
    return mark_of(family_of(game).name, any(net.searches for net in nets)) if nets else ""


def ladder(matches: list[dict[str, Any]], name: str, seats: int) -> list[dict[str, Any]]:
    """The stored matches of a ladder that were played by the nets of today."""
    game = make_game(name, seats)
    return [m for m in matches if (m["game"], m["seats"]) == (name, seats) and m["net"] == net_mark(m["bots"], game)]


def fits(match: dict[str, Any], game: AnyGame) -> bool:
    """Whether a stored match is of the pool and of the nets of today."""
    bots = [match["bot"], *match["against"]]
    return bool(match["pool"] == VERSION and match["net"] == net_mark(bots, game))
