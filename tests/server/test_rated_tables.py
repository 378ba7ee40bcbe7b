"""Rated tables over the network: agreed beforehand, counted by the server alone."""

import html
import random
import time
from collections.abc import Callable

from tests.server.running import Running, Somebody

Person = Callable[[str], Somebody]
GAME = "sanjuan/2004"


def play_to_the_end(table: str, *people: Somebody) -> None:
    """By chance, but whoever can build does: so it is soon over."""
    chance = random.Random(7)
    end = time.monotonic() + 300
    while time.monotonic() < end:
        for somebody in people:
            seen = somebody.see(table)
            if seen["status"] == "finished":
                return
            if seen["legal"]:
                soon = [token for token in seen["legal"] if token.startswith(("role builder", "build "))]
                assert somebody.act(table, chance.choice(soon or seen["legal"])).status_code == 204
        time.sleep(0.005)
    raise AssertionError("the game did not end")


def results(running: Running, table: str) -> list[tuple[str, str]]:
    """Person and reason of each seat, once they are written."""
    end = time.monotonic() + 10
    sql = "SELECT player, unrated FROM result WHERE board = ? ORDER BY seat"
    while time.monotonic() < end:
        rows: list[tuple[str, str]] = running.file.now(lambda c: c.execute(sql, (table,)).fetchall())
        if rows:
            return rows
        time.sleep(0.02)
    raise AssertionError("nothing was counted")


def test_everybody_who_sits_down_sees_that_a_table_is_rated(person: Person) -> None:
    kim, lee = person("Kim"), person("Lee")
    table = kim.new_table("me", "open", game=GAME, rated=True)
    assert '"rated": true' in html.unescape(lee.get(kim.invites["1"]).text)
    assert kim.see(table)["rated"] is True
    assert kim.see(kim.new_table("me", "open", game=GAME))["rated"] is False
    assert kim.post(f"/t/{table}/seat", {"seat": 1, "as": "hot"}).status_code == 422


def test_a_person_against_a_bot_is_rated_when_the_game_is_over(running: Running, person: Person) -> None:
    kim = person("Kim")
    fields = {"game": GAME, "seats": 2, "seat0": "me", "seat1": "bot:greedy", "rated": "on"}
    table = kim.post("/new", fields).headers["location"].removeprefix("/t/")
    play_to_the_end(table, kim)
    found = results(running, table)
    assert [reason for _, reason in found] == ["", ""]
    sql = "SELECT seats, games FROM rating WHERE player = ? ORDER BY seats"
    player = found[0][0]
    assert running.file.now(lambda c: c.execute(sql, (player,)).fetchall()) == [(0, 1), (2, 1)]
    again = kim.post(f"/t/{table}/rematch").headers["location"].removeprefix("/t/")
    assert kim.see(again)["rated"] is True


def test_no_hint_takes_a_table_off_the_ladder(running: Running, person: Person) -> None:
    """Else whoever is about to lose would ask for one."""
    kim = person("Kim")
    table = kim.post("/play", game=GAME, seats=2, level="greedy", rated="on").headers["location"].removeprefix("/t/")
    kim.wait(table, lambda seen: seen["legal"])
    for path in (f"/t/{table}/hint", f"/t/{table}/coach"):
        refused = kim.get(path)
        assert refused.status_code == 403
        assert "counts for the ladder" in refused.text
    for path in (f"/tables/{table}/hint", f"/tables/{table}/coach"):
        assert kim.api("GET", path, 403)["error"]["code"] == "coach/rated"
    assert kim.see(table)["coach"] is False
    play_to_the_end(table, kim)
    assert {reason for _, reason in results(running, table)} == {""}
    both = kim.http.post("/api/v1/tables", json={"chairs": ["me", "open"], "game": GAME, "rated": True, "coach": True})
    assert both.status_code == 400
    assert "no hints" in both.text


def test_a_rematch_that_somebody_never_came_to_does_not_count(running: Running, person: Person) -> None:
    kim, lee = person("Kim"), person("Lee")
    lee.http.headers["X-Forwarded-For"] = "203.0.113.9"
    kim.post("/prefs", takeback="0")  # the bot in Lee's place need not wait for an undo
    first = kim.new_table("me", "open", game=GAME, rated=True)
    assert lee.post(kim.invites["1"], name="Lee").status_code == 303
    play_to_the_end(first, kim, lee)
    assert {reason for _, reason in results(running, first)} == {""}
    for comes, reason in ((False, "absent"), (True, "")):
        table = kim.post(f"/t/{first}/rematch").headers["location"].removeprefix("/t/")
        if comes:
            assert lee.get(f"/t/{table}").status_code == 200
        assert lee.post(f"/t/{table}/resign").status_code == 303
        play_to_the_end(table, kim)
        assert {found for _, found in results(running, table)} == {reason}
        first = table


def test_two_people_at_one_address_are_not_rated(running: Running, person: Person) -> None:
    kim, lee, far = person("Kim"), person("Lee"), person("Far")
    far.http.headers["X-Forwarded-For"] = "203.0.113.9"
    for other, reason in ((lee, "address"), (far, "")):
        table = kim.new_table("me", "open", game=GAME, rated=True)
        assert other.post(kim.invites["1"], name=other.name).status_code == 303
        play_to_the_end(table, kim, other)
        assert {found for _, found in results(running, table)} == {reason}


def test_nobody_writes_a_rating_from_outside(person: Person) -> None:
    kim = person("Kim")
    assert kim.post("/ladder", points=3000).status_code == 405
    assert kim.post("/prefs", rating="3000").status_code == 400
    assert kim.http.put("/api/v1/me", json={"rating": 3000}).status_code == 400
    assert kim.http.post("/api/v1/tables", json={"chairs": ["me", "hot"], "rated": True}).status_code == 400
    assert kim.post("/new", game=GAME, seats=2, rated="perhaps").status_code == 422


def test_the_ladder_says_what_there_is(person: Person) -> None:
    kim = person("Kim")
    assert kim.get("/ladder").status_code == 200
    assert kim.get("/ladder", game=GAME, seats=2).status_code == 200
    assert kim.get("/ladder", game="chess").status_code == 404
    assert kim.get("/ladder", game=GAME, seats=9).status_code == 400
    assert kim.get("/ladder", seats="x").status_code == 400
