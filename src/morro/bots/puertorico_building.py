"""What tiles and buildings are worth to a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.bots.puertorico_outlook import Holding, Outlook
from morro.core.bits import BIT
from morro.puertorico import moments
from morro.puertorico.buildings import (
    CIRCLES,
    COFFEE,
    COFFEE_ROASTER,
    CONSTRUCTION_HUT,
    CORN,
    COST,
    FACTORY,
    GOODS,
    GUILD_HALL,
    HACIENDA,
    HARBOR,
    HOSPICE,
    ISLAND_KINDS,
    KINDS,
    LARGE_MARKET,
    MAKES,
    OFFICE,
    POINTS,
    PRODUCTION,
    QUARRY,
    RESIDENCE,
    SMALL_MARKET,
    SPACES,
    TOBACCO,
    TOBACCO_STORAGE,
    UNIVERSITY,
    WHARF,
)
from morro.puertorico.editions import CITY_SPACES, FACTORY_PAY, ISLAND_SPACES, MAYOR

if TYPE_CHECKING:
    from mypy_extensions import i64

REACH: Final = 5
"""A building is within reach if a seat lacks no more doubloons than this."""


def effect(outlook: Outlook, h: Holding, kind: i64) -> i64:
    """What a violet building brings in a round while a colonist is on it."""
    taste = outlook.taste
    coin = outlook.coin
    if kind == FACTORY:
        return FACTORY_PAY[h.kinds] * coin * taste.crafts // 100
    if kind == HARBOR:
        return h.kinds * taste.harbor
    if kind == WHARF:
        return h.barrels * taste.wharf
    if kind == SMALL_MARKET:
        return min(1, h.kinds) * coin * taste.market // 100
    if kind == LARGE_MARKET:
        return 2 * min(1, h.kinds) * coin * taste.market // 100
    if kind >= GUILD_HALL:
        return 0
    each: i64 = taste.by_round[kind]
    if kind == OFFICE:
        return each if h.able[TOBACCO] + h.able[COFFEE] > 0 else each // 3
    if kind == CONSTRUCTION_HUT:
        wanted = min(outlook.view.quarries, 4 - h.island[QUARRY])
        return each * max(0, wanted) // 3
    if kind == HACIENDA or kind == HOSPICE:
        return each if h.tiles < 10 else each * (ISLAND_SPACES - h.tiles) // 4
    if kind == UNIVERSITY:
        return each
    return each * min(h.barrels, 6) // 4  # warehouses


def building_worth(outlook: Outlook, h: Holding, kind: i64, time: i64) -> i64:
    """What a building that works for so long will bring, its printed points included, its price not."""
    taste = outlook.taste
    worth: i64 = 100 * POINTS[kind]
    if kind >= GUILD_HALL:
        return worth + outlook.final_bonus(h, kind, outlook.left) * manned_share(outlook, h) // 100
    if time <= 0:
        return worth
    if not PRODUCTION & BIT[kind]:
        return worth + effect(outlook, h, kind) * time // 10
    good = MAKES[kind]
    circles: i64 = CIRCLES[kind]
    able: i64 = h.able[good]
    fields: i64 = h.island[good]
    matched = min(fields - able, circles)
    gain: i64 = 0
    for i in range(matched):
        gain += outlook.barrel(good, able + i) * taste.works
    waiting = max(0, h.works(good) - fields)
    for i in range(waiting, min(waiting + circles - matched, 2)):
        gain += outlook.barrel(good, able + matched + i) * taste.lone_works // (i + 1)
    if able == 0 and (h.men[FACTORY] > 0 or h.harbor):
        gain += 100 * taste.new_kind
    worth -= taste.surplus * max(0, waiting + circles - matched - 1)
    return worth + gain * taste.crafts // 100 * time // 1000


def manned_share(outlook: Outlook, h: Holding) -> i64:
    """Percent: how likely a large building gets its colonist before the end."""
    if h.men[UNIVERSITY] > 0:
        return 100
    if outlook.final:
        return 100 if outlook.turns > 0 and not outlook.view.taken & 1 << MAYOR else 0
    return 95 if outlook.left >= 10 else 60


def worths(outlook: Outlook, h: Holding) -> list[int]:
    """What each building is worth that the seat could buy now or soon; 0 for the others."""
    stock = outlook.view.stock
    table = [0] * KINDS
    allowed = moments.buildable(outlook.view.rules, h.owns, h.spaces)
    dearest = h.doubloons + h.quarries + REACH
    time = outlook.time_for(h, UNIVERSITY)
    for kind in range(ISLAND_KINDS, KINDS):
        if COST[kind] <= dearest and stock[kind] > 0 and allowed & BIT[kind]:
            table[kind] = building_worth(outlook, h, kind, time)
    return table


def coin_of(outlook: Outlook, h: Holding, table: list[int]) -> i64:
    """A doubloon is worth more to a seat that saves for something good."""
    best: i64 = 0
    for kind in range(ISLAND_KINDS, KINDS):
        worth: i64 = table[kind]
        if worth > best:
            price = moments.build_price(h.quarries, kind, False)
            if price > h.doubloons:
                best = max(best, worth - price * outlook.coin)
    return outlook.coin + best * outlook.taste.save // 1000


def best_gain(h: Holding, table: list[int], money: i64, chooses: bool, coin: i64) -> i64:
    """The most that a seat gains by building now."""
    best: i64 = 0
    for kind in range(ISLAND_KINDS, KINDS):
        worth: i64 = table[kind]
        if worth > best:
            price = moments.build_price(h.quarries, kind, chooses)
            if price <= money:
                best = max(best, worth - price * coin)
    return best


def ends_game(h: Holding, kind: i64) -> bool:
    return h.spaces + SPACES[kind] >= CITY_SPACES


# -- tiles -----------------------------------------------------------------------------------------------------


def tile_worth(outlook: Outlook, h: Holding, kind: i64) -> i64:
    """What a tile will bring until the end."""
    taste = outlook.taste
    if h.tiles >= ISLAND_SPACES:
        return 0
    worth: i64 = 60 if h.owns & 1 << RESIDENCE and h.tiles >= 9 else 0
    time = outlook.time_for(h, HOSPICE)
    if time <= 0:
        return worth + 1
    if kind == QUARRY:
        nth = min(h.island[QUARRY], len(taste.quarry) - 1)
        return worth + taste.quarry[nth] * outlook.coin * time // 1000
    able: i64 = h.able[kind]
    fields: i64 = h.island[kind]
    works: i64 = h.works(kind)
    barrel = outlook.barrel(kind, able)
    if kind == CORN or fields < works:
        share: i64 = taste.tile
        if able == 0 and (h.men[FACTORY] > 0 or h.harbor):
            barrel += taste.new_kind
        if kind == CORN and able >= 3:
            share -= 10 * (able - 2)
    else:
        share = taste.lone_tile // (1 + fields - works)
        if kind >= TOBACCO and h.owns & (1 << TOBACCO_STORAGE | 1 << COFFEE_ROASTER):
            share = share * 2 // 3
    return worth + max(0, share) * barrel * taste.crafts // 100 * time // 1000 + 1


def tile_worths(outlook: Outlook, h: Holding) -> list[int]:
    table = [0] * (GOODS + 1)
    row = outlook.view.row
    for kind in range(GOODS):
        if row[kind] > 0:
            table[kind] = tile_worth(outlook, h, kind)
    table[QUARRY] = tile_worth(outlook, h, QUARRY)
    return table
