"""What stands in a PostgreSQL database, statement by statement. Every function is a part of a job of PostgresJobs."""

from collections.abc import Sequence
from typing import Any, Final

from morro.server.chair import Chair
from morro.server.errors import BadRow
from morro.server.log_entry import row_of
from morro.server.storage.head_row import head_of, values_of
from morro.server.storage.peers import Note, Notes
from morro.server.storage.postgres_connection import Connection
from morro.server.storage.store import ListedTable, Place, StoredPlayer, StoredTable
from morro.server.table import Head
from morro.server.table_summary import LogLine
from morro.server.table_view import ChatLine

AWHILE: Final = 60.0
"""Seconds that the time of a table's last change may lag behind in its own line: its log has the exact one."""
CHANNEL: Final = "morro"
"""Where processes tell each other what changed: `PROCESS table ID ID …`, or `PROCESS person ID`."""
NOW: Final = "extract(epoch FROM clock_timestamp())::double precision"
"""The database's clock: the same one for every process, on whatever machine."""


def changed(c: Connection, process: str, board: str) -> None:
    """Tell the others that something about a table is new which is no line of its log."""
    add_notes(c, process, board, [Note("changed", "", "")])


def tell(c: Connection, process: str, kind: str, what: str) -> None:
    c.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{process} {kind} {what}"))


# -- tables --------------------------------------------------------------------------------------------------


def add_board(c: Connection, head: Head, chairs: list[Chair]) -> None:
    c.execute(
        "INSERT INTO board VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, 'open', '', %s, %s)",
        values_of(head),
    )
    for seat, chair in enumerate(chairs):
        put_chair(c, head.id, seat, chair)


def put_chair(c: Connection, board: str, seat: int, chair: Chair) -> None:
    c.execute(
        "INSERT INTO chair VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (board, seat) DO UPDATE SET"
        " name = excluded.name, player = excluded.player, bot = excluded.bot, invite = excluded.invite",
        (board, seat, chair.name, chair.player, chair.bot, chair.invite_hash),
    )


APPEND: Final = f"""
WITH line AS (
    SELECT * FROM unnest(
        %b::text[], %b::bigint[], %b::text[], %b::bigint[], %b::bytea[], %b::bytea[], %b::text[],
        %b::double precision[], %b::bytea[], %b::bigint[], %b::bigint[], %b::text[], %b::text[]
    ) AS line (board, seq, kind, seat, tokens, facts, aid, at, position, asked, round, status, was)
    ORDER BY board, seq
), added AS (
    INSERT INTO action
    SELECT board, seq, kind, seat, tokens, facts, aid, at, position, asked, round FROM line
    ON CONFLICT DO NOTHING RETURNING board, seq
), touched AS (
    UPDATE board SET status = line.status, updated = line.at FROM line JOIN added USING (board, seq)
    WHERE board.id = line.board AND (line.status <> line.was OR board.updated < line.at - {AWHILE})
), told AS (
    SELECT pg_notify('{CHANNEL}', %b || ' table ' || string_agg(DISTINCT board, ' ')) FROM added HAVING count(*) > 0
)
SELECT added.board, added.seq FROM added LEFT JOIN told ON true
"""
"""All lines at once, in the order of their tables, so that two processes never wait for each other. A number or an id
that is there already is passed over; the table's own line is touched where its status changes, and once in a while."""


def append_all(c: Connection, process: str, wishes: Sequence[tuple[str, LogLine]]) -> set[tuple[str, int]]:
    """Write lines of logs; gives table and number of those that were new."""
    rows = [
        (
            board,
            *row_of(line.entry, line.summary.asks),
            line.summary.asked,
            line.summary.round,
            line.summary.status,
            line.was,
        )
        for board, line in wishes
    ]
    columns: list[Any] = [list(column) for column in zip(*rows, strict=True)]
    return {(board, seq) for board, seq in c.execute(APPEND, (*columns, process)).fetchall()}


def same_lines(c: Connection, wishes: Sequence[tuple[str, LogLine]]) -> set[tuple[str, int]]:
    """Those of some lines that are stored exactly as they are wanted."""
    found = set()
    for board, line in wishes:
        seq, kind, seat, tokens, facts, aid, at, position = row_of(line.entry, line.summary.asks)
        stored = c.execute(
            "SELECT kind, seat, tokens, facts, aid, at, position FROM action WHERE board = %s AND seq = %s",
            (board, seq),
        ).fetchone()
        if stored == (kind, seat, tokens, facts, aid, at, position):
            found.add((board, seq))
    return found


