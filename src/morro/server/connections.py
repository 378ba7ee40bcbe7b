"""Connections: how many may be open, and how long each may take to say what it wants, before any request is looked at.

uvicorn reads a head of any size and waits for it for ever. Here a connection that sends too much, or takes too long, is
answered and closed; where there are too many, those that wait for nothing but their own next word make room.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, Final, Literal

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from morro.server.limits import ConnectionLimits, network_of

Phase = Literal["idle", "head", "body"]
"""Of the request that is being received: none, its head, its body."""

TOO_LARGE: Final = (HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The head of this request is too large.")
TOO_SLOW: Final = (HTTPStatus.REQUEST_TIMEOUT, "This request took too long to arrive.")
TOO_MANY: Final = (HTTPStatus.SERVICE_UNAVAILABLE, "There are too many connections; try again in a moment.")
NOT_HTTP: Final = (HTTPStatus.BAD_REQUEST, "This is no request that can be read.")


class Connections:
    """All open connections of a server, by the network they come from."""

    def __init__(self, limits: ConnectionLimits, now: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.now = now
        self.refused = 0
        self._network: dict[asyncio.Transport, str] = {}
        self._waiting: dict[str, dict[asyncio.Transport, bool]] = {}
        """Of each network: which of its connections wait for a request, in the order in which they began to."""
        self._closing: dict[asyncio.Transport, float] = {}
        """Since when a connection has been closing, as far as that was noticed."""
        self._looked = now()

    def __len__(self) -> int:
        return len(self._network)

    def enter(self, transport: asyncio.Transport) -> bool:
        """Count a new connection; False where there is no room for it."""
        self._give_up_on_closing()
        host = peer(transport)
        network = network_of(host)
        mine = self._waiting.get(network, {})
        if len(mine) >= self.limits.per_address and not self.limits.is_proxy(host) and not self._make_room([network]):
            self.refused += 1
            return False
        if len(self) >= self.limits.total and not self._make_room(self._largest_first()):
            self.refused += 1
            return False
        self._network[transport] = network
        self._waiting.setdefault(network, {})[transport] = True
        return True

    def wait(self, transport: asyncio.Transport, waits: bool) -> None:
        """Whether a connection waits for its next request, or is being served."""
        network = self._network.get(transport)
        if network is not None:
            del self._waiting[network][transport]
            self._waiting[network][transport] = waits

    def leave(self, transport: asyncio.Transport) -> None:
        network = self._network.pop(transport, None)
        if network is not None:
            del self._waiting[network][transport]
            if not self._waiting[network]:
                del self._waiting[network]
        self._closing.pop(transport, None)

    def _largest_first(self) -> list[str]:
        return sorted(self._waiting, key=lambda network: -len(self._waiting[network]))

    def _make_room(self, networks: Iterable[str]) -> bool:
        """Hang up on the one that has waited longest, in the first of these networks where one does."""
        for network in networks:
            for transport, waits in self._waiting.get(network, {}).items():
                if waits:
                    self.leave(transport)
                    transport.abort()
                    return True
        return False

    def _give_up_on_closing(self) -> None:
        """A connection closes when the other side has taken what was sent: one that never takes it is cut off."""
        now = self.now()
        if now - self._looked < 1:
            return
        self._looked = now
        for transport in self._network:
            if transport.is_closing() and now - self._closing.setdefault(transport, now) > self.limits.closing_seconds:
                transport.abort()


class Config(uvicorn.Config):
    """uvicorn's settings, and the connections of the server that has them."""

    def __init__(self, app: Any, limits: ConnectionLimits, **settings: Any) -> None:
        super().__init__(app, http=Connection, ws=Socket, forwarded_allow_ips=list(limits.proxies), **settings)
        self.connections = Connections(limits)


def connections_of(config: uvicorn.Config) -> Connections:
    assert isinstance(config, Config)
    return config.connections


