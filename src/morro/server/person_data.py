"""A person's data: all of it in one file, and all of it gone. What belongs to others stays."""

import io
import json
import time
import zipfile
from typing import Any, Final

from morro.core.errors import GameError
from morro.server.accounts import Accounts
from morro.server.chair import fresh_token
from morro.server.people import People
from morro.server.storage.database import Statement
from morro.server.storage.peers import Note
from morro.server.tables import Tables

NOBODY: Final = "Guest"
"""Who sits in the place of a person who is gone."""
SILENCE: Final = "…"
MOST_RECORDS: Final = 1000

OWN: Final = (
    *("account", "passkey", "recovery_code", "device", "link", "rating", "rating_step", "mute"),
    *("hidden_table", "lesson_step", "vacation", "push_subscription", "puzzle_try", "puzzle_rating"),
    *("admin", "restriction", "chat_report", "spectator_line"),
)
"""Tables of the store whose lines belong to the person of their column `player` alone."""
SHARED: Final = ("result", "chair", "day_turn", "sitter")
"""Those whose lines belong to a table too: they stay, with nobody in his place."""
TELLING: Final = {
    "account": "name, claimed",
    "passkey": "id, host, created, used",
    "device": "created",
    "rating": "game, seats, mu, sigma, games, at",
    "rating_step": "game, seats, games, board, mu, sigma, at",
    "lesson_step": "track, step, at",
    "puzzle_try": "puzzle, first, state, said, at, latest, due, rating, gain",
    "puzzle_rating": "value, deviation, tries",
    "push_subscription": "endpoint, lang, created",
    "result": "board, seat, game, seats, place, share, points, sources, built, unrated, at",
}
"""What a person is told of them: no hash, since it means nothing to anybody."""


class PersonData:
    """Exports and erases."""

    def __init__(self, tables: Tables, people: People, accounts: Accounts) -> None:
        self.tables = tables
        self.people = people
        self.accounts = accounts
        self.database = tables.store.database

    async def export(self, player: str) -> bytes:
        """A zip with `person.json` and the record of every finished game."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
            out.writestr("person.json", json.dumps(await self.facts(player), indent=1, ensure_ascii=False))
            for id_, text in (await self.records(player)).items():
                out.writestr(f"records/{id_}.txt", text)
        return packed.getvalue()

    async def records(self, player: str) -> dict[str, str]:
        """The record of each finished game, by its table."""
        found = {}
        for id_ in await self._finished(player):
            try:
                table = (await self.tables.find(id_)).table
            except GameError:
                continue  # one that this version cannot open
            if table.over:
                found[id_] = table.record().text()
        return found

    async def _finished(self, player: str) -> list[str]:
        if not player:
            return []
        sql = """SELECT DISTINCT board.id, board.updated FROM board JOIN chair ON chair.board = board.id
            WHERE chair.player = ? AND board.status = 'finished' ORDER BY board.updated DESC LIMIT ?"""
        return [row[0] for row in await self.database.read(sql, player, MOST_RECORDS)]

    async def facts(self, player: str) -> dict[str, Any]:
        """What the store has about a person."""
        facts: dict[str, Any] = {"exported": time.time()}
        if not player:
            return facts  # nothing is stored about him: the empty id is that of bots and free chairs
        rows = await self.database.read("SELECT name, prefs, created FROM player WHERE id = ?", player)
        facts["player"] = dict(zip(("name", "prefs", "created"), rows[0], strict=True)) if rows else {}
        for table, columns in TELLING.items():
            names = columns.split(", ")
            found = await self.database.read(f"SELECT {columns} FROM {table} WHERE player = ?", player)
            facts[table] = [dict(zip(names, row, strict=True)) for row in found]
        chat = await self.database.read(
            "SELECT chat.board, chat.text, chat.at FROM chat JOIN chair"
            " ON chair.board = chat.board AND chair.seat = chat.seat WHERE chair.player = ?",
            player,
        )
        chat += await self.database.read(
            "SELECT chat.board, chat.text, chat.at FROM chat JOIN spectator_line"
            " ON spectator_line.board = chat.board AND spectator_line.line = chat.n WHERE spectator_line.player = ?",
            player,
        )
        facts["chat"] = [dict(zip(("board", "text", "at"), row, strict=True)) for row in chat]
        return facts

    async def erase(self, player: str) -> None:
        """Everything about a person goes; the tables of others stay, with nobody in his place."""
        gone = f"gone-{fresh_token()}"
        named = await self.database.read("SELECT name FROM account WHERE player = ?", player)
        statements: list[Statement] = [
            (
                """UPDATE chat SET name = ?, text = ? WHERE EXISTS (SELECT 1 FROM chair
                WHERE chair.board = chat.board AND chair.seat = chat.seat AND chair.player = ?)""",
                (NOBODY, SILENCE, player),
            ),
            *(
                ("UPDATE chat SET name = ?, text = ? WHERE seat = -1 AND name = ?", (NOBODY, SILENCE, name))
                for (name,) in named  # nobody else could speak under a claimed name
            ),
            (
                """UPDATE chat SET name = ?, text = ? WHERE EXISTS (SELECT 1 FROM spectator_line
                WHERE spectator_line.board = chat.board AND spectator_line.line = chat.n AND player = ?)""",
                (NOBODY, SILENCE, player),
            ),
            ("DELETE FROM device_use WHERE device IN (SELECT hash FROM device WHERE player = ?)", (player,)),
            *((f"DELETE FROM {table} WHERE player = ?", (player,)) for table in OWN),
            ("UPDATE chair SET name = ? WHERE player = ?", (NOBODY, player)),
            *((f"UPDATE {table} SET player = ? WHERE player = ?", (gone, player)) for table in SHARED),
            ("UPDATE board SET host = ? WHERE host = ?", (gone, player)),
            ("DELETE FROM player WHERE id = ?", (player,)),
        ]
        sat = await self.database.read("SELECT board FROM chair WHERE player = ?", player)
        spoke = await self.database.read("SELECT board, line FROM spectator_line WHERE player = ?", player)
        await self.database.write(*statements)
        self.people.forget(player)
        self._empty_chairs(player, gone, {(board, line) for board, line in spoke})
        if not self.tables.peers.alone:
            for board in {row[0] for row in (*sat, *spoke)}:  # other processes may have these tables in memory
                await self.tables.peers.put(board, Note("changed", "", ""))

    def _empty_chairs(self, player: str, gone: str, spoke: set[tuple[str, int]]) -> None:
        """The same at the tables in memory."""
        for live in list(self.tables.live.values()):
            table = live.table
            owned = table.owned(player)
            if table.head.host == player:
                table.head.host = gone
            for line in table.chat:
                if line.seat in owned or (table.id, line.n) in spoke:
                    line.name, line.text = NOBODY, SILENCE
            for seat in owned:
                table.chairs[seat].player, table.chairs[seat].name = gone, NOBODY
            if owned or any(board == table.id for board, _ in spoke):
                live.presence.mutes.pop(player, None)
                live.publish()
