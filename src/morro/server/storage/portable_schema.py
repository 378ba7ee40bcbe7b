"""Steps of the schema that SQLite and PostgreSQL share, in portable SQL. Never change a released step: add the next."""

from typing import Final

LISTS: Final = [
    "CREATE TABLE hidden_table (player TEXT NOT NULL, board TEXT NOT NULL, PRIMARY KEY (player, board))",
]
"""Tables that somebody took off the own list."""

LOBBY: Final = [
    """CREATE TABLE public_table (
        board TEXT PRIMARY KEY, game TEXT NOT NULL, seats BIGINT NOT NULL, pace TEXT NOT NULL, level TEXT NOT NULL,
        watch BIGINT NOT NULL, slow BIGINT NOT NULL, fill_at DOUBLE PRECISION NOT NULL, fill_bot TEXT NOT NULL,
        created DOUBLE PRECISION NOT NULL, seen DOUBLE PRECISION NOT NULL, front TEXT NOT NULL UNIQUE
    )""",
    "CREATE INDEX public_table_created ON public_table (created)",
]
"""Tables that everybody may find."""

RESULTS: Final = [
    """CREATE TABLE shared_result (
        token TEXT PRIMARY KEY, board TEXT NOT NULL UNIQUE, created DOUBLE PRECISION NOT NULL
    )""",
]
"""Results that have a link for everybody."""

NAMES: Final = [
    """CREATE TABLE account (
        player TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, claimed DOUBLE PRECISION NOT NULL
    )""",
    """CREATE TABLE passkey (
        id TEXT PRIMARY KEY, player TEXT NOT NULL, host TEXT NOT NULL, public_key TEXT NOT NULL, uses BIGINT NOT NULL,
        created DOUBLE PRECISION NOT NULL, used DOUBLE PRECISION NOT NULL
    )""",
    "CREATE INDEX passkey_player ON passkey (player)",
    "CREATE TABLE recovery_code (hash TEXT PRIMARY KEY, player TEXT NOT NULL)",
    "CREATE INDEX recovery_code_player ON recovery_code (player)",
    """CREATE TABLE challenge (
        hash TEXT PRIMARY KEY, purpose TEXT NOT NULL, device TEXT NOT NULL, name TEXT NOT NULL,
        until DOUBLE PRECISION NOT NULL
    )""",
    """CREATE TABLE device_use (
        device TEXT PRIMARY KEY, agent TEXT NOT NULL, seen DOUBLE PRECISION NOT NULL
    )""",
    "CREATE INDEX device_player ON device (player)",
]
"""Names that somebody claimed, the keys to them, and where their people are signed in."""

RATINGS: Final = [
    """CREATE TABLE result (
        board TEXT NOT NULL, seat BIGINT NOT NULL, player TEXT NOT NULL, bot TEXT NOT NULL, game TEXT NOT NULL,
        seats BIGINT NOT NULL, place BIGINT NOT NULL, share DOUBLE PRECISION NOT NULL, points BIGINT NOT NULL,
        sources TEXT NOT NULL, built TEXT NOT NULL, unrated TEXT NOT NULL, at DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (board, seat)
    )""",
    "CREATE INDEX result_player ON result (player, at)",
    "CREATE INDEX result_game ON result (game, at)",
    """CREATE TABLE rating (
        game TEXT NOT NULL, seats BIGINT NOT NULL, player TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL,
        sigma DOUBLE PRECISION NOT NULL, games BIGINT NOT NULL, at DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (game, seats, player)
    )""",
    """CREATE TABLE rating_step (
        game TEXT NOT NULL, seats BIGINT NOT NULL, player TEXT NOT NULL, games BIGINT NOT NULL, board TEXT NOT NULL,
        mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL, at DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (game, seats, player, games)
    )""",
    """CREATE TABLE sitter (
        board TEXT NOT NULL, player TEXT NOT NULL, address TEXT NOT NULL, PRIMARY KEY (board, player, address)
    )""",
]
"""How games ended, and what follows for the ladder."""

