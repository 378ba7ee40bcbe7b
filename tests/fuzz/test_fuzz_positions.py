"""A damaged position is refused with a GameError, or it can be read, looked at, and played."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.contract.tables import PLAIN, TABLES, Table, some_answer, view_text, walk
from tests.effort import many
from tests.fuzz.mutations import damaged, vocabulary

from morro.core.errors import BadPosition, GameError
from morro.core.game import SPECTATOR
from morro.core.rng import seeded
from morro.games import AnyGame, make_game

MOVES = 200


@cache
def positions(table: Table) -> list[str]:
    """Some positions of a random game, sound ones."""
    game = table.game()
    return [game.text(s) for number, s in enumerate(walk(game, 150)) if number % 13 == 0 or game.over(s)]


@cache
def known_words(table: Table) -> list[str]:
    return [*vocabulary(positions(table)), *table.game().actions.tokens]


def loosened(text: str, rng: random.Random) -> str:
    """A position that leaves to the reader what he can find out himself: more damage makes sense then."""
    lines = text.splitlines()
    return "\n".join(
        line for at, line in enumerate(lines) if not at or line.startswith(("ask", "seat")) or rng.random() < 0.3
    )


def crossed(text: str, other: str, rng: random.Random) -> str:
    """A position with a line of another."""
    lines = {line.split(":")[0].split(" hand")[0]: line for line in other.splitlines()}
    mine = text.splitlines()
    at = rng.randrange(len(mine))
    mine[at] = lines.get(mine[at].split(":")[0].split(" hand")[0], mine[at])
    return "\n".join(mine)


def spoilt(table: Table, rng: random.Random) -> str:
    text = rng.choice(positions(table))
    if rng.random() < 0.6:
        text = loosened(text, rng)
    if rng.random() < 0.4:
        text = crossed(text, rng.choice(positions(table)), rng)
    return damaged(text, rng, known_words(table))


def try_position(game: AnyGame, text: str, seed: int, checked: bool = False) -> bool:
    """Read a text; if that is possible, everything else must be, too."""
    try:
        s = game.read(text)
    except GameError:
        return False
    again = game.text(s)
    assert game.text(game.read(again)) == again
    assert len(game.legal(s)) != 1
    for seat in [SPECTATOR, *range(game.seats)]:
        z = game.guess(game.view(s, seat), seeded(seed))
        assert view_text(game, z, seat) == view_text(game, s, seat)
    rng = seeded(seed)
    for _ in range(MOVES):
        if game.over(s):
            break
        game.prompt(s)
        game.play(s, some_answer(game, s, rng))
        if checked:
            game.check(s)
    game.text(s)
    game.winners(s)
    return True


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_damaged_position_is_refused_or_can_be_played(table: Table) -> None:
    game = table.game()
    for seed in range(many(80, 30)):
        text = spoilt(table, random.Random(f"{table} {seed}"))
        try:
            try_position(game, text, seed)
        except Exception as error:
            raise AssertionError(f"seed {seed}:\n{text}") from error


def test_many_damaged_positions_can_be_read() -> None:
    """Else the test above would say little about playing on."""
    read = 0
    for seed in range(300):
        table = PLAIN[seed % len(PLAIN)]
        try:
            table.game().read(spoilt(table, random.Random(seed)))
        except GameError:
            continue
        read += 1
    assert read > 15


@pytest.mark.parametrize("table", PLAIN, ids=str)
@settings(max_examples=many(100, 20))
@given(text=st.text(max_size=200), seed=st.integers(0, 10**6))
def test_any_text_is_refused_as_a_position(table: Table, text: str, seed: int) -> None:
    game = table.game()
    sound = positions(table)[seed % len(positions(table))]
    for wrong in (text, f"{sound.splitlines()[0]}\n{text}", f"{sound}{text}"):
        try:
            game.read(wrong)
        except GameError:
            continue


TWO_DRAFTS = """
sanjuan/2004 seats=2
ask: draft seat=0 left=3 | draft seat=0 left=3
seat 0 hand: tower well smithy library city: indigo_plant
seat 1 hand: city: indigo_plant
"""
CATHEDRAL_IN_DECK = """
sanjuan/2018+new seats=2
ask: role seat=0
aside:
seat 0 city: indigo_plant
seat 1 city: indigo_plant
"""
FULL_CITY = """
sanjuan/2004 seats=2
ask: role seat=0 | role seat=1
seat 0 hand: statue tower*2 well*2 chapel city: indigo_plant*9 smithy quarry hero
seat 1 city: indigo_plant
"""
EARNED_NOTHING = """
sanjuan/2004 seats=2 turned=1 taken=trader earned=2
ask: sell seat=0 left=1 | end_trader seat=0
seat 0 city: indigo_plant+tower sugar_mill+tower
seat 1 city: indigo_plant
"""


FOUND = {"drafts": TWO_DRAFTS, "cathedral": CATHEDRAL_IN_DECK, "full": FULL_CITY, "earned": EARNED_NOTHING}


@pytest.mark.parametrize("text", FOUND.values(), ids=FOUND.keys())
def test_a_table_that_fuzzing_found_is_refused_or_can_be_played(text: str) -> None:
    text = text.replace("indigo_plant*9", " ".join(["indigo_plant"] * 9)).strip()
    game = make_game(text.split()[0], 2)
    for seed in range(20):
        try_position(game, text, seed, checked=True)


def test_a_position_that_is_too_long_is_refused_in_time() -> None:
    game = PLAIN[0].game()
    sound = positions(PLAIN[0])[0]
    for wrong in [sound * 200, sound + "x" * 1_000_000, sound + "deck: " + "tower*199 " * 5000, "#\n" * 100_000]:
        with pytest.raises(BadPosition):
            game.read(wrong)
