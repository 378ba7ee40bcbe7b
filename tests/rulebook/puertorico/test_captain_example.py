"""T70: the example of a captain phase, move by move (L688-L730, L803-L808)."""

from tests.rulebook.puertorico.table import Table

ANNA, BENNO, CLARA, DONNI = range(4)

EXAMPLE = """
    ships: 5 6=corn*3 7
    seat 0 goods: corn*2 sugar*6
    seat 1 goods: sugar*2 tobacco*3
    seat 2 goods: corn*2 tobacco
    seat 3 goods: corn indigo*5
"""


def test_anna_may_load_two_corn_or_six_sugar_but_not_on_the_small_ship() -> None:
    t = Table(EXAMPLE).play("role captain")
    assert (t.asked(), t.legal()) == ("load 0", ["load corn 6", "load sugar 7"])
    t.play("load sugar 7")
    assert t.chips(ANNA) == 7
    assert t.ships() == "5 6=corn*3 7=sugar*6"


def test_benno_finds_room_for_one_sugar() -> None:
    t = Table(EXAMPLE).play("role captain; load sugar 7")
    assert (t.asked(), t.legal()) == ("load 1", ["load sugar 7", "load tobacco 5"])
    t.play("load sugar 7")
    assert (t.chips(BENNO), t.goods(BENNO)) == (1, "sugar tobacco*3")


def test_clara_loads_her_tobacco() -> None:
    t = Table(EXAMPLE).play("role captain; load sugar 7; load sugar 7")
    assert (t.asked(), t.legal()) == ("load 2", ["load corn 6", "load tobacco 5"])
    t.play("load tobacco 5")
    assert t.chips(CLARA) == 1


def test_then_nobody_has_a_choice() -> None:
    """Donni, Anna and Benno must load; then all must pass, and a barrel is kept by each who has some."""
    t = Table(EXAMPLE).play("role captain; load sugar 7; load sugar 7; load tobacco 5")
    assert t.forced() == [
        *("load corn 6", "load corn 6", "load tobacco 5"),
        *("pass", "pass", "pass"),
        *("keep sugar", "keep corn", "keep indigo"),
    ]
    assert [t.chips(seat) for seat in range(4)] == [9, 4, 1, 1]


def test_what_is_left_and_what_goes_back() -> None:
    """Clara returns one corn, Donni four indigo; the ships 6 and 7 are emptied, four tobacco stay."""
    t = Table(EXAMPLE).play("role captain; load sugar 7; load sugar 7; load tobacco 5")
    assert [t.goods(seat) for seat in range(4)] == ["", "sugar", "corn", "indigo"]
    assert t.ships() == "5=tobacco*4 6 7"
    assert [t.supply(good) for good in ("corn", "indigo", "sugar", "tobacco")] == [9, 10, 10, 5]
    assert t.asked() == "role 1"


def test_the_example_otherwise() -> None:
    """Had Anna begun with corn, the six sugar would still fit the ship 7 alone."""
    t = Table(EXAMPLE).play("role captain; load corn 6")
    assert t.chips(ANNA) == 3
    assert t.legal() == ["load sugar 5", "load sugar 7", "load tobacco 5", "load tobacco 7"]
