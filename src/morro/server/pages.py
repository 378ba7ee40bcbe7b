"""The addresses that people's browsers use. Everything works without script: a form goes back to its table."""

from collections.abc import Callable
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.types import ASGIApp, Receive, Scope, Send

from morro.bots.registry import DEFAULT
from morro.core.errors import GameError, StaleAction
from morro.families import family_of
from morro.games import DEFAULT_GAME, LISTINGS
from morro.server import device_pages, reading_pages, service_pages
from morro.server.build_table_view import build_table_view
from morro.server.commands import seat_of_link
from morro.server.errors import BadRequest, LinkUsed, NotFound, NotNow, NotYours, status_of
from morro.server.lobby_view import LobbyShown, lines_of
from morro.server.new_table import against_bots, bot_of, bots_served, spec_of_form, switch
from morro.server.page_reply import Reply, named, outside, page, svg
from morro.server.people import Person
from morro.server.site import (
    AnyRequest,
    Site,
    by_script,
    fields_of,
    header,
    int_of,
    lacks_cookie,
    number,
    one,
    parts_of,
    site_of,
    who,
)
from morro.server.table_view import HomeShown, JoinShown, NewShown, VacationShown

GENTLE: Final = "level1"
"""Who sits at a first game."""
ON_HOME: Final = 4
"""So many open tables and games to watch the home page shows of each."""
__all__ = ["GENTLE", "HANDLERS", "Reply", "named", "new_shown", "outside", "page", "record_text", "svg"]


# -- the way in ----------------------------------------------------------------------------------------------


