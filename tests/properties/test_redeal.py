"""Re-deal: what a seat cannot see is dealt anew, and nothing that the seat can see changes."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.contract.tables import PLAIN, STYLES, TABLES, Table, some_answer, view_text
from tests.effort import many

from morro.core.game import SPECTATOR
from morro.core.playout import play_random
from morro.core.rng import seeded
from morro.games import AnyGame

OPTIONS = [table for table in TABLES if table not in PLAIN]
seeds = st.integers(0, 999_999)
decisions = st.integers(0, 500)


def middle(game: AnyGame, seed: int, steps: int) -> Any:
    """A random game after so many decisions, or its end."""
    s = game.new(seed)
    rng = seeded(seed)
    while not game.over(s) and s.step < steps:
        game.apply(s, some_answer(game, s, rng, seed % STYLES))
    return s


def redeal(game: AnyGame, s: Any, seat: int, seed: int) -> Any:
    """A guess of what the seat cannot see, and all that must be true of it."""
    z = game.guess(game.view(s, seat), seeded(seed))
    game.check(z)
    assert view_text(game, z, seat) == view_text(game, s, seat)
    assert z.log is None
    assert game.over(z) == game.over(s)
    if not game.over(s):
        assert repr(game.prompt(z)) == repr(game.prompt(s))
        assert game.legal(z), "somebody is asked, and has no answer"
        if game.seat(s) == seat:
            assert game.legal(z) == game.legal(s)
    return z


def try_table(table: Table, seed: int, steps: int) -> None:
    game = table.game()
    s = middle(game, seed, steps)
    before = game.text(s)
    for seat in [SPECTATOR, *range(game.seats)]:
        z = redeal(game, s, seat, seed)
        redeal(game, z, seat, seed + 1)
        for other in range(game.seats):
            redeal(game, z, other, seed + 2)
        if len(game.legal(z)) != 1:  # such a question would answer itself when it is read
            assert game.text(game.read(game.text(z))) == game.text(z)
        play_random(game, z, seeded(seed))
        game.check(z)
    assert game.text(s) == before


@pytest.mark.parametrize("table", PLAIN, ids=str)
@settings(max_examples=many(60, 8))
@given(seed=seeds, steps=decisions)
def test_a_guess_has_the_same_view_and_can_be_played(table: Table, seed: int, steps: int) -> None:
    try_table(table, seed, steps)


@pytest.mark.parametrize("table", OPTIONS, ids=str)
@settings(max_examples=many(15, 2))
@given(seed=seeds, steps=decisions)
def test_a_guess_with_options_has_the_same_view_and_can_be_played(table: Table, seed: int, steps: int) -> None:
    try_table(table, seed, steps)
