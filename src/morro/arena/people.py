"""How people play, as far as it was written down: what a match of good bots should look like."""

from typing import Final, NamedTuple


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


SEATS_TOLD: Final = "21.1 / 17.4 / 30.9 / 30.6 % of the wins by seat"
SEATS_FROM: Final = "346 tournament games of 2002 to 2006 (WBC, EuroQuest)"
SCORES_TOLD: Final = "mean scores by seat 42.2 / 40.8 / 43.5 / 43.2"

PEOPLE: Final = [
    Known("sanjuan/2004", 0, "rounds", 11, 14, "mostly 11 to 14 rounds", "the San Juan page of BSW"),
    Known("sanjuan/2004", 2, "rounds", 11, 17, "11 to 17 rounds", "WBC 2017, two seats"),
    Known("sanjuan/2004", 4, "winner", 32, 45, "winners up to 45, and a game won with 32 to 31", "38 games, WBC 2004"),
    Known("puertorico/2002", 4, "rounds", 13, 18, "about 15 rounds", "what players report"),
    Known("puertorico/2002", 4, "score", 38, 46, SCORES_TOLD, SEATS_FROM),
    Known("puertorico/2002", 4, "winner", 36, 65, "winners 36 to 65", "elimination rounds, WBC 2002"),
    Known("puertorico/2002", 4, "seat 0", 0.168, 0.254, SEATS_TOLD, SEATS_FROM),
    Known("puertorico/2002", 4, "seat 1", 0.134, 0.214, SEATS_TOLD, SEATS_FROM),
    Known("puertorico/2002", 4, "seat 2", 0.260, 0.358, SEATS_TOLD, SEATS_FROM),
    Known("puertorico/2002", 4, "seat 3", 0.257, 0.355, SEATS_TOLD, SEATS_FROM),
]
"""The bounds of seats are 95 % intervals of the published shares; the others are as published, or somewhat wider."""


def known_of(game: str, seats: int) -> list[Known]:
    """What is known of people at this table; a figure for this table size goes before one for any."""
    found: dict[str, Known] = {}
    for known in PEOPLE:
        if known.game == game.partition(":")[0] and known.seats in (0, seats):
            found[known.figure] = known
    return list(found.values())
