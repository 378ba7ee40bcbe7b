"""The captain phase: goods are loaded, points come, and what is left must find a place."""

import pytest
from tests.rulebook.puertorico.table import Table


def test_who_can_load_must_load() -> None:
    """L536-L541, L551: the exception to the rule that actions are voluntary."""
    t = Table("seat 0 goods: corn indigo").play("role captain")
    assert t.legal() == [f"load {good} {ship}" for good in ("corn", "indigo") for ship in (5, 6, 7)]


def test_a_point_for_each_barrel_and_one_more_for_the_captain() -> None:
    """L566-L571."""
    t = Table("seat 0 goods: corn*3 indigo\nseat 1 goods: sugar*2").play("role captain; load corn 5; load sugar 6")
    assert (t.chips(0), t.chips(1)) == (3 + 1 + 1, 2)
    assert t.state.chips == 100 - 7


def test_the_captains_point_comes_once_with_his_first_delivery() -> None:
    """L735; ruling 83."""
    t = Table("seat 0 goods: corn*3 indigo*2").play("role captain; load corn 5")
    assert t.chips(0) == 4
    t.play("load indigo 6")
    assert t.chips(0) == 6


def test_a_captain_who_delivers_nothing_gets_nothing() -> None:
    """L736."""
    t = Table("seat 1 goods: corn").play("role captain; load corn 5")
    assert (t.chips(0), t.chips(1)) == (0, 1)


def test_a_ship_takes_one_kind_only() -> None:
    """L547."""
    t = Table("ships: 5=corn*1\nseat 0 goods: indigo").play("role captain")
    assert t.legal() == ["load indigo 6", "load indigo 7"]


def test_a_kind_goes_on_the_ship_that_carries_it() -> None:
    """L548-L549; ruling 80: on no second one."""
    t = Table("ships: 6=corn*3\nseat 0 goods: corn*2 sugar*6").play("role captain")
    assert t.legal() == ["load corn 6", "load sugar 7"]


def test_a_kind_on_a_full_ship_cannot_be_loaded() -> None:
    """L550; ruling 80: the full ship blocks its kind until the phase ends."""
    t = Table("ships: 5=corn*4\nseat 0 goods: corn\nseat 1 goods: corn*3").play("role captain")
    assert (t.asked(), t.ships(), t.goods(1)) == ("role 1", "5 6 7", "corn")
    assert (t.chips(0), t.chips(1)) == (2, 0)


def test_as_many_barrels_as_find_room() -> None:
    """L553-L556."""
    t = Table("ships: 5=corn*3 6=indigo*1\nseat 0 goods: corn*4 indigo").play("role captain; load corn 5")
    assert t.chips(0) == 2 + 1 + 1
    assert t.goods(0) == "corn"


@pytest.mark.parametrize(("barrels", "ships"), [(1, [5, 6, 7]), (5, [5, 6, 7]), (6, [6, 7]), (7, [7]), (9, [7])])
def test_of_several_ships_one_that_is_big_enough_or_the_biggest(barrels: int, ships: list[int]) -> None:
    """L556-L557; ruling 80."""
    t = Table(f"seat 0 goods: corn*{barrels} indigo").play("role captain")
    assert [token for token in t.legal() if "corn" in token] == [f"load corn {ship}" for ship in ships]


def test_of_the_empty_ships_not_of_all() -> None:
    """Ruling 80: the biggest of those that are empty."""
    t = Table("ships: 7=corn*1\nseat 0 goods: sugar*9 indigo").play("role captain")
    assert t.legal() == ["load indigo 5", "load indigo 6", "load sugar 6"]


def test_the_kind_is_free_also_the_smaller_load() -> None:
    """L558-L561; ruling 81."""
    t = Table("seat 0 goods: corn*6 indigo").play("role captain; load indigo 5")
    assert (t.chips(0), t.legal()) == (1 + 1, ["load corn 6", "load corn 7"])


def test_the_seats_take_turns_until_nobody_can_load() -> None:
    """L534-L543: one kind a turn, round and round."""
    t = Table("seat 0 goods: corn indigo sugar\nseat 2 goods: corn tobacco").play("role captain; load corn 5")
    assert t.asked() == "load 2"
    t.play("load corn 5")
    assert t.asked() == "load 0"
    t.play("load indigo 6")
    assert t.forced()[0] == "load tobacco 7"
    assert t.goods(0) == "sugar"
    assert t.asked() == "role 1"


def test_a_barrel_is_kept_the_rest_goes_back() -> None:
    """L588-L596."""
    t = Table("ships: 5=corn*1 6=indigo*1 7=sugar*1\nseat 0 goods: tobacco*3 coffee*2").play("role captain")
    assert (t.asked(), t.legal()) == ("keep 0", ["keep tobacco", "keep coffee"])
    t.play("keep coffee")
    assert (t.goods(0), t.supply("tobacco"), t.supply("coffee")) == ("coffee", 9, 8)


def test_storing_is_not_asked_where_there_is_no_choice() -> None:
    """L588: one barrel always."""
    t = Table("ships: 5=corn*1 6=indigo*1 7=sugar*1\nseat 0 goods: tobacco*3\nseat 1 goods: coffee").play(
        "role captain"
    )
    assert (t.asked(), t.goods(0), t.goods(1)) == ("role 1", "tobacco", "coffee")


def test_goods_are_checked_after_the_captain_only() -> None:
    """L739: not after other phases."""
    t = Table("seat 1 goods: corn*5 indigo*5").play("role prospector; role trader; pass")
    assert t.goods(1) == "corn*5 indigo*5"


def test_full_ships_are_emptied_others_keep_their_load() -> None:
    """L598-L604: after the storing."""
    t = Table("ships: 5=corn*3 6=indigo*2\nseat 0 goods: corn*2 indigo").play("role captain; load corn 5")
    assert t.ships() == "5 6=indigo*3 7"
    assert t.supply("corn") == 10


def test_storing_goes_from_the_captain_on() -> None:
    """Ruling 84: in turn order."""
    ships = "ships: 5=corn*1 6=indigo*1 7=sugar*1"
    t = Table(f"governor=1\n{ships}\nseat 0 goods: tobacco coffee\nseat 1 goods: tobacco coffee").play("role captain")
    assert t.asked() == "keep 1"
    t.play("keep tobacco")
    assert t.asked() == "keep 0"


def test_two_seats_have_two_ships() -> None:
    """Ruling 105: 4 and 6."""
    t = Table("seat 0 goods: corn*5 indigo", 2).play("role captain")
    assert t.legal() == ["load corn 6", "load indigo 4", "load indigo 6"]


def test_the_last_chip_ends_the_game_with_this_round() -> None:
    """L776-L780; ruling 85: exactly none left is used up, and points go on on paper."""
    position = "table: chips=4\nseat 0 chips=50 goods: corn*{}\nseat 1 chips=46 goods: sugar*2"
    t = Table(position.format(1)).play("role captain; load corn 5; load sugar 6")
    assert (t.state.chips, t.state.ending) == (0, 4)
    less = Table(position.format(1).replace("sugar*2", "sugar")).play("role captain; load corn 5; load sugar 6")
    assert (less.state.chips, less.state.ending) == (1, 0)
    more = Table(position.format(5)).play("role captain; load corn 5; load sugar 6")
    assert (more.state.chips, more.chips(0), more.chips(1)) == (0, 56, 48)
    more.play("role trader; role craftsman; role prospector")
    assert more.asked() == "over"
