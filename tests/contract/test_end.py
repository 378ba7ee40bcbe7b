"""Random play ends, the same seed gives the same game, and the winners are those with the most points."""

import pytest
from tests.contract.tables import TABLES, Table, some_answer, walk
from tests.effort import many

from morro.core.playout import play_random
from morro.core.rng import seeded
from morro.games import AnyGame

MOST_DECISIONS = 5000
GAMES = many(60, 10)


@pytest.mark.parametrize("style", range(3))
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_random_play_ends(table: Table, style: int) -> None:
    game = table.game()
    for seed in range(GAMES):
        s = game.new(seed)
        rng = seeded(seed)
        while not game.over(s):
            assert s.step < MOST_DECISIONS
            game.apply(s, some_answer(game, s, rng, style))


def story(game: AnyGame, seed: int) -> list[str]:
    return [game.text(s) for s in walk(game, seed)]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_same_seed_gives_the_same_game(table: Table) -> None:
    assert story(table.game(), 40) == story(table.game(), 40)
    assert story(table.game(), 40)[0] != story(table.game(), 41)[0]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_winners_have_the_most_points_then_the_best_tiebreak(table: Table) -> None:
    game = table.game()
    for seed in range(42, 42 + GAMES):
        s = game.new(seed)
        for _ in range(2):  # in the middle of the game, and at its end
            before = game.text(s)
            scores = game.scores(s)
            ties = game.tiebreaks(s)
            winners = game.winners(s)
            assert game.text(s) == before
            assert len(scores) == len(ties) == game.seats
            assert winners
            assert winners == sorted(set(winners))
            best = max(scores)
            tie = max(ties[k] for k in range(game.seats) if scores[k] == best)
            assert winners == [k for k in range(game.seats) if scores[k] == best and ties[k] == tie]
            play_random(game, s, seeded(seed))
