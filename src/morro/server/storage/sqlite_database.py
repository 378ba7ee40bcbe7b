"""SqliteDatabase: portable SQL on the data file."""

import sqlite3

from morro.server.errors import Taken
from morro.server.storage.database import Row, Statement, Value
from morro.server.storage.sqlite_jobs import SqliteJobs


class SqliteDatabase:
    """A Database."""

    def __init__(self, jobs: SqliteJobs) -> None:
        self.jobs = jobs

    async def read(self, sql: str, *values: Value) -> list[Row]:
        return await self.jobs.read(lambda c: c.execute(sql, values).fetchall())

    async def write(self, *statements: Statement) -> list[list[Row]]:
        def job(c: sqlite3.Connection) -> list[list[Row]]:
            return [c.execute(sql, values).fetchall() for sql, values in statements]

        try:
            return await self.jobs.do(job)
        except sqlite3.IntegrityError as error:
            raise Taken(f"this is there already ({error})") from error
