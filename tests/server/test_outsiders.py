"""What outsiders learn: nothing of a closed table, nothing of the host's machine. What is newer than we is no bug."""

import importlib
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs
from tests.server.running import Running, Somebody, plain, settings

from morro.server.errors import BadStore, StoreError, StoreFull
from morro.server.storage.open_store import FILE
from morro.server.table_view import LANGUAGES, Pages
from morro.words.wording import wording

People = Callable[[str], Somebody]


# -- closed tables -------------------------------------------------------------------------------------------


def test_nobody_mutes_at_a_table_that_he_may_not_see(running: Running, kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "bot:greedy", watch=False)
    assert lou.post(f"/t/{table}/mute", seat=0, on="1").status_code == 403
    assert lou.api("POST", f"/tables/{table}/mute", 403, seat=0, on=True)["error"]["code"] == "seat/not_yours"
    assert running.site.tables.live[table].presence.mutes == {}
    assert kim.post(f"/t/{table}/mute", seat=1, on="1").status_code == 303


def test_nobody_learns_of_a_rematch_at_a_table_that_he_may_not_see(
    running: Running, kim: Somebody, lou: Somebody
) -> None:
    for watch, status in ((False, 403), (True, 201)):
        table = kim.new_table("me", "bot:greedy", watch=watch)
        running.site.tables.live[table].table.status = "finished"
        again = kim.api("POST", f"/tables/{table}/rematch", 201)["id"]
        asked = lou.http.post(f"/api/v1/tables/{table}/rematch", json={})
        assert (asked.status_code, again in asked.text) == (status, status == 201)
        asked = lou.http.post(f"/t/{table}/rematch")
        assert again in asked.headers.get("location", "") if status == 201 else asked.status_code == 403


# -- the host's machine --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [StoreError, StoreFull, BadStore])
def test_where_the_file_lies_is_for_the_host_alone(
    running: Running,
    kim: Somebody,
    monkeypatch: pytest.MonkeyPatch,
    kind: type[StoreError],
) -> None:
    table = kim.new_table("me", "bot:greedy")
    path = str(running.settings.data / FILE)
    live = running.site.tables.live[table]

    async def fail(_job: object) -> None:
        raise kind(f"{path} cannot be used now (disk I/O error); nothing was changed")

    with monkeypatch.context() as broken, capture_logs() as logged:
        for way in ("do", "read"):
            broken.setattr(running.file, way, fail, raising=False)
        answers = [
            kim.act(table, "role prospector", script=script, expect=live.table.version) for script in (True, False)
        ]
        version = {"expect": live.table.version, "aid": "x", "tokens": ["role prospector"]}
        answers += [
            kim.http.post(f"/api/v1/tables/{table}/actions", json=version),
            kim.get("/health"),
            kim.http.post("/api/v1/tables", json={"chairs": ["me", "bot:greedy"]}),
        ]
    assert [answer.status_code for answer in answers] == [503] * 5
    later = [kim.get(f"/t/{table}"), kim.get(f"/api/v1/tables/{table}")]
    assert later[1].json()["notice"] == "read_only"
    assert [answer.text for answer in (*answers, *later) if str(running.settings.data) in answer.text] == []
    assert [path in str(line.get("error")) for line in logged if line["event"] == "store"].count(True) >= 5


# -- games of a newer version --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Somebody, list[str]]]:
    """A server whose file has tables that only a later version knows; and the person to whom they belong."""
    folder = tmp_path_factory.mktemp("newer")
    pages: Pages = importlib.import_module("morro.web.pages")
    with Running(settings(folder), plain(folder)) as server:
        kim = server.person("Kim")
        tables = [kim.new_table("me", "bot:greedy") for _ in range(4)]
        cookie = kim.cookie()
        kim.close()
    with sqlite3.connect(folder / FILE) as file:
        for table, game in zip(tables, ("sanjuan/2031", "brass/2007", "sanjuan/2004:with_dice"), strict=False):
            file.execute("UPDATE board SET game = ? WHERE id = ?", (game, table))
    file.close()
    with Running(settings(folder), pages) as server:
        kim = server.person()
        kim.http.cookies.set("morro", cookie)
        yield server, kim, tables
        kim.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_of_an_unknown_game_is_listed_and_the_others_are_played(
    newer: tuple[Running, Somebody, list[str]], lang: str
) -> None:
    _, kim, tables = newer
    home = kim.get("/", lang=lang)
    assert home.status_code == 200
    assert home.text.count(wording(lang)("status_unknown")) == 3
    assert "brass/2007" in home.text
    assert [f'href="/t/{table}"' in home.text for table in tables] == [False, False, False, True]
    assert kim.get(f"/t/{tables[3]}").status_code == 200


def test_a_table_of_an_unknown_game_cannot_be_opened(newer: tuple[Running, Somebody, list[str]]) -> None:
    _, kim, tables = newer
    listed = {line["id"]: line["known"] for line in kim.api("GET", "/tables")}
    assert [listed[table] for table in tables] == [False, False, False, True]
    for table in tables[:3]:
        assert kim.get(f"/t/{table}").status_code == 422
        assert kim.api("GET", f"/tables/{table}", 422)["error"]["code"] == "game/unknown"


def test_a_table_of_an_unknown_game_keeps_no_other_from_going_on_after_a_start(tmp_path: Path) -> None:
    """The newest is woken first."""
    with Running(settings(tmp_path), plain(tmp_path)) as server:
        kim = server.person("Kim")
        known, unknown = [kim.new_table("me", "bot:greedy", clock="60+0") for _ in range(2)]
        kim.close()
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("UPDATE board SET game = 'brass/2007' WHERE id = ?", (unknown,))
    file.close()
    with Running(settings(tmp_path), plain(tmp_path)) as server:
        for _ in range(1000):
            if known in server.site.tables.live:
                return
            time.sleep(0.01)
    raise AssertionError("the other table was not woken")
