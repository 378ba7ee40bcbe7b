"""The lobby for programs: leaving tables."""

from typing import Final, Literal

import msgspec
from litestar import post
from litestar.params import JSONBody

from morro.server.api_asker import asker
from morro.server.api_types import REFUSALS, TableId
from morro.server.site import AnyRequest


class Leave(msgspec.Struct, forbid_unknown_fields=True):
    how: Literal["leave", "cancel", "resign", "forget"]
    """Stand up before the game, call the table off (host only), give the game up to a bot, or take it off my list."""


@post("/tables/{id_:str}/leave", status_code=204, responses=REFUSALS)
async def leave(request: AnyRequest, id_: TableId, data: JSONBody[Leave]) -> None:
    """Leave a table: before its game, for good, or only my list of tables."""
    site, person = await asker(request)
    ways = {
        "leave": site.leaving.leave,
        "cancel": site.leaving.cancel,
        "resign": site.leaving.resign,
        "forget": site.leaving.forget,
    }
    await ways[data.how](id_, person.player)


REQUESTS: Final = [Leave]
"""The structures of requests: a field that they do not have is refused."""
PLAY: Final = [leave]
"""For players only."""
