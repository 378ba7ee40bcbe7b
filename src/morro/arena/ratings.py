"""Ratings: the strengths of the Plackett-Luce model, on the scale that chess players know.

In that model any two players finish in the order that Bradley and Terry's model for pairs gives, whoever else sits at
the table. So the strengths are fitted to all pairs of seats of all games (a composite likelihood, consistent for whole
rankings), which also takes ties as what they are: half a success for each. The fit is choix's.
"""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from morro.arena.intervals import LEVEL, Estimate, Floats
from morro.arena.played import Played

SCALE: Final = 400 / math.log(10)
"""A bot rated 400 higher finishes ahead ten times as often as behind."""
RESAMPLES: Final = 500
PRIOR: Final = 0.5
"""Added to both sides of every pair (Jeffreys), so that a bot that never lost has a finite rating."""
MOST_STEPS: Final = 1000
ROUGH: Final = 1e-4
"""How exact a resample is fitted: a fraction of a rating point."""
LEAST: Final = 1e-3
"""The smallest prior drawn: below it the fit would not converge, and the interval is endless anyway."""


def ahead(games: Sequence[Played], bots: Sequence[str]) -> Floats:
    """For each block, how often each bot finished ahead of each other one; ties count half."""
    index = {bot: i for i, bot in enumerate(bots)}
    order = {deal: i for i, deal in enumerate(sorted({played.slot.deal for played in games}))}
    wins = np.zeros((len(order), len(bots), len(bots)))
    for played in games:
        block = wins[order[played.slot.deal]]
        for seat, bot in enumerate(played.bots):
            for other, rival in enumerate(played.bots):
                if bot != rival and played.places[seat] <= played.places[other]:
                    block[index[bot], index[rival]] += 1 if played.places[seat] < played.places[other] else 0.5
    return wins


def fit(wins: Floats, near: Floats | None = None, tolerance: float = 1e-8) -> Floats:
    """The strengths for a matrix of pairs won, on the rating scale; quicker where a near solution is known."""
    import choix

    begin = None if near is None else near / SCALE
    found = choix.ilsr_pairwise_dense(wins, initial_params=begin, tol=tolerance, max_iter=MOST_STEPS)
    strengths: Floats = np.asarray(found, dtype=np.float64)
    return strengths * SCALE


def met(total: Floats) -> Floats:
    """1 for each pair that is given the prior: those that met, or all where no chain of meetings joins all bots."""
    pairs = (total + total.T > 0).astype(np.float64)
    every = 1 - np.eye(len(total))
    joined = np.linalg.matrix_power(pairs + np.eye(len(total)), len(total)) > 0
    return pairs if joined.all() else every


def ratings(wins: Floats, bots: Sequence[str], seed: int, anchor: str = "random") -> tuple[str, dict[str, Estimate]]:
    """Who is rated 0 (the anchor, else the weakest), and everybody's rating, from what `ahead` tells of each block.

    The intervals are those of a Bayesian bootstrap: every block gets a random weight, and the prior a random size, so
    that a bot that won everything has a wide interval and not one of no width.
    """
    if len(bots) < 2 or len(wins) == 0:
        return bots[0], dict.fromkeys(bots, Estimate(0.0, 0.0, 0.0))
    total = wins.sum(axis=0)
    pairs = met(total)
    best = fit(total + PRIOR * pairs)
    zero = bots.index(anchor) if anchor in bots else int(best.argmin())
    rng = np.random.default_rng(seed)
    weights = rng.dirichlet(np.ones(len(wins)), size=RESAMPLES) * len(wins)
    drawn = np.tensordot(weights, wins, axes=1)
    priors = np.maximum(rng.gamma(PRIOR, size=drawn.shape), LEAST) * pairs
    tries = np.array([fit(one, best, ROUGH) for one in drawn + priors])
    tries -= tries[:, [zero]]
    low, high = np.quantile(tries, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    best -= best[zero]
    return bots[zero], {bot: Estimate(float(best[i]), float(low[i]), float(high[i])) for i, bot in enumerate(bots)}
