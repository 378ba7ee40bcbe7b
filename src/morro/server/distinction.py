"""Distinction: the one thing in which somebody's games differ most from those of winners, beyond chance."""

import math
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

ENOUGH: Final = 10
"""Games of somebody, and twice as many of winners, before anything is said."""
SURE: Final = 3.3
"""Standard errors: with some thirty buildings, each of them goes that far by chance once in a thousand times."""

Sources = Sequence[tuple[str, int]]


class Game(NamedTuple):
    """What counts of one game of somebody."""

    sources: Sources
    built: Sequence[str]


class Distinction(NamedTuple):
    """What somebody builds more or less often than winners, or brings more or fewer points."""

    kind: Literal["building", "source", ""]
    """Empty where nothing stands out."""
    key: str
    mine: float
    winners: float
    """A part of the games for a building, points a game for a source."""


NOTHING: Final = Distinction("", "", 0.0, 0.0)


def distinction(mine: Sequence[Game], winners: Sequence[Game]) -> Distinction | None:
    """A building if one stands out, else a source of points; None where too little is known."""
    if len(mine) < ENOUGH or len(winners) < 2 * ENOUGH:
        return None
    everything = (*mine, *winners)
    built = [
        (key, [float(key in game.built) for game in mine], [float(key in game.built) for game in winners])
        for key in {key for game in everything for key in game.built}
    ]
    brought = [
        (key, [points(game, key) for game in mine], [points(game, key) for game in winners])
        for key in {key for game in everything for key, _ in game.sources}
    ]
    return largest("building", built) or largest("source", brought) or NOTHING


def largest(
    kind: Literal["building", "source"], rows: list[tuple[str, list[float], list[float]]]
) -> Distinction | None:
    """The row whose two means lie furthest apart for their spread; None where none is far enough."""
    found = [(gap(mine, winners), key, mean(mine), mean(winners)) for key, mine, winners in rows]
    best = max(found, key=lambda one: (one[0], one[1]), default=None)
    return Distinction(kind, *best[1:]) if best and best[0] >= SURE else None


def gap(one: list[float], other: list[float]) -> float:
    """The distance of two means in standard errors, if both were of the same kind: only then is it known how far apart
    chance alone would bring them."""
    together = [*one, *other]
    middle = mean(together)
    spread = sum((value - middle) ** 2 for value in together) / len(together)
    error = math.sqrt(spread * (1 / len(one) + 1 / len(other)))
    return abs(mean(one) - mean(other)) / error if error else 0.0


def points(game: Game, key: str) -> float:
    return float(sum(number for name, number in game.sources if name == key))


def mean(values: list[float]) -> float:
    return sum(values) / len(values)
