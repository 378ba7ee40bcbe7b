"""A damaged record is refused with a GameError, or it can be replayed."""

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.contract.tables import PLAIN, TABLES, Table, some_answer
from tests.effort import many
from tests.fuzz.mutations import damaged, vocabulary

from morro.core.errors import GameError
from morro.core.record import Record, Replay, read_record
from morro.core.rng import seeded
from morro.games import make_game


@cache
def records(table: Table) -> list[str]:
    """A whole game, its beginning, and its end from a position."""
    game = table.game()
    s = game.new(160)
    whole = Record(game.name, game.version, game.seats, 160)
    late = Record(game.name, game.version, game.seats)
    rng = seeded(160)
    while not game.over(s):
        if len(whole.moves) == 150:
            late.start = game.text(s)
        action = some_answer(game, s, rng)
        for record in (whole, late) if late.start else (whole,):
            record.add(game.seat(s), game.actions.token(action))
        game.apply(s, action)
    whole.scores = late.scores = game.scores(s)
    short = "\n".join(whole.text().splitlines()[:40])
    return [whole.text(), short.replace("scores", "# scores"), late.text()]


@cache
def known_words(table: Table) -> list[str]:
    return [*vocabulary(records(table)), *table.game().actions.tokens]


def replay(text: str) -> bool:
    """Whether a text is a record that can be replayed; else it must be refused."""
    try:
        record = read_record(text)
        again: Replay[Any, Any] = Replay(make_game(record.game, record.seats), record)
        again.to_end()
    except GameError:
        return False
    assert read_record(record.text()).text() == record.text()
    return True


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_damaged_record_is_refused_or_replayed(table: Table) -> None:
    assert all(replay(text) for text in records(table))
    for seed in range(many(60, 20)):
        rng = random.Random(f"{table} {seed}")
        text = damaged(rng.choice(records(table)), rng, known_words(table))
        try:
            replay(text)
        except Exception as error:
            raise AssertionError(f"seed {seed}:\n{text}") from error


@settings(max_examples=many(300, 100))
@given(text=st.text(max_size=200), cut=st.integers(0, 30))
def test_any_text_is_refused_as_a_record(text: str, cut: int) -> None:
    lines = records(PLAIN[0])[1].splitlines()
    for wrong in (text, f"morro-record 1\n{text}", "\n".join([*lines[:cut], text, *lines[cut:]])):
        replay(wrong)


@pytest.mark.parametrize("digits", [3, 99, 101, 4301, 5000])
@pytest.mark.parametrize("field", ["version", "seats", "seed", "scores", "a move's seat"])
def test_a_number_of_many_digits_is_refused(field: str, digits: int) -> None:
    head = {"version": "1", "seats": "2", "seed": "1", "scores": "1 2"}
    seat = "0"
    if field in head:
        head[field] = "9" * digits
    else:
        seat = "9" * digits
    lines = [f"{name}: {value}" for name, value in head.items()]
    text = "\n".join(["morro-record 1", f"game: {PLAIN[0].name}", *lines, f"{seat} role builder"])
    replay(text)


def test_a_record_that_is_too_long_is_refused_in_time() -> None:
    whole = records(PLAIN[0])[0]
    for wrong in [whole * 100, whole + "0 pass\n" * 100_000, whole + "x" * 1_000_000]:
        assert not replay(wrong)
