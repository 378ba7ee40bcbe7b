"""The points: chips, printed points, and the extra points of manned large buildings."""

from tests.rulebook.puertorico.table import Table


def test_chips_and_printed_points() -> None:
    """L783-L789."""
    t = Table("seat 0 chips=12 city: small_indigo hospice wharf")
    assert t.score(0) == 12 + 1 + 2 + 3
    assert (t.points(0, "chips"), t.points(0, "buildings")) == (12, 6)


def test_printed_points_count_without_a_colonist() -> None:
    """T66: L792-L797; ruling 88."""
    t = Table("seat 0 city: guild_hall residence fortress customs_house city_hall")
    assert t.score(0) == 20


def test_money_goods_and_tiles_are_no_points() -> None:
    t = Table("seat 0 doubloons=40 goods: coffee*9 island: corn*5+5 quarry*4+4")
    assert t.score(0) == 0


def test_chips_on_paper_count() -> None:
    """L778-L780; ruling 85: also for the customs house (ruling 88)."""
    t = Table("seat 0 chips=140 city: customs_house+1")
    assert t.score(0) == 140 + 4 + 35
