"""The pool: fixed, different players that a bot is measured against, one table full of each, and one where they mix.

Results against a single opponent can mislead: a bot that beats `greedy` may lose to everybody else. So a bot is judged
by the mean over the pool and by its worst match. Whoever changes a member raises VERSION; older
figures are left out then.
"""

from typing import Any, Final

from morro.bots.net import mark_of
from morro.bots.styles import styles_of
from morro.families import family_of
from morro.games import AnyGame

VERSION: Final = 1
MIXED: Final = "mixed"
"""The table at which every other seat has another member."""
SEARCH: Final = "search:60"
"""Playouts and not seconds, so that it is equally strong on every machine."""


def members(game: AnyGame) -> list[str]:
    """The bots of the pool, from weak to strong, about."""
    styles = [f"greedy:{style}" for style in styles_of(game)]
    return ["random", "greedy:noisy", *styles, "greedy", "net:temp=1.5", "net", SEARCH]


def opponents(game: AnyGame, member: str) -> list[str]:
    """Who sits at a table of the pool: one member on all seats, or the mixture of as many as fit."""
    if member != MIXED:
        return [member]
    styles = [f"greedy:{style}" for style in styles_of(game)]
    return ["net:temp=1.5", "greedy", *styles][: game.seats - 1]


def columns(game: AnyGame) -> list[str]:
    """The tables of the pool; two seats leave no room for a mixture."""
    return [*members(game), MIXED] if game.seats > 2 else members(game)


def net_mark(bots: list[str], game: AnyGame) -> str:
    """Which weights these bots play with; nothing where none of them has a net."""
    return mark_of(family_of(game).name) if any(bot.startswith(("net", "level")) for bot in bots) else ""


def fits(match: dict[str, Any], game: AnyGame) -> bool:
    """Whether a stored match is of the pool and of the nets of today."""
    bots = [match["bot"], *match["against"]]
    return bool(match["pool"] == VERSION and match["net"] == net_mark(bots, game))
