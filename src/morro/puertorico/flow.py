"""Who is asked what, and what comes next. No building is named here: what buildings change is in `moments`.

`Game.advance` in `core` plays the agenda; here stand its questions, with menu and answer, and its steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.bits import BIT
from morro.core.game import NONE, Task
from morro.puertorico import actions as act
from morro.puertorico import captain, goods, mayor, moments, settler, town
from morro.puertorico import events as ev
from morro.puertorico import tasks as ask
from morro.puertorico.editions import (
    BUILDER,
    CAPTAIN,
    CRAFTSMAN,
    MAYOR,
    PROSPECTOR,
    ROLE_CARDS,
    SECOND_PROSPECTOR,
    SETTLER,
    TRADER,
)
from morro.puertorico.menus import (
    HACIENDA_MENU,
    HARBOR_MENU,
    HOSPICE_MENU,
    MAYOR_MENU,
    ONLY_PASS,
    REFUSE_MENU,
    UNIVERSITY_MENU,
)
from morro.puertorico.state import PuertoRicoState
from morro.puertorico.tasks import plain, round_the_table

if TYPE_CHECKING:
    from mypy_extensions import i64


def _free_roles(taken: i64) -> list[int]:
    menu = [act.ROLE + role for role in range(PROSPECTOR) if not taken & BIT[role]]
    if taken & PROSPECTORS != PROSPECTORS:
        menu.append(act.ROLE + PROSPECTOR)
    return menu


PROSPECTORS: Final = 1 << PROSPECTOR | 1 << SECOND_PROSPECTOR
ROLE_MENUS: Final = [_free_roles(taken) for taken in range(BIT[len(ROLE_CARDS)])]
"""The roles that can be chosen, by the bits of the role cards that cannot."""


def start(s: PuertoRicoState) -> None:
    """Put the first questions on the agenda of a game that is laid out."""
    s.todo.append(plain(ask.NEW_ROUND, 0))


# -- questions: the menu -------------------------------------------------------------------------------------


def menu_of(s: PuertoRicoState, task: Task) -> list[int]:
    """The possible answers, ascending; at least one."""
    kind = task.kind
    e = s.estates[task.seat]
    if kind == ask.MAN:
        return mayor.menu_man(task, e)
    if kind == ask.CHOOSE:
        return ROLE_MENUS[s.taken | s.rules.absent]
    if kind == ask.LOAD:
        return captain.menu_load(s, task.seat, e)
    if kind == ask.SETTLE:
        return settler.menu_settle(s, task.seat, e)
    if kind == ask.BUILD:
        return town.menu_build(s, task.seat, e)
    if kind == ask.SELL:
        return goods.menu_sell(s, e)
    if kind == ask.KEEP:
        return captain.menu_keep(s, e)
    if kind == ask.STORE:
        return captain.menu_store(s, task, e)
    if kind == ask.CRAFT:
        return goods.menu_craft(s)
    if kind == ask.HACIENDA:
        return HACIENDA_MENU if moments.can_draw_tile(s, e) else ONLY_PASS
    if kind == ask.HOSPICE:
        return HOSPICE_MENU
    if kind == ask.MAYOR:
        return MAYOR_MENU if s.colonists > 0 else ONLY_PASS
    if kind == ask.UNIVERSITY:
        return UNIVERSITY_MENU
    if kind == ask.PRODUCE:
        return goods.menu_produce(s, task.seat, e)
    if kind == ask.HARBOR:
        return HARBOR_MENU
    return REFUSE_MENU


# -- questions: the answer -----------------------------------------------------------------------------------


def answer(s: PuertoRicoState, task: Task, action: i64) -> None:
    """Carry out an answer: take the question off the agenda and put on what it leads to."""
    s.todo.pop()
    kind = task.kind
    seat = task.seat
    if kind == ask.MAN:
        mayor.answer_man(s, task, action)
    elif kind == ask.CHOOSE:
        answer_choose(s, seat, action - act.ROLE)
    elif kind == ask.LOAD:
        captain.answer_load(s, seat, action)
    elif kind == ask.SETTLE:
        settler.answer_settle(s, seat, action)
    elif kind == ask.BUILD:
        town.answer_build(s, seat, action)
    elif kind == ask.SELL:
        goods.answer_sell(s, seat, action)
    elif kind == ask.KEEP:
        captain.answer_keep(s, seat, action - act.KEEP)
    elif kind == ask.STORE:
        captain.answer_store(s, task, action)
    elif kind == ask.CRAFT:
        goods.answer_craft(s, seat, action)
    elif kind == ask.HACIENDA:
        if action == act.USE_HACIENDA:
            settler.draw_hidden_tile(s, seat)
    elif kind == ask.HOSPICE:
        if action == act.USE_HOSPICE:
            settler.man_at_once(s, seat, task.card, ev.HOSPICE_USED)
    elif kind == ask.MAYOR:
        mayor.answer_mayor(s, seat, action)
    elif kind == ask.UNIVERSITY:
        if action == act.USE_UNIVERSITY:
            settler.man_at_once(s, seat, task.card, ev.UNIVERSITY_USED)
    elif kind == ask.PRODUCE:
        goods.answer_produce(s, seat, action)
    elif kind == ask.HARBOR:
        captain.answer_harbor(s, seat, action)
    else:
        mayor.answer_refuse(s, task, action)


def answer_choose(s: PuertoRicoState, seat: i64, role: i64) -> None:
    """The seat takes a role and the doubloons on it (ruling 89), and the role begins."""
    card = moments.role_card(s.rules, s.taken, s.bonus, role)
    s.chooser = seat
    s.taken |= BIT[card]
    s.note(ev.ROLE_TAKEN, seat, card, s.bonus[card])
    s.estates[seat].doubloons += s.bonus[card]
    s.bonus[card] = 0
    if role == SETTLER:
        settler.begin_settler(s)
    elif role == MAYOR:
        s.todo.append(plain(ask.END_MAYOR, seat))
        s.todo.append(plain(ask.MAYOR, seat))
    elif role == BUILDER:
        ask_everybody(s, ask.BUILD)
    elif role == CRAFTSMAN:
        goods.produce(s)
    elif role == TRADER:
        s.todo.append(plain(ask.END_TRADER, seat))
        goods.ask_owners_of_goods(s, ask.SELL)
    elif role == CAPTAIN:
        s.todo.append(plain(ask.END_CAPTAIN, seat))
        captain.next_turn(s, seat)
    else:
        s.estates[seat].doubloons += 1
        s.note(ev.PROSPECTED, seat, NONE, 1)


def ask_everybody(s: PuertoRicoState, kind: i64) -> None:
    """Put a task on the agenda for every seat, the owner of the role first."""
    s.todo += round_the_table(kind, s.seats, s.chooser)


# -- steps ---------------------------------------------------------------------------------------------------


def run(s: PuertoRicoState, task: Task) -> None:
    """Run a step and take it off the agenda."""
    kind = task.kind
    if kind == ask.NEW_ROUND:
        new_round(s)
        return
    s.todo.pop()
    if kind == ask.ARRANGE:
        mayor.arrange(s, task.seat)
    elif kind == ask.STORAGE:
        captain.begin_storage(s, task.seat)
    elif kind == ask.END_CAPTAIN:
        captain.end_captain(s)
    elif kind == ask.END_TRADER:
        goods.end_trader(s)
    elif kind == ask.END_SETTLER:
        settler.end_settler(s)
    elif kind == ask.END_CRAFTSMAN:
        goods.end_craftsman(s)
    else:
        mayor.end_mayor(s)


def new_round(s: PuertoRicoState) -> None:
    """The game ends here, or the unused roles get a doubloon each and the governor moves on."""
    if s.ending:
        s.note(ev.ENDED, NONE)
        s.todo = []
        return
    if s.round > 0:
        for card in range(s.rules.roles):
            if not s.taken & BIT[card]:
                s.bonus[card] = s.bonus[card] + 1
                s.note(ev.BONUS, NONE, card)
        s.governor = (s.governor + 1) % s.seats
    s.taken = 0
    s.round += 1
    s.note(ev.ROUND, s.governor, NONE, s.round)
    s.todo += round_the_table(ask.CHOOSE, s.seats, s.governor)
