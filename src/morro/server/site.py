"""Site: what every handler needs, and the small things they all do: who asks, in which language, how to answer."""

import contextlib
import gzip
import re
import time
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl

import structlog
from litestar import Request, Response, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, FormMultiDict
from litestar.exceptions import HTTPException, SerializationException

from morro.core.errors import BadToken, GameError
from morro.server.accounts import Accounts
from morro.server.admin import Admin
from morro.server.admin_orders import AdminOrders
from morro.server.analysis_desk import AnalysisDesk
from morro.server.attendance import Attendance
from morro.server.backups import Backups
from morro.server.bot_runner import BotRunner
from morro.server.chat_reports import ChatReports
from morro.server.commands import Commands
from morro.server.day_games import DayGames
from morro.server.errors import BadRequest, Banned, NoPlayer, StoreError, sentence_of, status_of
from morro.server.hints import Hints
from morro.server.leaving import Leaving
from morro.server.limits import Limits, network_of
from morro.server.live_table import LiveTable
from morro.server.lobby import Lobby
from morro.server.metrics import Metrics
from morro.server.people import People, Person, best_language
from morro.server.person_data import PersonData
from morro.server.profiles import Profiles
from morro.server.push import Push
from morro.server.puzzle_book import PuzzleBook
from morro.server.ratings import Ratings
from morro.server.results import Results
from morro.server.reviews import Reviews
from morro.server.static import Static
from morro.server.table_view import LANGUAGES, ErrorShown, Pages
from morro.server.tables import Tables
from morro.server.vacations import Vacations
from morro.server.views import Views

AnyRequest = Request[Any, Any, Any]
AnySocket = WebSocket[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]

COOKIE: Final = "morro"
KEPT: Final = 400 * 24 * 3600
"""Seconds: as long as browsers allow."""
FAR_AWAY: Final = 253_402_300_000.0
"""The last day of the year 9999: for good."""
SEEN_EVERY: Final = 3600.0
"""Seconds between two notes that a device is in use."""
PACK_FROM: Final = 1000
API: Final = "/api/"
MOST_FIELDS: Final = 200
ASKED_LANGUAGE: Final = re.compile(rf"(?:^|&)lang=({'|'.join(LANGUAGES)})(?=&|$)".encode())
"""In the query of an address: the language of the page whose script asks."""
ASKED_SIDE: Final = re.compile(rb"(?:^|&)side=(\d)(?=&|$)")
"""The same: on whose side of the table somebody stands who only looks."""

log = structlog.get_logger("morro")


