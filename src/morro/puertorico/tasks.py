"""The kinds of task on the agenda: questions first, then the steps that run by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.game import Task
from morro.puertorico.editions import MOST_SEATS

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
    "craft",  # the craftsman's own barrel
    "sell",
    "load",
    "store",  # left: the kinds still to store; floor: the first good that may be named
    "keep",  # a single barrel
    "end_settler",
    "arrange",  # a seat takes up its colonists and begins to place them
    "end_mayor",
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
CRAFT: Final = 9
SELL: Final = 10
LOAD: Final = 11
STORE: Final = 12
KEEP: Final = 13
END_SETTLER: Final = 14
ARRANGE: Final = 15
END_MAYOR: Final = 16
END_TRADER: Final = 17
STORAGE: Final = 18
END_CAPTAIN: Final = 19
NEW_ROUND: Final = 20

QUESTIONS: Final = 14
"""Kinds below this ask somebody; the others run by themselves."""

ENDS: Final = (END_SETTLER, END_MAYOR, END_TRADER, END_CAPTAIN)
"""The last step of a phase."""

DEALT: Final = (REFUSE, ARRANGE, MAN, END_MAYOR)
"""What comes when the colonist ship is empty."""

_PLAIN: Final = [Task(kind, seat) for kind in range(len(TASKS)) for seat in range(MOST_SEATS)]


def plain(kind: i64, seat: i64) -> Task:
    """The task of a kind for a seat, with nothing more to say; made once, shared by all games."""
    return _PLAIN[MOST_SEATS * kind + seat]
