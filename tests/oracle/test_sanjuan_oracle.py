"""The engine against the oracle: random games in step, question by question, card by card."""

import random
from typing import Any

import pytest
from tests.effort import many
from tests.oracle.sanjuan_oracle import CARDS, KIND, ROLES, Oracle, copies, costs, points

from morro.games import make_game

EDITIONS = ["2004", "2018", "2018+new"]
FLAGS = ["reshuffle_eager", "tavern_in_own_phase", "goldsmith_counts_covered"]

# 20 chunks for each edition and table size: 9 plain, 8 with the draft, 3 with the flags the edition has.
CHUNKS: list[list[str]] = [[]] * 9 + [["draft"]] * 8 + [FLAGS[:1], FLAGS, ["draft", *FLAGS]]
CHUNK = many(100, 10)

BUILDING = ("cover", "copy", "library", "spend", "poor_house", "pay")
"""The questions about a building under construction."""

MOST_QUESTIONS = 5000
"""No random game comes near it; cranes can take all cards out of the game, but then it ends (ruling 92)."""


def some_answer(tokens: list[str], style: int, chance: random.Random) -> str:
    """One of four players: any answer; never pass; seldom pass; rather the later kinds."""
    if tokens[0] == "pass" and (style == 1 or (style == 2 and chance.random() < 0.7)):
        return tokens[1 + int(chance.random() * (len(tokens) - 1))]
    at = chance.random() if style < 3 else max(chance.random(), chance.random())
    return tokens[int(at * len(tokens))]


def oracle_table(oracle: Oracle, building: int) -> list[object]:
    """What lies where for the oracle: as `engine_table` has it."""
    found: list[object] = []
    for player in oracle.table.players:
        found.append(sorted(player.hand))
        found.append((len(player.under_chapel), len(player.under_bank), len(player.under_harbor)))
        if player.seat != building:
            found.append(player.city)
            found.append([-1 if good is None else good for good in player.goods])
    table = oracle.table
    found.append((len(table.deck), len(table.discard), table.governor))
    found.append(sum([1 << ROLES.index(role) for role in table.taken]))
    return found


def engine_table(state: Any, building: int) -> list[object]:
    """Hands, stacks under the buildings, cities, goods; sizes of the piles, governor, roles taken."""
    found: list[object] = []
    for seat, estate in enumerate(state.estates):
        found.append(estate.hand)
        found.append((len(estate.tucked), len(estate.banked), len(estate.harbored)))
        if seat != building:
            found.append(list(estate.city))
            found.append(estate.goods)
    found.append((state.deck_left, len(state.discard), state.governor))
    found.append(state.taken)
    return found


def play_both(edition: str, seats: int, seed: int, options: list[str]) -> None:
    """Play one random game on both; fail at the first difference, with the answers that lead there."""
    game = make_game(":".join([f"sanjuan/{edition}", *options]), seats=seats)
    state = game.new(seed)
    oracle = Oracle(edition, seats, seed, set(options))
    chance = random.Random(seed)
    answers: list[str] = []

    def compare_tables() -> None:
        """Except where a building is just being paid: when it joins the city is nobody's business."""
        asked = oracle.question
        building = asked.seat if asked is not None and asked.kind in BUILDING else -1
        ours = oracle_table(oracle, building)
        theirs = engine_table(state, building)
        if ours != theirs:
            pairs = zip(ours, theirs, strict=True)
            fail("; ".join([f"oracle {mine}, engine {other}" for mine, other in pairs if mine != other]))

    def fail(why: str) -> None:
        where = f"{game.name}, {seats} seats, seed {seed}, after {len(answers)} answers"
        pytest.fail(f"{where}: {why}\n{oracle.question}\n{oracle.snapshot()}\n{'; '.join(answers)}")

    while oracle.question is not None and len(answers) < MOST_QUESTIONS:
        question = oracle.question
        if game.over(state):
            fail("over for the engine only")
        tokens = game.tokens(state)
        if (game.prompt(state).kind, game.seat(state), tokens) != question:
            fail(f"the engine asks {game.prompt(state).kind} of seat {game.seat(state)}: {tokens}")
        if question.kind == "role" or seed % 5 == 0:  # every time would take a third longer
            compare_tables()
        answer = some_answer(tokens, seed % 4, chance)
        answers.append(answer)
        oracle.answer(answer)
        game.play(state, game.actions.id(answer))
    if not game.over(state):
        fail("over for the oracle only" if oracle.question is None else "it does not end")
    compare_tables()
    if sorted(oracle.table.discard) != sorted(card % 64 for card in state.discard):
        fail("other cards on the discard pile")
    if oracle.scores() != game.scores(state):
        fail(f"points: oracle {oracle.scores()}, engine {game.scores(state)}")
    if oracle.winners() != game.winners(state):
        fail(f"winners: oracle {oracle.winners()}, engine {game.winners(state)}")


