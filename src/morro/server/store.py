"""Store: the file that keeps every table. What was acknowledged is on the disk.

One thread owns the one connection. All that one turn of the event loop asks for reaches it at once; it takes all that
waits, does it in one transaction, and only then says so: many tables share the price of one sync. Rows of `action` are
only ever added.
"""

import asyncio
import concurrent.futures
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from morro.server.errors import BadStore, StoreError, StoreFull
from morro.server.schema import APPLICATION, MIGRATIONS

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


class Store:
    """The open file. `do` awaits a job, `now` blocks for it."""

    def __init__(self, path: Path, on_commit: Callable[[int, float], None] | None = None) -> None:
        self.path = path
        self.on_commit = on_commit
        """Told how many jobs a transaction had, and its seconds."""
        self._lock = _lock(path)
        try:
            self.connection = _open(path)
        except BaseException:
            self._lock.close()
            raise
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
            self.connection.close()
            self._lock.close()

    # -- the thread -----------------------------------------------------------------------------------------

    def _work(self) -> None:
        stopping = False
        while not stopping:
            waiting = [self._batches.get()]
            with contextlib.suppress(queue.Empty):
                while len(waiting) < MOST_BATCHES:
                    waiting.append(self._batches.get_nowait())
            stopping = None in waiting
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
                    order.error = told(error, self.path)
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


def told(error: sqlite3.Error, path: Path) -> StoreError:
    """SQLite's complaint in words that say what to do."""
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith("SQLITE_FULL"):
        return StoreFull(f"the disk that holds {path} is full: nothing was changed; make room and try again")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return BadStore(f"{path} is in use by another program (a second Morro?); stop that one, or choose --data")
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return BadStore(
            f"{path} is damaged, or no data file of Morro ({error}); move it away to begin anew,"
            " or get what is left of it with: sqlite3 FILE .recover"
        )
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return BadStore(f"{path} cannot be written ({error}); choose another folder with --data")
    return StoreError(f"{path} cannot be used now ({error}); nothing was changed")


def _connect(path: Path, wait: float) -> sqlite3.Connection:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise BadStore(f"{path} cannot be opened ({error}); choose another folder with --data") from error


def _lock(path: Path) -> sqlite3.Connection:
    """Keep a second server from the same file: two would write into each other's tables.

    The lock is on an empty database beside it, which works on every system, and ends with the process, however it
    ends. The file itself stays open to readers: a copy can be made while the server runs.
    """
    lock = _connect(path.with_name(f"{path.name}.lock"), 0.2)
    try:
        lock.execute("PRAGMA locking_mode=EXCLUSIVE")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        raise told(error, path) from error
    return lock


def _open(path: Path) -> sqlite3.Connection:
    """The connection, its file ours and up to date; raises BadStore, and says why not."""
    connection = _connect(path, 2)
    try:
        _check_ours(connection, path)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("BEGIN EXCLUSIVE")
        _migrate(connection, path)
        connection.execute("COMMIT")
        healthy = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if healthy != "ok":
            raise sqlite3.DatabaseError(healthy)
    except sqlite3.Error as error:
        connection.close()
        if isinstance(error, sqlite3.DatabaseError) and not getattr(error, "sqlite_errorname", ""):
            raise BadStore(
                f"{path} is damaged ({' '.join(str(error).split())}); move it away to begin anew,"
                " or get what is left of it with: sqlite3 FILE .recover"
            ) from error
        raise told(error, path) from error
    except BadStore:
        connection.close()
        raise
    return connection


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if application != APPLICATION and not (application == 0 and empty):
        raise BadStore(f"{path} is a database of another program; choose another folder with --data")


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the file to the newest form, one step after the other."""
    form = connection.execute("PRAGMA user_version").fetchone()[0]
    if form > len(MIGRATIONS):
        raise BadStore(
            f"{path} was written by a newer Morro (form {form}; this one knows {len(MIGRATIONS)}); use that one,"
            " or choose another folder with --data"
        )
    for number in range(form, len(MIGRATIONS)):
        for statement in MIGRATIONS[number]:
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
