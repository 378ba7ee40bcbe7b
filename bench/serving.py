"""A server in a process of its own, and a small client, for everything that measures or tries the server."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SERVE = """
import os, signal, sys, threading
from pathlib import Path
from morro.server import run
from morro.server.app import Settings
from morro.server.limits import Limits
from morro.web import pages
{more}
def end_with_parent():
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGINT)
if __name__ == "__main__":
    threading.Thread(target=end_with_parent, daemon=True).start()
    place = run.take_place("127.0.0.1", 0)
    run.set_up_log("error", True)
    settings = Settings(Path(sys.argv[1]), bot_processes=1, limits=Limits({{}}), database=sys.argv[2])
    run.serve(settings, pages, place, lambda: print(place.port, flush=True))
"""


class Running:
    """A server in its own process; `more` is Python that it runs before it starts.

    Its data are in the folder, or in a PostgreSQL database, where one is given.
    """

    def __init__(self, folder: Path, more: str = "", database: str = "") -> None:
        script = folder / "serve_for_bench.py"  # a file, since the processes of bots read it again
        script.write_text(SERVE.format(more=more))
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(folder), database],
            stdin=subprocess.PIPE,  # which ends when this process does, however it does: then the server stops, too
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.port = 0

    def wait(self) -> None:
        """Until it listens."""
        assert self.process.stdout
        self.port = int(self.process.stdout.readline())

    def stop(self, sign: int = signal.SIGINT) -> None:
        self.process.send_signal(sign)
        self.process.wait(60)  # thousands of sockets take their time on a busy machine
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe
            pipe.close()

    def bots(self) -> list[int]:
        """The processes in which its bots think."""
        found = []
        for pid in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split():
            with contextlib.suppress(FileNotFoundError):  # it has just ended
                if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(int(pid))
        return found

    def alone(self, seconds: float) -> bool:
        """Whether it and all that it started have ended, now or within some seconds; what has not is ended."""
        until = time.monotonic() + seconds
        with contextlib.suppress(ProcessLookupError):
            while time.monotonic() < until:
                os.killpg(self.process.pid, 0)
                time.sleep(0.05)
            os.killpg(self.process.pid, signal.SIGKILL)
            return False
        return True

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes that are in memory now."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0


@contextlib.contextmanager
def server(more: str = "") -> Iterator[Running]:
    """A server on one core; the rest of this process runs on the others. Its data are gone afterwards."""
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        os.sched_setaffinity(0, cores[:1])  # the child inherits it
        running = Running(Path(folder), more)
        os.sched_setaffinity(0, cores[1:] or cores)
        try:
            running.wait()
            yield running
        finally:
            running.stop()
            os.sched_setaffinity(0, cores)


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


class Client:
    """One connection that is kept open: a browser would be the bottleneck."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.token = token

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def close(self) -> None:
        self.writer.close()
        with contextlib.suppress(ConnectionError):  # the server was first
            await self.writer.wait_closed()

    def request(self, method: str, path: str, body: bytes = b"", kind: str = "application/json") -> bytes:
        token = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        return (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nX-Morro: 1\r\n{token}"
            f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode() + body

    async def send(self, request: bytes) -> tuple[int, bytes]:
        self.writer.write(request)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = 0
        for line in head.split(b"\r\n"):
            if line.lower().startswith(b"content-length:"):
                length = int(line[15:])
        body = await self.reader.readexactly(length) if length else b""
        return int(head[9:12]), body

    async def call(self, method: str, path: str, **fields: Any) -> Any:
        status, body = await self.send(self.request(method, path, json.dumps(fields).encode()))
        assert status < 300, (status, body)
        return json.loads(body) if body else None

    async def sign_up(self) -> None:
        await self.open()
        await self.register()

    async def register(self) -> None:
        self.token = (await self.call("POST", "/api/v1/players"))["token"]
