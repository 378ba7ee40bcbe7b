"""Playing over HTTP: pages, forms, scripts, sockets, and what one person's act is to the others."""

import html
import json
import time
from collections.abc import Callable

import pytest
from tests.server.running import Running, Somebody

from morro.core.record import Record, read_record
from morro.core.rng import seeded
from morro.games import make_game
from morro.server.log_entry import pack

People = Callable[[str], Somebody]


def test_play_now_leads_to_a_first_decision_at_once(person: People) -> None:
    somebody = person("")
    begin = time.monotonic()
    reply = somebody.post("/play", name="Kim")
    assert reply.status_code == 303
    table = reply.headers["location"].removeprefix("/t/")
    seen = somebody.wait(table, lambda seen: seen["legal"])
    assert time.monotonic() - begin < 5
    assert [player["kind"] for player in seen["players"]].count("bot") == 3
    assert seen["players"][seen["owned"][0]]["name"] == "Kim"
    assert somebody.get(f"/t/{table}").text.startswith("<title>table en")
    assert table in somebody.get("/").text


def test_play_now_against_bots_of_a_level(kim: Somebody) -> None:
    """A level is the name of a bot that may sit at a table; whatever else is refused, and nothing is opened."""
    table = kim.post("/play", level="level2", game="puertorico/2002", seats=3).headers["location"].removeprefix("/t/")
    bots = [player["bot"] for player in kim.see(table)["players"] if player["kind"] == "bot"]
    assert bots == ["level2", "level2"]
    refused = [kim.post("/play", level=level).status_code for level in ("level6", "exec:./bot", "search:9h", "")]
    assert refused == [422, 422, 422, 400]


def test_a_form_goes_back_to_its_table_and_a_script_hears_that_it_is_done(kim: Somebody) -> None:
    table = kim.new_table("me", "hot")
    kim.post(f"/t/{table}/uncover", seat=0)
    reply = kim.act(table, "role prospector", script=False)
    assert (reply.status_code, reply.headers["location"]) == (303, f"/t/{table}")
    kim.post(f"/t/{table}/uncover", seat=1)
    reply = kim.act(table, "role builder")
    assert (reply.status_code, reply.content) == (204, b"")


def test_a_stale_act_gets_409_and_the_fresh_table(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "open")
    lou.post(kim.invites["1"], name="Lou")
    version = kim.see(table)["version"]
    assert kim.act(table, "role prospector").status_code == 204
    reply = lou.act(table, "role builder", expect=version)
    assert reply.status_code == 409
    assert f'data-ver="{version + 1}"' in reply.text
    reply = lou.act(table, "role builder", expect=version, script=False)
    assert reply.status_code == 409
    assert reply.text.startswith("<title>table")
    error = lou.api("POST", f"/tables/{table}/actions", 409, tokens=["role builder"], expect=version, aid="x")
    assert error["error"]["code"] == "action/stale"
    assert (error["table"]["version"], error["table"]["viewer"]) == (version + 1, 1)
    assert error["table"]["legal"]
    undo = kim.api("POST", f"/tables/{table}/undo", 409, expect=version, aid="y")
    assert (undo["error"]["code"], undo["table"]["viewer"]) == ("action/stale", 0)


def test_the_same_act_twice_is_done_once(kim: Somebody) -> None:
    table = kim.new_table("me", "bot:random", seed="1")
    expect = kim.wait(table, lambda seen: seen["legal"])["version"]
    assert kim.act(table, "role prospector", expect=expect, aid="once").status_code == 204
    assert kim.act(table, "role prospector", expect=expect, aid="once").status_code == 204
    done = kim.api("POST", f"/tables/{table}/actions", tokens=["role prospector"], expect=expect, aid="once")
    assert done["version"] == expect + 1


@pytest.mark.parametrize(
    ("tokens", "code"),
    [(["role mayor"], "action/unknown"), (["build tower"], "action/illegal"), ([], "action/unknown")],
)
def test_an_impossible_answer_is_refused_with_the_reason(kim: Somebody, tokens: list[str], code: str) -> None:
    table = kim.new_table("me", "bot:greedy")
    kim.wait(table, lambda seen: seen["legal"])
    reply = kim.act(table, *tokens)
    assert reply.status_code == 422
    assert 'role="alert"' in reply.text
    page = kim.act(table, *tokens, script=False)
    assert (page.status_code, code in page.text) == (422, True)


