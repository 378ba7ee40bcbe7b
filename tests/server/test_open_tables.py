"""The lobby: open tables, quick pairing, bots on the seats that stay free. The store decides who was first."""

import asyncio
import concurrent.futures
import html
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.server.running import Running, Somebody, plain, settings
from websockets import Origin
from websockets.sync.client import connect

from morro.games import LISTINGS
from morro.server.admin import Admin
from morro.server.attendance import Attendance
from morro.server.bot_pool import BotPool
from morro.server.bot_runner import BotRunner
from morro.server.commands import Commands
from morro.server.errors import Taken
from morro.server.lobby import Lobby, Wish
from morro.server.lobby_view import LobbyShown, lines_of
from morro.server.metrics import Metrics
from morro.server.public_tables import GONE, ListedTable, PublicTable, PublicTables, Sitter
from morro.server.rating_range import Standing
from morro.server.ratings import Ratings
from morro.server.storage.sqlite_store import SqliteStore
from morro.server.tables import Tables
from morro.web import pages

People = Callable[[str], Somebody]


@pytest.fixture
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of its own for each test: everybody sees the whole lobby."""
    folder = tmp_path_factory.mktemp("lobby")
    with Running(settings(folder), plain(folder)) as server:
        yield server


def lobby(somebody: Somebody, **query: str) -> dict[str, Any]:
    page = somebody.get("/lobby", **query)
    assert page.status_code == 200
    found: dict[str, Any] = json.loads(html.unescape(page.text).partition("</title>")[2])
    return found


def quick(somebody: Somebody, *seats: int, **fields: Any) -> str:
    reply = somebody.post("/lobby", {"seats": list(seats) or [3], "fill": 0, **fields})
    assert reply.status_code == 303, reply.text
    return str(reply.headers["location"].removeprefix("/t/"))


def test_a_table_of_the_lobby_is_seen_by_everybody_and_a_private_one_by_nobody(kim: Somebody, lou: Somebody) -> None:
    kim.post("/new", {"game": "sanjuan/2004", "seats": 3, "seat1": "open", "seat2": "open"})
    assert lobby(lou)["open"] == []
    reply = kim.post("/new", {"seats": 3, "seat1": "open", "seat2": "bot:greedy", "public": "on", "most": "1400"})
    table = reply.headers["location"].removeprefix("/t/")
    found = lobby(lou)["open"]
    assert [(one["id"], one["level"], one["mine"]) for one in found] == [(table, [0, 1400], False)]
    assert lobby(kim)["open"][0]["mine"]
    assert lou.post("/lobby/sit", table=table).headers["location"] == f"/t/{table}"
    assert lou.see(table)["status"] == "running"
    assert lobby(kim)["open"] == []
    assert [one["id"] for one in lobby(kim)["going"]] == [table], "now it can be watched"


def test_nobody_sits_down_at_a_private_table_or_a_full_one(kim: Somebody, lou: Somebody, person: People) -> None:
    private = kim.new_table("me", "open")
    assert lou.post("/lobby/sit", table=private).status_code == 403
    table = quick(kim, 2)
    assert lou.post("/lobby/sit", table=table).status_code == 303
    assert lou.post("/lobby/sit", table=table).status_code == 303, "twice is once"
    late = person("Max").post("/lobby/sit", table=table)
    assert (late.status_code, "somebody was faster" in late.text) == (422, True)
    assert person("Max").post("/lobby/sit", table="nowhere").status_code == 403
    assert person("Max").post("/lobby/sit").status_code == 400


def test_two_who_want_the_same_meet(kim: Somebody, lou: Somebody, person: People) -> None:
    table = quick(kim, 3, 4)
    assert lobby(kim)["open"][0]["seats"] == 3, "the table that is full first"
    assert quick(lou, 3) == table
    assert quick(kim, 3) == table, "whoever waits goes on waiting"
    assert quick(person("Max"), 2) != table
    assert quick(person("Ida"), 3, pace="600+10") != table
    assert quick(person("Jan"), 3, **{"for": "near"}) != table
    assert quick(person("Ute"), 3, rated="on") != table, "who plays for the ladder does not sit down with friends"
    assert quick(person("Eve"), 3, fill=600) != table, "who wants bots does not wait with those who do not"
    assert quick(person("Ann"), 3, 4) == table
    assert kim.see(table)["status"] == "running"
    assert quick(person("Uwe"), 3) != table


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"game": "chess/1900"}, "there is no game"),
        ({"seats": 5}, "2 to 4"),
        ({"seats": "many"}, "whole number"),
        ({"pace": "1+1"}, "no pace"),
        ({"for": "nobody"}, "any or near"),
        ({"fill": 7}, "never"),
    ],
)
def test_a_wish_that_cannot_be_is_told_why(kim: Somebody, fields: dict[str, Any], word: str) -> None:
    reply = kim.post("/lobby", {"seats": 3, **fields})
    assert (reply.status_code, word in html.unescape(reply.text)) == (400, True)


def test_many_at_once_meet_at_full_tables(running: Running) -> None:
    people = [running.person(f"P{n}") for n in range(24)]
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        tables = list(pool.map(lambda one: quick(one, 3), people))
    counts = sorted(tables.count(table) for table in set(tables))
    for one in people:
        one.close()
    assert counts == [3] * 8


def test_bots_take_the_seats_that_stay_free(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The time is the test's: nobody waits for it."""
    store = SqliteStore(tmp_path_factory.mktemp("fill") / "a.sqlite3")
    clock = [1_000_000.0]

    async def story() -> list[str]:
        tables = Tables(store, Metrics())
        tables.now = lambda: clock[0]
        bots = BotRunner(tables, BotPool(1))
        one = Lobby(tables, Commands(tables, bots, Attendance(tables), Admin(store.database)), Ratings(tables))
        live = await tables.find(await one.pair(Wish("sanjuan/2004", (3,), fill=120), "kim", "Kim"))
        told: list[str] = []
        for seconds, there in ((119, True), (2, False), (GONE, True)):
            clock[0] += seconds
            if there:
                await one.public.saw([live.table.id], clock[0])
            else:
                await one.public.saw([live.table.id], clock[0] - GONE)
            await one.fill()
            told.append(live.table.status)
        tables.stopping.set()
        names = [chair.name for chair in live.table.chairs]
        assert len(set(names)) == 3
        assert sorted(chair.bot for chair in live.table.chairs) == ["", "level3", "level3"]
        await one.close()
        await bots.close()
        return told

    assert asyncio.run(story()) == ["open", "open", "running"], "not before the time, and not while nobody is there"
    store.close()


