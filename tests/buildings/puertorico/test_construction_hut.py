"""Construction hut: a quarry instead of a plantation."""

from tests.rulebook.puertorico.table import Table


def test_a_quarry_for_its_owner() -> None:
    """L1005-L1007."""
    t = Table("row: corn\nseat 1 city: construction_hut+1").play("role settler; pass")
    assert (t.asked(), t.legal()) == ("settle 1", ["pass", "take corn", "take quarry"])
    t.play("take quarry")
    assert (t.island(1), t.row(), t.state.quarries) == ("quarry", "corn", 7)


def test_one_quarry_also_for_the_settler() -> None:
    """L1009-L1010; ruling 70."""
    t = Table("row: corn\nseat 0 city: construction_hut+1").play("role settler; take quarry")
    assert (t.asked(), t.island(0)) == ("settle 1", "quarry")


def test_not_without_a_colonist() -> None:
    t = Table("row: corn\nseat 1 city: construction_hut").play("role settler; pass")
    assert t.legal() == ["pass", "take corn"]


def test_not_when_the_quarries_are_gone() -> None:
    """L323-L324."""
    t = Table("row: corn\nseat 1 city: construction_hut+1\nseat 2 island: quarry*8").play("role settler; pass")
    assert t.legal() == ["pass", "take corn"]
