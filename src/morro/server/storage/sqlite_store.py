"""SqliteStore: tables and people in one SQLite file, which belongs to this process alone."""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

from morro.server.chair import Chair
from morro.server.errors import LineTaken, Taken
from morro.server.storage import sqlite_statements as statements
from morro.server.storage.peers import Alone
from morro.server.storage.sqlite_check import SqliteCheck
from morro.server.storage.sqlite_database import SqliteDatabase
from morro.server.storage.sqlite_jobs import SqliteJobs
from morro.server.storage.store import ListedTable, Place, Soundness, StoredPlayer, StoredTable
from morro.server.table import Head
from morro.server.table_summary import LogLine
from morro.server.table_view import ChatLine


class SqliteStore:
    """A Store. Raises BadStore where the file cannot be used; unless `alone`, a server may use it at the same time."""

    def __init__(self, path: Path, on_commit: Callable[[int, float], None] | None = None, alone: bool = True) -> None:
        self.path = path
        self.jobs = SqliteJobs(path, on_commit, alone)
        self._database = SqliteDatabase(self.jobs)
        self._check = SqliteCheck(path)
        self._peers = Alone()

    @property
    def place(self) -> str:
        return str(self.path)

    @property
    def soundness(self) -> Soundness:
        return self._check.state

    @property
    def database(self) -> SqliteDatabase:
        return self._database

    @property
    def peers(self) -> Alone:
        return self._peers

    # -- tables ---------------------------------------------------------------------------------------------

    async def add_table(
        self, head: Head, chairs: list[Chair], lines: Sequence[LogLine] = (), rematch_of: str = ""
    ) -> None:
        def job(c: sqlite3.Connection) -> None:
            if rematch_of and not statements.set_rematch(c, rematch_of, head.id):
                raise Taken("this table has a rematch already")
            statements.add_board(c, head, chairs)
            for line in lines:
                statements.append(c, head.id, line)

        await self._write_once(job)

    async def append(self, table: str, line: LogLine, chair: Chair | None = None) -> None:
        def job(c: sqlite3.Connection) -> None:
            statements.append(c, table, line)
            if chair:
                statements.put_chair(c, table, line.entry.seat, chair)

        await self._write_once(job)

    async def _write_once(self, job: Callable[[sqlite3.Connection], None]) -> None:
        try:
            await self.jobs.do(job)
        except sqlite3.IntegrityError as error:
            raise LineTaken("this line of a table's log, or its act, was written before") from error

    async def put_chair(self, table: str, seat: int, chair: Chair) -> None:
        await self.jobs.do(lambda c: statements.put_chair(c, table, seat, chair))

    async def find_table(self, table: str, chat: int, after: int = 0) -> StoredTable | None:
        return await self.jobs.read(lambda c: statements.find_table(c, table, chat, after))

    async def position_at(self, table: str, seq: int) -> bytes:
        return await self.jobs.read(lambda c: statements.position_at(c, table, seq))

    async def tables_of(self, player: str, most: int) -> list[ListedTable]:
        return await self.jobs.read(lambda c: statements.tables_of(c, player, most))

    async def tables_to_wake(self, place: Place, most: int) -> tuple[list[str], Place | None]:
        return await self.jobs.read(lambda c: statements.boards_to_wake(c, place, most))

    # -- chat -----------------------------------------------------------------------------------------------

    async def add_chat(self, table: str, line: ChatLine) -> None:
        try:
            await self.jobs.do(lambda c: statements.add_line(c, table, line))
        except sqlite3.IntegrityError as error:
            raise Taken("this line of a table's chat was written before") from error

    async def put_mute(self, table: str, player: str, seat: int, on: bool) -> None:
        await self.jobs.do(lambda c: statements.put_mute(c, table, player, seat, on))

    # -- people ---------------------------------------------------------------------------------------------

    async def add_player(self, player: str, device: str, now: float) -> None:
        await self.jobs.do(lambda c: statements.add_player(c, player, device, now))

    async def find_player(self, device: str) -> StoredPlayer | None:
        return await self.jobs.read(lambda c: statements.find_player(c, device))

    async def put_prefs(self, player: str, name: str, prefs: str) -> None:
        await self.jobs.do(lambda c: statements.put_prefs(c, player, name, prefs))

    async def add_link(self, link: str, player: str, until: float, now: float) -> None:
        await self.jobs.do(lambda c: statements.add_link(c, link, player, until, now))

    async def owner_of_link(self, link: str) -> str:
        return await self.jobs.read(lambda c: statements.owner_of_link(c, link))

    async def use_link(self, link: str, device: str, now: float) -> str:
        return await self.jobs.do(lambda c: statements.use_link(c, link, device, now))

    # -- the store itself -----------------------------------------------------------------------------------

    async def ping(self) -> None:
        await self.jobs.do(lambda c: c.execute("SELECT 1").fetchone())

    async def check(self) -> str:
        return await self._check.run()

    def close(self) -> None:
        self._check.stop()
        self.jobs.close()
