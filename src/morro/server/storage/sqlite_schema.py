"""The form of the data file, as the steps that lead to it. A step that was released is never changed.

New steps are portable: they stand in `portable_schema.py`.
"""

from typing import Final

from morro.server.storage.portable_schema import STEPS

APPLICATION: Final = 0x4D4F5252
"""SQLite's mark of whose file it is: `MORR`."""

_FIRST_STEPS: Final = [
    [
        """CREATE TABLE player (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, prefs TEXT NOT NULL, created REAL NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE device (
            hash TEXT PRIMARY KEY, player TEXT NOT NULL, created REAL NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE link (
            hash TEXT PRIMARY KEY, player TEXT NOT NULL, until REAL NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE board (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, engine INTEGER NOT NULL,
            seed TEXT NOT NULL, seed_chosen INTEGER NOT NULL, start TEXT NOT NULL, options TEXT NOT NULL,
            host TEXT NOT NULL, status TEXT NOT NULL, rematch TEXT NOT NULL, created REAL NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE chair (
            board TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, player TEXT NOT NULL, bot TEXT NOT NULL,
            invite TEXT NOT NULL, PRIMARY KEY (board, seat)
        ) WITHOUT ROWID""",
        "CREATE INDEX chair_player ON chair (player) WHERE player <> ''",
        "CREATE INDEX board_host ON board (host)",
        """CREATE TABLE action (
            board TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL, tokens BLOB NOT NULL,
            facts BLOB NOT NULL, aid TEXT NOT NULL, at REAL NOT NULL, position BLOB NOT NULL,
            asked INTEGER NOT NULL, round INTEGER NOT NULL,
            PRIMARY KEY (board, seq), UNIQUE (board, aid)
        )""",
        """CREATE TRIGGER action_is_never_changed BEFORE UPDATE ON action
            BEGIN SELECT RAISE(ABORT, 'the log of a table is never changed'); END""",
        """CREATE TRIGGER action_is_never_removed BEFORE DELETE ON action
            BEGIN SELECT RAISE(ABORT, 'the log of a table is never shortened'); END""",
        """CREATE TABLE chat (
            board TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
            at REAL NOT NULL, PRIMARY KEY (board, n)
        ) WITHOUT ROWID""",
    ],
    [
        """CREATE TABLE mute (
            board TEXT NOT NULL, player TEXT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (board, player, seat)
        ) WITHOUT ROWID""",
    ],
    [
        "ALTER TABLE board ADD COLUMN updated REAL NOT NULL DEFAULT 0",
        """UPDATE board SET updated = ifnull(
            (SELECT at FROM action WHERE action.board = board.id ORDER BY seq DESC LIMIT 1), created)""",
        "CREATE INDEX board_running ON board (updated) WHERE status = 'running'",
    ],
]

MIGRATIONS: Final = [*_FIRST_STEPS, *STEPS]
