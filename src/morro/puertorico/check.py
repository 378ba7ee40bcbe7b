"""What a possible table looks like: every piece in one place, and an agenda that can be played."""

from morro.core.bits import BIT
from morro.core.game import Task
from morro.puertorico import agenda, captain, chips, flow, goods, mayor, moments
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import CIRCLES, GOOD_KEYS, GOODS, ISLAND_KINDS, KEYS, KINDS, LARGE, QUARRY, SPACES
from morro.puertorico.editions import CITY_SPACES, HOUSE_SPACES, ISLAND_SPACES, MOST_LARGE, ROLE_CARDS
from morro.puertorico.state import CITY_FULL, NO_GOOD, OUT_OF_CHIPS, OUT_OF_COLONISTS, Estate, PuertoRicoState


def check(s: PuertoRicoState) -> None:
    """Assert that the table is possible: a bug in the rules shows here."""
    found = problem(s)
    assert not found, found


def problem(s: PuertoRicoState) -> str:
    """The first thing that makes this table impossible, in words; empty if there is none."""
    return estates_problem(s) or pieces_problem(s) or table_problem(s) or agenda_problem(s)


# -- pieces --------------------------------------------------------------------------------------------------


def pieces_problem(s: PuertoRicoState) -> str:
    """Every piece of the box is in exactly one place.

    A supply is counted from 0 up: what was filled in may be below, where more is named than there is.
    """
    return tiles_problem(s) or goods_problem(s) or buildings_problem(s) or colonists_problem(s) or chips_problem(s)


def tiles_problem(s: PuertoRicoState) -> str:
    for kind in range(GOODS):
        count = s.row[kind] + s.discard[kind]
        for i in range(s.stack_left):
            if s.stack[i] == kind:
                count += 1
        for e in s.estates:
            count += e.island[kind]
        if count != s.rules.plantations[kind]:
            return f"{KEYS[kind]}: {count} plantations on the table, but there are {s.rules.plantations[kind]}"
    count = max(0, s.quarries)
    for e in s.estates:
        count += e.island[QUARRY]
    if count != s.rules.quarries:
        return f"quarry: {count} on the table, but there are {s.rules.quarries}"
    if sum(s.row) > s.rules.face_up:
        return f"row: at most {s.rules.face_up} plantations lie face up"
    return ""


def goods_problem(s: PuertoRicoState) -> str:
    for good in range(GOODS):
        count = max(0, s.supply[good]) + s.house[good]
        for ship in range(len(s.cargo)):
            if s.cargo[ship] == good:
                count += s.freight[ship]
        for e in s.estates:
            count += e.goods[good]
        if count != s.rules.barrels[good]:
            return f"{GOOD_KEYS[good]}: {count} barrels on the table, but there are {s.rules.barrels[good]}"
    return ""


def buildings_problem(s: PuertoRicoState) -> str:
    for kind in range(ISLAND_KINDS, KINDS):
        count = max(0, s.stock[kind])
        for e in s.estates:
            if e.owns & BIT[kind]:
                count += 1
        if count != s.rules.copies[kind]:
            return f"{KEYS[kind]}: {count} on the table, but there are {s.rules.copies[kind]}"
    return ""


def colonists_problem(s: PuertoRicoState) -> str:
    count = max(0, s.colonists) + max(0, s.aboard) + s.lost
    for e in s.estates:
        count += e.colonists()
    if count != s.rules.colonists:
        return f"{count} colonists on the table, but there are {s.rules.colonists}"
    if s.lost and not s.rules.allow_refuse_colonists:
        return "no colonist leaves the game without the option allow_refuse_colonists"
    return ""


def chips_problem(s: PuertoRicoState) -> str:
    """The chips of the box, and no more; what the seats have beyond is noted on paper (ruling 85)."""
    gone = 0
    for e in s.estates:
        gone += e.chips
    if s.chips != max(0, s.rules.chips - gone):
        return f"chips: {s.chips} left and {gone} with the seats, but there are {s.rules.chips}"
    return ""


# -- the table -----------------------------------------------------------------------------------------------


