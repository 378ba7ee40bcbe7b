"""What no request has said yet: heads without end, half requests, connections that only wait."""

import contextlib
import inspect
import re
import resource
import socket
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
import uvicorn
from tests.server.running import Running, plain, settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from morro.server.connections import Connection, Connections, Socket
from morro.server.limits import ConnectionLimits, network_of
from morro.server.run import room_for

ROOT = Path(__file__).parents[2]
LONG = 600.0
"""Seconds that no test takes."""
SOON = 0.2
CALM = {"head_seconds": LONG, "body_seconds": LONG, "unread_seconds": LONG}


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Makes servers; whatever takes time takes too long for a test, unless it is what the test is about."""
    with contextlib.ExitStack() as stack:

        def one(**limits: Any) -> Running:
            connections = ConnectionLimits(**{**CALM, **limits})
            return stack.enter_context(Running(settings(tmp_path, connections=connections), plain(tmp_path)))

        yield one


def opened(server: Running) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=60)


def head(server: Running, *lines: str, start: str = "GET /health HTTP/1.1") -> bytes:
    return "\r\n".join([start, f"Host: 127.0.0.1:{server.port}", *lines, "", ""]).encode()


def all_of(connection: socket.socket) -> bytes:
    """What the server says until it hangs up."""
    said = b""
    with contextlib.suppress(ConnectionError):
        while piece := connection.recv(65536):
            said += piece
    return said


def ask(server: Running, request: bytes) -> bytes:
    with opened(server) as connection:
        connection.sendall(request)
        return all_of(connection)


def healthy(server: Running) -> bool:
    return bool(httpx.get(f"{server.origin}/health", verify=False).status_code == 200)


def until(so: Callable[[], bool]) -> None:
    for _ in range(3000):
        if so():
            return
        time.sleep(0.01)
    raise AssertionError("waited in vain")


# -- heads ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [b"GET /health HTTP/1.1\r\nX: ", b"GET /", b"POST /prefs HTTP/1.1\r\nHost"])
def test_a_head_without_end_is_cut_off(serving: Callable[..., Running], start: bytes) -> None:
    server = serving()
    sent, piece = 0, b"a" * 4096
    with opened(server) as connection, contextlib.suppress(ConnectionError):
        connection.sendall(start)
        while sent < 40_000_000:
            connection.sendall(piece)
            sent += len(piece)
    assert sent < 40_000_000
    assert healthy(server)


def test_headers_without_end_are_cut_off(serving: Callable[..., Running]) -> None:
    server = serving()
    sent = 0
    with opened(server) as connection, contextlib.suppress(ConnectionError):
        connection.sendall(b"GET /health HTTP/1.1\r\n")
        while sent < 2_000_000:
            connection.sendall(b"a: b\r\n" * 100)
            sent += 100
    assert sent < 2_000_000
    assert healthy(server)


def test_what_is_too_large_is_told(serving: Callable[..., Running]) -> None:
    server = serving()
    long, many = "x" * 9000, [f"X-{n}: y" for n in range(100)]
    for request in (
        head(server, f"X: {long}"),
        head(server, *[f"X-{n}: {long[:7000]}" for n in range(5)]),
        head(server, start=f"GET /{long} HTTP/1.1"),
        head(server, *many),
        head(server, "Upgrade: websocket", "Connection: Upgrade", f"X: {long}", start="GET /t/x/live HTTP/1.1"),
        head(server, "Transfer-Encoding: chunked", start="POST /prefs HTTP/1.1")
        + b"0\r\n"
        + b"X: y\r\n" * 100
        + b"\r\n",
    ):
        assert ask(server, request).startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n"), request[:60]
    assert ask(server, head(server, *many[:98], "Connection: close")).startswith(b"HTTP/1.1 200")


def test_what_is_no_request_is_told(serving: Callable[..., Running]) -> None:
    assert ask(serving(), b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n").startswith(b"HTTP/1.1 400 Bad Request\r\n")


def test_requests_one_after_the_other_are_all_answered(serving: Callable[..., Running]) -> None:
    """Also when they come in one packet, and when the next begins in the packet that ends the last."""
    server = serving()
    one, last = head(server), head(server, "Connection: close")
    assert ask(server, one * 3 + last).count(b"HTTP/1.1 200 OK") == 4
    with opened(server) as connection:
        connection.sendall(one + one[:30])
        assert b"200 OK" in connection.recv(65536)
        connection.sendall(one[30:] + b"\r\n" + last)
        assert all_of(connection).count(b"HTTP/1.1 200 OK") == 2


def test_a_large_record_comes_in_many_packets(serving: Callable[..., Running]) -> None:
    server = serving()
    form = {"record": ("x.txt", b"# no record\n" * 20_000)}
    reply = httpx.post(f"{server.origin}/replays", files=form, headers={"Origin": server.origin}, verify=False)
    assert (reply.status_code, "record/bad" in reply.text) == (422, True)


# -- time ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [b"", b"\r\n", b"GET /hea", b"GET /health HTTP/1.1\r\nHost: x\r\n"])
def test_who_does_not_finish_a_head_is_not_waited_for(serving: Callable[..., Running], said: bytes) -> None:
    assert ask(serving(head_seconds=SOON), said).startswith(b"HTTP/1.1 408 Request Timeout\r\n")


def test_a_second_head_has_no_more_time(serving: Callable[..., Running]) -> None:
    server = serving(head_seconds=SOON)
    said = ask(server, head(server) + b"GET /hea")
    assert (said.count(b"200 OK"), said.count(b"408 Request Timeout")) == (1, 1)
    with opened(server) as connection:
        connection.sendall(head(server))
        assert b"200 OK" in connection.recv(65536)
        connection.sendall(b"\r\n")
        assert all_of(connection).startswith(b"HTTP/1.1 408")


def test_who_does_not_finish_a_body_is_not_waited_for(serving: Callable[..., Running]) -> None:
    server = serving(body_seconds=SOON)
    request = head(server, "Content-Length: 40", start="POST /prefs HTTP/1.1") + b"name=E"
    assert ask(server, request).startswith(b"HTTP/1.1 408 Request Timeout\r\n")


@pytest.mark.parametrize(
    ("path", "kind", "body"),
    [("/prefs", "application/x-www-form-urlencoded", b"name=Eve"), ("/api/v1/me", "application/json", b'{"name"')],
)
def test_half_a_form_is_not_acted_on(
    serving: Callable[..., Running], capfd: pytest.CaptureFixture[str], path: str, kind: str, body: bytes
) -> None:
    server = serving()
    kim = server.person("Kim")
    method = "POST" if path == "/prefs" else "PUT"
    lines = [f"Cookie: morro={kim.cookie()}", f"Origin: {server.origin}", f"Content-Type: {kind}"]
    request = head(server, *lines, "Content-Length: 40", start=f"{method} {path} HTTP/1.1") + body
    with opened(server) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        all_of(connection)
    until(lambda: not server.server.server_state.tasks)
    assert kim.api("GET", "/me")["name"] == "Kim"
    assert capfd.readouterr().err == "", "nobody need read of it in the log"
    kim.close()


def test_who_reads_none_of_many_answers_is_hung_up_on(serving: Callable[..., Running]) -> None:
    server = serving(unread_seconds=SOON)
    kim = server.person("Kim")
    page = f"GET /t/{kim.new_table('me', 'bot:greedy')} HTTP/1.1"
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", server.port))
        with contextlib.suppress(ConnectionError):
            connection.sendall(head(server, start=page) * 2000)
        kim.close()
        until(lambda: len(server.connections) == 0)


# -- numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said", [b"", b"GET /hea", b"POST /prefs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40\r\n\r\nname"]
)
def test_who_only_waits_makes_room(serving: Callable[..., Running], said: bytes) -> None:
    server = serving(per_address=3, proxies=())
    with contextlib.ExitStack() as stack:
        silent = [stack.enter_context(opened(server)) for _ in range(3)]
        silent[0].sendall(said)
        until(lambda: len(server.connections) == 3)
        assert healthy(server)
        assert all_of(silent[0]) == b""


def test_open_sockets_do_not_make_room(serving: Callable[..., Running]) -> None:
    server = serving(per_address=3, proxies=())
    kim = server.person("Kim")
    table = kim.new_table("me", "bot:greedy")
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(kim.socket(table)) for _ in range(2)]
        kim.close()
        sockets.append(stack.enter_context(kim.socket(table)))
        assert ask(server, head(server)).startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
        for one in sockets:
            assert "table" in str(one.recv(10))
    until(lambda: len(server.connections) == 0)
    assert healthy(server)


def test_a_proxy_may_have_many(serving: Callable[..., Running]) -> None:
    server = serving(per_address=3, proxies=("127.0.0.0/8",))
    with contextlib.ExitStack() as stack:
        silent = [stack.enter_context(opened(server)) for _ in range(20)]
        for one in silent:
            one.sendall(head(server, "Connection: close"))
            assert all_of(one).startswith(b"HTTP/1.1 200")


def test_behind_a_proxy_sockets_are_counted_by_person(serving: Callable[..., Running]) -> None:
    server = serving(per_address=2)
    kim = server.person("Kim")
    table = kim.new_table("me", "bot:greedy")
    near, far = {"X-Forwarded-For": "203.0.113.7"}, {"X-Forwarded-For": "203.0.113.8"}
    with contextlib.ExitStack() as stack:
        for headers in (near, near, far, far):
            stack.enter_context(kim.socket(table, headers=headers))
        url = f"ws://127.0.0.1:{server.port}/t/{table}/live"
        with pytest.raises(InvalidStatus), connect(url, additional_headers=near):
            pass
    kim.close()


def test_a_socket_that_never_opens_is_closed(serving: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> None:
    server = serving(head_seconds=SOON)
    monkeypatch.setattr(Socket, "handle_connect", lambda *_: None)
    lines = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    assert ask(server, head(server, *lines, key, start="GET /t/x/live HTTP/1.1")) == b""


# -- the list itself -----------------------------------------------------------------------------------------


class Wire:
    """A transport that does nothing."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.closing = self.aborted = False

    def get_extra_info(self, name: str) -> Any:
        return (self.host, 1) if name == "peername" else None

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted = True


