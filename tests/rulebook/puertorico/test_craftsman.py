"""The craftsman phase: goods for everybody, one more for the craftsman."""

from tests.rulebook.puertorico.table import Table

T53 = "island: corn*3+2 sugar*4+3 tobacco*2+2 city: small_sugar+1 sugar_mill+3 tobacco_storage+1"


def test_the_example_of_production() -> None:
    """T53: L946-L960: manned plantations and manned circles must match."""
    t = Table(f"seat 1 {T53}").play("role craftsman")
    assert t.goods(1) == "corn*2 sugar*3 tobacco"
    assert (t.supply("corn"), t.supply("sugar"), t.supply("tobacco")) == (8, 8, 8)


def test_corn_needs_no_building() -> None:
    """L892-L896."""
    t = Table("seat 1 island: corn*3+3").play("role craftsman")
    assert t.goods(1) == "corn*3"


def test_a_building_without_a_plantation_makes_nothing() -> None:
    """L898-L900; and the reverse."""
    t = Table("seat 1 city: coffee_roaster+2\nseat 2 island: coffee*2+2").play("role craftsman")
    assert (t.goods(1), t.goods(2)) == ("", "")


def test_small_and_large_building_of_a_good_work_together() -> None:
    """L898: circles of both."""
    t = Table("seat 1 island: indigo*4+4 city: small_indigo+1 indigo_plant+2").play("role craftsman")
    assert t.goods(1) == "indigo*3"


def test_the_craftsman_takes_one_more_of_a_kind_he_has_just_made() -> None:
    """L481-L483; ruling 77."""
    t = Table(f"seat 0 goods: coffee {T53}").play("role craftsman")
    assert (t.asked(), t.legal()) == ("craft 0", ["pass", "produce corn", "produce sugar", "produce tobacco"])
    t.play("produce tobacco")
    assert t.goods(0) == "corn*2 sugar*3 tobacco*2 coffee"
    assert t.asked() == "role 1"


def test_he_may_leave_it() -> None:
    """Ruling 101."""
    t = Table("seat 0 island: corn+1").play("role craftsman; pass")
    assert t.goods(0) == "corn"


def test_who_made_nothing_gets_no_extra_barrel() -> None:
    """L490."""
    t = Table("seat 0 goods: corn\nseat 1 island: corn+1").play("role craftsman")
    assert (t.asked(), t.goods(0), t.goods(1)) == ("role 1", "corn", "corn")


def test_the_stock_is_handed_out_from_the_craftsman_on() -> None:
    """L488; ruling 77: who comes late gets what is left."""
    t = Table(
        "governor=2\nsupply: corn*4 indigo*11 sugar*11 tobacco*9 coffee*9\nhouse: corn\nships: 5=corn*1\n"
        "seat 0 goods: corn*4 island: corn*2+2\nseat 2 island: corn*3+3\nseat 3 island: corn*2+2"
    ).play("role craftsman")
    assert [t.goods(seat) for seat in range(4)] == ["corn*4", "", "corn*3", "corn"]
    assert (t.asked(), t.forced()) == ("role 3", ["pass"])


def test_the_extra_barrel_must_be_in_stock() -> None:
    """Ruling 77: it is taken after everybody has produced."""
    t = Table(
        "ships: 5=corn*4 6=sugar*5\nseat 0 island: corn+1 sugar+1 city: small_sugar+1\n"
        "seat 1 goods: corn*4 sugar*3 island: corn+1"
    ).play("role craftsman")
    assert t.supply("corn") == 0
    assert t.legal() == ["pass", "produce sugar"]


def test_production_is_not_asked() -> None:
    """Ruling 77: where it cannot end the game; see test_not_obliged.py."""
    t = Table("seat 2 island: corn+1").play("role craftsman")
    assert (t.asked(), t.goods(2)) == ("role 1", "corn")
