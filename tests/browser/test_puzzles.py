"""Puzzles in a real browser: by mouse, by keys, by touch, without a script; and on fourteen screens."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.conftest import SMALL, Sit
from tests.browser.fitting import SCREENS
from tests.browser.test_pages_fit import SIZES
from tests.browser.test_screens import THEMES, look_at, violations
from tests.effort import LONG, in_turn, one_of

from morro.coach.puzzle import Puzzle, puzzles
from morro.words import LANGUAGES

TABLE: Final = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
PAGE: Final = Path(__file__).with_name("measure_page.js").read_text(encoding="utf-8")
SOME: Final = [puzzles(family)[0] for family in ("sanjuan", "puertorico")]


def wrong(one: Puzzle) -> str:
    return next(choice.token for choice in one.choices[1:] if choice.token != "pass")


def give(page: Page, token: str, touch: bool = False) -> None:
    """Answer by the thing itself."""
    thing = page.locator(f'#table [name=token][value="{token}"]').first
    thing.tap() if touch else thing.click()


@pytest.mark.parametrize("one", SOME, ids=lambda one: one.name)
def test_wrong_then_right_by_mouse(sit: Sit, one: Puzzle) -> None:
    page = sit()
    page.goto(f"/puzzles/{one.name}")
    expect(page.locator(".stage:not(:has(.act))")).to_be_hidden()
    give(page, wrong(one))
    expect(page.locator(".plate.again")).to_be_visible()
    expect(page.locator("[data-lit=wrong]")).to_have_count(1)
    page.locator(".plate .primary").click()
    expect(page.locator(".plate.ask")).to_be_visible()
    give(page, one.best)
    expect(page.locator(".plate.solved")).to_be_visible()
    expect(page.locator("[data-lit=well]")).to_have_count(1)
    page.locator("[popovertarget=numbers]").click()
    expect(page.locator("#numbers tbody tr.best")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".plate .primary").click()
    expect(page).not_to_have_url(re.compile(f"/{one.name}$"))
    expect(page.locator(".plate.ask")).to_be_visible()


def test_by_keys_alone(sit: Sit) -> None:
    page, one = sit(), SOME[0]
    page.goto(f"/puzzles/{one.name}")
    expect(page.locator("#prompt")).to_be_focused()
    tokens = page.locator("#table [name=token]").evaluate_all("all => all.map((one) => one.value)")
    page.keyboard.press(str(tokens.index(one.best) + 1))
    expect(page.locator(".plate.solved")).to_be_visible()
    expect(page.locator("#prompt")).to_be_focused()
    page.keyboard.press("Tab")  # the reason, which scrolls where it is long
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".plate.ask")).to_be_visible()


@pytest.mark.parametrize("one", SOME, ids=lambda one: one.name)
def test_on_a_phone_by_touch(sit: Sit, one: Puzzle) -> None:
    page = sit("de", viewport=SMALL, has_touch=True, is_mobile=True)
    page.goto(f"/puzzles/{one.name}")
    give(page, one.best, touch=True)
    expect(page.locator(".plate.solved")).to_be_visible()
    page.locator(".plate .primary").tap()
    expect(page.locator(".plate.ask")).to_be_visible()


@pytest.mark.parametrize("one", SOME, ids=lambda one: one.name)
def test_without_a_script(sit: Sit, one: Puzzle) -> None:
    page = sit(java_script_enabled=False)
    page.goto("/puzzles")
    assert page.locator(".daily .dayt").count() in (1, 2, 3)  # what its answers are about, not a picture for all
    page.locator(".daily .primary").click()
    expect(page.locator(".plate.ask")).to_be_visible()
    page.goto(f"/puzzles/{one.name}")
    give(page, wrong(one))
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".plate.shown")).to_be_visible()
    page.locator(".top nav a").last.click()
    expect(page.locator(".lately tbody tr")).to_have_count(1)


@pytest.mark.parametrize("one", SOME, ids=lambda one: one.name)
def test_a_puzzle_fits_every_screen(sit: Sit, one: Puzzle) -> None:
    """As it is asked, missed and solved; in one language, in the long form in all."""
    found = []
    for lang in LANGUAGES if LONG else [LANGUAGES[1 + SOME.index(one)]]:
        page = sit(lang)
        for turn, step in enumerate(("ask", "again", "shown"), 3 * SOME.index(one)):
            page.goto(f"/puzzles/{one.name}")
            if step == "again":
                give(page, wrong(one))
            elif step == "shown":
                page.locator(".plate [formaction]").click()
            expect(page.locator(f".plate.{step}")).to_be_visible()
            for width, height in in_turn(SCREENS, turn):
                page.set_viewport_size(ViewportSize(width=width, height=height))
                found += [f"{one.name} {lang} {step} {width}x{height}: {fault}" for fault in page.evaluate(TABLE)]
            page.set_viewport_size(ViewportSize(width=1366, height=768))
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES if LONG else LANGUAGES[1:3])
def test_the_list_fits_every_screen(sit: Sit, lang: str) -> None:
    page = sit(lang)
    page.goto(f"/puzzles/{SOME[0].name}")
    give(page, wrong(SOME[0]))
    page.goto("/puzzles")
    for width, height in in_turn(SIZES, LANGUAGES.index(lang) + 4):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert page.evaluate(PAGE) == [], (width, height)


def test_axe_finds_nothing(sit: Sit) -> None:
    page = sit()
    page.goto("/puzzles")
    look_at(page, "puzzles")
    for one in SOME:
        steps = ("ask", "again", "shown") if LONG else ("ask", "shown") if one is SOME[0] else ("again",)
        for turn, step in enumerate(steps, SOME.index(one)):
            page.goto(f"/puzzles/{one.name}")
            if step == "again":
                give(page, wrong(one))
            elif step == "shown":
                page.locator(".plate [formaction]").click()
            for theme in one_of(THEMES, turn):
                page.emulate_media(color_scheme=theme)
                assert violations(page) == [], (one.name, step, theme)
    page.goto("/puzzles")
    assert violations(page) == []
