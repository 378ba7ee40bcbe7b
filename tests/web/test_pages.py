"""The pages beside the table, in every language: they are sound, and say what they were given."""

import pytest
from markupsafe import escape
from tests.web.showing import Page, shown

from morro.bots.registry import BOTS
from morro.core.errors import GameError
from morro.core.game import Prompt
from morro.games import LISTINGS
from morro.scene.seen import Player
from morro.server.chair import Chair
from morro.server.errors import ServerError
from morro.server.table import Head, Table
from morro.server.table_view import (
    PREFS,
    DeviceShown,
    ErrorShown,
    HomeShown,
    JoinShown,
    NewShown,
    TableLine,
    VerifyShown,
)
from morro.web import pages
from morro.words import LANGUAGES, words
from morro.words.wording import wording

LINE = TableLine("t1", "sanjuan/2018+new", 3, "running", ["Ana", "<b>Blas</b>"], True, 0.0, 4)
BOTS_OF = {listing.name: BOTS for listing in LISTINGS}


def sound(text: str, lang: str) -> Page:
    page = Page(text)
    assert page.all("html")[0]["lang"] == lang
    assert len(page.all("h1")) == 1
    for _, attrs in page.elements:
        assert "style" not in attrs
        assert not any(name.startswith("on") for name in attrs)
    return page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_home(lang: str) -> None:
    page = sound(pages.home(HomeShown([LINE], list(LISTINGS), "Ana", "http://10.0.0.2:8000/"), lang, {}), lang)
    assert page.all("form", action="/play")
    assert page.all("a", href="/t/t1")
    assert "<b>Blas</b>" in " ".join(page.text), "a name is text, never markup"
    assert [attrs["value"] for attrs in page.all("button", name="lang", lang=lang)] == [lang]
    assert [attrs["value"] for attrs in page.all("input", name="level")] == [f"level{n}" for n in range(1, 6)]
    assert {attrs["value"] for attrs in page.all("button", name="game")} == {listing.name for listing in LISTINGS}
    assert {attrs["name"] for attrs in page.all("input", type="radio")} == {"level", "lang", *PREFS}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_shows_first_where_i_am_asked_and_last_what_is_over(lang: str) -> None:
    over = TableLine("t2", "puertorico/2002", 3, "finished", ["Ana", "", "Blas"], False, 0.0, 9)
    newer = TableLine("t3", "chess/1475", 2, "running", ["Ana", "Kim"], False, 0.0, 1)
    text = pages.home(HomeShown([LINE, newer, over], list(LISTINGS), "Ana", ""), lang, {})
    page = sound(text, lang)
    links = [attrs["href"] for attrs in page.all("a") if attrs["href"].startswith("/t/")]
    assert links == ["/t/t1", "/t/t2", "/t/t2/review"], "what this version does not know cannot be opened"
    assert wording(lang)("tables_wait", n=1) in text
    assert wording(lang)("status_unknown") in text
    assert wording(lang)("welcome_back", player="Ana") in text


ASKED = [
    ("sanjuan/2004", Prompt("role", 0, 0, ""), "Choose a role"),
    ("puertorico/2002", Prompt("man", 0, 3, "corn"), "Place your colonists"),
    ("sanjuan/2004", Prompt("council", 0, 2, ""), "Keep 2 cards"),
    ("sanjuan/2004", Prompt("pay", 0, 3, "tower"), "Pay 3 cards for the Tower"),
    ("sanjuan/2004", Prompt("barter", 0, 1, ""), ""),
    ("sanjuan/2004", None, ""),
]
"""The last two: a question of a newer Morro, and none written down."""