HOUSE: Final = [
    "CREATE TABLE admin (player TEXT PRIMARY KEY, since DOUBLE PRECISION NOT NULL)",
    "CREATE TABLE admin_link (hash TEXT PRIMARY KEY, until DOUBLE PRECISION NOT NULL)",
    """CREATE TABLE restriction (
        player TEXT NOT NULL, kind TEXT NOT NULL, until DOUBLE PRECISION NOT NULL, PRIMARY KEY (player, kind)
    )""",
    "CREATE TABLE announcement (id TEXT PRIMARY KEY, text TEXT NOT NULL, at DOUBLE PRECISION NOT NULL)",
    "CREATE TABLE house_rule (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE bot_cost (
        day TEXT NOT NULL, bot TEXT NOT NULL, answers BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (day, bot)
    )""",
]
"""What the host of the server decides, and what the bots cost him."""

LESSONS: Final = [
    """CREATE TABLE lesson_step (
        player TEXT NOT NULL, track TEXT NOT NULL, step TEXT NOT NULL, at DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (player, track, step)
    )""",
]
"""The steps of lessons that somebody has done."""

HINTS: Final = [
    """CREATE TABLE hint (
        board TEXT NOT NULL, seat BIGINT NOT NULL, version BIGINT NOT NULL, at DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (board, seat, version)
    )""",
]
"""Hints that the coach gave."""

REVIEWS: Final = [
    """CREATE TABLE review (
        record TEXT NOT NULL, coach BIGINT NOT NULL, at DOUBLE PRECISION NOT NULL, facts TEXT NOT NULL,
        PRIMARY KEY (record, coach)
    )""",
]
"""What the coach found in finished games, by the hash of the record."""

DAYS: Final = [
    """CREATE TABLE day_turn (
        board TEXT PRIMARY KEY, player TEXT NOT NULL, version BIGINT NOT NULL, since DOUBLE PRECISION NOT NULL,
        until DOUBLE PRECISION NOT NULL, told BIGINT NOT NULL
    )""",
    "CREATE INDEX day_turn_until ON day_turn (until)",
    "CREATE INDEX day_turn_player ON day_turn (player)",
    """CREATE TABLE vacation (
        player TEXT NOT NULL, begins DOUBLE PRECISION NOT NULL, ends DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (player, begins)
    )""",
]
"""Whose turn it is in games over days, and who is on vacation."""

PUSH: Final = [
    "CREATE TABLE server_key (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE push_subscription (
        endpoint TEXT PRIMARY KEY, player TEXT NOT NULL, key TEXT NOT NULL, secret TEXT NOT NULL,
        lang TEXT NOT NULL, site TEXT NOT NULL, created DOUBLE PRECISION NOT NULL
    )""",
    "CREATE INDEX push_subscription_player ON push_subscription (player)",
]
"""The devices that want to be told of a turn, and the key that this server signs with."""

PUZZLES: Final = [
    """CREATE TABLE puzzle_try (
        player TEXT NOT NULL, puzzle TEXT NOT NULL, first BIGINT NOT NULL, state TEXT NOT NULL, said TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL, latest DOUBLE PRECISION NOT NULL, stage BIGINT NOT NULL,
        due DOUBLE PRECISION NOT NULL, rating DOUBLE PRECISION NOT NULL, gain DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (player, puzzle)
    )""",
    "CREATE INDEX puzzle_try_puzzle ON puzzle_try (puzzle)",
    """CREATE TABLE puzzle_rating (
        player TEXT NOT NULL, value DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL,
        tries BIGINT NOT NULL, PRIMARY KEY (player)
    )""",
]
"""Puzzles that somebody tried, and what rating that gave."""

ORDERS: Final = [
    """CREATE TABLE house_order (
        id TEXT PRIMARY KEY, what TEXT NOT NULL, whom TEXT NOT NULL, at DOUBLE PRECISION NOT NULL
    )""",
]
"""What the host told a running server from a terminal, until it is done."""

REPORTS: Final = [
    """CREATE TABLE chat_report (
        board TEXT NOT NULL, line BIGINT NOT NULL, player TEXT NOT NULL, at DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (board, line, player)
    )""",
    "CREATE INDEX chat_report_at ON chat_report (at)",
    """CREATE TABLE spectator_line (
        board TEXT NOT NULL, line BIGINT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (board, line)
    )""",
    "CREATE INDEX spectator_line_player ON spectator_line (player)",
]
"""Lines of chat that somebody reported, and who spoke without a seat."""

BACKUPS: Final = [
    "CREATE TABLE backup (at DOUBLE PRECISION PRIMARY KEY, file TEXT NOT NULL, size BIGINT NOT NULL)",
]
"""Copies that were made."""

STEPS: Final[list[list[str]]] = [
    LISTS,
    LOBBY,
    RESULTS,
    NAMES,
    RATINGS,
    HOUSE,
    LESSONS,
    HINTS,
    REVIEWS,
    DAYS,
    PUSH,
    PUZZLES,
    ORDERS,
    REPORTS,
    BACKUPS,
]
