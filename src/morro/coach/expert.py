"""Expert: what the coach must know about one family of games.

Each family has a module of its own, its part `coach`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

from morro.core.events import Event
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.families import family_of
from morro.games import AnyGame


class Expert(ABC):
    """One family."""

    judge: str
    """Who plays whole imagined games best for their price: `net` or `greedy`."""
    worths: Mapping[str, float]
    """The figures that a reason may name beside points, and about how many points one of each is worth."""

    counted: Mapping[int, str]
    """The events of which each counts as one, and towards which figure."""
    summed: Mapping[int, str]
    """The events that tell a number."""

    def figures(self, events: Sequence[Event], seat: int) -> dict[str, float]:
        """How much of everything in `worths` these events brought a seat."""
        found = dict.fromkeys(self.worths, 0.0)
        for event in events:
            if event.seat == seat:
                if event.kind in self.counted:
                    found[self.counted[event.kind]] += 1
                if event.kind in self.summed:
                    found[self.summed[event.kind]] += event.n
        return found

    @abstractmethod
    def shuffled(self, s: Any, rng: Rng) -> Any:
        """The same table, hands open, what lies in no hand shuffled anew."""

    @abstractmethod
    def theme(self, s: Any, prompt: Prompt) -> str:
        """What a puzzle with this question is about."""

    @abstractmethod
    def dearest(self, s: Any, legal: list[int]) -> int:
        """The answer that costs most, or -1 where answers cost nothing."""


ROLE: Final = "role"
DENIAL: Final = "denial"
"""Of the questions for a role those whose answer hurts the others more than it helps oneself."""
THEMES: Final = (
    *("last_round", ROLE, DENIAL, "building", "crane", "chapel", "trader", "councillor"),
    *("captain", "mayor", "settler", "craftsman", "payment"),
)
"""What puzzles are about."""


def expert_for(game: AnyGame) -> Expert:
    """The expert of this game's family; raises BadGame where there is none yet."""
    found: Expert = family_of(game).part("coach")()
    return found
