"""San Juan's table on twelve screens in four languages: nothing is cut, overlaps or jumps; and its pace is kept."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import Sit
from tests.browser.midgame import record_until, sit_down_at
from tests.browser.playing import MY_TURN, answer, new_table, set_up, version, wait_for_turn
from tests.web.showing import positions, shown

from morro.web import pages

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
SCREENS = [
    *((1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)),
    *((820, 1180), (768, 1024), (390, 844), (360, 740), (844, 390), (740, 360)),
]
WALKS = [
    ("sanjuan/2004", 4, "en"),
    ("sanjuan/2018+new:draft", 2, "de"),
    ("sanjuan/2018+new", 3, "nl"),
    ("sanjuan/2018", 4, "it"),
]
SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) sum += shift.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 100);
})"""


def complaints(page: Page) -> list[str]:
    """What is wrong on each screen, as measure.js finds it."""
    found = []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(40)
        found += [f"{width}x{height}: {fault}" for fault in page.evaluate(MEASURE)]
    return found


@pytest.mark.parametrize(("game", "seats", "lang"), WALKS)
def test_nothing_is_cut_on_any_screen(sit: Sit, game: str, seats: int, lang: str) -> None:
    """A random game: each kind of question once, and once more when the cities are large."""
    page = sit(lang, calm=True)
    drawn: list[str] = []
    page.route("**/t/walk", lambda route: serve(route, drawn[-1]))
    page.route("**/live*", lambda route: route.abort())
    seen: set[tuple[str, bool]] = set()
    faults = []
    for table, seat in positions(game, seats, seed=3):
        if table.over:
            break
        here = shown(table, seat)
        assert here.prompt is not None
        kind = (here.prompt.kind, here.view.round > 8)
        if kind not in seen:
            seen.add(kind)
            drawn.append(pages.table_page(here, lang, {}))
            page.goto("/t/walk")
            faults += [f"{here.prompt.kind} {fault}" for fault in complaints(page)]
    assert len(seen) > 8
    assert faults == []


def serve(route: Route, text: str) -> None:
    route.fulfill(body=text, content_type="text/html; charset=utf-8")


def test_nothing_jumps_while_a_game_goes_on(sit: Sit) -> None:
    """What the browser itself counts as a shift of the layout, over the moves of a person and of bots."""
    page = sit()
    set_up(page, pace="fast")
    new_table(page, "sanjuan/2004", "me bot:greedy bot:greedy bot:greedy", seed=5)
    for number in range(8):
        wait_for_turn(page)
        answer(page, number)
    assert page.evaluate(SHIFTS) < 0.02 * 8


def test_the_others_are_shown_step_by_step_and_can_be_skipped(sit: Sit) -> None:
    """At the normal pace the question comes after the steps of the others; one key brings it at once."""
    page = sit()
    set_up(page, pace="1")
    sit_down_at(page, record_until("role", "sanjuan/2004", 4, seed=3, after=40))
    wait_for_turn(page)
    before = version(page)
    page.locator("[value^='role ']").first.click()
    page.locator(f"#table:not([data-version='{before}'])").wait_for()
    expect(page.locator(".acts .on")).to_have_count(1)
    assert page.locator(".trail li").count() <= 6
    page.keyboard.press("Space")
    page.locator(f"{MY_TURN}, #table.status-finished").wait_for(timeout=14_000)
