"""Intervals hold the truth about as often as they say."""

import pytest

from morro.coach.intervals import Estimate, chance, lead, mean
from morro.core.rng import seeded


def test_a_chance_stays_between_0_and_1_and_is_never_certain() -> None:
    assert chance(0, 20).value == 0
    assert 0.1 < chance(0, 20).high < 0.2
    assert chance(20, 20).low == pytest.approx(1 - chance(0, 20).high)
    assert chance(0, 0) == Estimate(0.5, 0.0, 1.0)


def test_a_few_equal_deals_prove_nothing() -> None:
    assert lead([0.0] * 10).high > 0.1
    assert not lead([1.0]).clear
    assert lead([1.0] * 30).clear
    assert lead([]).low == -1


def test_a_mean_of_one_figure_is_not_known() -> None:
    assert mean([3.0]).high == float("inf")
    assert mean([1.0, 3.0]).value == 2
    assert mean([2.0, 2.0]) == Estimate(2, 2, 2)


def test_about_95_of_100_intervals_hold_the_true_lead() -> None:
    rng = seeded(1)
    held = 0
    for _ in range(400):
        gaps = [[1.0, 0.0, 0.0, -1.0, 1.0][rng.below(5)] for _ in range(60)]
        found = lead(gaps)
        held += found.low <= 0.2 <= found.high
    assert 0.92 < held / 400 < 0.985


def test_an_estimate_turned_round() -> None:
    assert Estimate(2, 1, 3).turned() == Estimate(-2, -3, -1)
    assert Estimate(0.021, 0.01, 0.032).points() == {"value": 2.1, "low": 1.0, "high": 3.2}
