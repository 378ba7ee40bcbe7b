"""Levels of open tables: a range of ratings that the host asks for, that the server enforces, that one can look for."""

import html
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.server.running import Running, Somebody, plain, settings
from tests.server.test_open_tables import lobby, quick
from websockets import Origin
from websockets.sync.client import connect

from morro.games import DEFAULT_GAME
from morro.server.bot_ratings import bot_for
from morro.server.errors import BadRequest
from morro.server.rating_model import of_points
from morro.server.rating_range import RatingRange, Standing, around, read_range, stored_range

People = Callable[[str], Somebody]


@pytest.fixture
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("levels")
    with Running(settings(folder), plain(folder)) as server:
        yield server


def has(somebody: Somebody, points: int, game: str = DEFAULT_GAME) -> Somebody:
    """Give somebody a rating, as ten rated games would."""
    mu = of_points(points - 1300, 50).mu
    sql = "INSERT INTO rating SELECT ?, 0, id, ?, 1.0, 10, 0 FROM player WHERE name = ?"
    somebody.running.file.now(lambda c: c.execute(sql, (game, mu, somebody.name)).rowcount)
    return somebody


def table_for(somebody: Somebody, **fields: Any) -> str:
    fields = {"game": DEFAULT_GAME, "seats": 3, "seat1": "open", "seat2": "open", "public": "on", **fields}
    reply = somebody.post("/new", fields)
    assert reply.status_code == 303, reply.text
    return str(reply.headers["location"].removeprefix("/t/"))


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("any", (0, 0)),
        ("", (0, 0)),
        ("-", (0, 0)),
        ("1350-1550", (1350, 1550)),
        ("1350-", (1350, 0)),
        ("-1200", (0, 1200)),
    ],
)
def test_a_range_is_written_and_read(text: str, made: tuple[int, int]) -> None:
    assert read_range(text) == made
    assert read_range(read_range(text).text) == made


@pytest.mark.parametrize(
    "text", ["easy", "1-2-3", "99999-", "1500-1400", "-4001", "１３５０-", "1350 - 1550", "a-b", "--"]
)
def test_what_is_no_range_is_told_how_to_write_one(text: str) -> None:
    with pytest.raises(BadRequest, match="a level is"):
        read_range(text)
    assert stored_range(text) == (0, 0), "an old line of the store is for everybody"


def test_who_may_sit_down() -> None:
    assert RatingRange(1350, 1550).holds(Standing(1350, 3))
    assert RatingRange(1350, 1550).holds(Standing(1550, 3))
    assert not RatingRange(1350, 1550).holds(Standing(1551, 3))
    assert not RatingRange(1350, 0).holds(Standing(1300, 0))
    assert RatingRange(0, 1200).holds(Standing(1300, 0)), "a newcomer is no strong player"
    assert not RatingRange(0, 1200).holds(Standing(1300, 1))
    assert around(Standing(1400, 5)) == (1200, 1600)


def test_bots_are_about_as_strong_as_those_who_are_asked_for() -> None:
    levels = [bot_for(DEFAULT_GAME, RatingRange(points, points)) for points in (600, 1300, 2500)]
    assert levels == sorted(set(levels)), "each stronger than the one before"
    assert bot_for(DEFAULT_GAME, RatingRange()) == "level3"


def test_the_server_keeps_out_whom_the_host_did_not_ask_for(person: People) -> None:
    kim, strong, weak, new = person("Kim"), has(person("Strong"), 1700), has(person("Weak"), 1250), person("New")
    table = table_for(kim, least="1200", most="1500")
    assert [line["fits"] for line in lobby(strong)["open"]] == [False]
    assert [line["fits"] for line in lobby(weak)["open"]] == [True]
    refused = strong.post("/lobby/sit", table=table)
    assert (refused.status_code, "yours in this game is 1700" in html.unescape(refused.text)) == (403, True)
    told = strong.api("POST", "/lobby/sit", 403, table=table)["error"]
    assert (told["code"], "1200-1500" in told["message"]) == ("table/rating", True)
    assert strong.see(table)["owned"] == []
    assert weak.post("/lobby/sit", table=table).status_code == 303
    assert new.post("/lobby/sit", table=table).status_code == 303
    assert kim.see(table)["status"] == "running", "the host himself may have any rating"


