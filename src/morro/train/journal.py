"""The journal of a batch: which decision follows which, seat by seat, game by game.

Decisions are numbered. Those of one seat in one game form a trajectory; what follows a decision is the *same seat's*
next one, or, when the game ends for all its seats, the outcome for that seat. The last decision of a game that goes on
is open: it cannot be learned from before the next batch, and is carried over.
"""

import numpy as np
from numpy.typing import NDArray

OPEN = -1
"""What follows is not known yet."""
FINAL = -2
"""The game ended: what follows is the outcome."""

Numbers = NDArray[np.int64]
Floats = NDArray[np.float32]


class Journal:
    """What follows each of `size` decisions at `tables` tables of at most `seats`."""

    def __init__(self, size: int, tables: int, seats: int) -> None:
        self.follows: Numbers = np.full(size, OPEN, np.int64)
        self.last: Numbers = np.full((tables, seats), OPEN, np.int64)
        """The latest decision of each seat in the game now played."""
        self.final: list[Numbers] = []
        self.outcomes: list[Floats] = []
        """The decisions after which a game ended, and what became of it."""

    def decided(self, tables: Numbers, seats: Numbers, numbers: Numbers) -> None:
        """At these tables these seats made the decisions of these numbers."""
        before = self.last[tables, seats]
        known = before >= 0
        self.follows[before[known]] = numbers[known]
        self.last[tables, seats] = numbers

    def ended(self, tables: Numbers, outcomes: Floats) -> None:
        """The games at these tables are over: a row of outcomes for each of their seats, whoever decided last."""
        seats = outcomes.shape[1]
        numbers = self.last[tables, :seats]
        asked = numbers >= 0
        self.follows[numbers[asked]] = FINAL
        self.final.append(numbers[asked])
        self.outcomes.append(outcomes[asked])
        self.last[tables] = OPEN

    def known(self) -> Numbers:
        """The decisions that can be learned from."""
        return np.flatnonzero(self.follows != OPEN)

    def carried(self) -> Numbers:
        """The open decisions, in the order of tables and seats."""
        return self.last[self.last >= 0]

    def turn_over(self) -> None:
        """A new batch: the open decisions get the first numbers, in the order of `carried`."""
        going_on = self.last >= 0
        self.last[going_on] = np.arange(int(going_on.sum()))
        self.follows[...] = OPEN
        self.final = []
        self.outcomes = []

    def forget(self) -> None:
        """All games are begun anew."""
        self.last[...] = OPEN
        self.turn_over()


def outcomes(wins: Floats, points: Floats, seats: int, scale: float, margin_points: float) -> Floats:
    """How games of so many seats ended for each of them: (games, seats, 2 * most + 1), relative to the seat.

    `wins` and `points` have a row of `most` numbers for each game, by seat. First come the shares of the win, then the
    points divided by `scale`, itself first, then clockwise; last the margin over the best other seat, in
    `margin_points`, at most one of them.
    """
    games, most = wins.shape
    turned = (np.arange(seats)[:, None] + np.arange(seats)) % seats
    found = np.zeros((games, seats, 2 * most + 1), np.float32)
    found[:, :, :seats] = wins[:, turned]
    found[:, :, most : most + seats] = points[:, turned] / scale
    others = points[:, turned[:, 1:]].max(2)
    found[:, :, -1] = np.clip((points[:, :seats] - others) / margin_points, -1.0, 1.0)
    return found
