"""Table summary: what a list of tables shows of it, written with every line of its log."""

from dataclasses import dataclass
from typing import NamedTuple

from morro.server.log_entry import NOTHING, Asks, Entry
from morro.server.table import Table


@dataclass
class TableSummary:
    """A table's status, who is asked, the round, and the question."""

    status: str
    asked: int = -1
    round: int = 0
    asks: Asks = NOTHING


class LogLine(NamedTuple):
    """What is written for one entry."""

    entry: Entry
    summary: TableSummary
    """Where the table stands after it."""
    was: str
    """The table's status before it."""


def line_of(table: Table, entry: Entry) -> LogLine:
    """The line of an entry that is not so yet."""
    return LogLine(entry, summary_after(table, entry), table.status)


def summary_after(table: Table, entry: Entry) -> TableSummary:
    """Where a table will stand once the entry is so."""
    state = entry.state if entry.state is not None else table.state
    round_ = table.moments[-1].round if table.moments else 0
    if entry.kind == "aside":
        return TableSummary("set_aside", round=round_)
    if entry.kind == "cancel":
        return TableSummary("cancelled")
    if state is None or entry.kind == "sit":
        return TableSummary("open")
    if table.game.over(state):
        return TableSummary("finished", round=state.round)
    prompt = table.game.prompt(state)
    asks = (prompt.kind, prompt.left, prompt.card)
    return TableSummary("running", asked=table.game.seat(state), round=state.round, asks=asks)
