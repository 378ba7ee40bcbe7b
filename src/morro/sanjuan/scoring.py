"""The points, each with its origin: counted from what lies open, so that a view will do as well as a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.bits import BIT
from morro.sanjuan.buildings import (
    CATHEDRAL,
    CITY_HALL,
    COMPUTED,
    GUILD_HALL,
    MONUMENTS,
    PALACE,
    PRODUCTION_KINDS,
    RESIDENCE,
    TRIUMPHAL_ARCH,
)
from morro.sanjuan.editions import Edition, Rules
from morro.sanjuan.state import Estate, SanJuanState
from morro.sanjuan.view import SanJuanView

if TYPE_CHECKING:
    from mypy_extensions import i64

ARCH_POINTS: Final = [0, 4, 6, 8]
LADDER: Final = [0, 4, 7, 9, 10]
"""Residence and cathedral: 4 points for the first, then 3, 2, 1."""
MOST_STEPS: Final = 4
"""More groups, or buildings, bring no more."""
DEAREST: Final = 7
"""No building costs more."""


class Score:
    """One seat's points: printed on its buildings, under its stacks, and what each computing building adds."""

    def __init__(self) -> None:
        self.buildings = 0
        self.chapel = 0
        self.bank = 0
        self.harbor = 0
        self.guild_hall = 0
        self.city_hall = 0
        self.triumphal_arch = 0
        self.residence = 0
        self.cathedral = 0
        self.palace = 0

    def lines(self) -> list[tuple[str, int]]:
        """Every origin with its points, in the order of the score sheet."""
        return [
            ("buildings", self.buildings),
            ("chapel", self.chapel),
            ("bank", self.bank),
            ("harbor", self.harbor),
            ("guild_hall", self.guild_hall),
            ("city_hall", self.city_hall),
            ("triumphal_arch", self.triumphal_arch),
            ("residence", self.residence),
            ("cathedral", self.cathedral),
            ("palace", self.palace),
        ]

    def total(self) -> i64:
        return self.before_palace() + self.palace

    def before_palace(self) -> i64:
        return (
            self.buildings
            + self.chapel
            + self.bank
            + self.harbor
            + self.guild_hall
            + self.city_hall
            + self.triumphal_arch
            + self.residence
            + self.cathedral
        )


def score(s: SanJuanState, seat: i64) -> Score:
    """The points of a seat if the game ended now."""
    e = s.estates[seat]
    cities = [list(other.city) for other in s.estates]
    return count_points(s.rules, cities, seat, len(e.tucked), len(e.banked), len(e.harbored))


def score_in_view(view: SanJuanView, seat: i64) -> Score:
    """The same, for whoever looks at a view: everything that counts lies open."""
    e = view.estates[seat]
    cities = [other.city for other in view.estates]
    return count_points(view.rules, cities, seat, len(e.tucked), len(e.banked), len(e.harbored))


def count_points(rules: Rules, cities: list[list[int]], seat: i64, chapel: i64, bank: i64, harbor: i64) -> Score:
    """The points of a seat, from all cities and the number of cards under its chapel, its bank and its harbor."""
    sheet = Score()
    sheet.chapel = chapel
    sheet.bank = bank
    sheet.harbor = harbor
    city = cities[seat]
    points = rules.points
    printed: i64 = 0
    owns: i64 = 0
    production: i64 = 0
    kind: i64
    for kind in city:
        printed += points[kind]
        owns |= BIT[kind]
        if kind < PRODUCTION_KINDS:
            production += 1
    sheet.buildings = printed
    if not owns & COMPUTED:
        return sheet
    if owns & 1 << GUILD_HALL:
        sheet.guild_hall = guild_hall_points(rules.edition, production, production_kinds(owns))
    if owns & 1 << CITY_HALL:
        sheet.city_hall = len(city) - production
    if owns & 1 << TRIUMPHAL_ARCH:
        sheet.triumphal_arch = ARCH_POINTS[count_monuments(owns)]
    if owns & 1 << RESIDENCE:
        sheet.residence = LADDER[min(MOST_STEPS, count_triples(rules.cost, city))]
    if owns & 1 << CATHEDRAL:
        sheet.cathedral = LADDER[min(MOST_STEPS, count_sixes(rules.cost, cities, seat))]
    if owns & 1 << PALACE:
        sheet.palace = sheet.before_palace() // 4
    return sheet


def guild_hall_points(edition: Edition, production: i64, kinds: i64) -> i64:
    """Guild hall: for each production building, and for each kind of them (ruling 24)."""
    return edition.guild_per_building * production + edition.guild_per_kind * kinds


def production_kinds(owns: i64) -> i64:
    """How many different production buildings stand."""
    count: i64 = 0
    for kind in range(PRODUCTION_KINDS):
        if owns & BIT[kind]:
            count += 1
    return count


def count_monuments(owns: i64) -> i64:
    """Triumphal arch: the monuments, of which each stands once at most."""
    count: i64 = 0
    left = owns & MONUMENTS
    while left:
        left &= left - 1
        count += 1
    return count


def count_triples(cost: list[int], city: list[int]) -> i64:
    """Residence: groups of three different buildings of equal cost; copies may serve in several (ruling 61)."""
    counts = [0] * (DEAREST + 1)
    for kind in city:
        counts[cost[kind]] = counts[cost[kind]] + 1
    found: i64 = 0
    for price in range(1, DEAREST + 1):
        if counts[price] >= 3:
            found += groups_of_three(of_price(cost, city, price))
    return found


def of_price(cost: list[int], city: list[int], price: i64) -> list[int]:
    return [kind for kind in city if cost[kind] == price]


def groups_of_three(equal: list[int]) -> i64:
    """The groups of three different buildings that those of one price form."""
    groups: i64 = 0
    while len(equal) >= 3 * (groups + 1) and places_filled(equal, groups + 1) >= 3 * (groups + 1):
        groups += 1
    return groups


def places_filled(equal: list[int], groups: i64) -> i64:
    """How many places in so many groups these can fill: equal ones need a group each."""
    filled: i64 = 0
    for i in range(len(equal)):
        before: i64 = 0
        for j in range(i):
            if equal[j] == equal[i]:
                before += 1
        if before < groups:
            filled += 1
    return filled


def count_sixes(cost: list[int], cities: list[list[int]], seat: i64) -> i64:
    """Cathedral: the opponents' standing buildings of cost 6 (ruling 60)."""
    sixes: i64 = 0
    for k in range(len(cities)):
        if k != seat:
            for kind in cities[k]:
                if cost[kind] == 6:
                    sixes += 1
    return sixes


def cards_and_goods(e: Estate) -> i64:
    """The tie-break: cards in hand and goods."""
    return len(e.hand) + e.count_goods()
