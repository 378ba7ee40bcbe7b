"""The mayor phase: colonists come, and every seat arranges all of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.game import NONE, Task
from morro.puertorico import actions as act
from morro.puertorico import events as ev
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import KINDS
from morro.puertorico.editions import ISLAND_SPACES
from morro.puertorico.state import OUT_OF_COLONISTS, Estate, PuertoRicoState
from morro.puertorico.tasks import plain

if TYPE_CHECKING:
    from mypy_extensions import i64

LONGEST: Final = ISLAND_SPACES + 1

MAN_MENUS: Final = [
    list(range(first, first + length))
    for first in range(act.MAN, act.MAN_START[KINDS])
    for length in range(1, LONGEST + 1)
]
"""The menu of `man` actions of a length from a first one on: at LONGEST * (first - act.MAN) + length - 1."""


def menu_man(task: Task, e: Estate) -> list[int]:
    """From the fewest that leave no circle empty in vain, up to the circles and the colonists (ruling 71)."""
    most = min(e.circles(task.card), task.left)
    fewest = fewest_men(task)
    first = act.MAN_START[task.card] + fewest
    return MAN_MENUS[LONGEST * (first - act.MAN) + most - fewest]


def fewest_men(task: Task) -> i64:
    """So many must come to this kind of place: the circles after it do not hold more of them."""
    return max(task.left - task.done, 0)


def answer_mayor(s: PuertoRicoState, seat: i64, action: i64) -> None:
    if action == act.USE_MAYOR:
        s.colonists -= 1
        s.estates[seat].idle += 1
        s.note(ev.MAYOR_USED, seat)
    else:
        s.note(ev.MAYOR_UNUSED, seat)
    deal_colonists(s)


def share_of(aboard: i64, seats: i64, turn: i64) -> i64:
    """The colonists of the ship that come to a seat: dealt one by one, the mayor's turn is 0 (ruling 71)."""
    return (aboard + seats - 1 - turn) // seats


def deal_colonists(s: PuertoRicoState) -> None:
    """The colonists of the ship, one by one from the mayor on; then each seat arranges its own (ruling 71)."""
    aboard = s.aboard
    s.aboard = 0
    for i in range(s.seats):
        seat = (s.chooser + i) % s.seats
        count = share_of(aboard, s.seats, i)
        s.estates[seat].idle += count
        s.note(ev.COLONISTS, seat, NONE, count)
    for i in range(s.seats - 1, -1, -1):
        seat = (s.chooser + i) % s.seats
        s.todo.append(plain(ask.ARRANGE, seat))
        count = share_of(aboard, s.seats, i)
        if s.rules.allow_refuse_colonists and count > 0:
            s.todo.append(Task(ask.REFUSE, seat, count))


def answer_refuse(s: PuertoRicoState, task: Task, action: i64) -> None:
    """A colonist just come leaves the game (ruling 73)."""
    if action == act.PASS:
        return
    s.estates[task.seat].idle -= 1
    s.lost += 1
    s.note(ev.REFUSED, task.seat)
    if task.left > 1:
        s.todo.append(Task(ask.REFUSE, task.seat, task.left - 1))


def arrange(s: PuertoRicoState, seat: i64) -> None:
    """The seat takes up all its colonists, and begins with its first kind of place."""
    e = s.estates[seat]
    for kind in e.places:
        men: i64 = e.men[kind]
        if men > 0:
            e.idle += men
            e.men[kind] = 0
    place_men(s, seat, e, 0, e.tiles + e.rooms)


def place_men(s: PuertoRicoState, seat: i64, e: Estate, at: i64, circles: i64) -> None:
    """Ask about the places from number `at` on, which have so many circles; where there is no choice, fill them."""
    left = min(circles, e.idle)
    places = e.places
    for i in range(at, len(places)):
        kind: i64 = places[i]
        most = e.circles(kind)
        later = circles - most
        if 0 < left < circles and later > 0:  # some circles stay empty, and not only of this kind
            s.todo.append(Task(ask.MAN, seat, left, kind, i, later))
            return
        count = min(most, left)
        s.force(act.MAN_START[kind] + count, seat)
        man(s, seat, e, kind, count)
        left -= count
        circles = later
    if e.idle > 0:
        s.note(ev.SAN_JUAN, seat, NONE, e.idle)


def man(s: PuertoRicoState, seat: i64, e: Estate, kind: i64, count: i64) -> None:
    e.men[kind] = count
    e.idle -= count
    s.note(ev.MANNED, seat, kind, count)


def answer_man(s: PuertoRicoState, task: Task, action: i64) -> None:
    e = s.estates[task.seat]
    man(s, task.seat, e, task.card, action - act.MAN_START[task.card])
    place_men(s, task.seat, e, task.floor + 1, task.done)


def man_task(seat: i64, e: Estate, kind: i64) -> Task:
    """The question about a kind of place, when all before it are settled."""
    circles = 0
    for place in e.places:
        if place > kind:
            circles += e.circles(place)
    left = min(e.circles(kind) + circles, e.idle)
    return Task(ask.MAN, seat, left, kind, e.places.index(kind), circles)


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
