"""Puzzles over the network: nobody is told an answer before; tries and rating are kept; bad input is told."""

import asyncio
import html
import re
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.effort import many
from tests.server.running import Running, Somebody
from tests.server.running import settings as served

from morro.coach.practice import DAY
from morro.coach.puzzle import Puzzle, of_the_day, puzzle, puzzles, shipped
from morro.server.puzzle_book import FEWEST, PuzzleBook
from morro.server.storage.sqlite_store import SqliteStore
from morro.web import pages

ONE = puzzles()[0]
PATH = f"/puzzles/{ONE.name}"


def wrong(one: Puzzle = ONE) -> str:
    return next(choice.token for choice in one.choices[1:])


def mood(reply: Any) -> str:
    found = re.search(r"<title>puzzle (\w+)</title>", reply.text)
    assert found, reply.text[:300]
    return found[1]


def test_a_wrong_answer_may_be_tried_again_and_a_right_one_is_explained(kim: Somebody) -> None:
    assert mood(kim.get(PATH)) == "ask"
    reply = kim.post(PATH, token=wrong())
    assert (reply.status_code, reply.headers["location"]) == (303, PATH)
    assert mood(kim.get(PATH)) == "again"
    assert mood(kim.get(PATH, again="1")) == "ask"
    kim.post(PATH, token=ONE.best)
    assert mood(kim.get(PATH)) == "solved"
    seen = kim.api("GET", PATH)
    assert (seen["state"], seen["solution"]["best"]) == ("solved", ONE.best)
    assert seen["gain"] < 0, "only the first try counts"


def test_whoever_asks_for_the_answer_gets_it_and_has_missed(kim: Somebody) -> None:
    kim.post(f"{PATH}/show")
    assert mood(kim.get(PATH)) == "shown"
    assert kim.api("GET", "/puzzles")["rating"]["value"] < 1400


def test_the_first_try_counts_once(kim: Somebody) -> None:
    assert kim.api("GET", "/puzzles")["rating"] is None
    first = kim.api("POST", f"{PATH}/answer", token=ONE.best)
    rating = kim.api("GET", "/puzzles")["rating"]
    assert rating["value"] == pytest.approx(1400 + first["gain"], abs=0.1)
    assert (rating["tries"], rating["low"] < rating["value"] < rating["high"]) == (1, True)
    kim.api("POST", f"{PATH}/answer", token=wrong())
    assert kim.api("GET", "/puzzles")["rating"] == rating
    states = {one["name"]: one["state"] for one in kim.api("GET", "/puzzles")["puzzles"]}
    assert states[ONE.name] == "wrong"
    assert set(states) == set(shipped())


def test_tries_are_kept_for_a_guest_by_the_cookie(person: Callable[[str], Somebody]) -> None:
    guest, other = person(""), person("")
    guest.get("/puzzles")
    guest.post(PATH, token=ONE.best)
    assert mood(guest.get(PATH)) == "solved"
    assert mood(other.get(PATH)) == "ask"


def test_a_missed_puzzle_comes_back(kim: Somebody, monkeypatch: pytest.MonkeyPatch) -> None:
    kim.post(PATH, token=wrong())
    kim.post(PATH, token=ONE.best)
    assert mood(kim.get(PATH)) == "solved"
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + DAY + 1)
    assert mood(kim.get(PATH)) == "ask"
    assert "&quot;due&quot;: 1" in kim.get("/puzzles").text
    assert kim.get("/puzzles/next").headers["location"] == PATH
    assert next(one for one in kim.api("GET", "/puzzles")["puzzles"] if one["name"] == ONE.name)["state"] == "back"
    kim.post(PATH, token=ONE.best)
    assert mood(kim.get(PATH)) == "solved"
    assert kim.get("/puzzles/next").headers["location"] != PATH


def test_the_next_one_is_new_and_about_as_hard_as_the_player_is_good(kim: Somebody) -> None:
    seen = []
    for _ in shipped():
        path = kim.get("/puzzles/next").headers["location"]
        seen.append(path.rpartition("/")[2])
        kim.post(path, token=puzzle(seen[-1]).best)
    assert sorted(seen) == sorted(shipped())
    assert abs(puzzle(seen[0]).rating - 1400) == min(abs(one.rating - 1400) for one in puzzles())
    assert kim.get("/puzzles/next").headers["location"] == f"/puzzles/{seen[0]}", "the one tried longest ago"
    theme = puzzles("sanjuan")[0].theme
    path = kim.get("/puzzles/next", game="sanjuan", theme=theme).headers["location"]
    assert puzzle(path.rpartition("/")[2]).theme == theme


def test_the_share_of_those_who_solve_it_is_told_when_it_is_known(tmp_path: Path) -> None:
    async def told() -> None:
        store = SqliteStore(tmp_path / "x.sqlite3")
        book = PuzzleBook(store.database)
        for n in range(FEWEST):
            assert await book.share(ONE.name) is None
            await book.answer(f"p{n}", ONE, ONE.best if n else wrong(), 0.0)
        share = await book.share(ONE.name)
        assert share is not None
        assert share.value == pytest.approx((FEWEST - 1) / FEWEST)
        assert share.low < share.value < share.high
        store.close()

    asyncio.run(told())


