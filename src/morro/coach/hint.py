"""A hint: the best answer, how much better it is than the next, and why."""

import time
from typing import Any, Final

from morro.bots.search import Budget
from morro.coach.imagine import Imagination
from morro.coach.intervals import Estimate, chance
from morro.coach.reason import Comparison, Reason
from morro.coach.weighing import Answer, Weighing
from morro.core.rng import seeded
from morro.games import AnyGame

SECONDS: Final = 1.2
FOR_THE_CHOICE: Final = 0.55
"""The part of the budget that finds the two best answers; the rest compares these two on fresh deals."""
FEWEST: Final = 12
"""Deals of a comparison, however little time there is."""


class Hint:
    """What the coach says to one question."""

    def __init__(self, weighing: Weighing, comparison: Comparison, playouts: int) -> None:
        self.game = weighing.game
        self.seat = weighing.seat
        self.prompt = weighing.prompt
        self.best = weighing.answers[comparison.first]
        self.next = weighing.answers[comparison.second]
        self.lead: Estimate = comparison.lead(weighing.seat)
        """By how much the best wins more than the next, on deals that neither was chosen by."""
        self.reason: Reason = comparison.reason()
        self.judge = weighing.imagination.players.name
        """Who played the imagined games."""
        self.playouts = playouts
        """All imagined games that were played for it."""
        self._fresh = {
            comparison.first: [one for one, _ in comparison.wins],
            comparison.second: [two for _, two in comparison.wins],
        }
        self.answers: list[Answer] = [self.best, self.next]
        """The best first."""
        self.answers += [one for one in weighing.ranked() if one not in (self.best, self.next)]

    @property
    def close(self) -> bool:
        """Too close to call: the interval of the lead contains 0."""
        return not self.lead.clear

    def chance(self, answer: Answer) -> Estimate:
        """The seat's chance of winning after an answer: of the two best on fresh deals, like their lead."""
        shares = self._fresh.get(answer.action, answer.shares)
        return chance(sum(one[self.seat] for one in shares), len(shares))

    def games(self, answer: Answer) -> int:
        """How many imagined games that chance comes from."""
        return len(self._fresh.get(answer.action, answer.shares))


def hint(
    game: AnyGame,
    s: Any,
    seconds: float = SECONDS,
    playouts: int = 0,
    seed: int = 0,
    open_cards: bool = False,
    judge: str = "",
) -> Hint:
    """What the seat that is asked should answer, and why, from what it may know (or with open hands).

    `playouts` instead of `seconds` gives the same hint on every machine. `judge` is who plays the imagined games,
    `net` or `greedy`; the family's own choice, if not given.
    """
    return advise(Imagination(game, judge), s, seconds, playouts, seed, open_cards)


def advise(
    imagination: Imagination, s: Any, seconds: float, playouts: int, seed: int, open_cards: bool = False
) -> Hint:
    """The same, from an imagination that serves many hints."""
    begun, before = time.perf_counter(), imagination.spent
    weighing = Weighing(imagination, s, seeded(seed), open_cards)
    weighing.halve(Budget(int(FOR_THE_CHOICE * playouts), FOR_THE_CHOICE * seconds))
    first, second, *_ = weighing.ranked()
    comparison = Comparison(weighing, first.action, second.action)
    spent = imagination.spent - before
    left = max(0.01, seconds - (time.perf_counter() - begun))
    budget = Budget(max(2 * FEWEST, playouts - spent) if playouts else 0, left)
    while len(comparison.wins) < FEWEST or budget.used(2 * FEWEST) < 1:
        comparison.more(FEWEST)
        budget.spent += 2 * FEWEST
    if comparison.lead(weighing.seat).value < 0:
        comparison = comparison.turned()
    return Hint(weighing, comparison, imagination.spent - before)
