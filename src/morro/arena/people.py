"""How people play, as far as it was written down: what a match of good bots should look like."""

from typing import NamedTuple

from morro.families import family_of


class Known(NamedTuple):
    """One figure of human play for one game and table size; seats 0 means any."""

    game: str
    seats: int
    figure: str
    """`rounds`, `winner`, `score` or `seat 0`, `seat 1`, …: which figure of ours stands beside it."""
    low: float
    high: float
    told: str
    """The figure as it was published."""
    source: str


def known_of(game: str, seats: int) -> list[Known]:
    """What is known of people at this table; a figure for this table size goes before one for any."""
    found: dict[str, Known] = {}
    for known in family_of(game).known():
        if known.game == game.partition(":")[0] and known.seats in (0, seats):
            found[known.figure] = known
    return list(found.values())
