"""Engine: where the games are played. Each one gives every game of the list back, in whatever order they end."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from morro.arena.plan import BadArena, Slot
from morro.arena.played import Played

MOST_DEATHS = 3
"""A game that ended so many worker processes is not tried again."""


class Engine(Protocol):
    """Plays games somewhere."""

    def play(self, slots: Sequence[Slot]) -> Iterator[Played]:
        """Every one of these games, once, as soon as it is over; closing the iterator stops the work."""


class WorkerLost(BadArena):
    """A game that brought every process down that tried it."""

    code = "arena/worker"


def lost(slot: Slot) -> WorkerLost:
    return WorkerLost(
        f"deal {slot.deal}, rotation {slot.rotation}: the worker process died {MOST_DEATHS} times in this game; "
        "perhaps a bot needs more memory than there is"
    )
