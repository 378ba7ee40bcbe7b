"""The addresses of reminders: the key of this server, and the devices that want to be told."""

from typing import Any, Final

from litestar import get, post

from morro.server.page_reply import Reply, outside
from morro.server.push import Subscription
from morro.server.site import AnyRequest, fields_of, one, site_of, who


@get("/push/key", include_in_schema=False)
async def key(request: AnyRequest) -> dict[str, Any]:
    """What a browser needs to subscribe."""
    return {"key": await site_of(request).push.public_key()}


@post("/push", include_in_schema=False)
async def subscribe(request: AnyRequest) -> Reply:
    """Tell this device when it is my turn."""
    site = site_of(request)
    fields = await fields_of(request)
    person = await site.person(request)
    site.limits.take("link", who(request, person))
    lang = site.lang(request, person)
    wanted = Subscription(
        one(fields, "endpoint"), one(fields, "key"), one(fields, "secret"), lang, outside(site, request)
    )
    site.push.check(wanted)
    await site.push.subscribe(await site.keep(request, person), wanted)
    return site.done(request, person, "/")


@post("/push/end", include_in_schema=False)
async def unsubscribe(request: AnyRequest) -> Reply:
    """Tell this device nothing any more."""
    site = site_of(request)
    fields = await fields_of(request)
    person = await site.person(request)
    site.limits.take("link", who(request, person))
    await site.push.unsubscribe(person.player, one(fields, "endpoint"))
    return site.done(request, person, "/")


HANDLERS: Final = [key, subscribe, unsubscribe]
