"""People at one table: by invite, at one device, looking on; and what holds them together when something breaks."""

import pytest
from playwright.sync_api import ViewportSize, WebSocket, expect
from tests.browser.company import sit_down, two_people, whose_turn
from tests.browser.conftest import Host, Sit
from tests.browser.playing import MY_TURN, answer, new_table, set_up, talk, version, wait_for_turn
from tests.effort import many, one_of


def test_two_people_by_invite_chat_and_a_spectator(sit: Sit) -> None:
    ana, bo = two_people(sit)
    ana.locator(".street .card button.face").first.click()
    expect(
        ana.locator(".about:popover-open"), "she can read about cards that came while her page was open"
    ).to_have_count(1)
    ana.keyboard.press("Escape")
    watcher = sit()
    watcher.goto(ana.url)
    for number in range(many(6, 3)):
        page = whose_turn(ana, bo)
        answer(page, number)
        expect(watcher.locator(f"#table[data-version='{version(page)}']")).to_have_count(1)
        assert watcher.locator("[name=token]:not([type=hidden])").count() == 0
        assert watcher.locator(".hand [data-id]").count() == 0
    talk(ana, "hello <Bo>")
    expect(bo.locator(".talk")).to_contain_text("hello <Bo>")


def test_an_invite_link_works_once(sit: Sit) -> None:
    ana = sit()
    set_up(ana)
    new_table(ana, "sanjuan/2004", "me open open", name0="Ana")
    link = ana.locator("input.link").first.input_value()
    sit_down(sit, link, "Bo")
    late = sit(calm=True)
    late.goto(link)
    assert late.locator("main form.start").count() == 0


def test_hot_seat_has_a_curtain(sit: Sit) -> None:
    page = sit()
    set_up(page)
    new_table(page, "sanjuan/2004", "me hot", name0="Ana", name1="Bo")
    seen = set()
    for number in range(6):
        page.locator(".curtain, #table[data-turn='1']").first.wait_for()
        if page.locator(".curtain").count():
            assert page.locator(".hand, [data-id^='h-']").count() == 0
            seen.add(page.locator("#h-curtain").inner_text())
            page.locator(".curtain .primary").click()
            page.locator(MY_TURN).wait_for()
        answer(page, number)
    assert {"Hand the device to Ana.", "Hand the device to Bo."} == seen


def test_undo_takes_a_choice_back_while_nothing_new_was_seen(sit: Sit) -> None:
    page = sit()
    set_up(page)
    new_table(page, "sanjuan/2004", "me bot:greedy", seed=5)
    wait_for_turn(page)
    hand = page.locator("#h-hand").inner_text()
    page.locator("[value='role builder']").click()
    page.locator("[value^='build ']").first.wait_for()
    page.locator("[value^='build ']").last.click()
    page.locator("[value^='pay ']").first.wait_for(state="attached")
    page.get_by_role("button", name="Back", exact=True).click()
    page.locator("[value^='build ']").first.wait_for()
    page.get_by_role("button", name="Undo").click()
    page.locator("[value='role builder']").wait_for()
    assert page.locator("#h-hand").inner_text() == hand


def test_ticks_survive_what_others_say(sit: Sit) -> None:
    """A line of chat redraws the table; the cards already chosen stay chosen."""
    ana, bo = two_people(sit)
    me, other = (ana, bo) if whose_turn(ana, bo) is ana else (bo, ana)
    me.locator("[value='role builder']").click()
    me.locator("[value^='build ']").last.click()
    boxes = me.locator("input[type=checkbox][name=token]")
    boxes.first.wait_for(state="attached")
    boxes.nth(1).check(force=True)
    talk(other, "hurry up")
    expect(me.locator(".talk")).to_contain_text("hurry up")
    assert boxes.nth(1).is_checked()
    assert not boxes.nth(0).is_checked()