@pytest.mark.parametrize(("game", "asks", "said"), ASKED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_says_what_i_am_asked(game: str, asks: Prompt | None, said: str, lang: str) -> None:
    line = TableLine("t1", game, 3, "running", ["Ana", "Blas"], True, 0.0, 4, asks=asks)
    text = pages.home(HomeShown([line], list(LISTINGS), "Ana", ""), lang, {})
    sound(text, lang)
    turn = f"<b>{wording(lang)('turn_yours')}"
    assert (f"{turn}: " in text) == bool(said)
    assert (f"{turn}</b>" in text) == (not said)
    assert lang != "en" or f"{turn}{': ' if said else ''}{said}</b>" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_table_offers_every_game_option_and_seat(lang: str) -> None:
    filled = {"game": "puertorico/2002", "seats": "3", "seat1": "open", "seed": "7"}
    ticked = ["puertorico/2002:hidden_chips", "puertorico/2002:max_large", "sanjuan/2018:draft"]
    new = NewShown(list(LISTINGS), BOTS_OF, filled, "no such seat", "request/bad", ticked)
    page = sound(pages.new_table(new, lang, {}), lang)
    assert [attrs["value"] for attrs in page.all("input", name="game")] == [listing.name for listing in LISTINGS]
    assert [attrs["value"] for attrs in page.all("input", name="game", checked="")] == ["puertorico/2002"]
    options = {attrs["value"] for attrs in page.all("input", name="option")}
    assert options == {f"{listing.name}:{option}" for listing in LISTINGS for option in listing.options}
    kept = [attrs["value"] for attrs in page.all("input", name="option", checked="")]
    assert sorted(kept) == ticked, "every tick is kept, also those of a game that is not chosen now"
    assert [attrs["value"] for attrs in page.all("input", name="seats", checked="")] == ["3"]
    assert len([attrs for attrs in page.all("select") if attrs["name"].startswith("seat")]) == 5
    assert page.all("input", name="seed", value="7")
    assert "no such seat" in " ".join(page.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_join_device_verify_and_errors(lang: str) -> None:
    seats = [Player(0, "Ana", "human", None, True, None), Player(1, "", "open", None, False, None)]
    join = sound(pages.join(JoinShown("t1", "sanjuan/2004", 1, seats, "", "w0rd", ""), lang, {}), lang)
    assert join.all("form", action="/join/t1/w0rd")
    assert "Ana" in join.text, "who sits there already"
    assert words(lang).seat(1) in " ".join(join.text), "the seat that is offered"
    link = "http://10.0.0.2:8000/device/w"
    device = sound(pages.device(DeviceShown(link, "<svg/>", 10, ""), lang, {}), lang)
    assert device.all("a", href=link)
    assert link in device.text
    assert device.all("img")[0]["src"].startswith("data:image/svg+xml;base64,")
    assert sound(pages.device(DeviceShown("", "", 10, "w"), lang, {}), lang).all("form", action="/device/w")
    verify = sound(pages.verify(VerifyShown("sanjuan/2004", 2, "7", "ab" * 32, "seat 0", ""), lang, {}), lang)
    assert "ab" * 32 in " ".join(verify.text)
    error = ErrorShown(422, "action/illegal", "choose <another>", "/t/t1")
    assert "choose <another>" in " ".join(sound(pages.error(error, lang, {}), lang).text)
    assert words(lang).error_lead("action/illegal") in pages.error_fragment(error, lang, {})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_of_every_edition(lang: str) -> None:
    sound(pages.rules("", lang, {}), lang)
    for listing in LISTINGS:
        page = sound(pages.rules(listing.name, lang, {}), lang)
        text = " ".join(page.text)
        assert words(lang).building(listing.name, "library" if "sanjuan" in listing.name else "wharf") in text
        cited = [attrs["href"][1:] for attrs in page.all("a") if attrs.get("href", "").startswith("#ruling-")]
        ids = {attrs.get("id") for _, attrs in page.elements}
        assert cited
        assert set(cited) <= ids, "every ruling that is cited stands on the page"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_that_waits_for_people_shows_their_links(lang: str) -> None:
    head = Head(id="t1", game="sanjuan/2004", seats=2, seed=1, seed_chosen=False, host="p0")
    facts = shown(Table(head, [Chair("Ana", player="p0"), Chair("")]), 0)
    facts.players[1].invite = "/join/t1/w0rd"
    facts.address = "http://10.0.0.2:8000"
    page = sound(pages.table_page(facts, lang, {}), lang)
    assert page.all("input", readonly="")[0]["value"] == "http://10.0.0.2:8000/join/t1/w0rd"
    assert page.all("img")[0]["src"] == "/t/t1/qr/1"
    assert {attrs["value"] for attrs in page.all("button", name="as")} == {
        "hot",
        *(f"bot:level{n}" for n in range(1, 6)),
    }, "Ana has her seat"
    assert page.all("input", name="name"), "whoever sits at this device has a name of his own"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_more_seats_than_the_game_has_are_set_right(lang: str) -> None:
    filled = {"game": "sanjuan/2004", "seats": "5"}
    page = sound(pages.new_table(NewShown(list(LISTINGS), BOTS_OF, filled, "", "game/unknown"), lang, {}), lang)
    assert [attrs["value"] for attrs in page.all("input", name="seats", checked="")] == ["4"]
    assert wording(lang)("wrong_seats", game=words(lang).title("sanjuan/2004"), least=2, most=4) in page.text


def codes(kind: type[GameError]) -> set[str]:
    """The codes of the errors in the packages below the pages: no page shows those of the arena or the environments."""
    below = kind.__module__.split(".")[1] in (
        "core",
        "sanjuan",
        "puertorico",
        "games",
        "wire",
        "words",
        "bots",
        "server",
    )
    own = {kind.code} if below else set()
    return own.union(*(codes(child) for child in kind.__subclasses__()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_has_a_sentence_in_the_reader_s_language(lang: str) -> None:
    """The codes of all errors, and those that stand for a status of HTTP; the two at the root have the general one."""
    w = wording(lang)
    known = codes(GameError) - {GameError.code, ServerError.code} | {"page/unknown", "request/method", "server/bug"}
    general = w.error(GameError.code)
    for code in sorted(known):
        sentence = w.error(code)
        assert sentence != general, code
        shown = ErrorShown(422, code, "in English", "/")
        for text in (pages.error(shown, lang, {}), pages.error_fragment(shown, lang, {})):
            assert escape(sentence) in text
            assert '<p lang="en">in English</p>' in text
