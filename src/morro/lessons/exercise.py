"""Exercise: a step on the table. It asks, takes an answer, and knows whether that was what it asked for."""

from collections.abc import Sequence
from copy import copy
from typing import Any, NamedTuple

from morro.core.errors import BadPosition, IllegalAction
from morro.games import make_game
from morro.lessons.track import Step


class Outcome(NamedTuple):
    """What an answer led to."""

    right: bool
    tokens: tuple[str, ...]
    """The decisions that were made, in the order of the rules."""
    state: Any


class Exercise:
    """The position of a step, and the seat that it asks."""

    def __init__(self, step: Step) -> None:
        self.step = step
        name, seats = read_head(step.position)
        self.game = make_game(name, seats)
        self.state: Any = self.game.read(step.position, log=True)
        if step.before:
            self.game.play_tokens(self.state, list(step.before))
        self.seat = self.game.seat(self.state)
        self.prompt = self.game.prompt(self.state)

    def answer(self, tokens: Sequence[str]) -> Outcome:
        """Play an answer on a copy; raises BadToken or IllegalAction where it is none."""
        state = copy(self.state)
        chosen = self._play(state, tokens)
        right = chosen in [self._play(copy(self.state), wanted) for wanted in self.step.right]
        if right and self.step.then:
            self.game.play_tokens(state, list(self.step.then))
        return Outcome(right, chosen, state)

    def solved(self) -> Outcome:
        """What the first of the right answers leads to."""
        return self.answer(self.step.right[0])

    def _play(self, state: Any, tokens: Sequence[str]) -> tuple[str, ...]:
        if not tokens:
            raise IllegalAction(f"no answer was given; possible are: {', '.join(self.game.tokens(state))}")
        token = self.game.actions.token
        return tuple([token(action) for action in self.game.play_gesture(state, list(tokens))])


def read_head(position: str) -> tuple[str, int]:
    """The game and the number of seats in the first line of a position."""
    name, *fields = position.strip().partition("\n")[0].split()
    for field in fields:
        key, _, value = field.partition("=")
        if key == "seats":
            return name, int(value)
    raise BadPosition("the first line of a lesson's position names the number of seats: seats=3")
