"""Every table that a game can be played at, and how to sit down at it: what the suites for all games share.

A game is covered as soon as it stands in `morro.games.LISTINGS`. What the contract of `core` does not offer is found by
family: the package `morro.FAMILY` has the modules `notation` (`write_view`) and `events` (`EVENTS`).
"""

import importlib
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from morro.core.rng import Rng, seeded
from morro.games import LISTINGS, AnyGame, make_game

STYLES: Final = 3
"""Ways to play at random: any answer; seldom pass; rather the later answers."""


class Table(NamedTuple):
    """A game, with its options, at one table size."""

    name: str
    seats: int

    def game(self) -> AnyGame:
        return make_game(self.name, self.seats)

    def __str__(self) -> str:
        return f"{self.name}-{self.seats}"


def option_sets(options: list[str]) -> list[list[str]]:
    """None, each by itself, all together."""
    sets: list[list[str]] = [[], *[[option] for option in options]]
    return [*sets, options] if len(options) > 1 else sets


def named(name: str, options: list[str]) -> str:
    return ":".join([name, *sorted(options)])


TABLES: Final = [
    Table(named(listing.name, options), seats)
    for listing in LISTINGS
    for options in option_sets(listing.options)
    for seats in listing.seats()
]
"""Every game at every table size, without and with each option."""

PLAIN: Final = [Table(listing.name, seats) for listing in LISTINGS for seats in listing.seats()]
"""Every game at every table size, without options."""


def family(name: str) -> str:
    """`sanjuan`, of `sanjuan/2018+new:draft`."""
    return name.partition("/")[0]


def module(name: str, of: str) -> Any:
    """A module of a game's package: `module("sanjuan/2004", "events")`."""
    return importlib.import_module(f"morro.{family(name)}.{of}")


def view_text(game: AnyGame, s: Any, seat: int) -> str:
    """All that a seat, or a spectator, may know, as text."""
    return str(module(game.name, "notation").write_view(game.view(s, seat)))


def some_answer(game: AnyGame, s: Any, rng: Rng, style: int = 0) -> int:
    """A legal answer, at random."""
    legal = game.legal(s)
    if style == 1 and game.actions.token(legal[0]) == "pass" and rng.below(10) < 7:
        return legal[1 + rng.below(len(legal) - 1)]
    at = rng.below(len(legal))
    return legal[max(at, rng.below(len(legal)))] if style == 2 else legal[at]


def walk(game: AnyGame, seed: int, log: bool = False) -> Iterator[Any]:
    """A random game: its one state, yielded before each decision and at the end."""
    s = game.new(seed, log)
    rng = seeded(seed)
    yield s
    while not game.over(s):
        game.apply(s, some_answer(game, s, rng, seed % STYLES))
        yield s
