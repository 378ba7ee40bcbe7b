"""Puerto Rico's table: the thing itself is the control, and what cannot be chosen says why on the spot."""

import html
import re
from collections import Counter

import pytest
from tests.rulebook.puertorico.table import Table as Position
from tests.web.showing import Page, positions, shown

from morro.server.chair import Chair
from morro.server.table import Head, Table
from morro.web import pages
from morro.words import LANGUAGES
from morro.words.wording import wording

GAME = "puertorico/2002"
SIZES = (2, 3, 4, 5)


def laid_out(text: str, *tokens: str, game: str = GAME) -> Table:
    """A table in a position that is described by what differs from an empty one."""
    position = Position(text)
    for token in tokens:
        position.play(token)
    start = position.game.text(position.state)
    head = Head(id="t1", game=game, seats=position.seats, seed=1, seed_chosen=False, host="p0", start=start)
    table = Table(head, [Chair(f"P{k}", player=f"p{k}") for k in range(position.seats)])
    table.settle(table.begin(0.0))
    return table


def drawn(table: Table, lang: str = "en") -> str:
    return pages.table_fragment(shown(table, table.asked), lang, {})


def things(text: str, cls: str) -> list[str]:
    """Every list item of a class, with what is in it."""
    return re.findall(rf'<li class="{cls}\b[^>]*>.*?</li>', text, re.DOTALL)


@pytest.mark.parametrize("seats", SIZES)
def test_what_the_controls_post_is_exactly_what_is_legal(seats: int) -> None:
    """At random positions of every table size; a form of several offers more, as its choices depend on each other."""
    seen: Counter[str] = Counter()
    for table, asked in positions(GAME, seats, seed=seats, every=19):
        if table.over:
            break
        facts = shown(table, asked)
        page = Page(pages.table_fragment(facts, LANGUAGES[seen.total() % 4], {}))
        form = page.all("form", id=f"d{table.version}")[0]
        seen[form["data-form"]] += 1
        if form["data-form"] == "one":
            assert set(page.tokens()) == set(facts.legal)
        else:
            assert set(facts.legal) <= set(page.tokens())
    assert seen["one"] > 5
    assert seen["amounts"] > 0


def test_every_circle_is_a_button_and_a_number_works_without_a_script() -> None:
    table = laid_out("seat 0 island: corn*2 indigo city: indigo_plant", "role mayor", "use mayor")
    page = Page(drawn(table))
    circles = Counter(attrs["data-man"] for attrs in page.all("button") if "data-man" in attrs)
    assert circles == {"corn": 2, "indigo": 1, "indigo_plant": 3}
    assert {attrs["data-man"] for attrs in page.all("select")} == set(circles)
    assert all(attrs["aria-pressed"] in ("true", "false") for attrs in page.all("button") if "data-man" in attrs)


def test_the_market_strikes_out_the_old_price_and_says_how_much_is_too_few() -> None:
    table = laid_out("seat 0 doubloons=5 island: quarry*2+2", "role builder")
    text = drawn(table)
    fortress = next(ware for ware in things(text, "ware") if "m-fortress" in ware)
    assert '<s aria-hidden="true">10</s>' in fortress
    assert "2 too few" in fortress
    assert "It costs you 7 doubloons, and you have only 5." in fortress
    harbor = next(ware for ware in things(text, "ware") if "m-harbor" in ware)
    assert 'value="build harbor"' in harbor
    for number in ("8", "−2", "−1", "= 5"):
        assert f"<b>{number}</b>" in harbor


def test_a_ship_says_what_a_delivery_brings_or_why_there_is_none() -> None:
    table = laid_out(
        "ships: 5=indigo*3 6=corn*5 7\nseat 0 goods: indigo*2 sugar*4 island: corn city: harbor+1", "role captain"
    )
    small, strange, empty = things(drawn(table), "ship")
    assert 'value="load indigo 5"' in small
    assert "+2 = " in small
    assert "4</span></button>" in small  # two barrels, the captain and the harbor
    assert "nothing to load" in strange
    assert "value=" not in strange
    assert 'value="load sugar 7"' in empty


def test_goods_say_what_they_fetch_and_which_the_house_has() -> None:
    table = laid_out(
        "house: coffee\nseat 0 goods: coffee tobacco*2 city: small_market+1 tobacco_storage+1", "role trader"
    )
    text = drawn(table)
    goods = {key: next(li for li in things(text, f"k-{key}") if "gbtn" in li) for key in ("tobacco", "coffee")}
    assert 'value="sell tobacco"' in goods["tobacco"]
    assert "<em>+5</em>" in goods["tobacco"]
    assert "already in" in goods["coffee"]
    assert "value=" not in goods["coffee"]


def test_the_stack_is_the_button_of_the_hacienda() -> None:
    table = laid_out("seat 0 city: hacienda+1", "role settler")
    stack = next(tile for tile in things(drawn(table), "tile") if 'id="stack"' in tile)
    assert 'value="use hacienda"' in stack
    assert "Hacienda +1" in stack


def test_barrels_are_stored_where_they_lie_and_the_loss_is_named() -> None:
    table = laid_out(
        "ships: 5=corn*1 6=indigo*1 7=sugar*1\nseat 0 goods: tobacco*4 coffee*3 city: small_warehouse+1", "role captain"
    )
    text = drawn(table)
    tobacco = next(li for li in things(text, "k-tobacco") if "data-barrels" in li)
    assert 'type="checkbox"' in tobacco
    assert text.index('value="store coffee"') < text.index('value="keep tobacco"'), "what stays whole is named first"
    assert 'data-barrels="4"' in tobacco
    assert 'class="lostline' in text


@pytest.mark.parametrize("seats", SIZES)
def test_a_table_has_every_space_of_its_islands_and_cities(seats: int) -> None:
    """Twelve spaces each for the viewer, filled or not; a large building takes two."""
    for table, asked in positions(GAME, seats, seed=1, every=150):
        if table.over:
            break
        text = pages.table_fragment(shown(table, asked), "en", {})
        island = text[text.index('<ul class="isle big"') :].partition("</ul>")[0]
        city = text[text.index('<ul class="town big"') :].partition("</ul>")[0]
        assert island.count("<li") == 12
        assert city.count("<li") + city.count(" two") == 12
        assert text.count('<article class="mat pr') == seats - 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_guided_game_has_hints_of_its_own(lang: str) -> None:
    w = wording(lang)
    for tokens, kind in ((), "role"), (("role settler",), "settle"), (("role mayor", "use mayor"), "man"):
        table = laid_out("seat 0 island: corn*2 indigo city: indigo_plant", *tokens)
        text = pages.table_fragment(shown(table, table.asked), lang, {"guide": "on"})
        assert w(f"guide_{kind}_puertorico") in html.unescape(text)