@dataclass
class Site:
    """One server: its tables, its people, its pages."""

    tables: Tables
    bots: BotRunner
    attendance: Attendance
    commands: Commands
    leaving: Leaving
    lobby: Lobby
    results: Results
    vacations: Vacations
    day_games: DayGames
    push: Push
    views: Views
    hints: Hints
    reviews: Reviews
    people: People
    accounts: Accounts
    ratings: Ratings
    profiles: Profiles
    data: PersonData
    admin: Admin
    orders: AdminOrders
    reports: ChatReports
    backups: Backups
    puzzles: PuzzleBook
    analysis: AnalysisDesk
    pages: Pages
    limits: Limits
    metrics: Metrics
    static: Static
    language: str = "en"
    """For those whose browser asks for none of ours."""
    address: str = ""
    """Where others on the same network reach this server."""
    debug: bool = False

    async def person(self, connection: AnyConnection) -> Person:
        """Who asks: by the word in the cookie, or in the header of a program."""
        kind, _, word = header(connection, b"authorization").partition(" ")
        token = word.strip() if kind.lower() == "bearer" else connection.cookies.get(COOKIE, "")
        person = await self.people.of(token, newest=connection.scope.get("method") == "GET")
        if word and not person.player:
            raise NoPlayer("this token is not known; get one with POST /api/v1/players")
        connection.scope["state"]["person"] = person
        if person.banned > time.time() and connection.scope.get("method", "GET") not in ("GET", "HEAD"):
            check_banned(connection.scope["path"], person.banned)
        if person.claimed and time.monotonic() - person.noted > SEEN_EVERY:
            person.noted = time.monotonic()
            with contextlib.suppress(StoreError):
                await self.accounts.note_device(person, header(connection, b"user-agent"))
        return person

    async def seen_at(self, connection: AnyConnection, live: LiveTable, person: Person) -> None:
        """Note where a person of a rated table is: games against oneself do not count."""
        if live.table.head.rated:
            await self.ratings.seen(live.table, person.player, connection.client.host if connection.client else "")

    async def keep(self, request: AnyRequest, person: Person) -> str:
        """Write the person down, if that is not done; gives the player's id."""
        if not person.player:
            self.limits.take("player", who(request, person))
        return await self.people.keep(person)

    def lang(self, connection: AnyConnection, person: Person) -> str:
        """The language of the page that asks, else the one that the person chose, else one of the browser's.

        The browser's are negotiated when a page is opened and never again: it may send others with a socket.
        """
        asked = ASKED_LANGUAGE.search(connection.scope["query_string"])
        if asked:
            return asked[1].decode()
        return person.prefs.get("lang") or best_language(header(connection, b"accept-language"), self.language)

    def html(self, request: AnyRequest, person: Person, text: str, status: int = 200) -> Response[bytes]:
        """A page, packed where the browser can unpack it."""
        body = text.encode()
        headers = {"cache-control": "no-store", "vary": "accept-encoding, cookie"}
        if len(body) >= PACK_FROM and "gzip" in header(request, b"accept-encoding"):
            body = gzip.compress(body, 4, mtime=0)
            headers["content-encoding"] = "gzip"
        reply = Response(body, status_code=status, media_type="text/html", headers=headers)
        return self.known(request, person, reply)

    def known(self, request: AnyRequest, person: Person, reply: Response[Any]) -> Response[Any]:
        """The same answer, with the cookie for a device that has none."""
        if lacks_cookie(request, person):
            secure = request.url.scheme == "https"
            cookie = Cookie(
                COOKIE, value=person.token, max_age=KEPT, path="/", httponly=True, samesite="lax", secure=secure
            )
            reply.set_cookie(cookie)
            person.fresh = False
        return reply

    def go(self, request: AnyRequest, person: Person, path: str) -> Response[Any]:
        """On to another page, with GET. A script is told the same in a header, and goes there itself."""
        if by_script(request):
            return self.known(request, person, Response(b"", status_code=204, headers={"HX-Redirect": path}))
        return self.known(request, person, Response(b"", status_code=303, headers={"location": path}))

    def done(self, request: AnyRequest, person: Person, path: str) -> Response[Any]:
        """It is done: a script hears so, a form goes back to the table."""
        if by_script(request):
            return self.known(request, person, Response(b"", status_code=204))
        return self.go(request, person, path)

    def side(self, connection: AnyConnection, live: LiveTable) -> int:
        """The side of the table that the page asks for; the first where there is no such side."""
        asked = ASKED_SIDE.search(connection.scope["query_string"])
        side = int(asked[1]) if asked else 0
        return side if side < live.table.head.seats else 0

    def fragment(self, live: LiveTable, player: str, lang: str, prefs: dict[str, str], side: int = 0) -> str:
        """The newest table for a viewer, drawn once for all who see the same."""
        heard = live.presence
        own = player in heard.mutes or player in heard.reported
        own = own or self._hosts(live, player) or bool(live.table.owned(player))
        key = (player if own else "", side, lang, tuple(prefs.items()), self.attendance.here(live))
        drawn = live.drawn.get(key)
        if drawn is None:
            begin = time.perf_counter()
            drawn = self.pages.table_fragment(self.views.shown(live, player, side=side), lang, prefs)
            self.metrics.renders.observe(time.perf_counter() - begin)
            if live.table.clock is None and live.listed is None:  # a page with a clock is soon out of date
                live.keep_drawn(key, drawn)
        return drawn

    def presence(self, live: LiveTable, player: str, lang: str, prefs: dict[str, str], side: int = 0) -> str:
        """The few parts of the newest table that tell who is here."""
        return self.pages.presence(self.views.shown(live, player, side=side), lang, prefs)

    def _hosts(self, live: LiveTable, player: str) -> bool:
        return bool(player) and player == live.table.head.host


def site_of(connection: AnyConnection) -> Site:
    found: Site = connection.app.state.site
    return found


def header(connection: AnyConnection, name: bytes) -> str:
    """A header by its name in small letters; empty where there is none. Litestar's would read all of them first."""
    return next((value.decode("latin-1") for key, value in connection.scope["headers"] if key == name), "")


def by_script(request: AnyRequest) -> bool:
    return any(name in (b"x-morro", b"hx-request") for name, _ in request.scope["headers"])


def lacks_cookie(request: AnyRequest, person: Person) -> bool:
    """Whether the answer has to bring a cookie: a program shows its word itself.

    Who only looks needs none. Else what a first page fetches beside itself, and gets late, would put another person's
    word over that of the table which was opened meanwhile.
    """
    return person.fresh and bool(person.player) and not header(request, b"authorization")


def who(request: AnyRequest, person: Person) -> str:
    """Whose bucket a request empties: the person's, or the address's where he is not known yet."""
    return person.player or network_of(request.client.host if request.client else "")


async def fields_of(request: AnyRequest) -> dict[str, list[str]]:
    """The fields of a form, each with all its values."""
    if header(request, b"content-type").startswith("multipart/"):
        form = await parts_of(request)
        return {key: [str(value) for value in form.getall(key)] for key in form}
    body = bytearray()
    more = True
    while more:
        message: Any = await request.receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
    except ValueError as error:
        raise BadRequest(f"this form cannot be read: {error}") from error
    fields: dict[str, list[str]] = {}
    for key, value in pairs:
        fields.setdefault(key, []).append(value)
    return fields


