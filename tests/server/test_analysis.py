"""The analysis board over the network: what can be opened, played on and branched; what is refused, and how."""

import asyncio
import html
import re
import threading
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from tests.server.running import Running, Somebody
from tests.server.test_api import record_of

from morro.bots.bot import BotFailed
from morro.coach.puzzle import puzzles
from morro.games import make_game
from morro.server import analysis_desk
from morro.server.analysis_desk import FEWEST, FEWEST_ROWS, MOST_GAMES, AnalysisDesk, Position, Tally
from morro.server.analysis_pages import lines_of
from morro.server.analysis_study import LONGEST_LINK, MOST_LINES, Study, pack_text, read_study, unpack_text
from morro.server.analysis_worker import Order, Weighed, tried, weigh
from morro.server.errors import BadRequest

GAME = make_game("sanjuan/2004", 3)
START = GAME.text(GAME.new(7))
ROLES = GAME.tokens(GAME.new(7))


def fields(link: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(link).query)


# -- links ---------------------------------------------------------------------------------------------------


def test_a_link_holds_position_lines_place_and_knowledge() -> None:
    study = (
        Study(START, eyes="all", who=("Ada", "Bo", "Cy")).after(["role builder"]).taken_back().after(["role trader"])
    )
    assert study.lines[1].parent == 0
    assert (study.line, study.at, study.played()) == (1, 1, ("role trader",))
    again = read_study(fields(study.link()))
    assert again == study


def test_what_is_played_again_stays_in_its_line() -> None:
    study = Study(START).after(["role builder", "pass"]).going_to(0, 0)
    again = study.after(["role builder"])
    assert (len(again.lines), again.at) == (1, 1)
    branch = again.after(["build crane"])
    assert branch.path(1) == ("role builder", "build crane")
    deeper = branch.taken_back().taken_back().after(["role trader"])
    assert (len(deeper.lines), deeper.path(2)) == (3, ("role trader",))
    assert deeper.going_to(1, 1).after(["build crane"]).line == 1


class Counting:
    """A game that counts what is played."""

    def __init__(self) -> None:
        self.played = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)

    def play_tokens(self, s: Any, tokens: list[str]) -> None:
        self.played += len(tokens)
        GAME.play_tokens(s, tokens)


def test_branches_are_not_played_from_the_beginning_each_time() -> None:
    """Else one link of many branches would keep the whole server busy."""
    s, path = GAME.new(7), []
    for _ in range(60):
        path.append(GAME.tokens(s)[0])
        GAME.play_tokens(s, path[-1:])
    answers = GAME.tokens(s)
    study = Study(START).after(path).after(answers[:1])
    for n in range(MOST_LINES - 1):
        at = 60 if n < len(answers) - 1 else n
        there = GAME.new(7)
        GAME.play_tokens(there, path[:at])
        study = study.going_to(0, at).after(GAME.tokens(there)[-1:])
    game: Any = Counting()
    lines = lines_of(study, game, AnalysisDesk())
    told = sum(len(line.steps) for line in lines)
    assert len(lines) > 20
    assert game.played == told == 61 + len(lines) - 1
    branch = lines[-1].steps[-1]
    assert branch.here
    assert read_study(fields(branch.link)).played() == study.played()


def test_a_link_stays_short_enough() -> None:
    study = Study(START)
    with pytest.raises(BadRequest, match="too long for a link"):
        study.after([f"role {'x' * 20}"] * 400).link()
    for n in range(MOST_LINES):
        study = study.going_to(0, 0).after([f"a{n}", "b"])
    with pytest.raises(BadRequest, match="at most"):
        study.going_to(0, 0).after(["c"])
    assert len(Study(START).link()) < LONGEST_LINK / 3


def test_text_is_packed_and_unpacked() -> None:
    assert unpack_text(pack_text(START)) == START
    for damaged in ("x", pack_text(START)[:-9], "_" * 50, pack_text("a" * 30_000), "é"):
        with pytest.raises(BadRequest, match="damaged"):
            unpack_text(damaged)


# -- the board -----------------------------------------------------------------------------------------------


def shown(kim: Somebody, link: str) -> Any:
    reply = kim.get(link)
    assert reply.status_code == 200, reply.text
    return reply.text


