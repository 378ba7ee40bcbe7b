"""PostgresStore: tables and people in a PostgreSQL database, which any number of processes share."""

import contextlib
from collections.abc import Callable, Sequence

import psycopg

from morro.server.chair import Chair, fresh_token
from morro.server.errors import LineTaken, StoreError, Taken
from morro.server.storage import postgres_statements as statements
from morro.server.storage.postgres_connection import Connection
from morro.server.storage.postgres_database import PostgresDatabase
from morro.server.storage.postgres_jobs import IMPATIENT, PostgresJobs
from morro.server.storage.postgres_peers import PostgresPeers
from morro.server.storage.store import ListedTable, Place, Soundness, StoredPlayer, StoredTable
from morro.server.table import Head
from morro.server.table_summary import LogLine
from morro.server.table_view import ChatLine


class PostgresStore:
    """A Store. Raises BadStore where the database cannot be used."""

    def __init__(self, address: str, on_commit: Callable[[int, float], None] | None = None) -> None:
        self.process = fresh_token()
        """This process, as the others know it."""
        self.jobs = PostgresJobs(address, self.process, on_commit)
        self._database = PostgresDatabase(self.jobs)
        self._peers = PostgresPeers(self.jobs)
        self._soundness: Soundness = "unchecked"

    @property
    def place(self) -> str:
        return self.jobs.place

    @property
    def soundness(self) -> Soundness:
        return self._soundness

    @property
    def database(self) -> PostgresDatabase:
        return self._database

    @property
    def peers(self) -> PostgresPeers:
        return self._peers

    # -- tables ---------------------------------------------------------------------------------------------

    async def add_table(
        self, head: Head, chairs: list[Chair], lines: Sequence[LogLine] = (), rematch_of: str = ""
    ) -> None:
        def job(c: Connection) -> None:
            if rematch_of and not statements.set_rematch(c, rematch_of, head.id):
                raise Taken("this table has a rematch already")
            statements.add_board(c, head, chairs)
            for line in lines:
                self._append(c, head.id, line)
            if rematch_of:
                statements.changed(c, self.process, rematch_of)

        try:
            await self.jobs.do(job)
        except psycopg.IntegrityError as error:
            raise LineTaken("this table was written before") from error

    async def append(self, table: str, line: LogLine, chair: Chair | None = None) -> None:
        if chair is None:
            await self.jobs.append(table, line)
            return
        seated = chair

        def job(c: Connection) -> None:
            self._append(c, table, line)
            statements.put_chair(c, table, line.entry.seat, seated)

        await self.jobs.do(job)

    def _append(self, c: Connection, table: str, line: LogLine) -> None:
        if not statements.append_all(c, self.process, [(table, line)]):
            raise LineTaken("this line of a table's log, or its act, was written before")

    async def put_chair(self, table: str, seat: int, chair: Chair) -> None:
        def job(c: Connection) -> None:
            statements.put_chair(c, table, seat, chair)
            statements.changed(c, self.process, table)

        await self.jobs.do(job)

    async def find_table(self, table: str, chat: int, after: int = 0) -> StoredTable | None:
        return await self.jobs.read(lambda c: statements.find_table(c, self.process, table, chat, after))

    async def position_at(self, table: str, seq: int) -> bytes:
        return await self.jobs.read(lambda c: statements.position_at(c, table, seq))

    async def tables_of(self, player: str, most: int) -> list[ListedTable]:
        return await self.jobs.read(lambda c: statements.tables_of(c, player, most))

    async def tables_to_wake(self, place: Place, most: int) -> tuple[list[str], Place | None]:
        return await self.jobs.read(lambda c: statements.tables_to_wake(c, place, most))

    # -- chat -----------------------------------------------------------------------------------------------

    async def add_chat(self, table: str, line: ChatLine) -> None:
        def job(c: Connection) -> None:
            statements.add_line(c, table, line)
            statements.tell(c, self.process, "table", table)

        try:
            await self.jobs.do(job)
        except psycopg.IntegrityError as error:
            raise Taken("this line of a table's chat was written before") from error

    async def put_mute(self, table: str, player: str, seat: int, on: bool) -> None:
        def job(c: Connection) -> None:
            statements.put_mute(c, table, player, seat, on)
            statements.changed(c, self.process, table)

        await self.jobs.do(job)

    # -- people ---------------------------------------------------------------------------------------------

    async def add_player(self, player: str, device: str, now: float) -> None:
        await self.jobs.do(lambda c: statements.add_player(c, player, device, now))

    async def find_player(self, device: str) -> StoredPlayer | None:
        return await self.jobs.read(lambda c: statements.find_player(c, device))

    async def put_prefs(self, player: str, name: str, prefs: str) -> None:
        def job(c: Connection) -> None:
            statements.put_prefs(c, player, name, prefs)
            statements.tell(c, self.process, "person", player)

        await self.jobs.do(job)

    async def add_link(self, link: str, player: str, until: float, now: float) -> None:
        await self.jobs.do(lambda c: statements.add_link(c, link, player, until, now))

    async def owner_of_link(self, link: str) -> str:
        return await self.jobs.read(lambda c: statements.owner_of_link(c, link))

    async def use_link(self, link: str, device: str, now: float) -> str:
        def job(c: Connection) -> str:
            player, before = statements.use_link(c, link, device, now)
            if before:
                statements.tell(c, self.process, "person", before)
            return player

        return await self.jobs.do(job)

    # -- the store itself -----------------------------------------------------------------------------------

    async def ping(self) -> None:
        await self.jobs.do(lambda c: c.execute("SELECT 1").fetchone(), patience=IMPATIENT)

    async def check(self) -> str:
        """PostgreSQL looks after its own pages: that it answers is all there is to see from here."""
        with contextlib.suppress(StoreError):
            await self.ping()
            self._soundness = "ok"
        return ""

    def close(self) -> None:
        self._peers.close()
        self.jobs.close()
