"""The figures behind the plots of a report: distributions, roles by round, what a building did to the win share."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from morro.arena.intervals import Estimate, mean, share
from morro.arena.played import Played

FEW: Final = 10
"""With fewer blocks than this their variance says little; the interval of a share is safer then."""


def scores_of(games: Sequence[Played], bot: str) -> list[int]:
    """Every score of a bot, where it did not forfeit."""
    return [g.scores[seat] for g in games for seat in g.kept if g.bots[seat] == bot]


def quantiles(values: Sequence[int]) -> list[float]:
    """5, 25, 50, 75 and 95 % of the values lie at or below these."""
    return [float(q) for q in np.quantile(np.asarray(values), [0.05, 0.25, 0.5, 0.75, 0.95])]


def origins(games: Sequence[Played], bot: str) -> dict[str, float]:
    """A bot's mean points by where they come from, without what never gave a point, where it did not forfeit."""
    sums: Counter[str] = Counter()
    seats = 0
    for g in games:
        for seat in g.kept:
            if g.bots[seat] == bot:
                seats += 1
                sums.update(g.points[seat])
    return {key: total / seats for key, total in sums.items() if total}


def role_shares(games: Sequence[Played], roles: Sequence[str]) -> list[tuple[int, int, list[float]]]:
    """For every round: its number, how many games came so far, and each role's part of the roles taken in it."""
    counts: dict[int, Counter[str]] = {}
    for g in games:
        for one in g.roles:
            counts.setdefault(one.round, Counter())[one.key] += 1
    found = []
    for number in sorted(counts):
        total = counts[number].total()
        reached = sum(g.rounds >= number for g in games)
        found.append((number, reached, [counts[number][role] / total for role in roles]))
    return found


class Effect(NamedTuple):
    """What is known about one building."""

    key: str
    seats: int
    """In how many cities it was built."""
    frequency: Estimate
    """In what share of all cities."""
    round: float
    """In which round, on average, first."""
    share: float
    """The win share of those who built it."""
    lift: Estimate
    """How much more they won than their bot does on average."""


def effects(games: Sequence[Played], buildings: Sequence[str]) -> list[Effect]:
    """Every building that was built, the most helpful first. Seats that forfeit were not their bot's."""
    usual = win_shares(games)
    found = []
    for key in buildings:
        when: list[int] = []
        built: list[float] = []
        wins: list[float] = []
        lifts: list[float] = []
        blocks: list[int] = []
        every: list[int] = []
        for g in games:
            first: dict[int, int] = {}
            for one in g.built:
                if one.key == key:
                    first.setdefault(one.seat, one.round)
            for seat in g.kept:
                built.append(float(seat in first))
                every.append(g.slot.deal)
                if seat in first:
                    when.append(first[seat])
                    wins.append(g.shares[seat])
                    lifts.append(g.shares[seat] - usual[g.bots[seat]])
                    blocks.append(g.slot.deal)
        if wins:
            won = share(wins, blocks)
            lift = mean(lifts, blocks)
            if len(set(blocks)) < FEW:
                usually = won.value - lift.value
                lift = Estimate(lift.value, won.low - usually, won.high - usually)
            found.append(Effect(key, len(wins), share(built, every), float(np.mean(when)), won.value, lift))
    return sorted(found, key=lambda effect: -effect.lift.value)


def win_shares(games: Sequence[Played]) -> dict[str, float]:
    """Each bot's win share for a seat that does not forfeit."""
    wins: dict[str, list[float]] = {}
    for g in games:
        for seat in g.kept:
            wins.setdefault(g.bots[seat], []).append(g.shares[seat])
    return {bot: float(np.mean(shares)) for bot, shares in wins.items()}
