"""Hacienda: a tile from the stack before the open one (rulings 66 and 68)."""

from tests.rulebook.puertorico.table import Table

OWNER = "row: corn*2 coffee\nstack: tobacco sugar ...\n"


def test_a_hidden_tile_then_an_open_one() -> None:
    """L994-L998."""
    t = Table(OWNER + "seat 0 city: hacienda+1").play("role settler")
    assert (t.asked(), t.legal()) == ("hacienda 0", ["pass", "use hacienda"])
    t.play("use hacienda")
    assert (t.asked(), t.island(0)) == ("settle 0", "tobacco")
    t.play("take coffee")
    assert t.island(0) == "tobacco coffee"


def test_it_need_not_be_used() -> None:
    """L981-L984."""
    t = Table(OWNER + "seat 0 city: hacienda+1").play("role settler; pass; take corn")
    assert t.island(0) == "corn"


def test_the_open_tile_may_be_left() -> None:
    t = Table(OWNER + "seat 0 city: hacienda+1").play("role settler; use hacienda; pass")
    assert t.island(0) == "tobacco"


def test_a_quarry_instead_of_the_open_tile_never_of_the_hidden_one() -> None:
    """L1000-L1003; ruling 66."""
    t = Table(OWNER + "seat 1 city: hacienda+1 construction_hut+1").play("role settler; pass")
    assert t.legal() == ["pass", "use hacienda"]
    t.play("use hacienda; take quarry")
    assert t.island(1) == "tobacco quarry"


def test_the_hidden_tile_may_take_the_last_space() -> None:
    """Ruling 66: then there is no open one."""
    t = Table(OWNER + "seat 0 island: indigo*11 city: hacienda+1").play("role settler; use hacienda")
    assert (t.island(0), t.asked()) == ("indigo*11 tobacco", "settle 1")


def test_not_on_a_full_island() -> None:
    """L320."""
    t = Table(OWNER + "seat 0 island: indigo*12 city: hacienda+1").play("role settler")
    assert t.asked() == "settle 1"


def test_not_without_a_colonist() -> None:
    t = Table(OWNER + "seat 0 city: hacienda").play("role settler")
    assert t.asked() == "settle 0"


def test_each_owner_draws_in_turn() -> None:
    t = Table(OWNER + "seat 0 city: hacienda+1\nseat 2 city: hacienda+1").play("role settler; use hacienda; pass; pass")
    assert t.asked() == "hacienda 2"
    t.play("use hacienda")
    assert t.island(2) == "sugar"


def test_not_when_no_tile_is_left_anywhere() -> None:
    """Ruling 68."""
    t = Table(
        """
        row: tobacco*5
        stack:
        seat 0 island: corn city: hacienda+1
        seat 1 island: indigo*12
        seat 2 island: corn*9 sugar*3
        seat 3 island: sugar*8 tobacco*4
        seat 4 island: coffee*8
        """,
        5,
    ).play("role settler")
    assert t.asked() == "settle 0"
