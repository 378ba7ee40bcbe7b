"""Attack a server of our own: on this machine alone, for a minute or two, and then it ends by itself.

    python bench/attack.py               # all attacks
    python bench/attack.py half churn    # some of: header headers half crowd churn ids json hosts
    python bench/attack.py --short       # smaller ones, a few seconds in all

It starts `morro serve` on a free port, with a temporary folder for its data and the limits that everybody has. During
each attack somebody else asks for /health again and again: where an answer takes longer than a second, or does not
come, the exit status is 1.
"""

import argparse
import contextlib
import http.client
import ipaddress
import json
import re
import resource
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

HERE = "127.0.0.1"
LONGEST = 25.0
"""Seconds that one attack may take."""
PIECE = 1 << 16
SERVE = "from morro.cli import main; main()"


@dataclass
class Size:
    """How hard it is attacked."""

    header: int = 300_000_000
    """Bytes of one header."""
    headers: int = 2_000_000
    half: int = 400
    """Silent connections, and as many with half a request."""
    crowd: int = 5000
    wait: float = 15.0
    """Seconds for the server to hang up on those."""
    churn: int = 171


SHORT = Size(header=5_000_000, headers=50_000, half=60, crowd=300, wait=1.0, churn=15)


def opened(port: int, host: str = HERE) -> socket.socket:
    """The only way out of this script: a connection to this machine."""
    if not ipaddress.ip_address(host).is_loopback:
        raise SystemExit(f"this script attacks this machine only, not {host}")
    return socket.create_connection((host, port), timeout=5)


# -- the server, and somebody who only wants to play ---------------------------------------------------------


class Served:
    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.process = process
        self.port = port

    @property
    def origin(self) -> str:
        return f"http://{HERE}:{self.port}"

    def memory(self) -> int:
        """Bytes that are in memory now."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) * 1024 if found else 0

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection(HERE, self.port, timeout=20)
        try:
            named = {key.replace("_", "-"): value for key, value in headers.items()}
            connection.request(method, path, body, {"Content-Type": "application/json", **named})
            reply = connection.getresponse()
            return reply.status, reply.read()
        finally:
            connection.close()

    def api(self, token: str, path: str, /, **fields: Any) -> Any:
        bearer = {"Authorization": f"Bearer {token}"} if token else {}
        status, body = self.ask("POST", f"/api/v1{path}", json.dumps(fields).encode(), **bearer)
        assert status < 300, (status, body)
        return json.loads(body) if body else None

    def watching(self, table: str, token: str = "", path: str = "", query: str = "") -> ClientConnection:
        bearer = {"Authorization": f"Bearer {token}"} if token else {}
        url = f"ws://{HERE}:{self.port}{path}/t{'ables' if path else ''}/{table}/live{query}"
        return connect(url, origin=Origin(self.origin), additional_headers=bearer, compression=None, max_size=None)


@contextlib.contextmanager
def served() -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--no-browser", "--data", folder, "--bots", "1"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout
        try:
            found = re.search(r":(\d+)/", process.stdout.readline())
            assert found, "the server did not start"
            yield Served(process, int(found[1]))
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)
            process.stdout.close()


class Health(threading.Thread):
    """Somebody else, at another address as far as the server knows, who asks again and again."""

    def __init__(self, server: Served) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.over = threading.Event()
        self.longest = 0.0
        self.failed = 0
        self.asked = 0
        self.memory = server.memory()

    def run(self) -> None:
        while not self.over.wait(0.02) or not self.asked:
            begin = time.perf_counter()
            try:
                status, _ = self.server.ask("GET", "/health", X_Forwarded_For="198.51.100.7")
            except OSError:
                status = 0
            self.longest = max(self.longest, time.perf_counter() - begin)
            self.failed += status != 200
            self.asked += 1
            self.memory = max(self.memory, self.server.memory())


# -- the attacks: each gives what happened -------------------------------------------------------------------


def flood(server: Served, start: bytes, piece: bytes, most: int) -> str:
    """Send so many bytes, on one connection after the other, as often as the server hangs up."""
    sent, end = 0, time.monotonic() + LONGEST
    answers: Counter[str] = Counter()
    while sent < most and time.monotonic() < end:
        answer = b""
        with opened(server.port) as connection:
            with contextlib.suppress(OSError):
                connection.sendall(start)
                while sent < most and time.monotonic() < end and not readable(connection):
                    sent += connection.send(piece)
            with contextlib.suppress(OSError):
                connection.settimeout(1)
                answer = connection.recv(100)
        answers[answer[9:12].decode("latin-1") or "no answer"] += 1
    told = ", ".join(f"{number} times {answer}" for answer, number in answers.most_common())
    return f"{sent / 1e6:,.0f} of {most / 1e6:,.0f} MB sent; hung up on: {told}"


def readable(connection: socket.socket) -> bool:
    return bool(select.select([connection], [], [], 0)[0])


def header(server: Served, size: Size) -> str:
    """One header without an end."""
    return flood(server, b"GET /health HTTP/1.1\r\nX: ", b"a" * PIECE, size.header)


def headers(server: Served, size: Size) -> str:
    """Very many headers."""
    line = b"a: b\r\n"
    return flood(server, b"GET /health HTTP/1.1\r\n", line * 1000, size.headers * len(line))


def half(server: Served, size: Size) -> str:
    """Connections that say nothing, and others that stop in the midst of a request."""
    return held(server, [b""] * size.half + [b"POST /prefs HTTP/1.1\r\nHost: x\r\nX"] * size.half, size.wait)


def crowd(server: Served, size: Size) -> str:
    """More silent connections than a server may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, size.crowd + 200)), hard))
    return held(server, [b""] * min(size.crowd, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 200), size.wait)