def test_a_position_is_opened_played_on_and_branched(kim: Somebody) -> None:
    reply = kim.post("/analysis", text=START)
    assert reply.status_code == 303
    link = reply.headers["location"]
    assert "<title>analysis 0</title>" in shown(kim, link)
    after = kim.post(link, token=ROLES[0]).headers["location"]
    assert fields(after)["l"] == [ROLES[0]]
    other = kim.post(link.replace("at=0.0", "at=0.0"), token=ROLES[1]).headers["location"]
    assert fields(other)["l"] == [ROLES[1]]
    back = read_study(fields(after)).taken_back().link()
    branch = kim.post(back, token=ROLES[1]).headers["location"]
    assert fields(branch)["l"] == [ROLES[0], f"0.0:{ROLES[1]}"]
    assert "<title>analysis" in shown(kim, branch)


def test_a_record_is_opened_at_a_moment(kim: Somebody) -> None:
    record = record_of("sanjuan/2004")
    moves = len([line for line in record.splitlines() if line[:2] in ("0 ", "1 ")])
    for at in ("", "0", "10", str(moves - 1)):
        assert kim.post("/analysis", text=record, at=at).status_code == 303, at
    assert "the game is over after" in html.unescape(kim.post("/analysis", text=record, at=str(moves)).text)
    assert f"the record has {moves} decisions" in kim.post("/analysis", text=record, at="9999").text


def test_a_finished_game_is_opened_at_any_moment(kim: Somebody) -> None:
    table = kim.api("POST", "/records", 201, record=record_of("sanjuan/2004"))["id"]
    last = kim.get(f"/analysis/table/{table}")
    assert last.status_code == 303
    assert "<title>analysis" in shown(kim, last.headers["location"])
    early = kim.get(f"/analysis/table/{table}", at="3")
    assert early.headers["location"] != last.headers["location"]
    assert f"{table}" in kim.get("/analysis").text


def test_the_table_is_seen_with_the_eyes_that_were_chosen(kim: Somebody) -> None:
    study = Study(START)
    seen = [shown(kim, study.seen_by(eyes).link()) for eyes in ("", "0", "1", "2", "all")]
    viewers = [re.search(r"&quot;viewer&quot;: (\d)", text) for text in seen]
    assert [found and found[1] for found in viewers] == ["0", "0", "1", "2", "0"]
    reply = kim.get(study.seen_by("7").link())
    assert (reply.status_code, "there is no seat" in reply.text) == (400, True)


def test_a_puzzle_is_analysed_only_by_those_who_know_its_answer(kim: Somebody) -> None:
    one = puzzles()[0]
    refused = kim.get(f"/analysis/puzzle/{one.name}")
    assert (refused.status_code, "solve this puzzle first" in refused.text) == (422, True)
    assert "location" not in refused.headers
    kim.post(f"/puzzles/{one.name}/show")
    assert kim.get(f"/analysis/puzzle/{one.name}").status_code == 303


# -- a game that goes on ---------------------------------------------------------------------------------------


def position_of(running: Running, table: str) -> str:
    found = running.site.tables.live[table].table
    return str(found.game.text(found.state))


def test_a_running_game_is_never_analysed_by_its_players(running: Running, kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "hot", game="sanjuan/2004")
    text = position_of(running, table)
    refused = kim.get(f"/analysis/table/{table}")
    assert (refused.status_code, "this game goes on" in refused.text) == (422, True)
    pasted = kim.post("/analysis", text=text)
    assert (pasted.status_code, "stands on a table of yours" in pasted.text) == (422, True)
    assert kim.get(Study(text).link()).status_code == 403
    assert kim.get(Study(text).link().replace("/board", "/answers")).status_code == 403
    assert kim.api("POST", "/analysis", 403, position=text)["error"]["code"] == "seat/not_yours"
    assert lou.post("/analysis", text=text).status_code == 303, "nobody else can know that text"


def test_a_view_is_not_enough(kim: Somebody) -> None:
    s = GAME.new(7)
    seen = GAME.view_text(GAME.view(s, 0))
    reply = kim.post("/analysis", text=seen)
    assert reply.status_code == 422
    assert "?" in reply.text


# -- bad input -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the position is empty"),
        ("hello", "a position begins with its game"),
        ("chess/1 seats=2", "there is no game"),
        ("sanjuan/2004 seats=9", "seats"),
        ("sanjuan/2004 seats=3\nhello", "line 2"),
        (record_of("sanjuan/2004").replace("version: ", "version: 9"), "version"),
        ("morro-record 1\nhello", "line 2"),
    ],
)
def test_a_text_that_cannot_be_opened_is_told(kim: Somebody, text: str, says: str) -> None:
    reply = kim.post("/analysis", text=text)
    assert (reply.status_code, says in html.unescape(reply.text)) == (422, True), reply.text
    if "record" not in text and text:
        assert kim.api("POST", "/analysis", 422, position=text)["error"]["message"]


