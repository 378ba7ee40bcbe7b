"""What the server asks of a store: the same tests for every kind of store there is."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.tables import NOW, play_on, table_of

from morro.core.rng import seeded
from morro.server.chair import Chair
from morro.server.errors import LineTaken, Taken
from morro.server.log_entry import NOTHING, Entry, asks_of, row_of
from morro.server.restore import restored
from morro.server.storage.postgres_store import PostgresStore
from morro.server.storage.sqlite_store import SqliteStore
from morro.server.storage.store import NEWEST, Place, Store, StoredPlayer, StoredTable
from morro.server.table import Table
from morro.server.table_summary import LogLine, TableSummary, line_of
from morro.server.table_view import ChatLine

Open = Callable[[], Store]


@pytest.fixture(params=["sqlite", "postgres"])
def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens the store; once more, it closes it first."""
    database = request.getfixturevalue("database") if request.param == "postgres" else ""
    opened: list[Store] = []

    def again() -> Store:
        if opened:
            opened.pop().close()
        opened.append(PostgresStore(database) if database else SqliteStore(tmp_path / "a.sqlite3"))
        return opened[0]

    yield again
    opened.pop().close()


@pytest.fixture
def store(reopen: Open) -> Store:
    return reopen()


def run(*steps: Awaitable[object]) -> list[object]:
    """Do them one after the other."""

    async def all_of_them() -> list[object]:
        return [await step for step in steps]

    return asyncio.run(all_of_them())


def begun(table: Table) -> LogLine:
    """The first line of a table's log, which is so from now on."""
    line = line_of(table, table.begin(NOW))
    table.settle(line.entry)
    return line


def played(table: Table, most: int = 10) -> list[LogLine]:
    """The lines of so many random moves."""
    return [LogLine(entry, TableSummary("running", 0, 1), "running") for entry in play_on(table, seeded(1), most)]


async def add(store: Store, table: Table) -> None:
    await store.add_table(table.head, table.chairs, [begun(table)])
    for line in played(table):
        await store.append(table.id, line)


def test_a_table_is_found_as_it_was_written_also_after_reopening(reopen: Open) -> None:
    table = table_of(begun=False)
    run(add(reopen(), table))

    async def look(store: Store) -> None:
        found = await store.find_table(table.id, 10)
        assert found
        assert (found.head, found.chairs, found.rematch, found.damaged) == (table.head, table.chairs, "", False)
        same = restored(found.head, found.chairs, found.rows, NOW)
        assert (same.version, same.moves, same.events) == (table.version, table.moves, table.events)
        assert await store.position_at(table.id, table.lines) == table.position
        assert await store.position_at(table.id, 999) == b""
        assert await store.find_table("nowhere", 10) is None

    run(look(reopen()))


def test_all_that_was_agreed_at_a_table_is_kept(store: Store) -> None:
    table = table_of(begun=False, clock="600+10")
    head = replace(table.head, open_scores=False, watch=False, rated=True, coach=True, late="seat")
    run(store.add_table(head, table.chairs))
    [found] = run(store.find_table(head.id, 1))
    assert isinstance(found, StoredTable)
    assert found.head == head


def test_a_line_and_an_act_are_written_once(store: Store) -> None:
    table = table_of(begun=False)
    run(add(store, table))
    entry = table.act(table.asked, table.game.tokens(table.state)[:1], table.version, "x", NOW)
    assert entry
    line = line_of(table, entry)
    run(store.append(table.id, line))
    with pytest.raises(LineTaken):
        run(store.append(table.id, line))
    entry.seq += 1
    with pytest.raises(LineTaken):
        run(store.append(table.id, line))


def test_of_two_that_write_the_same_line_one_is_first(store: Store) -> None:
    table = table_of(begun=False)
    run(add(store, table))
    lines = []
    for aid in ("mine", "yours"):
        entry = table.act(table.asked, table.game.tokens(table.state)[:1], table.version, aid, NOW)
        assert entry
        lines.append(line_of(table, entry))

    async def both() -> list[BaseException | None]:
        return await asyncio.gather(*(store.append(table.id, line) for line in lines), return_exceptions=True)

    assert sorted(type(result).__name__ for result in asyncio.run(both())) == ["LineTaken", "NoneType"]


def test_a_table_whose_log_cannot_be_written_is_not_there(store: Store) -> None:
    table = table_of(begun=False)
    line = begun(table)
    with pytest.raises(LineTaken):
        run(store.add_table(table.head, table.chairs, [line, line]))
    assert run(store.find_table(table.id, 1)) == [None]


def test_a_chair_changes_with_a_line_or_alone(store: Store) -> None:
    table = table_of(begun=False)
    entry = table.set_aside("", NOW)
    entry.seat = 1

    async def story() -> None:
        await store.add_table(table.head, table.chairs)
        await store.append(table.id, line_of(table, entry), Chair("Lou", "lou"))
        await store.put_chair(table.id, 0, Chair("Bo", bot="greedy"))
        found = await store.find_table(table.id, 1)
        assert found
        assert found.chairs == [Chair("Bo", bot="greedy"), Chair("Lou", "lou")]

    run(story())


def test_a_table_has_one_rematch(store: Store) -> None:
    first, again, third = (table_of(begun=False, seed=seed) for seed in range(3))

    async def story() -> None:
        await store.add_table(first.head, first.chairs)
        await store.add_table(again.head, again.chairs, rematch_of=first.id)
        with pytest.raises(Taken):
            await store.add_table(third.head, third.chairs, rematch_of=first.id)
        found = await store.find_table(first.id, 1)
        assert found
        assert found.rematch == again.id
        assert await store.find_table(third.id, 1) is None

    run(story())


