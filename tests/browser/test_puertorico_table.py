"""Puerto Rico at the table: circles, barrels and ships by mouse, finger and keys."""

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import SMALL, Sit
from tests.browser.midgame import record_of_storage, record_until, sit_down_at
from tests.browser.playing import READY, controls, form_of, over, set_up, version, wait_for_move, wait_for_turn
from tests.effort import many

GAME = "puertorico/2002"


def circles(page: Page, pressed: bool) -> Locator:
    return page.locator(f"button.spot[aria-pressed={'true' if pressed else 'false'}]")


def place_by_hand(page: Page) -> None:
    """Fill circles one by one until every colonist has a place."""
    while page.locator(".prompt .primary[aria-disabled=true]").count():
        before = circles(page, True).count()
        circles(page, False).first.click()
        expect(circles(page, True)).to_have_count(before + 1)


def test_colonists_go_where_one_clicks(sit: Sit) -> None:
    page = sit()
    set_up(page)
    sit_down_at(page, record_until("man", GAME, 4, after=150))
    full, most = circles(page, True).count(), int(page.locator("form.prompt").get_attribute("data-most") or 0)
    expect(page.locator(".tl")).to_contain_text(str(most - full))
    last = circles(page, True).last
    kind = last.get_attribute("data-man")
    number = page.locator(f"select[data-man={kind}]").evaluate("select => select.selectedIndex")
    last.click()
    assert page.locator(f"select[data-man={kind}]").evaluate("select => select.selectedIndex") == number - 1
    expect(page.locator(".tl")).to_contain_text(str(most - full + 1))
    before = version(page)
    place_by_hand(page)
    page.locator(READY).first.click()
    wait_for_move(page, before)


def test_a_proposal_fills_the_circles(sit: Sit) -> None:
    page = sit()
    set_up(page)
    sit_down_at(page, record_until("man", GAME, 4, after=150))
    page.locator(".advise").click()
    page.locator(READY).first.wait_for()
    assert circles(page, True).count() == int(page.locator("form.prompt").get_attribute("data-most") or 0)


def test_what_is_lost_is_named_before_it_is_lost(sit: Sit) -> None:
    page = sit()
    set_up(page)
    sit_down_at(page, record_of_storage())
    expect(page.locator(".lostline")).to_have_text("Lost: 4 Tobacco, 3 Coffee")
    page.locator(".k-tobacco .whole").click()
    page.locator("[data-single=coffee] .single").click()
    expect(page.locator(".lostline")).to_have_text("Lost: 2 Coffee")
    page.locator(".k-coffee .whole").click()
    expect(page.locator(".lostline")).to_have_text("Lost: 4 Tobacco")  # one warehouse holds one kind
    before = version(page)
    page.locator("[data-single=tobacco] .single").click()
    page.locator(".prompt .primary").click()
    wait_for_move(page, before)


def test_a_game_to_its_end_with_a_finger(sit: Sit) -> None:
    """In Dutch, from the middle on: whatever is asked stands on the screen of a telephone."""
    page = sit("nl", viewport=SMALL, has_touch=True, is_mobile=True)
    set_up(page)
    sit_down_at(page, record_until("role", GAME, 3, after=many(230, 260)))
    done = 0
    while done < 200 and wait_for_turn(page):
        done += 1
        before = version(page)
        if form_of(page) == "one":
            shown = controls(page).locator("visible=true")
            (shown.first if shown.count() else page.locator(".refuse")).tap()
        elif form_of(page) == "amounts":
            while page.locator(".prompt .primary[aria-disabled=true]").count():
                circles(page, False).first.tap()
            page.locator(READY).first.tap()
        else:
            page.locator(".advise").tap()
            page.locator(READY).first.tap()
        wait_for_move(page, before)
    assert over(page)
    assert done > 5


def test_a_game_to_its_end_with_keys_alone(sit: Sit) -> None:
    """From the middle on: numbers choose, Space fills a circle, Enter confirms."""
    page = sit()
    set_up(page)
    sit_down_at(page, record_until("role", GAME, 3, after=many(230, 260)))
    done = 0
    while done < 200 and wait_for_turn(page):
        done += 1
        before = version(page)
        if form_of(page) == "one":
            page.keyboard.press("1" if controls(page).count() else "0")
        elif form_of(page) == "amounts":
            while page.locator(".prompt .primary[aria-disabled=true]").count():
                circles(page, False).first.focus()
                page.keyboard.press("Space")
            page.locator("#prompt").focus()
            page.keyboard.press("Enter")
        else:
            page.locator(".advise").focus()
            page.keyboard.press("Enter")
            page.locator(READY).first.focus()
            page.keyboard.press("Enter")
        wait_for_move(page, before)
    assert over(page)
    assert done > 5
