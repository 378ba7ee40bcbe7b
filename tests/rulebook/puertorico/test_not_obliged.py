"""Nobody has to use a violet building, nor to produce: where that can matter it is asked, elsewhere not (ruling 110).

L984-L985: no player is obliged to use his violet buildings; L235-L237: the action of a role is voluntary, but for the
captain's.
"""

import pytest
from tests.rulebook.puertorico.table import Table


def chips(left: int, seats: str) -> str:
    """A table of four on which so many chips are left; seat 3 has the others."""
    return f"table: chips={left}\nseat 3 chips={100 - left}\n{seats}"


# -- the harbor's point


HARBOR = "seat 1 goods: corn*3 city: harbor+1"


def test_the_last_chip_of_a_harbor_may_be_left() -> None:
    """Three barrels leave one chip: with the harbor's point the game ends, without it goes on."""
    t = Table(chips(4, HARBOR)).play("role captain; load corn 5")
    assert (t.asked(), t.legal(), t.chips(1)) == ("harbor 1", ["pass", "use harbor"], 3)
    left = t.copy().play("pass")
    assert (left.chips(1), left.state.chips, left.state.ending, left.asked()) == (3, 1, 0, "role 1")
    t.play("use harbor")
    assert (t.chips(1), t.state.chips, t.state.ending, t.asked()) == (4, 0, 4, "role 1")


@pytest.mark.parametrize(("left", "points", "ending"), [(3, 4, 4), (5, 4, 0), (50, 4, 0)])
def test_not_where_the_game_ends_anyway_or_cannot_end(left: int, points: int, ending: int) -> None:
    t = Table(chips(left, HARBOR)).play("role captain; load corn 5")
    assert (t.asked(), t.chips(1), t.state.ending) == ("role 1", points, ending)


def test_not_where_the_game_ends_with_this_round_for_another_reason() -> None:
    full = "indigo_plant small_indigo sugar_mill small_sugar small_market hacienda hospice office guild_hall residence"
    t = Table(chips(4, HARBOR + f"\nseat 2 city: {full}")).play("role captain; load corn 5")
    assert (t.asked(), t.chips(1), t.state.ending) == ("role 1", 4, 2 + 4)


@pytest.mark.parametrize(("left", "asked"), [(6, "harbor 1"), (7, "load 2")])
def test_the_deliveries_to_come_are_counted(left: int, asked: str) -> None:
    """Two indigo may follow: 3 + 1 + 2 points use up six chips, but not seven."""
    t = Table(chips(left, HARBOR + "\nseat 2 goods: indigo*2")).play("role captain; load corn 5")
    assert t.asked() == asked


@pytest.mark.parametrize(
    ("others", "to_come"),
    [
        ("", 0),
        ("seat 2 goods: indigo*9", 9),
        ("ships: 5 6=sugar*1 7=indigo*4\nseat 2 goods: indigo*7", 3),  # the ship that carries it takes three
        ("ships: 5 6=sugar*1 7=coffee*1\nseat 2 goods: indigo*9", 0),
        ("ships: 5 6=sugar*1 7=coffee*1\nseat 2 goods: indigo*9 city: wharf+1", 9),
        ("seat 2 goods: indigo*2 city: harbor+1", 2 + 1),
        ("seat 2 goods: indigo tobacco city: harbor+1 wharf+1", 2 + 3),
        ("seat 0 goods: indigo", 1 + 1),  # with the captain's own
    ],
)
def test_no_more_points_can_come_than_there_are_barrels_and_places_for_them(others: str, to_come: int) -> None:
    """The harbor is asked as long as its point and those to come reach the last chip, and not with one chip more."""
    for left, asked in ((3 + 1 + to_come, True), (3 + 1 + to_come + 1, False)):
        t = Table("ask: load seat=1\n" + chips(left, HARBOR + "\n" + others))
        if t.asked() == "load 1":
            t.play("load corn 5")
        assert (t.asked() == "harbor 1") == asked, left


