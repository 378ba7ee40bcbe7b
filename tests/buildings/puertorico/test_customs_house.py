"""Customs house: a point for every four points in chips."""

import pytest
from tests.rulebook.puertorico.table import Table


@pytest.mark.parametrize(("chips", "points"), [(0, 0), (3, 0), (4, 1), (23, 5), (24, 6)])
def test_every_four_points_of_chips(chips: int, points: int) -> None:
    """T64: L1175-L1181."""
    t = Table(f"seat 0 chips={chips} city: customs_house+1")
    assert t.points(0, "customs_house") == points


def test_points_of_buildings_do_not_count() -> None:
    """L1178."""
    t = Table("seat 0 chips=3 city: wharf harbor customs_house+1")
    assert t.points(0, "customs_house") == 0


def test_not_without_a_colonist() -> None:
    """Ruling 88."""
    t = Table("seat 0 chips=40 city: customs_house")
    assert t.score(0) == 44
