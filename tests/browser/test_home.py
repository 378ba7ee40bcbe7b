"""Home: a level and a game are chosen with two clicks, a setting acts at once, my games come back; and the end."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.midgame import record_until, sit_down_at
from tests.browser.playing import set_up, settings, wait_for_turn

from morro.words import LANGUAGES


def test_a_level_and_a_game_are_chosen_with_two_clicks(sit: Sit) -> None:
    page = sit()
    set_up(page)
    page.goto("/")
    page.locator("input[value=level1]").check()
    page.locator("button[value='sanjuan/2018']").click()
    page.wait_for_url("**/t/*")
    wait_for_turn(page)
    assert page.locator(".mat .botface use[href*='#face-1']").count() == 3
    page.goto("/")
    expect(page.locator(".going.mine a")).to_have_count(1)
    page.locator(".going.mine a").click()
    page.wait_for_url("**/t/*")


def test_a_setting_acts_at_once_and_is_kept(sit: Sit) -> None:
    page = sit()
    page.goto("/rules")
    form = settings(page)
    with page.expect_response("**/prefs?*"):
        form.locator("input[name=theme][value=dark]").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    settings(page).locator("input[name=lang][value=nl]").check()
    expect(page.locator("html")).to_have_attribute("lang", "nl")


def test_without_a_script_the_settings_are_a_form_and_a_game_can_begin(sit: Sit) -> None:
    page = sit(java_script_enabled=False)
    page.goto("/")
    form = settings(page)
    form.locator("input[name=theme][value=dark]").check()
    form.locator("button").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("footer button[lang=it]").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.locator("button[value='sanjuan/2004']").click()
    page.wait_for_url("**/t/*")


def test_the_end_counts_up_to_the_sum_and_leads_on(sit: Sit) -> None:
    page = sit()
    set_up(page, motion="on")
    sit_down_at(page, record_until("end", "sanjuan/2004", 3))
    sums = page.locator(".podium .sum")
    wanted = [str(sum(map(int, (one.get_attribute("data-parts") or "").split()))) for one in sums.all()]
    assert len(wanted) == 3
    expect(sums).to_have_text(wanted, timeout=8000)
    page.locator(".where [popovertarget=sheet]").click()
    expect(page.locator("#sheet .sheet")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".moments a").first.click()
    page.wait_for_url("**at=*")
    page.go_back()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "at=" not in url)
    wait_for_turn(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_navigation_of_a_tablet_is_one_row(sit: Sit, language: str) -> None:
    page = sit()
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(f"/rules?lang={language}")
    links = page.locator(".site nav .quiet")
    tops = links.evaluate_all("found => found.map((link) => link.getBoundingClientRect().top)")
    assert len(tops) > 6
    assert len(set(tops)) == 1


def test_a_new_table_offers_only_the_seats_of_its_game(sit: Sit) -> None:
    page = sit()
    page.goto("/new")
    fifth = page.locator(".seatcount .n5")
    page.locator("input[name=game][value='sanjuan/2004']").check()
    expect(fifth).to_be_hidden()
    page.locator("input[name=game][value='puertorico/2002']").check()
    expect(fifth).to_be_visible()
