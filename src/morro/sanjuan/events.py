"""The facts that San Juan's log can tell."""

from typing import Final

EVENTS: Final = [
    "deal",  # cards: the starting hand
    "round",  # n: its number; seat: the new governor
    "role",  # card: the role's number
    "library",  # seat doubles the privilege
    "build",  # card
    "cover",  # card: the building that is covered
    "spend",  # card: the building whose good is given up at the black market
    "pay",  # cards
    "nothing_built",
    "produce",  # card: the building
    "nothing_produced",
    "tile",  # card: the price tile's number
    "sell",  # card: the building; n: the price
    "nothing_sold",
    "draw",  # cards; card: the building, or -2 - role, that gives them
    "look",  # cards: drawn for the councillor, to choose from
    "keep",  # cards: kept of them
    "discard",  # cards
    "tuck",  # cards; card: the chapel or the bank
    "reveal",  # cards, open to all; card: gold mine or goldsmith
    "take",  # card: taken from the revealed cards
    "take_nothing",
    "customs",  # a good for the customs office
    "harbor",  # a sold good goes under the harbor
    "shuffle",  # n: the cards of the new deck
    "end",  # seat: the first to have a full city, or NONE if the cards ran out
]

DEAL: Final = 0
ROUND: Final = 1
ROLE_TAKEN: Final = 2
LIBRARY_USED: Final = 3
BUILT: Final = 4
COVERED: Final = 5
SPENT: Final = 6
PAID: Final = 7
NOTHING_BUILT: Final = 8
PRODUCED: Final = 9
NOTHING_PRODUCED: Final = 10
TILE: Final = 11
SOLD: Final = 12
NOTHING_SOLD: Final = 13
DREW: Final = 14
LOOKED: Final = 15
KEPT: Final = 16
DISCARDED: Final = 17
TUCKED: Final = 18
REVEALED: Final = 19
TOOK: Final = 20
TOOK_NOTHING: Final = 21
CUSTOMS: Final = 22
HARBORED: Final = 23
SHUFFLED: Final = 24
ENDED: Final = 25

NEWS: Final = (DEAL, TILE, DREW, LOOKED, REVEALED, SHUFFLED, ENDED)
"""What shows somebody cards, or a price, that were hidden before."""
