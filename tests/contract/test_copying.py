"""`copy`, `deepcopy` and `pickle` give the same thing again, compiled as interpreted; a copy is independent."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from tests.contract.tables import TABLES, Table, some_answer, view_text, walk

from morro.core.game import SPECTATOR
from morro.core.playout import play_random
from morro.core.record import Record, Replay
from morro.core.rng import seeded


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, pickled]


def facts(s: Any) -> list[object]:
    """All that was written down, and what played itself last."""
    return [[event.row() for event in s.log.events], s.auto, s.menu, s.step]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_copied_state_is_the_same_with_its_log_and_its_future(table: Table) -> None:
    game = table.game()
    for at, s in enumerate(walk(game, 4, log=True)):
        if at % 29:
            continue
        text, before = game.text(s), copy.deepcopy(facts(s))
        for way in WAYS:
            other = way(s)
            assert type(other) is type(s)
            assert (game.text(other), facts(other)) == (text, before)
            game.check(other)
            original = game.clone(s)
            assert play_random(game, other, seeded(2)) == play_random(game, original, seeded(2))
            assert game.text(other) == game.text(original)
            assert (game.text(s), facts(s)) == (text, before), "the copy was played, and the original has changed"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_copied_view_knows_the_same(table: Table) -> None:
    game = table.game()
    s = game.new(3)
    rng = seeded(3)
    for _ in range(25):
        game.apply(s, some_answer(game, s, rng))
    for seat in (SPECTATOR, *range(game.seats)):
        view = game.view(s, seat)
        for way in WAYS:
            other = way(view)
            assert (other.seat, game.view_text(other)) == (seat, view_text(game, s, seat))
            assert game.text(game.guess(other, seeded(1))) == game.text(game.guess(view, seeded(1)))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_copied_game_plays_the_same(table: Table) -> None:
    game = table.game()
    for way in WAYS:
        other = way(game)
        assert (other.name, other.seats, other.version) == (game.name, game.seats, game.version)
        assert other.text(other.new(7)) == game.text(game.new(7))
        assert other.text(way(game.new(7))) == game.text(game.new(7))


@pytest.mark.parametrize("way", WAYS)
def test_what_else_a_program_holds_can_be_copied(way: Callable[[Any], Any]) -> None:
    game = Table("sanjuan/2018+new:draft", 3).game()
    record = Record(game.name, game.version, game.seats, seed=5)
    s, rng = game.new(5, log=True), seeded(5)
    for _ in range(30):
        action = some_answer(game, s, rng)
        record.add(game.seat(s), game.actions.token(action))
        game.apply(s, action)
    record.scores = [1, 2, 3]
    assert way(record).text() == record.text()
    record.scores = []
    replay: Replay[Any, Any] = Replay(game, record)
    replay.to(10)
    other = way(replay)
    other.to_end()
    assert (other.at, game.text(other.state)) == (30, game.text(s))
    assert repr(way(game.prompt(s))) == repr(game.prompt(s))
    assert way(s.todo) == s.todo
    assert [event.row() for event in way(s.log).events] == [event.row() for event in s.log.events]
    stream = way(rng)
    assert stream == rng
    ahead = [stream.word() for _ in range(5)]
    assert ahead == [rng.word() for _ in range(5)]
    assert way(game.actions).tokens == game.actions.tokens
    rules = way(game.rules)  # type: ignore[attr-defined]
    assert (rules.name, rules.seats, rules.draft) == (game.name, 3, True)
