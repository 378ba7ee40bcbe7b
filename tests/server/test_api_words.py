"""What the pages tell people, the API tells programs in the same words: rules, cards, question, log, score sheet."""

import html
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.server.running import Running, Somebody, settings
from tests.server.test_api import record_of

from morro.games import LISTINGS
from morro.scene import rulebook
from morro.server.errors import all_codes
from morro.server.table_view import LANGUAGES, PREFS
from morro.web import pages, rules_pages
from morro.words import words


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(settings(tmp_path_factory.mktemp("words")), pages) as server:
        yield server


def refused(somebody: Somebody, method: str, path: str, status: int, **fields: Any) -> str:
    return str(somebody.api(method, path, status, **fields)["error"]["code"])


def text_of(page: str) -> str:
    """The words of a page, without its tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


# -- the library ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_cards_and_rulings_in_every_language(kim: Somebody, lang: str) -> None:
    kim.api("PUT", "/me", lang=lang)
    for listing in LISTINGS:
        name = listing.name.replace("+", "%2B")
        rules = kim.api("GET", f"/rules?game={name}")
        assert rules["lang"] == lang
        assert rules["text"].startswith("# ")
        assert rules["title"] == words(lang).title(listing.name)
        assert [option["name"] for option in rules["options"]] == listing.options
        assert all(role["effect"] and role["privilege"] for role in rules["roles"])
        cards = {card["name"]: card for card in kim.api("GET", f"/cards?game={name}:draft")}
        page = text_of(kim.get(f"/rules/{listing.name}").text)
        for line in rulebook.faces(listing.name, lang):
            card = cards[line.key]
            assert (card["title"], card["effect"], card["cost"]) == (line.name, line.effect, line.cost)
            assert [ruling["number"] for ruling in card["rulings"]] == list(line.rulings)
            assert " ".join(card["effect"].split()) in page
            assert card["copies"] > 0
            assert kim.get(card["picture"]).status_code == 200
        rulings = kim.api("GET", f"/rulings?game={name}")
        assert [ruling["number"] for ruling in rulings] == [
            number for number, *_ in rules_pages.rulings(listing.name, lang)
        ]
        assert all(ruling["question"] and "**" in ruling["answer"] for ruling in rulings)
    assert len(kim.api("GET", "/rulings")) > len(rulings)


def test_a_language_can_be_asked_for_without_being_known(running: Running) -> None:
    stranger = running.person()
    stranger.http.headers["Accept-Language"] = "it"
    assert stranger.api("GET", "/server")["lang"] == "it"
    assert stranger.api("GET", "/games")[0]["about"] == words("it").about("sanjuan/2004")
    stranger.close()


def test_a_game_that_is_not_there_has_no_rules(kim: Somebody) -> None:
    for noun in ("rules", "cards", "rulings"):
        assert refused(kim, "GET", f"/{noun}?game=chess", 422) == "game/unknown"
    assert refused(kim, "GET", "/rules", 400) == "request/bad"


def test_what_can_be_set_is_told_and_can_be_set(kim: Somebody) -> None:
    told = {one["name"]: one["values"] for one in kim.api("GET", "/preferences")}
    assert list(told) == ["lang", *PREFS]
    for key, values in told.items():
        assert len({value["title"] for value in values}) == len(values)
        for value in values:
            wanted = {"lang": value["name"]} if key == "lang" else {"prefs": {key: value["name"]}}
            kim.api("PUT", "/me", **wanted)


def test_bots_and_errors_have_words(kim: Somebody) -> None:
    kim.api("PUT", "/me", lang="de")
    assert [bot["name"] for bot in kim.api("GET", "/bots")] == kim.api("GET", "/games")[0]["bots"]
    assert "Anfänger" in next(bot["title"] for bot in kim.api("GET", "/bots") if bot["name"] == "level1")
    errors = {one["name"]: one["about"] for one in kim.api("GET", "/errors")}
    assert set(errors) == all_codes()
    assert "undo/refused" in errors
    assert "error" not in errors
    assert errors["request/too_many"].startswith("Das ging zu schnell")
    assert refused(kim, "GET", "/tables/nowhere", 404) in errors
    assert refused(kim, "GET", "/nowhere", 404) in errors


# -- links ---------------------------------------------------------------------------------------------------


def test_where_an_invite_leads_is_told_before_it_is_taken(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "open", "bot:greedy", "open", game="sanjuan/2018:draft", clock="600+10", seed="5")
    token = kim.invites["3"].rsplit("/", 1)[1]
    path = f"/joins?table={table}&token={token}"
    lou.api("PUT", "/me", lang="nl")
    seen = lou.api("GET", path)
    assert (seen["game"], seen["seat"], seen["seats"], seen["taken"]) == ("sanjuan/2018:draft", 3, 4, False)
    assert seen["names"][0] == "Kim"
    assert [name is None for name in seen["names"]] == [False, True, False, True]
    assert (seen["clock"], seen["seed_chosen"], seen["watch"]) == ([600, 10], True, True)
    page = text_of(lou.get(f"/join/{table}/{token}").text)
    assert seen["title"] in page
    assert all(term in page for term in seen["terms"])
    assert lou.api("GET", path) == seen, "to look does not use it up"
    assert lou.api("POST", "/joins", table=table, token=token, name="Lou") == {"seat": 3}
    assert lou.api("POST", "/joins", table=table, token=token, name="Lou") == {"seat": 3}, "sent twice, done once"
    assert lou.api("GET", path)["taken"]
    assert lou.see(table)["players"][3]["name"] == "Lou"


def test_a_dead_link_tells_a_stranger_nothing(kim: Somebody, lou: Somebody, person: Callable[[str], Somebody]) -> None:
    table = kim.new_table("me", "open", "open")
    token = kim.invites["1"].rsplit("/", 1)[1]
    lou.api("POST", "/joins", table=table, token=token, name="Lou")
    eve = person("Eve")
    for word in (token, "", "x" * 22, "ä"):
        assert refused(eve, "GET", f"/joins?table={table}&token={word}", 410) == "link/dead"
    assert refused(eve, "POST", "/joins", 410, table=table, token=token, name="Eve") == "link/dead"
    assert refused(eve, "GET", f"/joins?table=nowhere&token={token}", 404) == "table/unknown"


def test_a_second_device_learns_what_it_leaves_behind(kim: Somebody, lou: Somebody) -> None:
    link = kim.api("POST", "/links", 201)
    assert link["address"] == f"{kim.running.origin}{link['path']}"
    token = link["path"].rsplit("/", 1)[1]
    assert kim.api("GET", f"/links?token={token}") == {"mine": True, "left": 0}
    lou.new_table("me", "open")
    assert lou.api("GET", f"/links?token={token}") == {"mine": False, "left": 1}
    lou.api("POST", "/links/use", 204, token=token)
    assert lou.api("GET", "/me")["name"] == "Kim"


def test_the_picture_of_an_address(kim: Somebody) -> None:
    table = kim.new_table("me", "open")
    qr = kim.api("GET", f"/qr?path={kim.invites['1']}")
    assert qr["address"] == kim.running.origin + kim.invites["1"]
    assert qr["svg"] == kim.get(f"/t/{table}/qr/1").text
    fresh = kim.api("POST", f"/tables/{table}/invites", 201, seat=1)
    assert fresh["address"] == kim.running.origin + fresh["path"]
    assert kim.api("GET", "/qr")["address"] == f"{kim.running.origin}/"


@pytest.mark.parametrize("path", ["http://evil.example", "//evil.example", "//[", "x", "", "/\\x", "/ä", "/%0Ax"])
def test_no_picture_of_an_address_elsewhere(kim: Somebody, path: str) -> None:
    assert refused(kim, "GET", f"/qr?path={path}", 400) == "request/bad"


def test_play_now_and_a_first_game(kim: Somebody) -> None:
    table = kim.api("POST", "/play", 201)["id"]
    seen = kim.see(table)
    assert sorted(player["kind"] for player in seen["players"]) == ["bot", "bot", "bot", "me"]
    first = kim.api("POST", "/play", 201, guide=True, name="Kimi")["id"]
    assert [player["bot"] for player in kim.see(first)["players"]].count("level1") == 2
    assert kim.api("GET", "/me")["prefs"]["guide"] == "on"
    kim.wait(first, lambda seen: seen["legal"])
    assert len(kim.api("GET", f"/tables/{first}/words")["guide"]) > 20
    kim.api("POST", "/play", 201, guide=False, game="puertorico/2002", seats=3)
    assert kim.api("GET", f"/tables/{first}/words")["guide"] == ""
    assert refused(kim, "POST", "/play", 422, seats=7) == "game/unknown"
    assert refused(kim, "POST", "/play", 400, seets=3) == "request/bad"


# -- a table in words ----------------------------------------------------------------------------------------


def test_the_question_its_answers_and_why_others_are_not_possible(kim: Somebody) -> None:
    table = kim.new_table("me", "hot", seed="7")
    assert "Ana" not in kim.api("GET", f"/tables/{table}/words")["headline"]
    kim.api("POST", f"/tables/{table}/uncover", 204, seat=0)
    kim.act(table, "role builder")
    said = kim.api("GET", f"/tables/{table}/words")
    choice = said["choice"]
    assert said["headline"] == choice["question"] == "What do you want to build?"
    assert sorted(answer["token"] for answer in choice["answers"]) == sorted(kim.see(table)["legal"])
    assert choice["answers"][-1]["label"] == "Build nothing"
    crane = next(answer for answer in choice["answers"] if answer["token"] == "build crane")
    assert (crane["label"], crane["note"], crane["n"]) == ("Build Crane", "1 to pay", 1)
    reason = "It costs 4 cards now, and you have only 3 others."
    assert choice["not_possible"] == [{"name": "silver_smelter", "title": "Silver Smelter", "reason": reason}]
    assert reason in html.unescape(kim.get(f"/t/{table}").text), "as the page tells it"
    assert said["why_no_undo"] == ""
    kim.act(table, "build crane")
    pay = kim.api("GET", f"/tables/{table}/words")["choice"]
    assert (pay["form"], pay["least"], pay["most"]) == ("buttons", 0, 0)
    assert {answer["token"] for answer in pay["answers"]} >= {"pay indigo_plant", "pay carpenter"}


def test_a_choice_of_several_tells_how_many(kim: Somebody) -> None:
    table = kim.new_table("me", "hot", seed="7")
    kim.api("POST", f"/tables/{table}/uncover", 204, seat=0)
    kim.act(table, "role builder")
    kim.act(table, "build carpenter")
    choice = kim.api("GET", f"/tables/{table}/words")["choice"]
    assert (choice["form"], choice["least"], choice["most"]) == ("several", 2, 2)
    tokens = [answer["token"] for answer in choice["answers"] for _ in range(answer["n"])]
    assert len(tokens) == 3
    kim.act(table, *tokens[:2])
    assert kim.api("GET", f"/tables/{table}/words")["version"] == kim.see(table)["version"]


def test_the_market_of_puerto_rico_tells_why_not(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "open", game="puertorico/2002", seed="3")
    lou.api("POST", "/joins", table=table, token=kim.invites["1"].rsplit("/", 1)[1], name="Lou")
    kim.api("PUT", "/me", lang="de")
    kim.act(table, "role builder")
    choice = kim.api("GET", f"/tables/{table}/words")["choice"]
    page = html.unescape(kim.get(f"/t/{table}").text)
    offered = {answer["token"] for answer in choice["answers"]}
    assert offered == set(kim.see(table)["legal"])
    assert len(choice["not_possible"]) + len(offered) - 1 == 23, "every building is offered, or it is told why not"
    for one in choice["not_possible"]:
        assert one["reason"] in page
    others = lou.api("GET", f"/tables/{table}/words")["choice"]
    assert (others["form"], others["answers"], others["not_possible"]) == ("none", [], []), "told to the asked only"


def test_men_are_placed_with_one_token_for_each_place(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "open", game="puertorico/2002", seed="3")
    lou.api("POST", "/joins", table=table, token=kim.invites["1"].rsplit("/", 1)[1], name="Lou")
    kim.act(table, "role settler")
    for _ in range(40):
        asked = next(one for one in (kim, lou) if one.see(table)["legal"])
        choice = asked.api("GET", f"/tables/{table}/words")["choice"]
        if choice["form"] == "amounts":
            break
        tokens = asked.see(table)["legal"]
        asked.act(table, "role mayor" if "role mayor" in tokens else tokens[-1])
    assert choice["places"]
    assert choice["answers"] == []
    for place in choice["places"]:
        assert place["tokens"][0] == f"man {place['place']} 0"
        assert place["works"]


def test_the_log_in_the_words_of_the_page(kim: Somebody, lou: Somebody, person: Callable[[str], Somebody]) -> None:
    table = kim.new_table("me", "open", seed="7")
    lou.api("POST", "/joins", table=table, token=kim.invites["1"].rsplit("/", 1)[1], name="Lou")
    kim.act(table, "role builder")
    kim.act(table, "build crane")
    lou.api("PUT", "/me", lang="it")
    seen = {}
    for somebody in (kim, lou, person("Eve")):
        log = somebody.api("GET", f"/tables/{table}/log")
        page = html.unescape(somebody.get(f"/t/{table}").text)
        for part in log:
            assert part["title"] in page
            assert all(line["text"] in page for line in part["lines"])
        seen[somebody.name] = "\n".join(line["text"] for part in log for line in part["lines"])
    assert "Crane" in seen["Kim"]
    assert "Carpenter" in seen["Kim"]
    assert "Carpenter" not in seen["Eve"], "what was dealt to Kim is Kim's"
    assert "You" not in seen["Eve"]
    assert "Falegname" not in seen["Lou"]
    assert "Kim" in seen["Lou"]


def test_the_past_in_words_and_through_other_eyes(kim: Somebody, lou: Somebody) -> None:
    table = kim.api("POST", "/records", 201, record=record_of("sanjuan/2004"))["id"]
    seen = kim.see(table)
    assert seen["status"] == "finished"
    logs = [kim.api("GET", f"/tables/{table}/log?at={at}") for at in (1, seen["version"])]
    assert 0 < len(logs[0]) < len(logs[1])
    assert logs[1][0] == logs[0][0]
    for seat in range(2):
        line = kim.api("GET", f"/tables/{table}/log?seat={seat}")[0]["lines"][seat]["text"]
        assert line.startswith("You are dealt")
    past = kim.api("GET", f"/tables/{table}/words?at=1&seat=1")
    assert (past["at"], past["choice"]["form"]) == (1, "none")
    for noun in ("words", "log"):
        assert refused(lou, "GET", f"/tables/{table}/{noun}?seat=7", 400) == "request/bad"
        assert refused(lou, "GET", f"/tables/{table}/{noun}?at=x", 400) == "request/bad"
        assert refused(lou, "GET", f"/tables/nowhere/{noun}", 404) == "table/unknown"


@pytest.mark.parametrize("name", [listing.name for listing in LISTINGS])
def test_the_score_sheet_with_its_origins_and_plots(kim: Somebody, name: str) -> None:
    kim.api("PUT", "/me", lang="nl")
    table = kim.api("POST", "/records", 201, record=record_of(name, 3))["id"]
    sheet = kim.api("GET", f"/tables/{table}/sheet")
    seen = kim.see(table)
    assert sheet["winners"] == seen["winners"]
    assert [score["total"] for score in seen["scores"]] == next(
        row["points"] for row in sheet["rows"] if row["title"] == words("nl").score_line(name, "total")
    )
    page = text_of(kim.get(f"/t/{table}").text)
    for row in sheet["rows"]:
        assert " ".join([row["title"], row["about"], *map(str, row["points"])]).replace("  ", " ") in page
    assert [origin["name"] for origin in sheet["origins"]] == sheet["names"]
    assert len(sheet["plots"]) == 3
    last = sheet["plots"][0]["rows"][-1]
    assert (last["round"], last["values"]) == (seen["history"][-1]["round"], seen["history"][-1]["scores"])


def test_no_sheet_before_the_end(kim: Somebody) -> None:
    table = kim.new_table("me", "hot")
    assert refused(kim, "GET", f"/tables/{table}/sheet", 422) == "table/not_now"


def test_words_about_a_table_that_has_not_begun(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "open", "bot:level2")
    said = kim.api("GET", f"/tables/{table}/words")
    assert [seat["state"] for seat in said["seats"]] == ["you", "free seat", "bot"]
    assert said["headline"].startswith("The game begins as soon as")
    assert kim.api("GET", f"/tables/{table}/log") == []
    closed = kim.new_table("me", "open", watch=False)
    for noun in ("words", "log", "sheet"):
        assert refused(lou, "GET", f"/tables/{closed}/{noun}", 403) == "seat/not_yours"
