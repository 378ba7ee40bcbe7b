"""Wharf: once in a phase all barrels of a kind without a ship (ruling 82)."""

from tests.rulebook.puertorico.table import Table

BLOCKED = "ships: 5=corn*1 6=indigo*1 7=sugar*1\n"


def test_all_barrels_of_a_kind_go_to_the_supply() -> None:
    """L1112-L1118."""
    t = Table("seat 1 goods: corn*9 city: wharf+1").play("role captain")
    assert t.legal() == ["load corn 7", "wharf corn"]
    t.play("wharf corn")
    assert (t.chips(1), t.goods(1), t.supply("corn"), t.ships()) == (9, "", 10, "5 6 7")


def test_also_a_kind_that_lies_on_a_ship() -> None:
    """L1128-L1131."""
    t = Table("ships: 5=corn*4\nseat 1 goods: corn*3 city: wharf+1").play("role captain; wharf corn")
    assert (t.chips(1), t.ships()) == (3, "5=corn*4 6 7")


def test_t71_the_ship_stays_unfilled() -> None:
    """T71: all five tobacco at once, five points and the harbor's; the tobacco ship keeps its cargo."""
    t = Table(
        """
        governor=3
        ships: 5=tobacco*2 6=sugar*3 7=corn*1
        seat 0 goods: tobacco*5 sugar*2 city: harbor+1 wharf+1
        """
    ).play("role captain; wharf tobacco")
    assert (t.chips(0), t.ships()) == (5 + 1 + 2 + 1, "5=tobacco*2 6=sugar*5 7=corn*1")


def test_once_in_a_phase() -> None:
    """L1125-L1126."""
    t = Table(BLOCKED + "seat 1 goods: tobacco*2 coffee*2 city: wharf+1").play("role captain")
    assert t.legal() == ["pass", "wharf tobacco", "wharf coffee"]
    t.play("wharf coffee")
    assert (t.chips(1), t.goods(1), t.asked()) == (2, "tobacco", "role 1")


def test_again_in_the_next_captain_phase() -> None:
    t = Table(BLOCKED + "ask: role seat=0 | role seat=1 | role seat=2\nseat 1 goods: tobacco*2 city: wharf+1")
    t.play("role captain; wharf tobacco")
    assert t.state.wharves == 0


def test_the_next_turn_must_be_loaded_as_ever() -> None:
    """L1120-L1123."""
    t = Table("seat 0 goods: corn indigo city: wharf+1").play("role captain; wharf corn")
    assert t.legal() == ["load indigo 5", "load indigo 6", "load indigo 7"]


def test_where_only_the_wharf_is_left_one_may_pass() -> None:
    """Ruling 82: its use is never forced."""
    t = Table(BLOCKED + "seat 0 goods: tobacco*3 city: wharf+1").play("role captain; pass")
    assert (t.goods(0), t.chips(0), t.asked()) == ("tobacco", 0, "role 1")


def test_one_may_pass_and_use_it_later_while_the_phase_goes_on() -> None:
    """Ruling 82: another seat has loaded since."""
    t = Table(BLOCKED + "seat 0 goods: tobacco*3 city: wharf+1\nseat 1 goods: corn").play("role captain; pass")
    assert (t.asked(), t.forced()[0]) == ("load 0", "load corn 5")
    t.play("wharf tobacco")
    assert t.chips(0) == 4


def test_not_where_a_ship_can_be_loaded() -> None:
    """L539: who can load must."""
    t = Table("ships: 5=corn*1 6=indigo*1\nseat 0 goods: tobacco city: wharf+1").play("role captain")
    assert t.legal() == ["load tobacco 7", "wharf tobacco"]


def test_the_captains_point_comes_with_the_wharf_too() -> None:
    """Ruling 83."""
    t = Table(BLOCKED + "seat 0 goods: tobacco city: wharf+1").play("role captain; wharf tobacco")
    assert t.chips(0) == 2


def test_not_without_a_colonist() -> None:
    t = Table(BLOCKED + "seat 0 goods: tobacco*3 city: wharf").play("role captain")
    assert (t.asked(), t.goods(0)) == ("role 1", "tobacco")


def test_two_wharves_two_owners() -> None:
    """L1130-L1131: also of the same kind."""
    t = Table(BLOCKED + "seat 0 goods: coffee*2 city: wharf+1\nseat 1 goods: coffee*3 city: wharf+1")
    t.play("role captain; wharf coffee; wharf coffee")
    assert (t.chips(0), t.chips(1), t.supply("coffee")) == (3, 3, 9)