def test_reconnect_after_the_network_and_after_the_server_went_away(sit: Sit, host: Host) -> None:
    ana = sit(calm=True)
    set_up(ana)
    new_table(ana, "sanjuan/2004", "me open", name0="Ana")
    bo = sit(calm=True)
    bo.goto(ana.locator("input.link").input_value())
    bo.locator("main input[name=name]").fill("Bo")
    bo.locator("main .primary").click()
    bo.wait_for_url("**/t/*")
    page = whose_turn(ana, bo)
    other = bo if page is ana else ana
    other.context.set_offline(True)
    answer(page)
    other.context.set_offline(False)
    expect(other.locator(f"#table[data-version='{version(page)}']")).to_have_count(1)
    host.stop()
    host.start()
    page = whose_turn(ana, bo)
    answer(page)
    for one in (ana, bo):
        expect(one.locator(f"#table[data-version='{version(page)}']")).to_have_count(1)


def test_who_leaves_and_comes_back_is_told_without_a_new_table(sit: Sit) -> None:
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    ana, bo = two_people(sit)
    ana.on("websocket", listen)
    ana.reload()
    state = ana.locator(".mat header", has_text="Bo").locator("[id^=here]")
    expect(state).not_to_have_text("offline")
    address = bo.url
    while not heard:
        ana.wait_for_timeout(20)
    heard.clear()
    bo.goto("about:blank")
    expect(state).to_have_text("offline")
    bo.goto(address)
    expect(state).not_to_have_text("offline")
    assert len(heard) >= 2
    assert [frame for frame in heard if len(frame) > 2000 or 'id="table"' in frame] == []


@pytest.mark.parametrize(("width", "height"), one_of([(390, 844), (360, 740)], 1))
def test_two_people_chat_on_phones(sit: Sit, width: int, height: int) -> None:
    """A dot tells of what was not read; the field stays over the keyboard, and one's turn does not close the chat."""
    ana, bo = two_people(sit)
    for page in (ana, bo):
        page.set_viewport_size(ViewportSize(width=width, height=height))
    bo.wait_for_timeout(100)
    dot = "getComputedStyle(document.querySelector('.tabb.tolog'), '::after').content"
    assert bo.evaluate(dot) == "none"
    ana.locator(".tabb.tolog").click()
    ana.locator("#log").get_by_role("link", name="Chat").click()
    ana.locator("#saytext").fill("hello")
    ana.locator("#sayform button").click()
    expect(ana.locator(".talk .me")).to_contain_text("hello")
    expect(bo.locator(".talk")).to_contain_text("hello")
    assert bo.evaluate(dot) != "none"
    assert ana.evaluate(dot) == "none"
    bo.locator(".tabb.tolog").click()
    bo.locator("#log").get_by_role("link", name="Chat").click()
    expect(bo.locator(".talk .msg")).to_be_in_viewport()
    assert bo.evaluate(dot) == "none"
    bo.locator("#saytext").focus()
    bo.set_viewport_size(ViewportSize(width=width, height=height // 2))  # what a keyboard leaves
    for part in ("#saytext", "#sayform button", ".talk .msg"):
        expect(bo.locator(part)).to_be_in_viewport(ratio=1)
    bo.locator("#saytext").press_sequentially("hi")
    bo.locator("#sayform button").click()
    expect(ana.locator(".talk")).to_contain_text("hi")
    for number in range(6):
        ana.locator("#saytext").fill(f"line {number}")
        ana.locator("#sayform button").click()
        expect(ana.locator("#saytext")).to_have_value("")
    expect(bo.locator(".talk .msg").last).to_contain_text("line 5")
    expect(bo.locator(".talk .msg").last).to_be_in_viewport(ratio=1)
    bo.set_viewport_size(ViewportSize(width=height, height=200))  # the same, the phone lying
    for part in ("#saytext", "#sayform button"):
        expect(bo.locator(part)).to_be_in_viewport(ratio=1)
    bo.set_viewport_size(ViewportSize(width=width, height=height))
    bo.locator("#chat .x").click()
    expect(bo.locator("#chat")).to_be_hidden()
