"""Lessons in a real browser: by mouse, by keys, by touch, without a script; and on fourteen screens."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.conftest import SMALL, Sit
from tests.browser.fitting import SCREENS
from tests.browser.playing import send
from tests.browser.test_pages_fit import SIZES
from tests.browser.test_screens import THEMES, look_at, violations
from tests.effort import LONG, in_turn, many, one_of

from morro.lessons.exercise import Exercise
from morro.lessons.lessons import all_tracks
from morro.lessons.track import Step, Track
from morro.words import LANGUAGES

TRACKS: Final = all_tracks()
TABLE: Final = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
PAGE: Final = Path(__file__).with_name("measure_page.js").read_text(encoding="utf-8")


def give(page: Page, tokens: tuple[str, ...], touch: bool = False) -> None:
    """Answer by the things on the table, as a person does."""
    used: dict[str, int] = {}
    for token in tokens:
        if token == "pass":
            page.locator(".plate .refuse").click()
            return
        if token.startswith("man "):
            man(page, *token.split()[1:])
            continue
        at = used.get(token, 0)
        used[token] = at + 1
        control = page.locator(f'#table [name=token][value="{token}"]').nth(at)
        thing = control.locator("xpath=..") if control.get_attribute("type") in ("checkbox", "radio") else control
        thing.tap() if touch else thing.click()
    confirm = page.locator(".plate.ask .primary")
    if confirm.count():
        confirm.tap() if touch else confirm.click()


def man(page: Page, place: str, wanted: str) -> None:
    circles = page.locator(f'button.spot[data-man="{place}"]')
    for at in range(circles.count()):
        if (circles.nth(at).get_attribute("aria-pressed") == "true") != (at < int(wanted)):
            circles.nth(at).click()


def wrong_answer(step: Step) -> str:
    """A wrong answer that one click gives."""
    exercise = Exercise(step)
    return next(token for token in exercise.game.tokens(exercise.state) if not exercise.answer([token]).right)


@pytest.mark.parametrize("track", TRACKS, ids=lambda track: track.name)
def test_a_track_by_mouse(sit: Sit, track: Track) -> None:
    """Every step: the lit things are there, the right answer gets the green plate, the last one leads to a game.

    In the short form every fourth step and the last one; the others are answered by requests.
    """
    page = sit()
    for number, step in enumerate(track.steps, 1):
        if not LONG and number % 4 != 2 and step is not track.steps[-1]:
            send(page, f"/learn/{track.name}/{number}", step.right[0])
            continue
        if number == 1 or not LONG:
            page.goto(f"/learn/{track.name}")  # leads to the first step that is not done
        expect(page).to_have_url(re.compile(rf"/learn/{track.name}/{number}$"))
        expect(page.locator("[data-lit=look]")).to_have_count(len(step.look))
        if step.lit:
            expect(page.locator("[data-lit=click]")).to_have_count(len(step.lit))
        give(page, step.right[0])
        expect(page.locator(".plate.well")).to_be_visible()
        expect(page.locator("[data-lit=well]")).to_have_count(len(step.new))
        if number < len(track.steps):
            page.locator(".plate.well .primary").click()
            expect(page).to_have_url(re.compile(rf"/learn/{track.name}/{number + 1}$"))
    page.goto("/learn")
    expect(page.locator(f'.lesson1.done a[href^="/learn/{track.name}/"]')).to_have_count(len(track.chapters))
    page.go_back()
    page.locator(".plate.well .primary").click()
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.locator("#table")).to_be_visible()


def test_on_a_phone_by_touch(sit: Sit) -> None:
    """In the short form every third step: others than by mouse and without a script."""
    page = sit("de", viewport=SMALL, has_touch=True, is_mobile=True)
    for number, step in list(enumerate(TRACKS[0].steps, 1))[many(0, 2) :: many(1, 3)]:
        page.goto(f"/learn/{TRACKS[0].name}/{number}")
        give(page, step.right[0], touch=True)
        expect(page.locator(".plate.well")).to_be_visible()
        if step is not TRACKS[0].steps[-1]:
            page.locator(".plate.well .primary").tap()
            expect(page).to_have_url(re.compile(rf"/learn/{TRACKS[0].name}/{number + 1}$"))


def test_a_wrong_answer_is_explained_and_can_be_tried_again(sit: Sit) -> None:
    page = sit()
    page.goto(f"/learn/{TRACKS[0].name}/1")
    page.locator('[value="role trader"]').click()
    expect(page.locator(".plate.again .sub")).to_contain_text("Nobody has a good to sell yet")
    expect(page.locator("[data-lit=wrong]")).to_have_attribute("data-id", "r-trader")
    page.locator(".plate .primary").click()
    expect(page.locator(".plate.ask")).to_be_visible()
    page.locator('[value="role trader"]').click()
    page.get_by_role("link", name="Show me").click()
    expect(page.locator(".plate.well")).to_be_visible()


def test_by_keys_alone(sit: Sit) -> None:
    page = sit()
    page.goto(f"/learn/{TRACKS[0].name}/1")
    expect(page.locator("#prompt")).to_be_focused()
    page.keyboard.press("5")
    expect(page.locator(".plate.well")).to_be_visible()
    expect(page.locator("#prompt")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/2$"))


@pytest.mark.parametrize("track", TRACKS, ids=lambda track: track.name)
def test_without_a_script(sit: Sit, track: Track) -> None:
    """In the short form every third step, and the way from it to the next."""
    page = sit(java_script_enabled=False)
    for number, step in list(enumerate(track.steps, 1))[:: many(1, 3)]:
        page.goto(f"/learn/{track.name}/{number}")
        if step.right[0][0].startswith("man "):
            for token in step.right[0]:
                page.locator(f'select:has(option[value="{token}"])').select_option(token)
            page.locator(".plate .primary").click()
        else:
            give(page, step.right[0])
        expect(page.locator(".plate.well")).to_be_visible()
        if number < len(track.steps):
            page.locator(".plate.well .primary").click()
            expect(page).to_have_url(re.compile(rf"/learn/{track.name}/{number + 1}$"))


@pytest.mark.parametrize("track", TRACKS, ids=lambda track: track.name)
def test_a_step_fits_every_screen(sit: Sit, track: Track) -> None:
    """As it is asked, answered wrongly and answered, in all languages; in the short form every second step once."""
    page, found = sit(), []
    for at, (number, step) in enumerate(list(enumerate(track.steps, 1))[:: many(1, 2)]):
        states = ["", f"&said={wrong_answer(step)}", "&show=1"]
        for lang in one_of(LANGUAGES, at):
            for turn, query in enumerate(one_of(states, at), at):
                page.goto(f"/learn/{track.name}/{number}?lang={lang}{query}")
                for width, height in in_turn(SCREENS, turn):
                    page.set_viewport_size(ViewportSize(width=width, height=height))
                    where = f"{step.key} {lang} {query[1:5]} {width}x{height}"
                    found += [f"{where}: {fault}" for fault in page.evaluate(TABLE)]
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tracks_fit_every_screen(sit: Sit, lang: str) -> None:
    page = sit(lang)
    page.goto("/learn")
    for width, height in in_turn(SIZES, LANGUAGES.index(lang)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert page.evaluate(PAGE) == [], (width, height)


def test_axe_finds_nothing(sit: Sit) -> None:
    page = sit()
    page.goto("/learn")
    look_at(page, "learn")
    for at, track in enumerate(TRACKS):
        steps = list(enumerate(track.steps, 1))
        for number, step in steps if LONG else steps[at : at + 1]:
            queries = ("", f"?said={wrong_answer(step)}", "?show=1")
            for turn, query in enumerate(one_of(queries, number), number):
                page.goto(f"/learn/{track.name}/{number}{query}")
                for theme in one_of(THEMES, turn):
                    page.emulate_media(color_scheme=theme)
                    assert violations(page) == [], (track.name, number, query, theme)
