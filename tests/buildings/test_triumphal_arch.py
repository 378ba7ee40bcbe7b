"""Triumphal arch: points for monuments."""

import pytest
from tests.sanjuan_table import Table, every_edition


@every_edition
@pytest.mark.parametrize(
    ("monuments", "points"), [("", 0), ("hero", 4), ("statue hero", 6), ("statue victory_column hero", 8)]
)
def test_four_six_eight(edition: str, monuments: str, points: int) -> None:
    """T28: 2004 L435."""
    assert Table(f"seat 0 city: triumphal_arch {monuments}", edition).points(0, "triumphal_arch") == points


@every_edition
def test_the_monuments_keep_their_own_points(edition: str) -> None:
    """2004 L435: additional."""
    assert Table("seat 0 city: triumphal_arch statue victory_column hero", edition).score(0) == 3 + 4 + 5 + 8


@every_edition
def test_other_buildings_are_no_monuments(edition: str) -> None:
    """2004 L411: three of them."""
    t = Table("seat 0 city: triumphal_arch palace library tower chapel", edition)
    assert t.points(0, "triumphal_arch") == 0


@every_edition
def test_monuments_of_others_and_covered_ones_do_not_count(edition: str) -> None:
    """Ruling 50."""
    t = Table("seat 0 city: triumphal_arch statue covered: hero\nseat 1 city: hero victory_column", edition)
    assert (t.points(0, "triumphal_arch"), t.points(1, "triumphal_arch")) == (4, 0)


@every_edition
def test_city_hall_and_arch_both_count_them(edition: str) -> None:
    """T29: 2004 L439."""
    t = Table("seat 0 city: triumphal_arch city_hall statue", edition)
    assert (t.points(0, "triumphal_arch"), t.points(0, "city_hall")) == (4, 3)


@every_edition
def test_it_costs_6_and_has_no_points_of_its_own(edition: str) -> None:
    """2004 L419; the Dutch summary L124 says so."""
    t = Table("seat 1 hand: triumphal_arch indigo_plant*4 sugar_mill*4 city: indigo_plant", edition)
    assert t.pays("role builder; build triumphal_arch") == 6
    assert t.score(1) == 1
