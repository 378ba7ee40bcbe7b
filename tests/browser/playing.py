"""How the tests play: like a person who reads the question, presses what is offered, and waits for the table."""

from collections.abc import Callable, Sequence
from typing import Any, Final
from urllib.parse import urlencode, urljoin

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate
from tests.effort import LONG

TABLE: Final = "#table"
MY_TURN: Final = "#table[data-turn='1']"
OVER: Final = "#table.status-finished"
READY: Final = ".prompt .primary[aria-disabled=false], .refuse.armed"
"""What to press when enough is chosen, or when nothing was."""


def send(page: Page, path: str, tokens: Sequence[str] = (), **fields: Any) -> str:
    """What a form of one of our pages would send, without the page; gives where the answer leads."""
    headers = {"Origin": urljoin(page.context.request.get("/health").url, "/").rstrip("/")}
    if tokens:
        fields["data"] = urlencode([("token", token) for token in tokens])
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    reply = page.request.post(path, headers=headers, max_redirects=0, **fields)
    assert reply.status == 303, reply.text()
    return reply.headers["location"]


def set_up(page: Page, **prefs: str) -> None:
    """Settings that make a test quick: nothing is asked twice."""
    send(page, "/prefs", form={"confirm": "never", "pace": "0", "takeback": "0", "sound": "off", **prefs})


def settings(page: Page) -> Locator:
    """The form of the settings, opened."""
    page.locator("nav [popovertarget=settings]").click()
    return page.locator("#prefs")


def wish(page: Page, **prefs: str) -> None:
    """Set something at the table; each setting acts at once."""
    for key, value in prefs.items():
        page.locator(".top button[popovertarget=menu]").click()
        page.locator("#menu [popovertarget=settings]").click()
        box = page.locator(f"#prefs input[name={key}][value='{value}']")
        if box.is_checked():
            page.locator("#settings .x").click()
        else:
            with page.expect_navigation():
                box.check(force=True)


def talk(page: Page, text: str) -> None:
    """Open the chat, say something, and close it."""
    page.goto(f"{page.url.partition('#')[0]}#chat")
    page.locator("#saytext").fill(text)
    page.locator("#sayform button").click()
    expect(page.locator("#saytext")).to_have_value("")
    page.locator("#chat .x").click()


def new_table(page: Page, game: str, chairs: str, seed: int = 7, **fields: str) -> str:
    """A new table; `chairs` such as `me bot:greedy open`. Gives its address. Only the long form fills in a page."""
    if LONG:
        return fill_in_new_table(page, game, chairs, seed, **fields)
    seats = chairs.split()
    filled = {f"seat{seat}": chair for seat, chair in enumerate(seats)}
    coach = {"coach": "on"} if asks_several(seats) else {}
    page.goto(send(page, "/new", form={"game": game, "seats": len(seats), "seed": seed, **filled, **coach, **fields}))
    return page.url


def fill_in_new_table(page: Page, game: str, chairs: str, seed: int = 7, **fields: str) -> str:
    """The same by the form for a new table."""
    page.goto("/new")
    seats = chairs.split()
    page.locator(f"input[name=game][value='{game}']").check()
    page.locator(f"input[name=seats][value='{len(seats)}']").check()
    for seat, chair in enumerate(seats):
        page.locator(f"select[name=seat{seat}]").select_option(chair)
    for name, value in fields.items():
        page.locator(f"input[name={name}]").fill(value)
    page.locator("details.more summary").click()
    page.locator("input[name=seed]").fill(str(seed))
    if asks_several(seats):
        page.locator("select[name=coach]").select_option("on")
    page.locator(".newform .primary").click()
    page.wait_for_url("**/t/*")
    return page.url


def asks_several(seats: list[str]) -> bool:
    """Whether several people play, so that `Choose for me` is there only where the table has a coach."""
    return len(set(seats) & {"me", "hot", "open"}) > 1


def version(page: Page) -> str:
    return page.locator(TABLE).get_attribute("data-version") or ""


def over(page: Page) -> bool:
    return page.locator(OVER).count() > 0


def wait_for_turn(page: Page) -> bool:
    """Wait until this page is asked; False when the game is over."""
    page.locator(f"{MY_TURN}, {OVER}").wait_for()
    return not over(page)


def wait_for_move(page: Page, before: str) -> None:
    page.locator(f"#table:not([data-version='{before}'])").wait_for()


def controls(page: Page) -> Locator:
    """What can be chosen, but not the refusal."""
    return page.locator("[name=token]:not([type=hidden]):not([value=pass])")


def form_of(page: Page) -> str:
    return page.locator("form.prompt").get_attribute("data-form") or ""


def answer(page: Page, number: int = 0) -> None:
    """Answer the question with the mouse: the control of this number, or what `Choose for me` proposes."""

    def act() -> None:
        if form_of(page) == "one":
            found = controls(page)
            count = found.count()
            (found.nth(number % count) if count else page.locator(".refuse")).click()
        else:
            page.locator(".advise").click()
            page.locator(READY).first.click()

    until_it_moves(page, act)


def until_it_moves(page: Page, act: Callable[[], None]) -> None:
    """Who presses just as a new table comes has to press again, as a person would."""
    before = version(page)
    for patience in (15_000, 15_000, 60_000):
        act()
        try:
            page.locator(f"#table:not([data-version='{before}'])").wait_for(timeout=patience)
        except TooLate:
            continue
        return
    raise AssertionError(f"the table does not go on from {before}")


def play_to_the_end(page: Page, most: int = 400) -> int:
    """Play until the game is over; gives how many questions were answered."""
    for done in range(most):
        if not wait_for_turn(page):
            return done
        answer(page, done)
    raise AssertionError(f"the game is not over after {most} answers")
