"""A server in a thread of the test, with real sockets; and people who use it."""

import contextlib
import itertools
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import uvicorn
from tests.server.plain import Plain
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from morro.server.app import Settings, make_app
from morro.server.limits import Limits
from morro.server.run import config_of
from morro.server.site import Site
from morro.server.storage.sqlite_jobs import SqliteJobs
from morro.server.storage.sqlite_store import SqliteStore
from morro.server.table_view import Pages


class Running:
    """A server that can be asked over HTTP, and looked into from the test."""

    def __init__(self, settings: Settings, pages: Pages) -> None:
        self.settings = settings
        self.guard: Any = make_app(settings, pages)
        config = config_of(self.guard, settings)
        self.connections = config.connections
        self.server = uvicorn.Server(config)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]}, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        for _ in range(1000):
            if self.server.started:
                return self
            time.sleep(0.01)
        raise AssertionError("the server did not start")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.server.should_exit = True
        self.thread.join(10)
        self.listener.close()

    @property
    def site(self) -> Site:
        found: Site = self.guard.app.state.site
        return found

    @property
    def file(self) -> SqliteJobs:
        """The data file, to look into and to break."""
        store = self.site.tables.store
        assert isinstance(store, SqliteStore)
        return store.jobs

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def person(self, name: str = "") -> "Somebody":
        return Somebody(self, name)

    def transport(self) -> httpx.BaseTransport | None:
        """How a person's requests come here, if not as usual."""
        return None


class InTurn(httpx.BaseTransport):
    """Sends each request to the next of several servers, as a load balancer does."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = itertools.cycle(ports)
        self.way = httpx.HTTPTransport(verify=False)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.url = request.url.copy_with(port=next(self.ports))
        return self.way.handle_request(request)

    def close(self) -> None:
        self.way.close()


class Together(Running):
    """Servers that share a database. Every request of a person goes to the next of them; sockets go to the first."""

    def __init__(self, settings: list[Settings], pages: Pages) -> None:
        super().__init__(settings[0], pages)
        self.all: list[Running] = [self, *(Running(more, pages) for more in settings[1:])]

    def __enter__(self) -> Self:
        super().__enter__()
        for other in self.all[1:]:
            other.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        for other in self.all[1:]:
            other.__exit__(kind, error, tb)
        super().__exit__(kind, error, tb)

    def transport(self) -> httpx.BaseTransport | None:
        return InTurn([running.port for running in self.all])


class Somebody:
    """A person with a browser of their own."""

    def __init__(self, running: Running, name: str = "") -> None:
        self.running = running
        self.name = name
        # No certificates are needed, and reading them takes longer than most tests.
        self.http = httpx.Client(
            base_url=running.origin,
            headers={"Origin": running.origin},
            timeout=20,
            verify=False,
            transport=running.transport(),
        )
        self.acts = 0
        if name:
            assert self.post("/prefs", name=name).status_code == 303

    def close(self) -> None:
        self.http.close()

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query or None)

    def post(
        self, path: str, fields: dict[str, Any] | None = None, script: bool = False, **more: Any
    ) -> httpx.Response:
        fields = {**(fields or {}), **more}
        return self.http.post(path, data=fields, headers={"X-Morro": "1"} if script else None)

    def api(self, method: str, path: str, status: int = 200, **fields: Any) -> Any:
        reply = self.http.request(method, f"/api/v1{path}", json=fields if method != "GET" else None)
        assert reply.status_code == status, (reply.status_code, reply.text)
        return reply.json() if reply.content else None

    def new_table(self, *chairs: str, **fields: Any) -> str:
        made = self.api("POST", "/tables", 201, chairs=list(chairs), **fields)
        self.invites: dict[str, str] = made["invites"]
        return str(made["id"])

    def see(self, table: str) -> dict[str, Any]:
        seen: dict[str, Any] = self.api("GET", f"/tables/{table}")
        return seen

    def act(
        self, table: str, *tokens: str, expect: int | None = None, aid: str = "", script: bool = True
    ) -> httpx.Response:
        self.acts += 1
        version = self.see(table)["version"] if expect is None else expect
        fields = {"token": list(tokens), "expect": version, "aid": aid or f"a{self.acts}"}
        return self.post(f"/t/{table}/act", fields, script)

    def wait(self, table: str, what: Any, seconds: float = 15) -> dict[str, Any]:
        """Look until what is wanted is so."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seen = self.see(table)
            if what(seen):
                return seen
            time.sleep(0.02)
        raise AssertionError(f"waited in vain at {table}: {json.dumps(seen)[:500]}")

    def cookie(self) -> str:
        return self.http.cookies.get("morro") or ""

    @contextlib.contextmanager
    def socket(
        self, table: str, api: bool = False, query: str = "", headers: dict[str, str] | None = None
    ) -> Iterator[ClientConnection]:
        path = f"/api/v1/tables/{table}/live" if api else f"/t/{table}/live"
        headers = {**(headers or {}), **({"Cookie": f"morro={self.cookie()}"} if self.cookie() else {})}
        url = f"ws://127.0.0.1:{self.running.port}{path}{query}"
        origin = Origin(self.running.origin)
        with connect(url, origin=origin, additional_headers=headers, compression=None) as open_socket:
            yield open_socket


QUICK = {"review_depth": 0.01, "review_gently": False}
"""Reviews that tests can wait for."""


def settings(folder: Path, **changes: Any) -> Settings:
    """One bot's process, and no limits unless they are what is tested."""
    return Settings(**{"data": folder, "bot_processes": 1, "limits": Limits({}), **QUICK, **changes})


def plain(folder: Path) -> Plain:
    return Plain(folder / "static")
