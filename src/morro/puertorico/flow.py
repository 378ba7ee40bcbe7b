"""Who is asked what, and what comes next. No building is named here: what buildings change is in `moments`.

The top of the agenda is looked at again and again: a step runs and takes itself off; a question gets its menu. With one
answer on it the question answers itself; with more, play stops there until `apply`.
"""

from typing import Final

from morro.core.events import EVERYBODY, Event
from morro.core.game import NONE, Task
from morro.puertorico import actions as act
from morro.puertorico import events as ev
from morro.puertorico import moments
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import COST, GOODS, ISLAND_KINDS, KINDS, QUARRY
from morro.puertorico.editions import (
    BUILDER,
    CAPTAIN,
    CITY_SPACES,
    CRAFTSMAN,
    HOUSE_SPACES,
    ISLAND_SPACES,
    MAYOR,
    PROSPECTOR,
    ROLE_CARDS,
    SECOND_PROSPECTOR,
    SETTLER,
    SMALLEST_SHIP,
    TRADER,
)
from morro.puertorico.state import (
    CITY_FULL,
    NO_GOOD,
    NO_TILE,
    OUT_OF_CHIPS,
    OUT_OF_COLONISTS,
    Estate,
    PuertoRicoState,
)
from morro.puertorico.tasks import plain

# Menus that are the same every time are made once. Nobody changes a menu.
ONLY_PASS: Final = [act.PASS]
HACIENDA_MENU: Final = [act.PASS, act.USE_HACIENDA]
HOSPICE_MENU: Final = [act.PASS, act.USE_HOSPICE]
MAYOR_MENU: Final = [act.PASS, act.USE_MAYOR]
UNIVERSITY_MENU: Final = [act.PASS, act.USE_UNIVERSITY]
REFUSE_MENU: Final = [act.PASS, act.REFUSE]


def _free_roles(taken: int) -> list[int]:
    menu = [act.ROLE + role for role in range(PROSPECTOR) if not taken & 1 << role]
    if taken & PROSPECTORS != PROSPECTORS:
        menu.append(act.ROLE + PROSPECTOR)
    return menu


PROSPECTORS: Final = 1 << PROSPECTOR | 1 << SECOND_PROSPECTOR
ROLE_MENUS: Final = [_free_roles(taken) for taken in range(1 << len(ROLE_CARDS))]
"""The roles that can be chosen, by the bits of the role cards that cannot."""

LONGEST: Final = ISLAND_SPACES + 1
MAN_MENUS: Final = [
    list(range(first, first + length))
    for first in range(act.MAN, act.MAN_START[KINDS])
    for length in range(1, LONGEST + 1)
]
"""The menu of `man` actions of a length from a first one on: at LONGEST * (first - act.MAN) + length - 1."""

MOST_COST: Final = max(COST)
UP_TO_COST: Final = [
    [kind for kind in range(ISLAND_KINDS, KINDS) if COST[kind] <= cost] for cost in range(MOST_COST + 1)
]
"""The buildings that cost no more, by cost."""


def start(s: PuertoRicoState) -> None:
    """Put the first questions on the agenda of a game that is laid out."""
    s.todo.append(plain(ask.NEW_ROUND, 0))
    advance(s)


def apply(s: PuertoRicoState, action: int) -> None:
    """Play a legal answer to the question now asked, and all that follows from it."""
    s.step += 1
    if s.auto:
        s.auto = []
    answer(s, s.todo[-1], action)
    advance(s)


def advance(s: PuertoRicoState) -> None:
    """Run steps and forced answers until somebody has a choice, or the game is over."""
    while s.todo:
        task = s.todo[-1]
        if task.kind >= ask.QUESTIONS:
            run(s, task)
        else:
            menu = menu_of(s, task)
            if len(menu) > 1:
                s.menu = menu
                return
            s.auto.append(menu[0])
            answer(s, task, menu[0])
    s.menu = []


# -- questions: the menu -------------------------------------------------------------------------------------


