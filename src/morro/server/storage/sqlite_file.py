"""The data file: kept from a second server, opened, brought to the newest form. What cannot be used says why.

Only what costs the same for any number of tables is looked at here: a start takes no longer with many of them. The
whole file is read later, beside play (`sqlite_check.py`).
"""

import sqlite3
from pathlib import Path
from typing import Final

from morro.server.errors import BadStore, StoreError, StoreFull
from morro.server.storage.sqlite_schema import APPLICATION, MIGRATIONS

LARGEST_WAL: Final = 64 * 2**20
"""Bytes: what the journal grew beyond it while somebody read for long is given back to the disk."""


def told(error: sqlite3.Error, path: Path) -> StoreError:
    """SQLite's complaint in words that say what to do."""
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith("SQLITE_FULL"):
        return StoreFull(f"the disk that holds {path} is full: nothing was changed; make room and try again")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return BadStore(f"{path} is in use by another program (a second Morro?); stop that one, or choose --data")
    if damaged(error):
        return BadStore(
            f"{path} is damaged, or no data file of Morro ({error}); move it away to begin anew,"
            " or get what is left of it with: sqlite3 FILE .recover"
        )
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return BadStore(f"{path} cannot be written ({error}); choose another folder with --data")
    return StoreError(f"{path} cannot be used now ({error}); nothing was changed")


def damaged(error: sqlite3.Error) -> bool:
    """Whether the file is not as SQLite left it."""
    return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def lock(path: Path) -> sqlite3.Connection:
    """Keep a second server from the same file: two would write into each other's tables.

    The lock is on an empty database beside it, which works on every system, and ends with the process, however it
    ends. The file itself stays open to readers: a copy can be made while the server runs.
    """
    held = _connect(path.with_name(f"{path.name}.lock"), 0.2)
    try:
        held.execute("PRAGMA locking_mode=EXCLUSIVE")
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        held.close()
        raise told(error, path) from error
    return held


def open_to_write(path: Path) -> sqlite3.Connection:
    """The file, ours and up to date; raises BadStore, and says why not."""
    connection = _connect(path, 2)
    try:
        _check_ours(connection, path)
        _look_into(connection)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"PRAGMA journal_size_limit={LARGEST_WAL}")
        connection.execute("BEGIN EXCLUSIVE")
        _migrate(connection, path)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        connection.close()
        raise told(error, path) from error
    except BadStore:
        connection.close()
        raise
    return connection


def open_to_read(path: Path) -> sqlite3.Connection:
    """The same file once more, beside the connection that writes; it sees what is committed, and changes nothing."""
    connection = _connect(path, 2)
    connection.execute("PRAGMA query_only=ON")
    return connection


def _connect(path: Path, wait: float) -> sqlite3.Connection:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise BadStore(f"{path} cannot be opened ({error}); choose another folder with --data") from error


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


def _look_into(connection: sqlite3.Connection) -> None:
    """Read a row of every table: a file that has lost its beginning is no file to write into."""
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        connection.execute(f"SELECT * FROM {name} LIMIT 1").fetchall()
