"""How a building is paid for: goods at the black market, cards, and what the standing buildings add.

Nobody has to use a reduction, or to keep a good. Where that can be better it is asked: `slots_to_empty` and
`cards_to_poverty` say where. They look at nothing but what all can see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.bits import BIT
from morro.core.game import NONE, Task
from morro.sanjuan import actions as act
from morro.sanjuan import events as ev
from morro.sanjuan import moments
from morro.sanjuan import tasks as ask
from morro.sanjuan.editions import FULL_CITY
from morro.sanjuan.state import CUSTOMS_SLOT, NO_CARD, Estate, SanJuanState, slot_of

if TYPE_CHECKING:
    from mypy_extensions import i64

TO_USE_POOR_HOUSE: Final = [act.PASS, act.USE_POOR_HOUSE]


def ask_goods(s: SanJuanState, seat: i64, kind: i64, price: i64, floor: i64, spent: i64) -> None:
    """Ask for one more good at the black market, or else for the payment."""
    e = s.estates[seat]
    if spent < moments.goods_to_spend(e.owns) and (
        e.count_goods() > 0 if price > 0 else may_throw_away(s, e, kind, floor)
    ):
        s.todo.append(Task(ask.SPEND, seat, price, kind, floor, spent))
    else:
        ask_payment(s, seat, kind, price)


def may_throw_away(s: SanJuanState, e: Estate, kind: i64, floor: i64) -> bool:
    """Whether there is a good that could be spent beyond the price, and that could be better (ruling 33)."""
    most = slots_to_empty(s, e, kind)
    return any(e.place_with_good(slot) != NONE for slot in range(floor, most))


def slots_to_empty(s: SanJuanState, e: Estate, kind: i64) -> i64:
    """The goods of the slots below this may be in the way of who builds `kind`.

    A well rewards him for filling a production building anew. And where no card is left to draw, a good that is given
    up is one. But if the game ends now, nothing comes of it.
    """
    if ends_now(s):
        return 0
    if s.deck_left == 0 and not s.discard:
        return act.GOOD_SLOTS
    return CUSTOMS_SLOT if moments.wants_empty_buildings(e.owns, kind) else 0


def ends_now(s: SanJuanState) -> bool:
    """A city is full: this is the last phase."""
    return any(len(e.city) >= FULL_CITY for e in s.estates)


def menu_spend(s: SanJuanState, task: Task, e: Estate) -> list[int]:
    """A good, from the floor on, such that what must be paid with goods can be."""
    missing = task.left - len(e.hand)
    most: i64 = act.GOOD_SLOTS
    if task.left == 0:
        most = slots_to_empty(s, e, task.card)
    menu: list[int] = []
    if missing <= 0:
        menu.append(act.PASS)
    counts = goods_by_slot(e)
    above = 0
    for slot in range(act.GOOD_SLOTS):
        above += counts[slot]
    for slot in range(act.GOOD_SLOTS):
        if counts[slot] > 0 and task.floor <= slot < most and above >= missing:
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
    if task.left == 0 and s.waivable > 0:
        s.waivable -= 1  # thrown away, the good stands for a reduction
    ask_goods(s, task.seat, task.card, max(0, task.left - 1), slot, task.done + 1)


def ask_payment(s: SanJuanState, seat: i64, kind: i64, price: i64) -> None:
    if s.waivable > 0:
        more = cards_to_poverty(s, s.estates[seat], kind, price, s.waivable)
        s.waivable = 0
        if more > 0:
            s.todo.append(Task(ask.POOR_HOUSE, seat, more, kind))
            return
    ask_cards(s, seat, kind, price)


def cards_to_poverty(s: SanJuanState, e: Estate, kind: i64, price: i64, waivable: i64) -> i64:
    """How many cards beyond the price would make the poor house draw (ruling 91).

    0 if it draws anyway, if so many cannot be paid, or if it would bring no card that is new, or none in time.
    """
    drawn = will_draw(e.owns, kind)
    more = len(e.hand) - price + drawn - moments.POOR
    if more < 1 or more > waivable or (s.deck_left <= drawn and not s.discard) or ends_now(s):
        return 0
    return more


def will_draw(owns: i64, kind: i64) -> i64:
    """The cards that come for the building itself, before the poor house looks at the hand."""
    return 0 if moments.draws_for_building(owns, kind) == NO_CARD else 1


def answer_poor_house(s: SanJuanState, task: Task, action: i64) -> None:
    e = s.estates[task.seat]
    price = price_before_poverty(len(e.hand), e.owns, task.card, task.left)
    ask_cards(s, task.seat, task.card, price if action == act.PASS else price + task.left)


def price_before_poverty(hand: i64, owns: i64, kind: i64, more: i64) -> i64:
    """The price, while the question is whether to pay so much more: what leaves so many cards too many."""
    return hand + will_draw(owns, kind) - moments.POOR - more


def ask_cards(s: SanJuanState, seat: i64, kind: i64, price: i64) -> None:
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