def set_rematch(c: Connection, board: str, rematch: str) -> bool:
    """False where the table has one already."""
    done = c.execute("UPDATE board SET rematch = %s WHERE id = %s AND rematch = ''", (rematch, board))
    return done.rowcount == 1


def find_table(c: Connection, process: str, board: str, chat: int, after: int) -> StoredTable | None:
    """A table with its log from a line on, and so many lines of chat; None where there is none. Raises BadRow."""
    with c.pipeline():  # one round trip for all of it
        c.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")  # as it is at one moment
        heads, chairs, rows, lines, mutes, notes = (
            c.execute(
                "SELECT id, game, seats, engine, seed, seed_chosen, start, options, host, rematch, created"
                " FROM board WHERE id = %s",
                (board,),
            ),
            c.execute("SELECT name, player, bot, invite FROM chair WHERE board = %s ORDER BY seat", (board,)),
            c.execute(
                "SELECT seq, kind, seat, tokens, facts, aid, at, position FROM action"
                " WHERE board = %s AND seq > %s ORDER BY seq",
                (board, after),
                binary=True,
            ),
            c.execute(
                "SELECT n, seat, name, text, at FROM chat WHERE board = %s ORDER BY n DESC LIMIT %s", (board, chat)
            ),
            c.execute("SELECT player, seat FROM mute WHERE board = %s", (board,)),
            c.execute(NOTES, (process, board)),
        )
        c.execute("COMMIT")
    head = heads.fetchone()
    if head is None:
        return None
    heard: dict[str, set[int]] = {}
    for player, seat in mutes:
        heard.setdefault(player, set()).add(seat)
    sitting = [Chair(*chair) for chair in chairs]
    if len(sitting) != head[2]:
        raise BadRow(f"table {board} has {head[2]} seats, but {len(sitting)} are written down")
    said = [ChatLine(*line) for line in lines]
    said.reverse()
    log: list[Any] = rows.fetchall()
    return StoredTable(head_of(head), head[9], sitting, log, False, said, heard, read_notes(notes.fetchall()))


def position_at(c: Connection, board: str, seq: int) -> bytes:
    """The packed position after a line of the log; empty where there is none."""
    row = c.execute("SELECT position FROM action WHERE board = %s AND seq = %s", (board, seq)).fetchone()
    return bytes(row[0]) if row else b""


def tables_of(c: Connection, player: str, most: int) -> list[ListedTable]:
    """The tables of a person, newest first, with those who sit there."""
    boards = c.execute(
        "SELECT id, game, seats, status, coalesce(last.asked, -1), coalesce(last.round, 0), coalesce(last.at, updated),"
        " coalesce(last.facts, '')"
        " FROM (SELECT * FROM board WHERE host = %(player)s"
        " OR id IN (SELECT board FROM chair WHERE player = %(player)s AND player <> '')"
        " ORDER BY updated DESC LIMIT %(most)s) AS mine"
        " LEFT JOIN LATERAL (SELECT asked, round, at, facts FROM action WHERE board = id ORDER BY seq DESC LIMIT 1)"
        " AS last ON true ORDER BY updated DESC",
        {"player": player, "most": most},
    ).fetchall()
    sitters: dict[str, list[tuple[str, str]]] = {board[0]: [] for board in boards}
    for board, name, person in c.execute(
        "SELECT board, name, player FROM chair WHERE board = ANY(%s) ORDER BY board, seat", (list(sitters),)
    ):
        sitters[board].append((name, person))
    return [ListedTable(*board, sitters[board[0]]) for board in boards]  # type: ignore[call-arg]


def tables_to_wake(c: Connection, place: Place, most: int) -> tuple[list[str], Place | None]:
    """The tables that go on without a request, of so many running ones from a place on, and where to go on from."""
    running = c.execute(
        "SELECT updated, id, options NOT LIKE '%%\"clock\": null%%' OR coalesce(chair.bot, '') <> ''"
        " FROM (SELECT * FROM board WHERE status = 'running' AND (updated, id) < (%s, %s)"
        " ORDER BY updated DESC, id DESC LIMIT %s) AS found"
        " LEFT JOIN LATERAL (SELECT asked FROM action WHERE board = id ORDER BY seq DESC LIMIT 1) AS last ON true"
        " LEFT JOIN chair ON chair.board = id AND chair.seat = last.asked ORDER BY updated DESC, id DESC",
        (*place, most),
    ).fetchall()
    found = [id_ for _, id_, waits in running if waits]
    return found, (running[-1][0], running[-1][1]) if len(running) == most else None


