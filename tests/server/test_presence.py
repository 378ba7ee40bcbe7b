"""Who is here, who is away, and when a bot may play for somebody: the others learn it without asking."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.running import Running, Somebody
from websockets.sync.client import ClientConnection

from morro.server import attendance

SOON = 0.3
"""Seconds away, instead of thirty."""

People = Callable[[str], Somebody]


@pytest.fixture
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("presence", "attendance"):
        monkeypatch.setattr(f"morro.server.{room}.AWAY", SOON)
    monkeypatch.setattr("morro.server.attendance.MOMENT", 0)


def told(socket: ClientConnection, what: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first table that the socket sends by itself where this is so."""
    while True:
        seen: dict[str, Any] = json.loads(socket.recv(5))
        if what(seen):
            return seen


def table_for(kim: Somebody, *others: Somebody) -> str:
    table = kim.new_table("me", *["open"] * len(others))
    for seat, somebody in enumerate(others, 1):
        somebody.post(kim.invites[str(seat)], name=somebody.name)
    return table


@pytest.mark.usefixtures("_soon")
def test_that_a_bot_may_play_for_somebody_who_left_is_told_by_itself(kim: Somebody, lou: Somebody) -> None:
    table = table_for(kim, lou)
    with kim.socket(table, api=True) as socket:
        with lou.socket(table):
            told(socket, lambda seen: seen["players"][1]["online"])
        left = told(socket, lambda seen: not seen["players"][1]["online"])
        assert not left["players"][1]["may_vote"]
        told(socket, lambda seen: seen["players"][1]["may_vote"])


@pytest.mark.usefixtures("_soon")
def test_that_a_bot_may_play_for_somebody_who_never_came_is_told_too(kim: Somebody, lou: Somebody) -> None:
    table = table_for(kim, lou)
    with kim.socket(table, api=True) as socket:
        told(socket, lambda seen: seen["players"][1]["may_vote"])


@pytest.mark.usefixtures("_soon")
def test_one_who_leaves_for_good_need_not_agree(kim: Somebody, lou: Somebody, person: People) -> None:
    table = table_for(kim, lou, person("Max"))
    with kim.socket(table, api=True) as socket:
        with lou.socket(table):
            told(socket, lambda seen: seen["players"][2]["may_vote"])
            assert kim.api("POST", f"/tables/{table}/takeover", seat=2) == {"done": False}
            seen = told(socket, lambda seen: seen["players"][2]["votes"])
            assert (seen["players"][2]["votes"], seen["players"][2]["may_vote"]) == ([0], False)
        gone = told(socket, lambda seen: not seen["players"][1]["online"])
        assert not gone["players"][2]["stands_in"], "one who loads his page again has not agreed"
        told(socket, lambda seen: seen["players"][2]["stands_in"])


@pytest.mark.usefixtures("_soon")
@pytest.mark.parametrize("way", ["socket", "request"])
def test_votes_end_when_the_person_is_back(way: str, kim: Somebody, lou: Somebody, person: People) -> None:
    max_ = person("Max")
    table = table_for(kim, lou, max_)
    with kim.socket(table, api=True) as socket, lou.socket(table):
        told(socket, lambda seen: seen["players"][2]["may_vote"])
        assert kim.api("POST", f"/tables/{table}/takeover", seat=2) == {"done": False}
        told(socket, lambda seen: seen["players"][2]["votes"])
        if way == "socket":
            with max_.socket(table):
                told(socket, lambda seen: not seen["players"][2]["votes"])
        else:
            max_.get(f"/t/{table}")
            told(socket, lambda seen: not seen["players"][2]["votes"])
        told(socket, lambda seen: seen["players"][2]["may_vote"])
        assert lou.api("POST", f"/tables/{table}/takeover", seat=2) == {"done": False}, "Kim has to agree anew"


@pytest.mark.parametrize("way", ["look", "act", "undo"])
def test_who_plays_without_a_socket_is_here(running: Running, kim: Somebody, lou: Somebody, way: str) -> None:
    table = table_for(kim, lou)
    version = kim.see(table)["version"]
    presence = running.site.tables.live[table].presence
    presence.begun -= 60
    presence.seen.clear()
    assert lou.see(table)["players"][0]["away"] > 30
    if way == "look":
        kim.get(f"/t/{table}")
    elif way == "act":
        kim.act(table, "role prospector", expect=version)
    else:
        kim.post(f"/t/{table}/undo", expect=version, aid="x")
    seen = lou.see(table)["players"][0]
    assert seen["away"] < 30
    assert not seen["may_vote"]
    assert lou.post(f"/t/{table}/takeover", seat=0).status_code == 422


# -- what it costs -------------------------------------------------------------------------------------------


def heard(socket: ClientConnection, kim: Somebody, table: str) -> list[str]:
    """All that a socket was sent until a line of chat, which Kim says now."""
    kim.acts += 1
    line = f"line {kim.acts}"
    assert kim.post(f"/t/{table}/say", text=line, script=True).status_code == 204
    got = [str(socket.recv(10))]
    while line not in got[-1]:
        got.append(str(socket.recv(10)))
    return got


@pytest.mark.parametrize("api", [False, True])
def test_who_looks_on_comes_and_goes_unseen(
    running: Running, kim: Somebody, lou: Somebody, person: People, api: bool
) -> None:
    table = table_for(kim, lou)
    with kim.socket(table, api) as socket, lou.socket(table):
        heard(socket, kim, table)
        stranger = person("")
        for _ in range(20):
            with stranger.socket(table) as other:
                other.recv(10)
        time.sleep(2 * attendance.MOMENT)
        assert len(heard(socket, kim, table)) == 1
    assert len(running.site.tables.live[table].presence.seen) <= 2, "they are not remembered, either"


def test_the_chat_comes_with_the_first_who_looks_on_and_stays(kim: Somebody, person: People) -> None:
    table = kim.new_table("me", "bot:greedy")
    with kim.socket(table) as socket:
        assert "&quot;has_people&quot;: false" in str(socket.recv(10))
        for _ in range(5):
            with person("").socket(table) as other:
                other.recv(10)
        time.sleep(2 * attendance.MOMENT)
        got = heard(socket, kim, table)
        assert ["&quot;has_people&quot;: true" in text for text in got] == [True, True]


def test_who_comes_and_goes_is_told_in_a_few_words(
    kim: Somebody, lou: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("morro.server.attendance.MOMENT", 0)
    table = table_for(kim, lou)
    with kim.socket(table) as page, kim.socket(table, api=True, query="?changes=1") as program:
        whole = str(page.recv(10))
        with lou.socket(table):
            told(program, lambda seen: seen.get("players", [{}, {}])[1].get("online"))
        left = told(program, lambda seen: "players" in seen and not seen["players"][1]["online"])
        assert set(left) == {"players"}
        said = str(page.recv(10))
        while 'id="presence"' not in said:
            said = str(page.recv(10))
        assert "&quot;online&quot;: false" in said
        assert len(said) < len(whole) / 4


def test_who_loads_his_page_again_was_never_away(kim: Somebody, lou: Somebody, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("morro.server.attendance.MOMENT", 3600)
    table = table_for(kim, lou)
    with kim.socket(table) as socket:
        for _ in range(10):
            with lou.socket(table) as other:
                other.recv(10)
        got = heard(socket, kim, table)
    assert len(got) <= 3, "the table, the chat that two can use, the line"
