"""Means, chances and leads with the interval that holds the true value in 95 of 100 cases."""

from collections.abc import Sequence
from typing import Final, NamedTuple

SIDES: Final = 1.96
"""So many standard errors to either side hold 95 of 100."""

HAD: Final = frozenset((0.0, 1.0, *(1 / winners for winners in range(2, 6))))
"""What a seat can have of a win that it has or shares; anything else is foreseen."""
FORESIGHT: Final = 0.015
"""The standard error of what a net foresees, beside that of the deals."""


class Estimate(NamedTuple):
    """A number, and between which two it lies, 95 times out of 100."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether the whole interval lies on one side of 0."""
        return self.low > 0 or self.high < 0

    @property
    def error(self) -> float:
        """The standard error that the interval was made from."""
        return (self.high - self.low) / (2 * SIDES)

    def turned(self) -> "Estimate":
        """The same seen from the other side: 2 (1 to 3) becomes -2 (-3 to -1)."""
        return Estimate(-self.value, -self.high, -self.low)

    def points(self) -> dict[str, float]:
        """For a document, in points of per cent."""
        return {name: round(100 * number, 2) for name, number in self._asdict().items()}


EXACT: Final = Estimate(0.0, 0.0, 0.0)


def about(value: float, error: float) -> Estimate:
    """The interval of a value with this standard error."""
    return Estimate(value, value - SIDES * error, value + SIDES * error)


def chance(wins: float, count: int) -> Estimate:
    """The share of wins: Wilson's interval, which stays between 0 and 1 and is honest where every game was won."""
    if count == 0:
        return Estimate(0.5, 0.0, 1.0)
    share = wins / count
    square = SIDES * SIDES / count
    middle = (share + square / 2) / (1 + square)
    half = (square * (share * (1 - share) + square / 4)) ** 0.5 / (1 + square)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def chance_of(shares: Sequence[float]) -> Estimate:
    """The chance of winning from what was had of each imagined win, or foreseen of it."""
    count = len(shares)
    if all(share in HAD for share in shares):
        return chance(sum(shares), count)
    value = sum(shares) / count
    squares = sum((share - value) ** 2 for share in shares) / max(1, count - 1)
    around = about(value, (squares / count + FORESIGHT * FORESIGHT) ** 0.5)
    return Estimate(value, max(0.0, around.low), min(1.0, around.high))


def lead(gaps: Sequence[float]) -> Estimate:
    """By how much one answer wins more than another, from the gap of each deal that both met.

    Half a deal that the one wins and half a deal that the other wins are added (Agresti and Min), so that a few equal
    deals prove nothing.
    """
    count = len(gaps)
    if count == 0:
        return Estimate(0.0, -1.0, 1.0)
    total = sum(gaps)
    middle = total / (count + 2)
    squares = (sum(gap * gap for gap in gaps) + 1.0) / (count + 2)
    around = about(middle, float(((squares - middle * middle) / (count + 2)) ** 0.5))
    return Estimate(total / count, around.low, around.high)


def mean(values: Sequence[float]) -> Estimate:
    """The mean of some figures; of fewer than two nothing is known."""
    count = len(values)
    if count < 2:
        return Estimate(values[0] if values else 0.0, float("-inf"), float("inf"))
    value = sum(values) / count
    squares = sum((one - value) ** 2 for one in values) / (count - 1)
    return about(value, float((squares / count) ** 0.5))