def test_two_tries_at_once_both_count(tmp_path: Path) -> None:
    async def both() -> None:
        store = SqliteStore(tmp_path / "x.sqlite3")
        book = PuzzleBook(store.database)
        await asyncio.gather(*(book.answer("p", one, one.best, 0.0) for one in puzzles()[:3]))
        await asyncio.gather(*(book.answer("p", ONE, wrong(), 0.0) for _ in range(3)))
        assert (await book.standing("p")).tries == 3
        store.close()

    asyncio.run(both())


# -- what nobody may know before -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the real pages."""
    with Running(served(tmp_path_factory.mktemp("puzzles")), pages) as server:
        yield server


def bare(text: str) -> str:
    """A page without what differs from one request to the next."""
    return re.sub(r'name="aid" value="\w+"', "", text)


def test_no_page_and_no_answer_tells_the_solution_before(drawn: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes, whichever answer is the best one: nothing of it can be in them."""
    kim = drawn.person("Kim")
    for one in list(shipped().values())[:: many(1, 25)]:
        asked = [PATH.replace(ONE.name, one.name), f"/api/v1/puzzles/{one.name}", "/puzzles", "/api/v1/puzzles"]
        before = [bare(kim.get(path).text) for path in asked]
        refused = bare(kim.post(asked[0], token="nonsense").text)
        facts = one.facts | {
            "best": one.greedy,
            "choices": list(reversed(one.facts["choices"])),
            "claims": [],
            "confirmed": one.facts["found"],
        }
        monkeypatch.setitem(shipped(), one.name, Puzzle(facts))
        assert [bare(kim.get(path).text) for path in asked] == before
        assert bare(kim.post(asked[0], token="nonsense").text) == refused
        monkeypatch.undo()
    kim.close()


def test_after_a_wrong_answer_neither(drawn: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    kim = drawn.person("Kim")
    one = next(one for one in puzzles() if len(one.choices) > 3)
    kim.post(f"/puzzles/{one.name}", token=one.choices[2].token)
    asked = [f"/puzzles/{one.name}", f"/puzzles/{one.name}?again=1", f"/api/v1/puzzles/{one.name}"]
    before = [bare(kim.get(path).text) for path in asked]
    monkeypatch.setitem(shipped(), one.name, Puzzle(one.facts | {"best": one.choices[3].token, "claims": []}))
    assert [bare(kim.get(path).text) for path in asked] == before
    kim.close()


def test_a_puzzle_hides_what_a_table_hides(kim: Somebody) -> None:
    for one in list(shipped().values())[:: many(1, 10)]:
        text = html.unescape(kim.get(f"/puzzles/{one.name}").text + str(kim.api("GET", f"/puzzles/{one.name}")))
        assert "rng" not in text
        assert "selfplay" not in text
        game = one.game()
        hidden = game.text(game.read(one.position)).splitlines()
        assert not [line for line in hidden if line.startswith(("deck: ", "stack: ")) and line in text]


# -- bad input -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/puzzles/chess-1", "/puzzles/sanjuan-0", "/puzzles/%00", f"/puzzles/{'x' * 300}"])
def test_a_puzzle_that_is_not_there(kim: Somebody, path: str) -> None:
    reply = kim.get(path)
    assert (reply.status_code, "there is no puzzle" in reply.text) == (404, True)
    assert kim.post(path, token="role trader").status_code == 404
    assert kim.post(f"{path}/show").status_code == 404


def test_a_theme_that_is_not_there(kim: Somebody) -> None:
    reply = kim.get("/puzzles/next", theme="chess")
    assert (reply.status_code, "there are no such puzzles" in reply.text) == (404, True)
    assert kim.api("GET", "/puzzles?game=chess")["puzzles"] == []


@pytest.mark.parametrize("fields", [{}, {"token": ""}, {"token": "build cathedral"}, {"only": "x" * 500}])
def test_an_answer_that_is_none_is_refused_and_counts_nothing(kim: Somebody, fields: dict[str, str]) -> None:
    reply = kim.post(PATH, fields)
    assert reply.status_code == 422
    assert "is no answer to" in reply.text
    assert mood(kim.get(PATH)) == "ask"


def test_the_answer_of_a_program_must_be_one(kim: Somebody) -> None:
    assert "is no answer" in kim.api("POST", f"{PATH}/answer", 422, token="nonsense")["error"]["message"]
    assert kim.api("POST", f"{PATH}/answer", 400)["error"]["code"] == "request/bad"
    assert kim.api("POST", "/puzzles/chess-1/answer", 404, token="pass")["error"]["code"] == "table/unknown"


def test_the_puzzle_of_the_day_is_the_same_for_all(kim: Somebody, lou: Somebody) -> None:
    assert kim.api("GET", "/puzzles")["day"] == lou.api("GET", "/puzzles")["day"]
    assert of_the_day(date(2026, 11, 16)).name in shipped()
