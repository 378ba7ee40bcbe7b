"""Steps of the schema that SQLite and PostgreSQL share, in portable SQL. Never change a released step: add the next."""

from typing import Final

STEPS: Final[list[list[str]]] = [
    [
        "CREATE TABLE hidden_table (player TEXT NOT NULL, board TEXT NOT NULL, PRIMARY KEY (player, board))",
    ],
]
