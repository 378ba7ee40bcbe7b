"""Sugar mill: three circles."""

from tests.rulebook.puertorico.table import Table


def test_a_barrel_for_each_colonist_with_a_plantation() -> None:
    """T53: L953-L956: the fourth plantation is not manned."""
    t = Table("seat 1 island: sugar*4+3 city: small_sugar+1 sugar_mill+3").play("role craftsman")
    assert t.goods(1) == "sugar*3"


def test_up_to_two_quarries() -> None:
    t = Table("seat 0 doubloons=4 island: quarry*4+4").play("role builder; build sugar_mill")
    assert t.doubloons(0) == 4 - (4 - 2 - 1)
