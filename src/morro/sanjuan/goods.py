"""The producer and the trader phase of one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.bits import BIT
from morro.core.game import NONE, Task
from morro.sanjuan import actions as act
from morro.sanjuan import events as ev
from morro.sanjuan import moments
from morro.sanjuan import tasks as ask
from morro.sanjuan.buildings import BUILDINGS
from morro.sanjuan.editions import TILES, TRADER
from morro.sanjuan.state import CUSTOMS_SLOT, NO_CARD, NO_SLOT, Estate, SanJuanState, slot_of

if TYPE_CHECKING:
    from mypy_extensions import i64

# Menus by the bits of the slots that can be named; made once, changed by nobody.
PRODUCE_MENUS: Final = [
    [act.PASS, *[act.PRODUCE + slot for slot in range(CUSTOMS_SLOT) if slots & BIT[slot]]] for slots in range(32)
]
SELL_MENUS: Final = [
    [act.PASS, *[act.SELL + slot for slot in range(act.GOOD_SLOTS) if slots & BIT[slot]]] for slots in range(64)
]
SLOT_BIT: Final = [0 if slot_of(kind) == NO_SLOT else BIT[slot_of(kind)] for kind in range(len(BUILDINGS))]
FROM_FLOOR: Final = [63 & ~(BIT[floor] - 1) for floor in range(act.GOOD_SLOTS)]
"""The bits of all slots from the floor on."""


def menu_produce(s: SanJuanState, task: Task, e: Estate) -> list[int]:
    if s.deck_left == 0 and not s.discard:
        return PRODUCE_MENUS[0]
    goods = e.goods
    city = e.city
    empty = 0
    for place in range(len(goods)):
        if goods[place] == NO_CARD:
            empty |= SLOT_BIT[city[place]]
    return PRODUCE_MENUS[empty & FROM_FLOOR[task.floor] & 31]


def answer_produce(s: SanJuanState, task: Task, action: i64) -> None:
    done = task.done
    if action != act.PASS:
        kind = action - act.PRODUCE
        e = s.estates[task.seat]
        e.goods[e.place_without_good(kind)] = s.draw_one(NONE)
        s.note(ev.PRODUCED, task.seat, kind)
        done += 1
        if task.left > 1:
            s.todo.append(Task(ask.PRODUCE, task.seat, task.left - 1, NONE, kind, done))
            return
    if done == 0:
        s.note(ev.NOTHING_PRODUCED, task.seat)
    source = moments.draws_for_producing(s.estates[task.seat].owns, done)
    if source != NO_CARD:
        s.draw(task.seat, 1, source)


def menu_sell(task: Task, e: Estate) -> list[int]:
    goods = e.goods
    full = 0
    for place in range(len(goods)):
        if goods[place] != NO_CARD:
            full |= SLOT_BIT[e.city[place]]
    return SELL_MENUS[full & FROM_FLOOR[task.floor]]


def answer_sell(s: SanJuanState, task: Task, action: i64) -> None:
    done = task.done
    seat = task.seat
    e = s.estates[seat]
    if action != act.PASS:
        slot = action - act.SELL
        place = e.place_with_good(slot)
        price = moments.sale_price(TILES[open_tile(s)], slot)
        s.note(ev.SOLD, seat, e.city[place], price)
        good = e.take_good(place)
        if done == 0 and moments.keeps_sold_good(e.owns):
            e.harbored += (good,)
            s.note(ev.HARBORED, seat)
        else:
            s.discard.append(good)
        s.earned += price
        s.traded += 1
        done += 1
        if task.left > 1:
            s.todo.append(Task(ask.SELL, seat, task.left - 1, NONE, slot, done))
            return
    if done == 0:
        s.note(ev.NOTHING_SOLD, seat)
        return
    proceeds = s.earned + moments.sale_bonus(e.owns, done)
    s.earned = 0
    s.draw(seat, proceeds, -2 - TRADER)


def open_tile(s: SanJuanState) -> i64:
    """The tile turned last; it lies open during the trader phase."""
    return s.tiles[(s.turned - 1) % len(TILES)]
