"""Where colonists go: the whole arrangement is planned first, then told kind by kind."""

from morro.bots.puertorico_building import effect
from morro.bots.puertorico_outlook import Holding, Outlook
from morro.core.bits import BIT
from morro.core.game import NONE
from morro.puertorico.buildings import (
    CIRCLES,
    CORN,
    GOODS,
    GUILD_HALL,
    KINDS,
    MAKES,
    PRODUCTION,
    QUARRY,
)
from morro.puertorico.editions import BUILDER, CAPTAIN, CRAFTSMAN
from morro.puertorico.state import circles_of

Want = tuple[int, int, int, int]
"""A use for colonists: its worth for each colonist, how many, the kind of place, its worth in all."""


def barrel_share(outlook: Outlook) -> int:
    """Percent of its usual worth that a barrel still has: in the last round it must be made and shipped."""
    if not outlook.final:
        return 100
    taken = outlook.view.taken
    if taken & 1 << CRAFTSMAN or taken & 1 << CAPTAIN or outlook.turns < 2:
        return 0
    return 40


def quarry_share(outlook: Outlook) -> int:
    if outlook.final and (outlook.view.taken & 1 << BUILDER or outlook.turns == 0):
        return 0
    return 100


def large_worth(outlook: Outlook, h: Holding, kind: int) -> int:
    """A large building needs its colonist only at the end: how likely no mayor comes before it."""
    bonus = outlook.final_bonus(h, kind, 0)
    if outlook.final:
        return bonus
    if outlook.left <= 15:
        return bonus * 6 // 10
    if outlook.left <= 25:
        return bonus // 5
    return 4


def wants(outlook: Outlook, h: Holding) -> list[Want]:
    """All uses for colonists, the best first."""
    table: list[Want] = []
    share = barrel_share(outlook)
    crafts = outlook.taste.crafts * share // 100
    for nth in range(h.island[CORN]):
        worth = outlook.barrel(CORN, nth) * crafts // 100
        table.append((worth, 1, CORN, worth))
    for good in range(1, GOODS):
        for nth in range(h.able[good]):
            worth = outlook.barrel(good, nth) * crafts // 100
            table.append((worth // 2, 2, good, worth))
    if h.island[QUARRY] > 0:
        saving = outlook.taste.quarry
        coin = outlook.coin * quarry_share(outlook) // 100
        for nth in range(h.island[QUARRY]):
            worth = saving[min(nth, len(saving) - 1)] * coin // 100
            table.append((worth, 1, QUARRY, worth))
    for kind in h.e.city:
        if not PRODUCTION & BIT[kind]:
            if kind >= GUILD_HALL:
                worth = large_worth(outlook, h, kind)
            else:
                worth = 0 if outlook.final else effect(outlook, h, kind)
            table.append((worth, 1, kind, worth))
    table.sort(key=order_of)
    return table


def order_of(want: Want) -> int:
    return -1000 * want[0] + want[2]


def plan(outlook: Outlook, h: Holding, colonists: int) -> list[int]:
    """How many colonists go on each kind of place; no circle is left empty in vain."""
    men = [0] * KINDS
    pairs = [0] * GOODS
    left = colonists
    for want in wants(outlook, h):
        if want[1] > left or want[0] <= 0:
            continue
        kind = want[2]
        left -= want[1]
        men[kind] = men[kind] + 1
        if want[1] == 2:
            pairs[kind] = pairs[kind] + 1
    for kind in reversed(h.e.city):
        good = MAKES[kind]
        if good != NONE:
            count = min(pairs[good], CIRCLES[kind])
            men[kind] = men[kind] + count
            pairs[good] = pairs[good] - count
    for kind in fill_order(h):
        if left == 0:
            break
        count = min(left, circles_of(h.island, kind) - men[kind])
        men[kind] = men[kind] + count
        left -= count
    return men


def fill_order(h: Holding) -> list[int]:
    """Where those go that nothing better is to be done with: violet buildings, then works, then the island."""
    order: list[int] = []
    for kind in h.e.city:
        if not PRODUCTION & BIT[kind]:
            order.append(kind)
    for kind in range(QUARRY, -1, -1):
        if h.island[kind] > 0:
            order.append(kind)
    for kind in h.e.city:
        if PRODUCTION & BIT[kind]:
            order.append(kind)
    return order


def worth_with(table: list[Want], colonists: int) -> int:
    """What so many colonists, well placed, bring by round."""
    total = 0
    left = colonists
    for want in table:
        if want[1] <= left:
            left -= want[1]
            total += want[3]
        elif left == 1:
            total += want[0] // 2
            break
        else:
            break
    return total


def worth_now(h: Holding, table: list[Want]) -> int:
    """What the colonists as they stand bring by round."""
    seen = [0] * KINDS
    total = 0
    for want in table:
        kind = want[2]
        seen[kind] = seen[kind] + 1
        manned = h.out[kind] if kind < GOODS else h.men[kind]
        if seen[kind] <= manned:
            total += want[3]
    return total


def mayor_gain(outlook: Outlook, h: Holding, table: list[Want], now: int, new: int) -> int:
    """What so many new colonists are worth until the end."""
    gain = max(0, worth_with(table, h.colonists + new) - now)
    if outlook.final:
        return gain
    time = max(10, outlook.left - 5)
    return gain * time * outlook.taste.men // 1000 + 12 * new
