"""Games to their end in the browser: with the mouse, keys alone, a finger, without script; in every language."""

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import SMALL, Sit
from tests.browser.midgame import play_bots, record_of_storage, record_until, sit_down_at, upload
from tests.browser.playing import (
    OVER,
    READY,
    answer,
    controls,
    form_of,
    over,
    play_to_the_end,
    set_up,
    until_it_moves,
    version,
    wait_for_move,
    wait_for_turn,
)
from tests.effort import LONG, many


def no_sideways_scrolling(page: Page) -> None:
    width, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= seen


def test_play_now_and_a_whole_game_with_the_mouse(sit: Sit) -> None:
    """In the short form its beginning, and the end of another one."""
    page = sit()
    set_up(page)
    page.goto("/")
    page.get_by_role("button", name="Play now : San Juan (2004)").click()
    page.wait_for_url("**/t/*")
    if not LONG:
        for number in range(2):
            assert wait_for_turn(page)
            answer(page, number)
        sit_down_at(page, record_until("role", "sanjuan/2004", 3, after=170))
    assert play_to_the_end(page) > many(15, 3)
    expect(page.locator(".podium")).to_be_visible()
    assert page.locator("table.sheet tbody tr").count() >= 3
    assert page.locator(".course svg, svg.lines").count() >= 1
    assert re.match(r"You win!|.* wins!|.* share the win!", page.locator(".podium h2").inner_text())


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus lies on what is wanted: it comes round to everything that keys can reach."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"Tab never comes to {wanted}")


def test_a_game_with_keys_alone(sit: Sit) -> None:
    """The card game of 2018 in German: Tab comes to every button, Enter presses it; numbers are a shorter way."""
    page = sit("de")
    set_up(page)
    play_bots(page, "sanjuan/2018", 2, after=131)
    done = 0
    while done < 300 and wait_for_turn(page):
        done += 1
        before = version(page)
        if form_of(page) == "one" and done > many(6, 3):
            page.keyboard.press("1" if controls(page).count() else "0")
        elif form_of(page) == "one":
            tab_to(page, "button[name=token]")
            page.keyboard.press("Enter")
        else:
            tab_to(page, ".advise")
            page.keyboard.press("Enter")
            page.locator(READY).first.wait_for()
            tab_to(page, READY)
            page.keyboard.press("Enter")
        wait_for_move(page, before)
    assert over(page)
    assert done > many(15, 5)
    expect(page.locator(".podium")).to_be_visible()


def test_a_game_on_a_telephone(sit: Sit) -> None:
    """With the new buildings, in Dutch, with a finger."""
    page = sit("nl", viewport=SMALL, has_touch=True, is_mobile=True)

    def tap() -> None:
        if form_of(page) == "one":
            found = controls(page)
            (found.first if found.count() else page.locator(".refuse")).tap()
        else:
            page.locator(".advise").tap()
            page.locator(READY).first.tap()

    set_up(page)
    play_bots(page, "sanjuan/2018+new", 3, after=195)
    for _done in range(300):
        if not wait_for_turn(page):
            break
        no_sideways_scrolling(page)
        until_it_moves(page, tap)
    assert over(page)
    no_sideways_scrolling(page)
    expect(page.locator(".podium")).to_be_visible()


def test_a_game_of_puerto_rico(sit: Sit) -> None:
    """In Italian, with the mouse."""
    page = sit("it")
    set_up(page)
    play_bots(page, "puertorico/2002", 3, after=281)
    assert play_to_the_end(page) > many(30, 3)
    expect(page.locator(".podium")).to_be_visible()


def send_without_script(page: Page) -> None:
    """Answer the question with a form: what `Choose for me` has ticked, or the first of the buttons."""
    if form_of(page) == "one":
        answers = controls(page) if controls(page).count() else page.locator(".refuse")
    else:
        before = version(page)
        with page.expect_navigation():
            page.locator(".advise").click()
        assert version(page) == before, "what is proposed is not played"
        answers = page.locator(".refuse.armed, .prompt .primary")
    with page.expect_navigation():
        answers.first.click()


def test_a_game_without_script(sit: Sit) -> None:
    """Every choice is a form: several cards are ticked and sent, and so it goes on from the middle to the end."""
    page = sit("en", java_script_enabled=False)
    sit_down_at(page, record_until("role", "sanjuan/2004", 2, 3, after=many(60, 160)))
    for _done in range(300):
        page.reload()
        if page.locator(OVER).count():
            break
        if form_of(page) != "none":
            send_without_script(page)
    assert page.locator(OVER).count() == 1
    assert page.locator("table.sheet").count() == 1


GESTURES = [
    ("pay", "sanjuan/2018+new", 9),
    ("limit", "sanjuan/2018+new", 65),
    ("council", "sanjuan/2018", 28),
    ("chapel", "sanjuan/2018+new", 43),
    ("man", "puertorico/2002", 1),
    ("bank", "sanjuan/2018+new", 164),
    ("store", "puertorico/2002", 0),
    ("sell", "sanjuan/2018+new", 107),
]
"""A question of every kind, and a game in which it comes early; the short form asks every second one."""


def test_every_gesture_without_script(sit: Sit) -> None:
    page = sit("en", java_script_enabled=False)
    forms: set[str] = set()
    for kind, game, seed in GESTURES[:: many(1, 2)]:
        seats = 3 if game.startswith("puertorico") else 2
        come = sit_down_at if forms else upload
        come(page, record_until(kind, game, seats, seed) if seed else record_of_storage())
        before = int(version(page))
        forms.add(form_of(page))
        send_without_script(page)
        assert int(version(page)) > before, f"{kind} was not played"
    assert forms == {"one", "several", "amounts", "storage"}


def test_puerto_rico_goes_on_without_script(sit: Sit) -> None:
    """From the colonists on: whatever comes next is a form too, and bots play between."""
    page = sit("en", java_script_enabled=False)
    sit_down_at(page, record_until("man", "puertorico/2002", 3, after=160))
    seen: list[str] = []
    while len(seen) < 4:
        if form_of(page) != "none":
            seen.append(page.locator(".question").inner_text())
            send_without_script(page)
        else:
            page.reload()
    assert len(set(seen)) > 2
