"""Hints: what the coach says to a person who is asked something, given once for each position, and counted."""

import asyncio
from collections import OrderedDict
from typing import Any, Final

from morro.server.bot_runner import BotRunner
from morro.server.commands import Commands
from morro.server.errors import TooMany
from morro.server.table import Table

SECONDS: Final = 1.0
"""So long the coach thinks: no longer than a bot, for which another table may wait."""
REMEMBERED: Final = 500
"""Hints in memory; the oldest goes first."""

Position = tuple[str, bytes]
"""A table and its packed position."""
Said = dict[str, dict[str, Any]]
"""A hint by language."""


class Hints:
    """Asks the coach. A person has one hint at a time, and the same position gets the same answer."""

    def __init__(self, commands: Commands, bots: BotRunner) -> None:
        self.commands = commands
        self.bots = bots
        self.database = commands.store.database
        self._said: OrderedDict[Position, Said] = OrderedDict()
        self._thinking: dict[str, tuple[Position, asyncio.Task[Said]]] = {}
        """The hint that each person waits for."""

    async def ask(self, id_: str, player: str, language: str) -> dict[str, Any]:
        """What the coach advises this person, and why; raises StaleAction where the game goes on meanwhile."""
        table = await self.commands.asked(id_, player)
        table.check_coach()
        version, seat = table.version, table.asked
        said = await self._hint(table, player)
        table.check_fresh(version)
        now = self.commands.tables.now()
        add = "INSERT INTO hint VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        await self.database.write((add, (table.id, seat, table.changed, now)))
        return said[language] | {"hints": await self.given(table.id)}

    async def given(self, id_: str) -> int:
        """How many hints were given at a table."""
        rows = await self.database.read("SELECT COUNT(*) FROM hint WHERE board = ?", id_)
        return int(rows[0][0])

    async def _hint(self, table: Table, player: str) -> Said:
        """The hint for the position now on the table: from memory, or after a second."""
        position = (table.id, table.position)
        if position in self._said:
            self._said.move_to_end(position)
            return self._said[position]
        if player in self._thinking:
            other, task = self._thinking[player]
            if other != position:
                raise TooMany("the coach still thinks about another question of yours; wait for that answer")
        else:
            task = asyncio.create_task(self._think(position, table, player))
            self._thinking[player] = (position, task)
        return await asyncio.shield(task)

    async def _think(self, position: Position, table: Table, player: str) -> Said:
        try:
            said = await self.bots.advise(table, SECONDS)
        finally:
            del self._thinking[player]
        self._said[position] = said
        if len(self._said) > REMEMBERED:
            self._said.popitem(last=False)
        return said