def test_whoever_the_host_invites_may_sit_down(person: People) -> None:
    kim, strong = person("Kim"), has(person("Strong"), 1700)
    table = kim.new_table("me", "open", public=True, level="-1200")
    assert strong.post("/lobby/sit", table=table).status_code == 403
    assert strong.post(kim.invites["1"], name="Strong").status_code == 303


def test_another_game_s_rating_does_not_count(person: People) -> None:
    kim, lou = person("Kim"), has(person("Lou"), 1700, "puertorico/2002")
    assert lou.post("/lobby/sit", table=table_for(kim, most="1500")).status_code == 303


def test_those_of_about_the_same_strength_meet(person: People) -> None:
    kim, lou, max_, ada = (
        has(person(name), points) for name, points in zip("KLMA", (1410, 1590, 1900, 1450), strict=True)
    )
    table = quick(kim, 3, **{"for": "near"})
    assert lobby(kim)["open"][0]["level"] == [1210, 1610]
    assert quick(max_, 3, **{"for": "near"}) != table
    assert quick(lou, 3, **{"for": "near"}) == table
    assert quick(ada, 3) == table, "who plays with anybody plays with them too"


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ({}, 3),
        ({"show_game": DEFAULT_GAME}, 2),
        ({"show_game": "puertorico/2002"}, 1),
        ({"show_seats": "3"}, 2),
        ({"show_seats": "5"}, 1),
        ({"show_pace": "600+10"}, 1),
        ({"show_pace": ""}, 2),
        ({"show_fitting": "on"}, 2),
        ({"show_fitting": "on", "show_pace": "600+10"}, 0),
    ],
)
def test_the_lists_show_what_is_looked_for(person: People, query: dict[str, str], count: int) -> None:
    kim, lou = person("Kim"), person("Lou")
    table_for(kim)
    table_for(kim, least="1500", clock="600+10")
    table_for(kim, game="puertorico/2002", seats=5)
    seen = lobby(lou, **query)
    assert (len(seen["open"]), seen["left_out"]) == (count, 3 - count)
    path = "&".join(f"{key.removeprefix('show_')}={value.replace('+', '%2B')}" for key, value in query.items())
    assert len(lou.api("GET", f"/lobby?{path}".replace("=on", "=true"))["open"]) == count
    address = "&".join(f"{key}={value.replace('+', '%2B')}" for key, value in query.items())
    live = f"ws://127.0.0.1:{lou.running.port}/lobby/live?{address}"
    with connect(live, origin=Origin(lou.running.origin), compression=None) as socket:
        assert len(json.loads(html.unescape(str(socket.recv(10))))["open"]) == count


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"show_game": "chess/1900"}, "there is no game"),
        ({"show_seats": "many"}, "table size"),
        ({"show_seats": "9"}, "no game has tables"),
        ({"show_pace": "soon"}, "a clock is"),
    ],
)
def test_a_filter_that_cannot_be_is_told_why(person: People, query: dict[str, str], says: str) -> None:
    reply = person("Kim").get("/lobby", **query)
    assert (reply.status_code, says in html.unescape(reply.text)) == (400, True)


@pytest.mark.parametrize(
    "fields", [{"least": "many"}, {"least": "1500", "most": "1400"}, {"most": "99999"}, {"level": "easy"}]
)
def test_a_table_for_a_range_that_cannot_be_is_not_made(person: People, fields: dict[str, str]) -> None:
    kim = person("Kim")
    reply = kim.post("/new", {"seats": 3, "seat1": "open", "public": "on", **fields})
    assert (reply.status_code, "a level is" in html.unescape(reply.text)) == (422, True), "the form again"
    assert lobby(kim)["open"] == []
