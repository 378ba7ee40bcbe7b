"""Backups: a copy of all that a server keeps, made while it runs, read back, and noted for whoever runs it."""

import asyncio
import contextlib
import os
import shutil
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Final, NamedTuple

from morro.server.errors import NotNow, StoreError
from morro.server.storage.database import Database
from morro.server.storage.sqlite_check import give_way

FOLDER: Final = "backups"
KEPT: Final = 7
"""Copies that stay in that folder."""


class Backup(NamedTuple):
    """A copy that was made."""

    at: float
    file: str
    size: int
    """Bytes."""


class Backups:
    """Copies of the data file, and notes of all copies."""

    def __init__(self, database: Database, file: Path | None) -> None:
        self.database = database
        self.file = file
        """The data file; None where the data are in PostgreSQL."""
        self._making = False

    async def last(self) -> Backup | None:
        """The newest copy that was noted."""
        rows = await self.database.read("SELECT at, file, size FROM backup ORDER BY at DESC LIMIT 1")
        return Backup(*rows[0]) if rows else None

    async def make(self) -> Backup:
        """A new copy beside the data file; the oldest go. Raises NotNow where another is being made."""
        if self.file is None:
            raise NotNow("the data are in PostgreSQL: copy them with `morro admin backup`, or with pg_dump")
        if self._making:
            raise NotNow("a copy is just being made; look again in a moment")
        self._making = True
        try:
            stamp = time.strftime("%Y-%m-%d-%H%M%S", time.gmtime())
            target = self.file.parent / FOLDER / f"{self.file.stem}-{stamp}.sqlite3"
            await asyncio.to_thread(copy_in_peace, self.file, target)
            made = await self.note(target)
            await asyncio.to_thread(tidy, target.parent, self.file.stem)
        finally:
            self._making = False
        return made

    async def note(self, target: Path) -> Backup:
        """Write down that a copy was made."""
        made = Backup(time.time(), str(target), target.stat().st_size)
        await self.database.write(("INSERT INTO backup (at, file, size) VALUES (?, ?, ?)", tuple(made)))
        return made


def copy_in_peace(source: Path, target: Path) -> None:
    give_way()
    copy_file(source, target)


def copy_file(source: Path, target: Path) -> None:
    """Copy a data file as it is at one moment, whoever writes into it; read it back: it is whole, or not there."""
    half = target.with_name(f"{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        half.unlink(missing_ok=True)
        with contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            connection.execute("VACUUM INTO ?", (str(half),))
        with contextlib.closing(sqlite3.connect(half)) as copy:
            found = str(copy.execute("PRAGMA quick_check(1)").fetchone()[0])
        if found != "ok":
            raise StoreError(f"the copy {half} is not sound ({found}): the data file itself may be damaged")
        with half.open("rb+") as written:
            os.fsync(written.fileno())
        half.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"no copy was made at {target}: {error}") from error
    finally:
        with contextlib.suppress(OSError):
            half.unlink(missing_ok=True)


def copy_database(address: str, target: Path) -> None:
    """Copy a PostgreSQL database with its own program, for pg_restore; raises StoreError, and says what is wrong."""
    program = shutil.which("pg_dump")
    if program is None:
        raise StoreError("pg_dump is not here; it comes with PostgreSQL (Debian: postgresql-client)")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        command = [program, "--format=custom", f"--file={target}", f"--dbname={address}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise StoreError(f"no copy was made at {target}: {error}") from error
    if done.returncode:
        target.unlink(missing_ok=True)
        raise StoreError(f"no copy was made at {target}: {' '.join(done.stderr.split())}")


def tidy(folder: Path, stem: str) -> None:
    """Let go of the oldest copies."""
    for old in sorted(folder.glob(f"{stem}-*.sqlite3"))[:-KEPT]:
        with contextlib.suppress(OSError):
            old.unlink()
