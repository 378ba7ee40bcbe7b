"""Lessons over the network: nothing is stored but what a person has done, and bad input is told."""

import io
import json
import zipfile
from collections.abc import Callable

import pytest
from tests.server.running import Somebody

from morro.lessons.lessons import all_tracks

TRACK = all_tracks()[0]
PATH = f"/learn/{TRACK.name}"


def test_a_wrong_answer_is_told_and_a_right_one_is_kept(kim: Somebody) -> None:
    assert "<title>lesson ask</title>" in kim.get(f"{PATH}/1").text
    wrong = kim.post(f"{PATH}/1", token="role trader")
    assert (wrong.status_code, wrong.headers["location"]) == (303, f"{PATH}/1?said=role+trader")
    assert "<title>lesson again</title>" in kim.get(wrong.headers["location"]).text
    assert f"{TRACK.name} 1" in kim.get("/learn").text
    right = kim.post(f"{PATH}/1", token="role prospector")
    assert "<title>lesson well</title>" in kim.get(right.headers["location"]).text
    assert f"{TRACK.name} 2" in kim.get("/learn").text
    assert kim.get(PATH).headers["location"] == f"{PATH}/2"
    assert kim.post(f"{PATH}/1", token="role prospector").status_code == 303, "once more does no harm"


def test_somebody_without_a_name_keeps_his_place_by_the_cookie(person: Callable[[str], Somebody]) -> None:
    guest, other = person(""), person("")
    guest.get("/learn")
    guest.post(f"{PATH}/1", token="role prospector")
    assert f"{TRACK.name} 2" in guest.get("/learn").text
    assert f"{TRACK.name} 1" in other.get("/learn").text


def test_what_was_shown_or_only_looked_at_is_not_done(kim: Somebody) -> None:
    assert "<title>lesson well</title>" in kim.get(f"{PATH}/1", show="1").text
    assert "<title>lesson well</title>" in kim.get(f"{PATH}/1", said="role prospector").text
    assert f"{TRACK.name} 1" in kim.get("/learn").text


def test_after_the_last_step_the_track_begins_anew(kim: Somebody) -> None:
    for number, step in enumerate(TRACK.steps, 1):
        reply = kim.post(f"{PATH}/{number}", {"token": list(step.right[0])})
        assert "<title>lesson well</title>" in kim.get(reply.headers["location"]).text, step.key
    assert kim.get(PATH).headers["location"] == f"{PATH}/1"


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/learn/chess", 404, "there are no lessons called"),
        ("/learn/chess/1", 404, "there are no lessons called"),
        (f"{PATH}/0", 404, "these lessons have the steps 1 to"),
        (f"{PATH}/99", 404, "these lessons have the steps 1 to"),
        (f"{PATH}/first", 404, "there is no such page"),
        (f"{PATH}/1?said=nonsense", 400, "this cannot be answered here"),
        (f"{PATH}/1?said=pass", 400, "this cannot be answered here"),
        (f"{PATH}/1?said=role+trader&said=role+builder", 400, "this cannot be answered here"),
        (f"{PATH}/1?" + "&".join(["said=pass"] * 61), 400, "an answer has at most 60 tokens"),
    ],
)
def test_bad_addresses_are_told(kim: Somebody, path: str, status: int, says: str) -> None:
    reply = kim.get(path)
    assert (reply.status_code, says in reply.text) == (status, True), reply.text


@pytest.mark.parametrize(
    "fields", [{}, {"token": ""}, {"token": "build palace"}, {"only": "pass"}, {"token": "x" * 900}]
)
def test_a_bad_answer_is_refused_and_says_what_to_do(kim: Somebody, fields: dict[str, str]) -> None:
    reply = kim.post(f"{PATH}/1", fields)
    assert reply.status_code == 400
    assert "this cannot be answered here" in reply.text


def test_a_lesson_hides_what_a_table_hides(kim: Somebody) -> None:
    text = kim.get(f"{PATH}/1").text
    assert "rng" not in text
    assert "&quot;black_market&quot;" not in text, "a card in the hand of another"


def test_what_was_done_goes_with_the_person(kim: Somebody) -> None:
    kim.post(f"{PATH}/1", token="role prospector")
    packed = zipfile.ZipFile(io.BytesIO(kim.get("/me/data").content))
    done = json.loads(packed.read("person.json"))["lesson_step"]
    assert [(row["track"], row["step"]) for row in done] == [(TRACK.name, TRACK.steps[0].key)]
    cookie = kim.cookie()
    assert kim.post("/me/delete", sure="yes").status_code == 303
    kim.http.cookies.set("morro", cookie)
    assert f"{TRACK.name} 1" in kim.get("/learn").text
