"""The addresses of the review: a finished game, or a record, looked at by the coach."""

import contextlib
from typing import Final

from litestar import get, post
from litestar.params import FromPath

from morro.core.errors import GameError
from morro.server.errors import BadRequest, NotFound, status_of
from morro.server.live_table import LiveTable
from morro.server.page_reply import Reply, page
from morro.server.people import Person
from morro.server.site import AnyRequest, Site, by_script, int_of, parts_of, site_of, who
from morro.server.table_view import ReviewFormShown, ReviewShown, TableView


@get("/t/{id_:str}/review", include_in_schema=False)
async def review(request: AnyRequest, id_: FromPath[str]) -> Reply:
    """What the coach found, how far he is, or the button that asks him."""
    site = site_of(request)
    person = await site.person(request)
    live = await site.tables.find(id_)
    table = live.table
    table.check_viewer(person.player)
    query = request.query_params
    seat, at = (int_of(key, query[key]) if key in query else None for key in ("seat", "at"))
    if seat is not None and not 0 <= seat < table.head.seats:
        raise BadRequest(f"there is no seat {seat} at this table")
    state = await site.reviews.state(table, person.player)
    shown = ReviewShown(site.views.shown(live, person.player), state, table.faced, table.head.created, seat, at)
    shown.boards = await boards(site, live, person, shown)
    return page(site, request, person, lambda lang, prefs: site.pages.review(shown, lang, prefs))


async def boards(site: Site, live: LiveTable, person: Person, shown: ReviewShown) -> dict[int, TableView]:
    """The table before each turning point; without those that cannot be drawn any more."""
    facts, seat = shown.found.facts, shown.whose
    found = {}
    for one in facts["turning_points"][seat] if facts is not None else ():
        with contextlib.suppress(NotFound):
            past = await site.views.moment(live.table, shown.faced[one["at"]])
            found[one["at"]] = site.views.shown(live, person.player, past, seat)
    return found


@post("/t/{id_:str}/review", include_in_schema=False)
async def start(request: AnyRequest, id_: FromPath[str]) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("review", who(request, person))
    table = (await site.tables.find(id_)).table
    table.check_viewer(person.player)
    await site.keep(request, person)
    await site.reviews.start(table, person.player)
    return site.go(request, person, f"/t/{id_}/review")


@post("/t/{id_:str}/review/cancel", include_in_schema=False)
async def cancel(request: AnyRequest, id_: FromPath[str]) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    table = (await site.tables.find(id_)).table
    table.check_viewer(person.player)
    site.reviews.cancel(table, person.player)
    return site.go(request, person, f"/t/{id_}/review")


@get("/review", include_in_schema=False)
async def form(request: AnyRequest) -> Reply:
    """A form for a record that was played elsewhere."""
    site = site_of(request)
    person = await site.person(request)
    shown = ReviewFormShown()
    return page(site, request, person, lambda lang, prefs: site.pages.review_form(shown, lang, prefs))


@post("/review", include_in_schema=False)
async def upload(request: AnyRequest) -> Reply:
    """A record, pasted or from a file: it becomes a table of its own, and is looked at."""
    site = site_of(request)
    person = await site.person(request)
    fields = await parts_of(request)
    pasted, file = fields.get("text", ""), fields.get("record", "")
    text = pasted if isinstance(pasted, str) else ""
    if not text.strip() and not isinstance(file, str):
        text = (await file.read()).decode(errors="replace")
    try:
        site.limits.take("review", who(request, person))
        if not text.strip():
            raise BadRequest("there is no record: paste one, or choose a file")
        await site.keep(request, person)
        live = await site.commands.upload(text, person.player, person.name, finished=True)
        await site.reviews.start(live.table, person.player)
    except GameError as error:
        if by_script(request) or status_of(error) >= 429:
            raise
        shown = ReviewFormShown(text, str(error), error.code)
        return page(site, request, person, lambda lang, prefs: site.pages.review_form(shown, lang, prefs), 422)
    return site.go(request, person, f"/t/{live.table.id}/review")


HANDLERS: Final = [review, start, cancel, form, upload]
