"""PostgresSide: a database that everything is copied from, or into."""

from collections.abc import Iterable, Iterator

import psycopg
from psycopg import sql

from morro.server.errors import BadStore
from morro.server.storage.move_data import MANY, Row
from morro.server.storage.postgres_connection import open_first, place_of, told
from morro.server.storage.postgres_migrate import make_ready
from morro.server.storage.postgres_statements import ALIVE


class PostgresSide:
    """A Side of `move_data.py`."""

    def __init__(self, address: str) -> None:
        self._c = open_first(address)
        self.place = place_of(address)
        try:
            make_ready(self._c, address)
            self._check_unused()
        except BaseException:
            self._c.close()
            raise
        self._c.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")

    def _check_unused(self) -> None:
        if self._c.execute(ALIVE.encode()).fetchone():
            raise BadStore(f"a server uses {self.place} now; stop it first")

    def tables(self) -> list[str]:
        rows = self._c.execute(
            "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
            " AND relname <> 'schema_version' AND relname NOT LIKE 'peer\\_%'"
        )
        return sorted(name for (name,) in rows)

    def columns(self, table: str) -> list[str]:
        rows = self._c.execute(
            "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped",
            (table,),
        )
        return sorted(name for (name,) in rows)

    def rows(self, table: str, columns: list[str]) -> Iterator[Row]:
        with self._c.cursor(name="copied") as cursor:
            cursor.itersize = MANY
            cursor.execute(sql.SQL("SELECT {} FROM {}").format(_names(columns), sql.Identifier(table)))
            yield from cursor

    def add(self, table: str, columns: list[str], rows: Iterable[Row]) -> None:
        try:
            statement = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table), _names(columns))
            with self._c.cursor() as cursor, cursor.copy(statement) as copy:
                for row in rows:
                    copy.write_row(row)
        except psycopg.Error as error:
            raise told(error, self.place) from error

    def count(self, table: str) -> int:
        row = self._c.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))).fetchone()
        return int(row[0]) if row else 0

    def close(self, keep: bool) -> None:
        try:
            self._c.execute("COMMIT" if keep else "ROLLBACK")
        except psycopg.Error as error:
            raise told(error, self.place) from error
        finally:
            self._c.close()


def _names(columns: list[str]) -> sql.Composed:
    return sql.SQL(", ").join(map(sql.Identifier, columns))
