"""Running a server: its address, its log, and how it ends."""

import contextlib
import errno
import gc
import ipaddress
import logging
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import structlog
import uvicorn
from litestar.types import ASGIApp

from morro.server.app import Settings, make_app
from morro.server.connections import Config
from morro.server.errors import BadRequest
from morro.server.table_view import Pages

FIRST_PORT: Final = 8000
TRIES: Final = 50
GRACE: Final = 2
"""Seconds that open requests get when the server stops."""
OTHER_FILES: Final = 100
"""Beside those of connections: the data file, pipes to the bots, what Python itself opens."""
GC_AFTER: Final = 10_000
"""New objects; Python's own number is 700."""


@dataclass
class Place:
    """Where a server listens, and how it is reached."""

    host: str
    port: int
    listener: socket.socket

    @property
    def local(self) -> str:
        """The address for a browser on this machine."""
        name = "127.0.0.1" if self.host in ("0.0.0.0", "::", "127.0.0.1") else self.host
        return f"http://{f'[{name}]' if ':' in name else name}:{self.port}/"


def take_place(host: str, port: int | None) -> Place:
    """Bind the port that was asked for, or the first free one from 8000 on; raises BadRequest."""
    first = FIRST_PORT if port is None else port
    last = min(65535, FIRST_PORT + TRIES) if port is None else port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(first, last + 1):
        listener = socket.socket(family, socket.SOCK_STREAM)
        try:
            if sys.platform != "win32":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, number))
            listener.listen(2048)
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE or number == last:
                raise BadRequest(
                    f"cannot listen on {host}, port {number} ({error.strerror}); choose another with --port or --host"
                ) from error
            continue
        return Place(host, listener.getsockname()[1], listener)
    raise AssertionError("a range of ports has a last one")


def lan_address() -> str:
    """This machine's address on its network; empty where there is none. Nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found: str = probe.getsockname()[0]
        if not ipaddress.ip_address(found).is_loopback:
            return found
    return ""


def names_of_this_machine() -> tuple[str, ...]:
    """The names under which others on the network may call this machine."""
    name = socket.gethostname().lower()
    return tuple(filter(None, (name, f"{name.partition('.')[0]}.local", lan_address())))


def set_up_log(level: str, as_json: bool) -> None:
    """One line for each thing that happened, on standard error: never a hand, never a link."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def config_of(app: ASGIApp, settings: Settings) -> Config:
    """How uvicorn serves the application."""
    return Config(
        app,
        settings.connections,
        log_level="error",  # it would warn of every request that cannot be read, and a flood would fill the log
        access_log=False,
        ws_per_message_deflate=settings.deflate,
        ws_max_size=1024,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        server_header=False,
        lifespan="on",
    )


def serve(settings: Settings, draw: Pages, place: Place, ready: Callable[[], None]) -> None:
    """Serve until somebody says stop: Ctrl-C ends within a few seconds, whatever is open."""
    with place.listener:
        limits = settings.connections
        settings.connections = replace(limits, total=room_for(limits.total))
        server = Server(config_of(make_app(settings, draw), settings), ready)
        tend_rarely()
        with contextlib.suppress(KeyboardInterrupt):  # uvicorn passes it on after everything has ended well
            server.run(sockets=[place.listener])


def room_for(connections: int) -> int:
    """How many connections this process can have at once: as many as asked for, if the system gives so many files."""
    try:
        import resource
    except ImportError:  # not on this system: it has no such limit
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OTHER_FILES
    if soft < wanted:
        soft = min(wanted, hard) if hard != resource.RLIM_INFINITY else wanted
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(connections, max(1, soft - OTHER_FILES))


def tend_rarely() -> None:
    """Let Python look for rings of dead objects more rarely.

    It looks by the number of new objects, and a table makes many that stay: it would look at them all again and again.
    """
    gc.freeze()  # what has been loaded so far stays for good
    gc.set_threshold(GC_AFTER, 20, 100)


class Server(uvicorn.Server):
    """uvicorn, which says when it listens, and tells the tables to hang up before it waits for them."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def data_folder() -> Path:
    """Where this system keeps the data of programs."""
    import platformdirs

    return Path(platformdirs.user_data_dir("morro", appauthor=False))
