"""A person's rating from puzzles: Glicko (Glickman 1999), the puzzle as the opponent. Its width says how sure it is."""

import math
from typing import Final, NamedTuple

FIRST: Final = 1400.0
WIDEST: Final = 350.0
"""The deviation of somebody of whom nothing is known."""
NARROWEST: Final = 45.0
"""It never falls below this, so that a rating can follow somebody who learns."""
OF_A_PUZZLE: Final = 80.0
"""How uncertain the rating of a puzzle itself is."""
SCALE: Final = math.log(10) / 400


class Rating(NamedTuple):
    """How well somebody solves puzzles."""

    value: float = FIRST
    deviation: float = WIDEST

    def band(self) -> tuple[float, float]:
        """Between which two values it lies, 95 times out of 100."""
        return self.value - 1.96 * self.deviation, self.value + 1.96 * self.deviation

    def expected(self, puzzle: float) -> float:
        """The chance to solve a puzzle of this rating."""
        return 1 / (1 + math.exp(-_weight(OF_A_PUZZLE) * SCALE * (self.value - puzzle)))

    def after(self, puzzle: float, solved: bool) -> "Rating":
        """The rating after one try."""
        weight, expected = _weight(OF_A_PUZZLE), self.expected(puzzle)
        told = (SCALE * weight) ** 2 * expected * (1 - expected)
        variance = 1 / (1 / self.deviation**2 + told)
        value = self.value + SCALE * variance * weight * (solved - expected)
        return Rating(value, max(NARROWEST, math.sqrt(variance)))


def _weight(deviation: float) -> float:
    """What a result against an opponent of this deviation counts."""
    return 1 / math.sqrt(1 + 3 * (SCALE * deviation / math.pi) ** 2)
