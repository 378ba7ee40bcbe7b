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

from morro.server import keeper
from morro.server.hall import Hall
from morro.server.metrics import Metrics
from morro.server.order import Order
from morro.server.sitting import Sitting
from morro.server.store import Store
from morro.server.table import Table
from morro.server.thinkers import Thinkers


class Halls:
    """A hall whose time the test tells."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder / "a.sqlite3")
        self.hall = Hall(self.store, Thinkers(1), Metrics())
        self.seconds = 0.0
        self.hall.now = lambda: 1_000_000 + self.seconds

    async def table(self, *chairs: str) -> str:
        """A table that has been played at, and is left: its watch has ended."""
        sitting = await self.hall.create(Order("sanjuan/2004", list(chairs or ("me", "hot"))), "kim", "Kim")
        if sitting.watch:
            sitting.watch.cancel()
            sitting.watch = None
        return sitting.table.id

    def later(self, seconds: float) -> None:
        self.seconds += seconds
        self.store.now(lambda _: None)  # its thread has done with the jobs before
        self.hall.sweep()


@asynccontextmanager
async def halls(folder: Path) -> AsyncIterator[Halls]:
    made = Halls(folder)
    gc.collect()
    gc.disable()  # what follows must not need it: a server looks for rings of dead objects rarely
    try:
        yield made
    finally:
        gc.enable()
        await made.hall.close()
        made.store.close()


def in_hall(folder: Path, story: Callable[[Halls], Coroutine[None, None, None]]) -> None:
    async def tell() -> None:
        async with halls(folder) as made:
            await story(made)

    asyncio.run(tell())


def test_a_table_that_nobody_uses_is_gone_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    async def story(made: Halls) -> None:
        id_ = await made.table()
        sitting = made.hall.sittings[id_]
        parts = [weakref.ref(part) for part in (sitting, sitting.table, sitting.presence, sitting.cache)]
        del sitting
        made.later(keeper.IDLE - 1)
        assert all(part() is not None for part in parts)
        made.later(2)
        assert [part() for part in parts] == [None] * 4
        assert len(made.hall.sittings) == 0
        again = await made.hall.sitting(id_)
        assert (again.table.version, again.table.status) == (1, "running")

    in_hall(tmp_path, story)


def test_a_request_counts_as_use(tmp_path: Path) -> None:
    async def story(made: Halls) -> None:
        id_ = await made.table()
        made.later(keeper.IDLE - 1)
        await made.hall.look(id_, "kim")
        made.later(2)
        assert id_ in made.hall.sittings

    in_hall(tmp_path, story)


def test_only_so_many_tables_rest_and_the_longest_unused_goes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "MOST_RESTING", 3)

    async def story(made: Halls) -> None:
        ids = []
        for _ in range(6):
            ids.append(await made.table())
            made.seconds += 1
        await made.hall.look(ids[0], "kim")
        made.later(1)
        assert set(made.hall.sittings) == {ids[0], ids[4], ids[5]}

    in_hall(tmp_path, story)


@pytest.mark.parametrize("use", ["watched", "thinking", "clock"])
def test_a_table_in_use_stays_however_long(tmp_path: Path, use: str) -> None:
    async def story(made: Halls) -> None:
        id_ = await made.table()
        sitting = made.hall.sittings[id_]
        nothing = asyncio.get_running_loop().create_task(asyncio.sleep(0))
        if use == "watched":
            sitting.watchers.add(asyncio.Event())
        elif use == "thinking":
            sitting.thinking = nothing
        else:
            sitting.timer = asyncio.get_running_loop().call_later(3600, print)
        del sitting
        for _ in range(5):
            made.later(keeper.IDLE)
        found = made.hall.sittings[id_]
        if found.timer:
            found.timer.cancel()
        found.thinking = found.timer = None
        found.watchers.clear()
        del found
        made.later(keeper.IDLE - 1)
        assert id_ in made.hall.sittings, "it rests from then on"
        made.later(2)
        assert id_ not in made.hall.sittings

    in_hall(tmp_path, story)


def test_a_table_that_somebody_still_holds_is_never_there_twice(tmp_path: Path) -> None:
    async def story(made: Halls) -> None:
        id_ = await made.table()
        held = await made.hall.sitting(id_)
        made.later(keeper.IDLE + 1)
        assert await made.hall.sitting(id_) is held
        made.later(keeper.IDLE - 1)
        assert id_ in made.hall.sittings

    in_hall(tmp_path, story)


def test_a_table_at_rest_has_no_pictures(tmp_path: Path) -> None:
    async def story(made: Halls) -> None:
        sitting = made.hall.sittings[await made.table()]
        sitting.drawn["somebody"] = "a page"
        sitting.cache.get("log", lambda: "a log")
        made.later(keeper.SOON - 1)
        assert (len(sitting.drawn), len(sitting.cache)) == (1, 1)
        made.later(2)
        assert (len(sitting.drawn), len(sitting.cache)) == (0, 0)

    in_hall(tmp_path, story)


def test_the_host_still_has_the_invite_links_of_a_table_that_left_the_memory(tmp_path: Path) -> None:
    async def story(made: Halls) -> None:
        id_ = await made.table("me", "open", "open")
        links = dict(made.hall.sittings[id_].invites)
        assert sorted(links) == [1, 2]
        made.later(keeper.IDLE + 1)
        assert id_ not in made.hall.sittings
        again = await made.hall.sitting(id_)
        assert again.invites == links
        await made.hall.join(id_, links[1].rsplit("/", 1)[1], "lou", "Lou")
        del again
        made.later(keeper.IDLE + 1)
        assert (await made.hall.sitting(id_)).invites == {2: links[2]}

    in_hall(tmp_path, story)


def test_tables_that_were_played_and_watched_over_the_network_are_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages, sockets and programs: nothing of a server holds on to a table when they have gone."""
    monkeypatch.setattr("morro.server.porter.AWAY", 0.2)
    monkeypatch.setattr(keeper, "IDLE", 0.3)
    monkeypatch.setattr("morro.server.app.SWEEP", 0.1)
    with Running(settings(tmp_path), plain(tmp_path)) as server:
        kim, lou = server.person("Kim"), server.person("Lou")
        gone: list[weakref.ref[Sitting] | weakref.ref[Table]] = []
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
            sitting = server.site.hall.sittings[table]
            gone += [weakref.ref(sitting), weakref.ref(sitting.table)]
            del sitting
        hall = server.site.hall
        until = time.monotonic() + 20
        while len(hall.sittings):
            assert time.monotonic() < until, [ref() for ref in gone if ref()]
            time.sleep(0.1)
        assert [ref() for ref in gone] == [None] * 10
        kim.close()
        lou.close()
