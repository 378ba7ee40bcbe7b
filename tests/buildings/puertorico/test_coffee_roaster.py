"""Coffee roaster: two circles."""

from tests.rulebook.puertorico.table import Table


def test_a_barrel_for_each_colonist_with_a_plantation() -> None:
    """L898."""
    t = Table("seat 1 island: coffee*3+3 city: coffee_roaster+2").play("role craftsman")
    assert t.goods(1) == "coffee*2"


def test_two_colonists_are_all_it_holds() -> None:
    t = Table("seat 0 san_juan=3 city: coffee_roaster").play("role mayor; pass")
    assert (t.city(0), t.san_juan(0)) == ("coffee_roaster+2", 2)


def test_up_to_three_quarries() -> None:
    t = Table("seat 0 doubloons=6 island: quarry*3+3").play("role builder; build coffee_roaster")
    assert t.doubloons(0) == 6 - (6 - 3 - 1)
