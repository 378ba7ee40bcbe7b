"""Games over days: the clock goes by the time of day, vacations stop it, and everybody is told once."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from tests.server.running import Running, Somebody, plain, settings

from morro.server.admin import Admin
from morro.server.attendance import Attendance
from morro.server.bot_pool import BotPool
from morro.server.bot_runner import BotRunner
from morro.server.clock import DAY, Clock, clock_name, read_clock
from morro.server.commands import Commands
from morro.server.day_games import LAST_CALL, SOON, DayGames, Turn
from morro.server.errors import BadRequest, NotNow
from morro.server.live_table import LiveTable
from morro.server.metrics import Metrics
from morro.server.new_table import TableSpec
from morro.server.storage.sqlite_store import SqliteStore
from morro.server.tables import Tables
from morro.server.vacations import A_YEAR, AT_ONCE, Vacations

BEGIN = 1_000_000_000.0


class Server:
    """The parts of a server, whose time the test tells; several can share a store."""

    def __init__(self, store: SqliteStore, clock: list[float]) -> None:
        self.told: list[tuple[str, bool]] = []
        self.clock = clock
        self.tables = Tables(store, Metrics())
        self.tables.now = lambda: clock[0]
        self.bots = BotRunner(self.tables, BotPool(1))
        self.attendance = Attendance(self.tables)
        self.commands = Commands(self.tables, self.bots, self.attendance, Admin(store.database))
        self.vacations = Vacations(store.database)
        self.days = DayGames(self.tables, self.bots, self.vacations, self.tell)

    async def tell(self, turn: Turn, again: bool) -> None:
        self.told.append((turn.player, again))

    async def table(self, late: str = "", clock: str = "1d") -> LiveTable:
        """Kim and Lou play; Kim is asked first, or Lou."""
        live = await self.commands.create(
            TableSpec("sanjuan/2004", ["me", "open"], clock=clock, late=late), "kim", "Kim"
        )
        await self.commands.join(live.table.id, live.invites[1].rpartition("/")[2], "lou", "Lou")
        await self.days.note(live)
        return live

    async def pass_time(self, seconds: float) -> None:
        self.clock[0] += seconds
        await self.days.look()
        for _ in range(6000):  # a bot may have to think
            await asyncio.sleep(0.01)
            if not any(live.thinking for live in self.tables.live.values()):
                break

    async def close(self) -> None:
        self.tables.stopping.set()
        await self.days.close()
        await self.attendance.close()
        await self.bots.close()


def asked(live: LiveTable) -> str:
    return live.table.chairs[live.table.asked].player


@pytest.fixture
def tell_story(tmp_path: Path) -> Iterator[Callable[[Callable[[Server], Awaitable[None]]], None]]:
    store = SqliteStore(tmp_path / "days.sqlite3")

    def run(story: Callable[[Server], Awaitable[None]]) -> None:
        async def whole() -> None:
            server = Server(store, [BEGIN])
            try:
                await story(server)
            finally:
                await server.close()

        asyncio.run(whole())

    yield run
    store.close()


Story = Callable[[Callable[[Server], Awaitable[None]]], None]


# -- the clock -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "300+10", "1d", "3d", "14d"])
def test_a_clock_is_read_as_it_is_written(text: str) -> None:
    assert clock_name(read_clock(text)) == text


@pytest.mark.parametrize("text", ["0d", "15d", "d", "-1d", "1.5d", "¹d", "999999d", "1d+5", "a day"])
def test_a_clock_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadRequest):
        read_clock(text)


def test_days_are_not_saved_up_and_a_vacation_stops_them() -> None:
    clock = Clock(DAY, DAY, 2)
    clock.start(0, 1000.0)
    assert (clock.left_of(0, 1000.0 + 3600), clock.left_of(1, 5000.0), clock.ends(0)) == (DAY - 3600, DAY, 1000 + DAY)
    assert clock.after(60.0) == DAY
    clock.breaks[0] = [(500.0, 4000.0), (1000.0 + 2 * DAY, 1000.0 + 3 * DAY)]
    assert clock.ends(0) == 4000 + DAY, "the second one begins too late"
    assert (clock.left_of(0, 3000.0), clock.left_of(0, 4100.0)) == (DAY, DAY - 100)
    assert (clock.resting(0, 3999.0), clock.resting(0, 4000.0), clock.resting(1, 3999.0)) == (True, False, False)


# -- when the time is up -------------------------------------------------------------------------------------


def test_a_bot_takes_the_seat_until_the_person_is_back(tell_story: Story) -> None:
    async def story(server: Server) -> None:
        live = await server.table()
        late = asked(live)
        await server.pass_time(DAY - 1)
        assert not any(chair.bot for chair in live.table.chairs)
        await server.pass_time(2)
        seat = live.table.owned(late)[0]
        assert live.table.chairs[seat].bot == "greedy"
        await server.attendance.come_back(live.table.id, late, seat)
        assert live.table.chairs[seat].bot == ""

    tell_story(story)


def test_or_it_makes_that_one_move(tell_story: Story) -> None:
    async def story(server: Server) -> None:
        live = await server.table(late="move")
        late, version = asked(live), live.table.version
        await server.pass_time(DAY + 1)
        assert live.table.version > version
        assert not any(chair.bot for chair in live.table.chairs)
        assert live.table.late == set(live.table.owned(late))

    tell_story(story)


def test_the_time_goes_on_while_the_server_is_off_and_the_table_leaves_the_memory(tell_story: Story) -> None:
    async def story(server: Server) -> None:
        live = await server.table()
        id_, until = live.table.id, (await server.days.turns_of(asked(live)))[live.table.id].until
        assert until == BEGIN + DAY
        assert not live.in_use(), "no timer holds it"
        await server.close()
        store = server.tables.store
        assert isinstance(store, SqliteStore)
        again = Server(store, server.clock)
        again.clock[0] += DAY / 2
        found = await again.tables.find(id_)
        clock = found.table.clock
        assert clock is not None
        assert clock.left_of(found.table.asked, again.clock[0]) == DAY / 2
        await again.pass_time(DAY / 2 + 1)
        assert any(chair.bot for chair in found.table.chairs)
        await again.close()

    tell_story(story)


def test_a_move_begins_a_new_day_for_the_next_person(tell_story: Story) -> None:
    async def story(server: Server) -> None:
        live = await server.table()
        first = asked(live)
        server.clock[0] += 1000
        table = live.table
        await server.commands.act(table.id, first, table.game.tokens(table.state)[-1:], table.version, "a")
        await server.days.note(live)
        turns = await server.days.turns_of(asked(live))
        assert turns[table.id].until == BEGIN + 1000 + DAY

    tell_story(story)


def test_a_row_without_a_table_is_forgotten(tell_story: Story) -> None:
    async def story(server: Server) -> None:
        await server.days.database.write(
            ("INSERT INTO day_turn VALUES (?, ?, ?, ?, ?, ?)", ("nowhere", "kim", 1, 0.0, 0.0, 0))
        )
        await server.days.look()
        assert await server.days.turns_of("kim") == {}

    tell_story(story)


# -- being told ----------------------------------------------------------------------------------------------


def test_a_person_is_told_once_and_once_more_before_the_end_by_one_of_several_servers(tell_story: Story) -> None:
    async def story(server: Server) -> None:
        store = server.tables.store
        assert isinstance(store, SqliteStore)
        other = Server(store, server.clock)
        live = await server.table()
        who = asked(live)
        told = []
        for seconds in (SOON - 1, 2, 3600, DAY - LAST_CALL - 3600, 1800):
            server.clock[0] += seconds
            await asyncio.gather(server.days.look(), other.days.look())
            told.append(sorted(server.told + other.told))
            server.told.clear()
            other.told.clear()
        await other.close()
        assert told == [[], [(who, False)], [], [(who, True)], []]

    tell_story(story)


def test_nobody_who_looks_at_the_table_is_told(tell_story: Story) -> None:
    async def story(server: Server) -> None:
        live = await server.table()
        live.presence.arrive(asked(live))
        await server.pass_time(SOON + 1)
        assert server.told == []

    tell_story(story)


# -- vacations -----------------------------------------------------------------------------------------------


def test_on_vacation_the_clock_stands_still(tell_story: Story) -> None:
    async def story(server: Server) -> None:
        live = await server.table()
        who = asked(live)
        server.clock[0] += DAY / 2
        await server.vacations.take(who, 7, server.clock[0])
        await server.days.vacation_changed(who)
        await server.pass_time(7 * DAY)
        assert not any(chair.bot for chair in live.table.chairs)
        await server.pass_time(DAY / 2 - 1)
        assert not any(chair.bot for chair in live.table.chairs)
        await server.pass_time(2)
        assert any(chair.bot for chair in live.table.chairs)

    tell_story(story)


def test_vacations_have_a_limit_and_unused_days_are_kept(tell_story: Story) -> None:
    async def story(server: Server) -> None:
        vacations = server.vacations
        now = BEGIN
        for days in (0, -1, AT_ONCE + 1):
            with pytest.raises(BadRequest):
                await vacations.take("kim", days, now)
        await vacations.take("kim", AT_ONCE, now)
        with pytest.raises(NotNow):
            await vacations.take("kim", 1, now + DAY)
        assert await vacations.until("kim", now + DAY) == now + AT_ONCE * DAY
        await vacations.end("kim", now + 4 * DAY)
        assert await vacations.until("kim", now + 4 * DAY) == 0
        assert await vacations.days_left("kim", now + 5 * DAY) == A_YEAR - 4
        await vacations.take("kim", 14, now + 5 * DAY)
        await vacations.take("kim", 10, now + 30 * DAY)
        with pytest.raises(NotNow, match="0 of 28"):
            await vacations.take("kim", 1, now + 60 * DAY)
        assert await vacations.days_left("kim", now + 500 * DAY) == A_YEAR
        assert await vacations.days_left("lou", now) == A_YEAR

    tell_story(story)


# -- over the network ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("days")
    with Running(settings(folder), plain(folder)) as server:
        yield server


def test_a_form_and_a_program_go_on_vacation_and_come_back(kim: Somebody) -> None:
    assert kim.post("/vacation", days=3).status_code == 303
    assert kim.post("/vacation", days=3).status_code == 422
    found = kim.api("GET", "/days")
    assert (found["vacation_days"], found["turns"]) == (A_YEAR - 3, [])
    assert kim.post("/vacation/end").status_code == 303
    assert kim.api("GET", "/days")["vacation_until"] is None
    kim.api("POST", "/vacation", 204, days=2)
    kim.api("POST", "/vacation", 204, days=0)
    for days in ("", "x", "99", "-1"):
        assert kim.post("/vacation", days=days).status_code == 400, days
    assert kim.post("/vacation").status_code == 400


def test_the_home_page_shows_first_where_it_is_my_turn_and_least_time_is_left(kim: Somebody) -> None:
    long = kim.new_table("me", "hot", clock="7d")
    short = kim.new_table("me", "hot", clock="1d")
    relaxed = kim.new_table("me", "hot")
    kim.new_table("me", "open")
    kim.wait(short, lambda _: len(kim.api("GET", "/days")["turns"]) == 2)
    assert [table["id"] for table in kim.api("GET", "/tables")][:3] == [short, long, relaxed]
    assert kim.see(short)["clock"] == [DAY, DAY]
    assert kim.post("/new", {"seats": 2, "clock": "1d", "late": "never"}).status_code == 422
