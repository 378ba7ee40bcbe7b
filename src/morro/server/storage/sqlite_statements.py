"""What stands in the data file, statement by statement. Every function is a part of a job of SqliteJobs."""

import sqlite3
from typing import Final

from morro.server.chair import Chair
from morro.server.errors import BadRow
from morro.server.log_entry import Row, row_of
from morro.server.storage.head_row import head_of, values_of
from morro.server.storage.sqlite_file import damaged
from morro.server.storage.store import ListedTable, Place, StoredPlayer, StoredTable
from morro.server.table import Head
from morro.server.table_summary import LogLine
from morro.server.table_view import ChatLine

AWHILE: Final = 60.0
"""Seconds that the time of a table's last change may lag behind in its own line: its log has the exact one."""


# -- tables --------------------------------------------------------------------------------------------------


def add_board(c: sqlite3.Connection, head: Head, chairs: list[Chair]) -> None:
    c.execute(
        "INSERT INTO board VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', '', ?, ?)",
        values_of(head),
    )
    for seat, chair in enumerate(chairs):
        put_chair(c, head.id, seat, chair)


def put_chair(c: sqlite3.Connection, board: str, seat: int, chair: Chair) -> None:
    c.execute(
        "INSERT OR REPLACE INTO chair VALUES (?, ?, ?, ?, ?, ?)",
        (board, seat, chair.name, chair.player, chair.bot, chair.invite_hash),
    )


def append(c: sqlite3.Connection, board: str, line: LogLine) -> None:
    """Write one more line of a table's log. A number or an id that is there already is refused by the file itself.

    The table's own line is touched only where its status changes, and once in a while so that lists of tables can be
    in the order of their last change.
    """
    entry, summary, was = line
    c.execute(
        "INSERT INTO action VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (board, *row_of(entry, summary.asks), summary.asked, summary.round),
    )
    if summary.status != was:
        c.execute("UPDATE board SET status = ?, updated = ? WHERE id = ?", (summary.status, entry.at, board))
    else:
        c.execute("UPDATE board SET updated = ? WHERE id = ? AND updated < ?", (entry.at, board, entry.at - AWHILE))


def set_rematch(c: sqlite3.Connection, board: str, rematch: str) -> bool:
    """False where the table has one already."""
    return c.execute("UPDATE board SET rematch = ? WHERE id = ? AND rematch = ''", (rematch, board)).rowcount == 1


def find_board(c: sqlite3.Connection, board: str) -> tuple[Head, str, list[Chair]] | None:
    """A table's own line, its rematch, its chairs; None where there is none. Raises BadRow where it cannot be read."""
    row = c.execute(
        "SELECT id, game, seats, engine, seed, seed_chosen, start, options, host, rematch, created"
        " FROM board WHERE id = ?",
        (board,),
    ).fetchone()
    if row is None:
        return None
    head = head_of(row)
    rows = c.execute("SELECT name, player, bot, invite FROM chair WHERE board = ? ORDER BY seat", (board,))
    chairs = [Chair(*fields) for fields in rows]
    if len(chairs) != head.seats:
        raise BadRow(f"table {board} has {head.seats} seats, but {len(chairs)} are written down")
    return head, str(row[9]), chairs


def find_table(c: sqlite3.Connection, board: str, chat: int, after: int = 0) -> StoredTable | None:
    """A table with its log from a line on, and so many lines of chat; None where there is none. Raises BadRow."""
    try:
        found = find_board(c, board)
        if found is None:
            return None
        return StoredTable(*found, *rows_of(c, board, after), lines_of(c, board, chat), mutes_of(c, board))
    except sqlite3.DatabaseError as error:
        if not damaged(error):
            raise
        raise BadRow(f"table {board} cannot be read: the data file is damaged there; all others go on") from error


def rows_of(c: sqlite3.Connection, board: str, after: int = 0) -> tuple[list[Row], bool]:
    """The log of a table as far as the file can be read, and whether it is damaged behind that."""
    rows: list[Row] = []
    try:
        rows.extend(
            c.execute(
                "SELECT seq, kind, seat, tokens, facts, aid, at, position FROM action"
                " WHERE board = ? AND seq > ? ORDER BY seq",
                (board, after),
            )
        )
    except sqlite3.DatabaseError as error:
        if not damaged(error):
            raise
        return rows, True
    return rows, False


def position_at(c: sqlite3.Connection, board: str, seq: int) -> bytes:
    """The packed position after a line of the log; empty where there is none."""
    row = c.execute("SELECT position FROM action WHERE board = ? AND seq = ?", (board, seq)).fetchone()
    return bytes(row[0]) if row else b""


def tables_of(c: sqlite3.Connection, player: str, most: int) -> list[ListedTable]:
    """The tables of a person, newest first, with those who sit there."""
    boards = boards_of(c, player, most)
    names = names_at(c, [board[0] for board in boards])
    return [ListedTable(*board, names[board[0]]) for board in boards]


Listed = tuple[str, str, int, str, int, int, float, bytes]
"""id, game, seats, status, asked, round, time of the last change, facts of the last line."""


def boards_of(c: sqlite3.Connection, player: str, most: int) -> list[Listed]:
    """The tables where a person sits or that he made, newest first; of those left out no log is read."""
    boards = c.execute(
        "SELECT id, game, seats, status, updated FROM board WHERE host = :player"
        " OR id IN (SELECT board FROM chair WHERE player = :player AND player <> '')"
        " ORDER BY updated DESC LIMIT :most",
        {"player": player, "most": most},
    ).fetchall()
    return [(*board, *last_of(c, board[0], updated)) for *board, updated in boards]


