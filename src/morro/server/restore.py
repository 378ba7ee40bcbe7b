"""Restoring: a table from its log, as far as that can be read."""

from typing import Any

from morro.core.errors import BadPosition
from morro.server.chair import Chair
from morro.server.errors import BadRow
from morro.server.log_entry import Entry, Row, entry_of, unpack
from morro.server.table import NO_SEAT, Head, Table


def restored(head: Head, chairs: list[Chair], rows: list[Any], now: float, damaged: bool = False) -> Table:
    """The table of a log. One whose log or position cannot be read is set aside: its readable past is still shown.

    `damaged`: the file cannot be read behind these rows.
    """
    table = Table(head, chairs)
    try:
        for row in rows:
            table.settle(next_entry(row, table.lines))
        if damaged:
            return _unreadable(table, rows, f"the data file is damaged behind line {table.lines} of its log")
        if table.position:
            table.state = table.game.read(unpack(table.position))
    except BadPosition:
        # The sentence of the error may quote hidden cards.
        return _unreadable(table, rows, "its last position cannot be read by this version of the rules")
    except BadRow as error:
        return _unreadable(table, rows, str(error))
    if table.clock and table.asked != NO_SEAT and not table.chairs[table.asked].bot:
        # Days go on, but of a live clock nobody loses the time that the server was away.
        table.clock.start(table.asked, rows[-1][6] if table.clock.slow else now)
    return table


def catch_up_with(table: Table, chairs: list[Chair], rows: list[Any]) -> None:
    """Go on with lines that another process wrote. A table whose lines cannot be read here is set aside here."""
    table.chairs = chairs
    last = max((number for number, row in enumerate(rows) if row[7]), default=-1)
    try:
        for number, row in enumerate(rows):
            entry = next_entry(row, table.lines)
            if number == last:
                entry.state = table.game.read(unpack(entry.position))
            table.settle(entry)
    except (BadRow, BadPosition):
        table.status = "set_aside"
        table.notice = "set_aside"
        table.trouble = "another server wrote a line that this one cannot read: they may have different versions"
        table.state = None


def next_entry(row: Row, lines: int) -> Entry:
    """The entry of a row that follows so many lines; raises BadRow where it does not, or cannot be read."""
    entry = entry_of(row)
    if entry.seq != lines + 1:
        raise BadRow(f"the table's log has no line {lines + 1}")
    return entry


def _unreadable(table: Table, rows: list[Any], why: str) -> Table:
    """Set a table aside, with its past up to the last moment that can be drawn."""
    positions = {row[0]: row[7] for row in rows}
    while table.moments and not _readable(table, positions[table.line_at[table.moments[-1].version]]):
        table.moments.pop()
    table.status = "set_aside"
    table.notice = "set_aside"
    table.trouble = why
    table.state = None
    return table


def _readable(table: Table, position: bytes) -> bool:
    try:
        table.game.read(unpack(position))
    except (BadPosition, BadRow):
        return False
    return True
