"""The greedy player of Puerto Rico: whole games, and positions with one sensible answer."""

import pytest
from tests.rulebook.puertorico.table import Table

from morro.bots.bot import Bot
from morro.bots.puertorico_greedy import PuertoRicoGreedy
from morro.bots.random import RandomBot
from morro.bots.registry import make_bot
from morro.core.rng import seeded
from morro.games import AnyGame, make_game
from morro.puertorico.state import PuertoRicoState

every_table = pytest.mark.parametrize("seats", [2, 3, 4, 5])

ALL_OPTIONS = ":allow_refuse_colonists:ask_every_choice:chips_126:hacienda_no_shuffle:hidden_chips:max_large"


def play(game: AnyGame, seed: int, bots: list[Bot]) -> PuertoRicoState:
    """A whole game; `play` refuses what is not legal."""
    s: PuertoRicoState = game.new(seed)
    rng = seeded(seed)
    while not game.over(s):
        seat = game.seat(s)
        game.play(s, bots[seat].choose(game.view(s, seat), game.prompt(s), game.legal(s), rng))
    game.check(s)
    return s


def answer(t: Table) -> str:
    """What the greedy player answers now."""
    seat = t.game.seat(t.state)
    legal = t.game.legal(t.state)
    action = PuertoRicoGreedy().choose(t.view(seat), t.game.prompt(t.state), legal, seeded(1))
    assert action in legal
    return t.game.actions.token(action)


def let_it_play(t: Table) -> Table:
    """It answers as long as the same seat is asked the same."""
    asked = t.asked()
    while t.asked() == asked:
        t.play(answer(t))
    return t


# -- whole games


@every_table
@pytest.mark.parametrize("options", ["", ALL_OPTIONS])
def test_games_end_and_all_answers_are_legal(seats: int, options: str) -> None:
    game = make_game("puertorico/2002" + options, seats)
    for seed in range(3):
        s = play(game, seed, [PuertoRicoGreedy()] * seats)
        assert s.ending


@every_table
def test_among_random_players_it_meets_odd_tables_and_wins(seats: int) -> None:
    game = make_game("puertorico/2002", seats)
    won = 0
    for seed in range(2):
        for seat in range(seats):
            bots: list[Bot] = [PuertoRicoGreedy() if k == seat else RandomBot() for k in range(seats)]
            won += game.winners(play(game, 100 + seed, bots)) == [seat]
    assert won >= 2 * seats - 1


def test_games_look_like_games_among_people() -> None:
    """Four good players need about 15 rounds and have about 42 points each."""
    game = make_game("puertorico/2002", 4)
    rounds = 0
    points = 0
    for seed in range(20):
        s = play(game, 200 + seed, [PuertoRicoGreedy()] * 4)
        rounds += s.round
        points += sum(game.scores(s))
    assert 13 <= rounds / 20 <= 18
    assert 36 <= points / 80 <= 50


@every_table
def test_equal_views_get_equal_answers(seats: int) -> None:
    """What the seat cannot see is dealt afresh: the answer stays the same."""
    game = make_game("puertorico/2002", seats)
    bot = PuertoRicoGreedy()
    rng = seeded(5)
    s = game.new(7)
    while not game.over(s):
        seat = game.seat(s)
        view, prompt, legal = game.view(s, seat), game.prompt(s), game.legal(s)
        given = bot.choose(view, prompt, legal, rng.clone())
        other = game.guess(view, rng)
        assert game.legal(other) == legal
        assert bot.choose(game.view(other, seat), game.prompt(other), legal, rng.clone()) == given
        game.play(s, given)


def test_it_is_the_greedy_of_puerto_rico() -> None:
    assert isinstance(make_bot("greedy", make_game("puertorico/2002", 3)), PuertoRicoGreedy)


# -- the mayor


def test_a_plantation_and_its_works_are_manned_together() -> None:
    t = Table(
        """
        round=4
        seat 0 san_juan=1 island: indigo sugar coffee city: hacienda coffee_roaster
        """
    ).play("role mayor; use mayor")
    let_it_play(t)
    assert (t.men(0, "coffee"), t.men(0, "coffee_roaster")) == (1, 1)
    assert t.colonists(0) == 3


def test_a_whole_arrangement_follows_one_plan() -> None:
    t = Table(
        """
        round=6
        table: aboard=4
        seat 0 san_juan=4 island: corn*2 indigo*2 tobacco city: small_indigo tobacco_storage
        """
    ).play("role mayor; use mayor")
    let_it_play(t)
    assert t.island(0) == "corn*2+2 indigo*2+1 tobacco+1"
    assert t.city(0) == "small_indigo+1 tobacco_storage+1"


def test_in_the_last_round_the_large_building_is_manned_first() -> None:
    t = Table(
        """
        round=15 ending=chips taken=craftsman,captain,builder governor=1 chooser=3
        ask: role seat=0 | new_round
        table: chips=0 aboard=0
        seat 0 chips=24 island: corn*3+2 quarry+1 city: customs_house
        seat 1 chips=76
        """
    ).play("role mayor; use mayor")
    while t.asked() != "over":
        t.play(answer(t))
    assert t.men(0, "customs_house") == 1


# -- what need not be used


def last_chip(lead: int) -> Table:
    """Seat 1 has delivered with a harbor; its point is the last chip."""
    mine = 49 + lead // 2
    return Table(f"ask: harbor seat=1\ntable: chips=1\nseat 1 chips={mine} city: harbor+1\nseat 3 chips={99 - mine}")


def test_the_harbors_point_ends_the_game_only_for_who_is_ahead() -> None:
    assert answer(last_chip(20)) == "use harbor"
    assert answer(last_chip(-20)) == "pass"


