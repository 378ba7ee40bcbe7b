"""The kinds of task on the agenda: questions first, then the steps that run by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.game import Task
from morro.sanjuan.editions import turns_in_round

if TYPE_CHECKING:
    from mypy_extensions import i64

TASKS: Final = [
    "draft",  # discard down to the starting hand
    "office",  # round start: swap up to two cards
    "chapel",  # round start: tuck a card
    "bank",  # round start: tuck any number of cards
    "limit",  # round start: discard down to the hand limit
    "role",
    "build",
    "cover",  # card: the building under construction, as in the next five
    "copy",  # floor: the kind to cover, of which some hold a good and some do not
    "discount",  # use the library for this building?
    "spend",  # goods at the black market; left: the price that remains
    "poor_house",  # left: so many cards beyond the price, and the poor house draws
    "pay",  # left: the cards to pay
    "library",  # card: the number of the role whose privilege to double
    "produce",
    "sell",
    "council",  # keep some of the offer
    "archive",  # discard from the whole hand
    "mine",  # use the gold mine?
    "take",  # one of the revealed cards
    "goldsmith",  # use the goldsmith?
    "check_limit",
    "production",
    "trade",
    "counsel",
    "prospect",
    "end_builder",
    "end_trader",
    "new_round",
]

DRAFT: Final = 0
OFFICE: Final = 1
CHAPEL: Final = 2
BANK: Final = 3
LIMIT: Final = 4
CHOOSE: Final = 5
BUILD: Final = 6
COVER: Final = 7
COPY: Final = 8
DISCOUNT: Final = 9
SPEND: Final = 10
POOR_HOUSE: Final = 11
PAY: Final = 12
LIBRARY: Final = 13
PRODUCE: Final = 14
SELL: Final = 15
COUNCIL: Final = 16
ARCHIVE: Final = 17
MINE: Final = 18
TAKE: Final = 19
GOLDSMITH: Final = 20
CHECK_LIMIT: Final = 21
PRODUCTION: Final = 22
TRADE: Final = 23
COUNSEL: Final = 24
PROSPECT: Final = 25
END_BUILDER: Final = 26
END_TRADER: Final = 27
NEW_ROUND: Final = 28

QUESTIONS: Final = 21
"""Kinds below this ask somebody; the others run by themselves."""

UNPLACED: Final = (COVER, COPY)
"""The questions about a building that has no place in the city yet: it is nowhere but in the task."""

CONSTRUCTION: Final = (*UNPLACED, DISCOUNT, SPEND, POOR_HOUSE, PAY)
"""The questions about a building under construction."""

OPEN: Final = (CHOOSE, LIBRARY, PRODUCE, SELL, MINE, TAKE, GOLDSMITH)
"""The questions that follow from what lies open: that they are asked tells nothing of a hand."""

_PLAIN: Final = [Task(kind, seat) for kind in range(len(TASKS)) for seat in range(4)]
_COUNTED: Final = [Task(kind, seat, left) for kind in range(len(TASKS)) for seat in range(4) for left in range(8)]
_ROUND_THE_TABLE: Final = [
    [_PLAIN[4 * kind + (first + i) % seats] for i in range(turns_in_round(seats) if kind == CHOOSE else seats)][::-1]
    for kind in range(len(TASKS))
    for seats in range(2, 5)
    for first in range(4)
]


def round_the_table(kind: i64, seats: i64, first: i64) -> list[Task]:
    """The task of a kind for every seat from the first on, in the order in which the agenda holds them: last on top.

    Roles are chosen in this order too; with two seats the first chooses once more at the end.
    """
    return _ROUND_THE_TABLE[12 * kind + 4 * (seats - 2) + first]


def plain(kind: i64, seat: i64) -> Task:
    """The task of a kind for a seat, with nothing more to say; made once, shared by all games."""
    return _PLAIN[4 * kind + seat]


def counted(kind: i64, seat: i64, left: i64) -> Task:
    """The same with a number of answers wanted, which is below 8."""
    return _COUNTED[32 * kind + 8 * seat + left]
