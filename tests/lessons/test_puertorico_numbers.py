"""The numbers that the lessons of Puerto Rico say, against what happens when it is done."""

from collections.abc import Callable
from copy import copy
from typing import Any

from morro.lessons.exercise import Exercise
from morro.lessons.lessons import find_track
from morro.lessons.puertorico import chips, doubloons, number
from morro.puertorico.events import LOADED

TRACK = find_track("puertorico")


def tried(verb: str, what: str, gain: Callable[[Exercise, Any], int]) -> int:
    """Play every answer of this verb, and compare what was gained with the number; gives how many there were."""
    assert TRACK is not None
    count = 0
    for exercise in map(Exercise, TRACK.steps):
        for token in exercise.game.tokens(exercise.state):
            if token.startswith(f"{verb} "):
                after = copy(exercise.state)
                exercise.game.play(after, token)
                said = number(exercise.game, exercise.state, exercise.seat, [what, token.split()[1]])
                assert gain(exercise, after) == said, (exercise.step.key, token)
                count += 1
    return count


def test_a_price_is_what_is_paid() -> None:
    def paid(exercise: Exercise, after: Any) -> int:
        game, seat = exercise.game, exercise.seat
        return doubloons(game, exercise.state, seat) - doubloons(game, after, seat)

    assert tried("build", "price", paid) >= 10


def test_a_sale_brings_what_was_said() -> None:
    def earned(exercise: Exercise, after: Any) -> int:
        game, seat = exercise.game, exercise.seat
        return doubloons(game, after, seat) - doubloons(game, exercise.state, seat)

    assert tried("sell", "sale", earned) >= 4


def test_a_delivery_brings_what_was_said() -> None:
    """The barrels of the first delivery; what is delivered of itself after it is another turn."""

    def loaded(exercise: Exercise, after: Any) -> int:
        events = after.log.events[len(exercise.state.log.events) :]
        first = next(event for event in events if event.kind == LOADED and event.seat == exercise.seat)
        return int(first.n)

    assert tried("load", "load", loaded) >= 4
    assert TRACK is not None
    captain = next(Exercise(step) for step in TRACK.steps if step.key == "captain")
    brought = [number(captain.game, captain.state, captain.seat, ["delivery", good]) for good in ("corn", "indigo")]
    after = captain.solved().state
    captain_first = 1
    assert brought == [4 + captain_first, 1 + captain_first]
    assert chips(captain.game, after, captain.seat) == brought[0] + 1, "the indigo came in the next turn"