def test_the_wharf_brings_the_point_too_and_it_is_asked() -> None:
    t = Table(chips(4, "seat 1 goods: corn*3 city: harbor+1 wharf+1")).play("role captain; wharf corn")
    assert t.asked() == "harbor 1"


def test_the_captains_own_point_cannot_be_left() -> None:
    """Ruling 83: he gets it, and the captain's action is not voluntary."""
    t = Table("table: chips=4\nseat 0 goods: corn*3\nseat 3 chips=96").play("role captain; load corn 5")
    assert (t.asked(), t.chips(0), t.state.ending) == ("role 1", 4, 4)


# -- production


FIELDS = "seat 1 island: corn*2+2\nseat 2 island: corn*1+1"


def test_who_would_use_up_the_chips_may_leave_his_goods() -> None:
    """L235-L237; ruling 77: corn for three points, and one for the captain."""
    t = Table(chips(4, FIELDS)).play("role craftsman")
    assert (t.asked(), t.legal()) == ("produce 1", ["pass", "produce all"])
    t.play("pass")
    assert (t.asked(), t.goods(1), t.goods(2)) == ("role 1", "", "corn")  # without these two no end is in reach


@pytest.mark.parametrize(("left", "asked"), [(1, True), (4, True), (5, False), (100, False)])
def test_not_where_the_barrels_do_not_reach_the_last_chip(left: int, asked: bool) -> None:
    t = Table(chips(left, FIELDS).replace("seat 3 chips=0\n", "")).play("role craftsman")
    assert (t.asked() == "produce 1") == asked
    if not asked:
        assert (t.goods(1), t.goods(2)) == ("corn*2", "corn")


def test_everybody_is_asked_in_turn() -> None:
    t = Table(chips(2, FIELDS)).play("role craftsman; produce all")
    assert (t.goods(1), t.asked()) == ("corn*2", "produce 2")
    t.play("pass")
    assert (t.goods(2), t.asked()) == ("", "role 1")


def test_not_where_the_game_ends_with_this_round() -> None:
    t = Table("table: chips=0\nseat 3 chips=100\n" + FIELDS).play("role craftsman")
    assert (t.asked(), t.goods(1)) == ("role 1", "corn*2")


def test_not_where_nothing_is_in_stock() -> None:
    t = Table(chips(2, FIELDS + "\nseat 0 goods: corn*9\nships: 5=corn*1")).play("role craftsman")
    assert t.asked() == "role 1"


def test_a_craftsman_who_leaves_his_goods_has_no_privilege() -> None:
    """L487: who produced nothing gets no extra barrel."""
    t = Table(chips(2, "seat 0 island: corn+1")).play("role craftsman")
    assert t.asked() == "produce 0"
    assert t.copy().play("pass").asked() == "role 1"
    assert t.play("produce all").asked() == "craft 0"


def test_a_factory_pays_only_who_produces() -> None:
    """L1074-L1078."""
    city = "city: small_indigo+1 factory+1"
    t = Table(chips(2, f"seat 1 island: corn+1 indigo+1 {city}")).play("role craftsman")
    assert t.copy().play("pass").doubloons(1) == 0
    assert t.play("produce all").doubloons(1) == 1


# -- warehouses


FULL = "ask: storage seat=0\nships: 5=corn*5 6=indigo*6 7=sugar*7\n"


def test_a_warehouse_may_be_left_where_the_next_captain_could_end_the_game() -> None:
    """L984-L985, L1019-L1021: one barrel stays in any case."""
    t = Table(FULL + chips(4, "seat 0 goods: corn*3 city: small_warehouse+1"))
    assert (t.asked(), t.legal()) == ("store 0", ["pass", "store corn"])
    assert t.copy().play("store corn").goods(0) == "corn*3"
    assert t.play("pass").goods(0) == "corn"


def test_not_where_it_could_not() -> None:
    t = Table(FULL + chips(5, "seat 0 goods: corn*3 city: small_warehouse+1"))
    assert (t.asked(), t.goods(0)) == ("role 1", "corn*3")


