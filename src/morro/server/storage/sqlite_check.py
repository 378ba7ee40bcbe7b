"""SqliteCheck: the whole data file is read once after each start, beside play; its host hears where it is damaged."""

import asyncio
import concurrent.futures
import contextlib
import os
import sqlite3
import sys
import threading
from pathlib import Path
from typing import Final

from morro.server.storage import sqlite_file
from morro.server.storage.store import Soundness

LARGEST_JOURNAL: Final = 4 * sqlite_file.LARGEST_WAL
"""Bytes: while the check reads, nothing that is written leaves the journal. Where it gets larger, the check waits."""
LOOK: Final = 1.0
LATER: Final = 600.0
"""Seconds: how often the journal is looked at, and when a check that was broken off begins anew."""


class SqliteCheck:
    """SQLite's own check of every page, in a thread that gives way to all others."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.state: Soundness = "unchecked"
        self._attempt: Attempt | None = None

    async def run(self) -> str:
        """The first thing that is wrong with the file; empty where it is sound."""
        found = await self._try()
        while not found:
            await asyncio.sleep(LATER)
            found = await self._try()
        self.state = "ok" if found == "ok" else "damaged"
        return "" if found == "ok" else found

    def stop(self) -> None:
        """The server stops: what is not read yet is read after the next start."""
        if self._attempt:
            self._attempt.break_off()

    async def _try(self) -> str:
        """What SQLite says; empty where the check was broken off, since the journal grew too large."""
        self._attempt = Attempt(self.path)
        answer = asyncio.wrap_future(self._attempt.answer)
        try:
            while not answer.done():
                await asyncio.wait([answer], timeout=LOOK)
                if not answer.done() and journal_of(self.path) > LARGEST_JOURNAL:
                    self._attempt.break_off()
        finally:
            answer.cancel()
        return answer.result()


class Attempt:
    """One reading of the file, in a thread of its own."""

    def __init__(self, path: Path) -> None:
        self.answer: concurrent.futures.Future[str] = concurrent.futures.Future()
        self._connection = sqlite_file.open_to_read(path)
        self._broken_off = False
        threading.Thread(target=self._read, name="check", daemon=True).start()

    def break_off(self) -> None:
        self._broken_off = True
        with contextlib.suppress(sqlite3.ProgrammingError):  # it has ended, and is closed
            self._connection.interrupt()

    def _read(self) -> None:
        give_way()
        found = ""
        try:
            with contextlib.closing(self._connection):
                if not self._broken_off:
                    found = str(self._connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        except sqlite3.Error as error:
            found = "" if self._broken_off else str(error)
        with contextlib.suppress(concurrent.futures.InvalidStateError):  # nobody waits any more
            self.answer.set_result(" ".join(found.removeprefix("*** in database main ***").split()))


def journal_of(path: Path) -> int:
    """Bytes that are written, but not yet in the file itself."""
    try:
        return path.with_name(f"{path.name}-wal").stat().st_size
    except FileNotFoundError:
        return 0


def give_way() -> None:
    """Let the rest of the server go first; only Linux can say so for one thread alone."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
