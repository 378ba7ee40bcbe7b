"""The application: pages, API and sockets behind one guard."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

import morro
from morro.server import (
    account_pages,
    admin_pages,
    analysis_pages,
    api,
    app_pages,
    design,
    ladder_pages,
    leaving_pages,
    lesson_pages,
    lobby_pages,
    pages,
    profile_pages,
    push_pages,
    puzzle_pages,
    result_pages,
    review_pages,
    vacation_pages,
)
from morro.server.accounts import Accounts
from morro.server.admin import Admin
from morro.server.admin_orders import AdminOrders
from morro.server.analysis_desk import AnalysisDesk
from morro.server.attendance import Attendance
from morro.server.backups import Backups
from morro.server.bot_pool import LONGEST_THOUGHT, BotPool
from morro.server.bot_runner import BotRunner
from morro.server.chat_reports import ChatReports
from morro.server.commands import Commands
from morro.server.day_games import DayGames
from morro.server.errors import StoreError
from morro.server.hints import Hints
from morro.server.leaving import Leaving
from morro.server.limits import ConnectionLimits, Limits
from morro.server.lobby import Lobby
from morro.server.metrics import Metrics
from morro.server.middleware import Guard
from morro.server.people import People
from morro.server.person_data import PersonData
from morro.server.process_sync import ProcessSync
from morro.server.profiles import Profiles
from morro.server.push import SERVICES, Push
from morro.server.puzzle_book import PuzzleBook
from morro.server.ratings import Ratings
from morro.server.reminders import Reminders
from morro.server.results import Results
from morro.server.reviews import Reviews
from morro.server.site import HANDLERS, AnyRequest, Site
from morro.server.sockets import page_socket
from morro.server.static import Static
from morro.server.storage.open_store import FILE, open_store
from morro.server.table_view import Pages
from morro.server.tables import Tables
from morro.server.vacations import Vacations
from morro.server.views import Views

SWEEP: Final = 10.0
LOCAL: Final = ("localhost", "127.0.0.1", "::1")
HELP: Final = "stop the server, and get what is left with: sqlite3 FILE .recover"


@dataclass
class Settings:
    """How a server is set up."""

    data: Path
    """The folder of the data file."""
    database: str = field(default="", kw_only=True)
    """The address of a PostgreSQL database, which is used instead: other processes may use it at the same time."""
    hosts: tuple[str, ...] = ()
    """The names under which it answers, beside those of this machine."""
    language: str = "en"
    address: str = ""
    bot_processes: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    longest_thought: float = LONGEST_THOUGHT
    review_depth: float = 1.0
    """How many imagined games a review takes, beside the usual number."""
    review_gently: bool = True
    """Reviews wait for a core that nobody else on the machine wants."""
    limits: Limits = field(default_factory=Limits)
    connections: ConnectionLimits = field(default_factory=ConnectionLimits)
    deflate: bool = False
    """Pack what sockets send: worth it on the internet, not on a network of one's own."""
    admin_link: str = ""
    """Where whoever runs the server becomes its admin, once; made at a start as long as there is none."""
    push_services: tuple[str, ...] = SERVICES
    """Where reminders may be sent: `*` stands for any name."""
    design: bool = False
    """Serve the pages for those who work on the look."""


