"""A page keeps its language, even where the browser asks for another one behind its back."""

from playwright.sync_api import Request, expect
from tests.browser.conftest import Sit
from tests.browser.playing import answer, new_table, set_up, version, wait_for_turn


def test_what_comes_live_is_in_the_language_of_the_page(sit: Sit) -> None:
    page = sit("it")
    set_up(page)
    asked: list[str] = []
    page.on("websocket", lambda socket: asked.append(socket.url))
    new_table(page, "sanjuan/2004", "me bot:greedy")
    undo = page.locator("header form[action$='/undo'] button")
    expect(undo).to_have_text("Annulla")

    def note(request: Request) -> None:
        if "/t/" in request.url:
            asked.append(request.url)

    page.on("request", note)
    page.set_extra_http_headers({"Accept-Language": "en"})
    wait_for_turn(page)
    answer(page)
    wait_for_turn(page)
    expect(undo).to_have_text("Annulla")
    deaf = page.context.new_page()
    deaf.route_web_socket("**/live?*", lambda _: None)
    deaf.goto(page.url)
    answer(page)
    wait_for_turn(page)
    deaf.set_extra_http_headers({"Accept-Language": "en"})
    deaf.locator("[name=token]:not([type=hidden])").last.click()
    expect(deaf.locator("#table")).to_have_attribute("data-version", version(page))
    expect(deaf.locator("header form[action$='/undo'] button")).to_have_text("Annulla")
    assert any("/live" in address for address in asked)
    assert any("/act" in address for address in asked)
    assert [address for address in asked if "lang=it" not in address] == []
