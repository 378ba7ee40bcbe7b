"""The actions of Puerto Rico, in pinned blocks: the same ids at every table size."""

from typing import Final

from morro.core.actions import ActionTable
from morro.puertorico.buildings import BUILDING_KEYS, CIRCLES, GOOD_KEYS, ISLAND_KEYS, ISLAND_KINDS, KEYS, KINDS, QUARRY
from morro.puertorico.editions import BIGGEST_SHIP, ISLAND_SPACES, PLANTATIONS, QUARRIES, ROLES, SMALLEST_SHIP

SHIP_SIZES: Final = BIGGEST_SHIP - SMALLEST_SHIP + 1

PASS: Final = 0
ROLE: Final = 1
USE_HACIENDA: Final = 8
USE_HOSPICE: Final = 9
USE_MAYOR: Final = 10
USE_UNIVERSITY: Final = 11
USE_HARBOR: Final = 12
REFUSE: Final = 13
PRODUCE_ALL: Final = 14
TAKE: Final = 15
BUILD: Final = 15
"""`build` of a kind of place is BUILD + kind: the first building follows the last island tile."""
PRODUCE: Final = 44
SELL: Final = 49
LOAD: Final = 54
"""`load` of a good on a ship is LOAD + SHIP_SIZES * good + capacity - SMALLEST_SHIP."""
WHARF: Final = 79
STORE: Final = 84
KEEP: Final = 89
MAN: Final = 94


def most_circles(kind: int) -> int:
    """How many circles of a kind of place one seat can have."""
    if kind < QUARRY:
        return min(ISLAND_SPACES, PLANTATIONS[kind])
    return QUARRIES if kind == QUARRY else CIRCLES[kind]


def _starts() -> list[int]:
    starts = [MAN]
    for kind in range(KINDS):
        starts.append(starts[-1] + most_circles(kind) + 1)
    return starts


MAN_START: Final = _starts()
"""`man` of a kind of place with n colonists is MAN_START[kind] + n."""


def _table() -> ActionTable:
    table = ActionTable()
    ships = range(SMALLEST_SHIP, BIGGEST_SHIP + 1)
    starts = [
        table.one("pass"),
        table.block("role", ROLES),
        table.one("use hacienda"),
        table.one("use hospice"),
        table.one("use mayor"),
        table.one("use university"),
        table.one("use harbor"),
        table.one("refuse colonist"),
        table.one("produce all"),
        table.block("take", ISLAND_KEYS),
        table.block("build", BUILDING_KEYS) - ISLAND_KINDS,
        table.block("produce", GOOD_KEYS),
        table.block("sell", GOOD_KEYS),
        table.block("load", [f"{good} {ship}" for good in GOOD_KEYS for ship in ships]),
        table.block("wharf", GOOD_KEYS),
        table.block("store", GOOD_KEYS),
        table.block("keep", GOOD_KEYS),
        len(table),
    ]
    assert starts == [
        *(PASS, ROLE, USE_HACIENDA, USE_HOSPICE, USE_MAYOR, USE_UNIVERSITY, USE_HARBOR, REFUSE, PRODUCE_ALL),
        *(TAKE, BUILD, PRODUCE, SELL, LOAD, WHARF, STORE, KEEP, MAN),
    ]
    for kind in range(KINDS):
        start = table.block("man", [f"{KEYS[kind]} {n}" for n in range(most_circles(kind) + 1)])
        assert start == MAN_START[kind]
    return table


ACTIONS: Final = _table()
