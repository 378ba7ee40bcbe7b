"""Games over days for programs: my turns and until when, and vacations."""

from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from morro.server.api_asker import asker
from morro.server.api_types import REFUSALS
from morro.server.site import AnyRequest, site_of
from morro.server.vacations import AT_ONCE


class TurnOut(msgspec.Struct):
    table: str
    until: float
    """Seconds since 1970."""


class DaysOut(msgspec.Struct):
    turns: list[TurnOut]
    """The tables over days where I am asked; first where least time is left."""
    vacation_until: float | None
    """Until then my clocks stand still."""
    vacation_days: int
    """That I may still take."""


class Vacation(msgspec.Struct, forbid_unknown_fields=True):
    days: Annotated[int, msgspec.Meta(ge=0, le=AT_ONCE)]
    """0 to come back."""


@get("/days", responses=REFUSALS)
async def days(request: AnyRequest) -> DaysOut:
    """My turns in games over days, and my vacation."""
    site = site_of(request)
    player = (await site.person(request)).player
    now = site.tables.now()
    turns = await site.day_games.turns_of(player)
    until = await site.vacations.until(player, now)
    left = await site.vacations.days_left(player, now)
    return DaysOut([TurnOut(turn.table, turn.until) for turn in turns.values()], until or None, left)


@post("/vacation", status_code=204, responses=REFUSALS)
async def vacation(request: AnyRequest, data: JSONBody[Vacation]) -> None:
    """Go on vacation for some days, or come back."""
    site, person = await asker(request)
    now = site.tables.now()
    if data.days:
        await site.vacations.take(person.player, data.days, now)
    else:
        await site.vacations.end(person.player, now)
    await site.day_games.vacation_changed(person.player)


REQUESTS: Final = [Vacation]
READ: Final = [days]
PLAY: Final = [vacation]