def test_nobody_answers_for_another_or_out_of_turn(kim: Somebody, lou: Somebody, person: People) -> None:
    table = kim.new_table("me", "open")
    lou.post(kim.invites["1"], name="Lou")
    eve = person("Eve")
    assert lou.act(table, "role builder").status_code == 422
    assert eve.act(table, "role builder").status_code == 403
    assert lou.post(f"/t/{table}/act", token="role builder", expect=2, aid="x", seat=0).status_code == 403
    error = lou.api("POST", f"/tables/{table}/actions", 422, tokens=["role builder"], expect=2, aid="y")
    assert error["error"]["code"] == "action/turn"


@pytest.mark.parametrize(
    "fields",
    [
        {"expect": "x", "aid": "a", "token": "role builder"},
        {"aid": "a", "token": "role builder"},
        {"expect": "1", "token": "role builder"},
        {"expect": "99999999999999", "aid": "a", "token": "role builder"},
        {"expect": "1", "aid": "ä" * 10, "token": "role builder"},
        {"expect": "1", "aid": "a", "token": "role builder", "seat": "seven"},
    ],
)
def test_a_form_that_makes_no_sense_is_refused(kim: Somebody, fields: dict[str, str]) -> None:
    table = kim.new_table("me", "hot")
    reply = kim.post(f"/t/{table}/act", fields)
    assert 400 <= reply.status_code < 500
    assert kim.see(table)["version"] == 1


def test_undo_over_http(kim: Somebody) -> None:
    table = kim.new_table("me", "hot", game="puertorico/2002", seed="3")
    kim.post(f"/t/{table}/uncover", seat=0)
    kim.act(table, "role mayor")
    assert kim.see(table)["may_undo"] or kim.see(table)["curtain"]
    version = kim.see(table)["version"]
    reply = kim.post(f"/t/{table}/undo", script=True, expect=version, aid="u1")
    assert reply.status_code == 204
    seen = kim.see(table)
    assert (seen["version"], seen["prompt"]["kind"], seen["legal"][0].split()[0]) == (version + 1, "role", "role")
    again = kim.post(f"/t/{table}/undo", script=True, expect=version + 1, aid="u2")
    assert (again.status_code, "nothing of yours" in again.text) == (422, True)


def test_an_invite_link_works_once(kim: Somebody, lou: Somebody, person: People) -> None:
    table = kim.new_table("me", "open", "bot:greedy")
    link = kim.invites["1"]
    assert kim.see(table)["status"] == "open"
    assert kim.see(table)["players"][1]["invite"] == link
    assert lou.see(table)["players"][1]["invite"] is None
    assert "<title>join" in lou.get(link).text
    reply = lou.post(link, name="Lou")
    assert (reply.status_code, reply.headers["location"]) == (303, f"/t/{table}")
    eve = person("Eve")
    for again in (eve.get(link), eve.post(link, name="Eve")):
        assert again.status_code == 410
        assert "link/dead" in again.text
    seen = lou.see(table)
    assert (seen["status"], seen["owned"]) == ("running", [1])
    assert [player["name"] for player in seen["players"]][:2] == ["Kim", "Lou"]


def test_a_new_invite_link_kills_the_old_one_and_only_the_host_makes_one(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "open")
    old = kim.invites["1"]
    assert lou.post(f"/t/{table}/invite", seat=1).status_code == 403
    assert kim.post(f"/t/{table}/invite", seat=0).status_code == 422
    new = kim.api("POST", f"/tables/{table}/invites", 201, seat=1)["path"]
    assert lou.post(old, name="Lou").status_code == 410
    assert lou.get(f"/t/{table}/qr/1").status_code == 403
    assert kim.get(f"/t/{table}/qr/1").headers["content-type"].startswith("image/svg+xml")
    assert lou.post(new, name="Lou").status_code == 303


def test_the_host_fills_an_open_seat_with_a_bot(kim: Somebody) -> None:
    table = kim.new_table("me", "open", "open")
    assert kim.post(f"/t/{table}/seat", {"seat": "1", "as": "bot:greedy"}).status_code == 303
    assert kim.post(f"/t/{table}/seat", {"seat": "2", "as": "bot:exec:/bin/true"}).status_code == 422
    assert kim.post(f"/t/{table}/seat", {"seat": "2", "as": "hot", "name": "Max"}).status_code == 303
    seen = kim.see(table)
    assert (seen["status"], [player["name"] for player in seen["players"]][2]) == ("running", "Max")