def wires(connections: Connections, *hosts: str) -> list[Any]:
    made = [cast(Any, Wire(host)) for host in hosts]
    for wire in made:
        assert connections.enter(wire)
    return made


def test_the_fullest_network_makes_room_first() -> None:
    connections = Connections(ConnectionLimits(total=4))
    quiet, *crowd = wires(connections, "192.0.2.1", "192.0.2.9", "192.0.2.9", "192.0.2.9")
    connections.wait(crowd[0], False)
    assert connections.enter(cast(Any, Wire("192.0.2.2")))
    assert [wire.aborted for wire in (quiet, *crowd)] == [False, False, True, False]
    for wire in (quiet, *crowd):
        connections.wait(wire, False)
    assert connections.enter(cast(Any, Wire("192.0.2.3"))), "the newcomer of before has said nothing yet"
    connections.leave(crowd[1])
    assert (len(connections), connections.refused) == (4, 0)


def test_without_anybody_who_waits_a_newcomer_is_refused() -> None:
    connections = Connections(ConnectionLimits(total=2))
    first, second = wires(connections, "192.0.2.1", "192.0.2.1")
    connections.wait(first, False)
    connections.wait(second, False)
    assert not connections.enter(cast(Any, Wire("192.0.2.2")))
    assert connections.refused == 1
    connections.wait(second, True)
    assert connections.enter(cast(Any, Wire("192.0.2.2")))


