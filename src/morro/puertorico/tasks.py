"""The kinds of task on the agenda: questions first, then the steps that run by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.game import Task
from morro.puertorico.editions import MOST_SEATS, turns_in_round

if TYPE_CHECKING:
    from mypy_extensions import i64

TASKS: Final = [
    "role",
    "hacienda",  # draw a tile?
    "settle",  # take a tile
    "hospice",  # card: the tile just taken
    "mayor",  # take the privilege?
    "refuse",  # left: the colonists that may still be refused
    "man",  # card: the kind of place; floor: its number; left: colonists for it and after it; done: circles after it
    "build",
    "university",  # card: the building just built
    "produce",  # take one's goods, or none
    "craft",  # the craftsman's own barrel
    "sell",
    "load",
    "harbor",  # take its point?
    "store",  # left: the kinds that may still be stored; floor: the first good that may be named
    "keep",  # a single barrel
    "end_settler",
    "arrange",  # a seat takes up its colonists and begins to place them
    "end_mayor",
    "end_craftsman",
    "end_trader",
    "storage",  # a seat stores its goods
    "end_captain",
    "new_round",
]

CHOOSE: Final = 0
HACIENDA: Final = 1
SETTLE: Final = 2
HOSPICE: Final = 3
MAYOR: Final = 4
REFUSE: Final = 5
MAN: Final = 6
BUILD: Final = 7
UNIVERSITY: Final = 8
PRODUCE: Final = 9
CRAFT: Final = 10
SELL: Final = 11
LOAD: Final = 12
HARBOR: Final = 13
STORE: Final = 14
KEEP: Final = 15
END_SETTLER: Final = 16
ARRANGE: Final = 17
END_MAYOR: Final = 18
END_CRAFTSMAN: Final = 19
END_TRADER: Final = 20
STORAGE: Final = 21
END_CAPTAIN: Final = 22
NEW_ROUND: Final = 23

QUESTIONS: Final = 16
"""Kinds below this ask somebody; the others run by themselves."""

ENDS: Final = (END_SETTLER, END_MAYOR, END_CRAFTSMAN, END_TRADER, END_CAPTAIN)
"""The last step of a phase."""

DEALT: Final = (REFUSE, ARRANGE, MAN, END_MAYOR)
"""What comes when the colonist ship is empty."""

_PLAIN: Final = [Task(kind, seat) for kind in range(len(TASKS)) for seat in range(MOST_SEATS)]


_ROUND_THE_TABLE: Final = [
    [[_PLAIN[MOST_SEATS * kind + (first + i) % seats] for i in range(turns)][::-1] for first in range(MOST_SEATS)]
    for kind in range(len(TASKS))
    for seats in range(1, MOST_SEATS + 1)
    for turns in [turns_in_round(seats) if kind == CHOOSE else seats]
]


def round_the_table(kind: i64, seats: i64, first: i64) -> list[Task]:
    """The task of a kind for every seat from the first on, in the order in which the agenda holds them: last on top.

    Roles are chosen in this order too; with two seats each chooses three times.
    """
    return _ROUND_THE_TABLE[MOST_SEATS * kind + seats - 1][first]


def plain(kind: i64, seat: i64) -> Task:
    """The task of a kind for a seat, with nothing more to say; made once, shared by all games."""
    return _PLAIN[MOST_SEATS * kind + seat]
