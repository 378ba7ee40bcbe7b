"""Copying all that a store holds into another one: from a SQLite file into PostgreSQL, and back.

What is copied is read from the schema itself: every table but those that the processes of a shared database keep for
themselves. The other store must be empty; it has all of it afterwards, or nothing.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from morro.server.errors import BadStore
from morro.server.storage import sqlite_file
from morro.server.storage.open_store import FILE, is_database, need_psycopg

MANY: Final = 2000
"""Rows that are in memory at once."""
Row = Sequence[Any]


class Side(Protocol):
    """One of the two stores. `with` it, everything is one transaction."""

    @property
    def place(self) -> str: ...

    def tables(self) -> list[str]:
        """Those whose rows are copied."""

    def columns(self, table: str) -> list[str]: ...

    def rows(self, table: str, columns: list[str]) -> Iterator[Row]: ...

    def add(self, table: str, columns: list[str], rows: Iterable[Row]) -> None: ...

    def count(self, table: str) -> int: ...

    def close(self, keep: bool) -> None:
        """Let go; `keep` what was added, or nothing of it."""


class SqliteSide:
    """A data file that no server uses now."""

    def __init__(self, folder: Path, new: bool) -> None:
        path = folder / FILE
        if not new and not path.exists():
            raise BadStore(f"there is no data file of Morro in {folder}")
        self.place = str(path)
        self._lock = sqlite_file.lock(path)
        try:
            self._c = sqlite_file.open_to_write(path)
        except BaseException:
            self._lock.close()
            raise
        self._c.execute("BEGIN")

    def tables(self) -> list[str]:
        rows = self._c.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        return sorted(name for (name,) in rows)

    def columns(self, table: str) -> list[str]:
        return sorted(row[1] for row in self._c.execute(f"PRAGMA table_info({table})"))

    def rows(self, table: str, columns: list[str]) -> Iterator[Row]:
        return iter(self._c.execute(f"SELECT {', '.join(columns)} FROM {table}"))

    def add(self, table: str, columns: list[str], rows: Iterable[Row]) -> None:
        marks = ", ".join("?" * len(columns))
        self._c.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)

    def count(self, table: str) -> int:
        return int(self._c.execute(f"SELECT count(*) FROM {table}").fetchone()[0])

    def close(self, keep: bool) -> None:
        try:
            self._c.execute("COMMIT" if keep else "ROLLBACK")
        except sqlite3.Error as error:
            raise sqlite_file.told(error, Path(self.place)) from error
        finally:
            self._c.close()
            self._lock.close()


def open_side(address: str, new: bool) -> Side:
    """The store at an address: a folder, or a database. Raises BadStore; a `new` one need not be there yet."""
    if not is_database(address):
        return SqliteSide(Path(address).expanduser(), new)
    need_psycopg()
    from morro.server.storage.postgres_side import PostgresSide

    return PostgresSide(address)


def move_data(from_: str, to: str) -> dict[str, int]:
    """Copy everything; gives the number of rows of each table. Raises BadStore, and then nothing was copied."""
    if from_ == to:
        raise BadStore("from and to are the same")
    source = open_side(from_, new=False)
    try:
        target = open_side(to, new=True)
        done = False
        try:
            found = _copy(source, target)
            done = True
        except sqlite3.Error as error:
            raise BadStore(f"nothing was copied: {error}") from error
        finally:
            target.close(keep=done)
    finally:
        source.close(keep=False)
    return found


def _copy(source: Side, target: Side) -> dict[str, int]:
    tables = source.tables()
    if tables != target.tables() or any(source.columns(table) != target.columns(table) for table in tables):
        raise BadStore(f"{source.place} and {target.place} have not the same form: use one Morro for both")
    full = [table for table in tables if target.count(table)]
    if full:
        raise BadStore(f"{target.place} is not empty ({', '.join(full)}); choose a fresh one")
    found = {}
    for table in tables:
        columns = source.columns(table)
        target.add(table, columns, source.rows(table, columns))
        found[table] = source.count(table)
        if target.count(table) != found[table]:
            raise BadStore(f"{table} has other rows than it had in {source.place}: nothing was copied")
    return found
