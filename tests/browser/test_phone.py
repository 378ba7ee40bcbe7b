"""What only a phone shows, both ways up: a seat as a sheet, the cities, the shutters, the reel, the site's tabs."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.conftest import Sit, Sitting
from tests.browser.fitting import MEASURE
from tests.effort import one_of

UPRIGHT: Final = ViewportSize(width=390, height=844)
LYING: Final = ViewportSize(width=844, height=390)
BOTH: Final = pytest.mark.parametrize("size", [UPRIGHT, LYING], ids=["upright", "lying"])


@pytest.fixture(scope="module")
def phone(sitting: Sitting) -> Iterator[Page]:
    """One for all tests of fixed states, which have no table behind them."""
    with sitting() as sit:
        yield sit(calm=True, has_touch=True)


def show(phone: Page, state: str, size: ViewportSize) -> Page:
    phone.set_viewport_size(size)
    phone.goto(f"/design/{state}")
    return phone


def box(page: Page, selector: str) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    found = page.locator(selector).first.bounding_box()
    assert found
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


@BOTH
@pytest.mark.parametrize("state", ["sj-role", "pr-role", "pr-five"])
def test_a_seat_opens_as_a_sheet_as_wide_as_the_screen(phone: Page, state: str, size: ViewportSize) -> None:
    page = show(phone, state, size)
    page.locator(".mat .open").first.tap()
    sheet = ".mat:target"
    expect(page.locator(sheet)).to_be_visible()
    left, _, right, bottom = box(page, sheet)
    assert right == size["width"]
    assert bottom == size["height"]
    assert left < size["width"] / 8
    page.locator(f"{sheet} .shut").tap()
    expect(page.locator(sheet)).to_have_count(0)


@BOTH
def test_the_tab_of_the_cities_shows_every_city(phone: Page, size: ViewportSize) -> None:
    page = show(phone, "sj-role", size)
    page.locator(".tocities").tap()
    for seat in page.locator(".others .mat").all():
        seat.scroll_into_view_if_needed()
        head, city = seat.locator("header").bounding_box(), seat.locator(".city12").bounding_box()
        assert head
        assert city
        assert city["y"] >= head["y"] + head["height"] - 1
        assert city["height"] > 80
    assert box(page, ".others")[3] > size["height"] / 2


@BOTH
def test_the_shutters_hide_the_whole_table(phone: Page, size: ViewportSize) -> None:
    page = show(phone, "sj-curtain", size)
    left, _, right, bottom = box(page, ".curtain")
    assert (left, right, bottom) == (0, size["width"], size["height"])
    left, top, right, bottom = box(page, ".note2")
    assert abs(left + right - size["width"]) < 2
    assert left >= 0
    assert top >= 0
    assert bottom <= size["height"]


@BOTH
@pytest.mark.parametrize("state", ["sj-replay", "pr-replay"])
def test_a_replay_has_its_reel_and_the_way_back(phone: Page, state: str, size: ViewportSize) -> None:
    page = show(phone, state, size)
    for wanted in (page.locator(".plate .copy"), page.get_by_role("link", name="Back to the game")):
        expect(wanted).to_be_visible()
    assert box(page, ".reel")[3] <= box(page, ".plate")[1]
    assert page.evaluate(MEASURE) == []


@pytest.mark.parametrize("lang", ["en", "de", "nl", "it"])
def test_the_places_of_the_site_are_tabs_with_names(sit: Sit, lang: str) -> None:
    page = sit(lang, viewport=ViewportSize(width=360, height=740), has_touch=True)
    page.goto("/rules")
    tabs = page.locator(".sitetabs .quiet:visible")
    assert tabs.count() == 5
    for tab in tabs.all():
        word, whole = tab.locator("span").bounding_box(), tab.bounding_box()
        assert word
        assert whole
        assert whole["height"] >= 44
        assert whole["x"] <= word["x"]
        assert word["x"] + word["width"] <= whole["x"] + whole["width"]
        assert whole["y"] + whole["height"] == 740
    expect(page.locator(".sitetabs [aria-current=page]")).to_have_attribute("href", "/rules")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert box(page, ".lang")[3] <= box(page, ".sitetabs")[1]  # nothing ends under the tabs


@BOTH
@pytest.mark.parametrize("state", ["sj-end", "pr-end", "room"])
def test_what_scrolls_inside_makes_the_page_no_longer(phone: Page, state: str, size: ViewportSize) -> None:
    page = show(phone, state, size)
    assert page.evaluate("document.documentElement.scrollHeight") == size["height"]


@pytest.mark.parametrize("state", ["sj-end", "pr-end"])
def test_the_end_lies_side_by_side_on_a_lying_phone(phone: Page, state: str) -> None:
    """Podium and buttons stay where they are; the sums are seen at once, the rest scrolls between them."""
    page = show(phone, state, LYING)
    for width, height in ((844, 390), (740, 360), (667, 375)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert page.evaluate("(f => f.scrollHeight - f.clientHeight)(document.querySelector('.finale'))") == 0
        for part in (".steps", ".podium .buttons", ".where .tot"):
            assert box(page, part)[3] <= height, (part, width)
        assert box(page, ".steps")[2] <= box(page, ".where")[0]
        assert box(page, ".where")[2] <= box(page, ".podium .buttons")[0]
        assert box(page, ".moments li")[1] < height - 24, width
        page.locator(".laidout").last.scroll_into_view_if_needed()
        assert box(page, ".laidout >> nth=-1")[1] < height
        page.locator(".where").scroll_into_view_if_needed()


HIT: Final = """query => [...document.querySelectorAll(query)].map((one) => {
  const [box, style] = [one.getBoundingClientRect(), getComputedStyle(one)];
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  const way = (x, y) => {
    let far = 0.5;
    while (far < 60 && one.contains(document.elementFromPoint(middle[0] + x * far, middle[1] + y * far))) far += 0.5;
    return far - 0.5;
  };
  return [way(-1, 0) + way(1, 0), way(0, -1) + way(0, 1)];
})"""
"""How wide and how high a finger can hit each of them: neighbours that lie over it take their part away."""


THUMBED: Final = ["sj-pay", "sj-produce", "sj-sell", "pr-mayor", "pr-build"]
THUMBED_IN: Final = [(state, lang) for at, state in enumerate(THUMBED) for lang in one_of(("en", "de", "it"), at)]


@pytest.mark.parametrize(("state", "lang"), THUMBED_IN)
def test_a_thumb_hits_the_buttons_and_the_circles_of_a_lying_phone(phone: Page, state: str, lang: str) -> None:
    page = show(phone, f"{state}?lang={lang}", LYING)
    for width, height in ((844, 390), (740, 360), (667, 375)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.wait_for_timeout(40)
        buttons = page.evaluate(HIT, ".plate > .buttons .btn:not([hidden])")
        assert buttons
        assert min(min(size) for size in buttons) >= 40, (width, buttons)
        if state == "pr-mayor":
            tiles, circles = page.evaluate(HIT, ".isle.big button"), page.evaluate(HIT, ".town.big button.spot")
            assert tiles
            assert min(wide for wide, _ in tiles) >= 24, (width, tiles)
            assert min(high for _, high in [*tiles, *circles]) >= 40, (width, tiles, circles)
            assert min(wide for wide, _ in circles) >= 24, (width, circles)
            assert max(wide for wide, _ in circles) >= 39.5, (width, circles)  # one that has no neighbour


@BOTH
def test_a_question_shows_what_it_is_about_and_the_port_shows_all(phone: Page, size: ViewportSize) -> None:
    page = show(phone, "pr-settle", size)
    left, _, right, _ = box(page, ".plants button.face")
    assert right - left > 60, "the tiles are large"
    expect(page.locator(".isle.big")).to_be_visible()
    expect(page.locator(".ship").first).to_be_hidden()
    page.locator(".toharbour").tap()
    expect(page.locator(".isle.big")).to_be_hidden()
    for part in (".ship", ".house", ".plants", ".supply"):
        expect(page.locator(part).first).to_be_visible()

    page = show(phone, "pr-trade", size)
    assert box(page, ".gname")[2] - box(page, ".gname")[0] > 20, "the goods are named"
    expect(page.locator(".house")).to_be_visible()
    expect(page.locator(".ship").first).to_be_hidden()
    assert box(page, ".house")[1] >= box(page, ".goods.big")[3] or box(page, ".house")[0] >= box(page, ".goods.big")[2]

    page = show(phone, "pr-store", size)
    assert box(page, ".can .gname")[2] <= box(page, ".keep.whole")[0], "a name is not under the button of its kind"
    assert box(page, ".keep.whole")[2] <= box(page, ".singles .keep")[0]

    page = show(phone, "pr-load", size)
    expect(page.locator(".ship").first).to_be_visible()
    expect(page.locator(".plants")).to_be_hidden()


def test_a_long_title_gives_way_to_the_seats_of_a_lying_phone(phone: Page) -> None:
    page = show(phone, "sj-new", LYING)
    assert box(page, ".top .info .rn")[2] <= box(page, ".others .mat")[0]
