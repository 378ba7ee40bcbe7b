"""The fields of Puerto Rico: what is told about a table, and where it stands in a row of bytes.

The offsets are constants, so that writing a field costs nothing but the writing; that they are those of the layout is
asserted when this module is imported. Any change of the layout raises VERSION.
"""

from typing import Final

from morro.encoding.layout import Layout
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import BUILDING_KEYS, GOOD_KEYS, ISLAND_KEYS, KEYS
from morro.puertorico.editions import (
    BARRELS,
    BIGGEST_SHIP,
    CITY_SPACES,
    COLONISTS,
    HOUSE_SPACES,
    ISLAND_SPACES,
    MOST_SEATS,
    OPTIONS,
    PLANTATIONS,
    QUARRIES,
    ROLE_CARDS,
    SMALLEST_SHIP,
)
from morro.puertorico.state import CAUSES

VERSION: Final = 1

SEATS: Final = ["me", "seat+1", "seat+2", "seat+3", "seat+4"]
"""The seats as the one that looks counts them: itself, then clockwise. Absent ones are 0 all over."""

MOST_CHIPS: Final = 126
"""Those of the option `chips_126`."""

# The game.
OPTION: Final = 0
TABLE: Final = 5
# The question.
KIND: Final = 9
ASKED: Final = 23
LEFT: Final = 28
DONE: Final = 29
FLOOR: Final = 30
ABOUT: Final = 31
# The round.
ROUND: Final = 60
GOVERNOR: Final = 61
CHOOSER: Final = 66
FREE: Final = 71
BONUS: Final = 79
ENDING: Final = 87
RECEIVED: Final = 90
PASSES: Final = 95
DELIVERED: Final = 96
STORED: Final = 97
# The supplies.
CHIPS: Final = 102
SUPPLIED: Final = 103
ABOARD: Final = 104
LOST: Final = 105
SUPPLY: Final = 106
HOUSE: Final = 111
STOCK: Final = 116
ROW: Final = 139
QUARRIES_LEFT: Final = 144
DISCARDS: Final = 145
STACK: Final = 150
# The cargo ships: a block for each size, and the offsets in it.
SHIP: Final = 155
SHIP_BLOCK: Final = 8
CARGO: Final = 1
LOAD: Final = 6
ROOM: Final = 7
# The seats: a block for each, and the offsets in it.
ESTATE: Final = 195
BLOCK: Final = 75
ISLAND: Final = 0
CITY: Final = 6
MEN: Final = 29
GOODS: Final = 58
OUTPUT: Final = 63
DOUBLOONS: Final = 68
OWN_CHIPS: Final = 69
IDLE: Final = 70
TILES: Final = 71
SPACES: Final = 72
POINTS: Final = 73
WHARF_USED: Final = 74


