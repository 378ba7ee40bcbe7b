"""The data file: what was acknowledged stays, and a file that cannot be used says why."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.tables import NOW, play_on, table_of

from morro.core.rng import seeded
from morro.server.errors import BadStore, StoreError, StoreFull
from morro.server.log_entry import pack, row_of
from morro.server.restore import restored
from morro.server.storage import sqlite_statements as statements
from morro.server.storage.sqlite_jobs import SqliteJobs
from morro.server.storage.sqlite_schema import APPLICATION, MIGRATIONS
from morro.server.table import Table
from morro.server.table_summary import line_of


def kept(store: SqliteJobs, table: Table, most: int = 10) -> list[int]:
    """Write the beginning of a game; give the numbers of its lines."""
    store.now(lambda c: statements.add_board(c, table.head, table.chairs))
    first = table.begin(NOW)
    store.now(lambda c: statements.append(c, table.id, line_of(table, first)))
    table.settle(first)
    play_and_keep(store, table, most)
    return [row[0] for row in store.now(lambda c: statements.rows_of(c, table.id)[0])]


def play_and_keep(store: SqliteJobs, table: Table, most: int) -> None:
    for entry in play_on(table, seeded(1), most):
        line = line_of(table, entry)
        store.now(lambda c, one=line: statements.append(c, table.id, one))  # type: ignore[misc]


def test_what_was_written_is_there_after_reopening(tmp_path: Path) -> None:
    store = SqliteJobs(tmp_path / "a.sqlite3")
    table = table_of(begun=False)
    assert kept(store, table) == list(range(1, 12))
    store.close()
    again = SqliteJobs(tmp_path / "a.sqlite3")
    found = again.now(lambda c: statements.find_board(c, table.id))
    rows = again.now(lambda c: statements.rows_of(c, table.id)[0])
    again.close()
    assert found is not None
    head, _, chairs = found
    same = restored(head, chairs, rows, NOW)
    assert (head, chairs) == (table.head, table.chairs)
    assert (same.version, same.moves, same.events) == (table.version, table.moves, table.events)
    assert repr(same.state) == repr(table.state)


def test_the_log_takes_each_number_and_each_id_once_and_is_never_changed(tmp_path: Path) -> None:
    store = SqliteJobs(tmp_path / "a.sqlite3")
    table = table_of(begun=False)
    kept(store, table)
    entry = table.act(table.asked, table.game.tokens(table.state)[:1], table.version, "x", NOW)
    assert entry is not None
    line = line_of(table, entry)
    store.now(lambda c: statements.append(c, table.id, line))
    with pytest.raises(sqlite3.IntegrityError):
        store.now(lambda c: statements.append(c, table.id, line))
    entry.seq += 1
    with pytest.raises(sqlite3.IntegrityError):
        store.now(lambda c: statements.append(c, table.id, line))
    for statement in ("UPDATE action SET seat = 9", "DELETE FROM action"):
        with pytest.raises(sqlite3.IntegrityError, match="the log of a table is never"):
            store.now(lambda c, s=statement: c.execute(s))  # type: ignore[misc]
    store.close()


def test_one_job_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    store = SqliteJobs(tmp_path / "a.sqlite3")

    def add(c: sqlite3.Connection, player: str) -> None:
        statements.add_player(c, player, f"device of {player}", NOW)

    async def many() -> list[BaseException | None]:
        jobs = [store.do(lambda c, n=name: add(c, n)) for name in ("a", "b", "a", "c")]  # type: ignore[misc]
        return await asyncio.gather(*jobs, return_exceptions=True)

    results = asyncio.run(many())
    assert [type(result) for result in results] == [type(None), type(None), sqlite3.IntegrityError, type(None)]
    assert store.now(lambda c: c.execute("SELECT count(*) FROM player").fetchone()) == (3,)
    store.close()


def test_many_jobs_share_one_transaction(tmp_path: Path) -> None:
    batches: list[int] = []
    store = SqliteJobs(tmp_path / "a.sqlite3", lambda jobs, _: batches.append(jobs))
    release = threading.Event()

    async def many() -> None:
        first = asyncio.ensure_future(store.do(lambda _: release.wait(5)))
        await asyncio.sleep(0.05)
        rest = [
            asyncio.ensure_future(store.do(lambda c, n=n: statements.add_player(c, f"p{n}", f"d{n}", NOW)))  # type: ignore[misc]
            for n in range(50)
        ]
        await asyncio.sleep(0)
        release.set()
        await asyncio.gather(first, *rest)

    asyncio.run(many())
    store.close()
    assert batches == [1, 50]


def test_a_full_disk_changes_nothing_and_is_no_obstacle_once_there_is_room(tmp_path: Path) -> None:
    store = SqliteJobs(tmp_path / "a.sqlite3")
    table = table_of(begun=False)
    before = kept(store, table)
    pages = store.now(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
    store.now(lambda c: c.execute(f"PRAGMA max_page_count = {pages}").fetchall())
    with pytest.raises(StoreFull, match="is full: nothing was changed; make room"):
        play_and_keep(store, table, 50)
    rows = store.now(lambda c: statements.rows_of(c, table.id)[0])
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    assert len(rows) >= len(before)
    store.now(lambda c: c.execute("PRAGMA max_page_count = 1000000").fetchall())
    store.now(lambda c: statements.add_player(c, "p", "d", NOW))
    store.close()


def test_a_file_in_use_is_left_alone(tmp_path: Path) -> None:
    store = SqliteJobs(tmp_path / "a.sqlite3")
    with pytest.raises(BadStore, match="in use by another program"):
        SqliteJobs(tmp_path / "a.sqlite3")
    store.now(lambda c: statements.add_player(c, "p", "d", NOW))
    store.close()
    SqliteJobs(tmp_path / "a.sqlite3").close()


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(BadStore, match="a database of another program"):
        SqliteJobs(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"no database at all, but long enough to be one " * 50, b"\0" * 4096])
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.sqlite3"
    path.write_bytes(content)
    with pytest.raises(BadStore, match=r"move it away|another program"):
        SqliteJobs(path)
    assert path.read_bytes() == content


def test_a_file_of_a_newer_morro_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    newer = sqlite3.connect(path)
    newer.execute(f"PRAGMA application_id = {APPLICATION}")
    newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    newer.execute("CREATE TABLE board (id TEXT)")
    newer.close()
    with pytest.raises(BadStore, match="written by a newer Morro"):
        SqliteJobs(path)


def test_a_file_of_an_older_morro_is_brought_to_the_newest_form(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    with closing(sqlite3.connect(path)) as older:
        for statement in MIGRATIONS[0]:
            older.execute(statement)
        older.execute(f"PRAGMA application_id = {APPLICATION}")
        older.execute("PRAGMA user_version = 1")
        statements.add_player(older, "kim", "device", NOW)
        older.commit()
    for _ in range(2):  # and a second start changes nothing
        store = SqliteJobs(path)
        assert store.now(lambda c: statements.find_player(c, "device")) == ("kim", "", "{}")
        store.now(lambda c: statements.put_mute(c, "t", "kim", 1, True))
        assert store.now(lambda c: statements.mutes_of(c, "t")) == {"kim": {1}}
        assert store.now(lambda c: c.execute("PRAGMA user_version").fetchone()[0]) == len(MIGRATIONS)
        store.close()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadStore, match="choose another folder with --data"):
        SqliteJobs(tmp_path / "file" / "a.sqlite3")


def test_a_closed_store_takes_no_more_jobs(tmp_path: Path) -> None:
    store = SqliteJobs(tmp_path / "a.sqlite3")
    store.close()
    with pytest.raises(StoreError, match="nothing was changed"):
        store.now(lambda _: None)


def test_a_copy_can_be_made_while_the_server_runs(tmp_path: Path) -> None:
    store = SqliteJobs(tmp_path / "a.sqlite3")
    table = table_of(begun=False)
    lines = kept(store, table)
    with closing(sqlite3.connect(tmp_path / "a.sqlite3")) as source, closing(sqlite3.connect(tmp_path / "b")) as target:
        source.backup(target)
    store.close()
    copy = SqliteJobs(tmp_path / "b")
    assert [row[0] for row in copy.now(lambda c: statements.rows_of(c, table.id)[0])] == lines
    copy.close()


def test_another_program_that_holds_the_file_is_told(tmp_path: Path) -> None:
    SqliteJobs(tmp_path / "a.sqlite3").close()
    with closing(sqlite3.connect(tmp_path / "a.sqlite3", isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(BadStore, match="in use by another program"):
            SqliteJobs(tmp_path / "a.sqlite3")


# -- tables whose log is not as it should be -----------------------------------------------------------------


def rows_and_table() -> tuple[list[tuple[object, ...]], Table]:
    table = table_of(begun=False)
    first = table.begin(NOW)
    table.settle(first)
    return [row_of(first), *[row_of(entry) for entry in play_on(table, seeded(1), 12)]], table


@pytest.mark.parametrize(
    ("column", "damage"),
    [(column, damage) for column in (3, 4) for damage in (b"", b"\xff\xfe", b"[1,2", b'"text"')]
    + [(7, b"\xff\xfe"), (7, b"no text")],
)
def test_a_damaged_line_sets_its_table_aside_and_shows_what_was_before(column: int, damage: bytes) -> None:
    rows, table = rows_and_table()
    at = 8 if column != 7 else len(rows) - 1
    broken = list(rows[at])
    broken[column] = damage
    rows[at] = tuple(broken)
    found = restored(table.head, table.chairs, rows, NOW)
    assert (found.status, found.notice) == ("set_aside", "set_aside")
    assert "cannot be read" in found.trouble or "damaged" in found.trouble
    assert found.version >= 8
    assert found.events


def test_a_position_that_cannot_be_read_sets_its_table_aside_and_tells_no_card() -> None:
    rows, table = rows_and_table()
    rows[-1] = (*rows[-1][:7], pack("sanjuan/2004 seats=2\nask: role seat=0\nseat 0 hand: smithee"))
    found = restored(table.head, table.chairs, rows, NOW)
    assert (found.status, found.trouble) == (
        "set_aside",
        "its last position cannot be read by this version of the rules",
    )
    assert found.events == table.events
    assert [moment.version for moment in found.moments] == [row[0] for row in rows[:-1]], "up to what can be drawn"


def test_a_gap_in_the_log_sets_its_table_aside() -> None:
    rows, table = rows_and_table()
    del rows[5]
    found = restored(table.head, table.chairs, rows, NOW)
    assert (found.status, found.trouble) == ("set_aside", "the table's log has no line 6")


def test_a_line_of_a_kind_that_nobody_knows_is_told() -> None:
    rows, table = rows_and_table()
    rows[3] = (rows[3][0], "dance", *rows[3][2:])
    assert "line 4" in restored(table.head, table.chairs, rows, NOW).trouble


def test_a_table_resumes_from_its_position_even_if_the_rules_would_not_replay_its_log() -> None:
    rows, table = rows_and_table()
    changed = [(*row[:3], b'["role mayor"]', *row[4:]) if row[1] == "play" else row for row in rows]
    found = restored(table.head, table.chairs, changed, NOW)
    assert found.status == "running"
    assert repr(found.state) == repr(table.state)
    assert found.events == table.events


# -- a process that is killed --------------------------------------------------------------------------------


def test_a_killed_process_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom pathlib import Path\n"
        "from morro.server.storage import sqlite_statements as statements\n"
        "from morro.server.storage.sqlite_jobs import SqliteJobs\n"
        "store = SqliteJobs(Path(sys.argv[1]))\n"
        "for n in range(100000):\n"
        "    store.now(lambda c: statements.add_player(c, f'p{n}', f'd{n}', 0.0))\n"
        "    print(n, flush=True)\n"
    )
    path = tmp_path / "a.sqlite3"
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True, env=dict(os.environ)
    )
    assert process.stdout
    last = -1
    for line in process.stdout:
        last = int(line)
        if last == 200:
            process.kill()
    process.stdout.close()
    process.wait()
    store = SqliteJobs(path)
    players = store.now(lambda c: c.execute("SELECT count(*) FROM player").fetchone()[0])
    store.close()
    assert players >= last + 1
