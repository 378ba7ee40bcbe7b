"""A table that nobody uses leaves the memory: at once where nothing holds on to it, and never while something does."""

import asyncio
import gc
import time
import weakref
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.server.running import Running, plain, settings

from morro.server import tables
from morro.server.admin import Admin
from morro.server.attendance import Attendance
from morro.server.bot_pool import BotPool
from morro.server.bot_runner import BotRunner
from morro.server.commands import Commands
from morro.server.day_games import DayGames, nobody
from morro.server.leaving import Leaving
from morro.server.live_table import LiveTable
from morro.server.metrics import Metrics
from morro.server.new_table import TableSpec
from morro.server.storage.sqlite_store import SqliteStore
from morro.server.table import Table
from morro.server.tables import Tables
from morro.server.vacations import Vacations
from morro.server.views import Views


class Server:
    """The parts of a server, whose time the test tells."""

    def __init__(self, folder: Path) -> None:
        self.store = SqliteStore(folder / "a.sqlite3")
        self.tables = Tables(self.store, Metrics())
        self.seconds = 0.0
        self.tables.now = lambda: 1_000_000 + self.seconds
        self.bots = BotRunner(self.tables, BotPool(1))
        self.attendance = Attendance(self.tables)
        self.commands = Commands(self.tables, self.bots, self.attendance, Admin(self.store.database))
        days = DayGames(self.tables, self.bots, Vacations(self.store.database), nobody)
        self.views = Views(self.tables, self.attendance, Leaving(self.tables), days)

    async def table(self, *chairs: str) -> str:
        """A table that has been played at, and is left: its watch has ended."""
        live = await self.commands.create(TableSpec("sanjuan/2004", list(chairs or ("me", "hot"))), "kim", "Kim")
        if live.watch:
            live.watch.cancel()
            live.watch = None
        return live.table.id

    def later(self, seconds: float) -> None:
        self.seconds += seconds
        self.store.jobs.now(lambda _: None)  # its thread has done with the jobs before
        self.tables.sweep()


@asynccontextmanager
async def parts(folder: Path) -> AsyncIterator[Server]:
    made = Server(folder)
    gc.collect()
    gc.disable()  # what follows must not need it: a server looks for rings of dead objects rarely
    try:
        yield made
    finally:
        gc.enable()
        made.tables.close()
        await made.attendance.close()
        await made.bots.close()
        made.store.close()


def in_server(folder: Path, story: Callable[[Server], Coroutine[None, None, None]]) -> None:
    async def tell() -> None:
        async with parts(folder) as made:
            await story(made)

    asyncio.run(tell())


def test_a_table_that_nobody_uses_is_gone_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    async def story(made: Server) -> None:
        id_ = await made.table()
        live = made.tables.live[id_]
        parts = [weakref.ref(part) for part in (live, live.table, live.presence, live.cache)]
        del live
        made.later(tables.IDLE - 1)
        assert all(part() is not None for part in parts)
        made.later(2)
        assert [part() for part in parts] == [None] * 4
        assert len(made.tables.live) == 0
        again = await made.tables.find(id_)
        assert (again.table.version, again.table.status) == (1, "running")

    in_server(tmp_path, story)


def test_a_request_counts_as_use(tmp_path: Path) -> None:
    async def story(made: Server) -> None:
        id_ = await made.table()
        made.later(tables.IDLE - 1)
        await made.views.table_view(id_, "kim")
        made.later(2)
        assert id_ in made.tables.live

    in_server(tmp_path, story)


def test_only_so_many_tables_rest_and_the_longest_unused_goes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_RESTING", 3)

    async def story(made: Server) -> None:
        ids = []
        for _ in range(6):
            ids.append(await made.table())
            made.seconds += 1
        await made.views.table_view(ids[0], "kim")
        made.later(1)
        assert set(made.tables.live) == {ids[0], ids[4], ids[5]}

    in_server(tmp_path, story)


