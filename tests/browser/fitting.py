"""How a table lies on fourteen screens, as measure.js finds it in the browser itself."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page
from tests.effort import in_turn

MEASURE: Final = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
SCREENS: Final = (
    *((1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)),
    *((820, 1180), (768, 1024), (390, 844), (360, 740), (844, 390), (740, 360), (667, 375), (1180, 820)),
)


def complaints(page: Page, turn: int) -> list[str]:
    """What is wrong on the screens whose turn it is: text that is cut, parts that overlap, targets too small to hit."""
    found = []
    for width, height in in_turn(SCREENS, turn):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(40)
        found += [f"{width}x{height}: {fault}" for fault in page.evaluate(MEASURE)]
    return found


def lay_out(page: Page, text: str) -> None:
    """Show a page that no server has drawn; its style sheets come from the server, and the browser keeps them.

    Not with a route of Playwright's, which would have everything fetched again for every page.
    """
    page.goto("/health")
    page.set_content(text)
