"""The addresses of a person: what he has set, and the link for a second device of his."""

from typing import Final

from litestar import get, post
from litestar.params import FromPath

from morro.server.page_reply import Reply, outside, page, svg
from morro.server.people import LINK_MINUTES
from morro.server.site import AnyRequest, fields_of, header, local_path, one, site_of, who
from morro.server.table_view import DeviceShown


@post("/prefs", include_in_schema=False)
async def prefs(request: AnyRequest) -> Reply:
    site = site_of(request)
    fields = await fields_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    back = local_path(one(fields, "back", "/"))
    wanted = {key: values[-1] for key, values in fields.items() if key != "back"}
    if not wanted.get("name", "x").strip():
        del wanted["name"]
    await site.keep(request, person)
    await site.people.set(person, wanted)
    return site.done(request, person, back)


@post("/device", include_in_schema=False)
async def device(request: AnyRequest) -> Reply:
    """A link for a second device of mine."""
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("link", who(request, person))
    await site.keep(request, person)
    link = f"{outside(site, request)}/device/{await site.people.make_link(person)}"
    shown = DeviceShown(link, svg(link).decode(), LINK_MINUTES, "")
    return page(site, request, person, lambda lang, prefs: site.pages.device(shown, lang, prefs))


@get("/device/{token:str}", include_in_schema=False)
async def device_form(request: AnyRequest, token: FromPath[str]) -> Reply:
    """The link is used by the form of this page, not by looking at it: a preview must not kill it."""
    site = site_of(request)
    person = await site.person(request)
    tables = [] if await site.people.owns_link(person, token) else await site.views.tables_of(person.player)
    left = sum(line.status in ("open", "running") for line in tables)
    shown = DeviceShown("", "", LINK_MINUTES, token, left)
    return page(site, request, person, lambda lang, prefs: site.pages.device(shown, lang, prefs))


@post("/device/{token:str}", include_in_schema=False)
async def use_device(request: AnyRequest, token: FromPath[str]) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("link", who(request, person))
    somebody = await site.people.use_link(person, token, anew=not header(request, b"authorization"))
    return site.go(request, somebody, "/")


HANDLERS: Final = [prefs, device, device_form, use_device]
