"""The engine against the oracle: random games of Puerto Rico in step, question by question."""

import random
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest
from tests.effort import many
from tests.oracle.puertorico_oracle import (
    BUILDINGS,
    COFFEE,
    CORN,
    GOODS,
    GOODS_IN_BOX,
    INDIGO,
    PLACES,
    QUARRIES_IN_BOX,
    QUARRY,
    SUGAR,
    TABLE_OF_BUILDINGS,
    TILES_IN_BOX,
    TOBACCO,
    Oracle,
    Play,
    Player,
    Table,
)

from morro.games import make_game

REFUSE, FOUR, CHIPS, NO_SHUFFLE, HIDDEN, EVERY = OPTIONS = [
    "allow_refuse_colonists",
    "max_large",
    "chips_126",
    "hacienda_no_shuffle",
    "hidden_chips",
    "ask_every_choice",
]

# 28 chunks for each table size: 10 plain, 15 with one option, 3 with all.
CHUNKS: list[list[str]] = [
    *[[]] * 10,
    *[[REFUSE]] * 3,
    *[[FOUR]] * 3,
    *[[CHIPS]] * 2,
    *[[NO_SHUFFLE]] * 3,
    *[[HIDDEN]],
    *[[EVERY]] * 3,
    *[OPTIONS] * 3,
]
CHUNK = many(80, 8)

MOST_QUESTIONS = 20_000

LARGE = [building.key for building in TABLE_OF_BUILDINGS if building.large]
TRADE = "warehouse|market|office|factory|harbor|wharf|plant|indigo|sugar|tobacco|coffee"

# What a player likes and what he shuns, nine times out of ten.
STYLES = [
    ("-", "-"),
    ("-", "pass"),
    ("role (captain|craftsman)", "pass"),
    (f"role (craftsman|captain)|build .*({TRADE})|use|take (sugar|tobacco|coffee)", "pass|role trader|load|man .* 0"),
    ("role (settler|craftsman)|take|use hacienda|build (hacienda|construction_hut)", "role (mayor|captain)|build"),
    (f"role (builder|craftsman|trader|prospector)|sell|build ({'|'.join(LARGE)})", "build|role (mayor|captain)"),
]


@cache
def fits(pattern: str, token: str) -> bool:
    return re.match(pattern, token) is not None


def some_answer(seat: int, tokens: list[str], seed: int, chance: random.Random) -> str:
    """The answer of one of six kinds of players; in the last kind all but one leave the large buildings alone."""
    style = seed % len(STYLES)
    liked, shunned = STYLES[style]
    options = tokens
    if chance.random() < 0.9:
        if style == 5 and seat != seed % 2:
            liked = "pass"
        options = (
            [token for token in tokens if fits(liked, token)]
            or [token for token in tokens if not fits(shunned, token)]
            or tokens
        )
    return options[int(chance.random() * len(options))]


def oracle_table(oracle: Oracle) -> dict[str, object]:
    """What lies where for the oracle: as `engine_table` has it.

    Not where a seat just arranges its colonists or stores its goods: what it has in hand is nobody's business.
    """
    table = oracle.table
    found: dict[str, object] = {}
    kind, asked_seat = ("", -1) if oracle.question is None else oracle.question[:2]
    storing = kind in ("store", "keep")
    for player in table.players:
        name = f"seat {player.seat}"
        found[name] = (player.doubloons, player.chips)
        found[f"{name} island"] = list(player.tiles.values())
        found[f"{name} city"] = [key in player.city for key in BUILDINGS]
        if kind != "man" or player.seat != asked_seat:
            found[f"{name} colonists"] = (player.san_juan, [player.colonists[place] for place in PLACES])
        if not storing or player.seat != asked_seat:
            found[f"{name} goods"] = list(player.goods.values())
    if not storing:
        found["stock"] = list(table.stock.values())
    found["buildings"] = list(table.buildings.values())
    found["row"] = [table.row.count(good) for good in GOODS]
    found["discard"] = [table.discard.count(number) for number in range(len(GOODS))]
    found["stack"] = table.stack
    found["house"] = [table.house.count(good) for good in GOODS]
    found["ships"] = [(GOODS.index(ship.good) if ship.good else -1, ship.barrels) for ship in table.ships]
    found["roles"] = [(card.doubloons, card.taken) for card in table.roles]
    chips = max(0, table.chips)  # what is written on paper besides is no chip
    found["supplies"] = (table.quarries, chips, table.supply, table.colonist_ship, table.governor)
    return found


