"""The application: pages, API and sockets behind one guard."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

import morro
from morro.server import api, pages
from morro.server.acting import Acting
from morro.server.guard import Guard
from morro.server.hall import Hall
from morro.server.limits import ConnectionLimits, Limits
from morro.server.live import live
from morro.server.metrics import Metrics
from morro.server.people import People
from morro.server.shown import Pages
from morro.server.site import HANDLERS, Site
from morro.server.static import Static
from morro.server.store import Store
from morro.server.thinkers import LONGEST_THOUGHT, Thinkers

FILE: Final = "morro.sqlite3"
SWEEP: Final = 60.0
LOCAL: Final = ("localhost", "127.0.0.1", "::1")


@dataclass
class Settings:
    """How a server is set up."""

    data: Path
    """The folder of the data file."""
    hosts: tuple[str, ...] = ()
    """The names under which it answers, beside those of this machine."""
    language: str = "en"
    address: str = ""
    thinkers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    longest_thought: float = LONGEST_THOUGHT
    limits: Limits = field(default_factory=Limits)
    connections: ConnectionLimits = field(default_factory=ConnectionLimits)
    deflate: bool = False
    """Pack what sockets send: worth it on the internet, not on a network of one's own."""


def make_app(settings: Settings, draw: Pages) -> ASGIApp:
    """The whole application, ready to be served. Raises BadStore where the data file cannot be used."""
    metrics = Metrics()
    store = Store(settings.data / FILE, metrics.committed)

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        hall = Hall(store, Thinkers(settings.thinkers, settings.longest_thought), metrics)
        app.state.site = Site(
            hall=hall,
            people=People(store),
            pages=draw,
            limits=settings.limits,
            metrics=metrics,
            static=Static(draw.STATIC),
            language=settings.language,
            address=settings.address,
        )
        besides = [asyncio.create_task(sweep(hall)), asyncio.create_task(hall.wake())]
        try:
            yield
        finally:
            for task in besides:
                task.cancel()
            await hall.close()
            store.close()

    app = Litestar(
        route_handlers=[*pages.HANDLERS, live, api.ROUTER],
        lifespan=[lifespan],
        exception_handlers=HANDLERS,  # type: ignore[arg-type]
        openapi_config=OpenAPIConfig(
            title="Morro",
            version=morro.__version__,
            description="San Juan and Puerto Rico at one table: see docs/api.md.",
            path="/api/v1/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
            components=Components(
                security_schemes={
                    api.SCHEME: SecurityScheme(
                        type="http", scheme="bearer", description="The token that POST /api/v1/players gives"
                    )
                }
            ),
        ),
        logging_config=None,
        request_max_body_size=None,
        state=State(),
    )
    for schema in (app.openapi_schema.components.schemas or {}).values():
        if schema.title in api.STRICT:
            schema.additional_properties = False  # msgspec refuses unknown fields, and Litestar does not say so
    hosts = frozenset((*LOCAL, *(name.lower() for name in settings.hosts)))
    return Guard(Acting(app), hosts, settings.limits, settings.connections)


async def sweep(hall: Hall) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        hall.sweep()
