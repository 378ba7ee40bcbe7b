"""The page of whoever runs the server. The same can be done with the command `morro admin`.

GET  /admin/claim/WORD      become the admin, once         POST: the same, done
GET  /admin                 ?person=   tables, people, announcements, limits, what the bots cost
POST /admin/restrict        person kind days               kind: mute | ban; days: 0 for good
POST /admin/lift            person kind
POST /admin/announce        text                           POST /admin/withdraw  id
POST /admin/limits          guests_open guests_chat tables_each
POST /admin/export          person                         a zip with all that is stored about somebody
POST /admin/delete          person sure
POST /admin/close           table                          call an open table off, set a running one aside
POST /admin/report          table line do                  a reported line of chat; do: nothing | mute | ban
POST /admin/backup                                         copy the data file
"""

import os
from pathlib import Path
from typing import Final

from litestar import Response, get, post
from litestar.params import FromPath

import morro
from morro.server.account_pages import asked, people_page
from morro.server.admin import RULES
from morro.server.errors import BadRequest, NotFound, NotNow
from morro.server.page_reply import Reply
from morro.server.people import Person
from morro.server.people_view import AdminShown, ClaimShown
from morro.server.site import AnyRequest, Site, number, one, site_of, who


@get("/admin/claim/{word:str}", include_in_schema=False)
async def claim_form(request: AnyRequest, word: FromPath[str]) -> Reply:
    """The link is used by the form of this page, not by looking at it."""
    site = site_of(request)
    person = await site.person(request)
    return people_page(site, request, person, "admin_claim", ClaimShown(word, person.name))


@post("/admin/claim/{word:str}", include_in_schema=False)
async def claim(request: AnyRequest, word: FromPath[str]) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("link", who(request, person))
    await site.keep(request, person)
    await site.admin.use_link(word, person.player)
    return site.go(request, person, "/admin")


@get("/admin", include_in_schema=False)
async def admin(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    admin = site.admin
    await admin.must_be_admin(person.player)
    part = request.query_params.get("person", "")
    shown = AdminShown(
        await admin.numbers(),
        len(site.tables.live),
        await admin.tables(),
        part,
        await admin.people(part),
        await admin.announcements(),
        await admin.rules(),
        await admin.costs(),
        site.tables.store.soundness,
        reports=await site.reports.open(),
        backup=await site.backups.last(),
        may_back_up=site.backups.file is not None,
        version=morro.__version__,
        pages=site.metrics.total("ws_open"),
        slowest=site.metrics.slowest(0.95),
        memory=memory_used(),
        bots_failed=site.metrics.total("bot_failed_total"),
        set_aside=site.metrics.total("set_aside_total"),
    )
    return people_page(site, request, person, "admin", shown)


@post("/admin/restrict", include_in_schema=False)
async def restrict(request: AnyRequest) -> Reply:
    site, person, fields = await as_admin(request)
    kind = one(fields, "kind")
    if kind not in ("mute", "ban"):
        raise BadRequest(f"kind is mute or ban, not {kind[:40]!r}")
    days = number(fields, "days")
    if not 0 <= days <= 36500:
        raise BadRequest(f"days are 0 (for good) to 36500, not {days}")
    whom = await site.admin.person(one(fields, "person"))
    await site.admin.restrict(whom.id, kind, days)  # type: ignore[arg-type]
    site.people.forget(whom.id)
    return site.go(request, person, "/admin")


@post("/admin/lift", include_in_schema=False)
async def lift(request: AnyRequest) -> Reply:
    site, person, fields = await as_admin(request)
    whom = await site.admin.person(one(fields, "person"))
    await site.admin.lift(whom.id, "ban" if one(fields, "kind") == "ban" else "mute")
    site.people.forget(whom.id)
    return site.go(request, person, "/admin")


@post("/admin/announce", include_in_schema=False)
async def announce(request: AnyRequest) -> Reply:
    site, person, fields = await as_admin(request)
    await site.admin.announce(one(fields, "text"))
    return site.go(request, person, "/admin")


@post("/admin/withdraw", include_in_schema=False)
async def withdraw(request: AnyRequest) -> Reply:
    site, person, fields = await as_admin(request)
    await site.admin.withdraw(one(fields, "id"))
    return site.go(request, person, "/admin")


@post("/admin/limits", include_in_schema=False)
async def set_limits(request: AnyRequest) -> Reply:
    site, person, fields = await as_admin(request)
    for name in RULES:
        if name in fields:
            await site.admin.set_rule(name, one(fields, name))
    return site.go(request, person, "/admin")


@post("/admin/export", include_in_schema=False)
async def export(request: AnyRequest) -> Reply:
    site, _, fields = await as_admin(request)
    whom = await site.admin.person(one(fields, "person"))
    headers = {"content-disposition": 'attachment; filename="morro-person.zip"', "cache-control": "no-store"}
    packed = await site.data.export(whom.id)
    return Response(packed, status_code=200, media_type="application/zip", headers=headers)


@post("/admin/delete", include_in_schema=False)
async def delete(request: AnyRequest) -> Reply:
    site, person, fields = await as_admin(request)
    if one(fields, "sure", "") != "yes":
        raise BadRequest("nothing was deleted: the form has to say that you are sure")
    whom = await site.admin.person(one(fields, "person"))
    if await site.admin.is_admin(whom.id):
        raise NotNow("an admin deletes himself on his own page")
    await site.data.erase(whom.id)
    return site.go(request, person, "/admin")


@post("/admin/close", include_in_schema=False)
async def close(request: AnyRequest) -> Reply:
    site, person, fields = await as_admin(request)
    await site.orders.close(one(fields, "table"))
    return site.go(request, person, "/admin")


@post("/admin/report", include_in_schema=False)
async def look_at_report(request: AnyRequest) -> Reply:
    """A reported line was looked at; whoever said it may be kept from speaking or playing for a day."""
    site, person, fields = await as_admin(request)
    do = one(fields, "do")
    if do not in ("nothing", "mute", "ban"):
        raise BadRequest(f"do is nothing, mute or ban, not {do[:40]!r}")
    reported = await site.reports.find(one(fields, "table"), number(fields, "line"))
    if do != "nothing":
        if not reported.player:
            raise NotFound("nobody knows any more who said this")
        await site.admin.restrict(reported.player, do, 1)  # type: ignore[arg-type]
        site.people.forget(reported.player)
    await site.reports.dismiss(reported.table, reported.line)
    return site.go(request, person, "/admin")


@post("/admin/backup", include_in_schema=False)
async def back_up(request: AnyRequest) -> Reply:
    site, person, _ = await as_admin(request)
    await site.backups.make()
    return site.go(request, person, "/admin")


def memory_used() -> int:
    """Bytes that this process has in memory now; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


async def as_admin(request: AnyRequest) -> tuple[Site, Person, dict[str, list[str]]]:
    """The same as `asked`, for whoever runs the server alone."""
    site, person, fields = await asked(request)
    await site.admin.must_be_admin(person.player)
    return site, person, fields


HANDLERS: Final = [
    *(claim_form, claim, admin, restrict, lift, announce, withdraw, set_limits, export, delete, close),
    look_at_report,
    back_up,
]
