"""ProcessSync: keeps this process and the others on the same store in step. Alone, it does nothing."""

import asyncio
from typing import Final

from morro.core.errors import GameError
from morro.server.attendance import Attendance
from morro.server.background import Background
from morro.server.bot_runner import BotRunner
from morro.server.errors import StoreError
from morro.server.limits import Limits
from morro.server.people import People
from morro.server.tables import Tables

BEAT: Final = 1.0
"""Seconds between two signs of life."""


class ProcessSync:
    """A Listener: passes on what others have done; and tells them that this process lives."""

    def __init__(self, tables: Tables, bots: BotRunner, attendance: Attendance, people: People, limits: Limits) -> None:
        self.tables = tables
        self.peers = tables.peers
        self.bots = bots
        self.attendance = attendance
        self.people = people
        self.limits = limits
        self._background = Background()

    async def begin(self) -> None:
        """Be one of them."""
        if not self.peers.alone:
            self.limits.share()
            await self._beat()
            self.peers.listen(self)
            self._background.start(self._go_on())

    async def close(self) -> None:
        await self._background.stop()

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._beat()
            except StoreError as error:
                self.tables.log.warning("store", error=str(error))

    async def _beat(self) -> None:
        pulse = await self.peers.beat()
        if pulse.anew:
            self.all_changed()
        if pulse.taken:
            self._background.start(self._take_over(pulse.taken))
        for spent in await self.peers.spend(self.limits.told()):
            self.limits.hear(spent)

    async def _take_over(self, tables: list[str]) -> None:
        """The process that let bots play at these tables is gone."""
        for id_ in tables:
            try:
                self.bots.go_on(await self.tables.find(id_))
            except GameError as error:
                self.tables.log.warning("not_woken", table=id_, code=error.code)

    async def _tell_anew(self) -> None:
        """What others know of this process may be wrong, if something could not be told: begin from nothing."""
        try:
            await self.peers.take_back()
        except StoreError as error:
            self.tables.log.warning("store", error=str(error))
        else:
            self.attendance.share_again()

    def table_changed(self, table: str) -> None:
        self.tables.table_changed(table)

    def person_changed(self, player: str) -> None:
        self.people.forget(player)

    def all_changed(self) -> None:
        self.people.forget()
        self._background.start(self._tell_anew())
        self.tables.all_changed()
        for live in list(self.tables.live.values()):
            self.bots.go_on(live)