def _layout() -> Layout:
    layout = Layout("puertorico", VERSION)
    people = max(COLONISTS)
    barrels = max(BARRELS)
    tiles = max(PLANTATIONS)
    starts = [
        layout.row("options", list(OPTIONS), 1, "1 for each option of the game"),
        layout.row("seats", ["2", "3", "4", "5"], 1, "1 for the number of seats"),
        layout.row("question", ask.TASKS[: ask.QUESTIONS], 1, "1 for the kind of question; none at the end"),
        layout.row("asked", SEATS, 1, "1 for the seat that is asked"),
        layout.one("left", people, "the answers still wanted; of `man` the colonists to place here and later"),
        layout.one("done", people, "the answers given; of `man` the circles on later places"),
        layout.one("floor", people, "the lowest good that may be named; of `man` the fewest colonists"),
        layout.row("about", KEYS, 1, "1 for the kind of place that the question is about"),
        layout.one("round", 255, "the round, from 1 on; 255 also for any later one"),
        layout.row("governor", SEATS, 1, "1 for the governor"),
        layout.row("chooser", SEATS, 1, "1 for the seat that took the role in play, or the last role"),
        layout.row("roles", ROLE_CARDS, 1, "1 for each role card not yet taken in this round"),
        layout.row("bonus", ROLE_CARDS, 255, "the doubloons on it; 255 also for any more"),
        layout.row("ending", CAUSES, 1, "1 for each cause why the game ends with this round"),
        layout.row("received", GOOD_KEYS, 1, "1 for each good of which the craftsman has just got some"),
        layout.one("passes", MOST_SEATS, "captain: the turns since the last delivery"),
        layout.one("delivered", 1, "captain: 1 if the extra point of the privilege is spent"),
        layout.row("stored", GOOD_KEYS, 1, "captain: 1 for each good that the seat now storing keeps whole"),
        layout.one("chips", MOST_CHIPS, "the points left in chips"),
        layout.one("colonists", people, "the colonists in the supply"),
        layout.one("aboard", people, "the colonists on the colonist ship"),
        layout.one("lost", people, "the colonists that were refused"),
        layout.row("supply", GOOD_KEYS, barrels, "the barrels in stock"),
        layout.row("house", GOOD_KEYS, HOUSE_SPACES, "the barrels in the trading house"),
        layout.row("stock", BUILDING_KEYS, 4, "the buildings left"),
        layout.row("row", GOOD_KEYS, MOST_SEATS + 1, "the plantations face up"),
        layout.one("quarries", QUARRIES, "the quarries left"),
        layout.row("discards", GOOD_KEYS, tiles, "the plantations discarded"),
        layout.row("stack", GOOD_KEYS, tiles, "the plantations in the stack; their order is hidden, their number not"),
        layout.size,
    ]
    assert starts == [
        *(OPTION, TABLE, KIND, ASKED, LEFT, DONE, FLOOR, ABOUT),
        *(ROUND, GOVERNOR, CHOOSER, FREE, BONUS, ENDING, RECEIVED, PASSES, DELIVERED, STORED),
        *(CHIPS, SUPPLIED, ABOARD, LOST, SUPPLY, HOUSE, STOCK, ROW, QUARRIES_LEFT, DISCARDS, STACK, SHIP),
    ], starts
    for size in range(SMALLEST_SHIP, BIGGEST_SHIP + 1):
        first = layout.size
        starts = [
            layout.one(f"ship{size}", 1, "1 if a cargo ship of this size sails"),
            layout.row(f"ship{size}.cargo", GOOD_KEYS, 1, "1 for the good that it carries"),
            layout.one(f"ship{size}.load", size, "the barrels on it"),
            layout.one(f"ship{size}.room", size, "the barrels that it can still take"),
            layout.size,
        ]
        assert [start - first for start in starts] == [0, CARGO, LOAD, ROOM, SHIP_BLOCK]
    assert layout.size == ESTATE
    for seat in SEATS:
        first = layout.size
        starts = [
            layout.row(f"{seat}.island", ISLAND_KEYS, ISLAND_SPACES, "the tiles on its island"),
            layout.row(f"{seat}.city", BUILDING_KEYS, 1, "1 for each of its buildings"),
            layout.row(f"{seat}.men", KEYS, ISLAND_SPACES, "the colonists on each kind of place"),
            layout.row(f"{seat}.goods", GOOD_KEYS, barrels, "its barrels"),
            layout.row(f"{seat}.output", GOOD_KEYS, ISLAND_SPACES, "what it would produce now if the stock sufficed"),
            layout.one(f"{seat}.doubloons", 255, "its doubloons; 255 also for any more"),
            layout.one(f"{seat}.chips", 255, "the points of its chips; 255 also for any more; 0 where they are hidden"),
            layout.one(f"{seat}.idle", people, "its colonists in San Juan; while it arranges them, those not placed"),
            layout.one(f"{seat}.tiles", ISLAND_SPACES, "the island spaces covered"),
            layout.one(f"{seat}.spaces", CITY_SPACES, "the city spaces covered"),
            layout.one(f"{seat}.points", 255, "the points if the game ended now, less hidden chips; 255 also for more"),
            layout.one(f"{seat}.wharf_used", 1, "captain: 1 if it has used its wharf in this phase"),
            layout.size,
        ]
        assert [start - first for start in starts] == [
            *(ISLAND, CITY, MEN, GOODS, OUTPUT, DOUBLOONS, OWN_CHIPS, IDLE, TILES, SPACES, POINTS, WHARF_USED, BLOCK),
        ], [start - first for start in starts]
    return layout


LAYOUT: Final = _layout()