def test_not_where_there_is_nothing_to_give_back() -> None:
    t = Table(FULL + chips(2, "seat 0 goods: corn city: small_warehouse+1"))
    assert (t.asked(), t.goods(0)) == ("role 1", "corn")


def test_every_way_to_use_the_warehouses_is_possible_once() -> None:
    """Ruling 102: large and small one hold three kinds; whatever stays, one barrel more stays if there is one."""
    goods = "goods: corn indigo*2 sugar city: large_warehouse+1"
    t = Table(FULL + chips(2, f"seat 0 {goods}"))
    found: list[str] = []

    def explore(table: Table) -> None:
        if table.asked() == "role 1":
            found.append(table.goods(0))
            return
        for token in table.legal():
            explore(table.copy().play(token))

    explore(t)
    assert sorted(found) == sorted(set(found))
    kept_whole = ["corn indigo*2 sugar", "corn indigo*2", "indigo*2 sugar", "corn sugar", "corn", "sugar"]
    assert sorted(found) == sorted([*kept_whole, "indigo", "corn indigo", "indigo sugar", "corn indigo sugar"])


def factory(corn: int) -> str:
    """Seat 0 makes corn and indigo for its factory, and the stock is short of corn; seat 3 has some barrels of it."""
    return (
        FULL.replace("5=corn*5", "5=coffee*1") + f"seat 3 goods: corn*{corn}\n"
        "seat 0 goods: corn*2 island: corn*2+2 indigo+1 city: small_indigo+1 factory+1 small_warehouse+1"
    )


@pytest.mark.parametrize(("elsewhere", "asked"), [(8, True), (7, True), (6, False)])
def test_a_factory_may_want_barrels_back_in_the_stock(elsewhere: int, asked: bool) -> None:
    """L1074-L1084: what counts is what is really received; with one or no corn in stock the kind may be missed."""
    t = Table(factory(elsewhere))
    assert (t.asked() == "store 0") == asked


def test_what_full_ships_bring_back_is_in_stock() -> None:
    t = Table(factory(3).replace("5=coffee*1", "5=corn*5"))
    assert t.asked() != "store 0"


# -- all the others


def test_money_is_never_refused() -> None:
    """Markets and factory: a doubloon more is never worse (ruling 110)."""
    t = Table("seat 0 goods: corn city: small_market+1 large_market+1").play("role trader; sell corn")
    assert (t.doubloons(0), t.asked()) == (0 + 1 + 1 + 2, "role 1")


@pytest.mark.parametrize(
    ("city", "moves", "asked"),
    [
        ("hacienda", "role settler", "hacienda 0"),
        ("construction_hut", "role settler", "settle 0"),
        ("hospice", "role settler; take corn", "hospice 0"),
        ("university", "role builder; build small_market", "university 0"),
        ("office", "role trader", "sell 0"),
        ("wharf", "role captain", "load 0"),
    ],
)
def test_the_others_are_asked_with_a_way_not_to_use_them(city: str, moves: str, asked: str) -> None:
    ships = "ships: 5=corn*1 6=indigo*1 7=coffee*1"
    t = Table(f"{ships}\nrow: corn\nhouse: sugar\nseat 0 doubloons=9 goods: sugar city: {city}+1").play(moves)
    assert t.asked() == asked
    assert "pass" in t.legal()
    assert len(t.legal()) > 1


# -- the option


def test_with_the_option_every_choice_is_asked() -> None:
    """Ruling 110, option ask_every_choice: also where it can hardly matter."""
    t = Table(HARBOR + "\nseat 2 island: corn+1", options=":ask_every_choice").play("role captain; load corn 5; pass")
    assert (t.chips(1), t.asked()) == (3, "role 1")
    t.play("role craftsman")
    assert t.asked() == "produce 2"
    t = Table(FULL + "seat 0 goods: corn*3 city: small_warehouse+1", options=":ask_every_choice")
    assert t.legal() == ["pass", "store corn"]
