"""The form of a PostgreSQL database, as the steps that lead to it. A step that was released is never changed.

There are two lists: `OWN`, what only PostgreSQL has, and the portable steps, which SQLite has too. Each is counted by
itself in `schema_version`, so that either can grow. Tables that begin with `peer_` are for the processes that share the
database; the unlogged ones are empty after a crash of PostgreSQL, and nothing of a game is in them.
"""

from typing import Final

from morro.server.storage.portable_schema import STEPS

OWN: Final = [
    [
        """CREATE TABLE player (
            id TEXT COLLATE "C" PRIMARY KEY, name TEXT NOT NULL, prefs TEXT NOT NULL, created DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE device (
            hash TEXT COLLATE "C" PRIMARY KEY, player TEXT NOT NULL, created DOUBLE PRECISION NOT NULL
        )""",
        'CREATE TABLE link (hash TEXT COLLATE "C" PRIMARY KEY, player TEXT NOT NULL, until DOUBLE PRECISION NOT NULL)',
        """CREATE TABLE board (
            id TEXT COLLATE "C" PRIMARY KEY, game TEXT NOT NULL, seats BIGINT NOT NULL, engine BIGINT NOT NULL,
            seed TEXT NOT NULL, seed_chosen BIGINT NOT NULL, start TEXT NOT NULL, options TEXT NOT NULL,
            host TEXT COLLATE "C" NOT NULL, status TEXT NOT NULL, rematch TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL, updated DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX board_host ON board (host)",
        "CREATE INDEX board_running ON board (updated, id) WHERE status = 'running'",
        """CREATE TABLE chair (
            board TEXT COLLATE "C" NOT NULL, seat BIGINT NOT NULL, name TEXT NOT NULL, player TEXT COLLATE "C" NOT NULL,
            bot TEXT NOT NULL, invite TEXT NOT NULL, PRIMARY KEY (board, seat)
        )""",
        "CREATE INDEX chair_player ON chair (player) WHERE player <> ''",
        """CREATE TABLE action (
            board TEXT COLLATE "C" NOT NULL, seq BIGINT NOT NULL, kind TEXT NOT NULL, seat BIGINT NOT NULL,
            tokens BYTEA NOT NULL, facts BYTEA NOT NULL, aid TEXT COLLATE "C" NOT NULL, at DOUBLE PRECISION NOT NULL,
            position BYTEA NOT NULL, asked BIGINT NOT NULL, round BIGINT NOT NULL,
            PRIMARY KEY (board, seq), UNIQUE (board, aid)
        )""",
        """CREATE FUNCTION log_only_grows() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'the log of a table is never changed or shortened'; END $$""",
        """CREATE TRIGGER action_is_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON action
            FOR EACH STATEMENT EXECUTE FUNCTION log_only_grows()""",
        """CREATE TABLE chat (
            board TEXT COLLATE "C" NOT NULL, n BIGINT NOT NULL, seat BIGINT NOT NULL, name TEXT NOT NULL,
            text TEXT NOT NULL, at DOUBLE PRECISION NOT NULL, PRIMARY KEY (board, n)
        )""",
        """CREATE TABLE mute (
            board TEXT COLLATE "C" NOT NULL, player TEXT COLLATE "C" NOT NULL, seat BIGINT NOT NULL,
            PRIMARY KEY (board, player, seat)
        )""",
        # What the processes tell each other.
        'CREATE UNLOGGED TABLE peer_process (id TEXT COLLATE "C" PRIMARY KEY, beat DOUBLE PRECISION NOT NULL)',
        'CREATE TABLE peer_claim (board TEXT COLLATE "C" PRIMARY KEY, process TEXT COLLATE "C" NOT NULL)',
        "CREATE INDEX peer_claim_process ON peer_claim (process)",
        """CREATE UNLOGGED TABLE peer_note (
            board TEXT COLLATE "C" NOT NULL, topic TEXT NOT NULL, who TEXT NOT NULL, process TEXT COLLATE "C" NOT NULL,
            value TEXT NOT NULL, stamp BIGINT NOT NULL, at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (board, topic, who, process)
        )""",
        "CREATE SEQUENCE peer_stamp",
        """CREATE UNLOGGED TABLE peer_spent (
            n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, process TEXT NOT NULL, kind TEXT NOT NULL,
            who TEXT NOT NULL, count BIGINT NOT NULL, at DOUBLE PRECISION NOT NULL
        )""",
    ],
]

PARTS: Final = {"own": OWN, "portable": STEPS}
