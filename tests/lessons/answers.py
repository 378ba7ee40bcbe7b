"""Every answer that somebody can give to a step."""

from collections.abc import Iterator
from copy import copy
from typing import Any

from morro.lessons.exercise import Exercise


def answers(exercise: Exercise) -> Iterator[list[str]]:
    """Every gesture, also one that names too few: whatever a form can send."""
    yield from _on(exercise, exercise.state, [])


def _on(exercise: Exercise, state: Any, said: list[str]) -> Iterator[list[str]]:
    game = exercise.game
    for token in game.tokens(state):
        after = copy(state)
        game.play(after, token)
        yield [*said, token]
        if not game.over(after) and game.seat(after) == exercise.seat and _goes_on(exercise, after):
            yield from _on(exercise, after, [*said, token])


def _goes_on(exercise: Exercise, after: Any) -> bool:
    """Whether the same question asks for one more: a card to pay, another kind of place to man, a barrel to store."""
    kind = exercise.game.prompt(after).kind
    return kind == exercise.prompt.kind and (after.todo[-1].done > 0 or kind == "man")
