"""The kinds of task on the agenda: questions first, then the steps that run by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.game import Task

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
    "cover",  # card: the building under construction, as in the next three
    "discount",  # use the library for this building?
    "spend",  # goods at the black market; left: the price that remains
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
DISCOUNT: Final = 8
SPEND: Final = 9
PAY: Final = 10
LIBRARY: Final = 11
PRODUCE: Final = 12
SELL: Final = 13
COUNCIL: Final = 14
ARCHIVE: Final = 15
MINE: Final = 16
TAKE: Final = 17
GOLDSMITH: Final = 18
CHECK_LIMIT: Final = 19
PRODUCTION: Final = 20
TRADE: Final = 21
COUNSEL: Final = 22
PROSPECT: Final = 23
END_BUILDER: Final = 24
END_TRADER: Final = 25
NEW_ROUND: Final = 26

QUESTIONS: Final = 19
"""Kinds below this ask somebody; the others run by themselves."""

CONSTRUCTION: Final = (COVER, DISCOUNT, SPEND, PAY)
"""The questions about a building under construction."""

OPEN: Final = (CHOOSE, LIBRARY, PRODUCE, SELL, MINE, TAKE, GOLDSMITH)
"""The questions that follow from what lies open: that they are asked tells nothing of a hand."""

_PLAIN: Final = [Task(kind, seat) for kind in range(len(TASKS)) for seat in range(4)]
_COUNTED: Final = [Task(kind, seat, left) for kind in range(len(TASKS)) for seat in range(4) for left in range(8)]
_ROUND_THE_TABLE: Final = [
    [_PLAIN[4 * kind + (first + i) % seats] for i in range(3 if seats == 2 and kind == CHOOSE else seats)][::-1]
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
