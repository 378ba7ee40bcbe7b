"""The builder phase of one seat, up to its price: choose, cover, double. What comes then is in `payment`.

The price is asked for twice: as `least`, the fewest cards the building can cost with every help, before it is
chosen; and step by step after, each help being a question of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.core.bits import BIT
from morro.core.game import NONE, Task
from morro.sanjuan import actions as act
from morro.sanjuan import events as ev
from morro.sanjuan import moments, payment
from morro.sanjuan import tasks as ask
from morro.sanjuan.editions import Rules
from morro.sanjuan.state import NO_CARD, NO_SLOT, Estate, SanJuanState, slot_of

if TYPE_CHECKING:
    from mypy_extensions import i64


def menu_build(s: SanJuanState, seat: i64, e: Estate) -> list[int]:
    menu = [act.PASS]
    rules = s.rules
    chooses = seat == s.chooser
    library = moments.may_double(s, seat, e.owns)
    last = NO_CARD
    for kind in e.hand:
        if kind != last:
            last = kind
            if moments.may_build(e.owns, kind) and can_pay(rules, e, kind, len(e.hand) - 1, chooses, library):
                menu.append(act.BUILD + kind)
    for kind in s.aside:
        if moments.may_build(e.owns, kind) and can_pay(rules, e, kind, len(e.hand), chooses, library):
            menu.append(act.BUILD + kind)
    return menu


def can_pay(rules: Rules, e: Estate, kind: i64, cards: i64, chooses: bool, library: bool) -> bool:
    """Whether so many cards suffice for the building, with every help the seat can choose.

    `chooses`: it has the builder's privilege; `library`: and may double it.
    """
    if rules.cost[kind] <= cards or least(rules, e, kind, NO_CARD, chooses, library) <= cards:
        return True
    if moments.may_cover(e.owns):
        for covered in e.city:
            if (
                moments.cover_credit(rules, kind, covered) >= 0
                and least(rules, e, kind, covered, chooses, library) <= cards
            ):
                return True
    return False


def least(rules: Rules, e: Estate, kind: i64, covered: i64, chooses: bool, library: bool) -> i64:
    """The fewest cards the building can cost the seat if it covers this building (or NO_CARD)."""
    owns = e.owns
    lost_goods = 0
    credit = 0
    if covered != NO_CARD:
        if e.place_without_good(covered) == NONE:
            lost_goods = 1
        owns &= ~BIT[covered]
        credit = moments.cover_credit(rules, kind, covered)
    privileges: i64 = 1 if chooses else 0
    if library and moments.has_library(owns):
        privileges += 1
    price = moments.base_price(rules, owns, kind, privileges) - credit
    spendable = moments.goods_to_spend(owns)
    if spendable:
        price -= min(spendable, e.count_goods() - lost_goods)
    return price


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
        after_cover(s, seat, kind, NO_CARD)


def menu_cover(s: SanJuanState, task: Task, e: Estate) -> list[int]:
    menu: list[int] = []
    rules = s.rules
    chooses = task.seat == s.chooser
    library = moments.may_double(s, task.seat, e.owns)
    if least(rules, e, task.card, NO_CARD, chooses, library) <= len(e.hand):
        menu.append(act.PASS)
    found: list[int] = []
    for covered in e.city:
        if (
            covered not in found
            and moments.cover_credit(rules, task.card, covered) >= 0
            and least(rules, e, task.card, covered, chooses, library) <= len(e.hand)
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
        after_cover(s, task.seat, task.card, NO_CARD)
        return
    covered = action - act.COVER
    place = e.place_without_good(covered)
    if place == NONE:
        place = e.city.index(covered)
    elif may_cover_full(s, task, e, covered):
        s.todo.append(Task(ask.COPY, task.seat, 0, task.card, covered))
        return
    cover(s, task.seat, task.card, place)


def may_cover_full(s: SanJuanState, task: Task, e: Estate, covered: i64) -> bool:
    """Whether a copy with a good could be covered instead of one without, and that could be better (ruling 94)."""
    slot = slot_of(covered)
    if slot == NO_SLOT or e.place_with_good(slot) == NONE or slot >= payment.slots_to_empty(s, e, task.card):
        return False
    library = moments.may_double(s, task.seat, e.owns)
    price = least(s.rules, e, task.card, covered, task.seat == s.chooser, library)
    if e.count_goods() <= moments.goods_to_spend(e.owns):
        price += 1  # the good could have been spent
    return price <= len(e.hand)


def answer_copy(s: SanJuanState, task: Task, action: i64) -> None:
    e = s.estates[task.seat]
    place = e.place_without_good(task.floor) if action == act.PASS else e.place_with_good(slot_of(task.floor))
    cover(s, task.seat, task.card, place)


def cover(s: SanJuanState, seat: i64, kind: i64, place: i64) -> None:
    e = s.estates[seat]
    covered = e.city[place]
    s.note(ev.COVERED, seat, covered)
    if e.goods[place] != NO_CARD:
        s.discard.append(e.take_good(place))
    e.covered += (covered,)
    city = list(e.city)
    city[place] = kind
    e.city = tuple(city)
    if covered not in e.city:
        e.owns &= ~BIT[covered]
    after_cover(s, seat, kind, covered)


def after_cover(s: SanJuanState, seat: i64, kind: i64, covered: i64) -> None:
    """The building has its place, on a covered one or on none (NO_CARD)."""
    owns = s.estates[seat].owns
    price = moments.base_price(s.rules, owns, kind, 1 if seat == s.chooser else 0)
    full = s.rules.cost[kind]
    if covered != NO_CARD:
        price -= moments.cover_credit(s.rules, kind, covered)
        full -= s.rules.cost[covered]
    if moments.helps_the_poor(owns):
        s.waivable = max(0, full) - max(0, price)
    if price > 0 and moments.may_double(s, seat, owns):
        s.todo.append(Task(ask.DISCOUNT, seat, price, kind))
    else:
        payment.ask_goods(s, seat, kind, max(0, price), 0, 0)


def menu_discount(task: Task, e: Estate) -> list[int]:
    """Use the library; not to use it only if the price can be paid without."""
    if task.left - min(moments.goods_to_spend(e.owns), e.count_goods()) <= len(e.hand):
        return [act.PASS, act.USE_LIBRARY]
    return [act.USE_LIBRARY]


def answer_discount(s: SanJuanState, task: Task, action: i64) -> None:
    price = task.left
    if action == act.USE_LIBRARY:
        s.use_library(task.seat)
        s.waivable = 0  # not to use the library would have been better than this
        price -= 1
    payment.ask_goods(s, task.seat, task.card, price, 0, 0)
