"""The points of a city, from what everybody can see. The same sums as `sanjuan.scoring`, without a State."""

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


def points(view: SanJuanView, seat: int) -> int:
    """What a seat would score if the game ended now."""
    e = view.estates[seat]
    edition = view.rules.edition
    printed = view.rules.points
    total = len(e.tucked) + len(e.banked) + len(e.harbored)
    production = 0
    monuments = 0
    owns = 0
    for kind in e.city:
        total += printed[kind]
        owns |= 1 << kind
        if kind < PRODUCTION_KINDS:
            production += 1
        elif MONUMENTS & 1 << kind:
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


def production_kinds(owns: int) -> int:
    """How many different production buildings stand."""
    count = 0
    for kind in range(PRODUCTION_KINDS):
        if owns & 1 << kind:
            count += 1
    return count


def triples(cost: list[int], city: list[int]) -> int:
    """Residence: groups of three different buildings of equal cost (ruling 61)."""
    copies = [0] * len(cost)
    for kind in city:
        copies[kind] += 1
    found = 0
    for price in range(1, 8):
        groups = 0
        while served(cost, copies, price, groups + 1) >= 3 * (groups + 1):
            groups += 1
        found += groups
    return found


def served(cost: list[int], copies: list[int], price: int, groups: int) -> int:
    """How many places in so many groups the buildings of this price can fill."""
    places = 0
    for kind in range(len(copies)):
        if copies[kind] > 0 and cost[kind] == price:
            places += min(copies[kind], groups)
    return places


def sixes_of_others(view: SanJuanView, seat: int) -> int:
    """Cathedral: the opponents' standing buildings of cost 6 (ruling 60)."""
    sixes = 0
    for k in range(len(view.estates)):
        if k != seat:
            for kind in view.estates[k].city:
                if view.rules.cost[kind] == 6:
                    sixes += 1
    return sixes