@pytest.mark.parametrize("chunk", range(len(CHUNKS)))
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_game(edition: str, seats: int, chunk: int) -> None:
    options = [o for o in CHUNKS[chunk] if edition == "2018+new" or o in ("draft", "reshuffle_eager")]
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        play_both(edition, seats, seed, options)


# -- the oracle itself, on the worked examples of the rulebooks ----------------------------------------------


def worth(edition: str, city: str, tucked: int = 0, opposing: str = "") -> int:
    """The points of buildings named in a line."""
    return points(edition, [KIND[key] for key in city.split()], tucked, [KIND[key] for key in opposing.split()])


def gain(edition: str, city: str, building: str, opposing: str = "") -> int:
    """What a building adds to a city beyond its printed points."""
    printed = CARDS[KIND[building]][2]
    return worth(edition, f"{city} {building}", 0, opposing) - worth(edition, city, 0, opposing) - printed


PRODUCTION_2004 = "indigo_plant indigo_plant sugar_mill tobacco_storage"
PRODUCTION_2018 = "indigo_plant indigo_plant sugar_mill tobacco_storage tobacco_storage"
EIGHT = "poor_house aqueduct carpenter chapel quarry library statue"
RESIDENCE_7 = f"{PRODUCTION_2018} black_market well aqueduct palace guild_hall"
RESIDENCE_10 = (
    "indigo_plant indigo_plant archive gold_mine guard_room office_building bank tobacco_storage aqueduct"
    " palace city_hall"
)
OPPOSING = "guild_hall guild_hall city_hall city_hall residence palace library"


@pytest.mark.parametrize(
    ("edition", "city", "building", "expected"),
    [
        ("2004", PRODUCTION_2004, "guild_hall", 8),  # T24
        ("2018", PRODUCTION_2004, "guild_hall", 7),
        ("2018", PRODUCTION_2018, "guild_hall", 8),  # T25
        ("2004", f"{EIGHT} guild_hall", "city_hall", 9),  # T26
        ("2018", f"{EIGHT} victory_column", "city_hall", 9),  # T27
        ("2004", "library", "triumphal_arch", 0),
        ("2004", "statue", "triumphal_arch", 4),  # T28
        ("2018", "statue hero", "triumphal_arch", 6),
        ("2018", "statue hero victory_column", "triumphal_arch", 8),
        ("2018", "statue hero city_hall", "triumphal_arch", 6 + 1),  # T29: the city hall counts the arch too
    ],
)
def test_bonus_points(edition: str, city: str, building: str, expected: int) -> None:
    assert gain(edition, city, building) == expected


def test_the_palace_comes_last() -> None:  # T30
    assert worth("2004", "hero victory_column", 25) == 34
    assert worth("2004", "hero victory_column palace", 25) == 42


def test_a_chapel_with_seven_cards() -> None:  # T16
    assert worth("2004", "chapel", 7) == 9


@pytest.mark.parametrize(("city", "bonus"), [(RESIDENCE_7, 7), (RESIDENCE_10, 10)])  # T38, T39
def test_residence(city: str, bonus: int) -> None:
    without_palace = city.replace(" palace", " triumphal_arch")  # a third building of cost 6 without points
    hall = 1 if "city_hall" in city else 0  # the city hall counts the residence
    assert gain("2018+new", without_palace, "residence") == bonus + hall


def test_cathedral() -> None:  # T40
    assert gain("2018+new", "indigo_plant", "cathedral", OPPOSING) == 10
    assert gain("2018+new", "palace", "cathedral", "library hero") == 0
    assert gain("2018+new", "guild_hall", "cathedral", "palace library residence") == 7


def test_the_decks() -> None:  # T72
    for edition, size, by_cost in [
        ("2004", 110, [19, 26, 26, 17, 14, 8, 0]),
        ("2018", 112, [19, 26, 24, 21, 14, 8, 0]),
        ("2018+new", 142, [25, 32, 33, 24, 17, 10, 1]),
    ]:
        number = copies(edition)
        cost = costs(edition)
        assert sum(number) == size
        assert [sum(n for n, c in zip(number, cost, strict=True) if c == level) for level in range(1, 8)] == by_cost
