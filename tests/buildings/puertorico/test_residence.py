"""Residence: points for tiles on the island."""

import pytest
from tests.rulebook.puertorico.table import Table


@pytest.mark.parametrize(("tiles", "points"), [(0, 4), (5, 4), (9, 4), (10, 5), (11, 6), (12, 7)])
def test_points_for_tiles(tiles: int, points: int) -> None:
    """T62: L1156-L1165; manned or not."""
    island = f"indigo*{tiles}" if tiles else ""
    t = Table(f"seat 0 island: {island} city: residence+1")
    assert t.points(0, "residence") == points


def test_quarries_count() -> None:
    t = Table("seat 0 island: corn*4+4 quarry*6 city: residence+1")
    assert t.points(0, "residence") == 5


def test_not_without_a_colonist() -> None:
    """Ruling 88."""
    t = Table("seat 0 island: indigo*12 city: residence")
    assert t.score(0) == 4