# -- chat ----------------------------------------------------------------------------------------------------


def add_line(c: Connection, board: str, line: ChatLine) -> None:
    c.execute(
        "INSERT INTO chat VALUES (%s, %s, %s, %s, %s, %s)", (board, line.n, line.seat, line.name, line.text, line.at)
    )


def put_mute(c: Connection, board: str, player: str, seat: int, on: bool) -> None:
    if on:
        c.execute("INSERT INTO mute VALUES (%s, %s, %s) ON CONFLICT DO NOTHING", (board, player, seat))
    else:
        c.execute("DELETE FROM mute WHERE board = %s AND player = %s AND seat = %s", (board, player, seat))


# -- people --------------------------------------------------------------------------------------------------


def add_player(c: Connection, player: str, device: str, now: float) -> None:
    c.execute("INSERT INTO player VALUES (%s, '', '{}', %s)", (player, now))
    c.execute("INSERT INTO device VALUES (%s, %s, %s)", (device, player, now))


def find_player(c: Connection, device: str) -> StoredPlayer | None:
    """The person a device belongs to."""
    row = c.execute(
        "SELECT player.id, player.name, player.prefs FROM device JOIN player ON player.id = device.player"
        " WHERE device.hash = %s",
        (device,),
    ).fetchone()
    return StoredPlayer(*row) if row else None


def put_prefs(c: Connection, player: str, name: str, prefs: str) -> None:
    c.execute("UPDATE player SET name = %s, prefs = %s WHERE id = %s", (name, prefs, player))


def add_link(c: Connection, link: str, player: str, until: float, now: float) -> None:
    c.execute("DELETE FROM link WHERE until < %s OR player = %s", (now, player))
    c.execute("INSERT INTO link VALUES (%s, %s, %s)", (link, player, until))


def owner_of_link(c: Connection, link: str) -> str:
    """The person who made a link; empty where it is dead."""
    row = c.execute("SELECT player FROM link WHERE hash = %s", (link,)).fetchone()
    return str(row[0]) if row else ""


def use_link(c: Connection, link: str, device: str, now: float) -> tuple[str, str]:
    """Bind a device to the person who made the link, and whose it was before; empty where the link is dead."""
    row = c.execute("DELETE FROM link WHERE hash = %s AND until >= %s RETURNING player", (link, now)).fetchone()
    if row is None:
        return "", ""
    before = c.execute("SELECT player FROM device WHERE hash = %s", (device,)).fetchone()
    c.execute(
        "INSERT INTO device VALUES (%s, %s, %s) ON CONFLICT (hash) DO UPDATE SET"
        " player = excluded.player, created = excluded.created",
        (device, row[0], now),
    )
    return str(row[0]), str(before[0]) if before else ""


# -- what processes tell each other of a table ---------------------------------------------------------------

DEAD: Final = 5.0
"""Seconds without a sign after which a process counts as gone."""
ALIVE: Final = f"SELECT id FROM peer_process WHERE beat > {NOW} - {DEAD}"
NOTES: Final = f"""
SELECT topic, who, value, stamp, topic <> 'here' OR (process <> %s AND process IN ({ALIVE})) FROM peer_note
WHERE board = %s
"""
"""Who is here counts only as long as the process lives that says so; what this one says of it, it knows itself."""
MARKS: Final = """
SELECT id, (SELECT max(seq) FROM action WHERE board = id), (SELECT sum(stamp) FROM peer_note WHERE board = id),
    (SELECT max(n) FROM chat WHERE board = id)
FROM unnest(%s::text[]) AS id
"""


def read_notes(rows: Sequence[Any]) -> Notes:
    notes = [Note(topic, who, value) for topic, who, value, _, counts in rows if counts and value]
    return Notes(sum(row[3] for row in rows), notes)


def add_notes(c: Connection, process: str, board: str, notes: Sequence[Note]) -> None:
    """Write notes over those of the same topic and person, and tell the others."""
    for note in notes:
        c.execute(
            "INSERT INTO peer_note (board, topic, who, process, value, stamp, at)"
            f" VALUES (%s, %s, %s, %s, %s, nextval('peer_stamp'), {NOW})"
            " ON CONFLICT (board, topic, who, process) DO UPDATE SET"
            " value = excluded.value, stamp = excluded.stamp, at = excluded.at",
            (board, note.topic, note.who, process if note.topic == "here" else "", note.value),
        )
    tell(c, process, "table", board)
