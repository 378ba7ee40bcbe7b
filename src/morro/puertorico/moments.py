"""What buildings and privileges change, by moment, in rulebook order. The flow names no building.

No question is asked here. A building works while a colonist is on it: `e.men[KIND] > 0`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.bits import BIT
from morro.puertorico.buildings import (
    COFFEE,
    COFFEE_ROASTER,
    COLUMN,
    CONSTRUCTION_HUT,
    CORN,
    COST,
    FACTORY,
    HACIENDA,
    HARBOR,
    HOSPICE,
    INDIGO,
    INDIGO_PLANT,
    ISLAND_KINDS,
    KINDS,
    LARGE,
    LARGE_MARKET,
    LARGE_WAREHOUSE,
    OFFICE,
    QUARRY,
    SMALL_INDIGO,
    SMALL_MARKET,
    SMALL_SUGAR,
    SMALL_WAREHOUSE,
    SPACES,
    SUGAR,
    SUGAR_MILL,
    TOBACCO_STORAGE,
    UNIVERSITY,
    WHARF,
)
from morro.puertorico.editions import CITY_SPACES, FACTORY_PAY, ISLAND_SPACES, MOST_LARGE, PRICES, Rules
from morro.puertorico.state import Estate, PuertoRicoState

if TYPE_CHECKING:
    from mypy_extensions import i64

# -- settler -------------------------------------------------------------------------------------------------


def draws_tile(e: Estate) -> bool:
    """Hacienda: a tile from the stack before the open one (ruling 66)."""
    return e.men[HACIENDA] > 0


def can_draw_tile(s: PuertoRicoState, e: Estate) -> bool:
    """A free island space, and a tile: with an empty stack the discards are shuffled first (ruling 68)."""
    if e.tiles >= ISLAND_SPACES:
        return False
    return s.stack_left > 0 or (not s.rules.hacienda_no_shuffle and s.count_discards() > 0)


def may_take_quarry(s: PuertoRicoState, seat: i64, e: Estate) -> bool:
    """The settler's privilege, and the construction hut: still only one quarry (ruling 70)."""
    return s.quarries > 0 and (seat == s.chooser or e.men[CONSTRUCTION_HUT] > 0)


def mans_tile(s: PuertoRicoState, e: Estate) -> bool:
    """Hospice: a colonist on the regular tile, from the supply, else from the ship (ruling 67)."""
    return e.men[HOSPICE] > 0 and s.colonists + s.aboard > 0


# -- builder -------------------------------------------------------------------------------------------------


def may_build(rules: Rules, e: Estate, kind: i64) -> bool:
    """One copy of a kind in a city, and room for it; buildings may be moved to make two spaces meet (ruling 76)."""
    if e.owns & BIT[kind] or e.spaces + SPACES[kind] > CITY_SPACES:
        return False
    return not rules.max_large or SPACES[kind] == 1 or int(e.owns & LARGE).bit_count() < MOST_LARGE


def cost_with(quarries: i64, kind: i64) -> i64:
    """The cost, less manned quarries up to the column (ruling 75)."""
    return COST[kind] - min(quarries, COLUMN[kind])


def build_price(s: PuertoRicoState, seat: i64, e: Estate, kind: i64) -> i64:
    """What is left of the cost after quarries and the builder's privilege; never below 0 (ruling 75)."""
    price = cost_with(e.men[QUARRY], kind)
    if seat == s.chooser:
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


def output(e: Estate, good: i64) -> i64:
    """The barrels of a kind that a seat can make: manned plantations, and for all but corn manned circles to match."""
    fields = e.men[good]
    if fields == 0 or good == CORN:
        return fields
    if good == INDIGO:
        works = e.men[SMALL_INDIGO] + e.men[INDIGO_PLANT]
    elif good == SUGAR:
        works = e.men[SMALL_SUGAR] + e.men[SUGAR_MILL]
    elif good == COFFEE:
        works = e.men[COFFEE_ROASTER]
    else:
        works = e.men[TOBACCO_STORAGE]
    return min(works, fields)


def counts_kinds(e: Estate) -> bool:
    """Factory: what counts is the number of kinds received."""
    return e.men[FACTORY] > 0


def production_pay(e: Estate, kinds: i64) -> i64:
    """Factory: doubloons for the number of kinds received (ruling 78)."""
    return FACTORY_PAY[kinds] if e.men[FACTORY] > 0 else 0


# -- trader --------------------------------------------------------------------------------------------------


def may_repeat_kind(e: Estate) -> bool:
    """Office: sell a kind that the trading house has already."""
    return e.men[OFFICE] > 0


def sale_price(s: PuertoRicoState, seat: i64, e: Estate, good: i64) -> i64:
    """The price of the house, and one more for the trader and the small market, two for the large one (ruling 79)."""
    price = PRICES[good]
    if seat == s.chooser:
        price += 1
    if e.men[SMALL_MARKET] > 0:
        price += 1
    if e.men[LARGE_MARKET] > 0:
        price += 2
    return price


# -- captain -------------------------------------------------------------------------------------------------


def has_wharf(e: Estate) -> bool:
    """Wharf: all barrels of a kind without a ship."""
    return e.men[WHARF] > 0


def may_use_wharf(s: PuertoRicoState, seat: i64, e: Estate) -> bool:
    """Wharf: once in a captain phase (ruling 82)."""
    return e.men[WHARF] > 0 and not s.wharves & BIT[seat]


def delivery_bonus(e: Estate) -> i64:
    """Harbor: one more point for each delivery (ruling 83)."""
    return 1 if e.men[HARBOR] > 0 else 0


def stored_kinds(e: Estate) -> i64:
    """Warehouses: how many kinds of goods are kept whole, the small one 1, the large one 2 (ruling 84)."""
    return (1 if e.men[SMALL_WAREHOUSE] > 0 else 0) + (2 if e.men[LARGE_WAREHOUSE] > 0 else 0)
