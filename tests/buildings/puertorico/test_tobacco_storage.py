"""Tobacco storage: three circles, three points."""

from tests.rulebook.puertorico.table import Table


def test_a_barrel_for_each_colonist_with_a_plantation() -> None:
    """T53: L948-L950: the second circle is not manned."""
    t = Table("seat 1 island: tobacco*2+2 city: tobacco_storage+1").play("role craftsman")
    assert t.goods(1) == "tobacco"


def test_three_points() -> None:
    assert Table("seat 0 city: tobacco_storage").score(0) == 3


def test_up_to_three_quarries() -> None:
    t = Table("governor=3\nseat 0 doubloons=5 island: quarry*4+4").play("role builder; pass; build tobacco_storage")
    assert t.doubloons(0) == 5 - 2
