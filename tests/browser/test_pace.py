"""The pace of a table: the others are shown step by step, and a key skips to one's own question."""

from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.midgame import record_until, sit_down_at
from tests.browser.playing import MY_TURN, set_up, version, wait_for_turn

LISTEN = """() => {
  window.said = [];
  const say = document.querySelector("#say");
  new MutationObserver(() => said.push(say.textContent)).observe(say, { childList: true });
}"""


def test_the_others_are_shown_step_by_step_and_can_be_skipped(sit: Sit) -> None:
    """At the normal pace the question comes after the steps of the others; one key brings it at once."""
    page = sit()
    set_up(page, pace="1")
    sit_down_at(page, record_until("role", "sanjuan/2004", 4, seed=3, after=40))
    wait_for_turn(page)
    before = version(page)
    page.locator("[value^='role ']").first.click()
    page.locator(f"#table:not([data-version='{before}'])").wait_for()
    expect(page.locator(".acts .on")).to_have_count(1)
    assert page.locator(".trail li").count() <= 6
    page.keyboard.press("Space")
    page.locator(f"{MY_TURN}, #table.status-finished").wait_for(timeout=14_000)


def test_what_the_others_do_last_is_shown_before_the_end(sit: Sit) -> None:
    """The builder is the last role: two bots build, each on the stage, and only then comes the podium."""
    page = sit()
    set_up(page, pace="fast")
    sit_down_at(page, record_until("role", "sanjuan/2004", 3, seed=3, after=190))
    page.evaluate(LISTEN)
    page.locator("[value='role builder']").click()
    page.locator("#table.status-finished").wait_for()
    built = [line for line in page.evaluate("said") if "builds a Silver Smelter" in line]
    assert len(built) == 2, page.evaluate("said")


def test_an_answered_question_asks_no_more_and_a_move_ends_a_pause(sit: Sit) -> None:
    """While what comes of it is shown, the plate only waits, and a second click on an old answer sends nothing."""
    page = sit()
    set_up(page, pace="1")
    sit_down_at(page, record_until("role", "sanjuan/2004", 4, seed=3, after=0))
    wait_for_turn(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/act" in request.url else None)
    page.locator("[data-stage=pause]").click()
    expect(page.locator("[data-stage=pause]")).to_have_attribute("aria-pressed", "true")
    page.locator("[value='role trader']").click()
    page.locator("#table[data-answered]").wait_for()
    expect(page.locator("[data-stage=pause]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".plate > .turn > b")).to_have_text("Waiting")
    expect(page.locator(".plate .question")).to_be_hidden()
    page.locator("[value^='role ']").first.click(force=True)
    assert len(sent) == 1
    page.keyboard.press("Space")
    page.locator("#table:not([data-answered])").wait_for()
