"""The ladder, profiles and one's own data for programs: the same facts as on the pages, and no more."""

import json

from tests.server.authenticator import Authenticator
from tests.server.localhost import AtLocalhost
from tests.server.running import Running
from tests.server.test_rated_tables import GAME, play_to_the_end, results


def listed(site: Running, name: str, games: int) -> None:
    """Give somebody so many rated games."""
    site.file.now(
        lambda c: (
            c.execute(
                "INSERT INTO rating SELECT ?, 0, id, 30.0, 1.0, ?, 0 FROM player WHERE name = ?", (GAME, games, name)
            ).rowcount
        )
    )


def test_the_ladder_has_bots_and_whoever_played_enough(site: Running) -> None:
    kim, lee = AtLocalhost(site, "Kim"), AtLocalhost(site, "Lee")
    before = kim.api("GET", f"/ladder?game={GAME}")
    assert before["lines"], "the bots were measured"
    assert all(line["bot"] and line["games"] is None for line in before["lines"])
    assert (before["my_games"], before["my_points"], before["my_band"]) == (0, None, None)
    listed(site, "Kim", 20)
    listed(site, "Lee", 19)
    seen = lee.api("GET", f"/ladder?game={GAME}")
    [line] = [one for one in seen["lines"] if not one["bot"]]
    assert (line["name"], line["mine"], line["claimed"], line["games"]) == ("Kim", False, False, 20)
    assert line["first"] <= line["last"]
    assert (seen["my_games"], seen["my_points"]) == (19, line["points"])
    assert "player" not in json.dumps(seen), "no id of anybody"


def test_a_ladder_that_there_is_not(site: Running) -> None:
    somebody = AtLocalhost(site)
    for query, status, says in (
        ("?game=chess/1900", 404, "there is no ladder"),
        ("?seats=9", 400, "seats"),
        ("?seats=many", 400, "seats"),
        ("?seats=-1", 400, "seats"),
    ):
        assert says in somebody.api("GET", f"/ladder{query}", status)["error"]["message"], query


def test_a_profile_is_told_of_claimed_names_only_and_without_keys(site: Running) -> None:
    AtLocalhost(site).claim("Kim", Authenticator())
    stranger = AtLocalhost(site, "Stranger")
    seen = stranger.api("GET", "/people/kim")
    assert (seen["name"], seen["claimed"], seen["games"]) == ("Kim", True, 0)
    assert set(seen) == {"name", "claimed", "since", "games", "ratings", "won", "by_game"}
    assert "nobody here has claimed" in stranger.api("GET", "/people/Stranger", 404)["error"]["message"]


def test_my_results_my_profile_and_my_data(site: Running) -> None:
    kim, lee = AtLocalhost(site, "Kim"), AtLocalhost(site, "Lee")
    table = kim.post("/play", game=GAME, seats=2, level="greedy").headers["location"].removeprefix("/t/")
    play_to_the_end(table, kim)
    results(site, table)
    [mine] = kim.api("GET", "/me/results")
    assert (mine["table"], mine["game"], mine["seats"], mine["unrated"]) == (table, GAME, 2, "friendly")
    assert sum(points for _, points in mine["sources"]) == mine["points"]
    profile = kim.api("GET", "/me/profile")
    assert (profile["name"], profile["games"]) == ("Kim", 1)
    assert profile["by_game"][0]["points"] == mine["points"]
    data = kim.api("GET", "/me/data")
    assert data["facts"]["player"]["name"] == "Kim"
    assert data["records"][table] == kim.api("GET", f"/tables/{table}/record")["record"]
    assert lee.api("GET", "/me/results") == []
    assert lee.api("GET", "/me/data")["records"] == {}


def test_who_deletes_himself_says_his_name(site: Running) -> None:
    kim = AtLocalhost(site, "Kim")
    assert "nothing was deleted" in kim.api("POST", "/me/delete", 400, name="Lee")["error"]["message"]
    assert kim.api("POST", "/me/delete", 400)["error"]["code"] == "request/bad"
    kim.api("POST", "/me/delete", 204, name="Kim")
    assert kim.who() == ""


def test_what_is_mine_needs_a_token(site: Running) -> None:
    for path in ("profile", "results", "data"):
        assert AtLocalhost(site).api("GET", f"/me/{path}", 401)["error"]["code"] == "player/unknown", path