def engine_table(state: Any) -> dict[str, object]:
    """Everything that lies on the engine's table, named."""
    found: dict[str, object] = {}
    first = len(PLACES) - len(BUILDINGS)
    for seat, estate in enumerate(state.estates):
        found[f"seat {seat}"] = (estate.doubloons, estate.chips)
        found[f"seat {seat} island"] = list(estate.island)
        found[f"seat {seat} city"] = [place in estate.places for place in range(first, len(PLACES))]
        found[f"seat {seat} colonists"] = (estate.idle, list(estate.men))
        found[f"seat {seat} goods"] = list(estate.goods)
    found["stock"] = list(state.supply)
    found["buildings"] = list(state.stock)[first:]
    found["row"] = list(state.row)
    found["discard"] = list(state.discard)
    found["stack"] = list(state.stack[: state.stack_left])
    found["house"] = list(state.house)
    found["ships"] = list(zip(state.cargo, state.freight, strict=True))
    found["roles"] = [(n, bool(state.taken >> role & 1)) for role, n in enumerate(state.bonus)]
    found["supplies"] = (state.quarries, state.chips, state.colonists, state.aboard, state.governor)
    return found


def play_both(seats: int, seed: int, options: list[str]) -> None:
    """Play one random game on both; fail at the first difference, with the answers that lead there."""
    game = make_game(":".join(["puertorico/2002", *options]), seats=seats)
    state = game.new(seed)
    oracle = Oracle(seats, seed, set(options))
    chance = random.Random(seed)
    answers: list[str] = []

    def fail(why: str) -> None:
        where = f"{game.name}, {seats} seats, seed {seed}, after {len(answers)} answers"
        pytest.fail(f"{where}: {why}\n{oracle.question}\n{oracle.snapshot()}\n{'; '.join(answers)}")

    def compare() -> None:
        theirs = engine_table(state)
        for name, mine in oracle_table(oracle).items():
            if theirs[name] != mine:
                fail(f"{name}: oracle {mine}, engine {theirs[name]}")
        if oracle.question is not None and oracle.question.kind != "role":
            return
        if oracle.scores() != game.scores(state):
            fail(f"points: oracle {oracle.scores()}, engine {game.scores(state)}")
        if oracle.tiebreaks() != game.tiebreaks(state):
            fail(f"doubloons and goods: oracle {oracle.tiebreaks()}, engine {game.tiebreaks(state)}")

    while oracle.question is not None and len(answers) < MOST_QUESTIONS:
        question = oracle.question
        if game.over(state):
            fail("over for the engine only")
        tokens = sorted(question.options)
        asked = (game.prompt(state).kind, game.seat(state), sorted(game.tokens(state)))
        if asked != (question.kind, question.seat, tokens):
            fail(f"the engine asks {asked}")
        if question.kind == "role" or seed % 5 == 0:
            compare()  # at every question only now and then: the comparison takes longer than the game
        answer = some_answer(question.seat, tokens, seed, chance)
        answers.append(answer)
        oracle.answer(answer)
        game.play(state, game.actions.id(answer))
    if not game.over(state):
        fail("over for the oracle only" if oracle.question is None else "it does not end")
    compare()
    if oracle.winners() != game.winners(state):
        fail(f"winners: oracle {oracle.winners()}, engine {game.winners(state)}")


@pytest.mark.parametrize("chunk", range(len(CHUNKS)))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_same_game(seats: int, chunk: int) -> None:
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        play_both(seats, seed, CHUNKS[chunk])