def test_a_table_that_everybody_left_is_not_listed_and_holds_nobody_up(
    kim: Somebody, lou: Somebody, running: Running
) -> None:
    table = quick(kim, 3)
    set_row(running, table, seen=time.time() - GONE - 1)
    assert lobby(lou)["open"] == []
    assert quick(lou, 3) != table


def test_whoever_leaves_makes_room_and_the_last_one_takes_the_table_along(kim: Somebody, lou: Somebody) -> None:
    table = quick(kim, 3)
    assert quick(lou, 3) == table
    kim.post(f"/t/{table}/leave")
    assert sum(not seat[1] and not seat[2] for seat in lobby(kim)["open"][0]["sitters"]) == 2
    lou.post(f"/t/{table}/leave")
    assert lobby(kim)["open"] == []


def test_the_lobby_tells_its_news(kim: Somebody, lou: Somebody) -> None:
    path = f"ws://127.0.0.1:{kim.running.port}/lobby/live"
    with connect(path, origin=Origin(kim.running.origin), compression=None) as socket:
        assert json.loads(html.unescape(str(socket.recv(10))))["open"] == []
        table = quick(lou, 3)
        assert [one["id"] for one in json.loads(html.unescape(str(socket.recv(10))))["open"]] == [table]


def test_the_names_of_players_are_told_and_their_ids_are_not() -> None:
    table = PublicTable("t", "sanjuan/2004", 3, "", "any", 1, 0, 0.0, "", 0.0, 0.0)
    sitters = (Sitter("Kim", "secret-id", ""), Sitter("Ana", "", "level3"), Sitter("", "", ""))
    for status in ("open", "running"):
        lines = lines_of([ListedTable(table, status, 3, sitters)], "lou", status)
        page = pages.lobby(LobbyShown(lines, lines, list(LISTINGS), ""), "en", {})
        assert "Kim, Ana" in page
        assert "secret-id" not in page


def test_only_one_table_can_be_the_one_that_pairing_fills(tmp_path_factory: pytest.TempPathFactory) -> None:
    store = SqliteStore(tmp_path_factory.mktemp("front") / "a.sqlite3")
    public = PublicTables(store.database)
    wish = Wish("sanjuan/2004", (3,)).key(Standing(1300, 0))

    def row(id_: str) -> PublicTable:
        return PublicTable(id_, "sanjuan/2004", 3, "", "any", 1, 0, 0.0, "", 0.0, 0.0)

    async def both() -> list[Any]:
        return await asyncio.gather(*[public.add(row(id_), wish) for id_ in "ab"], return_exceptions=True)

    results = asyncio.run(both())
    assert [type(result) for result in results if result] == [Taken]
    asyncio.run(public.step_back(wish, "a"))
    asyncio.run(public.step_back(wish, "b"))
    asyncio.run(public.add(row("c"), wish))
    assert asyncio.run(public.front(wish)) == ("c", 0.0, False)
    store.close()


def set_row(running: Running, table: str, **values: float) -> None:
    """Let time pass for one table of the lobby."""
    columns = ", ".join(f"{column} = ?" for column in values)
    running.file.now(
        lambda c: c.execute(f"UPDATE public_table SET {columns} WHERE board = ?", (*values.values(), table)).rowcount
    )
