"""SqliteJobs: jobs on the data file. What was acknowledged is on the disk.

One thread writes (`batches.py`): it does all that waits in one transaction, and only then says so, so that many tables
share the price of one sync. Rows of `action` are only ever added. Another thread reads, so that nobody's move waits for
somebody's long list.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from morro.server.errors import StoreError
from morro.server.storage import sqlite_file
from morro.server.storage.batches import Batches, Order

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]


class SqliteJobs:
    """The open file. `do` awaits a job, `read` awaits one that only looks, `now` blocks for one."""

    def __init__(self, path: Path, on_commit: Callable[[int, float], None] | None = None, alone: bool = True) -> None:
        self.path = path
        self.on_commit = on_commit
        """Told how many jobs a transaction had, and its seconds."""
        self._lock = sqlite_file.lock(path) if alone else None
        """Keeps a second server away; a command that changes a line beside a server does without."""
        try:
            self.connection = sqlite_file.open_to_write(path)
        except BaseException:
            if self._lock:
                self._lock.close()
            raise
        self._reader = sqlite_file.open_to_read(path)
        self._reading = ThreadPoolExecutor(1, "reader")
        self._writing: Batches[Job[Any]] = Batches("store", self._do_all)

    async def do(self, job: Job[T]) -> T:
        """Do a job in a transaction; it is durable when this returns."""
        done: T = await self._writing.do(job)
        return done

    async def read(self, job: Job[T]) -> T:
        """Do a job that changes nothing. It sees all that was acknowledged before, and keeps no move waiting."""
        if self._writing.closed:
            raise StoreError("the server is stopping")
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._look, job)

    def _look(self, job: Job[T]) -> T:
        reader = self._reader
        try:
            reader.execute("BEGIN")
            try:
                return job(reader)
            finally:
                if reader.in_transaction:
                    reader.execute("ROLLBACK")
        except sqlite3.Error as error:
            raise sqlite_file.told(error, self.path) from error

    def now(self, job: Job[T]) -> T:
        """The same as `do` without an event loop."""
        done: T = self._writing.now(job)
        return done

    def close(self) -> None:
        """Finish what waits, and let go of the file."""
        if not self._writing.closed:
            self._writing.close()
            self._reader.interrupt()
            self._reading.shutdown(cancel_futures=True)
            self._reader.close()
            self.connection.close()
            if self._lock:
                self._lock.close()

    # -- the thread -----------------------------------------------------------------------------------------

    def _do_all(self, orders: list[Order[Job[Any]]]) -> None:
        begin = time.perf_counter()
        try:
            self._transaction(orders)
        except Exception:
            # The whole transaction is gone, whatever the reason: each job gets one of its own, and its own error.
            for order in orders:
                try:
                    self._transaction([order])
                except sqlite3.IntegrityError as error:
                    order.error = error
                except sqlite3.Error as error:
                    order.error = sqlite_file.told(error, self.path)
                except Exception as error:
                    order.error = error
        if self.on_commit:
            self.on_commit(len(orders), time.perf_counter() - begin)

    def _transaction(self, orders: list[Order[Job[Any]]]) -> None:
        """All of them, or none. A job may be done twice, so it changes nothing but the file."""
        connection = self.connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            for order in orders:
                order.result = order.wish(connection)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
