"""PostgresDatabase: portable SQL on PostgreSQL."""

import functools

import psycopg

from morro.server.errors import Taken
from morro.server.storage.database import Row, Statement, Value
from morro.server.storage.postgres_connection import Connection
from morro.server.storage.postgres_jobs import PostgresJobs


class PostgresDatabase:
    """A Database. What writes is serializable: as in SQLite, it is as if all were done one after the other."""

    def __init__(self, jobs: PostgresJobs) -> None:
        self.jobs = jobs

    async def read(self, sql: str, *values: Value) -> list[Row]:
        return await self.jobs.read(lambda c: _rows(c, sql, values))

    async def write(self, *statements: Statement) -> list[list[Row]]:
        def job(c: Connection) -> list[list[Row]]:
            return [_rows(c, sql, values) for sql, values in statements]

        try:
            return await self.jobs.do(job, "SERIALIZABLE")
        except psycopg.IntegrityError as error:
            raise Taken(f"this is there already ({' '.join(str(error).split())})") from error


def _rows(c: Connection, sql: str, values: tuple[Value, ...]) -> list[Row]:
    done = c.execute(with_marks(sql), values)
    return done.fetchall() if done.description else []


@functools.lru_cache(maxsize=1000)
def with_marks(sql: str) -> bytes:
    """A portable statement as psycopg wants it: `%s` for `?`, except within quotes."""
    parts = sql.replace("%", "%%").split("'")
    parts[::2] = [part.replace("?", "%s") for part in parts[::2]]
    return "'".join(parts).encode()