def menu_of(s: PuertoRicoState, task: Task) -> list[int]:
    """The possible answers, ascending; at least one."""
    kind = task.kind
    e = s.estates[task.seat]
    if kind == ask.MAN:
        return menu_man(task, e)
    if kind == ask.CHOOSE:
        return ROLE_MENUS[s.taken | s.rules.absent]
    if kind == ask.LOAD:
        return menu_load(s, task.seat, e)
    if kind == ask.SETTLE:
        return menu_settle(s, task.seat, e)
    if kind == ask.BUILD:
        return menu_build(s, task.seat, e)
    if kind == ask.SELL:
        return menu_sell(s, e)
    if kind == ask.KEEP:
        return menu_keep(s, e)
    if kind == ask.STORE:
        return menu_store(task, e)
    if kind == ask.CRAFT:
        return menu_craft(s)
    if kind == ask.HACIENDA:
        return HACIENDA_MENU if moments.can_draw_tile(s, e) else ONLY_PASS
    if kind == ask.HOSPICE:
        return HOSPICE_MENU
    if kind == ask.MAYOR:
        return MAYOR_MENU if s.colonists > 0 else ONLY_PASS
    if kind == ask.UNIVERSITY:
        return UNIVERSITY_MENU
    return REFUSE_MENU


def menu_settle(s: PuertoRicoState, seat: int, e: Estate) -> list[int]:
    if e.tiles >= ISLAND_SPACES:
        return ONLY_PASS
    menu = [act.PASS]
    for kind in range(GOODS):
        if s.row[kind] > 0:
            menu.append(act.TAKE + kind)
    if moments.may_take_quarry(s, seat, e):
        menu.append(act.TAKE + QUARRY)
    return menu


def menu_man(task: Task, e: Estate) -> list[int]:
    """From the fewest that leave no circle empty in vain, up to the circles and the colonists (ruling 71)."""
    most = e.circles(task.card)
    most = min(most, task.left)
    first = act.MAN_START[task.card] + task.floor
    return MAN_MENUS[LONGEST * (first - act.MAN) + most - task.floor]


def menu_build(s: PuertoRicoState, seat: int, e: Estate) -> list[int]:
    menu = [act.PASS]
    dearest = e.doubloons + moments.most_discount(s, seat, e)
    for kind in UP_TO_COST[min(dearest, MOST_COST)]:
        if (
            s.stock[kind] > 0
            and moments.may_build(s.rules, e, kind)
            and moments.build_price(s, seat, e, kind) <= e.doubloons
        ):
            menu.append(act.BUILD + kind)
    return menu


def menu_craft(s: PuertoRicoState) -> list[int]:
    """One more of a kind just received and still in stock (ruling 77), or none (ruling 101)."""
    menu = [act.PASS]
    for good in range(GOODS):
        if s.received & 1 << good and s.supply[good] > 0:
            menu.append(act.PRODUCE + good)
    return menu


def menu_sell(s: PuertoRicoState, e: Estate) -> list[int]:
    """A kind that the house takes: not a fifth barrel, and no kind twice without leave (ruling 79)."""
    if in_house(s) >= HOUSE_SPACES:
        return ONLY_PASS
    menu = [act.PASS]
    for good in range(GOODS):
        if e.goods[good] > 0 and (s.house[good] == 0 or moments.may_repeat_kind(e)):
            menu.append(act.SELL + good)
    return menu


def in_house(s: PuertoRicoState) -> int:
    count = 0
    for barrels in s.house:
        count += barrels
    return count


def menu_load(s: PuertoRicoState, seat: int, e: Estate) -> list[int]:
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


def add_loads(s: PuertoRicoState, menu: list[int], good: int, barrels: int) -> None:
    """The ships that a kind may go on: the one that carries it, else the empty ones that take most (ruling 80)."""
    capacity = s.rules.capacity
    base = act.LOAD + act.SHIP_SIZES * good - SMALLEST_SHIP
    most = 0
    for ship in range(len(capacity)):
        if s.cargo[ship] == good:
            if s.freight[ship] < capacity[ship]:
                menu.append(base + capacity[ship])
            return
        if s.cargo[ship] == NO_GOOD and capacity[ship] > most:
            most = capacity[ship]
    most = min(most, barrels)
    if most == 0:
        return
    for ship in range(len(capacity)):
        if s.cargo[ship] == NO_GOOD and capacity[ship] >= most:
            menu.append(base + capacity[ship])


