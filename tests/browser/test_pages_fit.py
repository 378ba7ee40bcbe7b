"""The pages around the table, and the end, at 12 sizes and in four languages: nothing is cut, broken or sticks out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize
from tests.browser.conftest import Sitting
from tests.browser.test_screens import THEMES, violations
from tests.effort import LONG, in_turn

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


def in_languages(name: str) -> list[str]:
    """In the short form every page in two of the four."""
    return [lang for at, lang in enumerate(LANGUAGES) if LONG or (at + NAMES.index(name)) % 2 == 0]


@pytest.fixture(scope="module")
def page(sitting: Sitting) -> Iterator[Page]:
    """One for all: a page in a fixed state remembers nothing, and keeps fonts and styles for the next one."""
    with sitting() as sit:
        yield sit(calm=True)  # a fixed state has no table behind it: its socket finds nothing


@pytest.mark.parametrize("name", NAMES)
def test_a_page_fits_every_screen_and_axe_finds_nothing(page: Page, name: str) -> None:
    """In both themes; in the short form each theme at one of two sizes, in turn."""
    at = NAMES.index(name)
    page.emulate_media(color_scheme="light")
    for lang in in_languages(name):
        page.goto(f"/design/{name}?lang={lang}")
        assert complaints(page, name, at + LANGUAGES.index(lang)) == []
    screens = ((1440, 900), (390, 844))
    for turn, theme in enumerate(THEMES, at):
        page.emulate_media(color_scheme=theme)
        for width, height in screens if LONG else screens[turn % 2 :][:1]:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            assert violations(page) == [], (name, theme, width)
