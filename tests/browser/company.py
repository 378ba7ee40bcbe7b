"""People at one table, each with a browser of his own."""

import re

from playwright.sync_api import Page
from tests.browser.conftest import Sit
from tests.browser.playing import MY_TURN, new_table, send, set_up
from tests.effort import LONG


def sit_down(sit: Sit, link: str, name: str) -> Page:
    page = sit()
    set_up(page)
    page.goto(link)
    page.locator("main input[name=name]").fill(name)
    page.locator("main .primary").click()
    page.wait_for_url("**/t/*")
    return page


def two_people(sit: Sit) -> tuple[Page, Page]:
    """Ana opens a table and sends a link, with which Bo sits down."""
    ana = sit()
    set_up(ana)
    new_table(ana, "sanjuan/2004", "me open", name0="Ana")
    link = ana.locator("input.link").input_value()
    assert re.match(r"http://.*/join/", link)
    bo = sit_down(sit, link, "Bo") if LONG else sit_down_at_once(sit, link, "Bo")
    ana.locator("#h-roles").wait_for(state="attached")
    return ana, bo


def sit_down_at_once(sit: Sit, link: str, name: str) -> Page:
    """The same without a look at the page to which the link leads."""
    page = sit()
    set_up(page)
    page.goto(send(page, link, form={"name": name}))
    return page


def whose_turn(*people: Page) -> Page:
    for _ in range(200):
        for page in people:
            if page.locator(MY_TURN).count():
                return page
        people[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")
