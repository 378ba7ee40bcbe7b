"""The settler phase: hidden and open tiles, and the row of plantations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.core.events import EVERYBODY
from morro.core.game import NONE, Task
from morro.puertorico import actions as act
from morro.puertorico import events as ev
from morro.puertorico import moments
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import GOODS, QUARRY
from morro.puertorico.editions import ISLAND_SPACES
from morro.puertorico.menus import ONLY_PASS
from morro.puertorico.state import NO_TILE, Estate, PuertoRicoState
from morro.puertorico.tasks import plain

if TYPE_CHECKING:
    from mypy_extensions import i64


def menu_settle(s: PuertoRicoState, seat: i64, e: Estate) -> list[int]:
    if e.tiles >= ISLAND_SPACES:
        return ONLY_PASS
    menu = [act.PASS]
    for kind in range(GOODS):
        if s.row[kind] > 0:
            menu.append(act.TAKE + kind)
    if moments.may_take_quarry(s.quarries, seat == s.chooser, e.men):
        menu.append(act.TAKE + QUARRY)
    return menu


def begin_settler(s: PuertoRicoState) -> None:
    s.todo.append(plain(ask.END_SETTLER, s.chooser))
    for i in range(s.seats - 1, -1, -1):
        seat = (s.chooser + i) % s.seats
        s.todo.append(plain(ask.SETTLE, seat))
        if moments.draws_tile(s.estates[seat]):
            s.todo.append(plain(ask.HACIENDA, seat))


def draw_hidden_tile(s: PuertoRicoState, seat: i64) -> None:
    tile = s.draw_tile()
    s.estates[seat].add_tile(tile)
    s.note(ev.DREW_TILE, seat, tile)


def answer_settle(s: PuertoRicoState, seat: i64, action: i64) -> None:
    if action == act.PASS:
        s.note(ev.NOTHING_TAKEN, seat)
        return
    tile = action - act.TAKE
    e = s.estates[seat]
    if tile == QUARRY:
        s.quarries -= 1
    else:
        s.row[tile] = s.row[tile] - 1
    e.add_tile(tile)
    s.note(ev.TOOK, seat, tile)
    if moments.mans_tile(s, e):
        s.todo.append(Task(ask.HOSPICE, seat, 0, tile))


def man_at_once(s: PuertoRicoState, seat: i64, kind: i64, event: i64) -> None:
    """A colonist comes straight to a new tile or building."""
    s.fetch_colonist()
    s.estates[seat].men[kind] = s.estates[seat].men[kind] + 1
    s.note(event, seat, kind)


def end_settler(s: PuertoRicoState) -> None:
    """What is left of the row is discarded, then it is laid out anew (ruling 69)."""
    for kind in range(GOODS):
        s.discard[kind] = s.discard[kind] + s.row[kind]
        s.row[kind] = 0
    lay_out_row(s)


def lay_out_row(s: PuertoRicoState) -> None:
    shown: list[int] = []
    for _ in range(s.rules.face_up):
        tile = s.draw_tile()
        if tile == NO_TILE:
            break
        s.row[tile] = s.row[tile] + 1
        if s.log is not None:
            shown.append(tile)
    s.note_cards(ev.ROW, NONE, NONE, shown, EVERYBODY)
