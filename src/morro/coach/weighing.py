"""Weighing: the answers to one question, tried on the same imagined games."""

from collections.abc import Callable
from typing import Any, Final

from morro.bots.search import Budget
from morro.coach.imagine import Imagination
from morro.coach.intervals import Estimate, chance_of, lead
from morro.core.errors import GameError
from morro.core.rng import Rng
from morro.games import AnyGame

TOGETHER: Final = 96
"""So many imagined games are begun together, about: many are quicker, few keep to the time."""
FEWEST: Final = 8
"""No answer is dropped on fewer deals, unless time is up."""


class NothingToWeigh(GameError):
    """A position in which nobody has a choice."""

    code = "position/nothing_to_weigh"


class Answer:
    """One answer, and who won the imagined games that began with it."""

    def __init__(self, action: int, token: str) -> None:
        self.action = action
        self.token = token
        self.shares: list[tuple[float, ...]] = []
        """Of each deal: what every seat had of the win."""

    @property
    def count(self) -> int:
        return len(self.shares)

    def chance(self, seat: int) -> Estimate:
        """The chance of this seat to win after the answer."""
        return chance_of([one[seat] for one in self.shares])


class Weighing:
    """A question, its answers, and the deals they all met in the same order."""

    def __init__(self, imagination: Imagination, s: Any, rng: Rng, open_cards: bool = False) -> None:
        game: AnyGame = imagination.game
        if game.over(s):
            raise NothingToWeigh("the game is over: there is nothing to weigh")
        if len(game.legal(s)) < 2:
            raise NothingToWeigh("there is only one answer: there is nothing to weigh")
        self.imagination = imagination
        self.game = game
        self.state = s
        self.seat = game.seat(s)
        self.prompt = game.prompt(s)
        self.legal = list(game.legal(s))
        self.view = game.view(s, self.seat)
        self.open_cards = open_cards
        self.rng = rng
        self.answers = {action: Answer(action, game.actions.token(action)) for action in self.legal}

    def more(self, deals: int, actions: list[int]) -> None:
        """So many more deals for these answers, which must have met as many as each other."""
        for begun in range(0, deals, step := max(1, TOGETHER // len(actions))):
            made = self.deals(min(step, deals - begun))
            for row in self.imagination.play(made, actions, self.rng):
                for action, end in zip(actions, row, strict=True):
                    self.answers[action].shares.append(end.shares)

    def deals(self, count: int) -> list[Any]:
        """So many fresh deals."""
        view = None if self.open_cards else self.view
        return [self.imagination.deal(self.state, view, self.rng) for _ in range(count)]

    def lead(self, action: int, other: int) -> Estimate:
        """By how much the seat wins more with one answer than with another, on the deals both met."""
        return lead(self.gaps(action, other, self.seat))

    def gaps(self, action: int, other: int, seat: int) -> list[float]:
        """What a seat wins more with one answer than with the other, of each deal both met."""
        pairs = zip(self.answers[action].shares, self.answers[other].shares, strict=False)
        return [one[seat] - two[seat] for one, two in pairs]

    def ranked(self) -> list[Answer]:
        """The answers, the best first; those that met more deals come before those that were dropped earlier."""

        def order(answer: Answer) -> tuple[int, float]:
            return -answer.count, -answer.chance(self.seat).value

        return sorted(self.answers.values(), key=order)

    def halve(self, budget: Budget, told: Callable[["Weighing"], bool] | None = None) -> None:
        """Try all answers, and drop the worse half after each of several rounds, until two are left or all is spent.

        `told` hears of every step; where it says False, the weighing ends.
        """
        alive = self.legal.copy()
        rounds = max(1, (len(alive) - 1).bit_length())
        for turn in range(rounds):
            share = (turn + 1) / rounds
            step = max(1, TOGETHER // (4 * len(alive)))
            while budget.used(step * len(alive)) < share:
                if budget.playouts:
                    step = max(1, min(step, int(share * budget.playouts - budget.spent) // len(alive)))
                self.more(step, alive)
                budget.spent += step * len(alive)
                if told is not None and not told(self):
                    return
            while (tried := self.answers[alive[0]].count) < FEWEST:
                deals = FEWEST - tried if budget.playouts else min(2, FEWEST - tried)
                # A very busy machine may leave no time at all; every answer is tried all the same.
                if tried and not budget.playouts and budget.used(deals * len(alive)) >= 1:
                    break
                self.more(deals, alive)
                budget.spent += deals * len(alive)
            if turn < rounds - 1:
                alive.sort(key=lambda action: -self.answers[action].chance(self.seat).value)
                alive = alive[: max(2, (len(alive) + 1) // 2)]