# -- the oracle itself ---------------------------------------------------------------------------------------


ROLE_OF_TRADER = 4


def check(table: Table, refused: int) -> None:
    """Nothing was lost or made: goods, tiles, quarries, buildings, colonists, chips; and all finds its room."""
    two = len(table.players) == 2
    for good in GOODS:
        owned = sum(player.goods[good] for player in table.players)
        shipped = sum(ship.barrels for ship in table.ships if ship.good == good)
        everywhere = table.stock[good] + owned + shipped + table.house.count(good)
        assert everywhere == GOODS_IN_BOX[good] - 2 * two
        laid = sum(player.tiles[good] for player in table.players) + table.row.count(good)
        number = GOODS.index(good)
        assert laid + table.stack.count(number) + table.discard.count(number) == TILES_IN_BOX[good] - 3 * two
    quarries = table.quarries + sum(player.tiles[QUARRY] for player in table.players)
    assert quarries == QUARRIES_IN_BOX - 3 * two
    for key, building in BUILDINGS.items():
        copies = building.copies if not two else 2 if building.good else 1
        assert table.buildings[key] + sum(player.city.count(key) for player in table.players) == copies
    colonists = sum(player.all_colonists() for player in table.players)
    everybody = {2: 42, 3: 58, 4: 79, 5: 100}[len(table.players)]
    assert table.supply + table.colonist_ship + colonists + refused == everybody
    chips = {2: 65, 3: 75, 4: 100, 5: 126 if CHIPS in table.options else 122}[len(table.players)]
    assert table.chips + sum(player.chips for player in table.players) == chips
    assert min(table.supply, table.colonist_ship, *table.stock.values()) >= 0
    assert len(table.house) < 4 or table.roles[ROLE_OF_TRADER].taken
    for ship in table.ships:
        assert 0 <= ship.barrels <= ship.capacity
    for player in table.players:
        assert player.doubloons >= 0
        assert player.island_spaces_left() >= 0
        assert player.city_spaces_left() >= 0
        assert all(0 <= n <= player.circles(place) for place, n in player.colonists.items())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_of_the_oracle(seats: int) -> None:
    """They end, nothing gets lost, and the points look like points."""
    points: list[int] = []
    rounds: list[int] = []
    for seed in range(48):
        options = set(CHUNKS[seed % len(CHUNKS)])
        oracle = Oracle(seats, seed, options)
        chance = random.Random(seed)
        refused = 0
        for _ in range(MOST_QUESTIONS):
            if oracle.question is None:
                break
            question = oracle.question
            assert len(set(question.options)) == len(question.options) > 1
            answer = some_answer(question.seat, sorted(question.options), seed, chance)
            refused += answer == "refuse colonist"
            oracle.answer(answer)
            if question.kind == "role" or oracle.question is None:
                check(oracle.table, refused)
        assert oracle.question is None
        assert oracle.winners()
        if seed % len(STYLES) < 2:
            points += oracle.scores()
            rounds.append(oracle.table.rounds)
    assert 20 < sum(points) / len(points) < 45
    assert 10 < sum(rounds) / len(rounds) < 30


def owner_of(city: str, colonists: str = "", **tiles: int) -> Player:
    """A player with these buildings and tiles and with a colonist on each of the places named."""
    player = Player(0, 0, CORN)
    player.city = city.split()
    player.colonists = Counter(colonists.split())
    player.tiles = {kind: tiles.get(kind, 0) for kind in [*GOODS, QUARRY]}
    return player


def test_guild_hall() -> None:  # T61
    player = owner_of("small_sugar sugar_mill small_indigo coffee_roaster guild_hall", "guild_hall")
    assert player.extra_points("guild_hall") == 6
    assert player.points() == 1 + 2 + 1 + 3 + 4 + 6