def last_of(c: sqlite3.Connection, board: str, updated: float) -> tuple[int, int, float, bytes]:
    """Who is asked at a table, the round, when it last changed, and what then happened.

    Nobody is asked where its log is empty or cannot be read.
    """
    try:
        row: tuple[int, int, float, bytes] | None = c.execute(
            "SELECT asked, round, at, facts FROM action WHERE board = ? ORDER BY seq DESC LIMIT 1", (board,)
        ).fetchone()
    except sqlite3.DatabaseError as error:
        if not damaged(error):
            raise
        row = None
    return row or (-1, 0, updated, b"")


def boards_to_wake(c: sqlite3.Connection, place: Place, most: int) -> tuple[list[str], Place | None]:
    """The tables that go on without a request: a bot is asked, or somebody's clock runs. The newest first.

    Of so many running tables from a place on; gives also the place to go on from, None at the end.
    """
    running: list[tuple[float, str, bool]] = c.execute(
        "SELECT updated, id, CASE WHEN json_valid(options) THEN json_extract(options, '$.clock') END IS NOT NULL"
        " FROM board WHERE status = 'running' AND (updated, id) < (?, ?) ORDER BY updated DESC, id DESC LIMIT ?",
        (*place, most),
    ).fetchall()
    found = [id_ for updated, id_, clock in running if clock or bot_at(c, id_, last_of(c, id_, updated)[0])]
    return found, running[-1][:2] if len(running) == most else None


def bot_at(c: sqlite3.Connection, board: str, seat: int) -> str:
    """The bot of a seat; empty where there is none."""
    row = c.execute("SELECT bot FROM chair WHERE board = ? AND seat = ?", (board, seat)).fetchone()
    return str(row[0]) if row else ""


def names_at(c: sqlite3.Connection, boards: list[str]) -> dict[str, list[tuple[str, str]]]:
    """Name and person of each seat of some tables."""
    names: dict[str, list[tuple[str, str]]] = {board: [] for board in boards}
    marks = ", ".join("?" * len(boards))
    for board, name, player in c.execute(
        f"SELECT board, name, player FROM chair WHERE board IN ({marks}) ORDER BY board, seat", boards
    ):
        names[board].append((name, player))
    return names


# -- chat ----------------------------------------------------------------------------------------------------


def add_line(c: sqlite3.Connection, board: str, line: ChatLine) -> None:
    c.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?)", (board, line.n, line.seat, line.name, line.text, line.at))


def lines_of(c: sqlite3.Connection, board: str, most: int) -> list[ChatLine]:
    rows = c.execute(
        "SELECT n, seat, name, text, at FROM chat WHERE board = ? ORDER BY n DESC LIMIT ?", (board, most)
    ).fetchall()
    return [ChatLine(*row) for row in reversed(rows)]


def put_mute(c: sqlite3.Connection, board: str, player: str, seat: int, on: bool) -> None:
    c.execute("DELETE FROM mute WHERE board = ? AND player = ? AND seat = ?", (board, player, seat))
    if on:
        c.execute("INSERT INTO mute VALUES (?, ?, ?)", (board, player, seat))


def mutes_of(c: sqlite3.Connection, board: str) -> dict[str, set[int]]:
    """Who does not hear whom."""
    mutes: dict[str, set[int]] = {}
    for player, seat in c.execute("SELECT player, seat FROM mute WHERE board = ?", (board,)):
        mutes.setdefault(player, set()).add(seat)
    return mutes


# -- people --------------------------------------------------------------------------------------------------


def add_player(c: sqlite3.Connection, player: str, device: str, now: float) -> None:
    c.execute("INSERT INTO player VALUES (?, '', '{}', ?)", (player, now))
    c.execute("INSERT INTO device VALUES (?, ?, ?)", (device, player, now))


def find_player(c: sqlite3.Connection, device: str) -> StoredPlayer | None:
    """The person a device belongs to."""
    row = c.execute(
        "SELECT player.id, player.name, player.prefs FROM device JOIN player ON player.id = device.player"
        " WHERE device.hash = ?",
        (device,),
    ).fetchone()
    return StoredPlayer(*row) if row else None


def put_prefs(c: sqlite3.Connection, player: str, name: str, prefs: str) -> None:
    c.execute("UPDATE player SET name = ?, prefs = ? WHERE id = ?", (name, prefs, player))


def add_link(c: sqlite3.Connection, link: str, player: str, until: float, now: float) -> None:
    c.execute("DELETE FROM link WHERE until < ? OR player = ?", (now, player))
    c.execute("INSERT INTO link VALUES (?, ?, ?)", (link, player, until))


def owner_of_link(c: sqlite3.Connection, link: str) -> str:
    """The person who made a link; empty where it is dead."""
    row = c.execute("SELECT player FROM link WHERE hash = ?", (link,)).fetchone()
    return str(row[0]) if row else ""


def use_link(c: sqlite3.Connection, link: str, device: str, now: float) -> str:
    """Bind a device to the person who made the link; empty where the link is dead. A link works once."""
    row = c.execute("SELECT player FROM link WHERE hash = ? AND until >= ?", (link, now)).fetchone()
    if row is None:
        return ""
    c.execute("DELETE FROM link WHERE hash = ?", (link,))
    c.execute("INSERT OR REPLACE INTO device VALUES (?, ?, ?)", (device, row[0], now))
    return str(row[0])
