"""It is my turn: the page calls me with a sound, its title, its icon and a notification, as I have set it."""

from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.company import two_people, whose_turn
from tests.browser.conftest import Sit
from tests.browser.playing import MY_TURN, answer, settings, wish

EARS = """
window.heard = [];
window.noted = [];
delete window.PushManager; // there is no push service in a private window, and Chromium complains of the question
const node = (more) => ({ connect: (next) => next, ...more });
window.AudioContext = class {
  currentTime = 0;
  resume() {}
  createOscillator() { return node({ frequency: {}, start() { heard.push(this.frequency.value) }, stop() {} }) }
  createGain() { return node({ gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } }) }
};
window.Notification = class {
  static permission = "granted";
  static requestPermission() { noted.push("asked"); return Promise.resolve("granted"); }
  constructor(title, { body }) { noted.push(`${title}: ${body}`) }
};
"""
"""What stands in for the loudspeaker and the desktop: it writes down what it is told."""


def with_ears(sit: Sit) -> Sit:
    def somebody(**options: Any) -> Page:
        page = sit(**options)
        page.add_init_script(EARS)
        return page

    return somebody


def away(page: Page, hidden: bool) -> None:
    page.evaluate("hidden => Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })", hidden)


def play_until_asked(other: Page, me: Page) -> None:
    """The other one plays until I am asked."""
    number = 0
    while whose_turn(me, other) is other:
        answer(other, number)
        number += 1
    expect(me.locator(MY_TURN)).to_have_count(1)


def told(page: Page) -> tuple[list[int], list[str]]:
    heard, noted = page.evaluate("[heard.splice(0), noted.splice(0)]")
    return heard, noted


def test_a_turn_is_heard_seen_and_notified(sit: Sit) -> None:
    ana, bo = two_people(with_ears(sit))
    first = whose_turn(ana, bo)
    second = bo if first is ana else ana
    wish(first, sound="off", notify="off")
    wish(second, sound="on", notify="on")
    for page in (first, second):
        page.keyboard.press("Shift")  # no page makes a sound before it was touched
        told(page)
        away(page, True)
    icon = second.locator("#favicon").get_attribute("href") or ""
    assert "turn" not in icon
    assert not second.title().startswith("●")

    play_until_asked(first, second)
    heard, noted = told(second)
    assert len(heard) == 2
    assert [note.partition(":")[0] for note in noted] == [second.title()]
    assert (second.locator("#table").get_attribute("data-say") or "?") in noted[0]
    assert second.title().startswith("● Your turn")
    assert "favicon-turn" in (second.locator("#favicon").get_attribute("href") or "")

    play_until_asked(second, first)
    assert told(first) == ([], []), "whoever wants no call gets none"
    assert first.title().startswith("● Your turn")
    assert second.locator("#favicon").get_attribute("href") == icon

    away(second, False)
    play_until_asked(first, second)
    heard, noted = told(second)
    assert len(heard) == 2
    assert noted == [], "who looks at the table needs no note about it"


def test_notes_are_asked_for_where_they_are_switched_on(sit: Sit) -> None:
    page = with_ears(sit)()
    page.goto("/")
    settings(page).locator("input[name=notify][value=on]").check()
    assert told(page)[1] == ["asked"]
    page.locator("#prefs input[name=notify][value=off]").check()
    assert told(page)[1] == []
