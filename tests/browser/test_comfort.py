"""What makes a table comfortable: a first game with hints, a form that forgives, rulings in place, a whole lobby."""

from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.midgame import record_until, sit_down_at
from tests.browser.playing import new_table, set_up, settings, wait_for_turn


def test_a_first_game_begins_at_once_and_its_hints_can_be_turned_off(sit: Sit) -> None:
    page = sit()
    set_up(page)
    page.goto("/")
    page.get_by_role("button", name="Play with hints").click()
    page.wait_for_url("**/t/*")
    wait_for_turn(page)
    assert page.locator(".mat").count() == 2
    expect(page.locator(".guide p")).not_to_be_empty()
    sit_down_at(page, record_until("end", "sanjuan/2004", 2))
    page.get_by_role("button", name="Turn hints off").click()
    page.locator("#table.status-finished").wait_for()
    expect(page.locator(".guide")).to_have_count(0)
    page.goto("/")
    assert page.locator("#prefs input[name=guide]:checked").input_value() == "off"


def test_switching_games_leaves_no_hidden_trouble_in_the_form(sit: Sit) -> None:
    """Ticks of the game chosen before do not count; seats that the game has not are set right, and nothing is lost."""
    page = sit(calm=True)
    page.goto("/new")
    page.locator("[name=game][value='puertorico/2002']").check()
    for option in ("max_large", "hidden_chips"):
        page.locator(f"[value='puertorico/2002:{option}']").check()
    page.locator("[name=seats][value='5']").check()
    page.locator("[name=game][value='sanjuan/2004']").check()
    page.locator(".newform .primary").click()
    expect(page.locator(".notice")).to_contain_text("is for 2 to 4 players")
    assert page.locator("[name=seats][value='4']").is_checked()
    assert page.locator("[name=game][value='sanjuan/2004']").is_checked()
    assert page.locator("[name=option]:checked").count() == 2
    page.locator(".newform .primary").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("h1")).to_have_text("San Juan (2004)")


def test_rulings_and_reasons_are_read_at_the_table(sit: Sit) -> None:
    page = sit()
    set_up(page)
    sit_down_at(page, record_until("build", "sanjuan/2004", 3, seed=1))
    wait_for_turn(page)
    address = page.url
    dear = page.locator(".hand .cannot .face").first
    why = page.locator(".hand .cannot .why").first.text_content()
    assert why
    dear.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".about:popover-open .warn")).to_have_text(why)
    page.keyboard.press("Escape")
    page.locator(".about:has(.ruling)").first.evaluate("about => about.showPopover()")
    about = page.locator(".about:popover-open")
    number = about.locator(".ruling").first.inner_text()
    about.locator(".ruling").first.click()
    expect(about.locator(".rulings dt")).to_contain_text(f"{number}. ")
    assert page.url == address
    assert len(page.context.pages) == 1
    page.keyboard.press("Escape")
    new_table(page, "sanjuan/2004", "me bot:greedy")
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_have_text("There is nothing to undo.")


def test_the_lobby_stays_in_its_frame(sit: Sit) -> None:
    page = sit()
    set_up(page)
    new_table(page, "puertorico/2002", "me open open open open")
    frame, last = page.locator(".room").bounding_box(), page.locator(".rseats > li").last.bounding_box()
    assert frame is not None
    assert last is not None
    assert last["y"] + last["height"] < frame["y"] + frame["height"]


def test_who_wants_notifications_is_asked_for_leave_on_the_first_page(sit: Sit) -> None:
    page = sit()
    page.add_init_script("window.asked = 0; Notification.requestPermission = () => { asked += 1 }")
    page.goto("/")
    settings(page).locator("input[name=notify][value=on]").check()
    assert page.evaluate("asked") == 1
