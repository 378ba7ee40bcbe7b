"""SqliteJobs: jobs on the data file. What was acknowledged is on the disk.

One thread writes. All that one turn of the event loop asks for reaches it at once; it takes all that waits, does it in
one transaction, and only then says so: many tables share the price of one sync. Rows of `action` are only ever added.
Another thread reads, so that nobody's move waits for somebody's long list.
"""

import asyncio
import concurrent.futures
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from morro.server.errors import StoreError
from morro.server.storage import sqlite_file

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]

MOST_BATCHES: Final = 200
"""In one transaction; a batch has at most one job of each request."""


class _Order(Generic[T]):
    """A job, and the future that waits for its answer: one of an event loop, or one of a thread."""

    def __init__(self, job: Job[T], future: "asyncio.Future[T] | concurrent.futures.Future[T]") -> None:
        self.job = job
        self.future = future
        self.result: T | None = None
        self.error: Exception | None = None

    def tell(self) -> None:
        """Give the answer; on the loop's own thread where there is a loop."""
        if self.future.done():  # nobody waits any more
            return
        if self.error:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)  # type: ignore[arg-type]


Batch = list[_Order[Any]]
"""Orders that are handed over and answered at once: all those of one turn of an event loop."""


class SqliteJobs:
    """The open file. `do` awaits a job, `read` awaits one that only looks, `now` blocks for one."""

    def __init__(self, path: Path, on_commit: Callable[[int, float], None] | None = None) -> None:
        self.path = path
        self.on_commit = on_commit
        """Told how many jobs a transaction had, and its seconds."""
        self._lock = sqlite_file.lock(path)
        try:
            self.connection = sqlite_file.open_to_write(path)
        except BaseException:
            self._lock.close()
            raise
        self._reader = sqlite_file.open_to_read(path)
        self._reading = ThreadPoolExecutor(1, "reader")
        self._batch: Batch = []
        """What this turn of the loop has ordered so far."""
        self._batches: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()
        self._closed = False

    async def do(self, job: Job[T]) -> T:
        """Do a job in a transaction; it is durable when this returns."""
        if self._closed:
            raise StoreError("the server is stopping; nothing was changed")
        loop = asyncio.get_running_loop()
        if not self._batch:
            loop.call_soon(self._hand_over)
        future: asyncio.Future[T] = loop.create_future()
        self._batch.append(_Order(job, future))
        return await future

    def _hand_over(self) -> None:
        if self._batch:
            self._batches.put(self._batch)
            self._batch = []

    async def read(self, job: Job[T]) -> T:
        """Do a job that changes nothing. It sees all that was acknowledged before, and keeps no move waiting."""
        if self._closed:
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
        """The same without an event loop."""
        if self._closed:
            raise StoreError("the store is closed; nothing was changed")
        future: concurrent.futures.Future[T] = concurrent.futures.Future()
        self._batches.put([_Order(job, future)])
        return future.result()

    def close(self) -> None:
        """Finish what waits, and let go of the file."""
        if not self._closed:
            self._closed = True
            self._hand_over()
            self._batches.put(None)
            self._thread.join()
            self._reader.interrupt()
            self._reading.shutdown(cancel_futures=True)
            self._reader.close()
            self.connection.close()
            self._lock.close()

    # -- the thread -----------------------------------------------------------------------------------------

    def _work(self) -> None:
        while self._work_once():
            pass

    def _work_once(self) -> bool:
        """Wait for jobs, do all that there are, and answer; False where they were the last. Nothing of them is kept."""
        waiting = [self._batches.get()]
        with contextlib.suppress(queue.Empty):
            while len(waiting) < MOST_BATCHES:
                waiting.append(self._batches.get_nowait())
        batches = [batch for batch in waiting if batch]
        if batches:
            self._do_all([order for batch in batches for order in batch])
        for batch in batches:
            future = batch[0].future
            if isinstance(future, asyncio.Future):
                with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    future.get_loop().call_soon_threadsafe(_tell_all, batch)
            else:
                _tell_all(batch)
        return None not in waiting

    def _do_all(self, orders: list[_Order[Any]]) -> None:
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

    def _transaction(self, orders: list[_Order[Any]]) -> None:
        """All of them, or none. A job may be done twice, so it changes nothing but the file."""
        connection = self.connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            for order in orders:
                order.result = order.job(connection)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _tell_all(batch: Batch) -> None:
    for order in batch:
        order.tell()
