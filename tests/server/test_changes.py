"""A program that has a table and is told what changed has the next table: in every step of a game, and back."""

import json
from typing import Any

import msgspec
import pytest
from tests.server.running import Somebody
from tests.server.tables import NOW, play, play_on, table_of, two_people

from morro.core.rng import seeded
from morro.server.api_types import TableOut, table_out
from morro.server.build_table_view import build_table_view
from morro.server.changes import changes_between
from morro.server.presence import Presence
from morro.server.table import Table
from morro.server.table_view import ChatLine


def seen(table: Table, player: str = "kim") -> TableOut:
    return table_out(build_table_view(table, player, Presence(NOW), NOW))


def plain(thing: Any) -> Any:
    return json.loads(msgspec.json.encode(thing))


def applied(table: dict[str, Any], news: dict[str, Any]) -> dict[str, Any]:
    """What docs/api.md tells a program to do."""
    table = {**table}
    begin = news.pop("from", {})
    for name, value in news.items():
        table[name] = [*table[name][: begin[name]], *value] if name in begin else value
    return table


@pytest.mark.parametrize(("game", "seats"), [("sanjuan/2018+new", 3), ("puertorico/2002", 4)])
@pytest.mark.parametrize("player", ["kim", "nobody"])
def test_step_by_step(game: str, seats: int, player: str) -> None:
    table = table_of(game, " ".join(["me", *["hot"] * (seats - 1)]))
    rng = seeded(3)
    now = seen(table, player)
    had = plain(now)
    sizes = []
    for _ in range(60):
        play_on(table, rng, 1)
        before, now = now, seen(table, player)
        news = plain(changes_between(before, now))
        sizes.append(len(json.dumps(news)))
        had = applied(had, news)
        assert had == plain(now)
    assert sum(sizes) / len(sizes) < len(json.dumps(had)) / 3


def test_an_undo_takes_the_ends_of_lists_back() -> None:
    table = two_people()
    start = seen(table)
    play(table, "role builder")
    built = seen(table)
    entry = table.undo(0, table.version, "u", NOW)
    assert entry
    table.settle(entry)
    news = plain(changes_between(built, seen(table)))
    assert news["from"]["events"] == len(start.events)
    assert news["events"] == []
    assert applied(plain(built), news) == plain(seen(table))


def test_old_lines_of_the_chat_may_go() -> None:
    table = two_people()
    table.chat = [ChatLine(n, 0, "Kim", "x", NOW) for n in range(3)]
    before = seen(table)
    table.chat = [*table.chat[1:], ChatLine(3, 0, "Kim", "y", NOW)]
    assert applied(plain(before), plain(changes_between(before, seen(table)))) == plain(seen(table))


def test_where_nothing_changed_nothing_is_told() -> None:
    table = two_people()
    assert changes_between(seen(table), seen(table)) == {}


def test_a_socket_that_tells_what_changed(kim: Somebody) -> None:
    table = kim.new_table("me", "hot", seed="7")
    with kim.socket(table, api=True, query="?changes=1") as socket:
        had = first = json.loads(socket.recv(10))
        for number in range(3):
            kim.api("POST", f"/tables/{table}/chat", 204, text=f"line {number}")
            had = applied(had, json.loads(socket.recv(10)))
        assert [line["text"] for line in had["chat"]] == ["line 0", "line 1", "line 2"]
        kim.api("POST", f"/tables/{table}/uncover", 204, seat=had["prompt"]["seat"])
        news = json.loads(socket.recv(10))
        assert "view" in news
        assert len(json.dumps(news)) < len(json.dumps(first))