def menu_store(task: Task, e: Estate) -> list[int]:
    """Kinds in order, such that enough are left; the last kind of a single barrel needs no warehouse (ruling 102)."""
    last_single = NO_GOOD
    for good in range(GOODS):
        if e.goods[good] == 1:
            last_single = good
    kinds: list[int] = []
    for good in range(task.floor, GOODS):
        if e.goods[good] > 0 and good != last_single:
            kinds.append(act.STORE + good)
    return kinds[: len(kinds) - task.left + 1]


def menu_keep(s: PuertoRicoState, e: Estate) -> list[int]:
    """A kind not stored; after a stored single barrel only a later single barrel (ruling 102)."""
    stored_single = NO_GOOD
    for good in range(GOODS):
        if s.stored & 1 << good and e.goods[good] == 1:
            stored_single = good
    menu: list[int] = []
    for good in range(GOODS):
        if (
            e.goods[good] > 0
            and not s.stored & 1 << good
            and (stored_single == NO_GOOD or (good > stored_single and e.goods[good] == 1))
        ):
            menu.append(act.KEEP + good)
    return menu


# -- questions: the answer -----------------------------------------------------------------------------------


def answer(s: PuertoRicoState, task: Task, action: int) -> None:
    """Carry out an answer: take the question off the agenda and put on what it leads to."""
    s.todo.pop()
    kind = task.kind
    seat = task.seat
    if kind == ask.MAN:
        answer_man(s, task, action)
    elif kind == ask.CHOOSE:
        answer_choose(s, seat, action - act.ROLE)
    elif kind == ask.LOAD:
        answer_load(s, seat, action)
    elif kind == ask.SETTLE:
        answer_settle(s, seat, action)
    elif kind == ask.BUILD:
        answer_build(s, seat, action)
    elif kind == ask.SELL:
        answer_sell(s, seat, action)
    elif kind == ask.KEEP:
        answer_keep(s, seat, action - act.KEEP)
    elif kind == ask.STORE:
        answer_store(s, task, action - act.STORE)
    elif kind == ask.CRAFT:
        answer_craft(s, seat, action)
    elif kind == ask.HACIENDA:
        if action == act.USE_HACIENDA:
            draw_hidden_tile(s, seat)
    elif kind == ask.HOSPICE:
        if action == act.USE_HOSPICE:
            man_at_once(s, seat, task.card, ev.HOSPICE_USED)
    elif kind == ask.MAYOR:
        answer_mayor(s, seat, action)
    elif kind == ask.UNIVERSITY:
        if action == act.USE_UNIVERSITY:
            man_at_once(s, seat, task.card, ev.UNIVERSITY_USED)
    else:
        answer_refuse(s, task, action)


def answer_choose(s: PuertoRicoState, seat: int, role: int) -> None:
    """The seat takes a role and the doubloons on it (ruling 89), and the role begins."""
    card = role
    if role == PROSPECTOR and s.rules.roles > SECOND_PROSPECTOR:
        card = richer_prospector(s)
    s.chooser = seat
    s.taken |= 1 << card
    s.note(ev.ROLE_TAKEN, seat, card, s.bonus[card])
    s.estates[seat].doubloons += s.bonus[card]
    s.bonus[card] = 0
    if role == SETTLER:
        begin_settler(s)
    elif role == MAYOR:
        s.todo.append(plain(ask.END_MAYOR, seat))
        s.todo.append(plain(ask.ARRIVE, seat))
        s.todo.append(plain(ask.MAYOR, seat))
    elif role == BUILDER:
        ask_everybody(s, ask.BUILD)
    elif role == CRAFTSMAN:
        produce(s)
    elif role == TRADER:
        s.todo.append(plain(ask.END_TRADER, seat))
        ask_owners_of_goods(s, ask.SELL)
    elif role == CAPTAIN:
        s.todo.append(plain(ask.END_CAPTAIN, seat))
        ask_owners_of_goods(s, ask.STORAGE)
        next_turn(s, seat)
    else:
        s.estates[seat].doubloons += 1
        s.note(ev.PROSPECTED, seat, NONE, 1)


