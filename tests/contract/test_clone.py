"""A clone is equal and independent, and keeps no log."""

import pytest
from tests.contract.tables import TABLES, Table, some_answer, walk

from morro.core.playout import play_random
from morro.core.rng import seeded


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_clone_is_equal_and_independent(table: Table) -> None:
    game = table.game()
    for s in walk(game, 4, log=True):
        copy = game.clone(s)
        before = game.text(s)
        assert game.text(copy) == before
        assert game.legal(copy) == game.legal(s)
        assert copy.log is None
        assert s.log is not None
        for _ in range(4):
            if not game.over(copy):
                game.apply(copy, some_answer(game, copy, copy.rng))
        assert game.text(s) == before


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_playing_to_the_end_changes_no_clone_and_no_original(table: Table) -> None:
    game = table.game()
    states = [game.clone(s) for s in walk(game, 5)][::40]
    before = [game.text(s) for s in states]
    for s in states:
        play_random(game, game.clone(s), seeded(1))
    assert [game.text(s) for s in states] == before
    kept = [game.clone(s) for s in states]
    for s in states:
        play_random(game, s, seeded(1))
    assert [game.text(s) for s in kept] == before


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_clone_has_the_same_future(table: Table) -> None:
    game = table.game()
    for s in [game.clone(s) for s in walk(game, 6)][::40]:
        copy = game.clone(s)
        assert play_random(game, s, seeded(2)) == play_random(game, copy, seeded(2))
        assert game.text(s) == game.text(copy)
