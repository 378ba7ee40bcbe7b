"""The points, each with its origin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.core.bits import BIT
from morro.puertorico.buildings import (
    CITY_HALL,
    CUSTOMS_HOUSE,
    FORTRESS,
    GUILD_HALL,
    ISLAND_KINDS,
    LARGE_PRODUCTION,
    POINTS,
    PRODUCTION,
    RESIDENCE,
    SMALL_PRODUCTION,
)
from morro.puertorico.state import Estate, PuertoRicoState

if TYPE_CHECKING:
    from mypy_extensions import i64


class Score:
    """One seat's points: its chips, what is printed on its buildings, and what each manned large building adds."""

    def __init__(self) -> None:
        self.chips = 0
        self.buildings = 0
        self.guild_hall = 0
        self.residence = 0
        self.fortress = 0
        self.customs_house = 0
        self.city_hall = 0

    def lines(self) -> list[tuple[str, int]]:
        """Every origin with its points, in the order of the score sheet."""
        return [
            ("chips", self.chips),
            ("buildings", self.buildings),
            ("guild_hall", self.guild_hall),
            ("residence", self.residence),
            ("fortress", self.fortress),
            ("customs_house", self.customs_house),
            ("city_hall", self.city_hall),
        ]

    def total(self) -> i64:
        return (
            self.chips
            + self.buildings
            + self.guild_hall
            + self.residence
            + self.fortress
            + self.customs_house
            + self.city_hall
        )


def score(s: PuertoRicoState, seat: i64) -> Score:
    """The points of a seat if the game ended now; large buildings add theirs only while manned (ruling 88)."""
    e = s.estates[seat]
    sheet = Score()
    sheet.chips = e.chips
    for kind in e.places:
        sheet.buildings += POINTS[kind]
    if e.men[GUILD_HALL] > 0:
        sheet.guild_hall = int(e.owns & SMALL_PRODUCTION).bit_count() + 2 * int(e.owns & LARGE_PRODUCTION).bit_count()
    if e.men[RESIDENCE] > 0:
        sheet.residence = max(int(e.tiles) - 5, 4)
    if e.men[FORTRESS] > 0:
        sheet.fortress = e.colonists() // 3
    if e.men[CUSTOMS_HOUSE] > 0:
        sheet.customs_house = e.chips // 4
    if e.men[CITY_HALL] > 0:
        for kind in e.places:
            if kind >= ISLAND_KINDS and not PRODUCTION & BIT[kind]:
                sheet.city_hall += 1
    return sheet


def doubloons_and_goods(e: Estate) -> i64:
    """The tie-break (ruling 90)."""
    return e.doubloons + e.count_goods()
