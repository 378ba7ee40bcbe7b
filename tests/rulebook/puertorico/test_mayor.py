"""The mayor phase: colonists come, and all of them are placed anew."""

import pytest
from tests.rulebook.puertorico.table import Table

from morro.core.errors import BadToken, IllegalAction


def test_the_ship_is_dealt_one_by_one_from_the_mayor_on() -> None:
    """T50: L405-L418: six colonists, and the mayor's own."""
    t = Table("table: aboard=6").play("role mayor; use mayor")
    assert [t.colonists(seat) for seat in range(4)] == [3, 2, 1, 1]


def test_the_mayors_colonist_comes_from_the_supply() -> None:
    """L333-L335; ruling 71: never from the ship."""
    t = Table("table: aboard=4").play("role mayor")
    assert (t.asked(), t.legal()) == ("mayor 0", ["pass", "use mayor"])
    supply = t.state.colonists
    t.play("use mayor")
    assert t.colonists(0) == 2
    assert t.state.colonists == supply - 1 - 4


def test_the_mayor_may_leave_his_colonist() -> None:
    """Ruling 73: the privilege alone may be refused."""
    t = Table("table: aboard=4").play("role mayor; pass")
    assert [t.colonists(seat) for seat in range(4)] == [1, 1, 1, 1]


def test_with_an_empty_supply_there_is_no_privilege() -> None:
    """L366-L367."""
    t = Table("table: colonists=0 aboard=4\nseat 3 san_juan=75").play("role mayor")
    assert t.asked() != "mayor 0"
    assert t.forced()[0] == "pass"


def test_all_colonists_old_and_new_are_placed_as_the_seat_likes() -> None:
    """L340-L341."""
    t = Table("seat 0 island: corn*2+2 indigo*2 city: small_indigo hospice+1", 4).play("role mayor; use mayor")
    assert (t.asked(), t.about()) == ("man 0", "corn")
    assert t.legal() == ["man corn 1", "man corn 2"]
    t.play("man corn 1, man indigo 2, man small_indigo 1, man hospice 1")
    assert t.island(0) == "corn*2+1 indigo*2+2"
    assert t.city(0) == "small_indigo+1 hospice+1"


def test_nobody_keeps_colonists_in_san_juan_while_a_circle_is_empty() -> None:
    """L369-L371; ruling 71: an answer that would leave a circle empty in vain is not possible."""
    t = Table("table: aboard=12\nseat 0 island: corn*2 city: small_indigo indigo_plant").play("role mayor; use mayor")
    assert t.colonists(0) == 4
    assert t.legal() == ["man corn 0", "man corn 1", "man corn 2"]
    t.play("man corn 0")
    assert t.forced() == ["man small_indigo 1", "man indigo_plant 3"]
    assert t.san_juan(0) == 0


def test_who_has_more_colonists_than_circles_keeps_the_rest_in_san_juan() -> None:
    """L342-L346: and is not asked, for there is nothing to choose."""
    t = Table("table: aboard=16\nseat 0 island: corn").play("role mayor; use mayor")
    assert (t.island(0), t.san_juan(0)) == ("corn+1", 4)


def test_colonists_of_san_juan_wait_for_the_next_mayor() -> None:
    """L345, L371: a new tile is not manned before."""
    t = Table("row: corn\nseat 0 san_juan=2").play("role settler; take corn")
    assert (t.island(0), t.san_juan(0)) == ("corn", 2)


def test_a_question_for_each_kind_of_place_in_order() -> None:
    """Tiles of a kind are alike: a number for each kind is the whole choice."""
    island = "corn indigo sugar tobacco coffee quarry"
    t = Table(f"seat 0 san_juan=3 island: {island} city: small_indigo city_hall").play("role mayor; pass")
    asked = []
    while t.asked() == "man 0":
        asked.append(t.about())
        t.play(t.legal()[0])
    assert asked == ["corn", "indigo", "sugar", "tobacco"]
    assert t.island(0) == "corn indigo sugar tobacco coffee+1 quarry+1"


