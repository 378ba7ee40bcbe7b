"""The lobby in real browsers: what one person does, the other one sees; two who want the same meet."""

from playwright.sync_api import Page, expect
from tests.browser.conftest import SMALL, Sit
from tests.browser.test_screens import look_at

from morro.server.bot_ratings import ALL, bot_rating


def look_for(page: Page, name: str, *seats: str) -> None:
    page.goto("/lobby")
    for size in ("2", "3", "4"):
        page.get_by_role("checkbox", name=size, exact=True).set_checked(size in seats)
    page.get_by_role("radio", name="people only").check()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Find a table").click()
    page.wait_for_url("**/t/*")


def test_two_who_want_the_same_play_together(sit: Sit) -> None:
    kim, lou, looker = sit(), sit(viewport=SMALL), sit()
    looker.goto("/lobby")
    look_at(looker, "lobby")
    look_for(kim, "Kim", "2", "3")
    expect(kim.locator(".rseats")).to_contain_text("Kim")
    expect(looker.locator("#lobby-lists")).to_contain_text("Kim")
    look_for(lou, "Lou", "2")
    assert lou.url == kim.url
    for page in (kim, lou):
        expect(page.locator("#table.status-running")).to_have_count(1)
    expect(looker.get_by_role("link", name="Watch")).to_have_count(1)
    looker.get_by_role("link", name="Watch").click()
    expect(looker.locator("#table.status-running")).to_have_count(1)


def test_a_free_seat_is_taken_from_the_list_by_keyboard_and_left_again(sit: Sit) -> None:
    kim, lou = sit(), sit()
    look_for(kim, "Ann", "4")
    lou.goto("/lobby")
    lou.get_by_label("Your name").fill("Uwe")
    lou.get_by_role("button", name="Sit down").filter(has_text="Ann").press("Enter")
    lou.wait_for_url(kim.url)
    expect(kim.locator(".rseats")).to_contain_text("Uwe")
    lou.get_by_role("button", name="Leave the table").click()
    lou.wait_for_url("**/")
    expect(kim.locator(".rseats")).not_to_contain_text("Uwe")
    kim.get_by_role("button", name="Call the table off").click()
    kim.wait_for_url("**/")


def test_everything_works_without_script(sit: Sit) -> None:
    page = sit(java_script_enabled=False)
    look_for(page, "Jan", "4")
    page.get_by_role("button", name="Leave the table").click()
    page.goto("/lobby")
    page.get_by_role("button", name="Play against bots").click()
    page.wait_for_url("**/t/*")


def test_a_line_of_chat_is_reported_where_it_stands(sit: Sit) -> None:
    kim, lou = sit(), sit()
    look_for(kim, "Ida", "2")
    look_for(lou, "Jim", "2")
    for page in (kim, lou):
        expect(page.locator("#table.status-running")).to_have_count(1)
        page.goto(f"{page.url}#chat")
    kim.locator("#saytext").fill("play faster!")
    kim.locator("#sayform").get_by_role("button").click()
    expect(kim.locator(".msg")).to_contain_text("play faster!")
    expect(kim.get_by_role("button", name="Report")).to_have_count(0)  # it is his own
    look_at(lou, "chat")
    lou.get_by_role("button", name="Report").press("Enter")
    expect(lou.locator(".msg")).to_contain_text("reported to the host")
    expect(lou.locator("#saytext")).to_be_visible()  # the drawer stays open
    look_at(lou, "chat, reported")


def test_the_lists_show_what_was_asked_for_and_stay_so(sit: Sit) -> None:
    kim, lou = sit(), sit()
    lou.goto("/lobby")
    lou.get_by_role("search").get_by_label("Seats").select_option("4")
    lou.get_by_role("button", name="Show only these").click()
    lou.wait_for_url("**/lobby?**show_seats=4**")
    look_for(kim, "Una", "3")
    expect(lou.locator("#lobby-lists")).to_contain_text("not shown")
    look_for(kim, "Una", "4")
    expect(lou.locator("#lobby-lists")).to_contain_text("Una")
    expect(lou.locator("#lobby-lists .tabl")).to_have_count(1)


def test_a_bot_s_rating_is_that_of_the_chosen_game(sit: Sit) -> None:
    page = sit()
    page.goto("/lobby")
    for game in ("sanjuan/2004", "puertorico/2002"):
        page.locator(f"input[name=game][value='{game}']").check(force=True)
        for level in (1, 3, 4):
            rating = page.locator(f".levels label:nth-of-type({level}) .worth [data-worth]")
            expect(rating).to_have_text(str(bot_rating(game, ALL, f"level{level}").points))
