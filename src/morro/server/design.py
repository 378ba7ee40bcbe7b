"""The design pages, for those who work on the look (`morro serve --design`): every part, and fixed states of each page.

GET /design          every part in its states and sizes, in both themes
GET /design/STATE    a whole page in a fixed state, such as /design/sj-pay; ?theme=dark, ?lang=de
"""

import base64
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from litestar import get
from litestar.params import FromPath

from morro.bots.registry import make_bot
from morro.core.game import Prompt
from morro.core.rng import seeded
from morro.games import LISTINGS
from morro.server import design_people
from morro.server.build_table_view import Past, build_table_view
from morro.server.chair import Chair
from morro.server.errors import NotFound
from morro.server.lobby_filter import LobbyFilter
from morro.server.lobby_view import LobbyLine, LobbyShown
from morro.server.page_reply import Reply, svg
from morro.server.pages import new_shown
from morro.server.presence import Presence
from morro.server.public_tables import Sitter
from morro.server.rating_range import stored_range
from morro.server.result_view import ResultShown
from morro.server.site import AnyRequest, site_of
from morro.server.table import Head, Table, seed_hash
from morro.server.table_view import (
    DeviceShown,
    Ended,
    ErrorShown,
    HomeShown,
    JoinShown,
    Pages,
    Prefs,
    TableLine,
    TableView,
    VacationShown,
    VerifyShown,
)

NAMES: Final = ("Ana", "Blas", "Carmen", "Diego", "Elena")
LEVELS: Final = (1, 3, 3, 4, 5)
ME: Final = "p0"
LINK: Final = "/join/design/Zb3xQ0rT"


class State(NamedTuple):
    """A game that bots play until a question comes; `after` so many answers, seen by the seat that is asked."""

    game: str
    seats: int
    kind: str
    after: int = 0
    eyes: str = "asked"
    """`asked`, `other`, `watch`, `past`, `all` (the past with all hands open) or `curtain`."""
    seed: int = 7
    bot: str = "greedy"


STATES: Final = {
    "sj-role": State("sanjuan/2004", 4, "role", 120),
    "sj-build": State("sanjuan/2004", 4, "build", 150, seed=3),
    "sj-pay": State("sanjuan/2004", 4, "pay", 130, seed=3),
    "sj-produce": State("sanjuan/2004", 4, "produce", 130),
    "sj-sell": State("sanjuan/2004", 4, "sell", 130, seed=5),
    "sj-council": State("sanjuan/2004", 4, "council", 110, seed=5),
    "sj-two": State("sanjuan/2018", 2, "role", 100),
    "sj-new": State("sanjuan/2018+new", 4, "role", 110),
    "sj-wait": State("sanjuan/2004", 4, "role", 130, "other"),
    "sj-watch": State("sanjuan/2004", 4, "role", 140, "watch"),
    "sj-replay": State("sanjuan/2004", 4, "end", 260, "past"),
    "sj-all": State("sanjuan/2004", 4, "end", 260, "all"),
    "sj-curtain": State("sanjuan/2004", 3, "role", 40, "curtain"),
    "sj-end": State("sanjuan/2004", 4, "end"),
    "pr-role": State("puertorico/2002", 4, "role", 180),
    "pr-settle": State("puertorico/2002", 4, "settle", 160, seed=5),
    "pr-mayor": State("puertorico/2002", 4, "man", 180, seed=5),
    "pr-build": State("puertorico/2002", 4, "build", 220),
    "pr-trade": State("puertorico/2002", 3, "sell", 160, seed=5),
    "pr-load": State("puertorico/2002", 4, "load", 220),
    "pr-craft": State("puertorico/2002", 4, "craft", 220),
    "pr-store": State("puertorico/2002", 4, "store", 120, seed=21, bot="greedy:shipper"),
    "pr-five": State("puertorico/2002", 5, "role", 320),
    "pr-two": State("puertorico/2002", 2, "role", 180),
    "pr-replay": State("puertorico/2002", 4, "end", 400, "past"),
    "pr-end": State("puertorico/2002", 5, "end"),
}