@pytest.mark.parametrize(("tiles", "expected"), [(1, 4), (9, 4), (10, 5), (11, 6), (12, 7)])  # T62
def test_residence(tiles: int, expected: int) -> None:
    player = owner_of("residence", "residence", corn=1, quarry=tiles - 1)
    assert player.points() == 4 + expected


def test_fortress() -> None:  # T63
    player = owner_of("fortress", "fortress", corn=9, quarry=3)
    player.colonists[CORN] = 9
    player.san_juan = 10
    assert player.all_colonists() == 20
    assert player.points() == 4 + 6


def test_customs_house() -> None:  # T64
    player = owner_of("customs_house wharf", "customs_house wharf")
    player.chips = 23
    assert player.points() == 23 + 4 + 3 + 5


CITY = "hacienda construction_hut office large_warehouse harbor residence city_hall"


def test_city_hall() -> None:  # T65
    player = owner_of(f"{CITY} sugar_mill", "city_hall")
    assert player.extra_points("city_hall") == 7


def test_large_buildings_without_colonists() -> None:  # T66
    player = owner_of(" ".join(LARGE))
    player.chips = 40
    assert player.points() == 40 + 5 * 4


def give(player: Player, **goods: int) -> None:
    player.goods = {good: goods.get(good, 0) for good in GOODS}


def load_ship(table: Table, at: int, good: str, barrels: int) -> None:
    table.ships[at].good = good
    table.ships[at].barrels = barrels


def asked(play: Play) -> tuple[int, set[str]]:
    assert play.question is not None
    return play.question.seat, set(play.question.options)


def test_harbor_and_wharf() -> None:  # T60
    table = Table(4, 0, set())
    player = table.players[1]
    player.city = ["harbor", "wharf"]
    player.colonists.update(player.city)
    give(player, tobacco=5, sugar=2)
    load_ship(table, 0, TOBACCO, 2)
    load_ship(table, 2, SUGAR, 1)
    play = Play(table.captain(table.players[0]))
    assert asked(play) == (1, {"load tobacco 5", "load sugar 7", "wharf tobacco", "wharf sugar"})
    play.answer("load tobacco 5")
    assert player.chips == 4
    assert asked(play) == (1, {"load sugar 7", "wharf tobacco", "wharf sugar"})
    play.answer("load sugar 7")
    assert player.chips == 7
    assert asked(play) == (1, {"wharf tobacco", "pass"})
    play.answer("wharf tobacco")
    assert play.question is None
    assert player.chips == 10
    assert [(ship.good, ship.barrels) for ship in table.ships] == [("", 0), ("", 0), (SUGAR, 3)]


def test_wharf_for_all() -> None:  # T71
    table = Table(4, 0, set())
    player = table.players[1]
    player.city = ["harbor", "wharf"]
    player.colonists.update(player.city)
    give(player, tobacco=5)
    load_ship(table, 0, TOBACCO, 2)
    play = Play(table.captain(table.players[0]))
    play.answer("wharf tobacco")
    assert play.question is None
    assert player.chips == 6
    assert table.ships[0].barrels == 2


def test_the_wharf_may_wait() -> None:
    """Who passed with his wharf is asked again as long as somebody delivers."""
    table = Table(3, 0, set())
    player = table.players[0]
    player.city = ["wharf"]
    player.colonists.update(player.city)
    give(player, coffee=3)
    give(table.players[1], corn=2, indigo=1)
    for at, good in enumerate([CORN, INDIGO, SUGAR]):
        load_ship(table, at, good, 1)
    play = Play(table.captain(player))
    play.answer("pass")
    assert asked(play) == (1, {"load corn 4", "load indigo 5"})
    play.answer("load corn 4")
    assert asked(play) == (0, {"wharf coffee", "pass"})
    play.answer("pass")
    assert asked(play) == (0, {"wharf coffee", "pass"})  # the indigo was loaded: nothing else was possible
    play.answer("wharf coffee")
    assert play.question is None
    assert [seat.chips for seat in table.players] == [4, 3, 0]


