"""An answer that is refused: the page says why, and goes on."""

from functools import partial

from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import Sit
from tests.browser.midgame import record_until, upload
from tests.browser.playing import answer, set_up, version, wait_for_move, wait_for_turn

from morro.server.table_view import ErrorShown
from morro.web import pages


def at_a_table(sit: Sit) -> Page:
    page = sit(calm=True)
    set_up(page)
    upload(page, record_until("role", "sanjuan/2004", 2))
    return page


TROUBLE = [
    (429, "request/too_many", "that was too fast; try again in 3 s"),
    (503, "store/full", "the disk is full; nothing was changed"),
]


def test_a_refused_answer_is_told_and_can_be_given_again(sit: Sit) -> None:
    page = at_a_table(sit)
    before = version(page)
    for status, code, sentence in TROUBLE:
        body = pages.error_fragment(ErrorShown(status, code, sentence, "/"), "en", {})
        page.route("**/act?*", partial(Route.fulfill, status=status, content_type="text/html", body=body))
        page.locator("[value='role prospector']").click()
        expect(page.locator("#toast")).to_be_visible()
        expect(page.locator("#toast")).to_contain_text(sentence)
        assert version(page) == before
        page.unroute("**/act?*")
    page.locator("[value='role prospector']").click()
    wait_for_move(page, before)


def test_an_answer_to_an_old_table_brings_the_new_one(sit: Sit) -> None:
    """Two tabs of one person; one of them hears nothing of the server and shows what is long past."""
    page = at_a_table(sit)
    page.get_by_role("button", name="Undo").click(force=True)
    expect(page.locator("#toast")).to_contain_text("There is nothing to undo.")
    deaf = page.context.new_page()
    deaf.route_web_socket("**/live?*", lambda _: None)
    deaf.goto(page.url)
    before = version(deaf)
    answer(page)
    wait_for_turn(page)
    deaf.locator("[value^='role ']").last.click()
    expect(deaf.locator("#toast")).to_contain_text("The table has moved on")
    expect(deaf.locator("#table")).to_have_attribute("data-version", version(page))
    assert version(deaf) != before


def test_without_a_connection_the_plate_says_so_and_goes_on_by_itself(sit: Sit) -> None:
    """Nothing can be chosen meanwhile; a button tries again at once."""
    page = at_a_table(sit)
    page.route_web_socket("**/live?*", lambda socket: socket.close())
    page.route("**/table?*", lambda route: route.abort())
    page.reload()
    lost = page.locator(".lost")
    expect(lost).to_be_visible()
    expect(lost).to_contain_text("Nothing is lost. Your seat is kept.")
    expect(lost.locator(".next")).to_have_text("Next try in 4 s")
    assert page.locator("#say").inner_text() == "No connection. Trying again …"
    before = lost.locator(".timer i").element_handle()
    lost.get_by_role("button", name="Try now").click()
    expect(lost).to_be_visible()
    page.wait_for_function("bar => !bar.isConnected", arg=before)
    page.unroute("**/table?*")
    expect(lost).not_to_be_visible()
