"""PublicTables: the tables that everybody may find: open ones to sit down at, running ones to watch.

The store decides who was first: the table that quick pairing fills next has the key of that wish, and only one can.
"""

import json
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from morro.server.storage.database import Database

LISTED: Final = 60
"""Tables of each kind in a list."""
GONE: Final = 90.0
"""Seconds after which a table is not listed any more if everybody who sits there has gone."""
KEPT: Final = 60 * 24 * 3600.0
"""Seconds after which a table is not listed in any case."""

COLUMNS: Final = "p.board, p.game, p.seats, p.pace, p.level, p.watch, p.slow, p.fill_at, p.fill_bot, p.created, p.seen"


class PublicTable(NamedTuple):
    """What everybody may know of a table before they look at it."""

    id: str
    game: str
    seats: int
    pace: str
    """Its clock as it is written in a form; empty where there is none."""
    level: str
    """Whom the host wants to play with: the text of a RatingRange."""
    watch: int
    slow: int
    """Played over days: nobody has to be there all the time."""
    fill_at: float
    """When bots take the free seats; 0 for never."""
    fill_bot: str
    created: float
    seen: float
    """When somebody of the table was last there."""


class Sitter(NamedTuple):
    """A seat in the list; nobody's where all three are empty."""

    name: str
    player: str
    bot: str

    @property
    def free(self) -> bool:
        return not self.player and not self.bot


class ListedTable(NamedTuple):
    """A public table with its seats."""

    table: PublicTable
    status: str
    round: int
    sitters: tuple[Sitter, ...]
    rated: bool = False

    @property
    def free(self) -> int:
        return sum(sitter.free for sitter in self.sitters)

    def has(self, player: str) -> bool:
        return bool(player) and any(sitter.player == player for sitter in self.sitters)


def is_rated(options: str) -> bool:
    """What the own line of a table says of it; one that cannot be read is not."""
    try:
        return json.loads(options).get("rated") is True
    except (ValueError, AttributeError):
        return False


class PublicTables:
    """The rows of `public_table`."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, table: PublicTable, front: str = "") -> None:
        """List a table; with the key of a wish it is the one that pairing fills. Raises Taken where another is."""
        row = (*table, front or table.id)
        marks = ", ".join("?" * len(row))
        await self.database.write((f"INSERT INTO public_table VALUES ({marks})", row))

    async def remove(self, id_: str) -> None:
        await self.database.write(("DELETE FROM public_table WHERE board = ?", (id_,)))

    async def find(self, id_: str) -> PublicTable | None:
        rows = await self.database.read(f"SELECT {COLUMNS} FROM public_table p WHERE p.board = ?", id_)
        return PublicTable(*rows[0]) if rows else None

    async def waiting_of(self, player: str) -> int:
        """How many open tables of a person everybody may find."""
        rows = await self.database.read(
            "SELECT count(*) FROM public_table p JOIN board b ON b.id = p.board WHERE b.host = ? AND b.status = 'open'",
            player,
        )
        return int(rows[0][0])

    async def front(self, wish: str) -> tuple[str, float, bool]:
        """The table that pairing fills for a wish, since when, and whether it is there already; empty for none."""
        rows = await self.database.read(
            "SELECT p.board, p.created, b.id FROM public_table p LEFT JOIN board b ON b.id = p.board WHERE p.front = ?",
            wish,
        )
        return (rows[0][0], rows[0][1], rows[0][2] is not None) if rows else ("", 0.0, False)

    async def step_back(self, wish: str, id_: str) -> None:
        """This table is not the one that pairing fills any more: it is full, begun, or everybody has gone."""
        await self.database.write(
            ("UPDATE public_table SET front = board WHERE front = ? AND board = ?", (wish, id_)),
        )

    async def listed(self, now: float) -> list[ListedTable]:
        """What the lobby shows: the open tables, the newest first, then those to watch."""
        return [*await self._with_seats("open", now), *await self._with_seats("running", now)]

    async def open_for(self, now: float) -> list[ListedTable]:
        """The open tables, the oldest first: whoever has waited longest plays first."""
        return [one for one in reversed(await self._with_seats("open", now)) if one.free]

    async def _with_seats(self, status: str, now: float) -> list[ListedTable]:
        shown = "p.watch = 1" if status == "running" else "(p.slow = 1 OR p.seen > ?)"
        since = () if status == "running" else (now - GONE,)
        found = await self.database.read(
            f"SELECT {COLUMNS},"
            " (SELECT a.round FROM action a WHERE a.board = p.board ORDER BY a.seq DESC LIMIT 1), b.options"
            " FROM public_table p JOIN board b ON b.id = p.board"
            f" WHERE b.status = ? AND {shown} ORDER BY p.created DESC, p.board LIMIT {LISTED}",
            status,
            *since,
        )
        seats = await self._seats([row[0] for row in found])
        return [
            ListedTable(
                PublicTable(*row[:-2]), status, int(row[-2] or 0), tuple(seats.get(row[0], ())), is_rated(row[-1])
            )
            for row in found
        ]

    async def _seats(self, ids: list[str]) -> dict[str, list[Sitter]]:
        if not ids:
            return {}
        marks = ", ".join("?" * len(ids))
        rows: list[Any] = await self.database.read(
            f"SELECT board, name, player, bot FROM chair WHERE board IN ({marks}) ORDER BY board, seat", *ids
        )
        seats: dict[str, list[Sitter]] = {}
        for board, *sitter in rows:
            seats.setdefault(board, []).append(Sitter(*sitter))
        return seats

    async def due(self, now: float) -> list[PublicTable]:
        """The open tables whose free seats go to bots now. Nobody plays with bots alone: somebody must be there."""
        rows = await self.database.read(
            f"SELECT {COLUMNS} FROM public_table p JOIN board b ON b.id = p.board WHERE b.status = 'open'"
            " AND p.fill_at > 0 AND p.fill_at <= ? AND (p.slow = 1 OR p.seen > ?)",
            now,
            now - GONE,
        )
        return [PublicTable(*row) for row in rows]

    async def saw(self, ids: Iterable[str], now: float) -> None:
        """Somebody is at these tables."""
        marks = [("UPDATE public_table SET seen = ? WHERE board = ?", (now, id_)) for id_ in ids]
        if marks:
            await self.database.write(*marks)

    async def tidy(self, now: float) -> None:
        """Forget the tables whose games are over, and those that nobody ever sat down at."""
        over = "SELECT id FROM board WHERE status NOT IN ('open', 'running')"
        await self.database.write((f"DELETE FROM public_table WHERE created < ? OR board IN ({over})", (now - KEPT,)))
