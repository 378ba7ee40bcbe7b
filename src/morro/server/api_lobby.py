"""The lobby for programs: tables to sit down at and to watch, a table with anybody, ways to leave, results."""

from typing import Annotated, Final, Literal

import msgspec
from litestar import get, post
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from morro.games import DEFAULT_GAME
from morro.server.api_asker import asker
from morro.server.api_types import REFUSALS, Path, SeatNumber, TableId, TableName
from morro.server.lobby import COMPANIES, FILLS, PACES, Wish
from morro.server.lobby_filter import ALL_PACES, LobbyFilter
from morro.server.lobby_pages import shown_to
from morro.server.lobby_view import LobbyLine
from morro.server.page_reply import outside
from morro.server.result_pages import chances_of
from morro.server.site import AnyRequest, site_of

Word = Annotated[str, PathParameter(max_length=80, description="The last part of the link")]

OneGame = Annotated[str, QueryParameter(max_length=200, description="Only tables of this edition")]
OneSize = Annotated[int, QueryParameter(ge=0, le=10, description="Only tables of this size")]
OnePace = Annotated[str, QueryParameter(max_length=20, description="Only tables with this clock; empty for none")]


class PublicOut(msgspec.Struct):
    id: str
    game: str
    seats: int
    names: list[str]
    """Of those who sit there."""
    free: int
    pace: str
    """The clock; empty for none."""
    level: str
    """Whom the host wants to play with: `any`, or points of the ladder: `1350-1550`, `1350-`, `-1200`."""
    fits: bool
    """My rating in this game is one of those."""
    rated: bool
    bots: bool
    """Bots take the seats that stay free."""
    mine: bool
    round: int


class LobbyOut(msgspec.Struct):
    open: list[PublicOut]
    going: list[PublicOut]
    """To watch."""


class Pair(msgspec.Struct, forbid_unknown_fields=True):
    seats: Annotated[list[SeatNumber], msgspec.Meta(min_length=1, max_length=10)]
    """Any of these table sizes."""
    game: Annotated[str, msgspec.Meta(max_length=200)] = DEFAULT_GAME
    pace: Annotated[str, msgspec.Meta(max_length=20)] = PACES[1]
    level: Annotated[str, msgspec.Meta(max_length=20)] = COMPANIES[0]
    """With anybody (`any`), or with those whose rating is `near` mine."""
    fill: Annotated[int, msgspec.Meta(ge=0)] = FILLS[0]
    """Seconds after which bots take the free seats; 0 for never."""
    rated: bool = False
    """The result counts for the ladder."""


class SitDown(msgspec.Struct, forbid_unknown_fields=True):
    table: Annotated[str, msgspec.Meta(max_length=40)]


class Leave(msgspec.Struct, forbid_unknown_fields=True):
    how: Literal["leave", "cancel", "resign", "forget"]
    """Stand up before the game, call the table off (host only), give the game up to a bot, or take it off my list."""


class RoundOut(msgspec.Struct):
    """What was to be expected in a round; in the last one, what came of it."""

    round: int
    chances: list[int]
    """Of winning, by seat, in per cent."""


class ResultOut(msgspec.Struct):
    game: str
    names: list[str]
    bots: list[str | None]
    """The bot of each seat, also where it took over."""
    scores: list[int]
    winners: list[int]
    rounds: int
    ended: float
    course: list[RoundOut]
    """Empty before the coach's review."""


@get("/lobby", responses=REFUSALS)
async def lobby(
    request: AnyRequest,
    game: OneGame = "",
    seats: OneSize = 0,
    pace: OnePace = ALL_PACES,
    fitting: FromQuery[bool] = False,
) -> LobbyOut:
    """The tables that everybody may find, to sit down at and to watch; on wish only those of a kind."""
    site = site_of(request)
    person = await site.person(request)
    wanted = LobbyFilter(game, seats, pace, fitting)
    wanted.check()
    shown = await shown_to(site, await site.lobby.read(), person, wanted)
    return LobbyOut([line_out(line) for line in shown.open], [line_out(line) for line in shown.going])


def line_out(line: LobbyLine) -> PublicOut:
    return PublicOut(
        line.id,
        line.game_name,
        line.seats,
        line.names,
        line.free,
        line.pace,
        line.level.text,
        line.fits,
        line.rated,
        line.bots,
        line.mine,
        line.round,
    )


@post("/lobby/pair", status_code=200, responses=REFUSALS)
async def pair(request: AnyRequest, data: JSONBody[Pair]) -> TableName:
    """A seat at a table with anybody who wants the same; the first to come opens it."""
    site, person = await asker(request, "table")
    wish = Wish(data.game, tuple(sorted(set(data.seats))), data.pace, data.level, data.fill, data.rated)
    return TableName(await site.lobby.pair(wish, person.player, person.name))


@post("/lobby/sit", status_code=200, responses=REFUSALS)
async def sit(request: AnyRequest, data: JSONBody[SitDown]) -> TableName:
    """Take a free seat at an open table of the lobby."""
    site, person = await asker(request, "link")
    await site.lobby.sit(data.table, person.player, person.name)
    return TableName(data.table)


@post("/tables/{id_:str}/share", status_code=201, responses=REFUSALS)
async def share(request: AnyRequest, id_: TableId) -> Path:
    """A link to the result of a finished game, for everybody; always the same one."""
    site, person = await asker(request, "link")
    path = f"/r/{await site.results.share(id_, person.player)}"
    return Path(path, outside(site, request) + path)


@get("/results/{token:str}", responses=REFUSALS)
async def result(request: AnyRequest, token: Word) -> ResultOut:
    """The result that such a link leads to; its picture is at /r/TOKEN/LANGUAGE.png."""
    site = site_of(request)
    live = await site.results.find(token)
    table = live.table
    return ResultOut(
        table.game.name,
        [chair.name for chair in table.chairs],
        [chair.bot or None for chair in table.chairs],
        list(table.game.scores(table.state)),
        table.game.winners(table.state),
        table.moments[-1].round if table.moments else 0,
        table.ended,
        [RoundOut(at, seats) for at, seats in (await chances_of(site, live)).items()],
    )


@post("/tables/{id_:str}/leave", status_code=204, responses=REFUSALS)
async def leave(request: AnyRequest, id_: TableId, data: JSONBody[Leave]) -> None:
    """Leave a table: before its game, for good, or only my list of tables."""
    site, person = await asker(request)
    ways = {
        "leave": site.leaving.leave,
        "cancel": site.leaving.cancel,
        "resign": site.leaving.resign,
        "forget": site.leaving.forget,
    }
    await ways[data.how](id_, person.player)


REQUESTS: Final = [Pair, SitDown, Leave]
"""The structures of requests: a field that they do not have is refused."""
READ: Final = [lobby, result]
"""For everybody."""
PLAY: Final = [pair, sit, share, leave]
"""For players only."""