@pytest.mark.parametrize("bot", ["bot:exec:/bin/sh", "bot:search:9999s", "bot:", "bot:nobody", "robot"])
def test_nobody_from_outside_names_a_program_or_hours_of_thinking(kim: Somebody, bot: str) -> None:
    reply = kim.http.post("/api/v1/tables", json={"chairs": ["me", bot]})
    assert reply.status_code in (400, 422)
    page = kim.post("/new", game="sanjuan/2004", seats=2, seat0="me", seat1=bot)
    assert (page.status_code, page.text.startswith("<title>new")) == (422, True)


def test_a_new_table_from_a_form(kim: Somebody) -> None:
    fields = {"game": "puertorico/2002", "option": ["hidden_chips"], "seats": 3, "seat0": "bot:random", "seat1": "me"}
    reply = kim.post("/new", fields, seat2="hot", name2="Max", clock="300+10", open_scores="off", seed="12")
    assert reply.status_code == 303
    seen = kim.see(reply.headers["location"].removeprefix("/t/"))
    assert (seen["game"], seen["clock"], seen["open_scores"]) == ("puertorico/2002:hidden_chips", [300, 10], False)
    assert (seen["owned"], seen["players"][2]["name"], seen["seed_chosen"]) == ([1, 2], "Max", True)


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "chess"},
        {"seats": "9"},
        {"seats": "x"},
        {"option": "wings"},
        {"clock": "soon"},
        {"clock": "0+5"},
        {"seed": "-1"},
        {"seat0": "bot:greedy"},
        {"seat1": "me"},
        {"name0": "x" * 30},
        {"open_scores": "maybe"},
    ],
)
def test_a_form_for_a_table_that_cannot_be_says_why(kim: Somebody, fields: dict[str, str]) -> None:
    reply = kim.post("/new", {"game": "sanjuan/2004", "seats": "2", **fields})
    assert reply.status_code == 422
    assert "<p></p>" not in reply.text


def test_at_a_hot_seat_the_hand_is_shown_after_the_curtain(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "hot", names=["Kim", "Max"])
    seen = kim.see(table)
    assert (seen["curtain"], seen["viewer"], seen["legal"], seen["owned"]) == (True, None, [], [0, 1])
    assert kim.act(table, "role prospector").status_code == 422
    assert lou.post(f"/t/{table}/uncover", seat=0).status_code == 403
    kim.post(f"/t/{table}/uncover", seat=0)
    assert (kim.see(table)["curtain"], kim.see(table)["viewer"]) == (False, 0)
    kim.act(table, "role prospector")
    seen = kim.see(table)
    assert (seen["curtain"], seen["viewer"], seen["prompt"]["seat"]) == (True, None, 1)


def test_spectators_look_on_where_they_may(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "bot:greedy")
    assert lou.see(table)["viewer"] is None
    closed = kim.new_table("me", "bot:greedy", watch=False)
    assert lou.get(f"/t/{closed}").status_code == 403
    assert lou.get(f"/t/{closed}/table").status_code == 403
    assert kim.get(f"/t/{closed}").status_code == 200


def test_chat_is_heard_and_can_be_muted(kim: Somebody, lou: Somebody, person: People) -> None:
    table = kim.new_table("me", "open")
    lou.post(kim.invites["1"], name="Lou")
    assert kim.post(f"/t/{table}/say", text="  hello\nLou ").status_code == 303
    assert lou.post(f"/t/{table}/say", script=True, text="hello <b>Kim</b>").status_code == 204
    person("Eve").post(f"/t/{table}/say", text="who wins?")
    said = [(line["seat"], line["name"], line["text"]) for line in kim.see(table)["chat"]]
    assert said == [(0, "Kim", "hello Lou"), (1, "Lou", "hello <b>Kim</b>"), (-1, "Eve", "who wins?")]
    assert "<b>" not in kim.get(f"/t/{table}").text
    kim.post(f"/t/{table}/mute", seat=1, on=1)
    kim.post(f"/t/{table}/mute", seat=-1, on=1)
    assert [line["seat"] for line in kim.see(table)["chat"]] == [0]
    assert [line["seat"] for line in lou.see(table)["chat"]] == [0, 1, -1]
    kim.post(f"/t/{table}/mute", seat=1, on=0)
    assert [line["seat"] for line in kim.see(table)["chat"]] == [0, 1]
    for text in ("", " \n", "x" * 401):
        assert kim.post(f"/t/{table}/say", text=text).status_code == 400


