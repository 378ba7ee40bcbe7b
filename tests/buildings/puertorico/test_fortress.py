"""Fortress: a point for every three colonists."""

import pytest
from tests.rulebook.puertorico.table import Table


@pytest.mark.parametrize(("others", "points"), [(0, 0), (1, 0), (2, 1), (4, 1), (5, 2), (19, 6)])
def test_every_three_colonists(others: int, points: int) -> None:
    """T63: L1168-L1172: its own colonist, and those in San Juan."""
    t = Table(f"seat 0 san_juan={others} city: fortress+1")
    assert t.points(0, "fortress") == points


def test_wherever_they_are() -> None:
    """L1170."""
    t = Table("seat 0 san_juan=1 island: corn*2+2 quarry+1 city: indigo_plant+1 fortress+1")
    assert t.points(0, "fortress") == 2


def test_not_without_a_colonist() -> None:
    """Ruling 88."""
    t = Table("seat 0 san_juan=20 city: fortress")
    assert t.points(0, "fortress") == 0
