"""What one visitor may not do to all others: fill the memory, the queues, the lists; nor what he leaves behind him."""

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.authenticator import Authenticator
from tests.server.localhost import AtLocalhost
from tests.server.plain import Plain
from tests.server.running import Running, Somebody, settings
from tests.server.test_api import record_of
from tests.server.test_rated_tables import GAME, play_to_the_end
from websockets.sync.client import connect

from morro.core.record import Record
from morro.games import make_game
from morro.server.errors import TooMany
from morro.server.limits import Limits, Rate
from morro.server.live_table import MOST_DRAWN
from morro.server.lobby import MOST_WAITING
from morro.server.reviews import MOST_EACH, Reviews

Person = Callable[[str], Somebody]


def test_nobody_fills_the_memory_with_pages_for_ever_new_wishes(running: Running, kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "open", game=GAME)
    for n in range(MOST_DRAWN + 20):
        assert lou.post("/prefs", name=f"Lou {n}").status_code == 303
        assert lou.get(f"/t/{table}/table").status_code == 200
    assert len(running.site.tables.live[table].drawn) <= MOST_DRAWN


def test_the_lists_of_the_lobby_are_drawn_once_for_all_who_see_the_same(
    monkeypatch: pytest.MonkeyPatch, site: Running
) -> None:
    kim, lou, max_ = AtLocalhost(site, "Kim"), AtLocalhost(site, "Lou"), AtLocalhost(site, "Max")
    drawn: list[str] = []
    draw = site.site.pages.lobby_lists

    def count(lobby: Any, lang: str, prefs: Any) -> str:
        drawn.append(lang)
        return draw(lobby, lang, prefs)

    monkeypatch.setattr(site.site.pages, "lobby_lists", count, raising=False)
    table = kim.new_table("me", "open", game=GAME, public=True)
    kim.get("/lobby")
    with contextlib.ExitStack() as open_:
        sockets = [
            open_.enter_context(connect(f"ws://127.0.0.1:{site.port}/lobby/live", additional_headers=headers))
            for one in (kim, lou, max_, lou, max_)
            for headers in [{"Cookie": f"morro={one.cookie()}", "Origin": site.origin}]
        ]
        texts = [str(socket.recv(timeout=20)) for socket in sockets]
    assert all(table in text for text in texts)
    assert texts[1] == texts[2] == texts[3] == texts[4] != texts[0]
    assert len(drawn) <= 4, "for Kim, who sits there, and for all others; once more where a list has just changed"


def test_nobody_hides_the_tables_of_others_behind_his_own(person: Person) -> None:
    kim, eve = person("Kim"), person("Eve")
    tables = [eve.new_table("me", "open", game=GAME, public=True) for _ in range(MOST_WAITING)]
    refused = eve.api("POST", "/tables", 422, chairs=["me", "open"], game=GAME, public=True)["error"]
    assert "wait in the lobby" in refused["message"]
    assert eve.post("/lobby", game=GAME, seats=4, pace="3d", fill=0).status_code == 422
    assert eve.new_table("me", "open", game=GAME), "a table for friends is nobody else's business"
    assert eve.post(f"/t/{tables[0]}/cancel").status_code == 303
    assert eve.new_table("me", "open", game=GAME, public=True)
    assert kim.new_table("me", "open", game=GAME, public=True)


def test_new_players_are_counted_by_the_network_that_they_come_from(tmp_path: Path) -> None:
    """In IPv6 everybody has as many addresses as he likes."""
    limits = Limits({"player": Rate(0.001, 5)})
    with Running(settings(tmp_path, limits=limits), Plain(tmp_path / "static")) as server:
        answers = []
        for n in range(4):
            somebody = server.person()
            somebody.http.headers["X-Forwarded-For"] = f"2001:db8::{n:x}"
            answers.append(somebody.post("/prefs", name=f"Eve {n}").status_code)
            answers.append(somebody.http.post("/api/v1/players", json={}).status_code)
            somebody.close()
    assert answers == [303, 201, 303, 201, 303, 429, 429, 429]


def test_a_record_to_play_on_is_a_table_like_any_other(site: Running) -> None:
    host, guest = AtLocalhost(site, "Host"), AtLocalhost(site, "Guest 7")
    path = site.settings.admin_link
    assert host.post(path).status_code == 303
    assert host.post("/admin/limits", guests_open="off").status_code == 303
    game = make_game(GAME, 2)
    begun = Record(game.name, game.version, 2, 7).text()
    assert guest.http.post("/replays", files={"record": ("a.txt", begun)}).status_code == 403
    over = {"record": ("a.txt", record_of(GAME))}
    assert guest.http.post("/replays", files=over).status_code == 303, "it can be looked at"


def test_nobody_has_all_places_of_the_queue_of_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        nothing: Any = Nothing()
        reviews: Any = Reviews(nothing, lambda: 0.0, 1.0, False)
        monkeypatch.setattr(reviews, "_work", lambda: asyncio.sleep(60))
        for n in range(MOST_EACH):
            await reviews.start(Finished(n), "eve")
            await reviews.start(Finished(n), "eve")
        with pytest.raises(TooMany, match="of yours"):
            await reviews.start(Finished(99), "eve")
        await reviews.start(Finished(99), "kim")
        await reviews.close()

    asyncio.run(ask())


class Nothing:
    """A database without a review."""

    async def read(self, _sql: str, *_values: Any) -> list[Any]:
        return []


class Finished:
    """A finished table."""

    over = True
    moves = ((0, "pass"),)

    def __init__(self, number: int) -> None:
        self.number = number

    def record(self) -> "Finished":
        return self

    def text(self) -> str:
        return f"game {self.number}"


def test_pages_that_a_browser_keeps_do_not_tell_who_was_there(person: Person) -> None:
    kim = person("Kim the Kept")
    for path in ("/offline", "/rules", f"/rules/{GAME}"):
        assert "Kim the Kept" not in kim.get(path).text


def test_whoever_is_deleted_is_gone_from_pictures_and_from_open_tables(site: Running) -> None:
    kim, lee = AtLocalhost(site), AtLocalhost(site, "Lee")
    kim.claim("Kim the Gone", Authenticator())
    table = kim.new_table("me", "bot:greedy", game=GAME)
    play_to_the_end(table, kim)
    link = kim.post(f"/t/{table}/share").headers["location"]
    assert "Kim the Gone" in lee.get(f"{link}/en.png").text
    other = lee.new_table("me", "bot:greedy", game=GAME)
    assert kim.post(f"/t/{other}/say", text="a secret of mine").status_code == 303
    assert "a secret of mine" in lee.get(f"/t/{other}").text
    gone = kim.post("/me/delete", sure="yes")
    assert (gone.status_code, gone.headers["clear-site-data"]) == (303, '"storage"')
    assert "Kim the Gone" not in lee.get(f"{link}/en.png").text
    page = lee.get(f"/t/{other}").text
    assert "a secret of mine" not in page
    assert "Kim the Gone" not in page
