"""Moves one after the other: those of others as they come, and those of a game that is looked at again."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect
from tests.browser.conftest import Sit
from tests.browser.fitting import complaints, lay_out
from tests.browser.midgame import record_until, sit_down_at
from tests.browser.playing import answer, new_table, set_up, version, wait_for_move, wait_for_turn
from tests.effort import many
from tests.web.showing import positions

from morro.server.build_table_view import Past, build_table_view
from morro.server.presence import Presence
from morro.web import pages

WATCH = """() => {
  const table = document.querySelector("#table");
  window.seen = [];
  const note = () => seen.push(Number(table.dataset.version));
  new MutationObserver(note).observe(table, { attributeFilter: ["data-version"] });
}"""


def moment(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-at") or 0)


def held_table(page: Page, sockets: list[WebSocketRoute]) -> None:
    """A table whose socket belongs to the test: nothing comes down but what the test sends."""

    def keep(socket: WebSocketRoute) -> None:
        sockets.append(socket)

    page.route_web_socket("**/live?*", keep)
    new_table(page, "sanjuan/2004", "me bot:greedy bot:greedy")
    while not sockets:
        page.wait_for_timeout(20)


def send(page: Page, socket: WebSocketRoute, count: int) -> list[int]:
    """So many versions at once; gives their numbers."""
    text = page.request.get(f"{page.url}/table").text()
    first = int(re.findall(r'data-version="(\d+)"', text)[0])
    numbers = [first + step for step in range(1, count + 1)]
    for number in numbers:
        socket.send(text.replace(f'data-version="{first}"', f'data-version="{number}"'))
    return numbers


def test_every_move_is_shown_however_fast_they_come(sit: Sit) -> None:
    page = sit()
    set_up(page, pace="1")
    sockets: list[WebSocketRoute] = []
    held_table(page, sockets)
    page.evaluate(WATCH)
    numbers = send(page, sockets[-1], 14)
    page.locator(f"#table[data-version='{numbers[-1]}']").wait_for()
    assert page.evaluate("seen") == numbers


def test_whoever_wants_no_pace_sees_the_newest_at_once(sit: Sit) -> None:
    page = sit()
    set_up(page)
    sockets: list[WebSocketRoute] = []
    held_table(page, sockets)
    page.evaluate(WATCH)
    numbers = send(page, sockets[-1], 3)
    page.wait_for_timeout(300)
    assert page.evaluate("seen")[-1] == numbers[-1]


def test_the_replay_plays_past_what_was_taken_back_and_can_be_stopped(sit: Sit) -> None:
    """An undo leaves a gap in the numbers of the moments."""
    page = sit()
    set_up(page)
    address = new_table(page, "sanjuan/2004", "me bot:greedy", seed=5)
    wait_for_turn(page)
    for press in ("[value='role builder']", "header form[action$='/undo'] button"):
        before = version(page)
        page.locator(press).click()
        wait_for_move(page, before)
    for number in range(2):
        wait_for_turn(page)
        answer(page, number)
    wait_for_turn(page)
    page.goto(f"{address}?at=1")
    slider, play = page.locator("#scrub [type=range]"), page.locator("#playback")
    last = int(slider.get_attribute("max") or 0)
    slider.fill(str(last))
    expect(page.locator("#table")).to_have_attribute("data-at", str(last))
    slider.fill("1")
    expect(page.locator("#table")).to_have_attribute("data-at", "1")
    play.click()
    expect(play).to_have_attribute("aria-label", "Stop")
    page.locator("#table:not([data-at='1'])").wait_for()
    expect(play).to_have_attribute("aria-label", "Stop")
    assert slider.input_value() == str(moment(page)), "a thumb that was dragged goes along"
    play.click()
    expect(play).to_have_attribute("aria-label", "Play")
    stopped = moment(page)
    page.wait_for_timeout(1100)
    assert moment(page) == stopped
    play.click()
    expect(page.locator("#table")).to_have_attribute("data-at", str(last), timeout=30_000)
    expect(play).to_have_attribute("aria-label", "Play")


def test_another_seat_s_eyes_are_kept_on_every_way_through_a_replay(sit: Sit) -> None:
    page = sit()
    set_up(page)
    sit_down_at(page, record_until("end", "sanjuan/2004", 3))
    page.goto(f"{page.url}?at=30&seat=1")
    slider = page.locator("#scrub [type=range]")
    slider.fill("40")
    page.wait_for_url("**at=40**")
    assert "seat=1" in page.url
    expect(page.locator(".eyesrow [aria-current]")).to_have_attribute("href", re.compile(r"at=\d+&seat=1$"))
    for way in ("[rel=prev]", "[rel=next]", ".log li:last-child a"):
        if way.startswith(".log"):
            page.locator(".top .tolog").click()
        page.locator(way).last.click()
        page.wait_for_load_state()
        assert "seat=1" in page.url, way
    link = page.locator(".plate .link")
    assert link.input_value() == page.url
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".plate .copy").click()
    expect(page.locator("#toast")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_the_whole_log_of_a_running_game_is_one_step_away(sit: Sit) -> None:
    page = sit()
    set_up(page)
    sit_down_at(page, record_until("role", "sanjuan/2004", 2, after=60))
    expect(page.locator(".log")).not_to_contain_text("Round 1 begins")
    page.locator(".top .tolog").click()
    page.get_by_role("link", name="The whole log").click()
    expect(page.locator(".log")).to_contain_text("Round 1 begins")


APART = """() => {
  const track = document.querySelector("#scrub [type=range]").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".mark")].map((mark) => mark.getBoundingClientRect());
  const marks = boxes.filter((box) => box.width);
  const over = marks.slice(1).filter((box, at) => box.x + 0.5 < marks[at].x + marks[at].width);
  const out = marks.filter((box) => box.x < track.x - 1 || box.x + box.width > track.x + track.width + 1);
  return [marks.length, over.length, out.length];
}"""
"""How many marks are seen, how many lie on another, and how many stick out over the slider."""


@pytest.mark.parametrize("state", ["sj-replay", "pr-replay"])
def test_the_marks_of_the_seats_lie_side_by_side_on_the_slider(sit: Sit, state: str) -> None:
    page = sit(calm=True)
    page.goto(f"/design/{state}")
    for width, height in ((1024, 768), (1440, 900), (2560, 1440), (768, 1024), (390, 844), (844, 390)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        seen, over, out = page.evaluate(APART)
        assert (over, out) == (0, 0), (width, height)
        assert seen > (30 if min(width, height) > 700 else 10), (width, height)
    page.emulate_media(forced_colors="active")
    assert page.locator(".mark use").first.evaluate("one => getComputedStyle(one).fill") != "none"


@pytest.mark.parametrize(("game", "seats", "lang"), [("sanjuan/2018", 4, "de"), ("puertorico/2002", 5, "it")])
def test_a_past_moment_lies_well_on_every_screen(sit: Sit, game: str, seats: int, lang: str) -> None:
    page = sit(lang, calm=True)
    faults = []
    for turn, (table, seat) in enumerate(positions(game, seats, 4, every=many(20, 150)), seats):
        past = Past(table.moments[-1], table.game.clone(table.state))
        shown = build_table_view(table, f"p{seat}", Presence(0.0), 0.0, past=past)
        lay_out(page, pages.replay(shown, lang, {}))
        faults += [f"{past.moment.version} {fault}" for fault in complaints(page, turn)]
    assert not faults, "\n".join(faults)


def test_page_up_and_down_go_from_role_to_role(sit: Sit) -> None:
    page = sit()
    set_up(page)
    sit_down_at(page, record_until("end", "sanjuan/2004", 3))
    page.goto(f"{page.url}?at=30")
    versions = [int(mark.get_attribute("data-at") or 0) for mark in page.locator(".mark").all()]
    after = next(version for version in versions if version > 30)
    slider = page.locator("#scrub [type=range]")
    slider.focus()
    page.keyboard.press("PageUp")
    expect(page.locator("#table")).to_have_attribute("data-at", str(after))
    expect(slider).to_have_value(str(after))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Move {after} of \d+, Round \d+, \w+, \w+$"))
    page.keyboard.press("PageDown")
    before = max(version for version in versions if version < after)
    expect(page.locator("#table")).to_have_attribute("data-at", str(before))
    expect(slider).to_be_focused()


HANDS = ".allhands > ul > li"


def test_all_hands_of_a_finished_game_lie_open_in_its_past(sit: Sit) -> None:
    page = sit()
    set_up(page)
    sit_down_at(page, record_until("end", "sanjuan/2004", 3))
    page.goto(f"{page.url}?at=30")
    page.locator(".eyesrow").get_by_role("link", name="All").click()
    page.wait_for_url("**at=30&seat=all")
    for width, height in ((1366, 768), (768, 1024), (390, 844), (740, 360)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert page.locator(HANDS).count() == 3
        for hand in page.locator(f"{HANDS} .card").all():
            hand.scroll_into_view_if_needed()
            expect(hand).to_be_in_viewport()
    page.locator("[rel=next]").click()
    page.wait_for_url("**&seat=all")
    expect(page.locator(HANDS)).to_have_count(3)


def test_nobody_sees_all_hands_of_a_running_game(sit: Sit) -> None:
    page = sit()
    set_up(page)
    sit_down_at(page, record_until("role", "sanjuan/2004", 3, after=60))
    page.goto(f"{page.url}?at=30&seat=all")
    expect(page.locator(".reel")).to_be_visible()
    expect(page.locator(".allhands")).to_have_count(0)
    expect(page.get_by_role("link", name="All", exact=True)).to_have_count(0)
