"""The builder phase of one seat: choose, cover, double, spend, pay, and what the standing buildings add.

The price is asked for twice: as `least`, the fewest cards the building can cost with every help, before it is
chosen; and step by step after, each help being a question of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.core.bits import BIT
from morro.core.game import NONE, Task
from morro.sanjuan import actions as act
from morro.sanjuan import events as ev
from morro.sanjuan import moments
from morro.sanjuan import tasks as ask
from morro.sanjuan.state import NO_CARD, Estate, SanJuanState, slot_of

if TYPE_CHECKING:
    from mypy_extensions import i64


def menu_build(s: SanJuanState, seat: i64, e: Estate) -> list[int]:
    menu = [act.PASS]
    last = NO_CARD
    for kind in e.hand:
        if kind != last:
            last = kind
            if moments.may_build(e, kind) and can_pay(s, seat, e, kind, len(e.hand) - 1):
                menu.append(act.BUILD + kind)
    for kind in s.aside:
        if moments.may_build(e, kind) and can_pay(s, seat, e, kind, len(e.hand)):
            menu.append(act.BUILD + kind)
    return menu


def can_pay(s: SanJuanState, seat: i64, e: Estate, kind: i64, cards: i64) -> bool:
    """Whether so many cards suffice for the building, with every help the seat can choose."""
    if s.rules.cost[kind] <= cards or least(s, seat, e, kind, NO_CARD) <= cards:
        return True
    if moments.may_cover(e.owns):
        for covered in e.city:
            if moments.cover_credit(s.rules, kind, covered) >= 0 and least(s, seat, e, kind, covered) <= cards:
                return True
    return False


def least(s: SanJuanState, seat: i64, e: Estate, kind: i64, covered: i64) -> i64:
    """The fewest cards the building can cost the seat if it covers this building (or NO_CARD)."""
    owns = e.owns
    lost_goods = 0
    credit = 0
    if covered != NO_CARD:
        if e.place_without_good(covered) == NONE:
            lost_goods = 1
        owns &= ~BIT[covered]
        credit = moments.cover_credit(s.rules, kind, covered)
    price = base_price(s, seat, owns, kind) - credit
    if moments.may_double(s, seat, owns):
        price -= 1
    spendable = moments.goods_to_spend(owns)
    if spendable:
        price -= min(spendable, e.count_goods() - lost_goods)
    return price


def base_price(s: SanJuanState, seat: i64, owns: i64, kind: i64) -> i64:
    """The price before crane, library and black market; not yet clamped at 0 (ruling 33)."""
    privilege = 1 if seat == s.chooser else 0
    return s.rules.cost[kind] - moments.build_discount(owns, kind) - privilege


def answer_build(s: SanJuanState, seat: i64, action: i64) -> None:
    if action == act.PASS:
        s.note(ev.NOTHING_BUILT, seat)
        return
    kind = action - act.BUILD
    e = s.estates[seat]
    if kind in s.aside:
        s.aside = tuple([card for card in s.aside if card != kind])
    else:
        if kind not in e.shown:
            for other in range(s.seats):
                if other != seat:
                    s.sees(other, kind)
        e.reveal_from_hand(kind)
    s.note(ev.BUILT, seat, kind)
    if moments.may_cover(e.owns):
        s.todo.append(Task(ask.COVER, seat, 0, kind))
    else:
        e.city += (kind,)
        e.goods.append(NO_CARD)
        after_cover(s, seat, kind, 0)


def menu_cover(s: SanJuanState, task: Task, e: Estate) -> list[int]:
    menu: list[int] = []
    if least(s, task.seat, e, task.card, NO_CARD) <= len(e.hand):
        menu.append(act.PASS)
    found: list[int] = []
    for covered in e.city:
        if (
            covered not in found
            and moments.cover_credit(s.rules, task.card, covered) >= 0
            and least(s, task.seat, e, task.card, covered) <= len(e.hand)
        ):
            found.append(covered)
    found.sort()
    for covered in found:
        menu.append(act.COVER + covered)
    return menu


def answer_cover(s: SanJuanState, task: Task, action: i64) -> None:
    e = s.estates[task.seat]
    if action == act.PASS:
        e.city += (task.card,)
        e.goods.append(NO_CARD)
        after_cover(s, task.seat, task.card, 0)
        return
    covered = action - act.COVER
    s.note(ev.COVERED, task.seat, covered)
    place = e.place_without_good(covered)
    if place == NONE:
        place = e.city.index(covered)
        s.discard.append(e.take_good(place))
    e.covered += (covered,)
    city = list(e.city)
    city[place] = task.card
    e.city = tuple(city)
    if covered not in e.city:
        e.owns &= ~BIT[covered]
    after_cover(s, task.seat, task.card, moments.cover_credit(s.rules, task.card, covered))


def after_cover(s: SanJuanState, seat: i64, kind: i64, credit: i64) -> None:
    price = base_price(s, seat, s.estates[seat].owns, kind) - credit
    if price > 0 and moments.may_double(s, seat, s.estates[seat].owns):
        s.todo.append(Task(ask.DISCOUNT, seat, price, kind))
    else:
        ask_goods(s, seat, kind, price, 0, 0)


def menu_discount(task: Task, e: Estate) -> list[int]:
    """Use the library; not to use it only if the price can be paid without."""
    if task.left - min(moments.goods_to_spend(e.owns), e.count_goods()) <= len(e.hand):
        return [act.PASS, act.USE_LIBRARY]
    return [act.USE_LIBRARY]


def answer_discount(s: SanJuanState, task: Task, action: i64) -> None:
    price = task.left
    if action == act.USE_LIBRARY:
        s.use_library(task.seat)
        price -= 1
    ask_goods(s, task.seat, task.card, price, 0, 0)


def ask_goods(s: SanJuanState, seat: i64, kind: i64, price: i64, floor: i64, spent: i64) -> None:
    """Ask for one more good at the black market, or else for the payment."""
    e = s.estates[seat]
    if price > 0 and spent < moments.goods_to_spend(e.owns) and e.count_goods() > 0:
        s.todo.append(Task(ask.SPEND, seat, price, kind, floor, spent))
    else:
        ask_payment(s, seat, kind, price)


def menu_spend(task: Task, e: Estate) -> list[int]:
    """A good, from the floor on, such that what must be paid with goods can be."""
    missing = task.left - len(e.hand)
    menu: list[int] = []
    if missing <= 0:
        menu.append(act.PASS)
    counts = goods_by_slot(e)
    above = 0
    for slot in range(act.GOOD_SLOTS):
        above += counts[slot]
    for slot in range(act.GOOD_SLOTS):
        if counts[slot] > 0 and slot >= task.floor and above >= missing:
            menu.append(act.SPEND + slot)
        above -= counts[slot]
    return menu


def goods_by_slot(e: Estate) -> list[int]:
    counts = [0] * act.GOOD_SLOTS
    for place in range(len(e.goods)):
        if e.goods[place] != NO_CARD:
            counts[slot_of(e.city[place])] = counts[slot_of(e.city[place])] + 1
    return counts


def answer_spend(s: SanJuanState, task: Task, action: i64) -> None:
    if action == act.PASS:
        ask_payment(s, task.seat, task.card, task.left)
        return
    slot = action - act.SPEND
    e = s.estates[task.seat]
    place = e.place_with_good(slot)
    s.discard.append(e.take_good(place))
    s.note(ev.SPENT, task.seat, e.city[place])
    ask_goods(s, task.seat, task.card, task.left - 1, slot, task.done + 1)


def ask_payment(s: SanJuanState, seat: i64, kind: i64, price: i64) -> None:
    if price > 0:
        s.todo.append(Task(ask.PAY, seat, price, kind))
    else:
        finish_building(s, seat, kind)


def answer_pay(s: SanJuanState, task: Task, card: i64) -> None:
    s.discard_from_hand(task.seat, card)
    s.note_card(ev.PAID, task.seat, NONE, card, task.seat)
    if task.left > 1:
        s.todo.append(Task(ask.PAY, task.seat, task.left - 1, task.card, card, task.done + 1))
    else:
        finish_building(s, task.seat, task.card)


def finish_building(s: SanJuanState, seat: i64, kind: i64) -> None:
    """The building is paid: the others have their say, then it begins to work itself (ruling 32)."""
    e = s.estates[seat]
    source = moments.draws_for_building(e.owns, kind)
    if source != NO_CARD:
        s.draw(seat, 1, source)
    source = moments.draws_for_poverty(e.owns, len(e.hand))
    if source != NO_CARD:
        s.draw(seat, 1, source)
    e.owns |= BIT[kind]
    e.built = kind
    s.built = True
