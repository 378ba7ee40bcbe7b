"""Where colonists go: the whole arrangement is planned first, then told kind by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from mypy_extensions import i64


class Want:
    """A use for colonists: so many on a kind of place where others come first, and what that is worth."""

    def __init__(self, kind: i64, nth: i64, men: i64, worth: i64) -> None:
        self.kind = kind
        self.nth = nth
        """How many uses of this kind come first."""
        self.men = men
        self.worth = worth
        self.each = worth // men
        """The worth for each colonist."""

    def is_behind(self, other: Want) -> bool:
        """Whether the other is better: worth more for each colonist, or else of a lower kind."""
        return self.each < other.each or (self.each == other.each and self.kind > other.kind)


def barrel_share(outlook: Outlook) -> i64:
    """Percent of its usual worth that a barrel still has: in the last round it must be made and shipped."""
    if not outlook.final:
        return 100
    taken = outlook.view.taken
    if taken & 1 << CRAFTSMAN or taken & 1 << CAPTAIN or outlook.turns < 2:
        return 0
    return 40


def quarry_share(outlook: Outlook) -> i64:
    if outlook.final and (outlook.view.taken & 1 << BUILDER or outlook.turns == 0):
        return 0
    return 100


def large_worth(outlook: Outlook, h: Holding, kind: i64) -> i64:
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
    crafts = outlook.taste.crafts * barrel_share(outlook) // 100
    for good in range(GOODS):
        men: i64 = 1 if good == CORN else 2
        for nth in range(h.able[good]):
            add(table, Want(good, nth, men, outlook.barrel(good, nth) * crafts // 100))
    if h.island[QUARRY] > 0:
        saving = outlook.taste.quarry
        coin = outlook.coin * quarry_share(outlook) // 100
        for nth in range(h.island[QUARRY]):
            add(table, Want(QUARRY, nth, 1, saving[min(nth, len(saving) - 1)] * coin // 100))
    for kind in h.e.city:
        if not PRODUCTION & BIT[kind]:
            worth: i64 = 0
            if kind >= GUILD_HALL:
                worth = large_worth(outlook, h, kind)
            elif not outlook.final:
                worth = effect(outlook, h, kind)
            add(table, Want(kind, 0, 1, worth))
    return table


def add(table: list[Want], want: Want) -> None:
    """Keep the best first."""
    at = len(table)
    while at > 0 and table[at - 1].is_behind(want):
        at -= 1
    table.insert(at, want)


def plan(outlook: Outlook, h: Holding, colonists: i64) -> list[int]:
    """How many colonists go on each kind of place; no circle is left empty in vain."""
    men = [0] * KINDS
    pairs = [0] * GOODS
    left = colonists
    for want in wants(outlook, h):
        if want.men > left or want.each <= 0:
            continue
        kind = want.kind
        left -= want.men
        men[kind] = men[kind] + 1
        if want.men == 2:
            pairs[kind] = pairs[kind] + 1
    for place in reversed(h.e.city):
        good = MAKES[place]
        if good != NONE:
            paired = min(pairs[good], CIRCLES[place])
            men[place] = men[place] + paired
            pairs[good] = pairs[good] - paired
    for place in fill_order(h):
        if left == 0:
            break
        count = min(left, circles_of(h.island, place) - men[place])
        men[place] = men[place] + count
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


def worth_with(table: list[Want], colonists: i64) -> i64:
    """What so many colonists, well placed, bring by round."""
    total: i64 = 0
    left = colonists
    for want in table:
        if want.men <= left:
            left -= want.men
            total += want.worth
        else:
            if left == 1:
                total += want.each // 2
            break
    return total


def worth_now(h: Holding, out: list[int], table: list[Want]) -> i64:
    """What the colonists as they stand bring by round."""
    total: i64 = 0
    for want in table:
        manned: i64 = out[want.kind] if want.kind < GOODS else h.men[want.kind]
        if want.nth < manned:
            total += want.worth
    return total


def mayor_gain(outlook: Outlook, h: Holding, table: list[Want], now: i64, new: i64) -> i64:
    """What so many new colonists are worth until the end."""
    gain = max(0, worth_with(table, h.colonists + new) - now)
    if outlook.final:
        return gain
    time = max(10, outlook.left - 5)
    return gain * time * outlook.taste.men // 1000 + 12 * new