@pytest.mark.parametrize(("mine", "chips", "wanted"), [(70, 3, "produce all"), (20, 3, "pass"), (20, 1, "produce all")])
def test_who_is_behind_does_not_make_the_goods_that_use_up_the_chips(mine: int, chips: int, wanted: str) -> None:
    """With one chip left the others' barrel uses it up anyway."""
    t = Table(
        f"table: chips={chips}\nseat 0 chips={mine} island: corn*2+2\nseat 1 goods: corn\n"
        f"seat 3 chips={100 - mine - chips}"
    )
    t.play("role craftsman")
    assert answer(t) == wanted


def test_warehouses_are_used_where_they_need_not_be() -> None:
    full = "ask: storage seat=0\nships: 5=corn*5 6=indigo*6 7=sugar*7\n"
    t = Table(full + "seat 0 goods: corn*3 indigo city: small_warehouse+1", options=":ask_every_choice")
    while t.asked() != "role 1":
        t.play(answer(t))
    assert t.goods(0) == "corn*3 indigo"


# -- the settler and the builder


def test_a_quarry_comes_early() -> None:
    t = Table("row: corn indigo*2 sugar tobacco\nseat 0 doubloons=3 island: indigo").play("role settler")
    assert answer(t) == "take quarry"


def test_late_a_tile_for_waiting_works_comes_before_a_quarry() -> None:
    t = Table(
        """
        round=11
        row: corn indigo*2 sugar tobacco
        seat 0 san_juan=2 island: indigo+1 quarry*3+3 city: small_indigo+1 tobacco_storage+1
        seat 1 city: guild_hall residence fortress city_hall
        """
    ).play("role settler")
    assert answer(t) == "take tobacco"


def test_a_large_building_is_built_late_when_it_can_be_paid() -> None:
    t = Table(
        """
        round=13
        table: colonists=8
        seat 0 doubloons=9 chips=30 island: corn*3+3 city: small_indigo small_market hacienda
        seat 1 san_juan=32
        seat 2 san_juan=32
        """
    ).play("role builder")
    assert answer(t) == "build customs_house"


def test_the_guild_hall_is_for_who_has_production_buildings() -> None:
    t = Table(
        """
        round=13
        table: colonists=8
        seat 0 doubloons=9 island: corn*3+3 city: small_indigo small_sugar indigo_plant sugar_mill tobacco_storage
        seat 1 san_juan=32
        seat 2 san_juan=32
        """
    ).play("role builder")
    assert answer(t) == "build guild_hall"


def test_the_works_for_a_waiting_plantation_are_built() -> None:
    t = Table("round=4\nseat 0 doubloons=6 island: corn+1 coffee*2 quarry+1 city: small_market+1").play("role builder")
    assert answer(t) == "build coffee_roaster"


# -- goods


def test_the_ship_that_takes_most_is_loaded() -> None:
    t = Table("seat 0 goods: corn*4 sugar\nships: 5 6=sugar*5 7=corn*2\nseat 1 goods: corn*4").play("role captain")
    assert answer(t) == "load corn 7"


def test_the_last_room_is_taken_from_the_others() -> None:
    """Its corn has a ship to itself; for the indigo there is but one space, and another wants it too."""
    t = Table(
        """
        ships: 5=indigo*4 6=corn 7=coffee*2
        seat 0 goods: corn indigo
        seat 1 goods: indigo*3
        """
    ).play("role captain")
    assert answer(t) == "load indigo 5"


def test_the_dearest_good_is_sold() -> None:
    t = Table("round=5\nseat 0 goods: corn*2 indigo coffee\nseat 1 goods: coffee").play("role trader")
    assert answer(t) == "sell coffee"


def test_what_a_warehouse_cannot_hold_is_chosen_by_worth() -> None:
    t = Table(
        """
        round=6
        ships: 5=tobacco*2 6=sugar 7=coffee*6
        seat 0 goods: corn*5 indigo*2 coffee*3 city: small_warehouse+1
        """
    ).play("role captain")
    assert t.asked() == "store 0"
    assert answer(t) == "store corn"
    t.play("store corn")
    assert answer(t) == "keep coffee"


def test_the_craftsman_takes_a_good_that_sells() -> None:
    t = Table(
        """
        round=6
        seat 0 island: corn*2+2 tobacco+1 city: tobacco_storage+1
        """
    ).play("role craftsman")
    assert answer(t) == "produce tobacco"


# -- roles

NO_QUARRIES = "seat 3 island: quarry*8"


def test_a_role_with_many_doubloons_is_taken() -> None:
    t = Table(f"round=5\nroles: trader*5\nseat 0 doubloons=2 island: corn+1\n{NO_QUARRIES}")
    assert answer(t) == "role trader"


def test_who_alone_has_coffee_to_sell_takes_the_trader() -> None:
    t = Table(
        f"""
        round=5
        {NO_QUARRIES}
        house: corn
        seat 0 doubloons=1 goods: coffee island: coffee+1 city: coffee_roaster+1 small_market+1
        seat 1 doubloons=3 goods: corn
        """
    )
    assert answer(t) == "role trader"


def test_who_alone_has_a_cargo_takes_the_captain() -> None:
    t = Table(
        """
        round=13
        table: colonists=12
        seat 0 goods: corn*5 sugar*4 island: corn+1 city: small_indigo small_market hacienda
        seat 1 san_juan=30 goods: indigo
        seat 2 san_juan=32
        """
    )
    assert answer(t) == "role captain"


def test_who_can_pay_a_large_building_takes_the_builder() -> None:
    t = Table(
        """
        round=13
        table: colonists=12
        seat 0 doubloons=9 chips=30 island: corn*3+3 city: small_indigo small_market hacienda
        seat 1 san_juan=30
        seat 2 san_juan=30
        """
    )
    assert answer(t) == "role builder"
