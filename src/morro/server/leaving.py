"""Leaving: standing up before a game, giving one up, calling a table off, and clearing one's own list."""

from functools import partial
from typing import Final

from morro.bots.registry import DEFAULT
from morro.server.chair import Chair
from morro.server.errors import NotNow, NotYours
from morro.server.live_table import LiveTable
from morro.server.tables import Tables

GONE_ON: Final = ("open", "running")
"""The states of a table that somebody may still wait for."""


class Leaving:
    """Whoever leaves, the others play on: an empty chair is open again, and a bot plays for those who give up."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.database = tables.store.database

    async def leave(self, id_: str, player: str) -> None:
        """Stand up before the game begins. A table that the last person leaves is called off."""
        live = await self.tables.find(id_)
        async with live.lock:
            table = live.table
            for seat in self._seats(live, player):
                await self.tables.change(live, partial(table.leave, seat, self.tables.now()), lambda: Chair(""))
            if not table.people():
                await self.tables.change(live, lambda: table.cancel(self.tables.now()))

    async def cancel(self, id_: str, player: str) -> None:
        """The host calls the table off, as long as its game has not begun."""
        live = await self.tables.find(id_)
        async with live.lock:
            if not player or player != live.table.head.host:
                raise NotYours("only the person who made this table can call it off")
            await self.tables.change(live, lambda: live.table.cancel(self.tables.now()))

    async def resign(self, id_: str, player: str) -> None:
        """Give a running game up for good: a bot takes the seat and plays it to the end."""
        live = await self.tables.find(id_)
        async with live.lock:
            table = live.table
            for seat in self._seats(live, player):
                resign = partial(table.resign, seat, DEFAULT, self.tables.now())
                await self.tables.change(live, resign, partial(Chair, table.chairs[seat].name, player, DEFAULT))

    async def forget(self, id_: str, player: str) -> None:
        """Take a table off one's own list. One that still waits for this person has to be left first."""
        table = (await self.tables.find(id_)).table
        plays = [seat for seat in table.owned(player) if seat not in table.resigned]
        hosts = bool(player) and player == table.head.host
        if not hosts and not table.owned(player):
            raise NotYours("this table is not on your list")
        if table.status in GONE_ON and (plays or (hosts and table.status == "open")):
            raise NotNow("the others wait for you at this table: leave it first, or give the game up")
        await self.database.write(
            ("INSERT INTO hidden_table (player, board) VALUES (?, ?) ON CONFLICT DO NOTHING", (player, id_))
        )

    async def forgotten(self, player: str) -> set[str]:
        """The tables that a person has taken off the list."""
        return {row[0] for row in await self.database.read("SELECT board FROM hidden_table WHERE player = ?", player)}

    def _seats(self, live: LiveTable, player: str) -> list[int]:
        seats = [seat for seat in live.table.owned(player) if seat not in live.table.resigned]
        if not seats:
            raise NotYours("you have no seat at this table")
        return seats
