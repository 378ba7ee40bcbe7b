"""Every screen, in both themes and at both widths: axe-core finds nothing, nothing sticks out, one screen is enough."""

import json
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import SMALL, WIDE, Sit
from tests.browser.midgame import play_bots, record_until, sit_down_at
from tests.browser.playing import answer, fill_in_new_table, new_table, play_to_the_end, set_up, wait_for_turn, wish
from tests.effort import LONG, many

from morro.games import LISTINGS

AXE = Path(__file__).with_name("vendor") / "axe.min.js"
THEMES: Final[list[Literal["light", "dark"]]] = ["light", "dark"]
RULES_AND_ERROR = ["/rules/sanjuan/2004", "/nowhere"]
"""The other pages are looked at in test_pages_fit.py, too."""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    """What axe-core finds on the page as it stands."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate(
        "async tags => (await axe.run(document, {runOnly: tags, resultTypes: ['violations']})).violations", TAGS
    )
    return [json.dumps([rule["id"], [node["html"][:200] for node in rule["nodes"][:3]]]) for rule in found]


def look_at(page: Page, screen: str) -> None:
    """The screen in both themes and at both widths; in the short form in one of these four ways, in turn."""
    ways = [(theme, size) for theme in THEMES for size in (WIDE, SMALL)]
    for theme, size in ways if LONG else ways[len(screen) % 4 :][:1]:
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size(size)
        page.wait_for_timeout(50)
        assert violations(page) == [], (screen, theme, size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], (screen, size)
    page.set_viewport_size(WIDE)


@pytest.mark.parametrize("path", [*(["/", "/new", "/rules", "/verify"] if LONG else []), *RULES_AND_ERROR])
def test_pages(sit: Sit, path: str) -> None:
    page = sit(calm=path == "/nowhere")
    page.goto(path)
    look_at(page, path)


def test_tables(sit: Sit) -> None:
    """Questions of San Juan with hints, the menu, a card that is read, a replay."""
    page = sit()
    set_up(page, guide="on")
    new_table(page, "sanjuan/2004", "me bot:greedy bot:greedy bot:greedy", seed=5)
    seen: set[str] = set()
    number = 0
    while len(seen) < many(4, 3) and wait_for_turn(page):
        kind = page.locator("form.prompt").get_attribute("data-form") or ""
        question = page.locator(".question").inner_text().split()[0]
        if f"{kind} {question}" not in seen:
            seen.add(f"{kind} {question}")
            fits(page)
            look_at(page, question)
        answer(page, number)
        number += 1
    page.get_by_role("button", name="Menu").click()
    look_at(page, "menu")
    page.keyboard.press("Escape")
    page.locator(".mat .card .face").first.click()
    expect(page.locator(".about:popover-open")).to_have_count(1)
    look_at(page, "card")
    page.keyboard.press("Escape")
    page.goto(f"{page.url}?at=9")
    look_at(page, "replay")


def test_puerto_rico(sit: Sit) -> None:
    page = sit()
    set_up(page)
    new_table(page, "puertorico/2002", "bot:greedy me bot:greedy bot:greedy", seed=5)
    seen: set[str] = set()
    number = 0
    while len(seen) < many(5, 3) and wait_for_turn(page):
        question = page.locator(".question").inner_text().split(":")[0]
        if question not in seen:
            seen.add(question)
            fits(page)
            look_at(page, question)
        answer(page, number)
        number += 1
    assert len(seen) == many(5, 3)


def fits(page: Page) -> None:
    """No scrolling at 1366 x 768."""
    high, seen = page.evaluate("(m => [m.scrollHeight, m.clientHeight])(document.querySelector('main'))")
    assert high <= seen + 1
    assert page.evaluate("document.documentElement.scrollHeight") <= WIDE["height"]


def test_a_full_table_of_four_fits_on_one_screen(sit: Sit) -> None:
    """Shortly before the end, when every city is large; on a telephone nothing sticks out to the side.

    In the short form in every second game.
    """
    page = sit("de")
    full = [("build", game.name, 190) for game in LISTINGS]
    for kind, game, after in [*full, ("man", "puertorico/2002", 270)][:: many(1, 2)]:
        sit_down_at(page, record_until(kind, game, 4, after=after))
        fits(page)
        page.set_viewport_size(SMALL)
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
        page.set_viewport_size(WIDE)


def test_lobby_curtain_and_the_end(sit: Sit) -> None:
    page = sit()
    set_up(page)
    fill_in_new_table(page, "puertorico/2002", "me open bot:greedy", name0="Ana")
    look_at(page, "lobby")
    new_table(page, "sanjuan/2004", "hot hot", name0="Ana", name1="Bo")
    look_at(page, "curtain")
    play_bots(page, "sanjuan/2004", 2, after=125)
    play_to_the_end(page)
    look_at(page, "the end")


def test_replay_with_the_slider(sit: Sit) -> None:
    page = sit()
    set_up(page)
    new_table(page, "sanjuan/2004", "me bot:greedy", seed=9)
    for number in range(4):
        wait_for_turn(page)
        answer(page, number)
    page.locator(".top .tolog").click()
    page.locator(".log a").first.click()
    page.wait_for_url("**at=*")
    slider = page.locator("#scrub input")
    first = int(slider.get_attribute("value") or 0)
    page.get_by_role("link", name="Later").click()
    expect(slider).not_to_have_attribute("value", str(first))
    assert int(slider.get_attribute("value") or 0) > first
    slider.fill(slider.get_attribute("max") or "1")
    expect(page.locator("#table")).to_have_attribute("data-at", slider.get_attribute("max") or "")
    page.get_by_role("link", name="Back to the game").click()
    page.wait_for_url(lambda url: "at=" not in url)


def test_language_and_theme_change_at_any_moment(sit: Sit) -> None:
    page = sit()
    set_up(page)
    new_table(page, "sanjuan/2004", "me bot:greedy")
    wait_for_turn(page)
    hands = (("de", "Deine Hand"), ("nl", "Jouw hand"), ("en", "Your hand"), ("it", "La tua mano"))
    for lang, word in hands[:: many(1, 2)]:
        wish(page, lang=lang, theme="dark" if lang == "de" else "light")
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("#h-hand")).to_contain_text(word)
    assert page.locator("html").get_attribute("data-theme") == "light"