def held(server: Served, words: list[bytes], wait: float) -> str:
    """Open connections, say these words, and wait for the server to hang up."""
    begin = time.monotonic()
    refused = 0
    waiting: set[socket.socket] = set()
    with contextlib.ExitStack() as stack:
        for word in words:
            try:
                connection = stack.enter_context(opened(server.port))
                connection.sendall(word)
                waiting.add(connection)
            except OSError:
                refused += 1
        last = open_ = time.monotonic()
        poll = select.poll()
        known = {connection.fileno(): connection for connection in waiting}
        for number in known:
            poll.register(number, select.POLLIN)
        while known and time.monotonic() < min(open_ + wait, begin + LONGEST):
            for number, _ in poll.poll(100):
                poll.unregister(number)
                known.pop(number)
                last = time.monotonic()
        closed = len(waiting) - len(known)
    then = f", the last after {last - open_:.1f} s" if closed else ""
    return f"{len(words):,} opened in {open_ - begin:.1f} s; {closed:,} hung up on{then}; {refused} refused"


class Ear(threading.Thread):
    """Reads a socket, and counts."""

    def __init__(self, watched: ClientConnection) -> None:
        super().__init__(daemon=True)
        self.watched = watched
        self.bytes = self.messages = 0

    def run(self) -> None:
        with contextlib.suppress(Exception):  # the socket is closed when all is over
            for message in self.watched:
                self.messages += 1
                self.bytes += len(message)


def churn(server: Served, size: Size) -> str:
    """People who look on come and go; then one who plays."""
    ana, bo = (server.api("", "/players", name=name)["token"] for name in ("Ana", "Bo"))
    made = server.api(ana, "/tables", game="sanjuan/2004", chairs=["me", "open"], seed="7")
    table = made["id"]
    server.api(bo, "/joins", table=table, token=made["invites"]["1"].rsplit("/", 1)[1], name="Bo")
    with contextlib.ExitStack() as stack:
        ears = {
            "page": Ear(stack.enter_context(server.watching(table, ana))),
            "JSON": Ear(stack.enter_context(server.watching(table, ana, "/api/v1"))),
            "changes": Ear(stack.enter_context(server.watching(table, ana, "/api/v1", "?changes=1"))),
        }
        for ear in ears.values():
            ear.start()
        with server.watching(table, bo) as other:
            other.recv(5)
        time.sleep(2)
        told = []
        for token, who in (("", "spectator"), (bo, "player")):
            before = {name: (ear.messages, ear.bytes) for name, ear in ears.items()}
            for _ in range(size.churn):
                with server.watching(table, token) as other:
                    other.recv(5)
            time.sleep(1.5)
            heard = ", ".join(
                f"{name} {ear.messages - before[name][0]} messages, {(ear.bytes - before[name][1]) / 1000:.1f} kB"
                for name, ear in ears.items()
            )
            told.append(f"a {who} {size.churn} times: {heard}")
    return "; ".join(told)


