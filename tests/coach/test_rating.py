"""The rating of a person, and the puzzle of the day."""

from datetime import date, timedelta

import pytest

from morro.coach.puzzle import of_the_day, puzzles
from morro.coach.rating import NARROWEST, Rating
from morro.core.rng import seeded


def test_solving_raises_and_failing_lowers() -> None:
    new = Rating()
    assert new.after(1500, True).value > new.value > new.after(1500, False).value
    assert new.after(1500, True).deviation < new.deviation
    assert new.expected(1400) == pytest.approx(0.5)


def test_the_rating_finds_the_strength_of_somebody() -> None:
    true, rating, rng = Rating(1650.0), Rating(), seeded(3)
    for _ in range(300):
        puzzle = 1000 + float(rng.below(1000))
        rating = rating.after(puzzle, float(rng.below(1000)) < 1000 * true.expected(puzzle))
    low, high = rating.band()
    assert low < 1650 < high
    assert rating.deviation >= NARROWEST


def test_the_puzzle_of_the_day_is_the_same_for_all_and_changes() -> None:
    day = date(2026, 11, 18)
    assert of_the_day(day).name == of_the_day(day).name
    some = {of_the_day(day + timedelta(days=k)).name for k in range(30)}
    assert len(some) > min(3, len(puzzles()) - 1)
    assert of_the_day(day, "puertorico").game_name.startswith("puertorico")