def test_the_tokens_of_an_arrangement_may_come_in_any_order() -> None:
    """A person places all colonists in one gesture, all or nothing."""
    position = "seat 0 san_juan=2 island: corn*2 indigo quarry*2 city: hospice"
    t = Table(position).play("role mayor; pass")
    t.play("man hospice 1, man quarry 2, man indigo 0, man corn 0")
    assert (t.island(0), t.city(0)) == ("corn*2 indigo quarry*2+2", "hospice+1")
    other = Table(position).play("role mayor; pass")
    with pytest.raises(IllegalAction):
        other.play("man hospice 1, man quarry 1, man indigo 0, man corn 0")
    assert (other.asked(), other.about(), other.san_juan(0)) == ("man 0", "corn", 3)


def test_a_gesture_may_name_places_that_filled_themselves_before_the_question() -> None:
    """Both corn plantations must be manned, so the first question is about indigo; the gesture names all."""
    position = "table: aboard=1\nseat 0 san_juan=3 island: corn indigo city: indigo_plant coffee_roaster"
    t = Table(position).play("role mayor; pass")
    assert t.about() == "corn"
    t.play("man corn 1, man indigo 0, man indigo_plant 2, man coffee_roaster 1")
    assert t.city(0) == "indigo_plant+2 coffee_roaster+1"
    late = Table(position).play("role mayor; pass; man corn 1, man indigo 1")
    assert late.about() == "indigo_plant"
    late.play("man corn 1, man indigo 1, man indigo_plant 0, man coffee_roaster 2")
    assert late.city(0) == "indigo_plant coffee_roaster+2"
    with pytest.raises(BadToken):
        Table(position).play("role mayor; pass; man corn 77")


def test_the_seats_place_their_colonists_one_after_the_other() -> None:
    """L357-L362: from the mayor on."""
    rows = "\n".join(f"seat {seat} san_juan=1 island: corn indigo sugar" for seat in range(4))
    t = Table(f"governor=2\n{rows}").play("role mayor; pass")
    order = []
    while t.asked().startswith("man"):
        order.append(int(t.asked()[-1]))
        t.play(t.legal()[-1])
    assert sorted(set(order), key=order.index) == [2, 3, 0, 1]


def test_the_ship_is_filled_for_the_empty_circles_on_buildings() -> None:
    """L348-L352: plantations and quarries do not count."""
    t = Table("table: aboard=0\nseat 0 island: corn*5 quarry*3 city: indigo_plant sugar_mill\nseat 1 city: hospice")
    t.play("role mayor; pass")
    assert t.state.aboard == 3 + 3 + 1


def test_but_at_least_as_many_colonists_as_seats() -> None:
    """L353-L354."""
    t = Table("table: aboard=0\nseat 0 city: hospice").play("role mayor; pass")
    assert t.state.aboard == 4


def test_colonists_in_san_juan_do_not_lower_the_need() -> None:
    """Ruling 72: every empty circle counts, whoever could fill it later."""
    t = Table("ask: end_mayor\nseat 0 san_juan=9 city: indigo_plant sugar_mill\ntable: aboard=0")
    assert t.state.aboard == 6


@pytest.mark.parametrize(("supply", "aboard", "ends"), [(5, 5, False), (4, 4, True), (0, 0, True), (9, 5, False)])
def test_too_few_colonists_for_the_ship_end_the_game(supply: int, aboard: int, ends: bool) -> None:
    """L772-L773; ruling 72: exactly enough is enough."""
    rest = 79 - supply
    t = Table(
        f"ask: end_mayor\ntable: colonists={supply} aboard=0\n"
        f"seat 0 city: indigo_plant hospice office\nseat 1 san_juan={rest}"
    )
    assert (t.state.aboard, t.state.ending != 0) == (aboard, ends)


def test_nobody_may_refuse_colonists() -> None:
    """Ruling 73."""
    t = Table("table: aboard=8").play("role mayor; pass")
    assert [t.colonists(seat) for seat in range(4)] == [2, 2, 2, 2]


def test_unless_the_table_allows_it() -> None:
    """Rulings 73 and 104, option allow_refuse_colonists: one by one, before placing; they leave the game."""
    t = Table("table: aboard=5", options=":allow_refuse_colonists").play("role mayor; use mayor")
    assert (t.asked(), t.legal()) == ("refuse 0", ["pass", "refuse colonist"])
    t.play("refuse colonist; refuse colonist")
    assert (t.asked(), t.colonists(0)) == ("refuse 1", 1)
    t.play("pass; refuse colonist; pass")
    assert [t.colonists(seat) for seat in range(4)] == [1, 1, 0, 1]
    assert t.state.lost == 3