def test_a_bot_stands_in_for_an_absent_person_if_the_others_agree(
    running: Running, kim: Somebody, lou: Somebody, person: People
) -> None:
    max_ = person("Max")
    table = kim.new_table("me", "open", "open")
    lou.post(kim.invites["1"], name="Lou")
    max_.post(kim.invites["2"], name="Max")
    live = running.site.tables.live[table]
    with kim.socket(table), max_.socket(table):
        assert kim.post(f"/t/{table}/takeover", seat=1).status_code == 422
        live.presence.begun -= 60
        live.presence.seen.clear()
        kim.wait(table, lambda seen: seen["players"][1]["may_vote"])
        assert kim.api("POST", f"/tables/{table}/takeover", seat=1) == {"done": False}
        assert kim.see(table)["players"][1]["votes"] == [0]
        assert person("Eve").post(f"/t/{table}/takeover", seat=1).status_code == 403
        assert max_.api("POST", f"/tables/{table}/takeover", seat=1) == {"done": True}
    seen = lou.see(table)
    assert (seen["players"][1]["bot"], seen["players"][1]["stands_in"], seen["owned"]) == ("greedy", True, [1])
    assert kim.post(f"/t/{table}/return", seat=1).status_code == 403
    assert lou.post(f"/t/{table}/return", seat=1).status_code == 303
    assert lou.see(table)["players"][1]["bot"] is None


def test_a_clock_that_has_run_out_lets_a_bot_answer_that_one_question(kim: Somebody) -> None:
    table = kim.new_table("me", "hot", clock="1+0", game="sanjuan/2004", seed="5")
    seen = kim.wait(table, lambda seen: seen["version"] >= 2)
    assert seen["players"][0]["clock"] == 0
    assert 0 in seen["late"]
    assert seen["events"]


def test_with_a_clock_every_page_has_the_time_of_now(kim: Somebody, person: People) -> None:
    table = kim.new_table("me", "hot", clock="100+0")
    eve = person("Eve")
    left = []
    for _ in range(2):
        facts = json.loads(html.unescape(eve.get(f"/t/{table}/table").text).split(">", 1)[1].rsplit("<", 1)[0])
        left.append(facts["players"][0]["clock"])
        time.sleep(0.05)
    assert left[1] < left[0], "a second page must not get the time of the first"


LAST_ROLE = f"""sanjuan/2004 seats=3
    ask: role seat=0
    seat 0 hand: indigo_plant city: {"indigo_plant " * 6}{"sugar_mill " * 5}
    seat 1 city: indigo_plant
    seat 2 city: indigo_plant"""


def test_a_rematch_seats_the_same_people_one_further(running: Running, kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "open", "bot:random")
    lou.post(kim.invites["1"], name="Lou")
    assert kim.post(f"/t/{table}/rematch").status_code == 422
    near_the_end(running, table, LAST_ROLE)
    assert kim.act(table, "role builder", "build indigo_plant").status_code == 204
    kim.wait(table, lambda seen: seen["status"] == "finished")
    first = kim.post(f"/t/{table}/rematch").headers["location"]
    second = lou.post(f"/t/{table}/rematch").headers["location"]
    assert first == second
    again = kim.see(first.removeprefix("/t/"))
    assert [player["name"] for player in again["players"]][1:] == ["Kim", "Lou"]
    assert kim.see(table)["rematch"] == again["id"]


def near_the_end(running: Running, table: str, position: str) -> None:
    """Put another position on a table."""
    found = running.site.tables.live[table].table
    found.state = found.game.read(position)
    found.position = pack(found.game.text(found.state))


def random_record(game_name: str, seats: int, seed: int) -> str:
    """A whole game as text."""
    game = make_game(game_name, seats)
    record = Record(game.name, game.version, seats, seed)
    s = game.new(seed)
    rng = seeded(seed)
    while not game.over(s):
        action = game.legal(s)[rng.below(len(game.legal(s)))]
        record.add(game.seat(s), game.actions.token(action))
        game.apply(s, action)
    record.scores = game.scores(s)
    return record.text()


