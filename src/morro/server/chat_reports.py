"""ChatReports: lines of chat that somebody finds unfit, for whoever runs the server to look at."""

import time
from typing import Final, NamedTuple

from morro.core.game import SPECTATOR
from morro.server.errors import BadRequest, NotFound
from morro.server.storage.database import Database
from morro.server.tables import Tables

MOST_SHOWN: Final = 50


class Reported(NamedTuple):
    """A line that was reported."""

    table: str
    line: int
    name: str
    """Under which it was said."""
    player: str
    """Who said it; empty where nobody knows any more."""
    text: str
    by: list[str]
    """The names of those who reported it."""
    at: float
    """When it was reported first."""


class ChatReports:
    """The reports in the store."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.database: Database = tables.store.database

    async def report(self, id_: str, player: str, line: int) -> None:
        """Report a line; twice is once. Raises NotFound where there is none, BadRequest where it is one's own."""
        live = await self.tables.find(id_)
        table = live.table
        table.check_viewer(player)
        said = next((one for one in table.chat if one.n == line), None)
        if said is None:
            raise NotFound(f"this table has no line {line} in its chat; reload the page to see what was said")
        if await self._speaker(id_, line, said.seat) == player:
            raise BadRequest("this line is your own")
        sql = """INSERT INTO chat_report (board, line, player, at) VALUES (?, ?, ?, ?)
            ON CONFLICT (board, line, player) DO NOTHING"""
        await self.database.write((sql, (id_, line, player, time.time())))
        live.presence.reported.setdefault(player, set()).add(line)
        live.publish()

    async def _speaker(self, id_: str, line: int, seat: int) -> str:
        if seat != SPECTATOR:
            rows = await self.database.read("SELECT player FROM chair WHERE board = ? AND seat = ?", id_, seat)
        else:
            rows = await self.database.read("SELECT player FROM spectator_line WHERE board = ? AND line = ?", id_, line)
        return str(rows[0][0]) if rows else ""

    async def open(self) -> list[Reported]:
        """Those that nobody has looked at yet, the newest first."""
        rows = await self.database.read(
            """SELECT r.board, r.line, chat.seat, chat.name, chat.text, player.name, r.at FROM chat_report r
            JOIN chat ON chat.board = r.board AND chat.n = r.line LEFT JOIN player ON player.id = r.player
            ORDER BY r.at DESC, r.board, r.line LIMIT ?""",
            MOST_SHOWN,
        )
        found: dict[tuple[str, int], Reported] = {}
        for board, line, seat, name, text, by, at in rows:
            known = found.get((board, line))
            if known is None:
                speaker = await self._speaker(board, line, seat)
                found[board, line] = Reported(board, line, name, speaker, text, [by or ""], at)
            else:
                found[board, line] = known._replace(by=[*known.by, by or ""], at=at)
        return list(found.values())

    async def find(self, id_: str, line: int) -> Reported:
        """One of them; raises NotFound."""
        found = next((one for one in await self.open() if (one.table, one.line) == (id_, line)), None)
        if found is None:
            raise NotFound(f"line {line} of table {id_[:40]!r} is not reported, or somebody has looked at it")
        return found

    async def dismiss(self, id_: str, line: int) -> None:
        """It was looked at."""
        await self.find(id_, line)
        await self.database.write(("DELETE FROM chat_report WHERE board = ? AND line = ?", (id_, line)))
