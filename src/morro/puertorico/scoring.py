"""The points, each with its origin: counted from what lies open, so that a view will do as well as a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.puertorico.buildings import (
    CITY_HALL,
    CUSTOMS_HOUSE,
    FORTRESS,
    GUILD_HALL,
    LARGE_PRODUCTION,
    POINTS,
    PRODUCTION,
    RESIDENCE,
    SMALL_PRODUCTION,
)
from morro.puertorico.state import Estate, PuertoRicoState
from morro.puertorico.view import PuertoRicoView

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
    """The points of a seat if the game ended now."""
    e = s.estates[seat]
    printed: i64 = 0
    for kind in e.places:
        printed += POINTS[kind]
    return count_points(e.chips, printed, e.owns, e.men, e.tiles, e.idle)


def score_in_view(view: PuertoRicoView, seat: i64) -> Score:
    """The same, for whoever looks at a view; chips that it does not know count as none."""
    e = view.estates[seat]
    printed: i64 = 0
    for kind in e.city:
        printed += POINTS[kind]
    return count_points(max(0, e.chips), printed, e.owned(), e.men, sum(e.island), e.idle)


def count_points(chips: i64, printed: i64, owns: i64, men: list[int], tiles: i64, idle: i64) -> Score:
    """The points of a seat, from its chips, those printed on its buildings, its colonists and its island.

    Large buildings add theirs only while manned (ruling 88).
    """
    sheet = Score()
    sheet.chips = chips
    sheet.buildings = printed
    if men[GUILD_HALL] > 0:
        sheet.guild_hall = guild_hall_points(owns)
    if men[RESIDENCE] > 0:
        sheet.residence = max(int(tiles) - 5, 4)
    if men[FORTRESS] > 0:
        sheet.fortress = (idle + sum(men)) // 3
    if men[CUSTOMS_HOUSE] > 0:
        sheet.customs_house = chips // 4
    if men[CITY_HALL] > 0:
        sheet.city_hall = city_hall_points(owns)
    return sheet


def guild_hall_points(owns: i64) -> i64:
    """Guild hall: 1 for each small production building, 2 for each large one, manned or not."""
    return int(owns & SMALL_PRODUCTION).bit_count() + 2 * int(owns & LARGE_PRODUCTION).bit_count()


def city_hall_points(owns: i64) -> i64:
    """City hall: 1 for each violet building, itself included."""
    return int(owns & ~PRODUCTION).bit_count()


def doubloons_and_goods(e: Estate) -> i64:
    """The tie-break (ruling 90)."""
    return e.doubloons + e.count_goods()
