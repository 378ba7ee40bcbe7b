"""PostgresJobs: jobs on a PostgreSQL database. What was acknowledged is durable there.

A few threads, each with a connection of its own, do jobs, each in its own transaction. Lines of logs go another way:
one thread writes all that wait with a single statement, so that many tables share one round trip and one sync. A
connection that is lost is opened anew; what had not begun to be committed is tried again, for some seconds.
"""

import asyncio
import queue
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

import psycopg

from morro.server.errors import BadRequest, LineTaken, StoreError
from morro.server.storage import postgres_statements as statements
from morro.server.storage.batches import Batches, Order
from morro.server.storage.postgres_connection import Connection, connect, open_first, place_of, told
from morro.server.storage.postgres_migrate import make_ready
from morro.server.table_summary import LogLine

T = TypeVar("T")
Job = Callable[[Connection], T]

THREADS: Final = 4
PATIENCE: Final = 5.0
"""Seconds for which a database that is gone is waited for: as long as a restart takes."""
IMPATIENT: Final = 0.5
"""Seconds for which it is waited for by what can do without."""
AGAIN: Final = 0.1
MOST_LINES: Final = 200
"""In one statement: what the other processes are told of them must fit into one message."""
TURNS: Final = 20
"""How often transactions that got in each other's way are tried at least, however long that takes."""
GONE: Final = (psycopg.OperationalError, psycopg.InterfaceError)
IN_THE_WAY: Final = (psycopg.errors.SerializationFailure, psycopg.errors.DeadlockDetected)


class PostgresJobs:
    """The open database."""

    def __init__(self, address: str, process: str, on_commit: Callable[[int, float], None] | None = None) -> None:
        self.address = address
        self.place = ""
        self.process = process
        self.on_commit = on_commit
        first = open_first(address)
        self.place = place_of(address)
        try:
            make_ready(first, address)
        except BaseException:
            first.close()
            raise
        self._free: queue.SimpleQueue[Connection | None] = queue.SimpleQueue()
        self._free.put(first)
        for _ in range(THREADS - 1):
            self._free.put(None)
        self._threads = ThreadPoolExecutor(THREADS, "database")
        self._writer: Connection | None = None
        self._lines: Batches[tuple[str, LogLine]] = Batches("lines", self._write_lines)

    # -- jobs -----------------------------------------------------------------------------------------------

    async def do(self, job: Job[T], isolation: str = "READ COMMITTED", patience: float | None = None) -> T:
        """Do a job in a transaction; it is durable when this returns."""
        if self._lines.closed:
            raise StoreError("the server is stopping; nothing was changed")
        return await asyncio.get_running_loop().run_in_executor(self._threads, self.now, job, isolation, patience)

    async def read(self, job: Job[T], patience: float | None = None) -> T:
        """Do a job of one statement that changes nothing."""
        return await self.do(job, "", patience)

    def now(self, job: Job[T], isolation: str = "READ COMMITTED", patience: float | None = None) -> T:
        """The same without an event loop: blocks. Without isolation, each statement stands for itself."""
        connection = self._free.get()
        until = time.monotonic() + (PATIENCE if patience is None else patience)
        turns = TURNS
        try:
            while True:
                ends = False
                try:
                    if connection is None or connection.closed:
                        connection = connect(self.address)
                    if not isolation:
                        return job(connection)
                    connection.execute(f"BEGIN ISOLATION LEVEL {isolation}".encode())
                    result = job(connection)
                    ends = True
                    connection.execute("COMMIT")
                except IN_THE_WAY as error:
                    self._undo(connection)
                    turns -= 1
                    if turns <= 0 and time.monotonic() > until:
                        raise told(error, self.place) from error
                    time.sleep(random.uniform(0, AGAIN))  # so that they do not meet again
                except GONE as error:
                    self._undo(connection)
                    if ends or time.monotonic() > until:  # whether it was committed is not known
                        raise told(error, self.place) from error
                    time.sleep(AGAIN)
                except psycopg.IntegrityError:
                    self._undo(connection)
                    raise
                except psycopg.DataError as error:  # somebody's input, such as a sign that PostgreSQL cannot keep
                    self._undo(connection)
                    raise BadRequest("a text or a number in this request cannot be kept; send another") from error
                except psycopg.Error as error:
                    self._undo(connection)
                    raise told(error, self.place) from error
                except BaseException:
                    self._undo(connection)
                    raise
                else:
                    return result
        finally:
            self._free.put(connection)

    @staticmethod
    def _undo(connection: Connection | None) -> None:
        """Nothing of a transaction that failed stays."""
        if connection is not None and not connection.closed:
            try:
                connection.rollback()
            except psycopg.Error:
                connection.close()

    # -- lines ----------------------------------------------------------------------------------------------

    async def append(self, table: str, line: LogLine) -> None:
        """One more line of a table's log; raises LineTaken where somebody else was first."""
        await self._lines.do((table, line))

    def _write_lines(self, orders: list[Order[tuple[str, LogLine]]]) -> None:
        for begin in range(0, len(orders), MOST_LINES):
            self._write_some(orders[begin : begin + MOST_LINES])

    def _write_some(self, orders: list[Order[tuple[str, LogLine]]]) -> None:
        """Two orders for the same line of the same table: the first of them is written."""
        start = time.perf_counter()
        until = time.monotonic() + PATIENCE
        firsts: dict[tuple[str, int], Order[tuple[str, LogLine]]] = {}
        for order in orders:
            table, line = order.wish
            if firsts.setdefault((table, line.entry.seq), order) is not order:
                order.error = LineTaken("this line of a table's log was written before")
        again = False
        while True:
            try:
                if self._writer is None or self._writer.closed:
                    self._writer = connect(self.address)
                wishes = [order.wish for order in firsts.values()]
                added = statements.append_all(self._writer, self.process, wishes)
                if again and len(added) < len(firsts):  # the statement that was cut off may have been done
                    added |= statements.same_lines(self._writer, [w for w in wishes if _key(w) not in added])
            except (*GONE, *IN_THE_WAY) as error:
                self._undo(self._writer)
                if time.monotonic() > until:
                    self._fail(firsts, told(error, self.place))
                    break
                again = True
                time.sleep(AGAIN)
            except psycopg.Error as error:
                self._undo(self._writer)
                self._fail(firsts, told(error, self.place))
                break
            else:
                for key, order in firsts.items():
                    if key not in added:
                        order.error = LineTaken("this line of a table's log, or its act, was written before")
                break
        if self.on_commit:
            self.on_commit(len(orders), time.perf_counter() - start)

    @staticmethod
    def _fail(orders: dict[tuple[str, int], Order[tuple[str, LogLine]]], error: StoreError) -> None:
        for order in orders.values():
            order.error = error

    def close(self) -> None:
        """Finish what waits, and hang up."""
        if not self._lines.closed:
            self._lines.close()
            self._threads.shutdown(cancel_futures=True)
            if self._writer:
                self._writer.close()
            for _ in range(THREADS):
                connection = self._free.get()
                if connection:
                    connection.close()


def _key(wish: tuple[str, LogLine]) -> tuple[str, int]:
    return wish[0], wish[1].entry.seq