@lru_cache(maxsize=64)
def table_of(state: State) -> tuple[Table, Past]:
    """The table in its state, and a moment of its past."""
    head = Head("design", state.game, state.seats, state.seed, True, ME)
    table = Table(head, [Chair(NAMES[seat], bot=f"level{LEVELS[seat]}") for seat in range(state.seats)])
    table.settle(table.begin(0.0))
    game, rng = table.game, seeded(state.seed)
    bot = make_bot(state.bot, game)
    past = Past(table.moments[0], game.clone(table.state))
    answers = 0
    while not table.over:
        prompt = game.prompt(table.state)
        if answers >= state.after and prompt.kind == state.kind:
            break
        action = bot.choose(game.view(table.state, prompt.seat), prompt, list(game.legal(table.state)), rng)
        table.settle(table.act_for([game.actions.token(action)], 0.0))
        answers += 1
        if answers == state.after // 2:
            past = Past(table.moments[-1], game.clone(table.state))
    seat = table.asked if not table.over else 0
    if state.eyes == "other":
        seat = (seat + 1) % state.seats
    if state.eyes != "watch":
        table.chairs[seat] = Chair(NAMES[seat], player=ME)
    if state.eyes == "curtain":
        table.chairs[(seat + 1) % state.seats] = Chair(NAMES[(seat + 1) % state.seats], player=ME)
    return table, past


def shown_of(state: State) -> TableView:
    """A fixed state as its viewer sees it. Drawing keeps parts in what is shown, so it is made anew each time."""
    table, past = table_of(state)
    viewer = ME if state.eyes != "watch" else ""
    past_or_now = past if state.eyes in ("past", "all") else None
    shown = build_table_view(table, viewer, Presence(0.0), 0.0, past=past_or_now, everything=state.eyes == "all")
    shown.address = "http://morro.example"
    return shown


def waiting_room(viewer: str = ME) -> TableView:
    head = Head("design", "sanjuan/2004", 4, 7, False, ME)
    chairs = [Chair("Ana", player=ME), Chair(""), Chair("Carmen", bot="level3"), Chair("Diego", player="p3")]
    shown = build_table_view(Table(head, chairs), viewer, Presence(0.0), 0.0, invites={1: LINK})
    shown.public, shown.fill_in = True, 95.0
    shown.address = "http://morro.example"
    return shown


def with_code(page: str) -> str:
    """The page with the QR code of its link, for which no table of this server could be asked."""
    code = base64.b64encode(svg(f"http://morro.example{LINK}")).decode()
    return page.replace("/t/design/qr/1", f"data:image/svg+xml;base64,{code}")


def shared(game: str, reviewed: bool) -> ResultShown:
    """The end of a game as everybody sees it who has the link; `reviewed`: with chances that a coach might find."""
    table, _ = table_of(STATES[f"{game}-end"])
    shown = build_table_view(table, "", Presence(0.0), 0.0)
    shown.address = "http://morro.example"
    result = ResultShown(shown, "Zb3xQ0rT", 1_794_900_000.0)
    if reviewed:
        last, equal = shown.history[-1].round, 100 / shown.seats
        ends = [100 / len(shown.winners) if seat in shown.winners else 0 for seat in range(shown.seats)]
        for at in range(1, last + 1):
            result.chances[at] = [round(equal + (end - equal) * (at / last) ** 2) for end in ends]
    return result


def set_aside() -> TableView:
    shown = shown_of(STATES["sj-role"])
    shown.status, shown.view, shown.prompt, shown.legal, shown.notice = "set_aside", None, None, [], "set_aside"
    return shown


TABLES: Final = [
    TableLine(
        *("a", "sanjuan/2004", 4, "running", list(NAMES[:4]), True, time.time() - 125.0, 8),
        asks=Prompt("role", 0, 0, ""),
    ),
    TableLine(
        *("b", "puertorico/2002", 3, "running", list(NAMES[:3]), True, 0.0, 5, time.time() + 26 * 3600.0),
        asks=Prompt("man", 0, 3, "corn"),
    ),
    TableLine("c", "sanjuan/2018", 2, "running", ["Blas", "Ana"], False, time.time() - 305.0, 3, waits_for="Blas"),
    TableLine(
        *("d", "puertorico/2002", 4, "finished", list(NAMES[:4]), False, 0.0, 14),
        ended=Ended([51, 44, 47, 39], [0], [0]),
    ),
]