def test_the_tail_of_a_log_is_read_alone(store: Store) -> None:
    table = table_of(begun=False)

    async def story() -> None:
        await add(store, table)
        found = await store.find_table(table.id, 1, table.lines - 2)
        assert found
        assert [row[0] for row in found.rows] == [table.lines - 1, table.lines]

    run(story())


def test_a_line_of_chat_is_written_once(store: Store) -> None:
    table = table_of(begun=False)

    async def story() -> None:
        await store.add_table(table.head, table.chairs)
        await store.add_chat(table.id, ChatLine(0, 0, "Kim", "mine", NOW))
        with pytest.raises(Taken):
            await store.add_chat(table.id, ChatLine(0, 0, "Lou", "yours", NOW))

    run(story())


def test_a_person_s_tables_are_listed_the_newest_first(store: Store) -> None:
    tables = [table_of(begun=False, seed=seed) for seed in range(3)]
    for number, table in enumerate(tables):
        table.head.created = NOW + number

    async def story() -> None:
        for table in tables:
            await store.add_table(table.head, table.chairs)
        listed = await store.tables_of("kim", 2)
        assert [line.id for line in listed] == [tables[2].id, tables[1].id]
        assert listed[0][1:6] == ("sanjuan/2004", 2, "open", -1, 0)
        assert listed[0].sitters == [(chair.name, chair.player) for chair in tables[2].chairs]
        assert await store.tables_of("nobody", 2) == []

    run(story())


def test_the_list_tells_what_is_asked_at_a_table(store: Store) -> None:
    table = table_of(begun=False)

    async def story() -> None:
        await store.add_table(table.head, table.chairs, [begun(table)])
        (found,) = await store.tables_of("kim", 2)
        prompt = table.game.prompt(table.state)
        assert asks_of(found.facts) == (prompt.kind, prompt.left, prompt.card)
        assert asks_of(row_of(Entry(2, 2, "sit", 0, [], [], 0, 0, None, [], "", NOW, b""))[4]) == NOTHING
        assert asks_of(b"") == NOTHING

    run(story())


def test_tables_that_wait_for_a_bot_or_a_clock_are_found_in_small_steps(store: Store) -> None:
    waits = [table_of(begun=False, chairs="bot:greedy me"), table_of(begun=False, clock="60+0")]
    rests = [table_of(begun=False), table_of(begun=False, chairs="me hot")]

    async def story() -> list[str]:
        for table in (*waits, *rests):
            await store.add_table(table.head, table.chairs, [begun(table)])
        found: list[str] = []
        place: Place | None = NEWEST
        while place:
            ids, place = await store.tables_to_wake(place, 1)
            found += ids
        return found

    assert sorted(asyncio.run(story())) == sorted(table.id for table in waits)


def test_chat_and_who_does_not_hear_whom(store: Store) -> None:
    table = table_of(begun=False)
    lines = [ChatLine(number, 0, "Kim", f"line {number}", NOW) for number in range(5)]

    async def story() -> None:
        await store.add_table(table.head, table.chairs)
        for line in lines:
            await store.add_chat(table.id, line)
        for seat, on in ((1, True), (1, True), (-1, True), (1, False)):
            await store.put_mute(table.id, "kim", seat, on)
        found = await store.find_table(table.id, 3)
        assert found
        assert (found.chat, found.mutes) == (lines[2:], {"kim": {-1}})

    run(story())


def test_a_person_is_known_by_every_device_and_a_link_works_once(store: Store) -> None:
    async def story() -> None:
        assert await store.find_player("device") is None
        await store.add_player("kim", "device", NOW)
        await store.put_prefs("kim", "Kim", '{"lang": "de"}')
        assert await store.find_player("device") == StoredPlayer("kim", "Kim", '{"lang": "de"}')
        await store.add_link("old", "kim", NOW + 600, NOW)
        await store.add_link("link", "kim", NOW + 600, NOW)
        assert [await store.owner_of_link(link) for link in ("old", "link")] == ["", "kim"]
        assert await store.use_link("link", "second", NOW + 601) == "", "it is too old"
        assert await store.use_link("link", "second", NOW + 600) == "kim"
        assert await store.use_link("link", "third", NOW) == ""
        found = await store.find_player("second")
        assert found
        assert found.id == "kim"

    run(story())


def test_a_store_says_where_and_how_it_is(store: Store) -> None:
    assert store.place
    run(store.ping())
    assert run(store.check()) == [""]
    assert store.soundness == "ok"


def test_portable_statements_are_carried_out_together_or_not_at_all(store: Store) -> None:
    add = "INSERT INTO link (hash, player, until) VALUES (?, ?, ?) RETURNING player"

    async def tried() -> list[tuple[object, ...]]:
        assert await store.database.write((add, ("a", "kim", 1.5)), (add, ("b", "lou", 2))) == [[("kim",)], [("lou",)]]
        with pytest.raises(Taken):
            await store.database.write((add, ("c", "mia", 3.0)), (add, ("a", "mia", 3.0)))
        return await store.database.read("SELECT hash, player, until FROM link WHERE until < ? ORDER BY hash", 9)

    assert asyncio.run(tried()) == [("a", "kim", 1.5), ("b", "lou", 2.0)]
