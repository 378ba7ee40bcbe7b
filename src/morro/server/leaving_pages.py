"""The addresses for leaving: a chair before the game, a running game, a whole table, one's own list."""

from collections.abc import Awaitable, Callable
from typing import Final

from litestar import post
from litestar.params import FromPath

from morro.server.page_reply import Reply
from morro.server.site import AnyRequest, Site, site_of, who


@post("/t/{id_:str}/leave", include_in_schema=False)
async def leave(request: AnyRequest, id_: FromPath[str]) -> Reply:
    """Stand up before the game begins."""
    return await done(request, lambda site, player: site.leaving.leave(id_, player), "/")


@post("/t/{id_:str}/cancel", include_in_schema=False)
async def cancel(request: AnyRequest, id_: FromPath[str]) -> Reply:
    """Call the table off."""
    return await done(request, lambda site, player: site.leaving.cancel(id_, player), "/")


@post("/t/{id_:str}/resign", include_in_schema=False)
async def resign(request: AnyRequest, id_: FromPath[str]) -> Reply:
    """Give the game up; a bot plays on."""
    return await done(request, lambda site, player: site.leaving.resign(id_, player), f"/t/{id_}")


@post("/t/{id_:str}/forget", include_in_schema=False)
async def forget(request: AnyRequest, id_: FromPath[str]) -> Reply:
    """Take the table off my list."""
    return await done(request, lambda site, player: site.leaving.forget(id_, player), "/")


async def done(request: AnyRequest, do: Callable[[Site, str], Awaitable[None]], path: str) -> Reply:
    """Do it for the person who asks, and go on to a page."""
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    await do(site, person.player)
    return site.go(request, person, path)


HANDLERS: Final = [leave, cancel, resign, forget]
