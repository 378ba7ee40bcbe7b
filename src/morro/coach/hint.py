"""A hint: the best answer, how much better it is than the next, and why."""

import time
from typing import Any, Final

from morro.bots.search import Budget
from morro.coach.imagine import HORIZON, Imagination
from morro.coach.intervals import EXACT, Estimate, chance_of
from morro.coach.judgement import BEST, Judgement, judged
from morro.coach.reason import Comparison, Reason
from morro.coach.weighing import Answer, Weighing
from morro.core.rng import seeded
from morro.games import AnyGame

SECONDS: Final = 1.2
FOR_THE_CHOICE: Final = 0.55
"""The part of the budget that finds the two best answers; the rest compares these two on fresh deals."""
FEWEST: Final = 12
"""Deals of a comparison, unless time is up."""
AT_ONCE: Final = 4
"""Deals of a comparison that are played together where time is short."""


class Hint:
    """What the coach says to one question."""

    def __init__(self, weighing: Weighing, comparison: Comparison, playouts: int) -> None:
        self.weighing = weighing
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
        return chance_of([one[self.seat] for one in self._fresh.get(answer.action, answer.shares)])

    def gap(self, answer: Answer) -> Estimate:
        """By how much an answer wins more than the best one, on the deals that both met; below 0 where it is worse."""
        if answer is self.best:
            return EXACT
        if answer is self.next:
            return self.lead.turned()
        return self.weighing.lead(answer.action, self.best.action)

    def judgement(self, answer: Answer) -> Judgement:
        """What would be thought of this answer."""
        return Judgement(BEST, EXACT) if answer is self.best else judged(self.gap(answer).turned())

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
    return advise(Imagination(game, judge, 0 if playouts else HORIZON), s, seconds, playouts, seed, open_cards)


def advise(
    imagination: Imagination, s: Any, seconds: float, playouts: int, seed: int, open_cards: bool = False
) -> Hint:
    """The same, from an imagination that serves many hints; on the clock as many games as there is time for."""
    begun, before = time.perf_counter(), imagination.spent
    weighing = Weighing(imagination, s, seeded(seed), open_cards)
    weighing.halve(Budget(int(FOR_THE_CHOICE * playouts), FOR_THE_CHOICE * seconds))
    first, second, *_ = weighing.ranked()
    comparison = Comparison(weighing, first.action, second.action)
    spent = imagination.spent - before
    if playouts:
        for _ in range(max(1, -(-(playouts - spent) // (2 * FEWEST)))):
            comparison.more(FEWEST)
    else:
        compare_until(comparison, begun + seconds, (time.perf_counter() - begun) / spent)
    if comparison.lead(weighing.seat).value < 0:
        comparison = comparison.turned()
    return Hint(weighing, comparison, imagination.spent - before)


def compare_until(comparison: Comparison, end: float, pace: float) -> None:
    """More and more deals until the time is up; `pace` is the time that one game took before."""
    budget = Budget(0, max(AT_ONCE * pace, end - time.perf_counter()))
    deals = FEWEST if budget.seconds > 4 * FEWEST * pace else AT_ONCE
    while not comparison.wins or budget.used(2 * deals) < 1:
        comparison.more(deals)
        budget.spent += 2 * deals
