"""What a card tells can be read with a finger and with keys, and so can why it is not possible."""

from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import SMALL, Sit
from tests.browser.midgame import record_until, sit_down_at
from tests.browser.playing import set_up

FOCUS = """() => {
  const el = document.activeElement;
  const look = (one) => getComputedStyle(one ?? document.body);
  const ring = (one) => look(one).outlineStyle !== "none" && parseFloat(look(one).outlineWidth) >= 3;
  const { left, top, right, bottom } = el.getBoundingClientRect();
  const been = (window.been ??= new Set());
  const again = been.has(el);
  been.add(el);
  return {
    again,
    page: el === document.body,
    name: `${el.nodeName}.${el.className} ${el.value || el.textContent.trim().slice(0, 30)}`,
    ring: ring(el) || ring(el.closest(".card, .mini, .role")),
    seen: right > 0 && left < innerWidth && bottom > 0 && top < innerHeight,
  };
}"""

MISSED = """() => [...document.querySelectorAll("#table :is(button, a, input:not([type=hidden]), select)")]
  .filter((el) => el.tabIndex >= 0 && el.checkVisibility({ visibilityProperty: true }) && !window.been.has(el))
  .map((el) => el.innerText)"""
"""What can be pressed, but was not come to: remembered apart, since a new table would take a mark off again."""


def around(page: Page) -> list[dict[str, Any]]:
    """Every stop of the Tab key, once round the page."""
    stops: list[dict[str, Any]] = []
    for _ in range(200):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUS)
        if stop["again"]:
            break
        if not stop["page"]:
            stops.append(stop)
    return stops


def test_with_a_finger(sit: Sit) -> None:
    page = sit(viewport=SMALL, has_touch=True, is_mobile=True)
    set_up(page)
    sit_down_at(page, record_until("build", "sanjuan/2018+new", 4, after=150))
    page.locator(".hand .cannot .face").first.tap()
    about = page.locator(".about:popover-open")
    expect(about.locator(".warn")).to_contain_text("costs")
    page.keyboard.press("Escape")
    expect(about).to_have_count(0)
    sit_down_at(page, record_until("build", "puertorico/2002", 3, after=60))
    page.locator(".ware.dear .face").first.tap()
    expect(about.locator(".warn")).to_contain_text("It costs you")


def test_with_keys(sit: Sit) -> None:
    """Tab reaches every control and shows where it is; a card that is read gives the focus and the ticks back."""
    page = sit()
    set_up(page)
    sit_down_at(page, record_until("pay", "sanjuan/2004", 4, after=150))
    stops = around(page)
    assert [stop["name"] for stop in stops if not stop["ring"]] == []
    assert [stop["name"] for stop in stops if not stop["seen"]] == []
    assert page.evaluate(MISSED) == []
    box = page.locator(".hand input[name=token]").first
    box.focus()
    page.keyboard.press("Space")
    page.keyboard.press("i")
    about = page.locator(".about:popover-open")
    expect(about).to_have_count(1)
    page.keyboard.press("Escape")
    expect(about).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('.hand input')")
    assert box.is_checked(), "Escape closed the card and nothing else"
    page.keyboard.press("Escape")
    assert not box.is_checked()


def test_why_a_card_is_not_possible_is_shown_where_the_focus_is(sit: Sit) -> None:
    page = sit()
    sit_down_at(page, record_until("build", "sanjuan/2018+new", 4, after=150))
    why = page.locator(".hand .cannot .why").first
    hidden = why.bounding_box()
    page.locator(".hand .cannot .face").first.focus()
    shown = why.bounding_box()
    assert hidden is not None
    assert shown is not None
    assert hidden["height"] < 3
    assert shown["height"] > 15


def test_nothing_opens_under_a_mouse_that_rests(sit: Sit) -> None:
    """A click changes the table; what then lies under the mouse covers nothing until the mouse moves."""
    page = sit()
    set_up(page)
    sit_down_at(page, record_until("role", "puertorico/2002", 3, after=60))
    page.locator(".ware [data-key=tx]").first.hover()
    glance = page.locator(".glance:popover-open")
    expect(glance).to_have_count(1)
    page.mouse.move(2, 2)
    expect(glance).to_have_count(0)
    ware = page.locator(".ware").nth(3)
    at = {"clientX": 40, "clientY": 40, "pointerType": "mouse"}
    ware.dispatch_event("pointerdown", at)
    ware.dispatch_event("pointerover", at)
    page.wait_for_timeout(600)  # longer than it takes to open
    expect(glance).to_have_count(0)
    ware.dispatch_event("pointermove", {**at, "clientX": 41})
    expect(glance).to_have_count(1)
