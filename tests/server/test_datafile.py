"""A start that takes no longer with many tables, and a file that is damaged: found at once, or beside play."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import structlog
from tests.server.running import Running, plain, settings
from tests.server.tables import NOW, play_on, table_of

from morro.core.rng import seeded
from morro.server.errors import BadRow, BadStore
from morro.server.storage import sqlite_check, sqlite_file
from morro.server.storage import sqlite_statements as statements
from morro.server.storage.open_store import FILE
from morro.server.storage.sqlite_check import SqliteCheck
from morro.server.storage.sqlite_jobs import SqliteJobs
from morro.server.storage.sqlite_schema import APPLICATION, MIGRATIONS
from morro.server.storage.store import NEWEST, Place
from morro.server.table import Table
from morro.server.table_summary import LogLine, TableSummary, line_of

PAGE = 4096


def stored(path: Path, tables: int = 1, most: int = 200) -> list[Table]:
    """A file with so many tables, one after the other, each with its first moves."""
    made = []
    store = SqliteJobs(path)
    for number in range(tables):
        table = table_of(begun=False, seed=number)
        made.append(table)
        store.now(lambda c, t=table: statements.add_board(c, t.head, t.chairs))  # type: ignore[misc]
        first = table.begin(NOW + number)
        lines = [line_of(table, first)]
        table.settle(first)
        for entry in play_on(table, seeded(number), most):
            lines.append(LogLine(entry, TableSummary("running", 0, 1), "running"))

        def add(c: sqlite3.Connection, id_: str = table.id, lines: list[LogLine] = lines) -> None:
            for line in lines:
                statements.append(c, id_, line)

        store.now(add)
    store.close()
    return made


def overwrite(path: Path, first: int, last: int) -> None:
    """Damage pages of the file."""
    with path.open("r+b") as file:
        file.seek((first - 1) * PAGE)
        file.write(b"\xff" * PAGE * (last - first + 1))


def pages_of(path: Path, name: str) -> list[int]:
    """The pages of a table or an index, from its root on, in the order in which it is read."""
    with closing(sqlite3.connect(path)) as c:
        count = c.execute("PRAGMA page_count").fetchone()[0]
        root = c.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0]
    content = path.read_bytes()

    def number(at: int, size: int) -> int:
        return int.from_bytes(content[at : at + size], "big")

    def below(page: int) -> list[int]:
        at = (page - 1) * PAGE
        if content[at] not in (2, 5):  # a leaf
            return [page]
        cells = [number(at + 12 + 2 * n, 2) for n in range(number(at + 3, 2))]
        children = [number(at + cell, 4) for cell in cells] + [number(at + 8, 4)]
        assert all(0 < child <= count for child in children)
        return [page, *(found for child in children for found in below(child))]

    return below(root)


def plan_of(path: Path, job: Callable[[sqlite3.Connection], Any]) -> list[str]:
    """How SQLite finds what the statements of a job ask for."""
    said: list[str] = []
    with closing(sqlite_file.open_to_read(path)) as c:
        c.set_trace_callback(said.append)
        job(c)
        c.set_trace_callback(None)
        return [row[3] for statement in dict.fromkeys(said) for row in c.execute(f"EXPLAIN QUERY PLAN {statement}")]


# -- the start -----------------------------------------------------------------------------------------------


def test_a_start_reads_a_few_pages_however_many_tables_there_are(tmp_path: Path) -> None:
    """By construction: whatever lies deep in the file, the start does not look at it."""
    path = tmp_path / "a.sqlite3"
    stored(path, 3)
    for name in ("action", "sqlite_autoindex_action_1"):
        _, first, *rest = pages_of(path, name)
        assert first
        assert rest
        for page in rest:
            overwrite(path, page, page)
    SqliteJobs(path).close()


@pytest.mark.parametrize("table", ["player", "board", "chair", "action", "mute"])
def test_a_file_whose_tables_have_lost_their_roots_is_not_opened(tmp_path: Path, table: str) -> None:
    path = tmp_path / "a.sqlite3"
    stored(path)
    root = pages_of(path, table)[0]
    overwrite(path, root, root)
    with pytest.raises(BadStore, match=r"damaged.*\.recover"):
        SqliteJobs(path)


@pytest.mark.parametrize("left", [100, PAGE, PAGE * 5, PAGE * 20 + 7])
def test_a_truncated_file_is_not_opened(tmp_path: Path, left: int) -> None:
    path = tmp_path / "a.sqlite3"
    stored(path, 2)
    content = path.read_bytes()
    assert len(content) > PAGE * 30
    path.write_bytes(content[:left])
    with pytest.raises(BadStore, match="damaged"):
        SqliteJobs(path)
    assert path.read_bytes() == content[:left], "it is left as it was"


def test_running_tables_are_looked_through_in_small_steps_the_newest_first(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    made = stored(path, 9, 3)
    store = SqliteJobs(path)
    bots = [made[n].id for n in (1, 4, 5, 8)]
    for id_ in bots:
        store.now(lambda c, i=id_: c.execute("UPDATE chair SET bot = 'greedy' WHERE board = ?", (i,)))  # type: ignore[misc]
    store.now(lambda c: c.execute("UPDATE board SET status = 'finished' WHERE id = ?", (bots[2],)))
    found: list[str] = []
    steps = 0
    place: Place | None = NEWEST
    while place:
        ids, place = store.now(lambda c, p=place: statements.boards_to_wake(c, p, 3))  # type: ignore[misc]
        found += ids
        steps += 1
    store.close()
    assert found == [bots[3], bots[1], bots[0]]
    assert steps == 3


def test_running_tables_are_found_by_an_index(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    stored(path, 3, 3)
    plan = plan_of(path, lambda c: statements.boards_to_wake(c, (2 * NOW, ""), 3))
    assert "SEARCH board USING INDEX board_running ((updated,id)<(?,?))" in plan
    assert not [step for step in plan if step.startswith("SCAN")], plan


# -- the list of a person ------------------------------------------------------------------------------------


def test_the_list_of_a_person_looks_at_his_tables_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    stored(path, 3, 3)
    plan = plan_of(path, lambda c: statements.boards_of(c, "kim", 50))
    assert not [step for step in plan if step.startswith("SCAN")], plan
    assert any("chair_player" in step for step in plan)
    assert any("board_host" in step for step in plan)


def test_a_list_has_the_newest_tables_with_the_names_at_each(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    made = stored(path, 6, 3)
    with closing(sqlite_file.open_to_read(path)) as c:
        listed = statements.boards_of(c, "kim", 4)
        names = statements.names_at(c, [line[0] for line in listed])
    assert [line[0] for line in listed] == [table.id for table in made[:1:-1]]
    assert names == {table.id: [("Kim", "kim"), (table.chairs[1].name, "kim")] for table in made[2:]}


def test_an_old_table_that_was_just_played_is_first_in_the_list(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    made = stored(path, 4, 3)
    store = SqliteJobs(path)
    table = made[0]
    entry = table.act(table.asked, table.game.tokens(table.state)[:1], table.version, "late", NOW + 3600)
    assert entry
    store.now(lambda c: statements.append(c, table.id, LogLine(entry, TableSummary("running", 1, 1), "running")))
    listed = store.now(lambda c: statements.boards_of(c, "kim", 2))
    store.close()
    assert [line[0] for line in listed] == [table.id, made[3].id]
    assert listed[0][6] == NOW + 3600


def test_a_file_of_the_second_form_learns_when_each_table_last_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    with closing(sqlite3.connect(path)) as older:
        for step in MIGRATIONS[:2]:
            for statement in step:
                older.execute(statement)
        older.execute(f"PRAGMA application_id = {APPLICATION}")
        older.execute("PRAGMA user_version = 2")
        for id_ in ("old", "new", "empty"):
            older.execute(
                "INSERT INTO board VALUES (?, 'sanjuan/2004', 2, 0, '1', 0, '', '{}', 'kim', 'running', '', 5)", (id_,)
            )
        for id_, seq, at in (("old", 1, 10.0), ("old", 2, 11.0), ("new", 1, 12.0)):
            older.execute(
                "INSERT INTO action VALUES (?, ?, 'play', 0, '', '', ?, ?, '', 0, 1)", (id_, seq, str(seq), at)
            )
        older.commit()
    store = SqliteJobs(path)
    found = store.now(lambda c: c.execute("SELECT id, updated FROM board ORDER BY updated").fetchall())
    store.close()
    assert found == [("empty", 5.0), ("old", 11.0), ("new", 12.0)]


# -- reading beside writing ----------------------------------------------------------------------------------


def test_no_move_waits_for_a_long_list_and_a_reader_sees_what_was_acknowledged(tmp_path: Path) -> None:
    store = SqliteJobs(tmp_path / "a.sqlite3")
    order: list[str] = []

    def slow(c: sqlite3.Connection) -> int:
        time.sleep(0.3)
        count: int = c.execute("SELECT count(*) FROM player").fetchone()[0]
        order.append("read")
        return count

    async def both() -> int:
        await store.do(lambda c: statements.add_player(c, "p", "d", NOW))
        reading = asyncio.ensure_future(store.read(slow))
        await asyncio.sleep(0.05)
        await store.do(lambda c: statements.add_player(c, "q", "e", NOW))
        order.append("written")
        return await reading

    assert asyncio.run(both()) >= 1
    assert order == ["written", "read"]
    store.close()


def test_a_reader_changes_nothing(tmp_path: Path) -> None:
    store = SqliteJobs(tmp_path / "a.sqlite3")
    with pytest.raises(BadStore):
        asyncio.run(store.read(lambda c: statements.add_player(c, "p", "d", NOW)))
    assert asyncio.run(store.read(lambda c: c.execute("SELECT count(*) FROM player").fetchone())) == (0,)
    store.close()


# -- damage that is found beside play ------------------------------------------------------------------------


def test_the_check_finds_what_the_start_does_not_look_at(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    stored(path)
    sound = SqliteCheck(path)
    assert (asyncio.run(sound.run()), sound.state) == ("", "ok")
    last = pages_of(path, "action")[-1]
    overwrite(path, last, last)
    damaged = SqliteCheck(path)
    assert f"page {last}" in asyncio.run(damaged.run()).lower()
    assert (damaged.state, sound.state) == ("damaged", "ok")


def test_a_check_ends_when_the_server_stops(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    stored(path)
    checks = SqliteCheck(path)

    async def stopped() -> None:
        running = asyncio.ensure_future(checks.run())
        await asyncio.sleep(0)
        running.cancel()
        checks.stop()
        with pytest.raises(asyncio.CancelledError):
            await running

    asyncio.run(stopped())
    assert checks.state == "unchecked"


def test_a_check_waits_where_it_lets_the_journal_grow_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.sqlite3"
    stored(path)
    store = SqliteJobs(path)
    store.now(lambda c: statements.add_player(c, "p", "d", NOW))
    attempts: list[int] = []

    def slow() -> None:
        """The file is large; when the check begins anew, the journal is not any more."""
        attempts.append(len(attempts))
        if len(attempts) > 1:
            monkeypatch.setattr(sqlite_check, "LARGEST_JOURNAL", 10**9)
        time.sleep(0.5)

    monkeypatch.setattr(sqlite_check, "LARGEST_JOURNAL", 0)
    monkeypatch.setattr(sqlite_check, "LOOK", 0.01)
    monkeypatch.setattr(sqlite_check, "LATER", 0.01)
    monkeypatch.setattr(sqlite_check, "give_way", slow)
    checks = SqliteCheck(path)
    assert (asyncio.run(checks.run()), checks.state) == ("", "ok")
    assert len(attempts) > 1
    store.close()


def test_a_damaged_file_is_told_and_only_the_tables_on_it_are_set_aside(tmp_path: Path) -> None:
    with Running(settings(tmp_path), plain(tmp_path)) as server:
        kim = server.person("Kim")
        tables = [kim.new_table("me", "hot") for _ in range(40)]
        cookies = kim.http.cookies
        kim.close()
    path = tmp_path / FILE
    sound, broken = tables[0], tables[20]
    content = path.read_bytes()
    [page] = [n for n in pages_of(path, "action") if broken.encode() in content[(n - 1) * PAGE : n * PAGE]]
    overwrite(path, page, page)
    with structlog.testing.capture_logs() as said, Running(settings(tmp_path), plain(tmp_path)) as server:
        kim = server.person()
        kim.http.cookies = cookies
        until = time.monotonic() + 20
        while server.site.tables.store.soundness == "unchecked":
            assert time.monotonic() < until
            time.sleep(0.01)
        health = kim.get("/health").json()
        assert (health["status"], health["file"]) == ("ok", "damaged")
        assert "file_damaged 1.0" in kim.get("/metrics").text
        assert kim.see(sound)["status"] == "running"
        seen = kim.see(broken)
        assert (seen["status"], seen["notice"]) == ("set_aside", "set_aside")
        assert seen["trouble"] == "the data file is damaged behind line 0 of its log"
        assert kim.see(sound)["status"] == "running"
        kim.post(f"/t/{sound}/uncover", seat=0)
        assert kim.act(sound, "role builder").status_code == 204
        kim.close()
    [told] = [line for line in said if line["event"] == "file_damaged"]
    assert (told["log_level"], told["file"]) == ("error", str(path))
    assert f"page {page}" in told["found"].lower()
    assert ".recover" in told["help"]


def test_damage_at_some_tables_hides_no_other_from_lists_nor_from_being_woken(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    made = stored(path, 30, 3)
    with closing(sqlite3.connect(path)) as c:
        c.execute("UPDATE chair SET bot = 'greedy'")
        c.commit()
    leaf = pages_of(path, "action")[-1]
    content = path.read_bytes()[(leaf - 1) * PAGE : leaf * PAGE]
    lost = [table.id for table in made if table.id.encode() in content]
    assert 0 < len(lost) < 10
    overwrite(path, leaf, leaf)
    with closing(sqlite_file.open_to_read(path)) as c:
        listed = statements.boards_of(c, "kim", 50)
        woken, _ = statements.boards_to_wake(c, NEWEST, 50)
    assert {line[0] for line in listed} == {table.id for table in made}
    assert [line[0] for line in listed if line[4] == -1] != []
    assert {line[0] for line in listed if line[4] == -1} <= set(lost)
    assert {table.id for table in made} - set(lost) <= set(woken)


def test_a_log_that_is_damaged_midway_is_read_up_to_there(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    [table] = stored(path)
    leaves = pages_of(path, "action")
    overwrite(path, leaves[-1], leaves[-1])
    with closing(sqlite_file.open_to_read(path)) as c:
        found = statements.find_table(c, table.id, 10)
    assert found
    assert found.damaged
    assert 10 < len(found.rows) < 200
    assert [row[0] for row in found.rows] == list(range(1, len(found.rows) + 1))


def test_a_table_whose_own_line_is_on_a_damaged_page_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    stored(path, 40, 1)
    store = SqliteJobs(path)
    boards = [id_ for (id_,) in store.now(lambda c: c.execute("SELECT id FROM board ORDER BY id").fetchall())]
    store.close()
    leaf = pages_of(path, "board")[1:][-1]
    overwrite(path, leaf, leaf)
    with closing(sqlite_file.open_to_read(path)) as c:
        assert statements.find_table(c, boards[0], 10)
        with pytest.raises(BadRow, match="the data file is damaged there; all others go on"):
            statements.find_table(c, boards[-1], 10)
