"""Intervals that hold what they promise."""

import math

import numpy as np
import pytest

from morro.arena.intervals import mean, share


def test_a_mean_over_blocks_of_one_is_the_textbook_interval() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0], [0, 1, 2, 3])
    half = 3.182446 * math.sqrt((5 / 3) / 4)  # Student's quantile for 3 degrees of freedom
    assert found.value == 2.5
    assert (found.low, found.high) == pytest.approx((2.5 - half, 2.5 + half), rel=1e-5)


def test_games_of_one_block_count_as_one_observation() -> None:
    apart = mean([0.0, 1.0, 0.0, 1.0], [0, 1, 2, 3])
    together = mean([0.0, 1.0, 0.0, 1.0], [0, 0, 1, 1])
    assert together.value == apart.value
    assert together.high - together.low == 0
    assert apart.high - apart.low > 1


def test_a_share_stays_between_nothing_and_all() -> None:
    for value in (0.0, 1.0):
        found = share([value] * 40, [i // 4 for i in range(40)])
        assert found.value == value
        assert 0 <= found.low <= value <= found.high <= 1
        assert found.high - found.low > 0.05, "forty games prove little"


def test_one_block_tells_nothing() -> None:
    assert share([1.0, 0.0], [7, 7])[1:] == (0.0, 1.0)
    assert mean([1.0, 3.0], [7, 7]).rounded() == {"value": 2.0, "low": None, "high": None}
    assert share([], [])[1:] == (0.0, 1.0)


@pytest.mark.parametrize(("win", "blocks"), [(0.25, 25), (0.25, 100), (0.9, 50), (0.03, 100)])
def test_nineteen_of_twenty_intervals_hold_the_truth(win: float, blocks: int) -> None:
    """Four games a block; the deal itself moves the chance to win, as it does at the table."""
    rng = np.random.default_rng(1)
    index = np.repeat(np.arange(blocks), 4)
    tries = 600
    hits = 0
    for _ in range(tries):
        luck = rng.beta(win * 6, (1 - win) * 6, size=blocks)
        found = share((rng.random(blocks * 4) < luck[index]).astype(float), index)
        hits += found.low <= win <= found.high
    assert 0.925 <= hits / tries <= 0.985
