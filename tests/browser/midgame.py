"""A game in its middle: greedy bots play on until a question comes that a test wants, and their record is uploaded."""

from playwright.sync_api import FilePayload, Page
from tests.browser.playing import new_table, send
from tests.effort import LONG
from tests.rulebook.puertorico.table import Table

from morro.bots.registry import make_bot
from morro.core.record import Record
from morro.core.rng import seeded
from morro.games import make_game


def record_until(kind: str, game_name: str, seats: int, seed: int = 7, after: int = 0) -> str:
    """The record of a game up to the first question of a kind after so many answers; `end` for a whole game."""
    game = make_game(game_name, seats)
    bot = make_bot("greedy", game)
    rng = seeded(seed)
    record = Record(game.name, game.version, seats, seed)
    state = game.new(seed)
    before = ("", -1)
    while not game.over(state):
        prompt = game.prompt(state)
        if kind in ("any", prompt.kind) and len(record.moves) >= after and before != (prompt.kind, prompt.seat):
            break
        before = (prompt.kind, prompt.seat)
        action = bot.choose(game.view(state, prompt.seat), prompt, list(game.legal(state)), rng)
        record.add(prompt.seat, game.actions.token(action))
        game.apply(state, action)
    assert kind == "end" or not game.over(state), f"nobody was asked {kind!r} after {after} answers"
    return record.text()


STORAGE = "ships: 5=corn*1 6=indigo*1 7=sugar*1\nseat 0 goods: tobacco*4 coffee*3 city: small_warehouse+1"


def record_of_storage() -> str:
    """What greedy bots never come to: the captain's turn is over, and a warehouse stands there."""
    table = Table(STORAGE).play("role captain")
    return Record(table.game.name, table.game.version, table.seats, start=table.game.text(table.state)).text()


def sit_down_at(page: Page, record: str) -> None:
    """Whoever was asked last in a record is asked at this page now."""
    page.goto(send(page, "/replays", multipart={"record": file_of(record)}))


def upload(page: Page, record: str) -> None:
    """The same by the form of the first page."""
    page.goto("/")
    page.locator("input[name=record]").set_input_files(file_of(record))
    page.locator("form[action='/replays'] button").click()
    page.wait_for_url("**/t/*")


def file_of(record: str) -> FilePayload:
    return {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()}


def play_bots(page: Page, game: str, seats: int, after: int) -> None:
    """Sit down with greedy bots: at a new table, or in the short form after so many answers."""
    if LONG:
        new_table(page, game, "me" + " bot:greedy" * (seats - 1))
    else:
        sit_down_at(page, record_until("role", game, seats, after=after))
