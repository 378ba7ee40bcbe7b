"""Steps of the schema that SQLite and PostgreSQL share, in portable SQL. Never change a released step: add the next."""

from typing import Final

STEPS: Final[list[list[str]]] = [
    [
        "CREATE TABLE hidden_table (player TEXT NOT NULL, board TEXT NOT NULL, PRIMARY KEY (player, board))",
    ],
    [
        """CREATE TABLE public_table (
            board TEXT PRIMARY KEY, game TEXT NOT NULL, seats BIGINT NOT NULL, pace TEXT NOT NULL, level TEXT NOT NULL,
            watch BIGINT NOT NULL, slow BIGINT NOT NULL, fill_at DOUBLE PRECISION NOT NULL, fill_bot TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL, seen DOUBLE PRECISION NOT NULL, front TEXT NOT NULL UNIQUE
        )""",
        "CREATE INDEX public_table_created ON public_table (created)",
    ],
    [
        """CREATE TABLE shared_result (
            token TEXT PRIMARY KEY, board TEXT NOT NULL UNIQUE, created DOUBLE PRECISION NOT NULL
        )""",
    ],
]
