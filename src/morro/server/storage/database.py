"""Database: portable SQL for what is asked seldom, such as names and ratings. Moves have statements of their own.

A statement is written once for SQLite and PostgreSQL: `?` stands for a value, both know `ON CONFLICT` and `RETURNING`,
and the types of a column are TEXT, BIGINT and DOUBLE PRECISION. What `write` wrote is durable when it returns.
"""

from typing import Any, Protocol

Value = str | int | float | None
Statement = tuple[str, tuple[Value, ...]]
Row = tuple[Any, ...]


class Database(Protocol):
    """Where portable statements are carried out."""

    async def read(self, sql: str, *values: Value) -> list[Row]:
        """The rows that a statement finds; it changes nothing."""

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """All of them in one transaction, or none; gives the rows that each returned.

        Raises Taken where one would break a unique key, and StoreError where nothing can be written.
        """
