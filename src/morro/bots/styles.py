"""Scripted styles: the hand-written players with one idea that they overdo, `greedy:shipper`.

They are not meant to be strong. They are unlike `greedy` and unlike a net, so that a player can be measured, trained
and imagined against more than one way to play.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from morro.bots.bot import BadBot, Bot
from morro.bots.pilot import Pilot
from morro.core.game import AnyGame, Prompt
from morro.core.rng import Rng
from morro.families import family_of


class Style(NamedTuple):
    """One style of a family's hand-written player, and the same for playouts."""

    bot: Callable[[], Bot]
    pilot: Callable[[Any], Pilot]


class StyleBot:
    """A player of a style, by its own name."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.bot = bot

    def choose(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        return self.bot.choose(view, prompt, legal, rng)

    def close(self) -> None:
        self.bot.close()


def styles_of(game: AnyGame) -> list[str]:
    """The styles that this game knows."""
    return list(family_of(game).styles())


def style_of(game: AnyGame, name: str) -> Style:
    """The style of this name; raises BadBot, and says which there are."""
    styles = family_of(game).styles()
    if name not in styles:
        there = ", ".join(f"greedy:{one}" for one in ["noisy", *styles])
        raise BadBot(f"{game.name} knows no style {name!r} of greedy; there are: {there}")
    return styles[name]


def style_bot(game: AnyGame, name: str) -> Bot:
    return StyleBot(f"greedy:{name}", style_of(game, name).bot())


def style_pilot(game: AnyGame, name: str) -> Pilot:
    """The same, for playouts."""
    return style_of(game, name).pilot(game)
