"""The data of a server that does not run: brought to the newest form, and copied into another store and back."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from tests.server.running import Running, plain, settings
from typer.testing import CliRunner

from morro.cli.app import app
from morro.server.run import set_up_log
from morro.server.storage import portable_schema, postgres_schema
from morro.server.storage.open_store import FILE
from morro.server.storage.postgres_store import PostgresStore


def morro(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(words))
    set_up_log("error", False)  # to the command's own output, which is closed by now
    return done.exit_code, done.output


def rows_of(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as c:
        names = [name for (name,) in c.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(c.execute(f"SELECT * FROM {name}").fetchall()) for name in names}


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder with a game, chat and people in it."""
    (tmp_path / "static").mkdir()
    with Running(settings(tmp_path), plain(tmp_path)) as running:
        kim = running.person("Käthe")
        table = kim.new_table("me", "hot", clock="60+1")
        kim.post(f"/t/{table}/uncover", seat=0)
        kim.act(table, "role prospector")
        kim.post(f"/t/{table}/say", text="¡Hola! 100 % ✓", script=True)
        kim.close()
    return tmp_path


def test_everything_is_copied_into_postgresql_and_back(played: Path, database: str, tmp_path: Path) -> None:
    assert morro("move-data", str(played), database)[0] == 0
    back = tmp_path / "back"
    code, output = morro("move-data", database, str(back))
    assert code == 0
    assert "action" in output
    assert rows_of(back / FILE) == rows_of(played / FILE)
    assert rows_of(back / FILE)["action"]


def test_a_game_goes_on_in_postgresql(played: Path, database: str) -> None:
    morro("move-data", str(played), database)
    [(id_,)] = [row[:1] for row in rows_of(played / FILE)["board"]]

    async def look() -> int:
        found = await store.find_table(str(id_), 10)
        assert found
        return len(found.rows)

    store = PostgresStore(database)
    assert asyncio.run(look()) == 2
    store.close()


def test_nothing_is_copied_where_it_cannot_be(played: Path, database: str, tmp_path: Path) -> None:
    assert "there is no data file" in morro("move-data", str(tmp_path / "nowhere"), database)[1]
    assert "are the same" in morro("move-data", str(played), str(played))[1]
    assert morro("move-data", str(played), database)[0] == 0
    code, output = morro("move-data", str(played), database)
    assert (code, "is not empty (" in output) == (2, True)


def test_a_store_that_a_server_uses_is_not_copied(played: Path, database: str) -> None:
    with Running(settings(played, database=database), plain(played)):
        assert "stop it first" in morro("move-data", str(played), database)[1]
    with Running(settings(played), plain(played)):
        assert "is in use by another program" in morro("move-data", str(played), database)[1]


def test_an_older_form_is_refused_until_it_was_brought_up_to_date(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    PostgresStore(database).close()
    more = [*portable_schema.STEPS, ["CREATE TABLE thing (id TEXT PRIMARY KEY, n BIGINT NOT NULL)"]]
    with monkeypatch.context() as newer:
        newer.setitem(postgres_schema.PARTS, "portable", more)
        with pytest.raises(Exception, match=r"older Morro.*morro migrate"):
            PostgresStore(database)
        assert "1 steps made" in morro("migrate", "--data", database)[1]
        assert "0 steps made" in morro("migrate", "--data", database)[1]
        PostgresStore(database).close()
    with pytest.raises(Exception, match="newer Morro"):
        PostgresStore(database)


def test_a_data_file_is_brought_up_to_date_by_the_same_command(tmp_path: Path) -> None:
    code, output = morro("migrate", "--data", str(tmp_path))
    assert (code, output) == (0, f"{tmp_path / FILE} has the newest form.\n")


def test_servers_that_start_at_once_make_up_a_fresh_database_together(database: str) -> None:
    async def start() -> list[PostgresStore]:
        return await asyncio.gather(*(asyncio.to_thread(PostgresStore, database) for _ in range(4)))

    for store in asyncio.run(start()):
        store.close()


def test_a_database_of_another_program_is_left_alone(database: str) -> None:
    with psycopg.connect(database) as c:
        c.execute("CREATE TABLE invoices (id INT)")
    with pytest.raises(Exception, match="tables of another program"):
        PostgresStore(database)


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("postgresql://morro@localhost:1/nowhere", "cannot be reached"),
        ("postgresql://morro:secret@localhost:1/nowhere", "cannot be reached"),
        ("postgresql://localhost/x?colour=red", "is no address of a database"),
    ],
)
def test_an_address_that_leads_nowhere_is_told_in_a_sentence(address: str, sentence: str) -> None:
    code, output = morro("serve", "--port", "0", "--no-browser", "--data", address)
    assert code == 2
    assert sentence in output
    assert "secret" not in output
    assert morro("migrate", "--data", address)[0] == 2


def test_the_log_of_a_table_is_never_changed_in_postgresql_either(database: str) -> None:
    PostgresStore(database).close()
    for statement in (b"UPDATE action SET seat = 1", b"DELETE FROM action", b"TRUNCATE action"):
        with psycopg.connect(database) as c, pytest.raises(psycopg.Error, match="never changed"):
            c.execute(statement)
