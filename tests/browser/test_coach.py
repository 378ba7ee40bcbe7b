"""The coach at the real table: what he says lies over the stage, and nothing moves for it."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.conftest import SMALL, WIDE, Sit
from tests.browser.midgame import record_until, sit_down_at
from tests.browser.playing import set_up
from tests.browser.test_screens import AXE, TAGS, THEMES
from tests.effort import LONG, one_of

PLACES = """[...document.querySelectorAll('.placard, .plate, .stage, .hand, .mat, .card')]
.map(one => { const box = one.getBoundingClientRect(); return [box.x, box.y, box.width, box.height] })"""


def violations(page: Page) -> list[str]:
    """What axe-core finds in what the coach says, and on the plate."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    run = "async tags => (await axe.run('.coach, .plate', {runOnly: tags})).violations"
    return [f"{one['id']}: {[node['html'] for node in one['nodes']]}" for one in page.evaluate(run, TAGS)]


def ask(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.wait_for_timeout(100)
    before = page.evaluate(PLACES)
    page.locator(".coached").click()
    page.locator(".coach .gainp").wait_for()
    assert page.evaluate(PLACES) == before, "nothing moves"
    box, wide = page.locator(".coach").bounding_box(), size["width"]
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= wide
    assert page.locator(".placard .odds").count() == page.locator(".placard.can").count()
    page.locator(".coach summary").click()
    box = page.locator(".coach").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("game", ["sanjuan/2004", "puertorico/2002"])
def test_a_hint_lies_over_the_stage(sit: Sit, game: str) -> None:
    page = sit()
    set_up(page)
    sit_down_at(page, record_until("role", game, 3, after=60))
    for size in (SMALL, WIDE) if LONG else (SMALL,) if game == "sanjuan/2004" else (WIDE,):
        ask(page, size)
        for theme in one_of(THEMES, size == WIDE):
            page.emulate_media(color_scheme=theme)
            assert violations(page) == [], (theme, size)
        page.locator(".coach .round").click()
        expect(page.locator(".coach")).to_have_count(0)


def test_a_hint_without_a_script(sit: Sit) -> None:
    page = sit(java_script_enabled=False)
    sit_down_at(page, record_until("role", "sanjuan/2004", 2, after=40))
    page.locator(".coached").click()
    expect(page.locator(".coach h2")).to_be_visible()
    page.locator(".coach summary").click()
    expect(page.locator(".coach tbody tr").first).to_be_visible()
    page.locator(".coach .round").click()
    expect(page.locator(".coach")).to_have_count(0)
