"""The agenda as the table demands it: what is asked now decides all that comes after it, to the end of the round.

The flow puts the agenda together step by step; here the same is said about any moment, for those who check or read one.
"""

from typing import Final

from morro.core.bits import BIT
from morro.core.game import NONE, Task
from morro.puertorico import goods, moments
from morro.puertorico import tasks as ask
from morro.puertorico.editions import BUILDER, CAPTAIN, CRAFTSMAN, MAYOR, SETTLER, TRADER
from morro.puertorico.state import PuertoRicoState
from morro.puertorico.tasks import plain

PHASE: Final = [
    *(NONE, SETTLER, SETTLER, SETTLER, MAYOR, MAYOR, MAYOR, BUILDER, BUILDER, CRAFTSMAN, CRAFTSMAN, TRADER),
    *(CAPTAIN, CAPTAIN, CAPTAIN, CAPTAIN, SETTLER, MAYOR, MAYOR, CRAFTSMAN, TRADER, CAPTAIN, CAPTAIN, NONE),
]
"""The role to which each kind of task belongs."""

END_OF: Final = [ask.END_SETTLER, ask.END_MAYOR, NONE, ask.END_CRAFTSMAN, ask.END_TRADER, ask.END_CAPTAIN, NONE]
"""The step that ends the phase of each role."""

OWNERS: Final = (ask.MAYOR, ask.CRAFT, *ask.ENDS)
"""What concerns the owner of the role alone."""

ALL_SEATS: Final = {
    ask.HACIENDA: ask.SETTLE,
    ask.SETTLE: ask.SETTLE,
    ask.HOSPICE: ask.SETTLE,
    ask.REFUSE: ask.ARRANGE,
    ask.ARRANGE: ask.ARRANGE,
    ask.MAN: ask.ARRANGE,
    ask.BUILD: ask.BUILD,
    ask.UNIVERSITY: ask.BUILD,
    ask.PRODUCE: ask.PRODUCE,
    ask.SELL: ask.SELL,
    ask.STORAGE: ask.STORAGE,
    ask.STORE: ask.STORAGE,
    ask.KEEP: ask.STORAGE,
}
"""What each seat does in turn, by what one of them does now."""


def roles_taken(s: PuertoRicoState) -> int:
    return int(s.taken).bit_count()


def next_to_choose(s: PuertoRicoState) -> int:
    """The seat whose turn it is to take a role, when the role in play is over."""
    return (s.governor + roles_taken(s)) % s.seats


def last_chooser(s: PuertoRicoState) -> int:
    """The seat that took the last role of this round, if one is taken."""
    return (s.governor + roles_taken(s) - 1) % s.seats


def after(s: PuertoRicoState, top: Task, refusals: list[int]) -> list[Task]:
    """What must wait below this task, the last things first.

    How many colonists each seat may refuse is known from the agenda alone.
    """
    todo = [plain(ask.NEW_ROUND, 0)]
    first = roles_taken(s) + (1 if top.kind == ask.CHOOSE else 0)
    todo += [plain(ask.CHOOSE, (s.governor + i) % s.seats) for i in range(s.rules.turns - 1, first - 1, -1)]
    if top.kind == ask.NEW_ROUND:
        return []
    if top.kind == ask.CHOOSE:
        return todo
    end = END_OF[PHASE[top.kind]]
    if end != NONE and top.kind not in (end, ask.CRAFT):
        todo.append(plain(end, s.chooser))
    if top.kind in ALL_SEATS:
        for seat in seats_after(s, top.seat):
            todo += turn(s, ALL_SEATS[top.kind], seat, refusals[seat])
    if top.kind in (ask.HACIENDA, ask.REFUSE):
        todo.append(plain(ALL_SEATS[top.kind], top.seat))
    return todo


def seats_after(s: PuertoRicoState, seat: int) -> list[int]:
    """The seats that come after this one in the phase, the last one first."""
    place = (seat - s.chooser) % s.seats
    return [(s.chooser + i) % s.seats for i in range(s.seats - 1, place, -1)]


def turn(s: PuertoRicoState, kind: int, seat: int, refusals: int) -> list[Task]:
    """What waits for a seat in a phase in which each has its turn."""
    e = s.estates[seat]
    if (kind in (ask.SELL, ask.STORAGE) and not e.has_goods()) or (kind == ask.PRODUCE and not goods.makes_goods(e)):
        return []
    todo = [plain(kind, seat)]
    if kind == ask.SETTLE and moments.draws_tile(e):
        todo.append(plain(ask.HACIENDA, seat))
    if kind == ask.ARRANGE and refusals:
        todo.append(Task(ask.REFUSE, seat, refusals))
    return todo


def refusals_of(s: PuertoRicoState, todo: list[Task]) -> list[int]:
    """How many colonists each seat may still refuse."""
    refusals = [0] * s.seats
    for task in todo:
        if task.kind == ask.REFUSE:
            refusals[task.seat] = task.left
    return refusals


# -- what is wrong with one ------------------------------------------------------------------------------------


def turn_problem(s: PuertoRicoState, top: Task) -> str:
    """Whether it is this seat's turn, by the governor and the roles taken."""
    so_far = f"with governor {s.governor} and {roles_taken(s)} of {s.rules.turns} roles taken"
    phase = PHASE[top.kind]
    if roles_taken(s) + (1 if top.kind == ask.CHOOSE else 0) > s.rules.turns:
        return f"{so_far} no role is in play"
    if top.kind == ask.NEW_ROUND and roles_taken(s) < s.rules.turns:
        return f"{so_far} it is the turn of seat {next_to_choose(s)}: write role seat={next_to_choose(s)}"
    if top.kind == ask.CHOOSE and top.seat != next_to_choose(s):
        return f"{so_far} it is the turn of seat {next_to_choose(s)}, not of seat {top.seat}"
    if phase != NONE and not s.taken & BIT[phase]:
        return "its role is not among those taken"
    if s.taken and s.chooser != last_chooser(s):
        return f"{so_far} the chooser is seat {last_chooser(s)}, not seat {s.chooser}"
    if top.kind in OWNERS and top.seat != s.chooser:
        return f"it belongs to the owner of the role, seat {s.chooser}"
    return ""


def refusals_problem(s: PuertoRicoState, top: Task, refusals: list[int]) -> str:
    """The ship is dealt out evenly, one more for the first seats; who is asked now may have refused some already."""
    if not any(refusals):
        return ""
    if not s.rules.allow_refuse_colonists:
        return "nobody refuses colonists without the option allow_refuse_colonists"
    later = [refusals[seat] for seat in reversed(seats_after(s, top.seat))]
    dealt = later[0] if later else refusals[top.seat]
    uneven = later != sorted(later, reverse=True) or (later and later[0] - later[-1] > 1)
    if uneven or refusals[top.seat] > dealt + (1 if later and dealt == later[-1] else 0):
        return "refuse: the colonists of the ship are dealt out evenly, one more for the first seats"
    for seat in range(s.seats):
        idle = s.estates[seat].idle
        if refusals[seat] > idle:
            return f"refuse: seat {seat} cannot refuse {refusals[seat]} colonists, it has {idle} in San Juan"
    return ""
