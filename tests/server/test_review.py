"""Reviews on a server: asked for, waited for, called off, kept; and refused where they must be."""

import html
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.coach.positions import slipping
from tests.server.running import Running, Somebody, settings

from morro.coach.review import VERSION
from morro.coach.sentences import Sentences
from morro.core.record import Record
from morro.server.limits import RATES, Limits
from morro.web import pages
from morro.words import LANGUAGES
from morro.words.wording import wording

PATIENCE = 120.0
"""Seconds: a busy machine is slow, but not broken."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the real pages."""
    with Running(settings(tmp_path_factory.mktemp("review")), pages) as server:
        yield server


@pytest.fixture(scope="module")
def record() -> Record:
    """The last rounds of a game."""
    return slipping("sanjuan/2004", 2, 6, 110)


def finished(kim: Somebody, record: Record) -> str:
    """A table with a finished game of Kim's."""
    found: str = kim.api("POST", "/records", 201, record=record.text())["id"]
    return found


def reviewed(kim: Somebody, table: str) -> dict[str, object]:
    """The review, once it is done."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found: dict[str, object] = kim.api("GET", f"/tables/{table}/review")
        if found["state"] not in ("waiting", "running"):
            return found
        time.sleep(0.1)
    raise AssertionError("waited in vain for a review")


def test_a_review_is_asked_for_grows_and_is_kept(running: Running, kim: Somebody, record: Record) -> None:
    table = finished(kim, record)
    assert kim.api("GET", f"/tables/{table}/review")["state"] == "none"
    begun = kim.api("POST", f"/tables/{table}/review", 202)
    assert begun["state"] in ("waiting", "running")
    assert begun["mine"]
    found = reviewed(kim, table)
    review = found["review"]
    assert found["state"] == "done"
    assert isinstance(review, dict)
    assert len(review["decisions"]) == len(record.moves)
    for stairs in review["luck_and_skill"]:
        equal, luck, others, own, result = stairs["whole"]
        assert equal + luck + others + own == result
    again = kim.api("POST", f"/tables/{table}/review", 202)
    assert again["review"] == review, "the same game is not looked at twice"
    count = "SELECT COUNT(*) FROM review WHERE coach = ?"
    assert running.file.now(lambda c: c.execute(count, (VERSION,)).fetchone()[0]) == 1
    other = finished(kim, record)
    assert kim.api("GET", f"/tables/{other}/review")["review"] == review, "wherever it was played"


def test_a_shared_result_shows_the_chances_once_the_coach_knows_them(kim: Somebody, lou: Somebody) -> None:
    game = slipping("sanjuan/2004", 2, 7, 110)
    table = finished(kim, game)
    link = kim.post(f"/t/{table}/share").headers["location"]
    by_round, chances = wording("en")("by_round"), Sentences("en").say("review", "chances")
    page = html.unescape(lou.get(link).text)
    assert (by_round in page, chances in page) == (True, False)
    address = link.replace("/r/", "/results/")
    assert lou.api("GET", address)["course"] == []
    kim.post(f"/t/{table}/review")
    reviewed(kim, table)
    told = lou.api("GET", address)
    rounds, course = zip(*((one["round"], one["chances"]) for one in told["course"]), strict=True)
    assert list(rounds) == list(range(rounds[0], told["rounds"] + 1)), "the record begins late"
    assert sorted(course[-1]) == [0, 100]
    assert all(99 <= sum(of_round) <= 101 for of_round in course)
    page = html.unescape(lou.get(link).text)
    assert (by_round in page, chances in page) == (False, True)
    ends = re.findall(r'class="name"[^>]*>[^<]* (\d+)<', page)
    assert sorted(ends) == ["0", "0", "100", "100"], "how it ended, for wide pages and for narrow ones"


def test_the_page_shows_all_of_it(kim: Somebody, record: Record) -> None:
    table = finished(kim, record)
    asked = kim.get(f"/t/{table}/review").text
    assert f'action="/t/{table}/review"' in asked or "wcurve" in asked
    kim.post(f"/t/{table}/review")
    reviewed(kim, table)
    page = html.unescape(kim.get(f"/t/{table}/review").text)
    review = kim.api("GET", f"/tables/{table}/review")["review"]
    seat = 0
    mine = [one for one in review["decisions"] if one["seat"] == seat]
    assert page.count('<svg class="wcurve') == 2
    shown = re.findall(r'<td>\d+</td><th scope="row"><a href="([^"]+)">([^<]+)</a></th>', page)
    assert [text for _, text in shown] == [one["text"] for one in mine]
    for path, _ in shown[:3]:
        assert kim.get(path.partition("#")[0]).status_code == 200
    numbers = re.findall(r'<b class="fv">([+−]?\d+)', page)
    equal, *parts, result = [int(number.replace("−", "-")) for number in numbers]
    assert equal + sum(parts) == result
    then = re.findall(rf'href="(/t/{table}\?at=\d+&seat={seat})"', page)
    assert then
    assert kim.get(then[0]).status_code == 200
    assert kim.get(f"/t/{table}/review?seat=1").status_code == 200
    assert kim.get(f"/t/{table}/review?seat=7").status_code == 400
    assert kim.get(f"/t/{table}/review?at=x").status_code == 400
    for lang in LANGUAGES:
        kim.api("PUT", "/me", lang=lang)
        assert "review_" not in re.sub(r"/review[^\"]*|review_parts", "", kim.get(f"/t/{table}/review").text)


def test_a_turning_point_shows_the_table_as_its_seat_saw_it(kim: Somebody, record: Record) -> None:
    table = finished(kim, record)
    kim.post(f"/t/{table}/review")
    reviewed(kim, table)
    found = kim.api("GET", f"/tables/{table}/review")["review"]["turning_points"]
    seat = next(seat for seat, points in enumerate(found) if points)
    page = html.unescape(kim.get(f"/t/{table}/review?seat={seat}").text)
    boards = page.split('class="rboard"')[1:]
    assert len(boards) == len(found[seat])
    for text in boards:
        board, _, rest = text.partition("<dl>")
        assert [int(number) - 1 for number in re.findall(r'<section class="s(\d)">', board)] == [seat, 1 - seat]
        assert 'class="rhand"' not in board[board.rindex("<section") :], "nobody sees the other hand"
        then = re.findall(rf'href="(/analysis/table/{table}\?at=\d+)"', rest)[0]
        assert kim.get(then).status_code == 303


def test_a_review_can_be_called_off(kim: Somebody) -> None:
    table = finished(kim, slipping("sanjuan/2004", 2, 7, 60))
    kim.post(f"/t/{table}/review")
    page = kim.get(f"/t/{table}/review").text
    assert "<progress" in page
    assert f'action="/t/{table}/review/cancel"' in page
    kim.post(f"/t/{table}/review/cancel")
    assert reviewed(kim, table)["state"] in ("none", "done")


def test_records_can_be_reviewed_and_bad_ones_are_refused(kim: Somebody, record: Record) -> None:
    def send(text: str) -> int:
        answer = kim.http.post("/review", files={"text": (None, text), "record": ("", b"")})
        sent.append(answer.headers.get("location", ""))
        return answer.status_code

    sent: list[str] = []
    assert send(record.text()) == 303
    assert re.fullmatch(r"/t/\w+/review", sent[0])
    assert send("") == 422
    assert send("nonsense") == 422
    open_end = Record(record.game, record.version, record.seats, record.seed, record.start)
    open_end.moves = record.moves[:-2]
    assert send(open_end.text()) == 422
    file = kim.http.post("/review", files={"text": (None, ""), "record": ("game.txt", record.text().encode())})
    assert file.status_code == 303


def test_a_running_game_has_no_review_and_a_closed_one_none_for_strangers(
    kim: Somebody, lou: Somebody, record: Record
) -> None:
    table = kim.new_table("me", "bot:greedy", seed="2")
    assert kim.api("GET", f"/tables/{table}/review", 422)["error"]["code"] == "table/not_now"
    assert kim.get(f"/t/{table}/review").status_code == 422
    over = finished(kim, record)
    assert lou.get(f"/t/{over}/review").status_code == 200
    kim.running.site.tables.live[over].table.head.watch = False
    assert lou.get(f"/t/{over}/review").status_code == 403
    assert lou.api("POST", f"/tables/{over}/review", 403)["error"]["code"] == "seat/not_yours"
    assert lou.api("POST", f"/tables/{over}/review/cancel", 403)["error"]["code"] == "seat/not_yours"
    assert kim.get(f"/t/{over}/review").status_code == 200


def test_nobody_fills_the_queue(tmp_path: Path, record: Record) -> None:
    limits = Limits({"review": RATES["review"]._replace(burst=1)})
    with Running(settings(tmp_path, limits=limits), pages) as server:
        kim = server.person("Kim")
        table = finished(kim, record)
        codes = [kim.http.post(f"/t/{table}/review").status_code for _ in range(2)]
        assert codes == [303, 429]
        kim.close()
