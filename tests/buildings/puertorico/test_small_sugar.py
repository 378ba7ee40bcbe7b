"""Small sugar mill: one circle, one barrel of sugar."""

from tests.rulebook.puertorico.table import Table


def test_one_barrel_with_a_plantation() -> None:
    """L898."""
    t = Table("seat 1 island: sugar*2+2 city: small_sugar+1").play("role craftsman")
    assert t.goods(1) == "sugar"


def test_it_makes_no_indigo() -> None:
    t = Table("seat 1 island: indigo+1 city: small_sugar+1").play("role craftsman")
    assert t.goods(1) == ""


def test_one_colonist_is_all_it_holds() -> None:
    t = Table("seat 0 san_juan=3 city: small_sugar").play("role mayor; pass")
    assert (t.city(0), t.san_juan(0)) == ("small_sugar+1", 3)
