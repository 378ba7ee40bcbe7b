"""The addresses of vacations, for games over days."""

from typing import Final

from litestar import post

from morro.server.page_reply import Reply
from morro.server.site import AnyRequest, fields_of, number, site_of, who


@post("/vacation", include_in_schema=False)
async def go_on_vacation(request: AnyRequest) -> Reply:
    """My clocks over days stand still from now on."""
    site = site_of(request)
    fields = await fields_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    days = number(fields, "days")
    await site.keep(request, person)
    await site.vacations.take(person.player, days, site.tables.now())
    await site.day_games.vacation_changed(person.player)
    return site.go(request, person, "/")


@post("/vacation/end", include_in_schema=False)
async def come_back(request: AnyRequest) -> Reply:
    """I am back: my clocks go on."""
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    await site.vacations.end(person.player, site.tables.now())
    await site.day_games.vacation_changed(person.player)
    return site.go(request, person, "/")


HANDLERS: Final = [go_on_vacation, come_back]
