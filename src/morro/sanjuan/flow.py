"""Who is asked what, and what comes next. No building is named here: what buildings change is in `moments`.

`Game.advance` in `core` plays the agenda; here stand its questions, with menu and answer, and its steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.bits import BIT
from morro.core.game import NONE, Task
from morro.sanjuan import actions as act
from morro.sanjuan import construction, council, goods, moments, payment
from morro.sanjuan import events as ev
from morro.sanjuan import tasks as ask
from morro.sanjuan.editions import (
    BUILDER,
    COUNCILLOR,
    FULL_CITY,
    PRODUCER,
    PROSPECTOR,
    ROLES,
    STARTING_HAND,
    TILES,
    TRADER,
)
from morro.sanjuan.menus import compulsory, voluntary
from morro.sanjuan.state import NO_CARD, SanJuanState
from morro.sanjuan.tasks import counted, plain, round_the_table

if TYPE_CHECKING:
    from mypy_extensions import i64

# Menus that are always the same are made once.
FREE_ROLES: Final = [[act.ROLE + role for role in range(len(ROLES)) if not taken & BIT[role]] for taken in range(32)]
"""The roles to choose from, by the bits of those taken."""
TO_USE_LIBRARY: Final = [act.PASS, act.USE_LIBRARY]
TO_USE_GOLD_MINE: Final = [act.PASS, act.USE_GOLD_MINE]
TO_USE_GOLDSMITH: Final = [act.PASS, act.USE_GOLDSMITH]


def start(s: SanJuanState) -> None:
    """Put the first questions on the agenda of a dealt game."""
    s.todo.append(plain(ask.NEW_ROUND, 0))
    if s.rules.draft:
        for seat in range(s.seats - 1, -1, -1):
            s.todo.append(Task(ask.DRAFT, seat, len(s.estates[seat].hand) - STARTING_HAND))


def menu_of(s: SanJuanState, task: Task) -> list[int]:
    """The possible answers, ascending; at least one."""
    kind = task.kind
    e = s.estates[task.seat]
    if kind == ask.PAY:
        return compulsory(e.hand, act.PAY, task)
    if kind == ask.BUILD:
        return construction.menu_build(s, task.seat, e)
    if kind == ask.PRODUCE:
        return goods.menu_produce(s, task, e)
    if kind == ask.SELL:
        return goods.menu_sell(task, e)
    if kind == ask.COUNCIL:
        return compulsory(s.offer, act.KEEP, task)
    if kind == ask.CHOOSE:
        return FREE_ROLES[s.taken]
    if kind == ask.LIMIT or kind == ask.ARCHIVE or kind == ask.DRAFT:
        return compulsory(e.hand, act.DISCARD, task)
    if kind == ask.SPEND:
        return payment.menu_spend(s, task, e)
    if kind == ask.COVER:
        return construction.menu_cover(s, task, e)
    if kind == ask.DISCOUNT:
        return construction.menu_discount(task, e)
    if kind == ask.POOR_HOUSE:
        return payment.TO_USE_POOR_HOUSE
    if kind == ask.COPY:
        return [act.PASS, act.COVER + task.floor]
    if kind == ask.LIBRARY:
        return TO_USE_LIBRARY
    if kind == ask.MINE:
        return TO_USE_GOLD_MINE
    if kind == ask.TAKE:
        return compulsory(moments.mine_gives(s.rules, s.offer), act.KEEP, task)
    if kind == ask.GOLDSMITH:
        return TO_USE_GOLDSMITH
    if kind == ask.OFFICE:
        return voluntary(e.hand, act.DISCARD, task)
    return voluntary(e.hand, act.TUCK, task)


def answer(s: SanJuanState, task: Task, action: i64) -> None:
    """Carry out an answer: take the question off the agenda and put on what it leads to."""
    s.todo.pop()
    kind = task.kind
    seat = task.seat
    if kind == ask.PAY:
        payment.answer_pay(s, task, action - act.PAY)
    elif kind == ask.BUILD:
        construction.answer_build(s, seat, action)
    elif kind == ask.PRODUCE:
        goods.answer_produce(s, task, action)
    elif kind == ask.SELL:
        goods.answer_sell(s, task, action)
    elif kind == ask.COUNCIL:
        council.answer_council(s, task, action - act.KEEP)
    elif kind == ask.CHOOSE:
        answer_choose(s, seat, action - act.ROLE)
    elif kind == ask.LIMIT or kind == ask.ARCHIVE or kind == ask.DRAFT:
        answer_discard(s, task, action - act.DISCARD)
    elif kind == ask.SPEND:
        payment.answer_spend(s, task, action)
    elif kind == ask.COVER:
        construction.answer_cover(s, task, action)
    elif kind == ask.DISCOUNT:
        construction.answer_discount(s, task, action)
    elif kind == ask.POOR_HOUSE:
        payment.answer_poor_house(s, task, action)
    elif kind == ask.COPY:
        construction.answer_copy(s, task, action)
    elif kind == ask.LIBRARY:
        s.doubled = action == act.USE_LIBRARY
        if s.doubled:
            s.use_library(seat)
    elif kind == ask.MINE:
        if action == act.USE_GOLD_MINE:
            council.use_mine(s, seat)
    elif kind == ask.TAKE:
        council.take_revealed(s, seat, action - act.KEEP)
    elif kind == ask.GOLDSMITH:
        if action == act.USE_GOLDSMITH:
            council.use_goldsmith(s, seat)
    elif kind == ask.OFFICE:
        answer_office(s, task, action)
    elif kind == ask.CHAPEL:
        answer_chapel(s, task, action)
    else:
        answer_bank(s, task, action)


def answer_discard(s: SanJuanState, task: Task, kind: i64) -> None:
    s.discard_from_hand(task.seat, kind)
    s.note_card(ev.DISCARDED, task.seat, NONE, kind, task.seat)
    if task.left > 1:
        s.todo.append(Task(task.kind, task.seat, task.left - 1, NONE, kind, task.done + 1))


def answer_office(s: SanJuanState, task: Task, action: i64) -> None:
    done = task.done
    if action != act.PASS:
        kind = action - act.DISCARD
        s.discard_from_hand(task.seat, kind)
        s.note_card(ev.DISCARDED, task.seat, NONE, kind, task.seat)
        done += 1
        if done < moments.MOST_SWAPPED and s.estates[task.seat].hand:
            s.todo.append(Task(ask.OFFICE, task.seat, moments.MOST_SWAPPED - done, NONE, kind, done))
            return
    if done:
        s.draw(task.seat, done, moments.building_behind(ask.OFFICE))


def answer_chapel(s: SanJuanState, task: Task, action: i64) -> None:
    if action != act.PASS:
        kind = action - act.TUCK
        e = s.estates[task.seat]
        e.lose(kind)
        e.tucked += (kind,)
        s.note_card(ev.TUCKED, task.seat, moments.building_behind(ask.CHAPEL), kind, task.seat)


def answer_bank(s: SanJuanState, task: Task, action: i64) -> None:
    if action != act.PASS:
        kind = action - act.TUCK
        e = s.estates[task.seat]
        e.bank_used = True
        e.lose(kind)
        e.banked += (kind,)
        s.note_card(ev.TUCKED, task.seat, moments.building_behind(ask.BANK), kind, task.seat)
        if e.hand:
            s.todo.append(Task(ask.BANK, task.seat, 0, NONE, kind, task.done + 1))


def answer_choose(s: SanJuanState, seat: i64, role: i64) -> None:
    s.chooser = seat
    s.taken |= BIT[role]
    s.doubled = False
    s.note(ev.ROLE_TAKEN, seat, role)
    if role == BUILDER:
        s.todo.append(plain(ask.END_BUILDER, seat))
        ask_everybody(s, ask.BUILD)
    elif role == PRODUCER:
        ask_everybody(s, ask.PRODUCTION)
        e = s.estates[seat]
        offer_library(s, seat, role, e.count_empty() > moments.produce_limit(e.owns, 1))
    elif role == TRADER:
        s.note(ev.TILE, seat, s.tiles[s.turned % len(TILES)])
        s.turned += 1
        s.todo.append(plain(ask.END_TRADER, seat))
        ask_everybody(s, ask.TRADE)
        e = s.estates[seat]
        offer_library(s, seat, role, e.count_goods() > moments.sale_limit(e.owns, 1))
    elif role == COUNCILLOR:
        council.fill_customs(s)
        ask_everybody(s, ask.COUNSEL)
        offer_library(s, seat, role, True)
    else:
        for task in round_the_table(ask.MINE, s.seats, seat):
            owns = s.estates[task.seat].owns
            if moments.may_smith(owns):
                s.todo.append(plain(ask.GOLDSMITH, task.seat))
            if moments.may_mine(owns):
                s.todo.append(task)
        s.todo.append(plain(ask.PROSPECT, seat))
        offer_library(s, seat, role, True)


def ask_everybody(s: SanJuanState, kind: i64) -> None:
    """Put a task on the agenda for every seat, the owner of the role first."""
    s.todo += round_the_table(kind, s.seats, s.chooser)


def offer_library(s: SanJuanState, seat: i64, role: i64, useful: bool) -> None:
    if useful and moments.may_double(s, seat, s.estates[seat].owns):
        s.todo.append(Task(ask.LIBRARY, seat, 0, role))


def run(s: SanJuanState, task: Task) -> None:
    """Run a step and take it off the agenda."""
    kind = task.kind
    seat = task.seat
    if kind == ask.NEW_ROUND:
        new_round(s)
        return
    s.todo.pop()
    if kind == ask.PRODUCTION:
        e = s.estates[seat]
        limit = min(e.count_empty(), moments.produce_limit(e.owns, moments.privilege(s, seat)))
        if limit > 0:
            s.todo.append(counted(ask.PRODUCE, seat, limit))
        else:
            s.note(ev.NOTHING_PRODUCED, seat)
    elif kind == ask.TRADE:
        e = s.estates[seat]
        limit = min(e.count_goods(), moments.sale_limit(e.owns, moments.privilege(s, seat)))
        if limit > 0:
            s.todo.append(counted(ask.SELL, seat, limit))
        else:
            s.note(ev.NOTHING_SOLD, seat)
    elif kind == ask.COUNSEL:
        council.hold_council(s, seat)
    elif kind == ask.CHECK_LIMIT:
        e = s.estates[seat]
        over = len(e.hand) - moments.hand_limit(e.owns, moments.is_guarded(s))
        if over > 0:
            s.todo.append(Task(ask.LIMIT, seat, over))
    elif kind == ask.PROSPECT:
        s.draw(seat, moments.privilege(s, seat), -2 - PROSPECTOR)
    elif kind == ask.END_BUILDER:
        end_builder(s)
    else:
        end_trader(s)


def end_builder(s: SanJuanState) -> None:
    """The game ends at once if a city is full; else those with the fewest buildings may draw."""
    for i in range(s.seats):
        seat = (s.chooser + i) % s.seats
        if len(s.estates[seat].city) >= FULL_CITY:
            s.note(ev.ENDED, seat)
            s.todo = []
            return
    for i in range(s.seats):
        seat = (s.chooser + i) % s.seats
        source = moments.draws_for_fewest(s, s.estates[seat])
        if source != NO_CARD:
            s.draw(seat, 1, source)
    for e in s.estates:
        e.built = NO_CARD


def end_trader(s: SanJuanState) -> None:
    traded = s.traded
    s.traded = 0
    if traded > 0:
        return
    for i in range(s.seats):
        seat = (s.chooser + i) % s.seats
        source = moments.draws_for_no_trade(s.estates[seat].owns)
        if source != NO_CARD:
            s.draw(seat, 1, source)


def new_round(s: SanJuanState) -> None:
    """The roles are free again, the governor has moved; office, then chapel and bank, then the hand limit."""
    if s.deck_left == 0 and not s.discard and nothing_can_change(s):
        s.note(ev.ENDED, NONE)
        s.todo = []
        return
    s.round += 1
    s.taken = 0
    s.library_used = 0
    if s.round > 1:
        s.governor = (s.governor + 1) % s.seats
    s.note(ev.ROUND, s.governor, NONE, s.round)
    s.todo += round_the_table(ask.CHOOSE, s.seats, s.governor)
    if s.round == 1:
        return
    seats = round_the_table(ask.CHECK_LIMIT, s.seats, s.governor)
    guarded = moments.is_guarded(s)
    for task in seats:
        e = s.estates[task.seat]
        if len(e.hand) > moments.hand_limit(e.owns, guarded):
            s.todo.append(task)
    for task in seats:
        e = s.estates[task.seat]
        if moments.may_bank(e):
            s.todo.append(plain(ask.BANK, task.seat))
        if moments.may_tuck(e):
            s.todo.append(plain(ask.CHAPEL, task.seat))
    for task in seats:
        if moments.may_swap(s.estates[task.seat]):
            s.todo.append(counted(ask.OFFICE, task.seat, moments.MOST_SWAPPED))


def nothing_can_change(s: SanJuanState) -> bool:
    """Nothing can be drawn: and no seat can sell, tuck, discard or build, even if it took the builder (ruling 92)."""
    guarded = moments.is_guarded(s)
    for e in s.estates:
        if e.count_goods() > 0 or moments.may_tuck(e) or moments.may_bank(e):
            return False
        if len(e.hand) > moments.hand_limit(e.owns, guarded):
            return False
    trial = s.clone()
    trial.library_used = 0
    for seat in range(s.seats):
        trial.chooser = seat
        if len(construction.menu_build(trial, seat, trial.estates[seat])) > 1:
            return False
    return True
