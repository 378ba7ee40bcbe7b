"""What is drawn for one viewer is kept for the others only where they see the same."""

import pytest
from tests.server.test_canary import mixed, moments_of
from tests.web.showing import Page, new_table, play, random_token, shown, without_ids

from morro.core.game import SPECTATOR
from morro.core.rng import seeded
from morro.sanjuan.buildings import KEYS
from morro.scene import log
from morro.scene.people import names_of
from morro.scene.puertorico import PuertoRicoBuilder
from morro.scene.render_cache import RenderCache
from morro.scene.sanjuan import SanJuanBuilder
from morro.server.table import Table
from morro.server.table_view import TableView
from morro.web import pages
from morro.words.wording import wording

GAMES = [("sanjuan/2018+new:draft", 4), ("puertorico/2002", 3), ("puertorico/2002:hidden_chips", 3)]


def seen(table: Table, seat: int, pieces: RenderCache) -> TableView:
    """The table for a seat, with what was kept of it."""
    found = shown(table, seat)
    found.cache = pieces
    return found


def fragment(table: Table, seat: int, pieces: RenderCache, lang: str) -> str:
    return without_ids(pages.table_fragment(seen(table, seat, pieces), lang, {}))


def midgame(game: str, seats: int, steps: int = 40) -> Table:
    table = new_table(game, seats)
    rng = seeded(9)
    for _ in range(steps):
        play(table, [random_token(table, rng)])
    return table


def undo(table: Table) -> bool:
    """Take the last gesture back, where somebody may."""
    for seat in range(table.head.seats):
        if not table.may_undo(seat):
            entry = table.undo(seat, table.version, f"u{table.version}", 0.0)
            assert entry is not None
            table.settle(entry)
            return True
    return False


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_table_of_kept_pieces_is_the_table_drawn_anew(game: str, seats: int) -> None:
    table = midgame(game, seats, 25)
    rng = seeded(3)
    pieces = RenderCache()
    for step in range(30):
        if step % 4 or not undo(table):
            play(table, [random_token(table, rng)])
        pieces.turn()
        lang = ("en", "de")[step // 2 % 2]
        for seat in range(SPECTATOR, seats):
            assert fragment(table, seat, pieces, lang) == fragment(table, seat, RenderCache(), lang)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nothing_hidden_comes_from_what_was_drawn_for_others(game: str, seats: int) -> None:
    rng = seeded(5)
    for table in moments_of(game, seats, 800, rng):
        for viewer in range(SPECTATOR, seats):
            others = [seat for seat in range(SPECTATOR, seats) if seat != viewer]
            drawn, told = [], []
            for one in (table, mixed(table, viewer, rng)):
                pieces = RenderCache()
                told.append([fragment(one, seat, pieces, "en") for seat in others])
                drawn.append(fragment(one, viewer, pieces, "en"))
            assert drawn[0] == drawn[1]
            assert told[0] != told[1] or game == "puertorico/2002", "what was hidden from the viewer is in these pieces"


def test_each_seat_has_its_own_hand_from_the_same_pieces() -> None:
    pieces = RenderCache()
    table = midgame("sanjuan/2004", 4)
    for seat in range(4):
        page = Page(fragment(table, seat, pieces, "en"))
        cards = [attrs["data-kind"] for _, attrs in page.elements if attrs.get("data-id", "").startswith("h-")]
        assert cards == [KEYS[card] for card in table.state.estates[seat].hand]
    assert 'data-id="h-' not in fragment(table, SPECTATOR, pieces, "en")


@pytest.mark.parametrize(("game", "seats", "board"), [(*GAMES[0], SanJuanBuilder), (*GAMES[1], PuertoRicoBuilder)])
def test_those_who_wait_share_what_lies_open(
    game: str, seats: int, board: type[SanJuanBuilder] | type[PuertoRicoBuilder]
) -> None:
    pieces = RenderCache()
    table = midgame(game, seats)
    rng = seeded(4)
    while table.game.prompt(table.state).kind == "role":
        play(table, [random_token(table, rng)])
    w = wording("en")
    one, two, *_ = (seat for seat in range(SPECTATOR, seats) if seat != table.asked)
    boards = {}
    for seat in (one, two):
        looks = seen(table, seat, pieces)
        boards[seat] = board(looks, w, names_of(looks, w)).build()
    estates = {seat: {e.person.seat: e for e in boards[seat].others} for seat in boards}
    near = getattr(boards[SPECTATOR], "near", None)  # the city before one who only looks on
    if near is not None:
        estates[SPECTATOR][near.person.seat] = near
    common = set(estates[one]) & set(estates[two])
    assert len(common) == seats - 1
    for seat in common:
        assert estates[one][seat] is estates[two][seat]
    mine = boards[two].mine
    assert mine is not None
    assert mine.person.me
    assert mine is not estates[one][two]


def test_what_concerns_nobody_else_is_told_to_all_others_at_once() -> None:
    pieces = RenderCache()
    table = new_table("sanjuan/2004", 4)
    play(table, ["role prospector"])
    w = wording("en")
    last = []
    for seat in range(4):
        looks = seen(table, seat, pieces)
        last.append(log.groups(looks, w, names_of(looks, w))[-1])
    assert last[1] is last[2] is last[3]
    assert [line.text for line in last[1].lines][-1] == "Ana draws 1 card (Prospector)."
    assert [line.text for line in last[0].lines][-1].startswith("You draw a")
