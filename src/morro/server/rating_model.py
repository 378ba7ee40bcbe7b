"""The rating model: Plackett-Luce, with the bots standing still.

A rating is a guess of somebody's strength and how sure it is. Plackett-Luce takes the whole order of a table, with any
number of seats and with ties, and in it the odds between two players are the same whoever else sits there; that makes
one scale of all table sizes (docs/people.md).
"""

import math
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

MU: Final = 25.0
SIGMA: Final = MU / 3
BETA: Final = MU / 6
ZERO: Final = 1300
"""The points of `greedy`, and of whoever has not played yet."""
POINT: Final = 400 / math.log(10) / (math.sqrt(2) * BETA)
"""Points for one of the model's own units: 400 more is ten times as often ahead as behind."""


class Rating(NamedTuple):
    """A strength and how sure it is, in the model's own units."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def points(self) -> int:
        return round(ZERO + (self.mu - MU) * POINT)

    @property
    def band(self) -> int:
        """Half of the interval that holds the truth in 95 of 100 cases."""
        return round(1.96 * self.sigma * POINT)


def of_points(points: float, half: float) -> Rating:
    """The rating with so many points above `greedy`, give or take half of its 95 % interval."""
    return Rating(MU + points / POINT, max(half / 1.96 / POINT, 0.1))


def after(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Everybody's rating after a table that ended with these places; equal places are a tie."""
    model = _model(len(ratings))
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in ratings]
    return [Rating(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=[float(place) for place in places])]


@cache
def _model(seats: int) -> Any:
    """The model of a table size.

    openskill adds up the chance of all seats, so that the same gap would mean less at a larger table; a smaller part
    for each seat keeps its meaning.
    """
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA * math.sqrt(2 / seats))


def chance(one: Rating, other: Rating) -> float:
    """How often the one finishes ahead of the other, so far as is known."""
    unsure = math.sqrt(2 * BETA**2 + one.sigma**2 + other.sigma**2)
    return 1 / (1 + math.exp((other.mu - one.mu) / unsure))
