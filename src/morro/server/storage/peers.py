"""Peers: the other processes that serve from the same store, as far as this one has to know of them.

Nothing here decides a game: the log of a table does, which has each number once. Peers tell each other that a table has
changed, who is at it, and which of them lets its bots play.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

Topic = Literal["here", "seen", "vote", "uncovered", "hold", "watched", "invite", "changed"]


class Note(NamedTuple):
    """What every process should know of a table, but is not worth a line in its log. An empty value takes it back."""

    topic: Topic
    who: str
    value: str


@dataclass
class Notes:
    """The notes of a table, and a number that is another one whenever any of them has changed."""

    stamp: int = 0
    notes: list[Note] = field(default_factory=list)


class Mark(NamedTuple):
    """How far a table has come in the store: lines of its log, the number of its notes, lines of chat."""

    lines: int
    stamp: int
    chat: int


class Spent(NamedTuple):
    """How many requests of a kind somebody made."""

    kind: str
    who: str
    times: int


class Pulse(NamedTuple):
    """What a process learns when it gives a sign of life."""

    taken: list[str]
    """Tables whose bots it lets play from now on, since the process that did so is gone."""
    anew: bool
    """Another process went, or this one was taken for gone: all that is known of the others may be out of date."""


class Listener(Protocol):
    """Whoever wants to know what other processes do; called on the event loop."""

    def table_changed(self, table: str) -> None:
        """A table has changed."""

    def person_changed(self, player: str) -> None:
        """A person's name, preferences or devices have changed."""

    def all_changed(self) -> None:
        """Messages may have been lost."""


class Peers(Protocol):
    """The other processes."""

    @property
    def alone(self) -> bool:
        """Whether no other process can use the store."""

    @property
    def resumed(self) -> float:
        """Since when there has always been a process: before that no clock ran."""

    def listen(self, listener: Listener) -> None:
        """From now on tell this listener, on the event loop that runs."""

    async def marks(self, tables: Sequence[str]) -> dict[str, Mark]:
        """How far some tables have come."""

    async def put(self, table: str, *notes: Note) -> None:
        """Write notes and tell the others."""

    async def take_back(self) -> None:
        """Nobody is here, as far as this process has told: it tells anew."""

    def holds(self, table: str) -> bool:
        """Whether this process lets the bots of a table play, and watches its clock."""

    async def take(self, table: str) -> bool:
        """Let this process do so, unless another does; gives whether it does."""

    async def give_up(self, table: str) -> None:
        """Leave it to whoever wants to."""

    async def beat(self) -> Pulse:
        """Give a sign of life; called every second."""

    async def spend(self, spent: Sequence[Spent]) -> list[Spent]:
        """Tell how often somebody asked here, and hear how often elsewhere since the last time."""


class Alone:
    """Nobody else uses the store."""

    alone = True
    resumed = 0.0

    def listen(self, listener: Listener) -> None:
        pass

    async def marks(self, tables: Sequence[str]) -> dict[str, Mark]:
        return {}

    async def put(self, table: str, *notes: Note) -> None:
        pass

    async def take_back(self) -> None:
        pass

    def holds(self, table: str) -> bool:
        return True

    async def take(self, table: str) -> bool:
        return True

    async def give_up(self, table: str) -> None:
        pass

    async def beat(self) -> Pulse:
        return Pulse([], False)

    async def spend(self, spent: Sequence[Spent]) -> list[Spent]:
        return []