def richer_prospector(s: PuertoRicoState) -> int:
    """Of two prospectors the free one with more doubloons, else the first (ruling 103)."""
    if s.taken & 1 << PROSPECTOR:
        return SECOND_PROSPECTOR
    if s.taken & 1 << SECOND_PROSPECTOR or s.bonus[PROSPECTOR] >= s.bonus[SECOND_PROSPECTOR]:
        return PROSPECTOR
    return SECOND_PROSPECTOR


def ask_everybody(s: PuertoRicoState, kind: int) -> None:
    """Put a task on the agenda for every seat, the owner of the role first."""
    for i in range(s.seats - 1, -1, -1):
        s.todo.append(plain(kind, (s.chooser + i) % s.seats))


def ask_owners_of_goods(s: PuertoRicoState, kind: int) -> None:
    """The same for the seats that have goods; the phases that need them bring nobody new ones."""
    for i in range(s.seats - 1, -1, -1):
        seat = (s.chooser + i) % s.seats
        if s.estates[seat].count_goods() > 0:
            s.todo.append(plain(kind, seat))


# -- settler -------------------------------------------------------------------------------------------------


def begin_settler(s: PuertoRicoState) -> None:
    s.todo.append(plain(ask.END_SETTLER, s.chooser))
    for i in range(s.seats - 1, -1, -1):
        seat = (s.chooser + i) % s.seats
        s.todo.append(plain(ask.SETTLE, seat))
        if moments.draws_tile(s.estates[seat]):
            s.todo.append(plain(ask.HACIENDA, seat))


def draw_hidden_tile(s: PuertoRicoState, seat: int) -> None:
    tile = s.draw_tile()
    s.estates[seat].add_tile(tile)
    s.note(ev.DREW_TILE, seat, tile)


def answer_settle(s: PuertoRicoState, seat: int, action: int) -> None:
    if action == act.PASS:
        s.note(ev.NOTHING_TAKEN, seat)
        return
    tile = action - act.TAKE
    e = s.estates[seat]
    if tile == QUARRY:
        s.quarries -= 1
    else:
        s.row[tile] -= 1
    e.add_tile(tile)
    s.note(ev.TOOK, seat, tile)
    if moments.mans_tile(s, e):
        s.todo.append(Task(ask.HOSPICE, seat, 0, tile))


def man_at_once(s: PuertoRicoState, seat: int, kind: int, event: int) -> None:
    """A colonist comes straight to a new tile or building."""
    s.fetch_colonist()
    s.estates[seat].men[kind] += 1
    s.note(event, seat, kind)


def end_settler(s: PuertoRicoState) -> None:
    """What is left of the row is discarded, then it is laid out anew (ruling 69)."""
    for kind in range(GOODS):
        s.discard[kind] += s.row[kind]
        s.row[kind] = 0
    lay_out_row(s)


def lay_out_row(s: PuertoRicoState) -> None:
    shown: list[int] = []
    for _ in range(s.rules.face_up):
        tile = s.draw_tile()
        if tile == NO_TILE:
            break
        s.row[tile] += 1
        if s.log is not None:
            shown.append(tile)
    s.note_cards(ev.ROW, NONE, NONE, shown, EVERYBODY)


# -- mayor ---------------------------------------------------------------------------------------------------


def answer_mayor(s: PuertoRicoState, seat: int, action: int) -> None:
    if action == act.USE_MAYOR:
        s.colonists -= 1
        s.estates[seat].idle += 1
        s.note(ev.MAYOR_USED, seat)
    else:
        s.note(ev.MAYOR_UNUSED, seat)


