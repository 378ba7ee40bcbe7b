"""The craftsman and the trader phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.core.bits import BIT
from morro.core.game import NONE
from morro.puertorico import actions as act
from morro.puertorico import chips, moments
from morro.puertorico import events as ev
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import GOODS
from morro.puertorico.editions import HOUSE_SPACES
from morro.puertorico.menus import ONLY_PASS, ONLY_PRODUCE, PRODUCE_MENU
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
    """Everybody gets his goods (ruling 77); where it could be better to leave them, everybody is asked."""
    if s.rules.ask_every_choice or chips.could_end_next(s, BIT[s.seats] - 1):
        s.todo.append(plain(ask.END_CRAFTSMAN, s.chooser))
        for i in range(s.seats - 1, -1, -1):
            seat = (s.chooser + i) % s.seats
            if makes_goods(s.estates[seat]):
                s.todo.append(plain(ask.PRODUCE, seat))
        return
    for i in range(s.seats):
        seat = (s.chooser + i) % s.seats
        harvest(s, seat, s.estates[seat])
    end_craftsman(s)


def makes_goods(e: Estate) -> bool:
    return any(moments.output(e.men, good) > 0 for good in range(GOODS))


def menu_produce(s: PuertoRicoState, seat: i64, e: Estate) -> list[int]:
    """Nobody is asked about nothing, nor when what all can make no longer reaches the last chip."""
    short = True
    for good in range(GOODS):
        if moments.output(e.men, good) > 0 and s.supply[good] > 0:
            short = False
    if short:
        return ONLY_PRODUCE
    makers: i64 = 0
    for i in range((seat + s.seats - s.chooser) % s.seats, s.seats):
        makers |= BIT[(s.chooser + i) % s.seats]
    return PRODUCE_MENU if s.rules.ask_every_choice or chips.could_end_next(s, makers) else ONLY_PRODUCE


def answer_produce(s: PuertoRicoState, seat: i64, action: i64) -> None:
    if action == act.PASS:
        s.note(ev.NOTHING_PRODUCED, seat)
    else:
        harvest(s, seat, s.estates[seat])


def harvest(s: PuertoRicoState, seat: i64, e: Estate) -> None:
    """A seat gets its goods while the stock lasts, and the money of its factory."""
    kinds = 0
    for good in range(GOODS):
        barrels = moments.output(e.men, good)
        barrels = min(barrels, s.supply[good])
        if barrels > 0:
            e.goods[good] = e.goods[good] + barrels
            s.supply[good] = s.supply[good] - barrels
            kinds += 1
            s.note(ev.PRODUCED, seat, good, barrels)
            if seat == s.chooser:
                s.received |= BIT[good]
    pay = moments.production_pay(e.men, kinds)
    if pay > 0:
        e.doubloons += pay
        s.note(ev.FACTORY_PAID, seat, NONE, pay)


def end_craftsman(s: PuertoRicoState) -> None:
    """Last, the craftsman may have one more of what he got."""
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
    if is_full(s.house):
        return ONLY_PASS
    menu = [act.PASS]
    for good in range(GOODS):
        if e.goods[good] > 0 and moments.house_takes(s.house, good, e.men):
            menu.append(act.SELL + good)
    return menu


def is_full(house: list[int]) -> bool:
    """Trading house: there is room for so many barrels, and no more."""
    count: i64 = 0
    for barrels in house:
        count += barrels
    return count >= HOUSE_SPACES


def answer_sell(s: PuertoRicoState, seat: i64, action: i64) -> None:
    if action == act.PASS:
        s.note(ev.NOTHING_SOLD, seat)
        return
    good = action - act.SELL
    e = s.estates[seat]
    price = moments.sale_price(e.men, good, seat == s.chooser)
    e.goods[good] = e.goods[good] - 1
    s.house[good] = s.house[good] + 1
    e.doubloons += price
    s.note(ev.SOLD, seat, good, price)


def end_trader(s: PuertoRicoState) -> None:
    if not is_full(s.house):
        return
    for good in range(GOODS):
        s.supply[good] = s.supply[good] + s.house[good]
        s.house[good] = 0
    s.note(ev.HOUSE_EMPTIED, NONE)
