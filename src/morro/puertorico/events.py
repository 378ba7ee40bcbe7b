"""The facts that Puerto Rico's log can tell."""

from typing import Final

from morro.core.events import Event
from morro.puertorico.buildings import KINDS

EVENTS: Final = [
    "start",  # card: the starting tile; n: the doubloons
    "round",  # n: its number; seat: the new governor
    "role",  # card: the role card; n: the doubloons that lay on it
    "hacienda",  # card: the tile drawn from the stack
    "take",  # card: the tile
    "nothing_taken",
    "hospice",  # card: the tile that gets a colonist
    "row",  # cards: the tiles now face up
    "shuffle",  # n: the tiles of the new stack
    "mayor",  # the mayor takes his colonist from the supply
    "no_mayor",  # he leaves it
    "colonists",  # n: from the ship
    "refuse",  # a colonist leaves the game
    "man",  # card: the kind of place; n: the colonists on it
    "san_juan",  # n: the colonists that found no place
    "ship",  # n: the colonists now on the ship
    "build",  # card; n: the price paid
    "nothing_built",
    "university",  # card: the new building that gets a colonist
    "produce",  # card: the good; n: the barrels
    "factory",  # n: the doubloons it earns
    "craft",  # card: the good that the craftsman gets in addition
    "no_craft",
    "sell",  # card: the good; n: the doubloons earned
    "nothing_sold",
    "house_emptied",
    "load",  # card: the good; n: the barrels; cards: the points, the ship's capacity
    "wharf",  # card: the good; n: the barrels; cards: the points
    "nothing_loaded",  # though the wharf could be used
    "store",  # card: the good; n: the barrels kept whole
    "keep",  # card: the good of which one barrel is kept
    "return",  # card: the good; n: the barrels that go back to the stock
    "ship_emptied",  # card: the good; n: the ship's capacity
    "prospect",  # n: the doubloons
    "bonus",  # card: the role card on which a doubloon is put
    "ending",  # card: why the game ends with this round (0 colonists, 1 a full city, 2 the chips)
    "end",
]

STARTED: Final = 0
ROUND: Final = 1
ROLE_TAKEN: Final = 2
DREW_TILE: Final = 3
TOOK: Final = 4
NOTHING_TAKEN: Final = 5
HOSPICE_USED: Final = 6
ROW: Final = 7
SHUFFLED: Final = 8
MAYOR_USED: Final = 9
MAYOR_UNUSED: Final = 10
COLONISTS: Final = 11
REFUSED: Final = 12
MANNED: Final = 13
SAN_JUAN: Final = 14
SHIP: Final = 15
BUILT: Final = 16
NOTHING_BUILT: Final = 17
UNIVERSITY_USED: Final = 18
PRODUCED: Final = 19
FACTORY_PAID: Final = 20
CRAFTED: Final = 21
NOT_CRAFTED: Final = 22
SOLD: Final = 23
NOTHING_SOLD: Final = 24
HOUSE_EMPTIED: Final = 25
LOADED: Final = 26
WHARF_USED: Final = 27
NOTHING_LOADED: Final = 28
STORED: Final = 29
KEPT: Final = 30
RETURNED: Final = 31
SHIP_EMPTIED: Final = 32
PROSPECTED: Final = 33
BONUS: Final = 34
ENDING: Final = 35
ENDED: Final = 36

NEWS: Final = (ROW, SHUFFLED, DREW_TILE, ENDED)
"""What shows tiles that were hidden before."""


def takers_of(log: list[Event]) -> dict[int, int]:
    """Who took which role card in this round, the newest first."""
    takers: dict[int, int] = {}
    for event in reversed(log):
        if event.kind == ROUND:
            break
        if event.kind == ROLE_TAKEN:
            takers[event.card] = event.seat
    return takers


def men_before(log: list[Event], seat: int) -> list[int]:
    """How a seat's colonists stood before it took them up; empty where the log does not begin with the game."""
    if not log or log[0].kind != STARTED:
        return []
    men = [0] * KINDS
    for event in log:
        if event.seat == seat and event.kind == MANNED:
            men[event.card] = event.n
        elif event.seat == seat and event.kind in (HOSPICE_USED, UNIVERSITY_USED):
            men[event.card] += 1
    return men