def deal_colonists(s: PuertoRicoState) -> None:
    """The colonists of the ship, one by one from the mayor on; then each seat arranges its own (ruling 71)."""
    each = s.aboard // s.seats
    over = s.aboard % s.seats
    s.aboard = 0
    for i in range(s.seats):
        seat = (s.chooser + i) % s.seats
        count = each + (1 if i < over else 0)
        s.estates[seat].idle += count
        s.note(ev.COLONISTS, seat, NONE, count)
    for i in range(s.seats - 1, -1, -1):
        seat = (s.chooser + i) % s.seats
        s.todo.append(plain(ask.ARRANGE, seat))
        count = each + (1 if i < over else 0)
        if s.rules.allow_refuse_colonists and count > 0:
            s.todo.append(Task(ask.REFUSE, seat, count))


def answer_refuse(s: PuertoRicoState, task: Task, action: int) -> None:
    """A colonist just come leaves the game (ruling 73)."""
    if action == act.PASS:
        return
    s.estates[task.seat].idle -= 1
    s.lost += 1
    s.note(ev.REFUSED, task.seat)
    if task.left > 1:
        s.todo.append(Task(ask.REFUSE, task.seat, task.left - 1))


def arrange(s: PuertoRicoState, seat: int) -> None:
    """The seat takes up all its colonists, and begins with its first kind of place."""
    e = s.estates[seat]
    circles = 0
    for kind in e.places:
        circles += e.circles(kind)
        men = e.men[kind]
        if men > 0:
            e.idle += men
            e.men[kind] = 0
    place_men(s, seat, e, 0, circles)


def place_men(s: PuertoRicoState, seat: int, e: Estate, at: int, circles: int) -> None:
    """Ask about the places from number `at` on, which have so many circles; where there is no choice, fill them."""
    left = min(circles, e.idle)
    for i in range(at, len(e.places)):
        kind = e.places[i]
        most = e.circles(kind)
        circles -= most
        fewest = left - circles if left > circles else 0
        most = min(most, left)
        if fewest < most:
            s.todo.append(Task(ask.MAN, seat, left, kind, fewest, circles))
            return
        s.auto.append(act.MAN_START[kind] + most)
        man(s, seat, e, kind, most)
        left -= most
    if e.idle > 0:
        s.note(ev.SAN_JUAN, seat, NONE, e.idle)


def man(s: PuertoRicoState, seat: int, e: Estate, kind: int, count: int) -> None:
    e.men[kind] = count
    e.idle -= count
    s.note(ev.MANNED, seat, kind, count)


def answer_man(s: PuertoRicoState, task: Task, action: int) -> None:
    e = s.estates[task.seat]
    man(s, task.seat, e, task.card, action - act.MAN_START[task.card])
    at = 0
    while e.places[at] != task.card:
        at += 1
    place_men(s, task.seat, e, at + 1, task.done)


def man_task(seat: int, e: Estate, kind: int) -> Task:
    """The question about a kind of place, when all before it are settled."""
    circles = 0
    for place in e.places:
        if place > kind:
            circles += e.circles(place)
    own = e.circles(kind)
    left = min(own + circles, e.idle)
    return Task(ask.MAN, seat, left, kind, left - circles if left > circles else 0, circles)


def end_mayor(s: PuertoRicoState) -> None:
    """The ship is filled for the empty circles on buildings, at least one colonist a seat (ruling 72)."""
    wanted = 0
    for e in s.estates:
        wanted += e.empty_circles()
    wanted = max(wanted, s.seats)
    if s.colonists < wanted:
        wanted = s.colonists
        s.end_after_round(NONE, OUT_OF_COLONISTS)
    s.colonists -= wanted
    s.aboard += wanted
    s.note(ev.SHIP, NONE, NONE, wanted)


# -- builder -------------------------------------------------------------------------------------------------


