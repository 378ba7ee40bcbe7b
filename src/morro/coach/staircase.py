"""Luck apart from skill: one staircase from an equal share to the result, in chance of winning. Its steps add up.

Every change of the curve belongs to one turn. Of a turn's change that part belongs to the answers which they were
measured to have lost; all else is luck: the deal, the draws, the price tiles, and cards that only later were seen.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from morro.coach.intervals import Estimate, about


class Turn(NamedTuple):
    """What changed between two points of the curve, for one seat."""

    at: int
    """The number of decisions before it."""
    own: float
    others: float
    luck: float


class Staircase(NamedTuple):
    """How one seat came from an equal share to its result. All in shares of a win."""

    equal: float
    luck: Estimate
    others: Estimate
    """What the others' slips brought."""
    own: Estimate
    """What the own slips cost; never above 0."""
    result: float
    turns: list[Turn]
    """The first is the deal and the seat itself."""

    def whole(self) -> tuple[int, int, int, int, int]:
        """The same in whole points of per cent; what rounding leaves over goes to luck, so that they add up."""
        equal, others, own, result = (
            round(100 * x) for x in (self.equal, self.others.value, self.own.value, self.result)
        )
        return equal, result - equal - others - own, others, own, result

    def largest(self) -> str:
        """The part that weighed most, where that is clear: `luck`, `others` or `own`; else nothing."""
        parts = {"luck": self.luck, "others": self.others, "own": self.own}
        first, second, _ = sorted(parts, key=lambda name: -abs(parts[name].value))
        gap = abs(parts[first].value) - abs(parts[second].value)
        doubt = (parts[first].high - parts[first].low + parts[second].high - parts[second].low) / 2
        return first if gap > doubt else ""


class Slip(NamedTuple):
    """What one answer changed for every seat, with the standard errors."""

    at: int
    seat: int
    effects: tuple[float, ...]
    errors: tuple[float, ...]


def climb(seat: int, points: Sequence[tuple[int, tuple[float, ...]]], slips: Sequence[Slip]) -> Staircase:
    """The staircase of a seat. `points` are the curve: decisions made, chances of all seats; the last is the result."""
    equal = 1 / len(points[0][1])
    turns = [Turn(0, 0.0, 0.0, points[0][1][seat] - equal)]
    for (begin, before), (end, after) in pairwise(points):
        own = sum(slip.effects[seat] for slip in slips if begin <= slip.at < end and slip.seat == seat)
        others = sum(slip.effects[seat] for slip in slips if begin <= slip.at < end and slip.seat != seat)
        turns.append(Turn(begin, own, others, after[seat] - before[seat] - own - others))
    own_error = sum(slip.errors[seat] ** 2 for slip in slips if slip.seat == seat)
    others_error = sum(slip.errors[seat] ** 2 for slip in slips if slip.seat != seat)
    return Staircase(
        equal,
        about(sum(turn.luck for turn in turns), (own_error + others_error) ** 0.5),
        about(sum(turn.others for turn in turns), others_error**0.5),
        about(sum(turn.own for turn in turns), own_error**0.5),
        points[-1][1][seat],
        turns,
    )
