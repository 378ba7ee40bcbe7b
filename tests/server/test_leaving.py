"""Leaving: a chair before the game, a running game, a whole table, one's own list; the others play on."""

from collections.abc import Callable

import pytest
from tests.server.running import Running, Somebody

People = Callable[[str], Somebody]


def listed(somebody: Somebody) -> list[str]:
    return [table["id"] for table in somebody.api("GET", "/tables")]


def two_at_a_table(kim: Somebody, lou: Somebody, *more: str) -> str:
    table = kim.new_table("me", "open", *more)
    lou.post(kim.invites["1"], name="Lou")
    return table


def test_whoever_stands_up_leaves_an_open_chair(kim: Somebody, lou: Somebody) -> None:
    table = two_at_a_table(kim, lou, "open")
    assert lou.post(f"/t/{table}/leave").headers["location"] == "/"
    seen = kim.see(table)
    assert [player["kind"] for player in seen["players"]] == ["me", "open", "open"]
    assert table not in listed(lou)
    link = kim.api("POST", f"/tables/{table}/invites", 201, seat=1)["path"]
    assert lou.post(link, name="Lou").status_code == 303, "and can come back by a new link"


def test_a_table_that_the_last_person_leaves_is_called_off(kim: Somebody, lou: Somebody) -> None:
    table = two_at_a_table(kim, lou, "open")
    kim.post(f"/t/{table}/leave")
    assert lou.see(table)["status"] == "open"
    lou.post(f"/t/{table}/leave")
    assert kim.see(table)["status"] == "cancelled"
    assert table not in listed(kim)


def test_the_host_calls_a_table_off_and_nobody_else_does(kim: Somebody, lou: Somebody, running: Running) -> None:
    table = two_at_a_table(kim, lou, "open")
    assert lou.post(f"/t/{table}/cancel").status_code == 403
    assert kim.post(f"/t/{table}/cancel").status_code == 303
    assert lou.see(table)["status"] == "cancelled"
    assert lou.post(f"/t/{table}/leave").status_code == 422
    assert kim.post(f"/t/{table}/cancel").status_code == 422
    running.site.tables.live.pop(table)
    assert kim.see(table)["status"] == "cancelled", "also when it is read from its log"


def test_the_host_takes_a_bot_away_and_the_seat_is_free_again(kim: Somebody, lou: Somebody, running: Running) -> None:
    table = two_at_a_table(kim, lou, "bot:greedy", "open")
    bot, person = {"seat": 2, "as": "open"}, {"seat": 1, "as": "open"}
    assert lou.post(f"/t/{table}/seat", bot).status_code == 403
    assert kim.post(f"/t/{table}/seat", person).status_code == 403, "a person alone can stand up"
    assert kim.post(f"/t/{table}/seat", {"seat": 3, "as": "open"}).status_code == 422, "nobody sits there"
    assert kim.post(f"/t/{table}/seat", {"seat": 4, "as": "open"}).status_code == 400
    assert kim.post(f"/t/{table}/seat", bot).status_code == 303
    for _ in range(2):
        assert [player["kind"] for player in kim.see(table)["players"]] == ["me", "human", "open", "open"]
        running.site.tables.live.pop(table)
    link = kim.api("POST", f"/tables/{table}/invites", 201, seat=2)["path"]
    assert lou.get(link).status_code == 200


def test_the_host_starts_at_once_with_bots_on_the_free_seats(kim: Somebody, lou: Somebody) -> None:
    table = two_at_a_table(kim, lou, "open", "open")
    assert lou.post(f"/t/{table}/start").status_code == 403
    assert kim.see(table)["status"] == "open"
    kim.api("POST", f"/tables/{table}/start", 204)
    seen = kim.see(table)
    assert seen["status"] == "running"
    assert [player["kind"] for player in seen["players"]] == ["me", "human", "bot", "bot"]
    assert len({player["name"] for player in seen["players"]}) == 4
    assert kim.post(f"/t/{table}/start").status_code == 422, "it has begun"
    assert kim.post(f"/t/{table}/seat", {"seat": 2, "as": "open"}).status_code == 422


def test_a_begun_game_cannot_be_called_off_or_left_but_given_up(kim: Somebody) -> None:
    table = kim.new_table("me", "bot:greedy")
    for way in ("leave", "cancel"):
        assert kim.post(f"/t/{table}/{way}").status_code == 422
    assert kim.post(f"/t/{table}/forget").status_code == 422
    assert kim.post(f"/t/{table}/resign").headers["location"] == f"/t/{table}"
    assert kim.post(f"/t/{table}/resign").status_code == 403


def test_a_bot_plays_on_for_whoever_gives_up(kim: Somebody, lou: Somebody, running: Running) -> None:
    table = two_at_a_table(kim, lou)
    assert kim.post(f"/t/{table}/resign").status_code == 303
    seen = lou.see(table)
    assert (seen["players"][0]["name"], seen["players"][0]["bot"]) == ("Kim", "greedy")
    lou.wait(table, lambda now: bool(now["legal"]))
    for _ in range(2):
        assert kim.post(f"/t/{table}/return", seat=0).status_code == 422, "for good"
        assert kim.act(table, "role prospector").status_code == 422
        running.site.tables.live.pop(table)
    assert kim.post(f"/t/{table}/forget").status_code == 303
    assert (table in listed(kim), table in listed(lou)) == (False, True)


def test_those_who_gave_up_have_no_say_in_who_is_absent(
    running: Running, kim: Somebody, lou: Somebody, person: People
) -> None:
    table = two_at_a_table(kim, lou, "open")
    ida = person("Ida")
    ida.post(kim.invites["2"], name="Ida")
    kim.post(f"/t/{table}/resign")
    live = running.site.tables.live[table]
    live.presence.seen[live.table.chairs[1].player] = 0.0
    assert ida.api("POST", f"/tables/{table}/takeover", seat=1) == {"done": True}


def test_a_finished_table_leaves_the_list_of_whoever_removes_it(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "open", "open")
    assert lou.post(f"/t/{table}/forget").status_code == 403, "it is not on Lou's list"
    assert kim.post(f"/t/{table}/forget").status_code == 422
    kim.post(f"/t/{table}/cancel")
    assert kim.post(f"/t/{table}/forget").status_code == 303
    assert kim.post(f"/t/{table}/forget").status_code == 303, "twice is once"


@pytest.mark.parametrize("way", ["leave", "cancel", "resign", "forget"])
def test_strangers_can_do_nothing(kim: Somebody, person: People, way: str) -> None:
    table = kim.new_table("me", "bot:greedy")
    assert person("Eve").post(f"/t/{table}/{way}").status_code == 403
    assert person("").post(f"/t/{table}/{way}").status_code == 403
    assert kim.post(f"/t/nowhere/{way}").status_code == 404
