"""The captain phase: loading, turn by turn, then storing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.core.bits import BIT
from morro.core.events import EVERYBODY, Event
from morro.core.game import NONE, Task
from morro.puertorico import actions as act
from morro.puertorico import chips, goods, moments
from morro.puertorico import events as ev
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import GOODS
from morro.puertorico.editions import SMALLEST_SHIP
from morro.puertorico.state import NO_GOOD, OUT_OF_CHIPS, Estate, PuertoRicoState
from morro.puertorico.tasks import plain

if TYPE_CHECKING:
    from mypy_extensions import i64


def menu_load(s: PuertoRicoState, seat: i64, e: Estate) -> list[int]:
    """Every way to load a ship; else `pass`; and the wharf, which is never forced (rulings 80 to 82)."""
    menu: list[int] = []
    for good in range(GOODS):
        if e.goods[good] > 0:
            add_loads(s, menu, good, e.goods[good])
    if not menu:
        menu.append(act.PASS)
    if moments.may_use_wharf(s, seat, e):
        for good in range(GOODS):
            if e.goods[good] > 0:
                menu.append(act.WHARF + good)
    return menu


def add_loads(s: PuertoRicoState, menu: list[int], good: i64, barrels: i64) -> None:
    """The ships that a kind may go on: each must take as many barrels as can be loaded (ruling 80)."""
    capacity = s.rules.capacity
    most = most_loaded(capacity, s.cargo, s.freight, good, barrels)
    if most == 0:
        return
    base = act.LOAD + act.SHIP_SIZES * good - SMALLEST_SHIP
    wanted = wanted_cargo(s.cargo, good)
    for ship in range(len(capacity)):
        if s.cargo[ship] == wanted and capacity[ship] - s.freight[ship] >= most:
            menu.append(base + capacity[ship])


def most_loaded(capacity: list[int], cargo: list[int], freight: list[int], good: i64, barrels: i64) -> i64:
    """How many of so many barrels the ships take in one turn: that which carries the kind, else an empty one."""
    most: i64 = 0
    for ship in range(len(capacity)):
        if cargo[ship] == good:
            return min(barrels, capacity[ship] - freight[ship])
        if cargo[ship] == NO_GOOD and capacity[ship] > most:
            most = capacity[ship]
    return min(most, barrels)


def wanted_cargo(cargo: list[int], good: i64) -> i64:
    """What a ship carries that may be loaded with a kind: the same, or nothing if no ship does (ruling 80)."""
    for other in cargo:
        if other == good:
            return good
    return NO_GOOD


def answer_load(s: PuertoRicoState, seat: i64, action: i64) -> None:
    """One turn; the next seat follows until as many turns as seats went by without a delivery (ruling 82)."""
    e = s.estates[seat]
    if action == act.PASS:
        s.passes += 1
        if moments.may_use_wharf(s, seat, e):
            s.note(ev.NOTHING_LOADED, seat)
    else:
        s.passes = 0
        if action >= act.WHARF:
            asked = load_wharf(s, seat, e, action - act.WHARF)
        else:
            asked = load_ship(s, seat, e, action - act.LOAD)
        if asked:
            s.todo.append(plain(ask.HARBOR, seat))
            return
    next_turn(s, (seat + 1) % s.seats)


def answer_harbor(s: PuertoRicoState, seat: i64, action: i64) -> None:
    """The point of the harbor, which need not be taken (ruling 110)."""
    if action == act.PASS:
        s.note(ev.HARBOR_UNUSED, seat)
    else:
        s.note(ev.HARBOR_USED, seat, NONE, 1)
        score(s, s.estates[seat], 1)
        check_chips(s, seat)
    next_turn(s, (seat + 1) % s.seats)


def next_turn(s: PuertoRicoState, seat: i64) -> None:
    """Ask the first seat from this one on that has goods; if all have passed, what is left is stored."""
    while s.passes < s.seats:
        if s.estates[seat].has_goods():
            s.todo.append(plain(ask.LOAD, seat))
            return
        s.passes += 1
        seat = (seat + 1) % s.seats
    s.passes = 0
    s.wharves = 0
    s.delivered = False
    goods.ask_owners_of_goods(s, ask.STORAGE)


def load_ship(s: PuertoRicoState, seat: i64, e: Estate, choice: i64) -> bool:
    good = choice // act.SHIP_SIZES
    capacity = choice % act.SHIP_SIZES + SMALLEST_SHIP
    ship = s.rules.capacity.index(capacity)
    barrels = capacity - s.freight[ship]
    barrels = min(barrels, e.goods[good])
    s.cargo[ship] = good
    s.freight[ship] = s.freight[ship] + barrels
    e.goods[good] = e.goods[good] - barrels
    return deliver(s, seat, e, good, barrels, capacity)


def load_wharf(s: PuertoRicoState, seat: i64, e: Estate, good: i64) -> bool:
    barrels = e.goods[good]
    s.wharves |= BIT[seat]
    s.supply[good] = s.supply[good] + barrels
    e.goods[good] = 0
    return deliver(s, seat, e, good, barrels, NONE)


def deliver(s: PuertoRicoState, seat: i64, e: Estate, good: i64, barrels: i64, capacity: i64) -> bool:
    """One point a barrel, the captain's privilege once, the harbor's point (ruling 83).

    Gives whether the seat must be asked about the harbor's point: where it could end the game (ruling 110).
    """
    first = seat == s.chooser and not s.delivered
    s.delivered = s.delivered or first
    bonus = moments.delivery_bonus(e.men)
    points = moments.delivery_points(e.men, barrels, first)
    score(s, e, points - bonus)
    asked = bonus > 0 and (s.rules.ask_every_choice or chips.could_end_now(s))
    if asked:
        points -= bonus
    else:
        score(s, e, bonus)
    if s.log is not None:
        kind = ev.WHARF_USED if capacity == NONE else ev.LOADED
        detail = [points] if capacity == NONE else [points, capacity]
        s.log.events.append(Event(s.step, kind, seat, good, barrels, detail, EVERYBODY, len(s.auto) > 0))
    check_chips(s, seat)
    return asked


def score(s: PuertoRicoState, e: Estate, points: i64) -> None:
    e.chips += points
    s.chips -= points


def check_chips(s: PuertoRicoState, seat: i64) -> None:
    """Beyond the last chip points are noted on paper, and the game ends with this round (ruling 85)."""
    if s.chips <= 0:
        s.chips = 0
        s.end_after_round(seat, OUT_OF_CHIPS)


def begin_storage(s: PuertoRicoState, seat: i64) -> None:
    """Who has more kinds than his warehouses hold chooses what stays (ruling 84), and who may better give some back."""
    e = s.estates[seat]
    kinds = 0
    for good in range(GOODS):
        if e.goods[good] > 0:
            kinds += 1
    room = moments.stored_kinds(e.men)
    if kinds <= room and not may_leave(s, e):
        return
    if room > 0:
        s.todo.append(Task(ask.STORE, seat, min(room, kinds)))
    else:
        s.todo.append(plain(ask.KEEP, seat))


def may_leave(s: PuertoRicoState, e: Estate) -> bool:
    """Whether it can be better not to use a warehouse, and there is something to give back (ruling 110)."""
    if moments.stored_kinds(e.men) == 0 or e.count_goods() < 2:
        return False
    return s.rules.ask_every_choice or chips.could_end_next(s, BIT[s.seats] - 1) or chips.could_fail_to_produce(s, e)


def menu_store(s: PuertoRicoState, task: Task, e: Estate) -> list[int]:
    """Kinds in order, such that enough are left; the last kind of a single barrel needs no warehouse (ruling 102)."""
    if may_leave(s, e):
        return menu_store_or_not(s, task, e)
    menu = [act.STORE + good for good in kinds_to_store(e.goods, task.floor)]
    return menu[: len(menu) - task.left + 1]


def kinds_to_store(goods: list[int], floor: i64) -> list[int]:
    """The kinds that can be stored whole, from this one on: the last single barrel is kept anyway (ruling 102)."""
    last_single: i64 = NO_GOOD
    for good in range(GOODS):
        if goods[good] == 1:
            last_single = good
    return [good for good in range(floor, GOODS) if goods[good] > 0 and good != last_single]


def menu_store_or_not(s: PuertoRicoState, task: Task, e: Estate) -> list[int]:
    """Any kind, or nothing more, as long as something can be kept after it (ruling 102)."""
    menu = [act.PASS]
    for good in range(task.floor, GOODS):
        if e.goods[good] > 0:
            stored = s.stored | BIT[good]
            if stored_single(e, stored) == NO_GOOD or kinds_to_keep(e, stored, True):
                menu.append(act.STORE + good)
    return menu


def answer_store(s: PuertoRicoState, task: Task, action: i64) -> None:
    e = s.estates[task.seat]
    if action == act.PASS:
        if not s.auto:  # it was a choice
            s.note(ev.NOTHING_STORED, task.seat)
    else:
        good = action - act.STORE
        s.stored |= BIT[good]
        s.note(ev.STORED, task.seat, good, e.goods[good])
        if task.left > 1:
            s.todo.append(Task(ask.STORE, task.seat, task.left - 1, NONE, good + 1, task.done + 1))
            return
    if int(s.stored).bit_count() < GOODS - e.goods.count(0):
        s.todo.append(plain(ask.KEEP, task.seat))
    else:
        s.stored = 0


def stored_single(e: Estate, stored: i64) -> i64:
    """The last of the kinds stored whole that is a single barrel."""
    single = NO_GOOD
    for good in range(GOODS):
        if stored & BIT[good] and e.goods[good] == 1:
            single = good
    return single


def kinds_to_keep(e: Estate, stored: i64, leaving: bool, first: i64 = 0) -> list[int]:
    """The kinds of which one barrel can be kept beside those stored, counted from `first` on (ruling 102).

    After a stored single barrel only a later single one, since no choice exists twice; and a part of a larger kind only
    where the warehouse might have been left unused.
    """
    single: i64 = NO_GOOD
    if stored:
        single = stored_single(e, stored)
    kinds: list[int] = []
    for good in range(GOODS):
        if (
            e.goods[good] > 0
            and not stored & BIT[good]
            and (single == NO_GOOD or (good > single if e.goods[good] == 1 else leaving))
        ):
            kinds.append(first + good)
    return kinds


def menu_keep(s: PuertoRicoState, e: Estate) -> list[int]:
    return kinds_to_keep(e, s.stored, s.stored != 0 and may_leave(s, e), act.KEEP)


def answer_keep(s: PuertoRicoState, seat: i64, kept: i64) -> None:
    """One barrel of this kind stays, and what is stored; the rest goes back to the stock."""
    e = s.estates[seat]
    s.note(ev.KEPT, seat, kept)
    for good in range(GOODS):
        barrels = e.goods[good]
        if good == kept:
            barrels -= 1
        if barrels > 0 and not s.stored & BIT[good]:
            e.goods[good] = e.goods[good] - barrels
            s.supply[good] = s.supply[good] + barrels
            s.note(ev.RETURNED, seat, good, barrels)
    s.stored = 0


def end_captain(s: PuertoRicoState) -> None:
    for ship in range(len(s.cargo)):
        if s.freight[ship] == s.rules.capacity[ship]:
            good = s.cargo[ship]
            s.supply[good] = s.supply[good] + s.freight[ship]
            s.freight[ship] = 0
            s.cargo[ship] = NO_GOOD
            s.note(ev.SHIP_EMPTIED, NONE, good, s.rules.capacity[ship])