def line(id_: str, game: str, seats: int, taken: int, status: str, pace: str, level: str, mine: bool) -> LobbyLine:
    sitters = [Sitter(NAMES[seat] if seat < taken else "", "p" if seat < taken else "", "") for seat in range(seats)]
    fits = level != "1350-1550"
    return LobbyLine(
        id_, game, seats, status, pace, stored_range(level), tuple(sitters), 11, mine, bool(pace), not fits, fits
    )


LOBBY: Final = LobbyShown(
    [
        line("a", "sanjuan/2004", 4, 2, "open", "1800+20", "any", False),
        line("b", "puertorico/2002", 5, 4, "open", "", "1200-", True),
        line("c", "sanjuan/2018+new", 3, 1, "open", "600+10", "1350-1550", False),
        line("d", "puertorico/2002", 3, 1, "open", "300+5", "any", False),
    ],
    [line("e", "puertorico/2002", 3, 3, "running", "1800+20", "any", False)],
    list(LISTINGS),
    "Ana",
    filter=LobbyFilter(),
    live=False,
)

Draw = Callable[[Pages, str, Prefs], str]

PAGES: Final[dict[str, Draw]] = {
    "home": lambda pages, lang, prefs: pages.home(HomeShown([], list(LISTINGS), "", ""), lang, prefs),
    "home-back": lambda pages, lang, prefs: pages.home(
        HomeShown(TABLES, list(LISTINGS), "Ana", "", LOBBY, vacation=VacationShown(0.0, 28)), lang, prefs
    ),
    "lobby": lambda pages, lang, prefs: pages.lobby(LOBBY, lang, prefs),
    "sj-result": lambda pages, lang, prefs: pages.result(shared("sj", True), lang, prefs),
    "pr-result": lambda pages, lang, prefs: pages.result(shared("pr", False), lang, prefs),
    "new": lambda pages, lang, prefs: pages.new_table(new_shown({}), lang, prefs),
    "join": lambda pages, lang, prefs: pages.join(
        JoinShown("design", "sanjuan/2004", 1, waiting_room("").players, "", "Zb3xQ0rT", ""), lang, prefs
    ),
    "room": lambda pages, lang, prefs: with_code(pages.table_page(waiting_room(), lang, prefs)),
    "aside": lambda pages, lang, prefs: pages.table_page(set_aside(), lang, prefs),
    "device": lambda pages, lang, prefs: pages.device(
        DeviceShown("http://morro.example/device/x", svg("http://morro.example/device/x").decode(), 10, ""), lang, prefs
    ),
    "error": lambda pages, lang, prefs: pages.error(
        ErrorShown(404, "table/unknown", "there is no such table", "/"), lang, prefs
    ),
    "offline": lambda pages, lang, prefs: pages.offline(lang, prefs),
    "verify": lambda pages, lang, prefs: pages.verify(
        VerifyShown("sanjuan/2004", 4, "7", seed_hash("sanjuan/2004", 4, 7), "sanjuan/2004 seats=4", ""), lang, prefs
    ),
    "rules": lambda pages, lang, prefs: pages.rules("puertorico/2002", lang, prefs),
    **design_people.PAGES,
}


def draw_state(name: str, pages: Pages, lang: str, prefs: Prefs) -> str:
    """The page of a fixed state; raises NotFound where there is none of this name."""
    if name in PAGES:
        return PAGES[name](pages, lang, prefs)
    if name not in STATES:
        raise NotFound(f"there is no fixed state {name[:40]!r}")
    shown = shown_of(STATES[name])
    draw = pages.table_page if shown.at is None else pages.replay
    return draw(shown, lang, prefs)


@get("/design", include_in_schema=False)
async def design(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    text = site.pages.design([*PAGES, *STATES], site.lang(request, person), prefs_of(request))
    return site.html(request, person, text)


@get("/design/{name:str}", include_in_schema=False)
async def fixed_state(request: AnyRequest, name: FromPath[str]) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    return site.html(request, person, draw_state(name, site.pages, site.lang(request, person), prefs_of(request)))


def prefs_of(request: AnyRequest) -> Prefs:
    return {"theme": request.query_params.get("theme", "auto"), "motion": "off", "sound": "off"}


HANDLERS: Final = [design, fixed_state]
