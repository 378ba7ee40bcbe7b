"""The craftsman and the trader phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.core.bits import BIT
from morro.core.game import NONE
from morro.puertorico import actions as act
from morro.puertorico import events as ev
from morro.puertorico import moments
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import GOODS
from morro.puertorico.editions import HOUSE_SPACES
from morro.puertorico.menus import ONLY_PASS
from morro.puertorico.state import Estate, PuertoRicoState
from morro.puertorico.tasks import plain

if TYPE_CHECKING:
    from mypy_extensions import i64


def ask_owners_of_goods(s: PuertoRicoState, kind: i64) -> None:
    """Put a task on the agenda for every seat that has goods, the owner of the role first."""
    for i in range(s.seats - 1, -1, -1):
        seat = (s.chooser + i) % s.seats
        if s.estates[seat].has_goods():
            s.todo.append(plain(kind, seat))


def menu_craft(s: PuertoRicoState) -> list[int]:
    """One more of a kind just received and still in stock (ruling 77), or none (ruling 101)."""
    menu = [act.PASS]
    for good in range(GOODS):
        if s.received & BIT[good] and s.supply[good] > 0:
            menu.append(act.PRODUCE + good)
    return menu


def produce(s: PuertoRicoState) -> None:
    """Everybody gets his goods while the stock lasts; last, the craftsman may have one more (ruling 77)."""
    for i in range(s.seats):
        seat = (s.chooser + i) % s.seats
        e = s.estates[seat]
        kinds = 0
        for good in range(GOODS):
            barrels = moments.output(e, good)
            barrels = min(barrels, s.supply[good])
            if barrels > 0:
                e.goods[good] = e.goods[good] + barrels
                s.supply[good] = s.supply[good] - barrels
                kinds += 1
                s.note(ev.PRODUCED, seat, good, barrels)
                if i == 0:
                    s.received |= BIT[good]
        pay = moments.production_pay(e, kinds)
        if pay > 0:
            e.doubloons += pay
            s.note(ev.FACTORY_PAID, seat, NONE, pay)
    if s.received:
        s.todo.append(plain(ask.CRAFT, s.chooser))


def answer_craft(s: PuertoRicoState, seat: i64, action: i64) -> None:
    s.received = 0
    if action == act.PASS:
        s.note(ev.NOT_CRAFTED, seat)
        return
    good = action - act.PRODUCE
    s.supply[good] = s.supply[good] - 1
    s.estates[seat].goods[good] = s.estates[seat].goods[good] + 1
    s.note(ev.CRAFTED, seat, good)


def menu_sell(s: PuertoRicoState, e: Estate) -> list[int]:
    """A kind that the house takes: not a fifth barrel, and no kind twice without leave (ruling 79)."""
    if in_house(s) >= HOUSE_SPACES:
        return ONLY_PASS
    menu = [act.PASS]
    for good in range(GOODS):
        if e.goods[good] > 0 and (s.house[good] == 0 or moments.may_repeat_kind(e)):
            menu.append(act.SELL + good)
    return menu


def in_house(s: PuertoRicoState) -> i64:
    count = 0
    for barrels in s.house:
        count += barrels
    return count


def answer_sell(s: PuertoRicoState, seat: i64, action: i64) -> None:
    if action == act.PASS:
        s.note(ev.NOTHING_SOLD, seat)
        return
    good = action - act.SELL
    e = s.estates[seat]
    price = moments.sale_price(s, seat, e, good)
    e.goods[good] = e.goods[good] - 1
    s.house[good] = s.house[good] + 1
    e.doubloons += price
    s.note(ev.SOLD, seat, good, price)


def end_trader(s: PuertoRicoState) -> None:
    if in_house(s) < HOUSE_SPACES:
        return
    for good in range(GOODS):
        s.supply[good] = s.supply[good] + s.house[good]
        s.house[good] = 0
    s.note(ev.HOUSE_EMPTIED, NONE)
