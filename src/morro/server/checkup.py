"""Checkup: the whole data file is read once after each start, beside play, and its host hears where it is damaged."""

import asyncio
import concurrent.futures
import contextlib
import os
import sqlite3
import sys
import threading
from pathlib import Path
from typing import Literal

from morro.server import datafile


class Checkup:
    """SQLite's own check of every page, in a thread that gives way to all others."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.state: Literal["unchecked", "ok", "damaged"] = "unchecked"
        self._connection: sqlite3.Connection | None = None

    async def run(self) -> str:
        """The first thing that is wrong with the file; empty where it is sound."""
        self._connection = datafile.open_to_read(self.path)
        answer: concurrent.futures.Future[str] = concurrent.futures.Future()
        threading.Thread(target=self._check, args=(self._connection, answer), name="checkup", daemon=True).start()
        found = " ".join((await asyncio.wrap_future(answer)).removeprefix("*** in database main ***").split())
        self.state = "ok" if found == "ok" else "damaged"
        return "" if found == "ok" else found

    def stop(self) -> None:
        """The server stops: what is not read yet is read after the next start."""
        if self._connection:
            with contextlib.suppress(sqlite3.ProgrammingError):  # it has ended, and is closed
                self._connection.interrupt()

    def _check(self, connection: sqlite3.Connection, answer: "concurrent.futures.Future[str]") -> None:
        give_way()
        try:
            with contextlib.closing(connection):
                found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorname", "") == "SQLITE_INTERRUPT":
                answer.cancel()
                return
            found = str(error)
        with contextlib.suppress(concurrent.futures.InvalidStateError):  # nobody waits any more
            answer.set_result(found)


def give_way() -> None:
    """Let the rest of the server go first; only Linux can say so for one thread alone."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
