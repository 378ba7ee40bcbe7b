"""What the addresses of pages share: a page for a person, the name that he gave, links and their QR codes."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import segno
from litestar import Response

from morro.server.middleware import loopback
from morro.server.people import Person
from morro.server.site import COOKIE, AnyRequest, Site, one

Reply = Response[Any]


def page(
    site: Site, request: AnyRequest, person: Person, draw: Callable[[str, dict[str, str]], str], status: int = 200
) -> Reply:
    """Draw a page for this person."""
    return site.html(request, person, draw(site.lang(request, person), person.all_prefs()), status)


def nobodys(prefs: dict[str, str]) -> dict[str, str]:
    """For a page that a browser keeps, to be read offline: whoever comes next does not read who was there before."""
    return {**prefs, "name": ""}


async def named(site: Site, request: AnyRequest, fields: dict[str, list[str]]) -> Person:
    """The person who asks, written down, with the name he gave."""
    person = await site.person(request)
    await site.keep(request, person)
    name = one(fields, "name", "").strip()
    if name and name != person.name:
        await site.people.set(person, {"name": name})
    return person


def forgotten(reply: Reply) -> Reply:
    """The same answer; with it the browser forgets the person: the cookie, pages, and that it is told of turns."""
    reply.delete_cookie(COOKIE)
    reply.headers["clear-site-data"] = '"storage"'
    return reply


def outside(site: Site, request: AnyRequest) -> str:
    """The beginning of an address as another device can reach it."""
    host = request.headers.get("host", "")
    inside = loopback(host.rsplit(":", 1)[0].strip("[]")) or host.startswith("localhost")
    return site.address.rstrip("/") if inside and site.address else f"{request.url.scheme}://{host}"


def svg(text: str) -> bytes:
    out = BytesIO()
    segno.make(text, error="m").save(out, kind="svg", scale=5, border=3, xmldecl=False, light="#ffffff")
    return out.getvalue()