class TooLargeHead(Exception):
    """Ends the reading of a request: httptools passes on whatever its callbacks raise as an error of its own."""


class Connection(HttpToolsProtocol):
    """A connection that says what it wants in time, and in few words."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.all = connections_of(config)
        self.limits = self.all.limits
        self.phase: Phase = "head"
        self.timer: asyncio.TimerHandle | None = None
        self.timed: Phase = "idle"
        """What the timer waits for."""
        self.extra = 0
        """Bytes of this request that are not of its body, counted from the second packet on."""
        self.head = 0
        """Bytes of its head, as far as it was understood."""
        self.refusal = NOT_HTTP

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.all.enter(transport):
            self._set_timer()
        else:
            self._refuse(*TOO_MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        self.phase = "idle"
        self._set_timer()
        self.all.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.phase == "idle":
            self.phase = "head"
        self.extra += len(data)
        super().data_received(data)
        self._check_extra()
        self._set_timer()

    def _check_extra(self) -> None:
        if self.extra > self.limits.head_bytes and self.phase != "idle":
            self._refuse(*TOO_LARGE)

    # -- what the parser finds ------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.phase = "head"
        self.extra = self.head = 0

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Also of what follows a body in pieces."""
        self._count(len(name) + len(value))
        super().on_header(name, value)
        if len(self.headers) > self.limits.headers:
            self._too_large()

    def on_headers_complete(self) -> None:
        self.phase = "body"
        self.all.wait(self.transport, False)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.extra = max(0, self.extra - len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.phase = "idle"
        self._set_timer()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline:
            self.all.wait(self.transport, True)

    def _count(self, size: int) -> None:
        self.head += size
        if size > self.limits.line_bytes or self.head > self.limits.head_bytes:
            self._too_large()

    def _too_large(self) -> None:
        self.refusal = TOO_LARGE
        raise TooLargeHead

    # -- how it ends ----------------------------------------------------------------------------------------

    def handle_websocket_upgrade(self) -> None:
        self.phase = "idle"
        self._set_timer()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Called where the parser gave up."""
        self._refuse(*self.refusal)

    def _refuse(self, status: HTTPStatus, sentence: str) -> None:
        self.phase = "idle"
        if not self.transport.is_closing():
            answer = self._answer()
            if answer is None or not answer.response_started:
                self.transport.write(refusal(status, sentence))
            self.transport.close()

    def _answer(self) -> RequestResponseCycle | None:
        """The answer that is being made, if any."""
        return self.cycle if self.cycle and not self.cycle.response_complete else None  # type: ignore[truthy-bool]

    def _set_timer(self) -> None:
        """Only a request that has not come at once needs one."""
        if self.phase == self.timed:
            return
        if self.timer:
            self.timer.cancel()
            self.timer = None
        self.timed = self.phase
        if self.phase != "idle":
            seconds = self.limits.head_seconds if self.phase == "head" else self.limits.body_seconds
            self.timer = self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        self.timed = "idle"
        if self.phase == "head" and self._answer():
            self._set_timer()  # it still waits for an answer: its next request has time until then
        else:
            self._refuse(*TOO_SLOW)


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket, which counts as the connection that it was."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.loop.call_later(connections_of(self.config).limits.head_seconds, self._too_late)

    def _too_late(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        connections_of(self.config).leave(self.transport)
        super().connection_lost(exc)


def refusal(status: HTTPStatus, sentence: str) -> bytes:
    """A whole answer, before there is anybody to make a better one."""
    retry = "retry-after: 10\r\n" if status == HTTPStatus.SERVICE_UNAVAILABLE else ""
    return (
        f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        f"content-length: {len(sentence)}\r\ncache-control: no-store\r\n{retry}connection: close\r\n\r\n{sentence}"
    ).encode("ascii")


def peer(transport: asyncio.Transport) -> str:
    """The address at the other end; empty where it has none."""
    found = transport.get_extra_info("peername")
    return str(found[0]) if isinstance(found, tuple) else ""
