"""Indigo plant: three circles."""

from tests.rulebook.puertorico.table import Table


def test_a_barrel_for_each_colonist_with_a_plantation() -> None:
    """L898."""
    t = Table("seat 1 island: indigo*4+4 city: indigo_plant+3\nseat 2 island: indigo*3+2 city: indigo_plant+3")
    t.play("role craftsman")
    assert (t.goods(1), t.goods(2)) == ("indigo*3", "indigo*2")


def test_beside_the_small_one() -> None:
    """Both may stand in a city, and work together."""
    t = Table("seat 1 island: indigo*4+4 city: small_indigo+1 indigo_plant+3").play("role craftsman")
    assert t.goods(1) == "indigo*4"


def test_up_to_two_quarries() -> None:
    t = Table("governor=3\nseat 0 doubloons=3 island: quarry*3+3").play("role builder; pass; build indigo_plant")
    assert t.doubloons(0) == 3 - 1
