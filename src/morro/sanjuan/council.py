"""The councillor and the prospector phase: cards that are looked at before they are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.core.events import EVERYBODY
from morro.core.game import NONE, Task
from morro.sanjuan import events as ev
from morro.sanjuan import moments
from morro.sanjuan import tasks as ask
from morro.sanjuan.editions import COUNCILLOR
from morro.sanjuan.state import MARK, NO_CARD, OPEN, SanJuanState, insert
from morro.sanjuan.tasks import counted

if TYPE_CHECKING:
    from mypy_extensions import i64


def fill_customs(s: SanJuanState) -> None:
    for i in range(s.seats):
        seat = (s.chooser + i) % s.seats
        e = s.estates[seat]
        kind = moments.customs_kind(e.owns)
        if kind != NO_CARD:
            place = e.place_without_good(kind)
            if place != NONE:
                good = s.draw_one(NONE)
                if good != NO_CARD:
                    e.goods[place] = good
                    s.note(ev.CUSTOMS, seat, kind)


def hold_council(s: SanJuanState, seat: i64) -> None:
    """The seat draws, and chooses from the cards, or with an archive from its whole hand."""
    e = s.estates[seat]
    count = moments.council_draw(moments.privilege(s, seat))
    keep = moments.council_keep(e.owns)
    if moments.chooses_from_hand(e.owns):
        before = len(e.hand)
        s.draw(seat, count, -2 - COUNCILLOR)
        drawn = len(e.hand) - before
        if drawn > keep:
            s.todo.append(counted(ask.ARCHIVE, seat, drawn - keep))
        return
    for _ in range(count):
        card = s.draw_one(seat)
        if card == NO_CARD:
            break
        insert(s.offer, card)
        s.sees(seat, card)
    s.note_cards(ev.LOOKED, seat, NONE, s.offer, seat)
    if len(s.offer) > keep:
        s.todo.append(counted(ask.COUNCIL, seat, keep))
        return
    for card in s.offer.copy():
        keep_card(s, seat, card)
    s.clear_offer()


def answer_council(s: SanJuanState, task: Task, kind: i64) -> None:
    keep_card(s, task.seat, kind)
    if task.left > 1:
        s.todo.append(Task(ask.COUNCIL, task.seat, task.left - 1, NONE, kind, task.done + 1))
        return
    s.note_cards(ev.DISCARDED, task.seat, NONE, s.offer, task.seat)
    for card in s.offer:
        s.discard.append(card + MARK * (task.seat + 1))
    s.clear_offer()


def keep_card(s: SanJuanState, seat: i64, card: i64) -> None:
    e = s.estates[seat]
    s.offer.remove(card)
    e.gain(card)
    s.note_card(ev.KEPT, seat, NONE, card, seat)


def use_mine(s: SanJuanState, seat: i64) -> None:
    for _ in range(moments.MINE_CARDS):
        card = s.draw_one(NONE)
        if card == NO_CARD:
            break
        s.offer.append(card)
        s.all_see(card)
    s.note_cards(ev.REVEALED, seat, moments.building_behind(ask.MINE), s.offer, EVERYBODY)
    s.offer.sort()
    if moments.mine_gives(s.rules, s.offer):
        s.todo.append(counted(ask.TAKE, seat, 1))
    else:
        discard_revealed(s, seat)


def use_goldsmith(s: SanJuanState, seat: i64) -> None:
    card = s.draw_one(NONE)
    if card == NO_CARD:
        return
    s.all_see(card)
    s.offer.append(card)
    s.note_cards(ev.REVEALED, seat, moments.building_behind(ask.GOLDSMITH), s.offer, EVERYBODY)
    if moments.smith_gives(s, card):
        take_revealed(s, seat, card)
    else:
        discard_revealed(s, seat)


def take_revealed(s: SanJuanState, seat: i64, card: i64) -> None:
    """The seat takes a card that all have seen, and all remember it."""
    e = s.estates[seat]
    s.offer.remove(card)
    e.gain(card)
    e.shown += (card,)
    s.note(ev.TOOK, seat, card)
    for other in s.offer:
        s.discard.append(other + OPEN)
    s.clear_offer()


def discard_revealed(s: SanJuanState, seat: i64) -> None:
    s.note(ev.TOOK_NOTHING, seat)
    for card in s.offer:
        s.discard.append(card + OPEN)
    s.clear_offer()
