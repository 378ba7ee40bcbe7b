"""PostgresPeers: processes that share a database hear of each other through it (LISTEN and NOTIFY)."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

import psycopg

from morro.server.errors import StoreError
from morro.server.storage.peers import Listener, Mark, Note, Pulse, Spent
from morro.server.storage.postgres_connection import Connection, connect
from morro.server.storage.postgres_jobs import GONE, IMPATIENT, PostgresJobs
from morro.server.storage.postgres_statements import ALIVE, CHANNEL, DEAD, MARKS, NOW, add_notes

AGAIN: Final = 0.2
"""Seconds between two attempts to reach a database that is gone."""
BREATH: Final = 0.5
"""Seconds after which the thread that listens looks whether it should end."""
MOST_TAKEN: Final = 50
"""Tables that are taken over in one go."""
A_DAY: Final = 24 * 3600
A_MONTH: Final = 30 * A_DAY
SPENT_FOR: Final = 60.0
CLEAN: Final = 600
"""Beats between two times that old notes are thrown away."""


class PostgresPeers:
    """Peers of a process that uses a PostgreSQL database."""

    alone = False
    resumed = 0.0

    def __init__(self, jobs: PostgresJobs) -> None:
        self.jobs = jobs
        self.process = jobs.process
        self._held: set[str] = set()
        self._others: set[str] = set()
        self._last = -DEAD
        """When this process last gave a sign of life."""
        self._beats = 0
        self._spent_up_to: int | None = None
        self._ending = threading.Event()
        self._thread: threading.Thread | None = None

    # -- hearing --------------------------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        loop = asyncio.get_running_loop()

        def call(what: Callable[..., None], *words: object) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
                loop.call_soon_threadsafe(what, *words)

        def work() -> None:
            while not self._ending.is_set():
                try:
                    with connect(self.jobs.address) as connection:
                        connection.execute(f"LISTEN {CHANNEL}".encode())
                        call(listener.all_changed)  # whatever was said before was not heard
                        self._hear(connection, listener, call)
                except GONE:
                    self._ending.wait(AGAIN)

        self._thread = threading.Thread(target=work, name="peers", daemon=True)
        self._thread.start()

    def _hear(self, connection: Connection, listener: Listener, call: Callable[..., None]) -> None:
        while not self._ending.is_set():
            for message in connection.notifies(timeout=BREATH):
                process, _, news = message.payload.partition(" ")
                if process == self.process:
                    continue
                call(_tell, listener, news)

    async def marks(self, tables: Sequence[str]) -> dict[str, Mark]:
        rows = await self.jobs.read(lambda c: c.execute(MARKS, (list(tables),)).fetchall(), IMPATIENT)
        return {row[0]: Mark(row[1] or 0, row[2] or 0, -1 if row[3] is None else row[3]) for row in rows}

    async def put(self, table: str, *notes: Note) -> None:
        await self.jobs.do(lambda c: add_notes(c, self.process, table, notes))

    async def take_back(self) -> None:
        await self.jobs.do(
            lambda c: c.execute("DELETE FROM peer_note WHERE topic = 'here' AND process = %s", (self.process,))
        )

    # -- who lets bots play ---------------------------------------------------------------------------------

    def holds(self, table: str) -> bool:
        return table in self._held

    async def take(self, table: str) -> bool:
        def job(c: Connection) -> bool:
            row = c.execute(
                "INSERT INTO peer_claim AS claim VALUES (%s, %s) ON CONFLICT (board) DO UPDATE"
                f" SET process = excluded.process WHERE claim.process = excluded.process"
                f" OR claim.process NOT IN ({ALIVE}) RETURNING process",
                (table, self.process),
            ).fetchone()
            return row is not None

        if table not in self._held and await self.jobs.do(job):
            self._held.add(table)
        return table in self._held

    async def give_up(self, table: str) -> None:
        if table in self._held:
            self._held.discard(table)
            await self.jobs.do(
                lambda c: c.execute("DELETE FROM peer_claim WHERE board = %s AND process = %s", (table, self.process))
            )

    async def beat(self) -> Pulse:
        """A process that gave no sign for some seconds has lost its tables, perhaps: it begins anew."""
        taken, alive = await self.jobs.do(self._beat)
        late = time.monotonic() - self._last > DEAD
        gone = self._others - alive
        if late:
            self._held.clear()
        self._held.update(taken)
        self._others = alive
        self._last = time.monotonic()
        return Pulse(taken, late or bool(gone))

    def _beat(self, c: Connection) -> tuple[list[str], set[str]]:
        c.execute(
            f"INSERT INTO peer_process VALUES (%s, {NOW}) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat",
            (self.process,),
        )
        if self._beats == 0:
            self.resumed = self._resume(c)
        if self._beats % CLEAN == 0:
            self._clean(c)
        self._beats += 1
        taken = c.execute(
            "UPDATE peer_claim SET process = %s WHERE board IN (SELECT board FROM peer_claim"
            f" WHERE process NOT IN ({ALIVE}) LIMIT %s FOR UPDATE SKIP LOCKED) RETURNING board",
            (self.process, MOST_TAKEN),
        ).fetchall()
        alive = c.execute(ALIVE).fetchall()
        return [row[0] for row in taken], {row[0] for row in alive} - {self.process}

    def _resume(self, c: Connection) -> float:
        """Since when there has been a process: since now, if there is no other."""
        c.execute(
            "INSERT INTO peer_note SELECT '', 'resumed', '', '', now.s::text, 0, now.s"
            f" FROM (SELECT {NOW} AS s) AS now WHERE NOT EXISTS (SELECT FROM ({ALIVE}) AS other WHERE id <> %s)"
            " ON CONFLICT (board, topic, who, process) DO UPDATE SET value = excluded.value, at = excluded.at",
            (self.process,),
        )
        row = c.execute("SELECT value FROM peer_note WHERE board = '' AND topic = 'resumed'").fetchone()
        return float(row[0]) if row else 0.0

    def _clean(self, c: Connection) -> None:
        """Throw away what nobody needs any more."""
        c.execute(f"DELETE FROM peer_process WHERE beat < {NOW} - {A_DAY}")
        c.execute(f"DELETE FROM peer_note WHERE topic NOT IN ('invite', 'resumed') AND at < {NOW} - {A_DAY}")
        c.execute(f"DELETE FROM peer_note WHERE topic = 'invite' AND at < {NOW} - {A_MONTH}")
        c.execute(f"DELETE FROM peer_spent WHERE at < {NOW} - {SPENT_FOR}")

    # -- limits ---------------------------------------------------------------------------------------------

    async def spend(self, spent: Sequence[Spent]) -> list[Spent]:
        def job(c: Connection) -> tuple[list[Spent], int]:
            if spent:
                c.cursor().executemany(
                    f"INSERT INTO peer_spent (process, kind, who, count, at) VALUES (%s, %s, %s, %s, {NOW})",
                    [(self.process, *one) for one in spent],
                )
            if self._spent_up_to is None:
                row = c.execute("SELECT coalesce(max(n), 0) FROM peer_spent").fetchone()
                return [], row[0] if row else 0
            rows = c.execute(
                "SELECT n, kind, who, count FROM peer_spent WHERE n > %s AND process <> %s ORDER BY n",
                (self._spent_up_to, self.process),
            ).fetchall()
            return [Spent(*row[1:]) for row in rows], rows[-1][0] if rows else self._spent_up_to

        heard, self._spent_up_to = await self.jobs.do(job)
        return heard

    # -- the end --------------------------------------------------------------------------------------------

    def close(self) -> None:
        """The others take over at once."""
        self._ending.set()
        with contextlib.suppress(StoreError, psycopg.Error):
            self.jobs.now(lambda c: c.execute("DELETE FROM peer_process WHERE id = %s", (self.process,)))
        if self._thread:
            self._thread.join(BREATH + AGAIN + 1)


def _tell(listener: Listener, news: str) -> None:
    kind, *names = news.split(" ")
    for name in names:
        if kind == "table":
            listener.table_changed(name)
        elif kind == "person":
            listener.person_changed(name)
