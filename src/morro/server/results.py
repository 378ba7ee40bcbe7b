"""Results: finished games that their players show to everybody who has the link."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from morro.server.chair import fresh_token
from morro.server.errors import NotFound, NotNow, NotYours
from morro.server.live_table import LiveTable
from morro.server.tables import Tables

PICTURES: Final = 200
"""Pictures that are kept: a link that is shared is asked for again and again."""


class Results:
    """A link is made when somebody who played asks for it; it leads to the same page for ever."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.database = tables.store.database
        self._pictures: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._drawing: dict[tuple[str, str], asyncio.Future[bytes]] = {}

    async def share(self, id_: str, player: str) -> str:
        """The word of the link to a finished game; the first to ask makes it."""
        table = (await self.tables.find(id_)).table
        if not table.owned(player) and not (player and player == table.head.host):
            raise NotYours("only somebody who played here can share the result")
        if not table.over:
            raise NotNow("the result can be shared when the game is over")
        await self.database.write(
            (
                "INSERT INTO shared_result (token, board, created) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (fresh_token(), id_, self.tables.now()),
            )
        )
        return str((await self.database.read("SELECT token FROM shared_result WHERE board = ?", id_))[0][0])

    async def find(self, token: str) -> LiveTable:
        """The finished table that a link leads to; raises NotFound."""
        rows = await self.database.read("SELECT board FROM shared_result WHERE token = ?", token[:80])
        if not rows:
            raise NotFound("there is no result under this link; ask for the whole link")
        live = await self.tables.find(rows[0][0])
        if not live.table.over:
            raise NotFound("there is no result under this link")
        return live

    async def picture(self, key: tuple[str, str], draw: Callable[[], bytes]) -> bytes:
        """A picture by its name and language, drawn once and beside play."""
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return found
        drawing = self._drawing.get(key)
        if drawing is None:
            drawing = asyncio.ensure_future(asyncio.to_thread(draw))
            self._drawing[key] = drawing
            drawing.add_done_callback(lambda _: self._drawing.pop(key, None))
        picture = await asyncio.shield(drawing)
        self._pictures[key] = picture
        if len(self._pictures) > PICTURES:
            self._pictures.popitem(last=False)
        return picture