def test_captain_phase() -> None:  # T70
    table = Table(4, 0, set())
    load_ship(table, 1, CORN, 3)
    anna, benno, clara, donni = table.players
    give(anna, corn=2, sugar=6)
    give(benno, sugar=2, tobacco=3)
    give(clara, corn=2, tobacco=1)
    give(donni, corn=1, indigo=5)
    play = Play(table.captain(anna))
    assert asked(play) == (0, {"load corn 6", "load sugar 7"})
    play.answer("load sugar 7")
    assert anna.chips == 7
    assert asked(play) == (1, {"load sugar 7", "load tobacco 5"})
    play.answer("load sugar 7")
    assert asked(play) == (2, {"load corn 6", "load tobacco 5"})
    play.answer("load tobacco 5")
    assert play.question is None  # all the rest was forced, and each keeps the one kind that he has
    assert [seat.chips for seat in table.players] == [9, 4, 1, 1]
    assert [sum(seat.goods.values()) for seat in table.players] == [0, 1, 1, 1]
    assert [(ship.good, ship.barrels) for ship in table.ships] == [(TOBACCO, 4), ("", 0), ("", 0)]


def storing(city: str, **goods: int) -> tuple[Table, Play]:
    """A player of these buildings, all with colonists, is about to store these goods."""
    table = Table(3, 0, set())
    player = table.players[0]
    player.city = city.split()
    player.colonists.update(player.city)
    give(player, **goods)
    return table, Play(table.store(player))


def test_both_warehouses() -> None:  # T59
    table, play = storing("small_warehouse large_warehouse", corn=3, indigo=4, sugar=2, tobacco=5, coffee=1)
    assert asked(play) == (0, {"store corn", "store indigo"})  # not coffee: it needs no warehouse
    play.answer("store corn")
    play.answer("store sugar")  # and tobacco, the last that can be stored
    assert asked(play) == (0, {"keep indigo", "keep coffee"})
    play.answer("keep coffee")
    assert list(table.players[0].goods.values()) == [3, 0, 2, 5, 1]


def test_storing_single_barrels() -> None:
    table, play = storing("small_warehouse", corn=1, indigo=2, sugar=1, coffee=1)
    assert asked(play) == (0, {"store corn", "store indigo", "store sugar"})
    play.answer("store corn")
    assert asked(play) == (0, {"keep sugar", "keep coffee"})
    play.answer("keep coffee")
    assert list(table.players[0].goods.values()) == [1, 0, 0, 0, 1]


def test_storing_without_a_warehouse() -> None:
    table, play = storing("", corn=1, indigo=2)
    assert asked(play) == (0, {"keep corn", "keep indigo"})
    play.answer("keep indigo")
    assert list(table.players[0].goods.values()) == [0, 1, 0, 0, 0]
    assert table.stock[CORN] == GOODS_IN_BOX[CORN] + 1  # it was never taken out of the stock here


def test_prices() -> None:  # T51
    table = Table(4, 0, set())
    player, builder = table.players[:2]
    player.tiles[QUARRY] = 3
    player.colonists[QUARRY] = 3
    keys = ["construction_hut", "office", "harbor", "city_hall"]
    assert [table.price(BUILDINGS[key], player, builder) for key in keys] == [1, 3, 5, 7]
    assert [table.price(BUILDINGS[key], player, player) for key in keys] == [0, 2, 4, 6]
    assert table.price(BUILDINGS["small_market"], player, player) == 0


def test_a_fifth_large_building() -> None:
    for options, possible in [(set[str](), True), ({FOUR}, False)]:
        table = Table(4, 0, options)
        player = table.players[0]
        player.doubloons = 10
        player.city = LARGE[:4]
        assert table.may_build(BUILDINGS[LARGE[4]], player, player) == possible
        assert table.may_build(BUILDINGS["wharf"], player, player)


def test_the_ship_of_colonists() -> None:  # T50
    table = Table(4, 0, set())
    table.colonist_ship = 6
    play = Play(table.mayor(table.players[0]))
    play.answer("use mayor")
    assert play.question is None  # each has one tile
    assert [player.all_colonists() for player in table.players] == [3, 2, 1, 1]
    assert (table.supply, table.colonist_ship) == (75 - 1 - 4, 4)