@pytest.mark.parametrize("name", ["sanjuan/2018+new", "puertorico/2002"])
def test_a_finished_game_gives_its_record_its_seed_and_its_past(kim: Somebody, name: str) -> None:
    running = kim.new_table("me", "bot:random")
    assert (kim.get(f"/t/{running}/record").status_code, kim.see(running)["seed"]) == (422, None)
    text = random_record(name, 2, 12345)
    table = kim.post("/replays", record=text).headers["location"].removeprefix("/t/")
    seen = kim.see(table)
    assert (seen["status"], seen["seed"]) == ("finished", "12345")
    assert [sheet["total"] for sheet in seen["scores"]] == read_record(text).scores
    query = {"game": seen["game"], "seats": 2, "seed": seen["seed"]}
    assert kim.http.get("/api/v1/verify", params=query).json()["hash"] == seen["seed_hash"]
    assert seen["seed_hash"] in kim.get("/verify", **query).text
    assert kim.get(f"/t/{table}/record").text == text
    versions = [moment["version"] for moment in seen["history"]]
    half = versions[len(versions) // 2]
    past = kim.http.get(f"/api/v1/tables/{table}", params={"at": half, "seat": 1}).json()
    assert (past["at"], past["viewer"], past["legal"], past["view"]["seat"]) == (half, 1, [], 1)
    assert 0 < len(past["events"]) < len(seen["events"])
    assert kim.get(f"/t/{table}", at=versions[3]).text.startswith(f"<title>replay {versions[3]}")
    assert kim.get(f"/t/{table}", at=0).status_code == 404


def test_an_unfinished_record_is_played_on(kim: Somebody) -> None:
    record = "morro-record 1\ngame: sanjuan/2004\nversion: 2\nseats: 2\nseed: 7\n0 role prospector\n"
    files = {"record": ("game.txt", record.encode())}
    reply = kim.http.post("/replays", files=files)
    assert reply.status_code == 303
    seen = kim.see(reply.headers["location"].removeprefix("/t/"))
    assert (seen["status"], seen["owned"], bool(seen["legal"])) == ("running", [1], True)
    marked = kim.http.post("/replays", files={"record": ("game.txt", b"\xef\xbb\xbf" + record.encode())})
    assert marked.status_code == 303, "some editors put a mark before the first letter"
    assert kim.post("/replays", record="\ufeff" + record).status_code == 303
    for text, code in (("nonsense", 422), (record + "0 role mayor\n", 422), ("x" * 300_000, 413)):
        assert kim.post("/replays", record=text).status_code == code


def test_a_hint_is_a_whole_gesture_that_is_possible(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "bot:greedy", seed="2")
    kim.wait(table, lambda seen: seen["legal"])
    for _ in range(6):
        seen = kim.wait(table, lambda seen: seen["legal"])
        tokens = kim.api("GET", f"/tables/{table}/hint")["tokens"]
        page = html.unescape(kim.get(f"/t/{table}/hint").text)
        assert f'"advice": {json.dumps(tokens)}' in page
        assert kim.see(table)["version"] == seen["version"], "a hint is not played"
        assert kim.act(table, *tokens, expect=seen["version"]).status_code == 204
    assert lou.get(f"/t/{table}/hint").status_code == 403


def test_the_socket_sends_the_whole_newest_table(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "open")
    lou.post(kim.invites["1"], name="Lou")
    with lou.socket(table) as socket:
        first = str(socket.recv(5))
        version = kim.see(table)["version"]
        assert f'data-ver="{version}"' in first
        kim.act(table, "role prospector", expect=version)
        text = first
        while f'data-ver="{version + 1}"' not in text:
            text = str(socket.recv(5))
        facts = json.loads(html.unescape(text).split(">", 1)[1].rsplit("<", 1)[0])
        assert facts["viewer"] == 1
        assert facts["legal"]
        assert [player["online"] for player in facts["players"]] == [False, True]
        kim.post(f"/t/{table}/say", text="your turn")
        while "your turn" not in text:
            text = str(socket.recv(5))
    with kim.socket(table, api=True) as socket:
        assert json.loads(socket.recv(5))["viewer"] == 0
    kim.wait(table, lambda seen: not seen["players"][0]["online"])


def test_a_page_without_a_socket_asks_whether_something_is_new(kim: Somebody) -> None:
    table = kim.new_table("me", "hot")
    assert kim.get(f"/t/{table}/table", have=1).status_code == 204
    assert kim.get(f"/t/{table}/table", have=0).text.startswith("<main")
    kim.post(f"/t/{table}/uncover", seat=0)
    kim.act(table, "role prospector")
    assert 'data-ver="2"' in kim.get(f"/t/{table}/table", have=1).text


def test_a_socket_to_a_table_that_is_not_there_is_closed(kim: Somebody) -> None:
    from websockets.exceptions import ConnectionClosed, InvalidStatus

    with pytest.raises((ConnectionClosed, InvalidStatus)), kim.socket("nowhere") as socket:
        socket.recv(5)


def test_preferences_are_kept_and_follow_to_a_second_device(kim: Somebody, person: People) -> None:
    assert kim.post("/prefs", lang="de", theme="dark", back="/new").headers["location"] == "/new"
    assert "home de" in kim.get("/").text
    table = kim.new_table("me", "bot:greedy")
    link = kim.api("POST", "/links", 201)["path"]
    phone = person("")
    assert phone.see(table)["viewer"] is None
    assert "<title>device" in phone.get(link).text
    assert phone.post(link).headers["location"] == "/"
    assert phone.see(table)["viewer"] == 0
    assert phone.api("GET", "/me") == kim.api("GET", "/me")
    assert person("").post(link).status_code == 410
    for fields in ({"theme": "pink"}, {"lang": "xx"}, {"wings": "on"}, {"name": "x" * 25}):
        assert kim.post("/prefs", fields).status_code == 400
    abroad = ("//evil.example", "//[", "https://evil.example/", "/\\evil.example", "/\r\nX-Evil: 1", "/\tx", "/\u20ac")
    for back in abroad:
        assert kim.post("/prefs", theme="auto", back=back).headers["location"] == "/"


def test_the_browser_s_language_is_spoken_until_another_is_chosen(running: Running) -> None:
    somebody = running.person()
    reply = somebody.http.get("/", headers={"Accept-Language": "fr;q=0.9, it;q=0.8, en;q=0.1"})
    somebody.close()
    assert "home it" in reply.text


def test_pages_to_read(kim: Somebody) -> None:
    assert kim.get("/rules").text.startswith("<title>rules </title>")
    assert kim.get("/rules/sanjuan/2018").text.startswith("<title>rules sanjuan/2018</title>")
    assert kim.get("/rules/chess").status_code == 404
    assert kim.get("/new").text.startswith("<title>new")
    assert "wants a whole number" in kim.get("/verify", game="sanjuan/2004", seats="2", seed="x").text
    assert kim.get("/nowhere").status_code == 404
    assert kim.get("/t/nowhere").status_code == 404
    assert kim.get("/play").status_code == 405


def test_a_seed_of_thousands_of_digits_is_not_told_back_whole(kim: Somebody) -> None:
    seed = "7" * 5000
    reply = kim.post("/new", game="sanjuan/2004", seats=2, seed=seed)
    assert (reply.status_code, "at most 60 digits" in reply.text, seed[:100] in reply.text) == (422, True, False)
    record = f"morro-record 1\ngame: sanjuan/2004\nversion: 2\nseats: 2\nseed: {seed}\n"
    reply = kim.post("/replays", script=True, record=record)
    assert (reply.status_code, seed[:100] in reply.text) == (422, False)
    whole = kim.get("/verify", game="sanjuan/2004", seats="2", seed=seed)
    assert "at most 60 digits" in whole.text


def test_under_the_curtain_undo_asks_for_the_one_who_acted(kim: Somebody) -> None:
    table = kim.new_table("me", "hot", game="puertorico/2002", seed="3")
    kim.post(f"/t/{table}/uncover", seat=0)
    seen = kim.see(table)
    while not seen["curtain"] or not seen["may_undo"]:
        if seen["curtain"]:
            kim.post(f"/t/{table}/uncover", seat=seen["prompt"]["seat"])
        assert kim.act(table, kim.see(table)["legal"][0]).status_code == 204
        seen = kim.see(table)
    assert kim.post(f"/t/{table}/undo", script=True, expect=seen["version"], aid="u1").status_code == 204
    after = kim.see(table)
    assert (after["prompt"]["seat"] != seen["prompt"]["seat"], after["curtain"], after["legal"]) == (True, True, [])
