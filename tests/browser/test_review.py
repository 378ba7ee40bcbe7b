"""The review in a real browser: it grows while one waits, its dots are links, and it fits every screen."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import SMALL, WIDE, Sit
from tests.browser.test_screens import AXE, TAGS, THEMES
from tests.coach.positions import slipping
from tests.effort import LONG, one_of

OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def violations(page: Page) -> list[str]:
    """What axe-core finds on the page."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("async tags => (await axe.run(document, {runOnly: tags})).violations", TAGS)
    return [f"{one['id']}: {[node['html'] for node in one['nodes']][:3]}" for one in found]


INDENT = """caption => Math.min(...[...caption.getClientRects()].map((line) => line.left))
  - caption.parentElement.getBoundingClientRect().left"""
"""How far the lines of a caption begin beside those of its heading, which it follows."""


def send(page: Page) -> None:
    """Ask for the review of the last rounds of a game."""
    page.goto("/review")
    page.locator("textarea").fill(slipping("sanjuan/2004", 2, 6, 110).text())
    page.locator("form[action='/review'] .primary").click()
    page.wait_for_url("**/review")


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["phone", "wide"])
def test_a_review_fits_and_its_dots_lead_to_decisions(sit: Sit, size: dict[str, int]) -> None:
    """In the short form on a phone in the dark, on a wide screen in the light."""
    page = sit(viewport=size)
    page.goto("/review")
    if LONG or size == WIDE:
        assert violations(page) == []
    send(page)
    page.locator(".judged").wait_for()
    for theme in one_of(THEMES, size == SMALL):
        page.emulate_media(color_scheme=theme)
        assert violations(page) == [], theme
        assert page.evaluate(OVER) <= 0
    if size == SMALL:
        assert page.locator("#h-curve small").evaluate(INDENT) == 0
    dot = page.locator(".wcurve:visible .dec").last
    label = dot.get_attribute("aria-label") or ""
    dot.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**#moment")
    assert page.locator(".wcurve:visible .dec[aria-current]").get_attribute("aria-label") == label
    page.locator(".all summary").click()
    expect(page.locator(".all tbody tr").first).to_be_visible()
    page.locator("#moment p a").click()
    expect(page.locator("#table")).to_be_visible()


def test_a_review_without_a_script(sit: Sit) -> None:
    page = sit(java_script_enabled=False)
    send(page)
    page.locator(".judged").wait_for()
    page.locator(".whose").nth(1).click()
    expect(page.locator(".whose[aria-current]")).to_have_count(1)