def test_a_position_whose_game_is_over_is_told(kim: Somebody) -> None:
    table = kim.api("POST", "/records", 201, record=record_of("sanjuan/2004"))["id"]
    over = str(kim.running.site.tables.live[table].table.game.text(kim.running.site.tables.live[table].table.state))
    assert "is over: there is nothing to answer" in kim.post("/analysis", text=over).text
    assert "is over" in kim.api("POST", "/analysis", 400, position=over)["error"]["message"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"p": ""}, "this link has no position"),
        ({"p": "abc"}, "damaged"),
        ({"at": "x"}, "two numbers"),
        ({"at": "0.9"}, "points at an answer"),
        ({"at": "3.0"}, "points at an answer"),
        ({"l": "role pirate", "at": "0.1"}, "cannot be played"),
        ({"l": ["", "5.0:pass"]}, "leaves another one"),
        ({"l": ["", "hello"]}, "two numbers"),
        ({"eyes": "x"}, "there is no seat"),
    ],
)
def test_a_link_that_is_wrong_is_told(kim: Somebody, change: dict[str, Any], says: str) -> None:
    reply = kim.get("/analysis/board", **({"p": pack_text(START), "l": "", "at": "0.0"} | change))
    assert (reply.status_code, says in html.unescape(reply.text)) == (400, True), reply.text


def test_what_one_seat_knows_is_no_position(kim: Somebody) -> None:
    text = GAME.view_text(GAME.view(GAME.new(7), 0))
    refused = kim.post("/analysis", text=text)
    assert (refused.status_code, "hidden cards (?)" in refused.text) == (422, True)
    assert "hidden cards (?)" in kim.api("POST", "/analysis", 422, position=text)["error"]["message"]


def test_an_answer_that_is_none_is_refused(kim: Somebody) -> None:
    link = Study(START).link()
    assert "no answer was given" in kim.post(link).text
    assert kim.post(link, token="role pirate").status_code == 422
    assert kim.post(link, token="build crane").status_code == 422


# -- counting --------------------------------------------------------------------------------------------------


def test_numbers_grow_while_one_looks(kim: Somebody) -> None:
    link = Study(START).link()
    address = link.replace("/board", "/answers")
    shown(kim, link)
    end = time.monotonic() + 60
    seen = [0]
    while len(set(seen)) < 3 and time.monotonic() < end:
        seen.append(int(re.findall(r"<p>(\d+)</p>", shown(kim, address))[0]))
    assert seen == sorted(seen)
    assert seen[-1] > 0
    told = kim.api("POST", "/analysis", position=START)
    assert told["games"] >= seen[-1], "what was counted for one counts for all"
    assert [one["token"] for one in told["answers"]] != []
    assert all(one["chance"]["low"] <= one["chance"]["value"] <= one["chance"]["high"] for one in told["answers"])


def test_the_worker_tries_every_answer_on_the_same_deals() -> None:
    order = Order(GAME.name, GAME.seats, START, False, (), 1, 0.0)
    wins, rows = weigh(order, {})
    assert len(wins) == len(ROLES)
    assert len({len(one) for one in wins}) == 1
    assert rows == []
    assert tried(order._replace(position="nonsense"), {}) == (None, "BadPosition")
    assert weigh(order._replace(tokens=("role trader",), open_cards=True), {}).wins[0]


def test_a_reason_is_made_of_what_was_seen_after_the_two_best_answers() -> None:
    tally = Tally(ROLES)
    tally.add(ROLES, weigh(Order(GAME.name, GAME.seats, START, False, (), 1, 0.0), {}))
    assert tally.unexplained() == (), "too little is known"
    wins = [[1.0 - 0.1 * place] * FEWEST for place in range(len(ROLES))]
    tally.add(ROLES, Weighed(wins, []))
    best, other = tally.order[:2]
    assert tally.unexplained() == (best, other)
    coaches: dict[tuple[str, int], Any] = {}
    order = Order(GAME.name, GAME.seats, START, False, (best, other), 1, 0.0, (best, other))
    while len(tally.rows) < FEWEST_ROWS:
        assert tally.reason(GAME) is None
        tally.add([best, other], weigh(order._replace(seed=tally.turns), coaches))
        tally.order[:2] = [best, other]
    found = tally.reason(GAME)
    assert found is not None
    assert (found.better, found.other) == (best, other)
    for claim in found.claims:
        assert claim.better == sum(one[claim.name] for one, _ in tally.rows) / len(tally.rows)
        assert claim.other == sum(two[claim.name] for _, two in tally.rows) / len(tally.rows)
    tally.order[:2] = [other, best]
    assert tally.reason(GAME) is None, "it was of two others"
    assert tally.unexplained() == (other, best)
    assert tally.rows == []