def ids(server: Served, _: Size) -> str:
    """Acts under the ids that bots and the server itself use."""
    token = server.api("", "/players", name="Eve")["token"]
    answers = []
    for aid in ("bot-1", "bot-2", "start", "0:bot-1", "sit:1"):
        table = server.api(token, "/tables", game="sanjuan/2004", chairs=["me", "bot:greedy"], seed="7")["id"]
        fields = {"tokens": ["role prospector"], "expect": 1, "aid": aid, "seat": 0}
        bearer = {"Authorization": f"Bearer {token}"}
        status, _body = server.ask("POST", f"/api/v1/tables/{table}/actions", json.dumps(fields).encode(), **bearer)
        answers.append(f"{aid} {status}")
    return ", ".join(answers)


def bodies(server: Served, _: Size) -> str:
    """JSON that is too deep, or not UTF-8."""
    count: Counter[int] = Counter()
    for body in (b"[" * 9000, b'{"name":' * 1500 + b"1" + b"}" * 1500, b'{"name": "\xff"}', b"\xff"):
        status, _body = server.ask("POST", "/api/v1/players", body)
        count[status] += 1
    return ", ".join(f"{number} times {status}" for status, number in count.items())


def hosts(server: Served, _: Size) -> str:
    """Two names in one request."""
    with opened(server.port) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return connection.recv(100).split(b"\r\n")[0].decode("latin-1")


Attack = Callable[[Served, Size], str]
ATTACKS: dict[str, Attack] = {
    "header": header,
    "headers": headers,
    "half": half,
    "crowd": crowd,
    "churn": churn,
    "ids": ids,
    "json": bodies,
    "hosts": hosts,
}


def attacked(server: Served, name: str, size: Size, patience: float) -> bool:
    """Attack once, and print the figures; False where others had to wait."""
    before = server.memory()
    health = Health(server)
    health.start()
    begin = time.perf_counter()
    try:
        happened = ATTACKS[name](server, size)
    finally:
        seconds = time.perf_counter() - begin
        health.over.set()
        health.join(30)
    well = health.longest <= patience and not health.failed and health.asked > 0
    sys.stdout.write(
        f"{name:8} {seconds:5.1f} s  memory {before / 1e6:.0f} to {health.memory / 1e6:.0f} MB"
        f"  /health at most {health.longest * 1000:.0f} ms, {health.failed} of {health.asked} failed"
        f"{'' if well else '  <-- TOO LONG'}\n         {happened}\n"
    )
    sys.stdout.flush()
    return well


def main() -> int:
    parser = argparse.ArgumentParser(description="Attack a server of our own, on this machine alone.")
    parser.add_argument("attacks", nargs="*", help=f"some of: {', '.join(ATTACKS)}; all, if none is named")
    parser.add_argument("--short", action="store_true", help="smaller attacks, a few seconds in all")
    parser.add_argument("--patience", type=float, default=1.0, help="seconds in which /health has to answer")
    wanted = parser.parse_args()
    if not set(wanted.attacks) <= set(ATTACKS):
        parser.error(f"there are: {', '.join(ATTACKS)}")
    size = SHORT if wanted.short else Size()
    with served() as server:
        well = [attacked(server, name, size, wanted.patience) for name in wanted.attacks or ATTACKS]
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
