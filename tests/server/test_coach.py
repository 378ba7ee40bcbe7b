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
    row = r'<th scope="row"><span class="row">(?:<svg.*?</svg>)?(.+?)</span></th>'
    shown = re.findall(row + r"\n<td><b>\d+ %</b> <small>\d+–\d+</small>", panel)
    assert sorted(shown) == sorted(answer["text"] for answer in said["answers"])
    assert kim.see(table)["version"] == before["version"], "a hint is not played"
    assert "<html" not in kim.http.get(f"/t/{table}/coach", headers={"X-Morro": "1"}).text


@pytest.mark.parametrize("kind", ["build", "pay"])
def test_every_question_has_a_hint_and_all_of_it_can_be_played(kim: Somebody, kind: str) -> None:
    table = kim.new_table("me", "bot:greedy", seed="2")
    asked(kim, table, kind)
    assert 'form="coach"' in kim.get(f"/t/{table}").text
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
    assert somebody.api("GET", f"/tables/{table}/hint", 403)["error"]["code"] == "coach/refused", "nor does a bot help"
    assert "against bots only" in somebody.get(f"/t/{table}/hint").text


def test_between_people_nobody_chooses_for_them(kim: Somebody) -> None:
    """At one device: every question of several parts is looked at until one has come."""
    for chairs, offered in ((("me", "hot"), False), (("me", "bot:greedy"), True)):
        table = kim.new_table(*chairs, seed="2")
        while True:
            seen = kim.see(table)
            if seen["curtain"]:
                kim.post(f"/t/{table}/uncover", seat=seen["prompt"]["seat"])
            seen = kim.wait(table, lambda seen: seen["legal"])
            page = kim.get(f"/t/{table}").text
            if 'data-form="several"' in page:
                break
            build = [token for token in seen["legal"] if token.startswith(("role builder", "build "))]
            kim.act(table, (build or seen["legal"])[0], expect=seen["version"])
        assert ('class="btn advise"' in page) is offered


def test_the_host_may_allow_it_for_all(kim: Somebody, lou: Somebody) -> None:
    made = kim.api("POST", "/tables", 201, chairs=["me", "open"], seed="2", coach=True)
    assert "Hints for everybody" in lou.get(made["invites"]["1"]).text
    lou.post(made["invites"]["1"], name="Lou")
    seen = kim.wait(made["id"], lambda seen: seen["status"] == "running")
    somebody = kim if seen["legal"] else lou
    assert somebody.api("GET", f"/tables/{made['id']}/coach")["hints"] == 1
    assert kim.see(made["id"])["coach"], "the table tells so"


def test_the_same_position_has_the_same_hint_and_it_counts_once(kim: Somebody) -> None:
    table = kim.new_table("me", "bot:greedy", seed="2")
    asked(kim, table)
    first = kim.api("GET", f"/tables/{table}/coach")
    assert kim.api("GET", f"/tables/{table}/coach") == first
    assert first["hints"] == 1
    kim.api("PUT", "/me", lang="de")
    german = kim.api("GET", f"/tables/{table}/coach")
    assert german["lead"] == first["lead"]
    assert german["says"] != first["says"]
    kim.act(table, first["best"])
    asked(kim, table)
    assert kim.api("GET", f"/tables/{table}/coach")["hints"] == 2


def test_one_hint_at_a_time(kim: Somebody) -> None:
    tables = [kim.new_table("me", "bot:greedy", seed=seed) for seed in ("2", "3")]
    for table in tables:
        asked(kim, table)
    heard: list[int] = []

    def hear(table: str) -> None:
        heard.append(kim.http.get(f"/api/v1/tables/{table}/coach").status_code)

    threads = [threading.Thread(target=hear, args=(table,)) for table in (tables[0], tables[0], tables[1])]
    for thread in threads:
        thread.start()
        time.sleep(0.1)
    for thread in threads:
        thread.join()
    assert sorted(heard) == [200, 200, 429], "twice the same question is one thought, another one must wait"


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
