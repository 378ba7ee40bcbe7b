"""The site as an app in a real browser: the rules can be read without a network, and no table is kept."""

from playwright.sync_api import Page, expect
from tests.browser.conftest import Sit
from tests.browser.playing import fill_in_new_table, new_table, set_up

READY = "async () => Boolean(navigator.serviceWorker.controller && await caches.match('/offline'))"
KEPT = """async () => {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys())));
  return kept.flat().map((request) => new URL(request.url).pathname);
}"""


def wait_for_the_worker(page: Page) -> None:
    page.wait_for_function(READY, polling=50)  # this one has a time limit; what a page itself waits for has none


def kept_by(page: Page) -> list[str]:
    found: list[str] = page.evaluate(KEPT)
    return found


def test_the_rules_can_be_read_offline_and_a_table_says_that_there_is_no_connection(sit: Sit) -> None:
    page = sit(calm=True, service_workers="allow")  # the console tells of every file that could not be had
    set_up(page)
    table = fill_in_new_table(page, "sanjuan/2004", "me bot:greedy")
    wait_for_the_worker(page)
    page.goto("/rules")
    page.context.set_offline(True)
    page.goto("/rules/puertorico/2002")
    expect(page.locator("h1")).to_contain_text("Puerto Rico")
    page.goto(table)
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    assert [path for path in kept_by(page) if not path.startswith(("/static/", "/rules", "/offline"))] == []
    page.context.set_offline(False)
    page.goto(table)
    expect(page.locator("#table.status-running")).to_have_count(1)
    assert [path for path in kept_by(page) if path.startswith("/t/")] == []


def test_a_newer_file_takes_the_place_of_a_kept_one(sit: Sit) -> None:
    """Scripts that others import have no mark in their address: the network comes first."""
    page = sit(service_workers="allow")
    page.goto("/")
    wait_for_the_worker(page)
    page.evaluate("""async () => {
      const kept = await caches.open((await caches.keys())[0]);
      await kept.put("/static/address.js", new Response("old"));
    }""")
    assert page.evaluate("async () => (await fetch('/static/address.js')).text()") != "old"


def test_who_plays_at_once_stays_who_he_is(sit: Sit) -> None:
    """What the worker fetches on a first visit comes late, and must not make another person of the player."""
    page = sit(service_workers="allow")
    page.goto("/")
    set_up(page)
    new_table(page, "sanjuan/2004", "me bot:greedy")
    mine = page.context.cookies()
    wait_for_the_worker(page)
    assert page.context.cookies() == mine
    page.reload()
    assert page.locator("#table").get_attribute("data-confirm") == "never", "he is still known"
