"""Depth: how many imagined games a review takes for what."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from morro.coach.imagine import GREEDY, NET


class Depth(NamedTuple):
    """How many imagined games a review takes for what."""

    curve: int
    """For each point of the curve."""
    first: int
    """Deals for a first look at a decision."""
    closer: int
    """All games for a closer look at the doubtful decisions."""
    reason: int
    """Deals for the reason of a turning point."""

    def times(self, factor: float) -> "Depth":
        """So many times as deep, at least a few games for each."""
        return Depth(*[max(8, round(factor * number)) for number in self])


DEPTHS: Final[Mapping[str, Depth]] = {
    NET: Depth(curve=32, first=12, closer=24_000, reason=48),
    GREEDY: Depth(curve=160, first=16, closer=80_000, reason=120),
}
"""By who plays: what a net foresees of a game says more than how one game ended."""