def test_production_and_factory() -> None:  # T53, T57
    table = Table(4, 0, set())
    player = table.players[0]
    player.tiles.update({CORN: 3, SUGAR: 4, TOBACCO: 2, INDIGO: 0})
    player.city = ["small_sugar", "sugar_mill", "tobacco_storage", "factory"]
    player.colonists.update({CORN: 2, SUGAR: 3, TOBACCO: 2})
    player.colonists.update({"small_sugar": 1, "sugar_mill": 3, "tobacco_storage": 1, "factory": 1})
    assert [table.makes(player, good) for good in GOODS] == [2, 0, 3, 1, 0]
    table.stock.update({CORN: 0, SUGAR: 2})
    play = Play(table.craftsman(player))
    assert asked(play) == (0, {"pass", "produce tobacco"})
    play.answer("pass")
    assert list(player.goods.values()) == [0, 0, 2, 1, 0]
    assert player.doubloons == 3 + 1


def test_two_offices_and_the_markets() -> None:  # T54, T55, T56
    table = Table(4, 0, set())
    table.house = [TOBACCO]
    for seat, city in enumerate(["office", "office small_market large_market", "small_market", ""]):
        player = table.players[seat]
        player.city = city.split()
        player.colonists.update(player.city)
        give(player, tobacco=1, corn=1 if seat == 2 else 0, coffee=1 if seat == 3 else 0)
    play = Play(table.trader(table.players[0]))
    play.answer("sell tobacco")
    play.answer("sell tobacco")
    assert asked(play) == (2, {"pass", "sell corn"})
    play.answer("sell corn")
    assert play.question is None  # the house is full: the last seat sells nothing, then it is emptied
    assert [player.doubloons - 3 for player in table.players] == [4, 6, 1, 0]
    assert table.house == []
    assert table.players[3].goods[COFFEE] == 1


def test_the_harbors_last_chip() -> None:
    """L984-L985: nobody has to use a violet building."""
    table = Table(4, 0, set())
    table.chips = 4
    player = table.players[1]
    player.city = ["harbor"]
    player.colonists.update(player.city)
    give(player, corn=3)
    play = Play(table.captain(table.players[0]))
    play.answer("load corn 5")
    assert asked(play) == (1, {"pass", "use harbor"})
    play.answer("pass")
    assert (player.chips, table.chips, table.ending) == (3, 1, False)


def test_production_may_be_left() -> None:
    """L235-L237: an action is voluntary."""
    table = Table(4, 0, set())
    table.chips = 3
    for player in table.players[2:]:  # one corn each, and one for the captain
        player.colonists[CORN] = 1
    play = Play(table.craftsman(table.players[3]))
    assert asked(play) == (3, {"pass", "produce all"})
    play.answer("pass")
    assert play.question is None  # what the other makes does not reach the last chip any more
    assert [player.goods[CORN] for player in table.players] == [0, 0, 1, 0]


def test_a_warehouse_may_be_left() -> None:
    table, play = storing("small_warehouse", corn=3, coffee=1)
    assert play.question is None
    table.players[0].goods.update({CORN: 3, COFFEE: 1})
    table.chips = 5  # four barrels, and one point for the captain
    play = Play(table.store(table.players[0]))
    assert asked(play) == (0, {"pass", "store corn", "store coffee"})
    play.answer("pass")
    assert asked(play) == (0, {"keep corn", "keep coffee"})
    play.answer("keep coffee")
    assert list(table.players[0].goods.values()) == [0, 0, 0, 0, 1]


def test_the_box() -> None:  # T72
    assert len(BUILDINGS) == 23
    assert sum(building.copies for building in TABLE_OF_BUILDINGS) == 49
    assert sum(TILES_IN_BOX.values()) == 50
    assert sum(GOODS_IN_BOX.values()) == 50