def test_hopeless_answers_are_dropped_and_the_order_does_not_jump() -> None:
    tally = Tally(["a", "b", "c"])
    tally.add(["a", "b", "c"], Weighed([[0.0] * 10, [1.0] * 10, [0.0] * 10], []))
    assert tally.order[0] == "b"
    tally.add(["a", "b", "c"], Weighed([[1.0, 0.0] * 60, [1.0, 0.0] * 60, [0.0] * 120], []))
    assert tally.alive() == ["b", "a"]
    tally.add(["b", "a"], Weighed([[0.0] * 5, [1.0] * 5], []))
    assert tally.order[0] == "b", "a lead that is not clear changes nothing"
    tally.add(["b", "a"], Weighed([[0.0] * 200, [1.0] * 200], []))
    assert tally.order[0] == "a"
    assert tally.games == 10 * 3 + 120 * 3 + 205 * 2
    assert len(tally.wins["c"]) == 130 > FEWEST


def test_counting_ends_and_others_do_not_wait_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def counted() -> None:
        desk = AnalysisDesk()
        monkeypatch.setattr(desk, "_ask", lambda _: Weighed([[1.0] * MOST_GAMES, [0.0] * MOST_GAMES], []))
        place = Position("x", 2, "p", False)
        assert (await desk.more(place, ["a"])).games == 0, "nothing to weigh"
        tally = await desk.more(Position("y", 2, "p", False), ["a", "b"])
        assert tally.done
        turns = tally.turns
        await desk.more(Position("y", 2, "p", False), ["a", "b"])
        assert tally.turns == turns
        monkeypatch.setattr(analysis_desk, "MOST_WAITING", 0)
        assert (await desk.more(Position("z", 2, "p", False), ["a", "b"])).games == 0
        await desk.close()

    asyncio.run(counted())


def test_nobody_takes_the_turns_of_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        desk, gate, asked = AnalysisDesk(), threading.Event(), []

        def ask(order: Order) -> Weighed:
            asked.append(order.position)
            gate.wait(20)
            return Weighed([[1.0], [0.0]], [])

        monkeypatch.setattr(desk, "_ask", ask)
        greedy = [desk.more(Position("x", 2, f"p{n}", False), ["a", "b"], "eve") for n in range(20)]
        others = [desk.more(Position("x", 2, f"q{n}", False), ["a", "b"], f"kim{n}") for n in range(3)]
        waiting = [asyncio.ensure_future(one) for one in (*greedy, *others)]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*waiting)
        assert asked == ["p0", "q0", "q1", "q2"]
        assert (await desk.more(Position("x", 2, "p1", False), ["a", "b"], "eve")).games == 2, "the next one in turn"
        await desk.close()

    asyncio.run(look())


def test_a_move_tells_its_chance_where_that_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    async def counted() -> None:
        desk = AnalysisDesk()
        study = Study(START).after([ROLES[1]])
        assert [step.chance for line in lines_of(study, GAME, desk) for step in line.steps] == [None]
        wins = [[0.2 + 0.1 * place] * FEWEST for place in range(len(ROLES))]
        monkeypatch.setattr(desk, "_ask", lambda _: Weighed(wins, []))
        await desk.more(Position(GAME.name, GAME.seats, START, False), ROLES)
        [step] = [step for line in lines_of(study, GAME, desk) for step in line.steps]
        assert step.chance is not None
        assert step.chance.value == pytest.approx(0.3)
        [other] = [step for line in lines_of(study.seen_by("all"), GAME, desk) for step in line.steps]
        assert other.chance is None, "with open hands it was not counted"
        await desk.close()

    asyncio.run(counted())


def test_a_process_that_dies_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken() -> None:
        desk, place = AnalysisDesk(), Position("x", 2, "p", False)

        def dies(_order: Order) -> Any:
            raise BotFailed("crash", "gone")

        monkeypatch.setattr(desk, "_ask", dies)
        assert (await desk.more(place, ["a", "b"])).games == 0
        monkeypatch.setattr(desk, "_ask", lambda _: Weighed([[1.0], [0.0]], []))
        assert (await desk.more(place, ["a", "b"])).games == 2
        await desk.close()

    asyncio.run(broken())


def test_a_hidden_table_stays_hidden(kim: Somebody, person: Callable[[str], Somebody]) -> None:
    table = kim.new_table("me", "hot", game="sanjuan/2004", watch=False)
    stranger = person("Max")
    assert stranger.get(f"/analysis/table/{table}").status_code in (403, 422)
