"""Guard: what every request passes before anything else looks at it, and what every answer carries.

A page of another site must not act here, and must not reach this server under another name (DNS rebinding): the Host
is one of ours, and whatever changes something comes from our own pages, or from a program without a cookie.
"""

import ipaddress
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Litestar, Request
from litestar.types import Message, Receive, Scope, Send

from morro.server.errors import BadRequest, ServerError, TooLarge, TooMany, WrongPlace
from morro.server.limits import LARGEST_BODY, LARGEST_RECORD, ConnectionLimits, Limits, network_of
from morro.server.site import ASKED_LANGUAGE, told

SAFE: Final = ("GET", "HEAD", "OPTIONS")
CSP: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self' ws://{host} wss://{host}; object-src 'none';"
    " frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    (b"x-frame-options", b"DENY"),
)
NOT_KEPT: Final = (b"cache-control", b"no-store")
"""For every answer that says nothing else: what is told about tables and people is told to the asker alone."""
SINGLE: Final = (b"host", b"origin", b"sec-fetch-site", b"authorization", b"content-type")
"""Headers of which a second one would be another answer to the same question."""
HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::[0-9]{1,5})?")
BIG_PATHS: Final = ("/replays", "/review", "/analysis", "/api/v1/records", "/api/v1/analysis")
"""Where a whole record may be sent."""


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: Litestar, hosts: frozenset[str], limits: Limits, connections: ConnectionLimits) -> None:
        self.app = app
        self.hosts = hosts
        self.limits = limits
        self.connections = connections
        self.sockets: Counter[str] = Counter()
        """Open sockets by network: behind a proxy nothing else tells whose they are."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        fields: dict[bytes, bytes] = dict(scope["headers"])
        host = fields.get(b"host", b"").decode("latin-1")
        client = scope.get("client")
        address = client[0] if client else ""
        network = network_of(address)
        try:
            check_single(scope["headers"])
            self._check_host(host)
            if kind == "websocket" or scope["method"] not in SAFE:  # type: ignore[typeddict-item]
                check_origin(fields, host)
            most = LARGEST_RECORD if scope["path"] in BIG_PATHS else LARGEST_BODY
            check_length(fields, most)
            self.limits.take("any", network)
            if kind == "websocket":
                self._check_sockets(address, network)
        except ServerError as error:
            await self._refuse(scope, receive, send, host, error)
            return
        if kind == "http":
            await self.app(scope, Counted(receive, most), Dressed(send, host))
            return
        self.sockets[network] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[network] -= 1
            if not self.sockets[network]:
                del self.sockets[network]

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, host: str, error: ServerError) -> None:
        """Told as any other error, in the language of whoever asks; a socket is closed before it opens."""
        if str(scope["type"]) == "websocket":
            await send({"type": "websocket.close", "code": 4000 + error.status, "reason": error.code})
            return
        # Neither the name nor the query was looked at by anything yet: nothing but a language is made from them.
        headers = [(key, value) for key, value in scope["headers"] if key != b"host"]
        asked = ASKED_LANGUAGE.search(scope["query_string"])
        query = asked[0] if asked else b""
        known: Any = {"state": {}, **scope, "headers": headers, "query_string": query, "litestar_app": self.app}
        request: Request[Any, Any, Any] = Request(known, receive, send)
        # Not written down: a flood would fill the log.
        reply = told(request, error.status, error.code, str(error)).to_asgi_response(None, request)
        await reply(known, receive, Dressed(send, host if HOST.fullmatch(host.lower()) else "localhost"))

    def _check_host(self, host: str) -> None:
        found = HOST.fullmatch(host.lower())
        if not found or found[1].strip("[]") not in self.hosts:
            raise WrongPlace(
                "this server does not answer under this name; use the address it printed,"
                " or name it with: morro serve --name"
            )

    def _check_sockets(self, address: str, network: str) -> None:
        if self.sockets[network] >= self.connections.per_address and not self.connections.is_proxy(address):
            raise TooMany("too many tables are open at this address; close some of them")


class Counted:
    """The body of a request, which ends in an error where it is longer than it may be, or cut short."""

    def __init__(self, receive: Receive, most: int) -> None:
        self.receive = receive
        self.most = most
        self.size = 0
        self.more = True

    async def __call__(self) -> Any:
        message: Any = await self.receive()
        if message["type"] == "http.disconnect" and self.more:
            raise BadRequest("this request ended before all of it had come; nothing was done")
        self.more = message.get("more_body", False)
        self.size += len(message.get("body", b""))
        if self.size > self.most:
            raise TooLarge(f"a request has at most {self.most} bytes")
        return message


class Dressed:
    """The answer, with the headers that every answer has."""

    def __init__(self, send: Send, host: str) -> None:
        self.send = send
        self.host = host

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            given = message["headers"]
            told = any(key.lower() == b"cache-control" for key, _ in given)
            message["headers"] = [*given, *(() if told else (NOT_KEPT,)), *headers_for(self.host)]
        await self.send(message)


@lru_cache(maxsize=256)
def headers_for(host: str) -> tuple[tuple[bytes, bytes], ...]:
    """What every answer carries that goes to a page under this name."""
    return (*HEADERS, (b"content-security-policy", CSP.format(host=host).encode("latin-1")))


def check_single(headers: Iterable[tuple[bytes, bytes]]) -> None:
    found = [key for key, _ in headers if key in SINGLE]
    if len(found) != len(set(found)):
        raise BadRequest("a request has one Host, and at most one Origin and one Authorization")


def check_origin(fields: dict[bytes, bytes], host: str) -> None:
    """A browser says where a request comes from; a program with its own word needs no such proof."""
    site = fields.get(b"sec-fetch-site", b"").decode("latin-1")
    origin = fields.get(b"origin", b"").decode("latin-1")
    if site and site not in ("same-origin", "none"):
        raise WrongPlace("this was sent by a page of another site, and was not done")
    if origin:
        if urlsplit(origin).netloc.lower() != host.lower():
            raise WrongPlace("this was sent by a page of another site, and was not done")
    elif not site and b"cookie" in fields:
        raise WrongPlace("a request with a cookie must say where it comes from (Origin)")


def check_length(fields: dict[bytes, bytes], most: int) -> None:
    length = fields.get(b"content-length", b"0")
    if not length.isdigit() or len(length) > 12 or int(length) > most:
        raise TooLarge(f"a request has at most {most} bytes")


def loopback(client: str) -> bool:
    """Whether a request comes from this machine."""
    try:
        return ipaddress.ip_address(client).is_loopback
    except ValueError:
        return False
