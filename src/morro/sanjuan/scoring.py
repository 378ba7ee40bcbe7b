"""The points, each with its origin."""

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
from morro.sanjuan.state import Estate, SanJuanState

if TYPE_CHECKING:
    from mypy_extensions import i64

ARCH_POINTS: Final = [0, 4, 6, 8]
LADDER: Final = [0, 4, 7, 9, 10]
"""Residence and cathedral: 4 points for the first, then 3, 2, 1."""


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
    edition = s.rules.edition
    sheet = Score()
    production = 0
    kinds = 0
    for kind in e.city:
        sheet.buildings += s.rules.points[kind]
        if kind < PRODUCTION_KINDS:
            production += 1
            kinds |= BIT[kind]
    sheet.chapel = len(e.tucked)
    sheet.bank = len(e.banked)
    sheet.harbor = len(e.harbored)
    if GUILD_HALL in e.city:
        sheet.guild_hall = edition.guild_per_building * production + edition.guild_per_kind * kinds.bit_count()
    if CITY_HALL in e.city:
        sheet.city_hall = len(e.city) - production
    if TRIUMPHAL_ARCH in e.city:
        sheet.triumphal_arch = ARCH_POINTS[sum([1 for kind in e.city if MONUMENTS & BIT[kind]])]
    if RESIDENCE in e.city:
        sheet.residence = LADDER[min(4, count_triples(s.rules.cost, e))]
    if CATHEDRAL in e.city:
        sheet.cathedral = LADDER[min(4, count_sixes(s, e))]
    if PALACE in e.city:
        sheet.palace = sheet.before_palace() // 4
    return sheet


def count_triples(cost: list[int], e: Estate) -> i64:
    """Residence: groups of three different buildings of equal cost; copies may serve in several (ruling 61)."""
    triples = 0
    for price in range(1, 8):
        copies: dict[int, int] = {}
        for kind in e.city:
            if cost[kind] == price:
                copies[kind] = copies.get(kind, 0) + 1
        groups = 0
        while sum([min(count, groups + 1) for count in copies.values()]) >= 3 * (groups + 1):
            groups += 1
        triples += groups
    return triples


def count_sixes(s: SanJuanState, e: Estate) -> i64:
    """Cathedral: the opponents' standing buildings of cost 6 (ruling 60)."""
    sixes = 0
    for other in s.estates:
        if other is not e:
            for kind in other.city:
                if s.rules.cost[kind] == 6:
                    sixes += 1
    return sixes


def cards_and_goods(e: Estate) -> i64:
    """The tie-break: cards in hand and goods."""
    return len(e.hand) + e.count_goods()
