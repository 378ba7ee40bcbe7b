"""The fields of San Juan: what is told about a table, and where it stands in a row of bytes.

The offsets are constants, so that writing a field costs nothing but the writing; that they are those of the layout is
asserted when this module is imported. Any change of the layout raises VERSION.
"""

from typing import Final

from morro.encoding.layout import Layout
from morro.sanjuan import tasks as ask
from morro.sanjuan.actions import SLOT_KEYS
from morro.sanjuan.buildings import KEYS, PRODUCTION_KINDS
from morro.sanjuan.editions import EDITIONS, FULL_CITY, OPTIONS, ROLES, TILES

VERSION: Final = 2

SEATS: Final = ["me", "seat+1", "seat+2", "seat+3"]
"""The seats as the one that looks counts them: itself, then clockwise. Absent ones are 0 all over."""

# The game.
EDITION: Final = 0
OPTION: Final = 3
TABLE: Final = 7
# The question.
KIND: Final = 10
ASKED: Final = 31
LEFT: Final = 35
DONE: Final = 36
FLOOR: Final = 37
ABOUT: Final = 38
DOUBLING: Final = 78
# The round.
ROUND: Final = 83
GOVERNOR: Final = 84
CHOOSER: Final = 88
FREE: Final = 92
DOUBLED: Final = 97
WAIVABLE: Final = 98
EARNED: Final = 99
TRADED: Final = 100
PRICES: Final = 101
AHEAD: Final = 106
# The cards.
DECK: Final = 131
PILE: Final = 132
HAND: Final = 133
OFFERED: Final = 173
OFFER: Final = 174
ASIDE: Final = 214
UNSEEN: Final = 215
RECALL: Final = 255
KNOWN: Final = 295
SHOWN: Final = 335
COVERED: Final = 375
# The seats: a block for each, and the offsets in it.
ESTATE: Final = 415
BLOCK: Final = 57
CITY: Final = 0
GOODS: Final = 40
CARDS: Final = 46
CARDS_SHOWN: Final = 47
STANDING: Final = 48
CHAPEL: Final = 49
BANK: Final = 50
HARBOR: Final = 51
POINTS: Final = 52
LIBRARY_USED: Final = 53
BANK_USED: Final = 54
BUILT: Final = 55
NEW_TAVERN: Final = 56

LYING: Final = [kind for kind in range(len(KEYS)) if any(kind in edition.aside for edition in EDITIONS)]
"""The kinds that can lie beside the deck."""


def _layout() -> Layout:
    layout = Layout("sanjuan", VERSION)
    cards = max([sum(edition.copies) for edition in EDITIONS])
    copies = max([max(edition.copies) for edition in EDITIONS])
    whens = ["next", "second", "third", "fourth", "last"]
    starts = [
        layout.row("edition", [edition.name for edition in EDITIONS], 1, "1 for the edition"),
        layout.row("options", list(OPTIONS), 1, "1 for each option of the game"),
        layout.row("seats", ["2", "3", "4"], 1, "1 for the number of seats"),
        layout.row("question", ask.TASKS[: ask.QUESTIONS], 1, "1 for the kind of question; none at the end"),
        layout.row("asked", SEATS, 1, "1 for the seat that is asked"),
        layout.one("left", cards, "the answers still wanted, the price that remains, or the cards beyond it"),
        layout.one("done", cards, "the answers given to this question"),
        layout.one("floor", len(KEYS) - 1, "the lowest kind that may be named; 0 where another seat chooses in secret"),
        layout.row("about", KEYS, 1, "1 for the building under construction"),
        layout.row("doubling", ROLES, 1, "1 for the role whose privilege a library may double"),
        layout.one("round", 255, "the round, from 1 on; 255 also for any later one"),
        layout.row("governor", SEATS, 1, "1 for the governor"),
        layout.row("chooser", SEATS, 1, "1 for the seat that took the role in play, or the last role"),
        layout.row("roles", ROLES, 1, "1 for each role not yet taken in this round"),
        layout.one("doubled", 1, "1 if the privilege of the role in play is doubled"),
        layout.one("waivable", cards, "the cards that may be paid for this building in spite of a reduction"),
        layout.one("earned", cards, "the price of what the seat now selling has sold so far"),
        layout.one("traded", cards, "the goods sold in this trader phase, by all"),
        layout.row("prices", KEYS[:PRODUCTION_KINDS], 3, "what the tile turned last pays; 0 before the first"),
        layout.row(
            "tiles",
            [f"{when} {tile}" for when in whens for tile in TILES],
            1,
            "1 for the tile of each of the next four trader phases, then of the last; none where it is not known",
        ),
        layout.one("deck", cards, "the cards in the deck"),
        layout.one("pile", cards, "the cards in the discard pile"),
        layout.row("hand", KEYS, copies, "the own hand"),
        layout.one("offered", cards, "the cards laid out by councillor or gold mine"),
        layout.row("offer", KEYS, copies, "those of them that the seat sees"),
        layout.row("aside", [KEYS[kind] for kind in LYING], 1, "1 if it lies beside the deck for anybody to build"),
        layout.row("unseen", KEYS, copies, "the cards that the seat does not see: in the deck, in hands, face down"),
        layout.row("recall", KEYS, copies, "those of them that it knows from the pile that was shuffled into the deck"),
        layout.row("discards", KEYS, copies, "the cards in the discard pile that it knows"),
        layout.row("shown", KEYS, copies, "the cards in the other hands that all know"),
        layout.row("covered", KEYS, copies, "the buildings that were covered, of all seats"),
        layout.size,
    ]
    assert starts == [
        *(EDITION, OPTION, TABLE, KIND, ASKED, LEFT, DONE, FLOOR, ABOUT, DOUBLING),
        *(ROUND, GOVERNOR, CHOOSER, FREE, DOUBLED, WAIVABLE, EARNED, TRADED, PRICES, AHEAD),
        *(DECK, PILE, HAND, OFFERED, OFFER, ASIDE, UNSEEN, RECALL, KNOWN, SHOWN, COVERED, ESTATE),
    ], starts
    for seat in SEATS:
        first = layout.size
        starts = [
            layout.row(f"{seat}.city", KEYS, copies, "the standing buildings, one that is being paid for included"),
            layout.row(f"{seat}.goods", SLOT_KEYS, copies, "the goods on them"),
            layout.one(f"{seat}.cards", cards, "the cards in hand"),
            layout.one(f"{seat}.shown", cards, "those of them that all know"),
            layout.one(f"{seat}.buildings", FULL_CITY, "the number of standing buildings"),
            layout.one(f"{seat}.chapel", cards, "the cards under the chapel"),
            layout.one(f"{seat}.bank", cards, "the cards under the bank"),
            layout.one(f"{seat}.harbor", cards, "the cards under the harbor"),
            layout.one(f"{seat}.points", 255, "the points if the game ended now; 255 also for any more"),
            layout.one(f"{seat}.library_used", 1, "1 if it has used its library in this round"),
            layout.one(f"{seat}.bank_used", 1, "1 if it has used its bank"),
            layout.one(f"{seat}.built", 1, "1 if it has built in this builder phase"),
            layout.one(f"{seat}.new_tavern", 1, "1 if that was a tavern, which may not work yet"),
            layout.size,
        ]
        assert [start - first for start in starts] == [
            *(CITY, GOODS, CARDS, CARDS_SHOWN, STANDING, CHAPEL, BANK, HARBOR, POINTS),
            *(LIBRARY_USED, BANK_USED, BUILT, NEW_TAVERN, BLOCK),
        ], [start - first for start in starts]
    return layout


LAYOUT: Final = _layout()
