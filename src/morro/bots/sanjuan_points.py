"""The points of a city, from what everybody can see. The same sums as `sanjuan.scoring`, without a State."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.bits import BIT
from morro.sanjuan.buildings import (
    CATHEDRAL,
    CITY_HALL,
    GUILD_HALL,
    MONUMENTS,
    PALACE,
    PRODUCTION_KINDS,
    RESIDENCE,
    TRIUMPHAL_ARCH,
)
from morro.sanjuan.scoring import ARCH_POINTS, LADDER
from morro.sanjuan.view import SanJuanView

if TYPE_CHECKING:
    from mypy_extensions import i64

DEAREST: Final = 7
"""No building costs more."""


def points(view: SanJuanView, seat: i64) -> i64:
    """What a seat would score if the game ended now."""
    e = view.estates[seat]
    edition = view.rules.edition
    printed = view.rules.points
    total: i64 = len(e.tucked) + len(e.banked) + len(e.harbored)
    production: i64 = 0
    monuments: i64 = 0
    owns: i64 = 0
    kind: i64
    for kind in e.city:
        total += printed[kind]
        owns |= BIT[kind]
        if kind < PRODUCTION_KINDS:
            production += 1
        elif MONUMENTS & BIT[kind]:
            monuments += 1
    if owns & 1 << GUILD_HALL:
        total += edition.guild_per_building * production + edition.guild_per_kind * production_kinds(owns)
    if owns & 1 << CITY_HALL:
        total += len(e.city) - production
    if owns & 1 << TRIUMPHAL_ARCH:
        total += ARCH_POINTS[monuments]
    if owns & 1 << RESIDENCE:
        total += LADDER[min(4, triples(view.rules.cost, e.city))]
    if owns & 1 << CATHEDRAL:
        total += LADDER[min(4, sixes_of_others(view, seat))]
    if owns & 1 << PALACE:
        total += total // 4
    return total


def production_kinds(owns: i64) -> i64:
    """How many different production buildings stand."""
    count = 0
    for kind in range(PRODUCTION_KINDS):
        if owns & BIT[kind]:
            count += 1
    return count


def triples(cost: list[int], city: list[int]) -> i64:
    """Residence: groups of three different buildings of equal cost (ruling 61)."""
    counts = [0] * (DEAREST + 1)
    for kind in city:
        counts[cost[kind]] = counts[cost[kind]] + 1
    found = 0
    for price in range(1, DEAREST + 1):
        if counts[price] >= 3:
            found += groups_of_three(of_price(cost, city, price))
    return found


def of_price(cost: list[int], city: list[int], price: i64) -> list[int]:
    return [kind for kind in city if cost[kind] == price]


def groups_of_three(equal: list[int]) -> i64:
    """The groups of three different buildings that those of one price form."""
    groups = 0
    while len(equal) >= 3 * (groups + 1) and places(equal, groups + 1) >= 3 * (groups + 1):
        groups += 1
    return groups


def places(equal: list[int], groups: i64) -> i64:
    """How many places in so many groups these can fill: equal ones need a group each."""
    filled = 0
    for i in range(len(equal)):
        before = 0
        for j in range(i):
            if equal[j] == equal[i]:
                before += 1
        if before < groups:
            filled += 1
    return filled


def sixes_of_others(view: SanJuanView, seat: i64) -> i64:
    """Cathedral: the opponents' standing buildings of cost 6 (ruling 60)."""
    sixes = 0
    for k in range(len(view.estates)):
        if k != seat:
            for kind in view.estates[k].city:
                if view.rules.cost[kind] == 6:
                    sixes += 1
    return sixes
