"""The JSON API: everything that a page can do, for programs."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, Router, get, post, put, websocket
from litestar.exceptions import SerializationException
from litestar.params import FromQuery, JSONBody, QueryParameter

from morro.bots.registry import DEFAULT
from morro.core.errors import StaleAction
from morro.games import LISTINGS
from morro.scene.terms import terms
from morro.server import (
    api_analysis,
    api_days,
    api_lobby,
    api_people,
    api_puzzles,
    api_reference,
    api_review,
    api_table,
)
from morro.server.api_asker import asker
from morro.server.api_table import At, Eyes
from morro.server.api_types import (
    LATE,
    REFUSALS,
    Act,
    Agreed,
    AtSeat,
    Change,
    CoachOut,
    Created,
    Done,
    Fill,
    GameOut,
    Join,
    Link,
    Me,
    Mute,
    NewPlayer,
    NewTable,
    Path,
    PlayerToken,
    RecordIn,
    Report,
    Say,
    Seated,
    TableId,
    TableListed,
    TableName,
    TableOut,
    Tokens,
    Undo,
    UseLink,
    Verified,
    table_out,
)
from morro.server.api_words import InviteOut, LinkOut, Play
from morro.server.changes import changes_between
from morro.server.commands import seat_of_link
from morro.server.errors import LinkUsed
from morro.server.limits import network_of
from morro.server.live_table import LiveTable
from morro.server.new_table import TableSpec, against_bots, bots_served
from morro.server.page_reply import outside
from morro.server.pages import GENTLE, record_text
from morro.server.people import LINK_MINUTES
from morro.server.reading_pages import verified
from morro.server.site import AnyRequest, AnySocket, on_game_error, site_of, who
from morro.server.sockets import serve
from morro.server.table_view import JoinShown
from morro.words import words
from morro.words.wording import wording

Secret = Annotated[str, QueryParameter(max_length=80, description="The last part of the link")]
InviteTable = Annotated[str, QueryParameter(max_length=40, description="The table's id, the part before it")]


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body is somebody's input, whatever is wrong with it."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except UnicodeDecodeError as error:
            raise SerializationException("this JSON cannot be read: a text in it is not UTF-8") from error
        except RecursionError as error:
            raise SerializationException(
                "this JSON cannot be read: its lists and objects lie too deep in each other"
            ) from error


class Outdated(StaleAction):
    """An act that came too late, with the table as it stands now."""

    def __init__(self, error: StaleAction, table: TableOut) -> None:
        super().__init__(str(error))
        self.table = table


def on_outdated(request: AnyRequest, error: Outdated) -> Response[Any]:
    reply = on_game_error(request, error)
    reply.content["table"] = error.table
    return reply


# -- people --------------------------------------------------------------------------------------------------


@post("/players", status_code=201, responses=REFUSALS)
async def new_player(request: AnyRequest, data: JSONBody[NewPlayer]) -> PlayerToken:
    """A new player; the token is the only proof of who it is."""
    site = site_of(request)
    site.limits.take("player", network_of(request.client.host if request.client else ""))
    person = await site.people.of("")
    await site.people.keep(person)
    if data.name.strip():
        await site.people.set(person, {"name": data.name})
    return PlayerToken(person.token, person.name)


@get("/me", responses=REFUSALS)
async def me(request: AnyRequest) -> Me:
    """Who I am here: my name, my language, my preferences."""
    site = site_of(request)
    person = await site.person(request)
    return Me(person.name, site.lang(request, person), person.all_prefs())


@put("/me", responses=REFUSALS)
async def change_me(request: AnyRequest, data: JSONBody[Change]) -> Me:
    """Change name, language or preferences."""
    site, person = await asker(request)
    wanted = dict(data.prefs)
    if data.name is not None:
        wanted["name"] = data.name
    if data.lang is not None:
        wanted["lang"] = data.lang
    await site.people.set(person, wanted)
    return Me(person.name, site.lang(request, person), person.all_prefs())


@post("/links", status_code=201, responses=REFUSALS)
async def new_link(request: AnyRequest) -> Link:
    """A link for a second device of mine."""
    site, person = await asker(request, "link")
    path = f"/device/{await site.people.make_link(person)}"
    return Link(path, outside(site, request) + path, LINK_MINUTES)


@get("/links", responses=REFUSALS)
async def look_at_link(request: AnyRequest, token: Secret) -> LinkOut:
    """What this device leaves behind when it follows a link for a second device. The link stays as it is."""
    site = site_of(request)
    person = await site.person(request)
    if await site.people.owns_link(person, token):
        return LinkOut(True, 0)
    tables = await site.views.tables_of(person.player)
    return LinkOut(False, sum(line.status in ("open", "running") for line in tables))


@post("/links/use", status_code=204, responses=REFUSALS)
async def use_link(request: AnyRequest, data: JSONBody[UseLink]) -> None:
    """From now on this device is one of the person who made the link."""
    site, person = await asker(request, "link")
    await site.people.use_link(person, data.token)


# -- tables --------------------------------------------------------------------------------------------------


@get("/games", responses=REFUSALS)
async def games(request: AnyRequest) -> list[GameOut]:
    """What can be played, and by which bots."""
    site = site_of(request)
    said = words(site.lang(request, await site.person(request)))
    bots = [bot.name for bot in bots_served()]
    return [
        GameOut(one.name, said.title(one.name), said.about(one.name), one.least, one.most, one.options, bots)
        for one in LISTINGS
    ]


@get("/tables", responses=REFUSALS)
async def tables(request: AnyRequest) -> list[TableListed]:
    """My tables: those that wait for me first, then the newest."""
    site = site_of(request)
    person = await site.person(request)
    lines = await site.views.tables_of(person.player)
    return [
        TableListed(t.id, t.game_name, t.seats, t.status, t.names, t.my_turn, t.round, t.updated, t.known)
        for t in lines
    ]


@post("/tables", status_code=201, responses=REFUSALS)
async def new_table(request: AnyRequest, data: JSONBody[NewTable]) -> Created:
    """A new table; the game begins when every seat is taken."""
    site, person = await asker(request, "table")
    spec = TableSpec(
        data.game,
        data.chairs,
        data.names,
        data.clock,
        data.open_scores,
        data.watch,
        int(data.seed) if data.seed else None,
        data.public,
        data.level,
        data.late,
        data.fill,
        data.rated,
        data.coach,
    )
    made = await site.lobby.create(spec, person.player, person.name)
    return Created(made.table.id, {str(seat): path for seat, path in made.invites.items()})


@post("/play", status_code=201, responses=REFUSALS)
async def play(request: AnyRequest, data: JSONBody[Play]) -> TableName:
    """Sit down against bots at once, on a seat by lot."""
    site, person = await asker(request, "table")
    seats = data.seats if data.seats is not None else 3 if data.guide else 4
    spec = against_bots(data.game, seats, GENTLE if data.guide else DEFAULT)
    wanted = {} if data.guide is None else {"guide": "on" if data.guide else "off"}
    if data.name.strip():
        wanted["name"] = data.name
    if wanted:
        await site.people.set(person, wanted)
    return TableName((await site.commands.create(spec, person.player, person.name)).table.id)


@get("/tables/{id_:str}", responses=REFUSALS)
async def table(request: AnyRequest, id_: TableId, at: At = None, seat: Eyes = None) -> TableOut:
    """A table as I may know it, now or at an earlier version."""
    site = site_of(request)
    person = await site.person(request)
    return table_out(await site.views.table_view(id_, person.player, at, seat))


@post("/tables/{id_:str}/actions", status_code=200, responses=LATE)
async def act(request: AnyRequest, id_: TableId, data: JSONBody[Act]) -> Done:
    """One gesture, all or nothing; durable when this answers."""
    site, person = await asker(request)
    try:
        await site.seen_at(request, await site.tables.find(id_), person)
        return Done(await site.commands.act(id_, person.player, data.tokens, data.expect, data.aid, data.seat))
    except StaleAction as error:
        raise Outdated(error, table_out(await site.views.table_view(id_, person.player))) from error


@post("/tables/{id_:str}/undo", status_code=200, responses=LATE)
async def undo(request: AnyRequest, id_: TableId, data: JSONBody[Undo]) -> Done:
    """Take my last gesture back, as long as nobody has seen anything new."""
    site, person = await asker(request)
    try:
        return Done(await site.commands.undo(id_, person.player, data.expect, data.aid, data.seat))
    except StaleAction as error:
        raise Outdated(error, table_out(await site.views.table_view(id_, person.player))) from error


@post("/tables/{id_:str}/uncover", status_code=204, responses=REFUSALS)
async def uncover(request: AnyRequest, id_: TableId, data: JSONBody[AtSeat]) -> None:
    """Hot-seat: the person of this seat has the device now."""
    site, person = await asker(request)
    await site.commands.uncover(id_, person.player, data.seat)


@post("/tables/{id_:str}/chat", status_code=204, responses=REFUSALS)
async def say(request: AnyRequest, id_: TableId, data: JSONBody[Say]) -> None:
    """A line of chat; who only looks on has to have a name."""
    site, person = await asker(request, "chat")
    await site.commands.say(id_, person.player, person.name, data.text)


@post("/tables/{id_:str}/mute", status_code=204, responses=REFUSALS)
async def mute(request: AnyRequest, id_: TableId, data: JSONBody[Mute]) -> None:
    """Hide what a seat says from me; -1 for the spectators."""
    site, person = await asker(request)
    await site.commands.mute(id_, person.player, data.seat, data.on)


@post("/tables/{id_:str}/report", status_code=204, responses=REFUSALS)
async def report(request: AnyRequest, id_: TableId, data: JSONBody[Report]) -> None:
    """Show a line of chat to whoever runs the server."""
    site, person = await asker(request, "chat")
    await site.reports.report(id_, person.player, data.line)


@post("/tables/{id_:str}/takeover", status_code=200, responses=REFUSALS)
async def take_over(request: AnyRequest, id_: TableId, data: JSONBody[AtSeat]) -> Agreed:
    """Agree that a bot plays for an absent person."""
    site, person = await asker(request)
    return Agreed(await site.attendance.take_over(id_, person.player, data.seat))


@post("/tables/{id_:str}/return", status_code=204, responses=REFUSALS)
async def come_back(request: AnyRequest, id_: TableId, data: JSONBody[AtSeat]) -> None:
    """Take my seat back from the bot that stood in."""
    site, person = await asker(request)
    await site.attendance.come_back(id_, person.player, data.seat)


@post("/tables/{id_:str}/invites", status_code=201, responses=REFUSALS)
async def invite(request: AnyRequest, id_: TableId, data: JSONBody[AtSeat]) -> Path:
    """A new link for an open seat; the old one is dead."""
    site, person = await asker(request)
    path = await site.commands.invite(id_, person.player, data.seat)
    return Path(path, outside(site, request) + path)


@post("/tables/{id_:str}/seats", status_code=204, responses=REFUSALS)
async def fill(request: AnyRequest, id_: TableId, data: JSONBody[Fill]) -> None:
    """The host gives an open seat to a bot, to himself, or to somebody at his device; `open` takes a bot away."""
    site, person = await asker(request)
    await site.commands.fill(id_, person.player, data.seat, data.as_, data.name, person.name)


@post("/tables/{id_:str}/start", status_code=204, responses=REFUSALS)
async def start(request: AnyRequest, id_: TableId) -> None:
    """The host waits no longer: bots take the seats that are free."""
    site, person = await asker(request)
    await site.commands.start(id_, person.player)


@post("/tables/{id_:str}/rematch", status_code=201, responses=REFUSALS)
async def rematch(request: AnyRequest, id_: TableId) -> TableName:
    """The same people once more, everybody one seat further; the first to ask makes the table."""
    site, person = await asker(request, "table")
    return TableName((await site.commands.rematch(id_, person.player)).table.id)


@get("/tables/{id_:str}/hint", responses=REFUSALS)
async def hint(request: AnyRequest, id_: TableId) -> Tokens:
    """What a bot would answer in my place."""
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("hint", who(request, person))
    return Tokens(await site.commands.hint(id_, person.player))


@get("/tables/{id_:str}/coach", responses=REFUSALS)
async def coach(request: AnyRequest, id_: TableId) -> CoachOut:
    """The best answer, its lead, the chance after every answer, and why; against bots, or where the host allowed it."""
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("coach", who(request, person))
    advice = await site.hints.ask(id_, person.player, site.lang(request, person))
    return msgspec.convert(advice, CoachOut)


@get("/tables/{id_:str}/record", responses=REFUSALS)
async def record(request: AnyRequest, id_: TableId) -> RecordIn:
    """The record of a finished game."""
    site = site_of(request)
    return RecordIn(await record_text(site, await site.person(request), id_))


@post("/records", status_code=201, responses=REFUSALS)
async def upload(request: AnyRequest, data: JSONBody[RecordIn]) -> TableName:
    """A table from a record: to look at where it is finished, else to play on against bots."""
    site, person = await asker(request, "table")
    return TableName((await site.commands.upload(data.record, person.player, person.name)).table.id)


@get("/joins", responses=REFUSALS)
async def invitation(request: AnyRequest, table: InviteTable, token: Secret) -> InviteOut:
    """Where an invite link leads: the game, the seat, and who sits there. The link stays as it is."""
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("link", who(request, person))
    found = (await site.tables.find(table)).table
    try:
        seat, taken = seat_of_link(found, token), False
    except LinkUsed:
        if not found.owned(person.player):
            raise
        seat, taken = found.owned(person.player)[0], True  # his own link, which he used before
    head, game = found.head, found.game.name
    rules = (head.clock, head.open_scores, head.watch, head.seed_chosen, head.rated, head.coach)
    shown = JoinShown(table, game, seat, [], person.name, "", "", *rules, head.late)
    w = wording(site.lang(request, person))
    names = [None if chair.open else chair.name for chair in found.chairs]
    said = terms(shown, w)
    return InviteOut(table, game, w.words.title(game), seat, head.seats, names, *rules, said, taken)


@post("/joins", status_code=200, responses=REFUSALS)
async def join(request: AnyRequest, data: JSONBody[Join]) -> Seated:
    """Sit down by an invite link, which is dead from then on; sent twice, it is done once."""
    site, person = await asker(request, "link")
    try:
        return Seated(await site.commands.join(data.table, data.token, person.player, data.name))
    except LinkUsed:
        owned = (await site.tables.find(data.table)).table.owned(person.player)
        if not owned:
            raise
        return Seated(owned[0])


@get("/verify", responses=REFUSALS)
async def verify(
    game: Annotated[str, QueryParameter(max_length=200)],
    seats: Annotated[int, QueryParameter(ge=0, le=10)],
    seed: Annotated[str, QueryParameter(pattern="^[0-9]{1,60}$")],
) -> Verified:
    """What a seed stands for: the hash that was shown before the game, and how the game begins."""
    shown = verified(game, str(seats), seed)
    return Verified(shown.hash, shown.position)


@websocket("/tables/{id_:str}/live")
async def table_socket(socket: AnySocket, id_: TableId, changes: FromQuery[bool] = False) -> None:
    """The table as JSON, now and whenever it changed; with `?changes=1` whole only once, and then what changed."""
    site = site_of(socket)
    encode = msgspec.json.Encoder().encode
    sent: TableOut | None = None

    def draw(live: LiveTable, player: str, _whole: bool) -> str:
        nonlocal sent
        before, sent = sent, table_out(site.views.shown(live, player))
        if before is None or not changes:
            return encode(sent).decode()
        news = changes_between(before, sent)
        return encode(news).decode() if news else ""

    await serve(socket, site, id_, draw)


STRICT: Final = frozenset(
    struct.__name__
    for struct in (
        *(NewPlayer, Change, NewTable, Play, Act, Undo, AtSeat, Fill, Say, Mute, Report, Join, RecordIn, UseLink),
        *api_lobby.REQUESTS,
        *api_days.REQUESTS,
        *api_people.REQUESTS,
        *api_puzzles.STRICT,
        *api_analysis.STRICT,
    )
)
"""The structures of requests: a field that they do not have is refused."""

SCHEME: Final = "token"
PLAYERS_ONLY: Final = Router(
    "/",
    route_handlers=[
        *(change_me, new_link, use_link, new_table, play, act, undo, uncover, say, mute, report),
        *(take_over, come_back, invite, fill, start, rematch, upload, join),
        *api_lobby.PLAY,
        *api_review.PLAYERS_ONLY,
        *api_days.PLAY,
        *api_people.PLAY,
        *api_puzzles.PLAYERS_ONLY,
        *api_analysis.PLAYERS_ONLY,
    ],
    security=[{SCHEME: []}],
)
ROUTER: Final = Router(
    "/api/v1",
    route_handlers=[
        *(new_player, me, look_at_link, games, tables, table, invitation, hint, coach, record, verify, table_socket),
        *api_lobby.READ,
        *api_days.READ,
        *api_people.READ,
        *api_reference.HANDLERS,
        *api_table.HANDLERS,
        *api_review.HANDLERS,
        *api_puzzles.HANDLERS,
        PLAYERS_ONLY,
    ],
    exception_handlers={Outdated: on_outdated},
    request_class=JsonRequest,
)
