"""The kinds of table that one net plays: every edition of a family at every table size."""

from typing import NamedTuple

from morro.families import family_of
from morro.games import AnyGame, make_game


class Kind(NamedTuple):
    """One edition at one table size."""

    game: str
    seats: int
    options: tuple[str, ...]
    """What may be added to the name of the game."""

    def make(self) -> AnyGame:
        return make_game(self.game, self.seats)


def kinds_of(family: str) -> list[Kind]:
    """All kinds of a family: `sanjuan`, `puertorico`."""
    return [
        Kind(listing.name, seats, tuple(listing.options))
        for listing in family_of(family).listings
        for seats in listing.seats()
    ]


def most_seats(family: str) -> int:
    return max(kind.seats for kind in kinds_of(family))


def table_kinds(family: str, rows: int, variants: int) -> list[Kind]:
    """The kind of each table: all in turn, and every so-manieth round with one of the options, in turn as well."""
    kinds = kinds_of(family)
    tables = []
    for row in range(rows):
        kind, turn = kinds[row % len(kinds)], row // len(kinds)
        if variants and kind.options and turn % variants == variants - 1:
            option = kind.options[turn // variants % len(kind.options)]
            kind = Kind(f"{kind.game}:{option}", kind.seats, ())
        tables.append(kind)
    return tables
