"""The pages as a server hands them out: links that others can open, forms that forgive, errors that can be read."""

import html
from collections.abc import Iterator

import pytest
from tests.server.running import Running, Somebody, settings

from morro.web import pages
from morro.words.wording import wording

LAN = "http://192.0.2.7:8000"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that others on the network reach under another address than its own machine does."""
    with Running(settings(tmp_path_factory.mktemp("served"), address=f"{LAN}/"), pages) as server:
        yield server


@pytest.fixture
def kim(site: Running) -> Iterator[Somebody]:
    somebody = site.person("Kim")
    yield somebody
    somebody.close()


def test_links_for_others_carry_the_address_that_others_reach(kim: Somebody) -> None:
    table = kim.new_table("me", "open")
    page = kim.get(f"/t/{table}").text
    assert f'value="{LAN}{kim.invites["1"]}"' in page
    assert f'data-address="{LAN}"' in page, "the script gives it to what comes down the socket"
    assert f'href="{LAN}/device/' in kim.post("/device").text
    begun = kim.new_table("me", "bot:greedy")
    assert f'value="{LAN}/t/{begun}?at=1"' in kim.get(f"/t/{begun}", at=1).text


def test_a_first_game_has_hints_and_gentle_bots(kim: Somebody) -> None:
    path = kim.post("/play", guide="on").headers["location"]
    players = kim.see(path.removeprefix("/t/"))["players"]
    assert sorted(player["bot"] or "" for player in players) == ["", "level1", "level1"]
    assert "guide_" not in kim.get(path).text
    assert 'class="guide"' in kim.get(path).text
    assert kim.post("/play", guide="perhaps").status_code == 400
    path = kim.post("/play", guide="off").headers["location"]
    assert 'class="guide"' not in kim.get(path).text


def test_ticks_of_a_game_that_is_not_chosen_do_not_count(kim: Somebody) -> None:
    ticks = ["puertorico/2002:max_large", "sanjuan/2018:draft", "sanjuan/2004:reshuffle_eager"]
    reply = kim.post("/new", {"game": "sanjuan/2004", "seats": 2, "option": ticks})
    assert reply.status_code == 303
    assert kim.see(reply.headers["location"].removeprefix("/t/"))["game"] == "sanjuan/2004:reshuffle_eager"
    reply = kim.post("/new", {"game": "sanjuan/2004", "seats": 2, "option": ["sanjuan/2004:wings"]})
    assert reply.status_code == 422


@pytest.mark.parametrize("lang", ["de", "nl", "it"])
def test_a_refusal_is_told_in_the_reader_s_language(kim: Somebody, lang: str) -> None:
    kim.post("/prefs", lang=lang)
    table = kim.new_table("me", "bot:greedy")
    w = wording(lang)
    for reply, code in (
        (kim.get("/nowhere"), "page/unknown"),
        (kim.get("/t/nowhere"), "table/unknown"),
        (kim.post("/device/nonsense"), "link/dead"),
        (kim.get(f"/t/{table}/record"), "table/not_now"),
        (kim.post("/new", seed="x"), "request/bad"),
        (kim.get("/verify", game="sanjuan/2004", seats="9", seed="1"), "game/unknown"),
    ):
        assert w.error(code) in html.unescape(reply.text), code
