"""Search: try every answer on the same imagined games, and keep the one that wins most.

The cards that a seat does not see are dealt at random (`game.guess`); on each such deal every candidate is played to
the end of the game by a pilot. All candidates meet the same deals and the same random numbers, so that luck cancels out
of their comparison. After each of several rounds the worse half of the candidates is dropped (sequential halving).
"""

import time
from typing import Final, cast

from morro.bots.pilot import Pilot, play_out
from morro.core.bits import BIT
from morro.core.game import Game, S, V
from morro.core.rng import Rng

FEWEST: Final = 12
"""No search is cut short on fewer deals than this."""
LEAST_VARIANCE: Final = 0.002
"""A few equal deals prove nothing."""


class Temper:
    """How a search judges; a tuner changes a copy."""

    def __init__(self) -> None:
        self.margin = 0.1
        """What one point of lead is worth beside the win itself, in wins: it tells candidates apart on few deals, where
        wins alone are mostly luck."""
        self.most_margin = 20
        self.caution = 0.75
        """By how many standard errors an answer must beat the pilot's own to be preferred."""
        self.sure = 3.0
        """Enough is known when the leader is ahead by so many standard errors of what the rest of the budget adds."""


class Candidate:
    """One answer, and how its playouts ended."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.count = 0
        self.wins = 0.0
        self.values: list[float] = []
        """Of each deal: the share of the win, and what the margin is worth."""
        self.gain = 0.0
        """By how much it does better than the pilot's own answer, deal by deal."""
        self.error = 0.0
        """The standard error of that."""

    def win_share(self) -> float:
        return self.wins / self.count if self.count else 0.0

    def win_error(self) -> float:
        """The standard error of the win share (Agresti and Coull: never 0, however clear it looks)."""
        share = (self.wins + 2.0) / (self.count + 4)
        return float((share * (1.0 - share) / (self.count + 4)) ** 0.5)


class Budget:
    """How long a search may think: so many playouts, or until the clock runs out."""

    def __init__(self, playouts: int, seconds: float) -> None:
        self.playouts = playouts
        """0: as many as the time allows."""
        self.seconds = seconds
        self.begun = time.perf_counter()
        self.spent = 0

    def used(self, ahead: int) -> float:
        """The part that is gone, from 0 to 1; with a clock the time for so many playouts ahead counts as gone.

        They will take as long as the others did on average: the longest of them may have waited for another program.
        """
        if self.playouts:
            return self.spent / self.playouts
        gone = time.perf_counter() - self.begun
        if self.spent:
            gone += ahead * gone / self.spent
        return gone / self.seconds


def weigh(
    game: Game[S, V], view: V, legal: list[int], first: int, pilot: Pilot, budget: Budget, temper: Temper, rng: Rng
) -> list[Candidate]:
    """The candidates, the best first. `first` is the pilot's own answer: others must do better than that."""
    prior = Candidate(first)
    others = [Candidate(action) for action in legal if action != first]
    dropped: list[Candidate] = []
    rounds = 1
    while BIT[rounds] < len(others):
        rounds += 1
    for turn in range(rounds):
        share = (turn + 1) / rounds
        sure = False
        used = budget.used(1 + len(others))
        while used < share and not sure:
            try_all(game, view, [prior, *others], pilot, budget, temper, rng)
            used = budget.used(1 + len(others))
            if prior.count >= FEWEST and prior.count % 4 == 0:
                compare(others, prior)
                sure = is_sure(ranked([prior, *others], temper), temper, 1.0 - used)
        compare(others, prior)
        if sure:
            break
        if turn < rounds - 1:
            others = ranked(others, temper)
            keep = (len(others) + 1) // 2
            dropped = others[keep:] + dropped
            others = others[:keep]
    return ranked([prior, *others], temper) + dropped


def compare(others: list[Candidate], prior: Candidate) -> None:
    """Find what each gains over the pilot's own answer."""
    for candidate in others:
        candidate.gain, candidate.error = difference(candidate, prior)


def ranked(candidates: list[Candidate], temper: Temper) -> list[Candidate]:
    """The best first: what is gained, less a doubt."""
    edges: list[tuple[float, int]] = []
    for i in range(len(candidates)):
        edges.append((temper.caution * candidates[i].error - candidates[i].gain, i))
    edges.sort()
    return [candidates[i] for _, i in edges]


def difference(a: Candidate, b: Candidate) -> tuple[float, float]:
    """By how much one does better than the other on the deals both met, with its standard error."""
    count = min(a.count, b.count)
    if count == 0:
        return (0.0, 1.0)
    total = 0.0
    squares = 0.0
    for i in range(count):
        gap = a.values[i] - b.values[i]
        total += gap
        squares += gap * gap
    mean = total / count
    variance = max(0.0, squares / count - mean * mean) + LEAST_VARIANCE
    return (mean, float((variance / count) ** 0.5))


def is_sure(best_first: list[Candidate], temper: Temper, left: float) -> bool:
    """Whether the best is so far ahead of the second best that the part of the budget that is left will not turn it.

    The mean of all deals there could be lies within error * sqrt(left) of the mean of those that were played.
    """
    mean, error = difference(best_first[0], best_first[1])
    return mean > 0.0 and mean * mean > temper.sure * temper.sure * error * error * left


def try_all(
    game: Game[S, V], view: V, alive: list[Candidate], pilot: Pilot, budget: Budget, temper: Temper, rng: Rng
) -> None:
    """One more deal for every candidate."""
    deal = cast(S, pilot.believe(game.guess(view, rng), view.seat, rng))
    for candidate in alive:
        s = game.clone(deal)
        game.apply(s, candidate.action)
        play_out(game, s, pilot)
        judge(game, s, view.seat, candidate, temper)
        budget.spent += 1


def judge(game: Game[S, V], s: S, seat: int, candidate: Candidate, temper: Temper) -> None:
    """Count a finished playout."""
    scores = game.scores(s)
    ties = game.tiebreaks(s)
    mine = scores[seat]
    best = -1000
    ahead = True
    equal = 1
    for k in range(len(scores)):
        if k != seat:
            best = max(best, scores[k])
            if scores[k] > mine or (scores[k] == mine and ties[k] > ties[seat]):
                ahead = False
            elif scores[k] == mine and ties[k] == ties[seat]:
                equal += 1
    share = 1.0 / equal if ahead else 0.0
    margin = max(-temper.most_margin, min(temper.most_margin, mine - best))
    candidate.count += 1
    candidate.wins += share
    candidate.values.append(share + temper.margin * margin)
