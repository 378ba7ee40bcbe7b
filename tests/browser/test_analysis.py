"""The analysis board in a real browser: played on, branched, by keys, on a phone, without a script; on all screens."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.conftest import SMALL, Sit
from tests.browser.fitting import SCREENS
from tests.browser.test_pages_fit import SIZES
from tests.browser.test_screens import THEMES, look_at, violations
from tests.effort import in_turn, many, one_of

from morro.coach.puzzle import Puzzle, puzzles
from morro.server.analysis_study import Study
from morro.words import LANGUAGES

TABLE: Final = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
PAGE: Final = Path(__file__).with_name("measure_page.js").read_text(encoding="utf-8")
SOME: Final = [puzzles(family)[0] for family in ("sanjuan", "puertorico")]


def answers(one: Puzzle) -> list[str]:
    return [choice.token for choice in one.choices if choice.token != "pass"]


def give(page: Page, token: str, touch: bool = False) -> None:
    """Answer by the thing itself."""
    thing = page.locator(f'#table [name=token][value="{token}"]').first
    thing.tap() if touch else thing.click()


@pytest.mark.parametrize("one", SOME, ids=lambda one: one.name)
def test_play_on_take_back_and_branch(sit: Sit, one: Puzzle) -> None:
    page = sit()
    page.goto("/analysis")
    page.locator("textarea").fill(one.position)
    page.locator(".astart .primary").click()
    expect(page.locator("#answers tbody tr")).to_have_count(min(12, len(one.choices)))
    first, second = answers(one)[:2]
    give(page, first)
    expect(page.locator(".mline .mv1.here")).to_have_count(1)
    expect(page.locator(".mline")).to_have_count(1)
    page.locator(".mv1").first.click()
    give(page, second)
    expect(page.locator(".mline")).to_have_count(2)
    expect(page.locator(".mline.d1 .mv1.here")).to_have_count(1)
    page.locator(".top nav a").first.click()
    expect(page.locator(".mv1.here")).to_have_count(1)
    page.locator("#answers [name=token]").first.click()
    expect(page).to_have_url(re.compile(r"at=\d\.[1-9]"))
    page.locator(".know .btn").last.click()
    expect(page.locator(".know .btn.at")).to_have_count(1)
    expect(page).to_have_url(re.compile("eyes=all"))


def test_numbers_come_while_one_looks(sit: Sit) -> None:
    page, one = sit(), SOME[0]
    page.goto(Study(one.position).link())
    expect(page.locator("#answers td b").first).to_be_visible(timeout=60_000)
    expect(page.locator("#answers .best")).to_have_count(1)


def test_the_chances_come_to_the_placards(sit: Sit) -> None:
    one = next(one for one in puzzles("sanjuan") if one.facts["question"] == "role")
    page = sit()
    page.goto(Study(one.position).link())
    expect(page.locator(".placard .odds")).to_have_count(len(one.choices), timeout=60_000)
    expect(page.locator(".placard .odds.top1")).to_have_count(1)
    expect(page.locator(".why1")).to_be_visible(timeout=60_000)


def test_everything_is_known(sit: Sit) -> None:
    page, one = sit(), SOME[0]
    page.goto(Study(one.position, eyes="all").link())
    expect(page.locator(".ahands h3")).to_have_count(one.seats - 1)
    page.locator(".ahand .card button").first.click()
    expect(page.locator("[popover]:popover-open")).to_be_visible()


def test_by_keys_alone(sit: Sit) -> None:
    page = sit()
    page.goto(Study(SOME[0].position).link())
    expect(page.locator("#prompt")).to_be_focused()
    page.keyboard.press("1")
    expect(page).to_have_url(re.compile("at=0.[1-9]"))


def test_a_phone_has_tabs(sit: Sit) -> None:
    page = sit("it", viewport=SMALL, has_touch=True, is_mobile=True)
    page.goto(Study(SOME[0].position).link())
    expect(page.locator(".apanel")).to_be_hidden()
    page.locator('.tabb[href="#answers"]').tap()
    expect(page.locator("#answers")).to_be_visible()
    page.locator('.tabb[href="#table"]').tap()
    expect(page.locator(".apanel")).to_be_hidden()
    give(page, answers(SOME[0])[0], touch=True)
    page.locator('.tabb[href="#moves"]').tap()
    expect(page.locator(".mv1.here")).to_be_visible()


def test_without_a_script(sit: Sit) -> None:
    page, one = sit(java_script_enabled=False), SOME[0]
    page.goto("/analysis")
    page.locator("textarea").fill(one.position)
    page.locator(".astart .primary").click()
    give(page, answers(one)[0])
    expect(page.locator(".mv1.here")).to_be_visible()


def branched(one: Puzzle, eyes: str = "") -> str:
    """A board with a branch."""
    first, second = answers(one)[:2]
    return Study(one.position, eyes=eyes).after([first]).taken_back().after([second]).taken_back().link()


@pytest.mark.parametrize("one", SOME, ids=lambda one: one.name)
def test_the_board_fits_every_screen(sit: Sit, one: Puzzle) -> None:
    found = []
    for turn, lang in enumerate(LANGUAGES[:: many(1, 3)]):
        page = sit(lang)
        page.goto(branched(one, "all" if turn % 2 else ""))
        for width, height in in_turn(SCREENS, turn + 2 * SOME.index(one)):
            page.set_viewport_size(ViewportSize(width=width, height=height))
            found += [f"{one.name} {lang} {width}x{height}: {fault}" for fault in page.evaluate(TABLE)]
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_page_fits_every_screen(sit: Sit, lang: str) -> None:
    page = sit(lang)
    page.goto("/analysis")
    for width, height in in_turn(SIZES, LANGUAGES.index(lang) + 2):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert page.evaluate(PAGE) == [], (width, height)


def test_axe_finds_nothing(sit: Sit) -> None:
    page = sit()
    page.goto("/analysis")
    look_at(page, "analysis")
    for one in SOME:
        page.goto(branched(one, "all"))
        expect(page.locator("#answers td b").first).to_be_visible(timeout=60_000)
        for theme in one_of(THEMES, SOME.index(one)):
            page.emulate_media(color_scheme=theme)
            assert violations(page) == [], (one.name, theme)
    page.set_viewport_size(SMALL)
    page.goto(f"{branched(SOME[0])}#answers")
    assert violations(page) == []
