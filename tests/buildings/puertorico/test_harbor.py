"""Harbor: one point more for each delivery (ruling 83)."""

from tests.rulebook.puertorico.table import Table


def test_a_point_for_every_delivery() -> None:
    """L1096-L1097."""
    t = Table("seat 1 goods: corn*2 indigo city: harbor+1").play("role captain; load corn 5; load indigo 6")
    assert t.chips(1) == 2 + 1 + 1 + 1


def test_with_the_captains_point() -> None:
    t = Table("seat 0 goods: corn*2 city: harbor+1").play("role captain; load corn 5")
    assert t.chips(0) == 2 + 1 + 1


def test_harbor_and_wharf() -> None:
    """T60: L1099-L1108: three tobacco on the ship, two sugar, then the wharf for the last two tobacco."""
    t = Table(
        """
        governor=3
        ships: 5=tobacco*2 6=sugar*3 7=corn*1
        seat 0 goods: tobacco*5 sugar*2 city: harbor+1 wharf+1
        """
    ).play("role captain; load tobacco 5")
    assert t.chips(0) == 3 + 1
    t.play("load sugar 6")
    assert t.chips(0) == 3 + 1 + 2 + 1
    assert (t.asked(), t.legal()) == ("load 0", ["pass", "wharf tobacco"])
    t.play("wharf tobacco")
    assert t.chips(0) == 10
    assert t.ships() == "5 6=sugar*5 7=corn*1"


def test_not_without_a_colonist() -> None:
    t = Table("seat 1 goods: corn*2 city: harbor").play("role captain; load corn 5")
    assert t.chips(1) == 2
