"""The pages around the table, and the end, at 12 sizes and in four languages: nothing is cut, broken or sticks out."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize
from tests.browser.conftest import SMALL
from tests.browser.test_screens import THEMES, violations
from tests.effort import in_turn, one_of

MEASURE: Final = Path(__file__).with_name("measure_page.js").read_text(encoding="utf-8")
SIZES: Final = [
    *((360, 740), (390, 844), (430, 932), (740, 360), (844, 390), (768, 1024)),
    *((820, 1180), (1024, 768), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440)),
]
LANGUAGES: Final = ("en", "de", "nl", "it")
NAMES: Final = [
    "home",
    "home-back",
    "lobby",
    "sj-result",
    "pr-result",
    "new",
    "join",
    "room",
    "device",
    "offline",
    "error",
    "verify",
    "rules",
    "aside",
    "signin",
    "signin-number",
    "codes",
    "ladder",
    "profile",
    "me",
    "delete",
    "admin",
    "admin-claim",
    "sj-end",
    "pr-end",
    "sj-curtain",
]


def complaints(page: Page, name: str, turn: int) -> list[str]:
    found = []
    for width, height in in_turn(SIZES, turn):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        found += [f"{name} {width}x{height}: {one}" for one in page.evaluate(MEASURE)]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_page_fits_every_screen_and_axe_finds_nothing(page: Page, name: str) -> None:
    """In both themes at both sizes; in the short form in one of these four ways and in one language, in turn."""
    at = NAMES.index(name)
    for lang in one_of(LANGUAGES, at // 2):
        page.goto(f"/design/{name}?lang={lang}")
        assert complaints(page, name, at + LANGUAGES.index(lang)) == []
    ways = [(theme, size) for theme in THEMES for size in (ViewportSize(width=1440, height=900), SMALL)]
    for theme, size in one_of(ways, at):
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size(size)
        assert violations(page) == [], (name, theme, size)