def answer_build(s: PuertoRicoState, seat: int, action: int) -> None:
    if action == act.PASS:
        s.note(ev.NOTHING_BUILT, seat)
        return
    kind = action - act.BUILD
    e = s.estates[seat]
    price = moments.build_price(s, seat, e, kind)
    e.doubloons -= price
    s.stock[kind] -= 1
    e.add_building(kind)
    s.note(ev.BUILT, seat, kind, price)
    if e.spaces >= CITY_SPACES:
        s.end_after_round(seat, CITY_FULL)
    if moments.mans_building(s, e):
        s.todo.append(Task(ask.UNIVERSITY, seat, 0, kind))


# -- craftsman -----------------------------------------------------------------------------------------------


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
                e.goods[good] += barrels
                s.supply[good] -= barrels
                kinds += 1
                s.note(ev.PRODUCED, seat, good, barrels)
                if i == 0:
                    s.received |= 1 << good
        pay = moments.production_pay(e, kinds)
        if pay > 0:
            e.doubloons += pay
            s.note(ev.FACTORY_PAID, seat, NONE, pay)
    if s.received:
        s.todo.append(plain(ask.CRAFT, s.chooser))


def answer_craft(s: PuertoRicoState, seat: int, action: int) -> None:
    s.received = 0
    if action == act.PASS:
        s.note(ev.NOT_CRAFTED, seat)
        return
    good = action - act.PRODUCE
    s.supply[good] -= 1
    s.estates[seat].goods[good] += 1
    s.note(ev.CRAFTED, seat, good)


# -- trader --------------------------------------------------------------------------------------------------


def answer_sell(s: PuertoRicoState, seat: int, action: int) -> None:
    if action == act.PASS:
        s.note(ev.NOTHING_SOLD, seat)
        return
    good = action - act.SELL
    e = s.estates[seat]
    price = moments.sale_price(s, seat, e, good)
    e.goods[good] -= 1
    s.house[good] += 1
    e.doubloons += price
    s.note(ev.SOLD, seat, good, price)


def end_trader(s: PuertoRicoState) -> None:
    if in_house(s) < HOUSE_SPACES:
        return
    for good in range(GOODS):
        s.supply[good] += s.house[good]
        s.house[good] = 0
    s.note(ev.HOUSE_EMPTIED, NONE)


# -- captain -------------------------------------------------------------------------------------------------


def answer_load(s: PuertoRicoState, seat: int, action: int) -> None:
    """One turn; the next seat follows until as many turns as seats went by without a delivery (ruling 82)."""
    e = s.estates[seat]
    if action == act.PASS:
        s.passes += 1
        if moments.may_use_wharf(s, seat, e):
            s.note(ev.NOTHING_LOADED, seat)
    else:
        s.passes = 0
        if action >= act.WHARF:
            load_wharf(s, seat, e, action - act.WHARF)
        else:
            load_ship(s, seat, e, action - act.LOAD)
    next_turn(s, (seat + 1) % s.seats)


def next_turn(s: PuertoRicoState, seat: int) -> None:
    """Ask the first seat from this one on that has goods, unless all have passed."""
    while s.passes < s.seats:
        if s.estates[seat].count_goods() > 0:
            s.todo.append(plain(ask.LOAD, seat))
            return
        s.passes += 1
        seat = (seat + 1) % s.seats
    s.passes = 0
    s.wharves = 0
    s.delivered = False


def load_ship(s: PuertoRicoState, seat: int, e: Estate, choice: int) -> None:
    good = choice // act.SHIP_SIZES
    capacity = choice % act.SHIP_SIZES + SMALLEST_SHIP
    ship = s.rules.capacity.index(capacity)
    barrels = capacity - s.freight[ship]
    barrels = min(barrels, e.goods[good])
    s.cargo[ship] = good
    s.freight[ship] += barrels
    e.goods[good] -= barrels
    deliver(s, seat, e, good, barrels, capacity)


def load_wharf(s: PuertoRicoState, seat: int, e: Estate, good: int) -> None:
    barrels = e.goods[good]
    s.wharves |= 1 << seat
    s.supply[good] += barrels
    e.goods[good] = 0
    deliver(s, seat, e, good, barrels, NONE)


