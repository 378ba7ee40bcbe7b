"""Somebody looks on: he chooses the side of the table, and it stays when the game goes on."""

from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.playing import answer, new_table, set_up, version, wait_for_turn


def test_a_chosen_side_stays_in_front(sit: Sit) -> None:
    ana, guest = sit(), sit()
    set_up(ana)
    set_up(guest)
    address = new_table(ana, "sanjuan/2004", "me bot:greedy bot:greedy", name0="Ana")
    guest.goto(address)
    expect(guest.locator("main .street.s1")).to_have_count(1)
    expect(guest.locator("#prompt")).to_have_text("You are watching")
    expect(guest.locator(".turn > b").first).to_have_text("Waiting for Ana.")
    guest.get_by_role("link", name="On the side of").nth(2).click()
    guest.wait_for_url("**side=2")
    expect(guest.locator("main .street.s3")).to_have_count(1)
    expect(guest.locator(".sg.at")).to_have_attribute("aria-current", "true")
    wait_for_turn(ana)
    before = version(guest)
    answer(ana)
    expect(guest.locator("#table")).not_to_have_attribute("data-version", before)
    expect(guest.locator("main .street.s3")).to_have_count(1)
    assert guest.locator(".hand .card:not(.backc)").count() == 0
