"""A mixture of opponents for a search: who has each of the other seats is drawn anew for every deal.

A search that thinks everybody plays alike finds the best answer to that one player, and loses to all others.
"""

from typing import Final

from morro.bots.pilot import Pilot
from morro.core.game import State
from morro.core.rng import Rng

PLAIN: Final = 50
"""Of a hundred deals: the first pilot has all seats, and never slips."""
NOISY: Final = 33
"""Of a hundred opponents in the other deals: now and then their answer is left to chance."""
NOISE: Final = 20
"""Of a hundred answers of such an opponent."""


class Mixture(Pilot):
    """The first pilot has the seat that thinks, and in half of the deals all others too; else each has any of them.

    They are drawn with the deal, so that all answers that are tried meet the same opponents.
    """

    def __init__(self, pilots: list[Pilot], seats: int) -> None:
        self.pilots = pilots
        self.plain = PLAIN
        self.of_seat = [0] * seats
        """Which pilot has each seat."""
        self.noise = [0] * seats
        """And how many of a hundred of its answers are left to chance."""

    def begin(self) -> None:
        for pilot in self.pilots:
            pilot.begin()

    def believe(self, s: State, seat: int, rng: Rng) -> State:
        plain = rng.below(100) < self.plain
        for k in range(len(self.of_seat)):
            same = plain or k == seat
            self.of_seat[k] = 0
            if not same:
                self.of_seat[k] = rng.below(len(self.pilots))
            self.noise[k] = NOISE if not same and rng.below(100) < NOISY else 0
        return self.pilots[0].believe(s, seat, rng)

    def weighs(self, kind: str) -> bool:
        return self.pilots[0].weighs(kind)

    def pick(self, s: State) -> int:
        seat = s.todo[-1].seat
        pilot = self.pilots[self.of_seat[seat]]
        noise = self.noise[seat]
        if noise and s.rng.below(100) < noise:
            pilot.begin()  # its plan was for another answer
            return s.menu[s.rng.below(len(s.menu))]
        return pilot.pick(s)
