"""Hospice: a colonist on the tile just taken (ruling 67)."""

import pytest
from tests.rulebook.puertorico.table import Table


@pytest.mark.parametrize("tile", ["corn", "quarry"])
def test_a_colonist_on_a_plantation_or_a_quarry(tile: str) -> None:
    """L1026-L1028."""
    t = Table("row: corn\nseat 0 city: hospice+1").play(f"role settler; take {tile}")
    supply = t.state.colonists
    assert (t.asked(), t.about(), t.legal()) == ("hospice 0", tile, ["pass", "use hospice"])
    t.play("use hospice")
    assert (t.island(0), t.state.colonists) == (f"{tile}+1", supply - 1)


def test_it_need_not_be_used() -> None:
    t = Table("row: corn\nseat 0 city: hospice+1").play("role settler; take corn; pass")
    assert t.island(0) == "corn"


def test_none_for_the_tile_of_the_hacienda() -> None:
    """L1030-L1033."""
    t = Table("row: corn\nstack: coffee ...\nseat 0 city: hacienda+1 hospice+1").play("role settler; use hacienda")
    assert t.asked() == "settle 0"
    t.play("take corn; use hospice")
    assert t.island(0) == "corn+1 coffee"


def test_from_the_ship_when_the_supply_is_empty() -> None:
    """L1035-L1036."""
    t = Table("table: colonists=0 aboard=2\nrow: corn\nseat 0 city: hospice+1\nseat 1 san_juan=76")
    t.play("role settler; take corn; use hospice")
    assert (t.island(0), t.state.aboard) == ("corn+1", 1)


def test_none_when_both_are_empty() -> None:
    """L1036-L1037."""
    t = Table("table: colonists=0 aboard=0\nrow: corn\nseat 0 city: hospice+1\nseat 1 san_juan=78")
    t.play("role settler; take corn")
    assert (t.asked(), t.island(0)) == ("role 1", "corn")


def test_nothing_without_a_tile() -> None:
    t = Table("row: corn\nseat 0 city: hospice+1").play("role settler; pass")
    assert t.asked() == "settle 1"


def test_not_without_a_colonist_of_its_own() -> None:
    t = Table("row: corn*2\nseat 0 city: hospice").play("role settler; take corn")
    assert t.asked() == "settle 1"
