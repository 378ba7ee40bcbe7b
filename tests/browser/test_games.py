"""Whole games in the browser: with the mouse, with keys alone, with a finger, without script; in every language."""

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import SMALL, Sit
from tests.browser.playing import (
    OVER,
    READY,
    controls,
    form_of,
    new_table,
    over,
    play_to_the_end,
    set_up,
    version,
    wait_for_move,
    wait_for_turn,
)


def no_sideways_scrolling(page: Page) -> None:
    width, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= seen


def test_play_now_and_a_whole_game_with_the_mouse(sit: Sit) -> None:
    page = sit()
    set_up(page)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    assert play_to_the_end(page) > 15
    expect(page.get_by_role("heading", name="Score", exact=True)).to_be_visible()
    assert page.locator("table.sheet tbody tr").count() >= 3
    assert page.locator(".plot svg").count() == 3
    assert re.match(r"You win!|.* wins!|.* share the win!", page.locator(".question").inner_text())


def test_a_whole_game_with_keys_alone(sit: Sit) -> None:
    """The card game of 2018 in German: numbers choose, Enter confirms, and everything else is a button in reach."""
    page = sit("de")
    set_up(page)
    new_table(page, "sanjuan/2018", "me bot:greedy")
    done = 0
    while done < 300 and wait_for_turn(page):
        done += 1
        before = version(page)
        if form_of(page) == "buttons":
            page.keyboard.press("1" if controls(page).count() else "0")
        else:
            page.locator(".advise").focus()
            page.keyboard.press("Enter")
            page.locator(READY).first.focus()
            page.keyboard.press("Enter")
        wait_for_move(page, before)
    assert over(page)
    assert done > 15
    expect(page.get_by_role("heading", name="Wertung")).to_be_visible()


def test_a_whole_game_on_a_telephone(sit: Sit) -> None:
    """With the new buildings, in Dutch, with a finger."""
    page = sit("nl", viewport=SMALL, has_touch=True, is_mobile=True)
    set_up(page)
    new_table(page, "sanjuan/2018+new", "me bot:greedy bot:greedy")
    for _done in range(300):
        if not wait_for_turn(page):
            break
        before = version(page)
        no_sideways_scrolling(page)
        if form_of(page) == "buttons":
            found = controls(page)
            (found.first if found.count() else page.locator(".refuse")).tap()
        else:
            page.locator(".advise").tap()
            page.locator(READY).first.tap()
        wait_for_move(page, before)
    assert over(page)
    no_sideways_scrolling(page)
    expect(page.get_by_role("heading", name="Puntentelling")).to_be_visible()


def test_a_whole_game_of_puerto_rico(sit: Sit) -> None:
    """In Italian, with the mouse."""
    page = sit("it")
    set_up(page)
    new_table(page, "puertorico/2002", "me bot:greedy bot:greedy")
    assert play_to_the_end(page) > 30
    expect(page.get_by_role("heading", name="Punteggio")).to_be_visible()


def test_a_game_without_script(sit: Sit) -> None:
    """Every choice is a form: several cards are ticked and sent, the page comes back with the next question."""
    page = sit("en", java_script_enabled=False)
    new_table(page, "sanjuan/2004", "me bot:greedy", seed=3)
    for _done in range(300):
        page.reload()
        if page.locator(OVER).count():
            break
        form = page.locator("form.prompt")
        if form.get_attribute("data-form") == "none":
            continue
        if form.get_attribute("data-form") == "buttons":
            found = controls(page)
            (found.first if found.count() else page.locator(".refuse")).click()
        else:
            least = int(form.get_attribute("data-least") or 0)
            boxes = page.locator("input[type=checkbox][name=token]")
            for number in range(max(1, least)):
                boxes.nth(number).check(force=True)
            page.locator(".prompt .primary").click()
        page.wait_for_load_state()
    assert page.locator(OVER).count() == 1
    assert page.locator("table.sheet").count() == 1
