"""The coach at a table: what he says, to whom he says it, and when he does not."""

import html
import re
import threading
import time
from collections.abc import Iterator

import pytest
from tests.server.running import Running, Somebody, settings

from morro.server.limits import RATES, Limits
from morro.web import pages
from morro.words import LANGUAGES


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the real pages."""
    with Running(settings(tmp_path_factory.mktemp("coach")), pages) as server:
        yield server


def asked(kim: Somebody, table: str, kind: str = "") -> None:
    """Play on until Kim is asked a question of this kind."""
    while True:
        seen = kim.wait(table, lambda seen: seen["legal"])
        if kind in ("", seen["prompt"]["kind"]):
            return
        kim.act(table, *kim.api("GET", f"/tables/{table}/hint")["tokens"], expect=seen["version"])


@pytest.mark.parametrize("game", ["sanjuan/2004", "puertorico/2002"])
def test_a_program_and_a_page_hear_the_same(kim: Somebody, game: str) -> None:
    table = kim.new_table("me", "bot:greedy", "bot:greedy", game=game, seed="2")
    asked(kim, table)
    before = kim.see(table)
    said = kim.api("GET", f"/tables/{table}/coach")
    assert {answer["token"] for answer in said["answers"]} <= set(before["legal"])
    assert said["best"] == said["answers"][0]["token"] == said["tokens"][0]
    assert all(0 <= one["low"] <= one["value"] <= one["high"] <= 100 for one in said["answers"])
    assert said["close"] == (said["lead"]["low"] <= 0 <= said["lead"]["high"])
    page = html.unescape(kim.get(f"/t/{table}/coach").text)
    panel = page[page.index('<section class="coach"') : page.index("</details>")]
    shown = re.findall(r'<th scope="row">(.+?)</th>\n<td><b>\d+ %</b> <small>\d+–\d+</small>', panel)
    assert sorted(shown) == sorted(answer["text"] for answer in said["answers"])
    assert kim.see(table)["version"] == before["version"], "a hint is not played"
    assert "<html" not in kim.http.get(f"/t/{table}/coach", headers={"X-Morro": "1"}).text


@pytest.mark.parametrize("kind", ["build", "pay"])
def test_every_question_has_a_hint_and_all_of_it_can_be_played(kim: Somebody, kind: str) -> None:
    table = kim.new_table("me", "bot:greedy", seed="2")
    asked(kim, table, kind)
    assert 'form="advise"' in kim.get(f"/t/{table}").text
    tokens = kim.api("GET", f"/tables/{table}/coach")["tokens"]
    page = kim.get(f"/t/{table}/coach").text
    assert page.count(" checked>") >= (kind == "pay"), "several cards are ticked already"
    assert kim.act(table, *tokens).status_code == 204


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_coach_speaks_the_reader_s_language_and_knows_the_names(kim: Somebody, lang: str) -> None:
    table = kim.new_table("me", "bot:greedy", seed="2")
    asked(kim, table)
    kim.api("PUT", "/me", lang=lang)
    said = kim.api("GET", f"/tables/{table}/coach")
    page = html.unescape(kim.get(f"/t/{table}/coach").text)
    assert said["answers"][0]["text"] in page
    assert "coach_" not in page
    texts = {"en": "Choose", "de": "wählen", "nl": "kiezen", "it": "Scegli"}
    assert texts[lang].casefold() in said["says"].casefold()


def test_between_people_the_coach_is_silent(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "open", "bot:greedy", seed="2")
    lou.post(kim.invites["1"], name="Lou")
    seen = kim.wait(table, lambda seen: seen["status"] == "running")
    somebody = kim if seen["legal"] else lou
    assert f"/t/{table}/coach" not in somebody.get(f"/t/{table}").text
    for who in (kim, lou):
        who.wait(table, lambda seen: not seen["players"][2]["bot"] or seen["prompt"]["seat"] < 2)
    refused = somebody.api("GET", f"/tables/{table}/coach", 403)["error"]
    assert refused["code"] == "coach/refused"
    assert "against bots only" in somebody.get(f"/t/{table}/coach").text


def test_strangers_and_those_who_are_not_asked_hear_nothing(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "bot:greedy", seed="2")
    asked(kim, table)
    assert lou.get(f"/t/{table}/coach").status_code == 403
    waiting = kim.new_table("me", "open")
    assert kim.api("GET", f"/tables/{waiting}/coach", 422)["error"]["code"] == "table/not_now"


def test_a_table_that_goes_on_meanwhile_is_shown_instead(kim: Somebody) -> None:
    table = kim.new_table("me", "bot:greedy", seed="2")
    asked(kim, table)
    heard: list[int] = []
    thread = threading.Thread(target=lambda: heard.append(kim.get(f"/t/{table}/coach").status_code))
    thread.start()
    time.sleep(0.3)
    other = kim.see(table)
    kim.act(table, other["legal"][0], expect=other["version"])
    thread.join()
    assert heard == [409]


def test_nobody_keeps_the_processes_busy(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = Limits({"coach": RATES["coach"]._replace(burst=1)})
    with Running(settings(tmp_path_factory.mktemp("haste"), limits=limits), pages) as server:
        kim = server.person("Kim")
        table = kim.new_table("me", "open")
        assert [kim.get(f"/t/{table}/coach").status_code for _ in range(2)] == [422, 429]
        kim.close()
