"""A history takes back what was played, and keeps it as a record; `play` takes tokens as well as numbers."""

import copy
import pickle
from typing import Any

import pytest
from tests.contract.tables import PLAIN, Table, some_answer

from morro.core.errors import BadToken, GameError, IllegalAction
from morro.core.history import History
from morro.core.record import Replay, read_record
from morro.core.rng import seeded
from morro.games import make_game


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_a_token_is_played_as_its_number_is(table: Table) -> None:
    game = table.game()
    one, other = game.new(3), game.new(3)
    rng = seeded(3)
    for _ in range(40):
        action = some_answer(game, one, rng)
        game.play(one, action)
        game.play(other, game.actions.token(action))
        assert game.text(one) == game.text(other)


def test_a_wrong_token_changes_nothing() -> None:
    game = make_game("sanjuan/2004", 2)
    s = game.new(7)
    before = game.text(s)
    with pytest.raises(BadToken, match="did you mean 'role builder'"):
        game.play(s, "role bilder")
    with pytest.raises(IllegalAction, match="'build smithy' is not possible now"):
        game.play(s, "build smithy")
    assert game.text(s) == before


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_everything_can_be_taken_back(table: Table) -> None:
    game = table.game()
    history = History(game, seed=4, log=True)
    texts, rng = [], seeded(4)
    while not game.over(history.state):
        texts.append((game.text(history.state), len(history.state.log.events)))
        history.play(some_answer(game, history.state, rng))
    end = game.text(history.state)
    record = read_record(history.record().text())
    assert record.scores == game.scores(history.state)
    replay: Replay[Any, Any] = Replay(game, record)
    replay.to_end()
    assert game.text(replay.state) == end
    assert game.text(history.at(10)) == texts[10][0]
    moves = history.moves.copy()
    history.back(5)
    history.back()
    for _ in range(len(texts) - 6):
        assert (game.text(history.state), len(history.state.log.events)) == texts[len(history.moves)]
        history.back()
    assert (game.text(history.state), history.moves) == (texts[0][0], [])
    for _, token in moves:
        history.play(token)
    assert (game.text(history.state), history.moves) == (end, moves)


def test_a_history_can_begin_with_a_state() -> None:
    game = make_game("puertorico/2002", 3)
    s = game.new(1)
    game.play(s, "role settler")
    history = History(game, state=s)
    history.play(game.legal(s)[0])
    assert game.text(s) != game.text(history.state), "the state that was given is left alone"
    record = read_record(history.record().text())
    replay = Replay(game, record)
    replay.to_end()
    assert game.text(replay.state) == game.text(history.state)
    history.back()
    assert game.text(s) == game.text(history.state)


@pytest.mark.parametrize("way", [copy.deepcopy, lambda history: pickle.loads(pickle.dumps(history))])
@pytest.mark.parametrize("from_state", [True, False])
def test_a_copied_history_goes_back_too(way: Any, from_state: bool) -> None:
    game = make_game("sanjuan/2018", 2)
    history = History(game, state=game.new(7)) if from_state else History(game, seed=7)
    for _ in range(5):
        history.play(game.legal(history.state)[-1])
    other = way(history)
    history.back(2)
    assert len(other.moves) == 5
    other.back(2)
    assert (game.text(other.state), other.moves) == (game.text(history.state), history.moves)


def test_what_cannot_be_is_refused() -> None:
    game = make_game("sanjuan/2004", 2)
    history = History(game, seed=7)
    history.play("role prospector")
    before = game.text(history.state)
    for wrong in (2, -1):
        with pytest.raises(GameError, match="1 were made"):
            history.back(wrong)
        with pytest.raises(GameError, match="1 were made"):
            history.at(wrong)
    with pytest.raises(IllegalAction):
        history.play("build smithy")
    assert (game.text(history.state), len(history.moves)) == (before, 1)
    for seed, state in ((-1, None), (1, game.new(1))):
        with pytest.raises(GameError, match="begins with a seed from 0 up, or with a state"):
            History(game, seed, state)
