"""What was once broken at the table, and must not come back: as far as only a browser can tell it."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize
from tests.browser.company import two_people
from tests.browser.conftest import Sit
from tests.browser.fitting import MEASURE
from tests.browser.midgame import record_until, sit_down_at
from tests.effort import one_of

BARS = """query => [...document.querySelectorAll(query)].map((row) => {
  const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
  const weights = [0.2126, 0.7152, 0.0722];
  const light = (colour) => weights.reduce((sum, weight, at) => sum + weight * (colour[at] / 255) ** 2.2, 0);
  const style = getComputedStyle(row);
  let [under, at] = [[0, 0, 0, 0], row];
  for (; at && (under[3] ?? 1) < 0.5; at = at.parentElement) under = rgb(getComputedStyle(at).backgroundColor);
  const [one, other] = [light(rgb(style.borderLeftColor)), light(under)];
  return [row.className, (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)];
})"""
"""Of each row: how well its coloured bar stands out from what is under it."""


def faint(page: Page, query: str) -> list[Any]:
    return [bar for bar in page.evaluate(BARS, query) if bar[1] < 1.5]


def test_the_bar_of_every_good_is_seen_by_day_and_by_night(page: Page) -> None:
    for theme in ("light", "dark"):
        for state, rows in (("sj-role", ".price li"), ("pr-role", ".goods.big li")):
            page.goto(f"/design/{state}?theme={theme}")
            assert page.locator(rows).count() == 5
            assert faint(page, rows) == [], (state, theme)


def test_what_is_ticked_shows_at_the_prices_and_on_the_cards(page: Page) -> None:
    """Without a rule on the whole table, which would have every change of a word weigh on every card."""
    colour = "query => getComputedStyle(document.querySelector(query)).backgroundColor"
    page.goto("/design/sj-sell")
    page.locator('.pickable:has([value="sell tobacco_storage"]) label').first.click()
    assert page.evaluate(colour, ".price .k-tobacco") == "rgb(31, 127, 85)"
    assert page.evaluate(colour, ".price .k-coffee") != "rgb(31, 127, 85)"
    page.goto("/design/sj-pay")
    page.locator(".hand .pickable label").first.click()
    assert page.evaluate(colour, ".hand .pickable .foot") == "rgb(31, 127, 85)"
    page.evaluate("document.querySelector('.plate').classList.add('away')")
    assert page.evaluate(colour, ".hand .pickable .foot") == "rgb(163, 55, 31)", "what goes away is red"


def test_each_font_is_fetched_once(sit: Sit) -> None:
    page = sit(calm=True)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if "woff2" in request.url else None)
    page.goto("/design/sj-role")
    page.evaluate("document.fonts.ready.then(() => 0)")
    files = [url.partition("?")[0] for url in fetched]
    assert sorted(files) == sorted(set(files))


def test_the_field_of_the_chat_lies_on_the_screen(sit: Sit) -> None:
    page, _ = two_people(sit)
    for width, height in ((1366, 768), (1280, 720), (1024, 768), (390, 844), (360, 740), (844, 390)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.goto(f"{page.url.partition('#')[0]}#chat")
        for part in ("#saytext", "#sayform button"):
            box = page.locator(part).bounding_box()
            assert box is not None, (width, part)
            assert box["x"] >= 0, (width, part)
            assert box["x"] + box["width"] <= width, (width, part)
            assert box["y"] + box["height"] <= height, (width, part)


OFF = """() => {
  const name = (el) => `${el.className} ${el.textContent.trim().slice(0, 20)}`;
  const plate = document.querySelector(".plate").getBoundingClientRect();
  const out = [...document.querySelectorAll(".plate :is(.btn, .eq li:not([hidden]))")].filter((el) => {
    const box = el.getBoundingClientRect();
    const over = [box.right - plate.right, plate.left - box.left, box.bottom - plate.bottom, plate.top - box.top];
    return box.width && Math.max(...over) > 1;
  });
  const priced = [...document.querySelectorAll(".ware:has(.cost.pn)")].filter((ware) => {
    const [tag, title] = [".cost", ".nm"].map((part) => ware.querySelector(part).getBoundingClientRect());
    return tag.right > title.left + 1 && tag.bottom > title.top + 4;
  });
  return [...out, ...priced].map(name);
}"""
"""What sticks out of the plate, and the wares whose price lies on their name."""


FULL = ["sj-pay", "sj-produce", "sj-sell", "pr-mayor", "pr-build", "pr-trade"]
FULL_IN = [(state, lang) for at, state in enumerate(FULL) for lang in one_of(("en", "de", "it"), at)]


@pytest.mark.parametrize(("state", "lang"), FULL_IN)
def test_a_full_plate_and_the_prices_keep_to_their_places(page: Page, state: str, lang: str) -> None:
    page.goto(f"/design/{state}?lang={lang}")
    for width, height in ((768, 1024), (820, 1180), (1024, 768), (1280, 800)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert page.evaluate(OFF) == [], (width, height)
        assert page.evaluate(MEASURE) == [], (width, height)


HIDING = """() => [...document.querySelectorAll(".ship")].flatMap((ship) => {
  const box = ship.getBoundingClientRect();
  const low = (gain) => gain.getBoundingClientRect().bottom;
  return [...ship.querySelectorAll(".gains .gain")].map((gain) => (low(gain) - box.top) / box.height);
})"""
"""How far down a ship each of its gains reaches; the holds begin at three quarters."""


def test_three_goods_for_one_ship_hide_none_of_its_holds(page: Page) -> None:
    page.goto("/design/pr-load")
    for width, height in ((768, 1024), (820, 1180), (1024, 768), (1280, 720), (1280, 800), (1440, 900), (2560, 1440)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.wait_for_timeout(40)
        reach = page.evaluate(HIDING)
        assert len(reach) >= 3
        assert max(reach) < 0.75, (width, height)


def test_the_buildings_of_a_replay_show_their_pictures(page: Page) -> None:
    """At least two fifths of each are picture, also where the reel leaves little height."""
    page.goto("/design/pr-replay")
    for width, height in ((1024, 768), (1280, 720), (1280, 800), (1440, 900), (768, 1024)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.wait_for_timeout(40)
        parts = page.locator(".town.big .bld .pic").evaluate_all(
            "all => all.map((one) => [one, one.parentElement].map((part) => part.getBoundingClientRect().height))"
        )
        assert parts
        assert min(picture / whole for picture, whole in parts) > 0.4, (width, height, parts)


BESIDE = """() => {
  const box = (one) => one.getBoundingClientRect();
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const hands = [...document.querySelectorAll(".allhands li:has(> h3)")].map(box);
  const others = [...document.querySelectorAll(".street, .stage, .reel, .plate, .mat")].map(box);
  return [hands.length, hands.filter((hand) => others.some((other) => over(hand, other))).length];
}"""
"""How many hands lie open, and how many of them lie over something else."""


def test_open_hands_lie_over_nobodys_city(page: Page) -> None:
    page.goto("/design/sj-all")
    for width, height in ((390, 844), (360, 740), (844, 390), (667, 375), (768, 1024), (1280, 800)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert page.evaluate(BESIDE) == [4, 0], (width, height)


LETTERS = """() => [...document.querySelectorAll(".lines text")].filter((one) => one.checkVisibility())
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""
"""How large the letters of the curves are on the screen."""


@pytest.mark.parametrize("state", ["sj-end", "pr-end", "sj-result"])
def test_the_letters_of_the_curves_can_be_read(page: Page, state: str) -> None:
    page.goto(f"/design/{state}")
    for width, height in ((390, 844), (360, 740), (844, 390), (768, 1024), (1280, 800), (1920, 1080)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        letters = page.evaluate(LETTERS)
        assert len(letters) > 8
        assert min(letters) > 10.9, (width, height)


def test_the_order_of_play_says_who_plays(page: Page) -> None:
    page.goto("/design/sj-wait")
    weights = page.locator(".queue li").evaluate_all(
        "all => all.map((one) => Number(getComputedStyle(one).fontWeight))"
    )
    assert sorted(weights) == [600, 600, 600, 800]


def test_a_card_that_goes_away_is_not_green(sit: Sit) -> None:
    page = sit()
    sit_down_at(page, record_until("limit", "sanjuan/2004", 2))
    page.locator(".hand .pickable .face").first.click()
    chosen = page.locator(".hand .pickable:has(:checked, .armed) .foot")
    assert chosen.evaluate("one => getComputedStyle(one).backgroundColor") == "rgb(163, 55, 31)"