@pytest.mark.parametrize("use", ["watched", "thinking", "clock"])
def test_a_table_in_use_stays_however_long(tmp_path: Path, use: str) -> None:
    async def story(made: Server) -> None:
        id_ = await made.table()
        live = made.tables.live[id_]
        nothing = asyncio.get_running_loop().create_task(asyncio.sleep(0))
        if use == "watched":
            live.watchers.add(asyncio.Event())
        elif use == "thinking":
            live.thinking = nothing
        else:
            live.timer = asyncio.get_running_loop().call_later(3600, print)
        del live
        for _ in range(5):
            made.later(tables.IDLE)
        found = made.tables.live[id_]
        if found.timer:
            found.timer.cancel()
        found.thinking = found.timer = None
        found.watchers.clear()
        del found
        made.later(tables.IDLE - 1)
        assert id_ in made.tables.live, "it rests from then on"
        made.later(2)
        assert id_ not in made.tables.live

    in_server(tmp_path, story)


def test_a_table_that_somebody_still_holds_is_never_there_twice(tmp_path: Path) -> None:
    async def story(made: Server) -> None:
        id_ = await made.table()
        held = await made.tables.find(id_)
        made.later(tables.IDLE + 1)
        assert await made.tables.find(id_) is held
        made.later(tables.IDLE - 1)
        assert id_ in made.tables.live

    in_server(tmp_path, story)


def test_a_table_at_rest_has_no_pictures(tmp_path: Path) -> None:
    async def story(made: Server) -> None:
        live = made.tables.live[await made.table()]
        live.drawn["somebody"] = "a page"
        live.cache.get("log", lambda: "a log")
        made.later(tables.SOON - 1)
        assert (len(live.drawn), len(live.cache)) == (1, 1)
        made.later(2)
        assert (len(live.drawn), len(live.cache)) == (0, 0)

    in_server(tmp_path, story)


def test_the_host_still_has_the_invite_links_of_a_table_that_left_the_memory(tmp_path: Path) -> None:
    async def story(made: Server) -> None:
        id_ = await made.table("me", "open", "open")
        links = dict(made.tables.live[id_].invites)
        assert sorted(links) == [1, 2]
        made.later(tables.IDLE + 1)
        assert id_ not in made.tables.live
        again = await made.tables.find(id_)
        assert again.invites == links
        await made.commands.join(id_, links[1].rsplit("/", 1)[1], "lou", "Lou")
        del again
        made.later(tables.IDLE + 1)
        assert (await made.tables.find(id_)).invites == {2: links[2]}

    in_server(tmp_path, story)


def test_tables_that_were_played_and_watched_over_the_network_are_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages, sockets and programs: nothing of a server holds on to a table when they have gone."""
    monkeypatch.setattr("morro.server.attendance.AWAY", 0.2)
    monkeypatch.setattr(tables, "IDLE", 0.3)
    monkeypatch.setattr("morro.server.app.SWEEP", 0.1)
    with Running(settings(tmp_path), plain(tmp_path)) as server:
        kim, lou = server.person("Kim"), server.person("Lou")
        gone: list[weakref.ref[LiveTable] | weakref.ref[Table]] = []
        for _ in range(5):
            table = kim.new_table("me", "bot:greedy", "open")
            lou.post(kim.invites["2"], name="Lou")
            with kim.socket(table) as page, lou.socket(table, api=True) as program:
                page.recv()
                program.recv()
                seen = kim.wait(table, lambda seen: seen["legal"])
                assert kim.act(table, seen["legal"][0], expect=seen["version"]).status_code == 204
                assert kim.act(table, "nonsense").status_code == 422
                kim.get(f"/t/{table}")
                kim.get(f"/t/{table}", at=2)
            live = server.site.tables.live[table]
            gone += [weakref.ref(live), weakref.ref(live.table)]
            del live
        in_memory = server.site.tables.live
        until = time.monotonic() + 20
        while len(in_memory):
            assert time.monotonic() < until, [ref() for ref in gone if ref()]
            time.sleep(0.1)
        assert [ref() for ref in gone] == [None] * 10
        kim.close()
        lou.close()
