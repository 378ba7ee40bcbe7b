"""`play` refuses what is not possible and changes nothing; `play_tokens` plays all of its tokens or none."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from tests.contract.tables import TABLES, Table, some_answer, walk

from morro.core.errors import BadToken, IllegalAction
from morro.core.game import Task
from morro.core.rng import seeded
from morro.games import AnyGame


class Choice(NamedTuple):
    """A choice of several things, answered one by one."""

    before: Any
    tokens: list[str]
    """The answers, those of the same choice that played themselves included."""
    after: str


def goes_on(task: Task, following: Task) -> bool:
    """Whether a question asks for more of the same choice."""
    same = task.kind == following.kind and task.seat == following.seat
    return same and (task.done < following.done or task.card < following.card)


def choices(game: AnyGame, seed: int) -> Iterator[Choice]:
    """The choices of a random game that took more than one answer."""
    s = game.new(seed)
    rng = seeded(seed)
    while not game.over(s):
        before = game.clone(s)
        task = s.todo[-1]
        wanted = task.left
        counted = True  # `left` is the number of answers still to come
        chosen: list[str] = []
        forced: list[str] = []
        while not chosen or goes_on(task, s.todo[-1]):
            counted = counted and (not chosen or task.left + task.done == s.todo[-1].left + s.todo[-1].done)
            task = s.todo[-1]
            action = some_answer(game, s, rng, 1)
            verb = game.actions.token(action).split()[0]
            if chosen and verb != chosen[0].split()[0]:
                break
            chosen.append(game.actions.token(action))
            game.apply(s, action)
            same = [game.actions.token(a) for a in s.auto if game.actions.token(a).split()[0] == verb]
            forced += same[: max(0, wanted - len(chosen) - len(forced))]
            if game.over(s):
                break
        if len(chosen) > 1 and (counted or not forced):
            yield Choice(before, chosen + forced, game.text(s))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_illegal_action_is_refused_and_changes_nothing(table: Table) -> None:
    game = table.game()
    for number, s in enumerate(walk(game, 20)):
        if number % 10 and not game.over(s):
            continue
        before = game.text(s)
        legal = list(game.legal(s))
        for action in [-1, -len(game.actions), *range(len(game.actions) + 1), 10**6]:
            if action not in legal:
                with pytest.raises(IllegalAction):
                    game.play(s, action)
        assert game.text(s) == before
        assert game.legal(s) == legal


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_play_does_what_apply_does(table: Table) -> None:
    game = table.game()
    rng = seeded(21)
    s = game.new(21)
    while not game.over(s):
        trusted = game.clone(s)
        action = some_answer(game, s, rng)
        game.apply(trusted, action)
        game.play(s, action)
        assert game.legal(s) == game.legal(trusted)
    assert game.text(s) == game.text(trusted)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_tokens_are_played_all_or_none(table: Table) -> None:
    game = table.game()
    for number, s in enumerate(walk(game, 22)):
        if number % 10 or game.over(s):
            continue
        before = game.text(s)
        first = game.tokens(s)[0]
        trial = game.clone(s)
        game.play_tokens(trial, [first])
        impossible = [t for t in game.actions.tokens if t not in game.tokens(trial)]
        impossible = [t for t in impossible if game.actions.id(t) not in trial.auto]
        for wrong in impossible[number % 7 :: 7]:
            if wrong.split()[0] != first.split()[0]:
                with pytest.raises(IllegalAction):
                    game.play_tokens(s, [first, wrong])
        with pytest.raises(BadToken):
            game.play_tokens(s, [first, "build nothing"])
        assert game.text(s) == before
        game.play_tokens(s, [])
        assert game.text(s) == before


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_cards_of_one_choice_may_come_in_any_order(table: Table) -> None:
    game = table.game()
    found = 0
    for seed in range(30, 33):
        rng = seeded(seed)
        for choice in choices(game, seed):
            found += 1
            mixed = list(range(len(choice.tokens)))
            rng.shuffle(mixed)
            s = game.clone(choice.before)
            game.play_tokens(s, [choice.tokens[i] for i in mixed])
            assert game.text(s) == choice.after, f"{choice.tokens} in the order {mixed}"
    assert found > 5