def deliver(s: PuertoRicoState, seat: int, e: Estate, good: int, barrels: int, capacity: int) -> None:
    """One point a barrel, and the captain's privilege once (ruling 83); beyond the last chip on paper (ruling 85)."""
    points = barrels + moments.delivery_bonus(e)
    if seat == s.chooser and not s.delivered:
        s.delivered = True
        points += 1
    e.chips += points
    s.chips -= points
    if s.log is not None:
        kind = ev.WHARF_USED if capacity == NONE else ev.LOADED
        detail = [points] if capacity == NONE else [points, capacity]
        s.log.events.append(Event(s.step, kind, seat, good, barrels, detail, EVERYBODY, len(s.auto) > 0))
    if s.chips <= 0:
        s.chips = 0
        s.end_after_round(seat, OUT_OF_CHIPS)


def begin_storage(s: PuertoRicoState, seat: int) -> None:
    """Who has more kinds than his warehouses hold chooses what stays (ruling 84)."""
    e = s.estates[seat]
    kinds = 0
    for good in range(GOODS):
        if e.goods[good] > 0:
            kinds += 1
    room = moments.stored_kinds(e)
    if kinds <= room:
        return
    if room > 0:
        s.todo.append(Task(ask.STORE, seat, room))
    else:
        s.todo.append(plain(ask.KEEP, seat))


def answer_store(s: PuertoRicoState, task: Task, good: int) -> None:
    s.stored |= 1 << good
    s.note(ev.STORED, task.seat, good, s.estates[task.seat].goods[good])
    if task.left > 1:
        s.todo.append(Task(ask.STORE, task.seat, task.left - 1, NONE, good + 1, task.done + 1))
    else:
        s.todo.append(plain(ask.KEEP, task.seat))


def answer_keep(s: PuertoRicoState, seat: int, kept: int) -> None:
    """One barrel of this kind stays, and what is stored; the rest goes back to the stock."""
    e = s.estates[seat]
    s.note(ev.KEPT, seat, kept)
    for good in range(GOODS):
        barrels = e.goods[good]
        if good == kept:
            barrels -= 1
        if barrels > 0 and not s.stored & 1 << good:
            e.goods[good] -= barrels
            s.supply[good] += barrels
            s.note(ev.RETURNED, seat, good, barrels)
    s.stored = 0


def end_captain(s: PuertoRicoState) -> None:
    for ship in range(len(s.cargo)):
        if s.freight[ship] == s.rules.capacity[ship]:
            good = s.cargo[ship]
            s.supply[good] += s.freight[ship]
            s.freight[ship] = 0
            s.cargo[ship] = NO_GOOD
            s.note(ev.SHIP_EMPTIED, NONE, good, s.rules.capacity[ship])


# -- steps ---------------------------------------------------------------------------------------------------


def run(s: PuertoRicoState, task: Task) -> None:
    """Run a step and take it off the agenda."""
    kind = task.kind
    if kind == ask.NEW_ROUND:
        new_round(s)
        return
    s.todo.pop()
    if kind == ask.ARRANGE:
        arrange(s, task.seat)
    elif kind == ask.STORAGE:
        begin_storage(s, task.seat)
    elif kind == ask.END_CAPTAIN:
        end_captain(s)
    elif kind == ask.END_TRADER:
        end_trader(s)
    elif kind == ask.END_SETTLER:
        end_settler(s)
    elif kind == ask.ARRIVE:
        deal_colonists(s)
    else:
        end_mayor(s)


def new_round(s: PuertoRicoState) -> None:
    """The game ends here, or the unused roles get a doubloon each and the governor moves on."""
    if s.ending:
        s.note(ev.ENDED, NONE)
        s.todo = []
        return
    if s.round > 0:
        for card in range(s.rules.roles):
            if not s.taken & 1 << card:
                s.bonus[card] += 1
                s.note(ev.BONUS, NONE, card)
        s.governor = (s.governor + 1) % s.seats
    s.taken = 0
    s.round += 1
    s.note(ev.ROUND, s.governor, NONE, s.round)
    for i in range(s.rules.turns - 1, -1, -1):
        s.todo.append(plain(ask.CHOOSE, (s.governor + i) % s.seats))
