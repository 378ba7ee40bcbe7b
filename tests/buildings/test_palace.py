"""Palace: a quarter of all other points, reckoned last."""

import pytest
from tests.sanjuan_table import Table, every_edition


@every_edition
@pytest.mark.parametrize(("cards", "points"), [(0, 0), (3, 0), (4, 1), (11, 2), (12, 3), (34, 8)])
def test_one_for_four_rounded_down(edition: str, cards: int, points: int) -> None:
    """T30: 2004 L443."""
    kinds = ["indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter"]
    stack = " ".join(kinds[i % 5] for i in range(cards))
    t = Table(f"seat 0 city: palace chapel: {stack}", edition)
    assert t.points(0, "palace") == points
    assert t.score(0) == cards + points


@every_edition
def test_after_all_other_points(edition: str) -> None:
    """Ruling 49: the other sixes first."""
    t = Table("seat 0 city: palace city_hall triumphal_arch statue tower", edition)
    # 3 + 2 printed, city hall 5, arch 4.
    assert t.points(0, "palace") == 14 // 4
    assert t.score(0) == 17


@every_edition
def test_it_does_not_count_its_own_bonus(edition: str) -> None:
    """Ruling 49: 16 others give 4, not 5."""
    t = Table("seat 0 city: palace hero victory_column statue library indigo_plant", edition)
    assert t.points(0, "palace") == 4


@every_edition
def test_covered_it_gives_nothing(edition: str) -> None:
    """2004 L322."""
    assert Table("seat 0 city: hero covered: palace", edition).score(0) == 5


@every_edition
def test_it_costs_6(edition: str) -> None:
    """T14: 2004 L330."""
    t = Table("seat 1 hand: palace indigo_plant*4 sugar_mill*4 city: indigo_plant", edition)
    assert t.pays("role builder; build palace") == 6
