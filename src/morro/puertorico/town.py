"""The builder phase of one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.core.bits import BIT
from morro.core.game import Task
from morro.puertorico import actions as act
from morro.puertorico import events as ev
from morro.puertorico import moments
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import QUARRY
from morro.puertorico.editions import CITY_SPACES
from morro.puertorico.state import CITY_FULL, Estate, PuertoRicoState

if TYPE_CHECKING:
    from mypy_extensions import i64


def menu_build(s: PuertoRicoState, seat: i64, e: Estate) -> list[int]:
    menu = [act.PASS]
    allowed = moments.buildable(s.rules, e.owns, e.spaces)
    for kind in moments.in_reach(s, seat, e):
        if allowed & BIT[kind] and s.stock[kind] > 0:
            menu.append(act.BUILD + kind)
    return menu


def answer_build(s: PuertoRicoState, seat: i64, action: i64) -> None:
    if action == act.PASS:
        s.note(ev.NOTHING_BUILT, seat)
        return
    kind = action - act.BUILD
    e = s.estates[seat]
    price = moments.build_price(e.men[QUARRY], kind, seat == s.chooser)
    e.doubloons -= price
    s.stock[kind] = s.stock[kind] - 1
    e.add_building(kind)
    s.note(ev.BUILT, seat, kind, price)
    if e.spaces >= CITY_SPACES:
        s.end_after_round(seat, CITY_FULL)
    if moments.mans_building(s, e):
        s.todo.append(Task(ask.UNIVERSITY, seat, 0, kind))
