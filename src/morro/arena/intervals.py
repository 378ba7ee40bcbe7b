"""Means and shares with 95 % intervals, when what was counted comes in blocks that share a deal.

Games of one block are not independent, so everything is estimated over blocks: the ratio of two sums, with the
variance between blocks (the usual estimator for clusters), and Student's quantile for their number.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

LEVEL = 0.95

Floats = NDArray[np.float64]


class Estimate(NamedTuple):
    """A number, and between which two it lies, 95 times out of 100."""

    value: float
    low: float
    high: float

    def rounded(self, digits: int = 4) -> dict[str, float | None]:
        """For a document; what is not known is null there."""
        return {
            name: round(float(number), digits) if np.isfinite(number) else None
            for name, number in self._asdict().items()
        }


def mean(values: Sequence[float] | Floats, blocks: Sequence[int] | NDArray[np.int64]) -> Estimate:
    """The mean of values, each from the block of that number; of no values nothing is known."""
    value, error, count, _ = _ratio(values, blocks)
    if count < 2:
        return Estimate(value if count else np.nan, -np.inf, np.inf)
    half = float(stdtrit(count - 1, (1 + LEVEL) / 2)) * error
    return Estimate(value, value - half, value + half)


def share(values: Sequence[float] | Floats, blocks: Sequence[int] | NDArray[np.int64]) -> Estimate:
    """The mean of values between 0 and 1: Wilson's interval for as many games as are worth the variance seen.

    Wilson's interval stays between 0 and 1, and is honest where every game was won. The number of games it is given is
    the one with which independent games would vary as these blocks do; all games where they do not vary at all.
    """
    value, error, count, total = _ratio(values, blocks)
    if count < 2:
        return Estimate(value, 0.0, 1.0)
    worth = value * (1 - value) / error**2 if error > 1e-12 else total
    square = float(stdtrit(count - 1, (1 + LEVEL) / 2)) ** 2
    center = (value + square / (2 * worth)) / (1 + square / worth)
    half = np.sqrt(square * (value * (1 - value) / worth + square / (4 * worth**2))) / (1 + square / worth)
    return Estimate(value, max(0.0, float(center - half)), min(1.0, float(center + half)))


def _ratio(
    values: Sequence[float] | Floats, blocks: Sequence[int] | NDArray[np.int64]
) -> tuple[float, float, int, int]:
    """The mean, its standard error over blocks, the number of blocks, the number of values."""
    told = np.asarray(values, dtype=np.float64)
    if len(told) == 0:
        return 0.0, 0.0, 0, 0
    _, index = np.unique(np.asarray(blocks), return_inverse=True)
    count = int(index.max()) + 1
    sums = np.bincount(index, weights=told)
    sizes = np.bincount(index).astype(np.float64)
    value = float(sums.sum() / sizes.sum())
    if count < 2:
        return value, 0.0, count, len(told)
    off = sums - value * sizes
    error = float(np.sqrt(count / (count - 1) * (off**2).sum()) / sizes.sum())
    return value, error, count, len(told)
