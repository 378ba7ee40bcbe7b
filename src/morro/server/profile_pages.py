"""Pages about how people fare: everybody's profile, and what belongs to one's own.

GET  /people/NAME      the profile of a claimed name
GET  /me               my own, with name, keys and devices
GET  /me/data          everything that is stored about me, and my records, as a zip
GET  /me/delete        are you sure?        POST: sure    everything about me is deleted
"""

from typing import Final
from urllib.parse import quote

from litestar import Response, get, post
from litestar.params import FromPath

from morro.server.account_pages import account_shown, asked, people_page
from morro.server.errors import BadRequest, NotFound
from morro.server.page_reply import Reply, forgotten
from morro.server.people_view import DeleteShown, ProfileShown
from morro.server.site import AnyRequest, Site, one, site_of, who

LATELY: Final = 8


@get("/people/{name:str}", include_in_schema=False)
async def profile(request: AnyRequest, name: FromPath[str]) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    shown = await claimed_profile(site, name)
    if shown.name != name:
        return site.go(request, person, f"/people/{quote(shown.name)}")
    return people_page(site, request, person, "profile", shown)


async def claimed_profile(site: Site, name: str) -> ProfileShown:
    """The profile of a claimed name, however it is written; raises NotFound where nobody has it."""
    player = await site.accounts.owner(name)
    known = await site.accounts.name_of(player)
    if not player or not known:
        raise NotFound(f"nobody here has claimed the name {name[:40]!r}")
    return await site.profiles.profile(player, known, True)


@get("/me", include_in_schema=False)
async def me(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    if person.player:
        await site.profiles.count_old(person.player)
    shown = await site.profiles.profile(person.player, person.name, person.claimed)
    shown.account = await account_shown(site, request, person)
    shown.admin = await site.admin.is_admin(person.player)
    tables = await site.views.tables_of(person.player)
    shown.lately = [line for line in tables if line.status == "finished"][:LATELY]
    ended = await site.profiles.results(person.player)
    shown.places = {one["table"]: (one["place"], one["points"]) for one in ended}
    return people_page(site, request, person, "profile", shown)


@get("/me/data", include_in_schema=False)
async def data(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("link", who(request, person))
    packed = await site.data.export(person.player)
    headers = {"content-disposition": 'attachment; filename="morro-my-data.zip"', "cache-control": "no-store"}
    return Response(packed, media_type="application/zip", headers=headers)


@get("/me/delete", include_in_schema=False)
async def delete_form(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    tables = await site.views.tables_of(person.player)
    running = sum(line.status in ("open", "running") for line in tables)
    return people_page(site, request, person, "delete", DeleteShown(person.name, running))


@post("/me/delete", include_in_schema=False)
async def delete(request: AnyRequest) -> Reply:
    site, person, fields = await asked(request)
    if one(fields, "sure", "") != "yes":
        raise BadRequest("nothing was deleted: the form has to say that you are sure")
    if person.player:
        await site.data.erase(person.player)
    return forgotten(site.go(request, await site.people.of(""), "/"))


HANDLERS: Final = [profile, me, data, delete_form, delete]
