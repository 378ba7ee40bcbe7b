"""Small indigo plant: one circle, one barrel of indigo."""

from tests.rulebook.puertorico.table import Table


def test_one_barrel_with_a_plantation() -> None:
    """L898: as many barrels as manned circles."""
    t = Table("seat 1 island: indigo*3+3 city: small_indigo+1").play("role craftsman")
    assert t.goods(1) == "indigo"


def test_nothing_without_a_colonist() -> None:
    """L823."""
    t = Table("seat 1 island: indigo+1 city: small_indigo").play("role craftsman")
    assert t.goods(1) == ""


def test_four_copies_for_one_doubloon_each() -> None:
    rows = "\n".join(f"seat {seat} doubloons=1" for seat in range(5))
    t = Table(rows, 5).play(
        "role builder; build small_indigo; build small_indigo; build small_indigo; build small_indigo"
    )
    assert [t.doubloons(seat) for seat in range(4)] == [1, 0, 0, 0]
    assert (t.asked(), t.may("build small_indigo")) == ("build 4", False)
