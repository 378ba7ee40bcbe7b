"""Store: all that the server asks of the place where tables and people are kept.

Whatever a method wrote is durable when it returns; where it cannot be written, the method raises StoreError and nothing
was changed. A table's log only grows: each line has its number, and each act its id, once.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, Protocol

from morro.server.chair import Chair
from morro.server.log_entry import Row
from morro.server.storage.database import Database
from morro.server.storage.peers import Notes, Peers
from morro.server.table import Head
from morro.server.table_summary import LogLine
from morro.server.table_view import ChatLine

Soundness = Literal["unchecked", "ok", "damaged"]

Place = tuple[float, str]
"""Where a walk through the running tables has come to: the last change and the id of a table."""
NEWEST: Final[Place] = (math.inf, "")


@dataclass
class StoredTable:
    """All that the store knows of a table."""

    head: Head
    rematch: str
    chairs: list[Chair]
    rows: list[Row]
    damaged: bool
    """The store cannot be read behind these rows."""
    chat: list[ChatLine]
    mutes: dict[str, set[int]]
    """For each person, the seats that he does not hear."""
    notes: Notes = field(default_factory=Notes)
    """What the processes that share the store tell each other of it."""


class ListedTable(NamedTuple):
    """What a list of tables shows of one."""

    id: str
    game: str
    seats: int
    status: str
    asked: int
    round: int
    updated: float
    facts: bytes
    """Of the last line of its log."""
    sitters: list[tuple[str, str]]
    """Name and person of each seat."""


class StoredPlayer(NamedTuple):
    """A person, with his preferences as JSON."""

    id: str
    name: str
    prefs: str


class Store(Protocol):
    """A place where tables and people are kept."""

    @property
    def place(self) -> str:
        """Where it is, for the host's log."""

    @property
    def soundness(self) -> Soundness:
        """What is known of its health."""

    @property
    def database(self) -> Database:
        """Portable SQL, for what has no method of its own here."""

    @property
    def peers(self) -> Peers:
        """The other processes that use it."""

    # -- tables ---------------------------------------------------------------------------------------------

    async def add_table(
        self, head: Head, chairs: list[Chair], lines: Sequence[LogLine] = (), rematch_of: str = ""
    ) -> None:
        """A new table with the beginning of its log: all of it, or nothing. Raises LineTaken as `append` does.

        As the rematch of another table, which has one at most: raises Taken where it has one already.
        """

    async def append(self, table: str, line: LogLine, chair: Chair | None = None) -> None:
        """One more line of a table's log, and the chair that its seat has from then on.

        Raises LineTaken where the log has a line of this number, or this very act, already.
        """

    async def put_chair(self, table: str, seat: int, chair: Chair) -> None:
        """Who sits on a seat, or may sit there."""

    async def find_table(self, table: str, chat: int, after: int = 0) -> StoredTable | None:
        """A table with its log and the last so many lines of chat; None where there is none. Raises BadRow.

        Of the log only what comes after a line, if that is known already.
        """

    async def position_at(self, table: str, seq: int) -> bytes:
        """The packed position after a line of the log; empty where there is none."""

    async def tables_of(self, player: str, most: int) -> list[ListedTable]:
        """The tables where a person sits or that he made, newest first."""

    async def tables_to_wake(self, place: Place, most: int) -> tuple[list[str], Place | None]:
        """The tables that go on without a request: a bot is asked, or somebody's clock runs. The newest first.

        Of so many running tables from a place on; gives also the place to go on from, None at the end.
        """

    # -- chat -----------------------------------------------------------------------------------------------

    async def add_chat(self, table: str, line: ChatLine) -> None:
        """One more line of a table's chat. Raises Taken where there is a line of this number."""

    async def put_mute(self, table: str, player: str, seat: int, on: bool) -> None:
        """Whether a person does not hear a seat."""

    # -- people ---------------------------------------------------------------------------------------------

    async def add_player(self, player: str, device: str, now: float) -> None:
        """A new person, with the hash of his device's word."""

    async def find_player(self, device: str) -> StoredPlayer | None:
        """The person a device belongs to."""

    async def put_prefs(self, player: str, name: str, prefs: str) -> None:
        """A person's name, and his preferences as JSON."""

    async def add_link(self, link: str, player: str, until: float, now: float) -> None:
        """The hash of a link that binds a second device; the person's older ones are dead."""

    async def owner_of_link(self, link: str) -> str:
        """The person who made a link; empty where it is dead."""

    async def use_link(self, link: str, device: str, now: float) -> str:
        """Bind a device to the person who made the link, once; gives the person, empty where the link is dead."""

    # -- the store itself -----------------------------------------------------------------------------------

    async def ping(self) -> None:
        """Return when the store can write; raise StoreError where it cannot."""

    async def check(self) -> str:
        """Read everything once, beside play; gives the first thing that is wrong, empty where all is sound."""

    def close(self) -> None:
        """Finish what waits, and let go."""
