"""What buildings and privileges change, by moment, in rulebook order. The flow names no building.

No question is asked here. A building works while a colonist is on it: `e.men[KIND] > 0`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.bits import BIT
from morro.puertorico.buildings import (
    ALL_BUILDINGS,
    COLUMN,
    CONSTRUCTION_HUT,
    CORN,
    COST,
    FACTORY,
    HACIENDA,
    HARBOR,
    HOSPICE,
    ISLAND_KINDS,
    KINDS,
    LARGE,
    LARGE_MARKET,
    LARGE_WAREHOUSE,
    MAKERS,
    OFFICE,
    QUARRY,
    SMALL_MARKET,
    SMALL_WAREHOUSE,
    UNIVERSITY,
    WHARF,
)
from morro.puertorico.editions import (
    CITY_SPACES,
    FACTORY_PAY,
    ISLAND_SPACES,
    MOST_LARGE,
    PRICES,
    PROSPECTOR,
    SECOND_PROSPECTOR,
    Rules,
)
from morro.puertorico.state import Estate, PuertoRicoState

if TYPE_CHECKING:
    from mypy_extensions import i64

# -- any role ------------------------------------------------------------------------------------------------


def role_card(rules: Rules, taken: i64, bonus: list[int], role: i64) -> i64:
    """The card of a role: of two prospectors the free one with more doubloons, else the first (ruling 103)."""
    if role != PROSPECTOR or rules.roles <= SECOND_PROSPECTOR:
        return role
    if taken & 1 << PROSPECTOR:
        return SECOND_PROSPECTOR
    if taken & 1 << SECOND_PROSPECTOR or bonus[PROSPECTOR] >= bonus[SECOND_PROSPECTOR]:
        return PROSPECTOR
    return SECOND_PROSPECTOR


# -- settler -------------------------------------------------------------------------------------------------


def draws_tile(e: Estate) -> bool:
    """Hacienda: a tile from the stack before the open one (ruling 66)."""
    return e.men[HACIENDA] > 0


def can_draw_tile(s: PuertoRicoState, e: Estate) -> bool:
    """A free island space, and a tile: with an empty stack the discards are shuffled first (ruling 68)."""
    if e.tiles >= ISLAND_SPACES:
        return False
    return s.stack_left > 0 or (not s.rules.hacienda_no_shuffle and s.count_discards() > 0)


def may_take_quarry(quarries: i64, chooses: bool, men: list[int]) -> bool:
    """The settler's privilege, and the construction hut: still only one quarry (ruling 70)."""
    return quarries > 0 and (chooses or men[CONSTRUCTION_HUT] > 0)


def mans_tile(s: PuertoRicoState, e: Estate) -> bool:
    """Hospice: a colonist on the regular tile, from the supply, else from the ship (ruling 67)."""
    return e.men[HOSPICE] > 0 and s.colonists + s.aboard > 0


# -- builder -------------------------------------------------------------------------------------------------


def fitting(spaces: i64) -> i64:
    """The bits of what has room in a city; buildings may be moved to make two spaces meet (ruling 76)."""
    free = CITY_SPACES - spaces
    if free >= 2:
        return ALL_BUILDINGS
    return ALL_BUILDINGS & ~LARGE if free == 1 else 0


def buildable(rules: Rules, owns: i64, spaces: i64) -> i64:
    """The bits of what may stand in a city beside what does: one copy of a kind, and room for it.

    With the option `max_large` four large buildings are the most (ruling 76).
    """
    allowed = fitting(spaces) & ~owns
    if rules.max_large and int(owns & LARGE).bit_count() >= MOST_LARGE:
        allowed &= ~LARGE
    return allowed


def cost_with(quarries: i64, kind: i64) -> i64:
    """The cost, less manned quarries up to the column (ruling 75)."""
    return COST[kind] - min(quarries, COLUMN[kind])


def build_price(quarries: i64, kind: i64, chooses: bool) -> i64:
    """What is left of the cost after manned quarries and the builder's privilege; never below 0 (ruling 75)."""
    price = cost_with(quarries, kind)
    if chooses:
        price -= 1
    return max(0, price)


COLUMNS: Final = max(COLUMN)
MOST_COST: Final = max(COST)
_IN_REACH: Final = [
    [
        [kind for kind in range(ISLAND_KINDS, KINDS) if cost_with(quarries, kind) <= money]
        for money in range(MOST_COST + 1)
    ]
    for quarries in range(COLUMNS + 1)
]
"""The buildings that cost no more, by quarries and money."""


def in_reach(s: PuertoRicoState, seat: i64, e: Estate) -> list[int]:
    """The buildings whose price the seat can pay."""
    money = e.doubloons + (1 if seat == s.chooser else 0)
    return _IN_REACH[min(e.men[QUARRY], COLUMNS)][min(money, MOST_COST)]


def mans_building(s: PuertoRicoState, e: Estate) -> bool:
    """University: a colonist on the new building, from the supply, else from the ship (ruling 74)."""
    return e.men[UNIVERSITY] > 0 and s.colonists + s.aboard > 0


# -- craftsman -----------------------------------------------------------------------------------------------


def output(men: list[int], good: i64) -> i64:
    """The barrels of a kind that a seat can make: manned plantations, and for all but corn manned circles to match."""
    fields: i64 = men[good]
    if fields == 0 or good == CORN:
        return fields
    works: i64 = 0
    for kind in MAKERS[good]:
        works += men[kind]
    return min(works, fields)


def counts_kinds(e: Estate) -> bool:
    """Factory: what counts is the number of kinds received."""
    return e.men[FACTORY] > 0


def production_pay(men: list[int], kinds: i64) -> i64:
    """Factory: doubloons for the number of kinds received (ruling 78)."""
    return FACTORY_PAY[kinds] if men[FACTORY] > 0 else 0


# -- trader --------------------------------------------------------------------------------------------------


def house_takes(house: list[int], good: i64, men: list[int]) -> bool:
    """No kind twice, but for the owner of an office; whether there is room is another matter (ruling 79)."""
    return house[good] == 0 or men[OFFICE] > 0


def sale_price(men: list[int], good: i64, chooses: bool) -> i64:
    """The price of the house, and one more for the trader and the small market, two for the large one (ruling 79)."""
    price: i64 = PRICES[good]
    if chooses:
        price += 1
    if men[SMALL_MARKET] > 0:
        price += 1
    if men[LARGE_MARKET] > 0:
        price += 2
    return price


# -- captain -------------------------------------------------------------------------------------------------


def has_wharf(men: list[int]) -> bool:
    """Wharf: all barrels of a kind without a ship."""
    return men[WHARF] > 0


def may_use_wharf(s: PuertoRicoState, seat: i64, e: Estate) -> bool:
    """Wharf: once in a captain phase (ruling 82)."""
    return e.men[WHARF] > 0 and not s.wharves & BIT[seat]


def delivery_bonus(men: list[int]) -> i64:
    """Harbor: one more point for each delivery (ruling 83)."""
    return 1 if men[HARBOR] > 0 else 0


def delivery_points(men: list[int], barrels: i64, first: bool) -> i64:
    """A point a barrel, the captain's for his first delivery, and the harbor's (ruling 83)."""
    return barrels + (1 if first else 0) + delivery_bonus(men)


def stored_kinds(men: list[int]) -> i64:
    """Warehouses: how many kinds of goods are kept whole, the small one 1, the large one 2 (ruling 84)."""
    return (1 if men[SMALL_WAREHOUSE] > 0 else 0) + (2 if men[LARGE_WAREHOUSE] > 0 else 0)