def test_who_never_takes_the_last_answer_is_cut_off() -> None:
    clock = [0.0]
    connections = Connections(ConnectionLimits(unread_seconds=30), lambda: clock[0])
    stuck, open_ = wires(connections, "192.0.2.1", "192.0.2.1")
    stuck.closing = True
    for clock[0] in (10.0, 39.0):
        wires(connections, "192.0.2.2")
        assert not stuck.aborted
    clock[0] = 41.0
    wires(connections, "192.0.2.2")
    assert (stuck.aborted, open_.aborted) == (True, False)


def test_whose_address_it_is() -> None:
    assert network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("::ffff:192.0.2.1") == "192.0.2.1"
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") == "2001:db8::/64"
    assert network_of("2001:db8:0:1::1") != network_of("2001:db8::1")
    assert network_of("somewhere") == "somewhere"


def test_there_are_files_for_all_connections() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (300, before[1]))
        assert room_for(150) == 150
        assert room_for(500) == 500
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= 500
        assert 0 < room_for(10**9) < 10**9
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# -- uvicorn -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ours", "theirs"), [(Connection, HttpToolsProtocol), (Socket, WebSocketsSansIOProtocol)])
def test_uvicorn_still_calls_what_we_replace(ours: type, theirs: type) -> None:
    """A replaced method that nobody calls any more would be an open door."""
    for name, method in vars(ours).items():
        if not inspect.isfunction(method) or (name.startswith("_") and name != "__init__"):
            continue
        their = getattr(theirs, name, None)
        assert their is not None, (
            f"uvicorn's {theirs.__name__} has no {name} any more: read its new source, and bring {ours.__name__} of"
            " server/connections.py into line with it; the other tests of this file say what must hold"
        )
        assert list(inspect.signature(method).parameters) == list(inspect.signature(their).parameters), name


USED = {
    HttpToolsProtocol: ("transport", "loop", "headers", "cycle", "pipeline", "config"),
    RequestResponseCycle: ("response_started", "response_complete"),
    WebSocketsSansIOProtocol: ("transport", "loop", "config", "handshake_complete"),
}


@pytest.mark.parametrize("theirs", USED, ids=lambda theirs: theirs.__name__)
def test_uvicorn_still_has_what_we_look_at(theirs: type) -> None:
    made = set(re.findall(r"self\.(\w+)\s*[:=]", inspect.getsource(theirs)))
    missing = [name for name in USED[theirs] if name not in made]
    assert missing == [], (
        f"uvicorn's {theirs.__name__} has no {', '.join(missing)} any more: read its new source, and bring"
        " server/connections.py into line with it"
    )


def test_only_a_uvicorn_that_was_read_is_allowed() -> None:
    """Its inside may change with any minor version: raise the bound after this file has passed with the new one."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    [bound] = [one for one in wanted["web"] if one.startswith("uvicorn")]
    found = re.fullmatch(r"uvicorn>=0\.(\d+),<0\.(\d+)", bound)
    assert found, "pyproject.toml has to say which uvicorn server/connections.py was written for: uvicorn>=0.N,<0.N+1"
    assert int(found[2]) == int(found[1]) + 1
    have = uvicorn.__version__
    assert have.split(".")[:2] == ["0", found[1]], (
        f"uvicorn {have} is installed, and pyproject.toml allows {bound}: read what changed in its protocols, run this"
        " file with it, then raise the bound in pyproject.toml and requirements/run.in"
    )