@get("/", include_in_schema=False)
async def home(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    tables = await site.views.tables_of(person.player)
    news = [one.text for one in await site.admin.announcements()]
    shown = HomeShown(tables, list(LISTINGS), person.name, site.address, await open_to_all(site, person), news)
    if person.player:
        now = site.tables.now()
        until, left = await site.vacations.until(person.player, now), await site.vacations.days_left(person.player, now)
        shown.vacation = VacationShown(until, left)
    return page(site, request, person, lambda lang, prefs: site.pages.home(shown, lang, prefs))


async def open_to_all(site: Site, person: Person) -> LobbyShown:
    """The first few of the lobby's tables, without those that the home page shows as mine."""
    found = [one for one in await site.lobby.read() if not one.has(person.player)]
    waiting, going = (lines_of(found, person.player, status)[:ON_HOME] for status in ("open", "running"))
    return LobbyShown(waiting, going, list(LISTINGS), person.name)


@post("/play", include_in_schema=False)
async def play_now(request: AnyRequest) -> Reply:
    """Sit down against bots at once."""
    site = site_of(request)
    fields = await fields_of(request)
    person = await named(site, request, fields)
    site.limits.take("table", who(request, person))
    if "guide" in fields:
        await site.people.set(person, {"guide": one(fields, "guide")})
    guided = one(fields, "guide", "off") == "on"
    game = one(fields, "game", DEFAULT_GAME)
    listing = family_of(game).listing(game)
    usual = min(max(listing.least, 3 if guided else 4), listing.most)
    seats = int_of("seats", one(fields, "seats", str(usual)))
    level = bot_of(f"bot:{one(fields, 'level', GENTLE if guided else DEFAULT)}")
    spec = against_bots(game, seats, level)
    spec.rated = switch("rated", one(fields, "rated", "off"))
    live = await site.commands.create(spec, person.player, person.name)
    return site.go(request, person, f"/t/{live.table.id}")


@get("/new", include_in_schema=False)
async def new_form(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    shown = new_shown(request.query_params.dict())
    return page(site, request, person, lambda lang, prefs: site.pages.new_table(shown, lang, prefs))


@post("/new", include_in_schema=False)
async def new_table(request: AnyRequest) -> Reply:
    site = site_of(request)
    fields = await fields_of(request)
    person = await site.person(request)
    try:
        spec = spec_of_form(fields)
        me = spec.chairs.index("me") if "me" in spec.chairs else -1
        name = one(fields, f"name{me}", "").strip() or one(fields, "name", "").strip()
        person = await named(site, request, {"name": [name]} if name else {})
        site.limits.take("table", who(request, person))
        live = await site.lobby.create(spec, person.player, person.name)
    except GameError as error:
        if by_script(request) or status_of(error) >= 429:
            raise
        shown = new_shown(fields, str(error), error.code)
        return page(site, request, person, lambda lang, prefs: site.pages.new_table(shown, lang, prefs), 422)
    return site.go(request, person, f"/t/{live.table.id}")


def new_shown(fields: dict[str, list[str]], trouble: str = "", code: str = "") -> NewShown:
    bots = {listing.name: bots_served() for listing in LISTINGS}
    filled = {key: values[-1] for key, values in fields.items()}
    return NewShown(list(LISTINGS), bots, filled, trouble, code, fields.get("option", []))


@get("/join/{id_:str}/{token:str}", include_in_schema=False)
async def join_form(request: AnyRequest, id_: FromPath[str], token: FromPath[str]) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("link", who(request, person))
    live = await site.tables.find(id_)
    table = live.table
    try:
        seat = seat_of_link(table, token)
    except LinkUsed:
        if table.owned(person.player):  # his own link, which he used before
            return site.go(request, person, f"/t/{id_}")
        raise
    players = build_table_view(table, person.player, live.presence, site.tables.now()).players
    head = table.head
    rules = (head.clock, head.open_scores, head.watch, head.seed_chosen, head.rated, head.coach, head.late)
    shown = JoinShown(id_, table.game.name, seat, players, person.name, token, "", *rules, outside(site, request))
    return page(site, request, person, lambda lang, prefs: site.pages.join(shown, lang, prefs))


@post("/join/{id_:str}/{token:str}", include_in_schema=False)
async def join(request: AnyRequest, id_: FromPath[str], token: FromPath[str]) -> Reply:
    site = site_of(request)
    fields = await fields_of(request)
    person = await site.person(request)
    site.limits.take("link", who(request, person))
    person = await named(site, request, fields)
    if not person.name:
        raise BadRequest("tell your name, so that the others know who sits there")
    table = (await site.tables.find(id_)).table
    try:
        await site.commands.join(id_, token, person.player, person.name)
    except LinkUsed:
        if not table.owned(person.player):  # else he pressed twice
            raise
    return site.go(request, person, f"/t/{id_}")


# -- the table -----------------------------------------------------------------------------------------------


@get("/t/{id_:str}", include_in_schema=False)
async def table(request: AnyRequest, id_: FromPath[str]) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    asked = request.query_params
    everything = asked.get("seat") == "all"
    at = int_of("at", asked["at"]) if "at" in asked else None
    seat = int_of("seat", asked["seat"]) if "seat" in asked and not everything else None
    side = int_of("side", asked.get("side", "0"))
    shown = await site.views.table_view(id_, person.player, at, seat, side, everything)
    await site.seen_at(request, await site.tables.find(id_), person)
    shown.address = outside(site, request)
    draw = site.pages.table_page if at is None else site.pages.replay
    return page(site, request, person, lambda lang, prefs: draw(shown, lang, prefs))


@get("/t/{id_:str}/table", include_in_schema=False)
async def fragment(request: AnyRequest, id_: FromPath[str]) -> Reply:
    """For a page without a socket: the newest table, if it is newer than the one it has."""
    site = site_of(request)
    person = await site.person(request)
    live = await site.tables.find(id_)
    live.table.check_viewer(person.player)
    site.attendance.touch(live, person.player)
    have = {"have": live.table.version, "rev": live.revision}
    if "have" in request.query_params and all(
        int_of(key, request.query_params[key]) == value for key, value in have.items() if key in request.query_params
    ):
        return Response(b"", status_code=204)
    side = site.side(request, live)
    text = site.fragment(live, person.player, site.lang(request, person), person.all_prefs(), side)
    return site.html(request, person, text)


@post("/t/{id_:str}/act", include_in_schema=False)
async def act(request: AnyRequest, id_: FromPath[str]) -> ASGIApp:
    """One gesture, all or nothing. It is asked far more often than all others: a script hears `done` at once."""
    site = site_of(request)
    if header(request, b"content-type").startswith("multipart/"):
        raise BadRequest("an answer has no files: send the form as application/x-www-form-urlencoded")
    fields = await fields_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    seat = number(fields, "seat") if "seat" in fields else None
    # A button that refuses answers alone: whatever is ticked beside it was not meant.
    tokens = fields.get("only") or [token for token in fields.get("token", []) if token]
    try:
        expect, aid, hold = number(fields, "expect"), one(fields, "aid"), hold_of(request, person)
        await site.seen_at(request, await site.tables.find(id_), person)
        await site.commands.act(id_, person.player, tokens, expect, aid, seat, hold)
    except StaleAction:
        return app_of(request, await stale(site, request, person, id_))
    if by_script(request) and not lacks_cookie(request, person):
        return just_done
    return app_of(request, site.done(request, person, f"/t/{id_}"))


def hold_of(request: AnyRequest, person: Person) -> float:
    """How long the bots wait after a move, as the person wishes: only a page with a script shows the time."""
    prefs = person.all_prefs()
    return float(prefs.get("takeback", "2")) if by_script(request) and prefs.get("pace", "1") != "0" else 0.0


def app_of(request: AnyRequest, reply: Reply) -> ASGIApp:
    return reply.to_asgi_response(None, request)


async def just_done(_scope: Scope, _receive: Receive, send: Send) -> None:
    """The shortest answer: 204, and nothing else."""
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


@post("/t/{id_:str}/undo", include_in_schema=False)
async def undo(request: AnyRequest, id_: FromPath[str]) -> Reply:
    site = site_of(request)
    fields = await fields_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    try:
        await site.commands.undo(id_, person.player, number(fields, "expect"), one(fields, "aid"))
    except StaleAction:
        return await stale(site, request, person, id_)
    return site.done(request, person, f"/t/{id_}")


async def stale(site: Site, request: AnyRequest, person: Person, id_: str) -> Reply:
    """The table has moved on: here it is."""
    lang, prefs = site.lang(request, person), person.all_prefs()
    live = await site.tables.find(id_)
    site.metrics.acts.labels("request", StaleAction.code).inc()
    if by_script(request):
        return site.html(request, person, site.fragment(live, person.player, lang, prefs), 409)
    shown = site.views.shown(live, person.player)
    return site.html(request, person, site.pages.table_page(shown, lang, prefs), 409)


@post("/t/{id_:str}/uncover", include_in_schema=False)
async def uncover(request: AnyRequest, id_: FromPath[str]) -> Reply:
    return await simple(
        request, id_, lambda site, me, form: site.commands.uncover(id_, me.player, number(form, "seat"))
    )


@post("/t/{id_:str}/ready", include_in_schema=False)
async def ready(request: AnyRequest, id_: FromPath[str]) -> Reply:
    """My move stands: the others need not wait."""
    return await simple(request, id_, lambda site, me, _: site.commands.ready(id_, me.player))


@post("/t/{id_:str}/say", include_in_schema=False)
async def say(request: AnyRequest, id_: FromPath[str]) -> Reply:
    async def speak(site: Site, me: Person, form: dict[str, list[str]]) -> None:
        site.limits.take("chat", who(request, me))
        if one(form, "name", "").strip():
            await site.people.set(me, {"name": one(form, "name")})
        await site.commands.say(id_, me.player, me.name, one(form, "text"))

    return await simple(request, id_, speak)


@post("/t/{id_:str}/mute", include_in_schema=False)
async def mute(request: AnyRequest, id_: FromPath[str]) -> Reply:
    def set_mute(site: Site, me: Person, form: dict[str, list[str]]) -> Any:
        return site.commands.mute(id_, me.player, number(form, "seat"), one(form, "on") == "1")

    return await simple(request, id_, set_mute)


@post("/t/{id_:str}/report", include_in_schema=False)
async def report(request: AnyRequest, id_: FromPath[str]) -> Reply:
    """Show a line of chat to whoever runs the server."""

    async def tell(site: Site, me: Person, form: dict[str, list[str]]) -> None:
        site.limits.take("chat", who(request, me))
        await site.reports.report(id_, me.player, number(form, "line"))

    return await simple(request, id_, tell)


@post("/t/{id_:str}/takeover", include_in_schema=False)
async def take_over(request: AnyRequest, id_: FromPath[str]) -> Reply:
    return await simple(
        request, id_, lambda site, me, form: site.attendance.take_over(id_, me.player, number(form, "seat"))
    )


@post("/t/{id_:str}/return", include_in_schema=False)
async def come_back(request: AnyRequest, id_: FromPath[str]) -> Reply:
    return await simple(
        request, id_, lambda site, me, form: site.attendance.come_back(id_, me.player, number(form, "seat"))
    )


@post("/t/{id_:str}/invite", include_in_schema=False)
async def invite(request: AnyRequest, id_: FromPath[str]) -> Reply:
    return await simple(request, id_, lambda site, me, form: site.commands.invite(id_, me.player, number(form, "seat")))


@post("/t/{id_:str}/seat", include_in_schema=False)
async def fill_seat(request: AnyRequest, id_: FromPath[str]) -> Reply:
    def fill(site: Site, me: Person, form: dict[str, list[str]]) -> Any:
        return site.commands.fill(id_, me.player, number(form, "seat"), one(form, "as"), one(form, "name", ""), me.name)

    return await simple(request, id_, fill)


@post("/t/{id_:str}/start", include_in_schema=False)
async def start(request: AnyRequest, id_: FromPath[str]) -> Reply:
    """Wait no longer: bots take the free seats."""
    return await simple(request, id_, lambda site, me, _: site.commands.start(id_, me.player))


async def simple(request: AnyRequest, id_: str, do: Callable[[Site, Person, dict[str, list[str]]], Any]) -> Reply:
    """Do something at a table, and go back to it."""
    site = site_of(request)
    fields = await fields_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    await site.keep(request, person)
    await do(site, person, fields)
    return site.done(request, person, f"/t/{id_}")


@post("/t/{id_:str}/rematch", include_in_schema=False)
async def rematch(request: AnyRequest, id_: FromPath[str]) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("table", who(request, person))
    live = await site.commands.rematch(id_, person.player)
    return site.go(request, person, f"/t/{live.table.id}")


@get("/t/{id_:str}/hint", include_in_schema=False)
async def hint(request: AnyRequest, id_: FromPath[str]) -> Reply:
    """The table with what a bot would choose filled in. Nothing is played: the person may still change it."""
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("hint", who(request, person))
    advice = await site.commands.hint(id_, person.player)
    shown = await site.views.table_view(id_, person.player)
    shown.advice = advice
    draw = site.pages.table_fragment if by_script(request) else site.pages.table_page
    return page(site, request, person, lambda lang, prefs: draw(shown, lang, prefs))


@get("/t/{id_:str}/coach", include_in_schema=False)
async def coach(request: AnyRequest, id_: FromPath[str]) -> Reply:
    """The table with what the coach advises and why; his answer is filled in where it has several parts."""
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("coach", who(request, person))
    try:
        advice = await site.hints.ask(id_, person.player, site.lang(request, person))
    except StaleAction:
        return await stale(site, request, person, id_)
    shown = await site.views.table_view(id_, person.player)
    shown.coach, shown.advice = advice, advice["tokens"]
    draw = site.pages.table_fragment if by_script(request) else site.pages.table_page
    return page(site, request, person, lambda lang, prefs: draw(shown, lang, prefs))


@get("/t/{id_:str}/record", include_in_schema=False)
async def record(request: AnyRequest, id_: FromPath[str]) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    text = await record_text(site, person, id_)
    name = f'attachment; filename="morro-{id_}.txt"'
    return Response(text.encode(), media_type="text/plain", headers={"content-disposition": name})


async def record_text(site: Site, person: Person, id_: str) -> str:
    table = (await site.tables.find(id_)).table
    table.check_viewer(person.player)
    if not table.over:
        raise NotNow("the record tells the seed, and so every card: it can be had when the game is over")
    return table.record().text()


@post("/replays", include_in_schema=False)
async def upload(request: AnyRequest) -> Reply:
    """Look at a record, or play it on."""
    site = site_of(request)
    person = await site.person(request)
    form = await parts_of(request)
    found = form.get("record", "")
    text = found if isinstance(found, str) else (await found.read()).decode(errors="replace")
    site.limits.take("table", who(request, person))
    await site.keep(request, person)
    live = await site.commands.upload(text, person.player, person.name)
    return site.go(request, person, f"/t/{live.table.id}")


@get("/t/{id_:str}/qr/{seat:int}", include_in_schema=False)
async def qr(request: AnyRequest, id_: FromPath[str], seat: FromPath[int]) -> Reply:
    """The invite link of an open seat, for the camera of a telephone."""
    site = site_of(request)
    person = await site.person(request)
    live = await site.tables.find(id_)
    if not person.player or person.player != live.table.head.host:
        raise NotYours("only the person who made this table sees its links")
    path = live.invites.get(seat)
    if path is None:
        raise NotFound("there is no link for this seat now; make a new one")
    return Response(
        svg(outside(site, request) + path), media_type="image/svg+xml", headers={"cache-control": "no-store"}
    )


HANDLERS: Final = [
    *(home, play_now, new_form, new_table, join_form, join, table, fragment, act, undo, uncover, ready, say, mute),
    report,
    *(take_over, come_back, invite, fill_seat, start, rematch, hint, coach, record, upload, qr),
    *(*device_pages.HANDLERS, *reading_pages.HANDLERS, *service_pages.HANDLERS),
]
