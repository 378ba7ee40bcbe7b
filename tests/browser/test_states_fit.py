"""Every fixed state of a table on fourteen screens and in four languages: nothing is cut, nothing overlaps."""

import pytest
from playwright.sync_api import Page
from tests.browser.fitting import complaints
from tests.effort import one_of

from morro.server.design import STATES
from morro.words import LANGUAGES

TABLES = [state for state in STATES if not state.endswith("-end")]
"""The end has its own test with the pages (test_pages_fit.py)."""


@pytest.mark.parametrize("state", TABLES)
def test_a_state_fits_every_screen(page: Page, state: str) -> None:
    """In the short form in one of the languages, in turn."""
    turn = TABLES.index(state)
    faults = []
    for lang in one_of(LANGUAGES, turn):
        page.goto(f"/design/{state}?lang={lang}")
        faults += [f"{lang} {fault}" for fault in complaints(page, turn)]
    assert not faults, "\n".join(faults)
