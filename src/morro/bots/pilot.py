"""Pilot: plays a whole state on to the end, in thought.

A pilot stands for all seats of an imagined game. Its states are guesses, so there is nothing in them to peek at.
"""

from typing import TYPE_CHECKING, Final

from morro.core.game import Game, S, State, V
from morro.core.rng import Rng

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr

from morro.core.subclassing import mypyc_attr  # below the other of this name, which is the compiler's

NOBODY: Final = -1
"""No seat has a plan."""
MOST_DECISIONS: Final = 5000
"""No game worth thinking about lasts longer; random answers could go on for ever."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Pilot:
    """Answers every question of a state, whoever is asked. This one at random; those that know a game play better."""

    def begin(self) -> None:
        """Forget what was planned for another state."""

    def believe(self, s: State, seat: int, rng: Rng) -> State:
        """The guess as this seat imagines it: what it cannot see lies where it would rather be."""
        return s

    def weighs(self, kind: str) -> bool:
        """Whether questions of this kind are worth a search; the others are answered at once."""
        return True

    def pick(self, s: State) -> int:
        """One of the legal answers; the state's own random numbers decide."""
        return s.menu[s.rng.below(len(s.menu))]


def play_out(game: Game[S, V], s: S, pilot: Pilot) -> None:
    """Play the state to its end."""
    pilot.begin()
    decisions = 0
    while s.menu and decisions < MOST_DECISIONS:
        game.apply(s, pilot.pick(s))
        decisions += 1