def make_app(settings: Settings, draw: Pages) -> ASGIApp:
    """The whole application, ready to be served. Raises BadStore where the data file cannot be used."""
    metrics = Metrics()
    store = open_store(settings.data, settings.database, metrics.committed)

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        tables = Tables(store, metrics)
        people = People(store)
        accounts = Accounts(people)
        bots = BotRunner(tables, BotPool(settings.bot_processes, settings.longest_thought))
        attendance = Attendance(tables)
        process_sync = ProcessSync(tables, bots, attendance, people, settings.limits)
        await process_sync.begin()
        leaving = Leaving(tables)
        ratings = Ratings(tables)
        admin = Admin(store.database)
        bots.on_thought = admin.thought
        commands = Commands(tables, bots, attendance, admin)
        lobby = Lobby(tables, commands, ratings)
        reviews = Reviews(store.database, tables.now, settings.review_depth, settings.review_gently)
        vacations = Vacations(store.database)
        push = Push(store.database, settings.push_services)
        day_games = DayGames(tables, bots, vacations, Reminders(tables, push).tell)
        data = PersonData(tables, people, accounts)
        orders = AdminOrders(tables, data)
        app.state.site = Site(
            tables=tables,
            bots=bots,
            attendance=attendance,
            commands=commands,
            leaving=leaving,
            lobby=lobby,
            results=Results(tables),
            vacations=vacations,
            day_games=day_games,
            push=push,
            views=Views(tables, attendance, leaving, day_games),
            people=people,
            accounts=accounts,
            data=data,
            ratings=ratings,
            profiles=Profiles(ratings),
            admin=admin,
            orders=orders,
            reports=ChatReports(tables),
            backups=Backups(store.database, None if settings.database else settings.data / FILE),
            hints=Hints(commands, bots),
            reviews=reviews,
            puzzles=PuzzleBook(store.database),
            analysis=(analysis := AnalysisDesk()),
            pages=draw,
            limits=settings.limits,
            metrics=metrics,
            static=Static(draw.STATIC),
            language=settings.language,
            address=settings.address,
        )
        works = (
            *(sweep(tables), bots.wake(), check_store(tables), lobby.run(), ratings.catch_up()),
            *(admin.keep_costs(), orders.run(), day_games.run()),
        )
        besides = [asyncio.create_task(work) for work in works]
        if not await admin.admins():
            settings.admin_link = f"/admin/claim/{await admin.make_link()}"
        try:
            yield
        finally:
            for task in besides:
                task.cancel()
            tables.close()
            await process_sync.close()
            await lobby.close()
            await day_games.close()
            await attendance.close()
            await ratings.close()
            await bots.close()
            await analysis.close()
            await reviews.close()
            await tables.stop()
            with contextlib.suppress(StoreError):
                await admin.write_costs()
            store.close()

    app = Litestar(
        route_handlers=[
            *pages.HANDLERS,
            *account_pages.HANDLERS,
            *ladder_pages.HANDLERS,
            *profile_pages.HANDLERS,
            *leaving_pages.HANDLERS,
            *lobby_pages.HANDLERS,
            *result_pages.HANDLERS,
            *admin_pages.HANDLERS,
            *lesson_pages.HANDLERS,
            *review_pages.HANDLERS,
            *vacation_pages.HANDLERS,
            *push_pages.HANDLERS,
            *app_pages.HANDLERS,
            *puzzle_pages.HANDLERS,
            *analysis_pages.HANDLERS,
            *(design.HANDLERS if settings.design else []),
            page_socket,
            api.ROUTER,
        ],
        lifespan=[lifespan],
        exception_handlers=HANDLERS,  # type: ignore[arg-type]
        openapi_config=OpenAPIConfig(
            title="Morro",
            version=morro.__version__,
            description="Board games at one table: see docs/api.md.",
            path="/api/v1/schema",
            render_plugins=[Description(path="/openapi.json")],
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
    hosts = frozenset((*LOCAL, *(name.lower() for name in settings.hosts)))
    return Guard(app, hosts, settings.limits, settings.connections)


class Description(JsonRenderPlugin):
    """The description of the API, which is made when somebody first asks for it."""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        for schema in openapi_schema["components"]["schemas"].values():
            if schema.get("title") in api.STRICT:
                schema["additionalProperties"] = False  # msgspec refuses unknown fields, and Litestar does not say so
        return super().render(request, openapi_schema)


async def sweep(tables: Tables) -> None:
    """Let go of tables that nobody uses, again and again."""
    while True:
        await asyncio.sleep(SWEEP)
        tables.sweep()


async def check_store(tables: Tables) -> None:
    """Read the whole store beside play. Where it is damaged, its host hears so; what can be read is played on."""
    trouble = await tables.store.check()
    tables.metrics.damaged.set(bool(trouble))
    if trouble:
        tables.log.error("file_damaged", file=tables.store.place, found=trouble, help=HELP)