async def parts_of(request: AnyRequest) -> FormMultiDict:
    """The parts of a form with files; each names its own alphabet and kind, and may name one that is none."""
    try:
        return await request.form()
    except (LookupError, ValueError, RecursionError, SerializationException) as error:
        raise BadRequest("this form cannot be read: send UTF-8, as multipart/form-data") from error


def one(fields: dict[str, list[str]], key: str, default: str | None = None) -> str:
    """The value of a field; raises BadRequest where it must be there and is not."""
    if key in fields:
        return fields[key][-1]
    if default is None:
        raise BadRequest(f"the form lacks the field {key!r}")
    return default


def number(fields: dict[str, list[str]], key: str) -> int:
    return int_of(key, one(fields, key))


def int_of(key: str, text: str) -> int:
    digits = text.removeprefix("-")
    if not digits.isdecimal() or not digits.isascii() or len(text) > 10:
        raise BadRequest(f"{key} wants a whole number, not {text[:40]!r}")
    return int(text)


def check_banned(path: str, until: float) -> None:
    """Raise Banned, unless it is something that everybody may do with his own data."""
    if path not in ("/prefs", "/signout", "/me/delete"):
        raise Banned(f"the host of this server keeps you from playing here until {day_of(until)}; you can look on")


def day_of(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(min(at, FAR_AWAY)))


def local_path(text: str) -> str:
    """A path on this server: never the address of another one."""
    if not text.startswith("/") or text.startswith(("//", "/\\")):
        return "/"
    if not text.isascii() or not text.isprintable():  # such letters cannot stand in the header of an answer
        return "/"
    return text


# -- what goes wrong -----------------------------------------------------------------------------------------


def told(request: AnyRequest, status: int, code: str, message: str) -> Response[Any]:
    """An error in the form that the asker understands: JSON, a small fragment, or a page."""
    path = request.url.path
    if path.startswith(API):
        return Response(
            {"error": {"code": code, "message": message}}, status_code=status, media_type="application/json"
        )
    site = site_of(request)
    back = f"/t/{path.split('/')[2]}" if path.startswith(("/t/", "/join/")) and status not in (404, 403) else "/"
    if path.startswith("/analysis"):
        back = "/analysis"
    if path.startswith("/puzzles/"):
        back = "/puzzles" if status == 404 else "/".join(path.split("/")[:3])
    shown = ErrorShown(status, code, message, back)
    person: Person = request.state.get("person") or site.people.known(request.cookies.get(COOKIE, ""))
    lang = site.lang(request, person)
    draw = site.pages.error_fragment if by_script(request) else site.pages.error
    return site.html(request, person, draw(shown, lang, person.all_prefs()), status)


def on_game_error(request: AnyRequest, error: GameError) -> Response[Any]:
    """Somebody's input: the sentence says what to do."""
    status = 400 if isinstance(error, BadToken) and request.url.path.startswith(API) else status_of(error)
    log.info("refused", path=masked(request.url.path), code=error.code, status=status)
    if isinstance(error, StoreError):
        log.error("store", error=str(error))
    site_of(request).metrics.acts.labels("request", error.code).inc()
    reply = told(request, status, error.code, sentence_of(error))
    if status == 401:
        reply.headers["WWW-Authenticate"] = "Bearer"
    return reply


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    if error.status_code >= 500:
        return on_bug(request, error)
    codes = {404: "page/unknown", 405: "request/method", 413: "request/too_large"}
    sentences = {404: "there is no such page here", 405: "this address does not take such a request"}
    extra = getattr(error, "extra", None)
    message = sentences.get(error.status_code, error.detail)
    if extra and isinstance(extra, list):
        message += ": " + "; ".join(f"{item.get('key', '')} {item.get('message', '')}".strip() for item in extra)
    reply = told(request, error.status_code, codes.get(error.status_code, "request/bad"), message)
    for key, value in (error.headers or {}).items():
        reply.headers[key] = value
    return reply


def on_bug(request: AnyRequest, error: Exception) -> Response[Any]:
    """A bug of ours: written down in full, told without detail."""
    log.error("bug", path=masked(request.url.path), exc_info=error)
    return told(request, 500, "server/bug", "something went wrong here, and was written down; your game is safe")


def masked(path: str) -> str:
    """A path as it may stand in a log: without the secret word of a link."""
    parts = path.split("/")
    return "/".join(parts[: {"join": 3, "device": 2, "r": 2, "admin": 3}.get(parts[1], len(parts))])


def told_of(request: AnyRequest, error: Exception) -> Response[Any]:
    """The answer to a request that failed."""
    if isinstance(error, GameError):
        return on_game_error(request, error)
    return on_http_error(request, error) if isinstance(error, HTTPException) else on_bug(request, error)


HANDLERS: Final = {GameError: told_of, HTTPException: told_of, Exception: told_of}