def table_problem(s: PuertoRicoState) -> str:
    for seat in (s.governor, s.chooser):
        if not 0 <= seat < s.seats:
            return f"there is no seat {seat}"
    if s.taken >= BIT[s.rules.roles]:
        return "a role is taken that is not in the game"
    for card in range(s.rules.roles):
        if s.taken & BIT[card] and s.bonus[card] > 0:
            return f"roles: the doubloons on the {ROLE_CARDS[card]} went to the seat that took it"
    if s.round < 1:
        return "round: the first round has the number 1"
    kinds = [task.kind for task in s.todo]
    if sum(s.house) > HOUSE_SPACES or (sum(s.house) == HOUSE_SPACES and ask.END_TRADER not in kinds):
        return "the trading house takes four barrels, and is emptied after the trader phase"
    return ships_problem(s, ask.END_CAPTAIN in kinds) or ending_problem(s) or moment_problem(s)


def ships_problem(s: PuertoRicoState, captain: bool) -> str:
    for ship in range(len(s.cargo)):
        capacity = s.rules.capacity[ship]
        if (s.cargo[ship] == NO_GOOD) != (s.freight[ship] == 0) or s.freight[ship] > capacity:
            return f"ship {capacity}: it carries up to {capacity} barrels of one kind"
        if s.cargo[ship] != NO_GOOD and s.cargo.count(s.cargo[ship]) > 1:
            return f"ship {capacity}: {GOOD_KEYS[s.cargo[ship]]} lies on another ship too"
        if s.freight[ship] == capacity and not captain:
            return f"ship {capacity}: a full ship is emptied after the captain phase"
    return ""


def ending_problem(s: PuertoRicoState) -> str:
    full = False
    for e in s.estates:
        if e.spaces >= CITY_SPACES:
            full = True
    if (s.ending & 1 << CITY_FULL != 0) != full:
        return "ending: the game ends because of a full city exactly if there is one"
    if (s.ending & 1 << OUT_OF_CHIPS != 0) != (s.chips == 0):
        return "ending: the game ends because of the chips exactly if they are used up"
    if s.ending & 1 << OUT_OF_COLONISTS and s.colonists > 0:
        return "ending: there are colonists in the supply"
    return ""


def moment_problem(s: PuertoRicoState) -> str:
    """What is remembered for the length of one question or phase only."""
    top = s.todo[-1] if s.todo else ask.plain(ask.NEW_ROUND, 0)
    if s.received and top.kind not in (ask.CRAFT, ask.PRODUCE, ask.END_CRAFTSMAN):
        return "received: the goods just received belong to the craftsman phase"
    if top.kind == ask.CRAFT and not s.received:
        return "received: the question 'craft' is about goods just received, which are not told"
    if top.kind == ask.PRODUCE and top.seat == s.chooser and s.received:
        return f"received: seat {top.seat} has not produced yet"
    for good in range(GOODS):
        if s.received & BIT[good] and s.estates[s.chooser].goods[good] == 0:
            return f"received: seat {s.chooser} has no {GOOD_KEYS[good]}"
        if s.stored & BIT[good] and s.estates[top.seat].goods[good] == 0:
            return f"stored: seat {top.seat} has no {GOOD_KEYS[good]}"
    if (s.passes or s.wharves or s.delivered) and top.kind not in (ask.LOAD, ask.HARBOR):
        return "passes, wharf, delivered: nobody is loading"
    if s.passes and top.kind == ask.HARBOR:
        return "passes: a seat has just delivered"
    if s.passes >= s.seats or s.wharves >= BIT[s.seats]:
        return "passes, wharf: there are not so many seats"
    if s.stored and top.kind != ask.STORE and top.kind != ask.KEEP:
        return "stored: nobody is storing goods"
    return ""


# -- estates -------------------------------------------------------------------------------------------------


def estates_problem(s: PuertoRicoState) -> str:
    for seat in range(s.seats):
        found = estate_problem(s, s.estates[seat])
        if found:
            return f"seat {seat}: {found}"
    return ""


