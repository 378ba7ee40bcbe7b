"""AdminOrders: what a host tells a running server from a terminal, where the server itself has to do it.

A server that is alone with its data file keeps its tables in memory: a command that changed them in the file would not
be seen. So the command leaves an order, which the server carries out within seconds; where none runs, the command does.
"""

import asyncio
import contextlib
import time
from typing import Final, Literal

import structlog

from morro.core.errors import GameError
from morro.server.chair import fresh_token
from morro.server.errors import BadRequest, NotFound, NotNow, StoreError
from morro.server.person_data import PersonData
from morro.server.tables import Tables

What = Literal["close", "delete"]

CLOSED: Final = "the host of this server closed it"
LOOK_EVERY: Final = 3.0
"""Seconds between two looks for orders."""
UNFINISHED: Final = ("open", "running")


class AdminOrders:
    """The orders in the store."""

    def __init__(self, tables: Tables, data: PersonData) -> None:
        self.tables = tables
        self.data = data
        self.database = tables.store.database
        self.log = structlog.get_logger("morro")

    async def check_table(self, id_: str) -> None:
        """Raise where there is no such table, or where it is over."""
        rows = await self.database.read("SELECT status FROM board WHERE id = ?", id_)
        if not rows:
            raise NotFound(f"there is no table {id_[:40]!r} here; `morro admin tables` lists them")
        if rows[0][0] not in UNFINISHED:
            raise NotNow("only an unfinished table can be closed")

    async def leave(self, what: What, whom: str) -> str:
        """Write an order down; gives its id."""
        id_ = fresh_token()
        sql = "INSERT INTO house_order (id, what, whom, at) VALUES (?, ?, ?, ?)"
        await self.database.write((sql, (id_, what, whom, time.time())))
        return id_

    async def is_done(self, id_: str) -> bool:
        return not await self.database.read("SELECT 1 FROM house_order WHERE id = ?", id_)

    async def carry_out(self) -> None:
        """Do what was ordered: each order once, whichever process is first."""
        for id_, what, whom in await self.database.read("SELECT id, what, whom FROM house_order ORDER BY at"):
            taken = await self.database.write(("DELETE FROM house_order WHERE id = ? RETURNING id", (id_,)))
            if taken[0]:
                try:
                    await self.do(what, whom)
                except GameError as error:
                    self.log.warning("order_refused", what=what, code=error.code)

    async def do(self, what: str, whom: str) -> None:
        if what == "close":
            await self.close(whom)
        elif what == "delete":
            await self.data.erase(whom)
        else:
            raise BadRequest(f"an order is close or delete, not {what[:40]!r}")

    async def close(self, id_: str) -> None:
        """Call an open table off, set a running one aside; raises NotNow where it is over."""
        live = await self.tables.find(id_)
        table, now = live.table, self.tables.now()
        async with live.lock:
            if table.status not in UNFINISHED:
                raise NotNow("only an unfinished table can be closed")
            await self.tables.change(
                live, lambda: table.cancel(now) if table.status == "open" else table.set_aside(CLOSED, now)
            )

    async def run(self) -> None:
        """Look for orders, again and again."""
        while True:
            with contextlib.suppress(StoreError):
                await self.carry_out()
            await asyncio.sleep(LOOK_EVERY)