def estate_problem(s: PuertoRicoState, e: Estate) -> str:
    places: list[int] = []
    spaces = 0
    rooms = 0
    for kind in range(KINDS):
        circles = e.island[kind] if kind < ISLAND_KINDS else 0
        if e.owns & BIT[kind]:
            circles = CIRCLES[kind]
            spaces += SPACES[kind]
            rooms += circles
        if circles:
            places.append(kind)
        if not 0 <= e.men[kind] <= circles:
            return f"{e.men[kind]} colonists on {KEYS[kind]}, which has {circles} circles"
    counted = (list(e.places), e.tiles, e.spaces, e.rooms)
    if counted != (places, sum(e.island), spaces, rooms):
        return "what is counted is not what lies there"
    if e.tiles > ISLAND_SPACES:
        return f"an island has {ISLAND_SPACES} spaces"
    if e.spaces > CITY_SPACES:
        return f"a city has {CITY_SPACES} spaces, and a large building covers two"
    if s.rules.max_large and int(e.owns & LARGE).bit_count() > MOST_LARGE:
        return f"at most {MOST_LARGE} large buildings (option max_large)"
    if e.doubloons < 0 or e.chips < 0 or e.idle < 0 or min(e.goods) < 0:
        return "less than nothing"
    return ""


# -- the agenda ----------------------------------------------------------------------------------------------


def agenda_problem(s: PuertoRicoState) -> str:
    """The first task can be played now, and all others follow from it."""
    if not s.todo:
        return "" if s.ending else "over: a game ends for a reason: write ending="
    top = s.todo[-1]
    name = ask.TASKS[top.kind]
    refusals = agenda.refusals_of(s, s.todo)
    found = agenda.turn_problem(s, top) or task_problem(s, top, s.estates[top.seat])
    if found:
        return f"{name}: {found}"
    if s.todo[:-1] != agenda.after(s, top, refusals):
        return f"{name}: the agenda does not go on as it must"
    return agenda.refusals_problem(s, top, refusals)


def task_problem(s: PuertoRicoState, task: Task, e: Estate) -> str:
    """Whether a question can be answered, and its answer carried out."""
    kind = task.kind
    if kind == ask.HACIENDA and not moments.draws_tile(e):
        return "nothing works that draws a tile"
    if kind == ask.REFUSE and task.left == 0:
        return "there is nobody to refuse"
    if kind in ask.DEALT and s.aboard:
        return f"the colonist ship is empty now: write aboard=0, not {s.aboard}"
    if kind == ask.HOSPICE:
        return colonist_problem(e, task.card, moments.mans_tile(s, e))
    if kind == ask.UNIVERSITY:
        if task.card < ISLAND_KINDS:
            return "no building is named"
        return colonist_problem(e, task.card, moments.mans_building(s, e))
    if kind == ask.MAN:
        if task.card not in e.places:
            return "the seat has no such place"
        for place in e.places:
            if place >= task.card and e.men[place]:
                return f"{KEYS[place]} is manned before its turn"
        if task != mayor.man_task(task.seat, e, task.card):
            return "the colonists to place are not those that are there"
    if kind == ask.PRODUCE and not goods.makes_goods(e):
        return "the seat makes no goods"
    if kind == ask.HARBOR and moments.delivery_bonus(e.men) == 0:
        return "nothing works that brings a point more"
    if kind == ask.HARBOR and not s.rules.ask_every_choice and not chips.could_end_now(s):
        return "its point cannot end the game, and is not asked about: give it to the seat, and ask the next to load"
    if kind == ask.STORE or kind == ask.KEEP:
        return storing_problem(s, task, e)
    return ""


def colonist_problem(e: Estate, kind: int, able: bool) -> str:
    if not able:
        return "no building works that would bring a colonist, or there is none to bring"
    if kind not in e.places or e.men[kind] >= e.circles(kind):
        return f"no room for a colonist on {KEYS[kind] if kind >= 0 else 'nothing'}"
    return ""


def storing_problem(s: PuertoRicoState, task: Task, e: Estate) -> str:
    kinds = GOODS - e.goods.count(0)
    room = moments.stored_kinds(e.men)
    done = int(s.stored).bit_count()
    leaving = captain.may_leave(s, e)
    if kinds <= room and not leaving:
        return "there is room for everything"
    if task.kind == ask.KEEP and (done > room or (done < room and not leaving)):
        return f"the warehouses hold {room} kinds"
    if task.kind == ask.STORE and (task.done != done or task.left != min(room, kinds) - done):
        return f"the warehouses hold {room} kinds"
    if task.kind == ask.STORE and task.floor != int(s.stored).bit_length():
        return "goods are stored in their order"
    if task.left < 0 or (task.kind == ask.STORE and task.left == 0) or not flow.menu_of(s, task):
        return "there is no possible answer"
    return ""
