"""The printed numbers that no rulebook shows. Each in doubt is one constant: who owns the box corrects it here, once.

Not here, but as little shown: the price tiles of 2018, which we take to be those of 2004 (`TILES` in `editions.py`).
"""

from typing import Final


class Doubt:
    """A printed number we could not read: the value we use, what else it may be, why, and how sure we are."""

    def __init__(self, card: str, what: str, value: int, other: str, source: str, sure: str) -> None:
        self.card = card
        self.what = what
        self.value = value
        self.other = other
        self.source = source
        self.sure = sure


_OF_2009: Final = "the 2009 printing of the same card; the cost order of the 2018 rulebook allows it"
_TOLD_TWICE: Final = "two descriptions of the 2009 printing agree"

OFFICE_BUILDING_POINTS: Final = Doubt("office_building", "points", 1, "", _TOLD_TWICE, "high")
GUARD_ROOM_POINTS: Final = Doubt("guard_room", "points", 1, "", _TOLD_TWICE, "high")
HUT_COST: Final = Doubt(
    "hut", "cost", 2, "1", "the 2018 rulebook lists it between a card of cost 1 and one of cost 2", "low"
)
HUT_POINTS: Final = Doubt("hut", "points", 1, "", "every other card of cost 1 or 2 has 1", "medium")
TAVERN_COST: Final = Doubt("tavern", "cost", 2, "", _OF_2009, "medium")
TAVERN_POINTS: Final = Doubt("tavern", "points", 1, "", _OF_2009, "medium")
PARK_POINTS: Final = Doubt("park", "points", 2, "", _TOLD_TWICE, "high")
CUSTOMS_OFFICE_COST: Final = Doubt(
    "customs_office", "cost", 3, "", f"{_TOLD_TWICE}; it is listed between two cards of cost 3", "high"
)
CUSTOMS_OFFICE_POINTS: Final = Doubt("customs_office", "points", 2, "", _TOLD_TWICE, "high")
BANK_POINTS: Final = Doubt("bank", "points", 2, "", "the 2009 printing, which cost 4", "medium")
HARBOR_COST: Final = Doubt("harbor", "cost", 4, "", _OF_2009, "medium")
HARBOR_POINTS: Final = Doubt("harbor", "points", 2, "", _OF_2009, "medium")
GOLDSMITH_COST: Final = Doubt("goldsmith", "cost", 5, "", _OF_2009, "medium")
GOLDSMITH_POINTS: Final = Doubt(
    "goldsmith", "points", 3, "2", "two descriptions of the 2009 card differ; other cards of cost 5 have 3", "low"
)
RESIDENCE_POINTS: Final = Doubt(
    "residence", "points", 0, "", "the other cards of cost 6 have computed points only", "medium"
)
CATHEDRAL_POINTS: Final = Doubt(
    "cathedral", "points", 0, "", "it has computed points, as the cards of cost 6", "medium"
)

DOUBTS: Final = [
    OFFICE_BUILDING_POINTS,
    GUARD_ROOM_POINTS,
    HUT_COST,
    HUT_POINTS,
    TAVERN_COST,
    TAVERN_POINTS,
    PARK_POINTS,
    CUSTOMS_OFFICE_COST,
    CUSTOMS_OFFICE_POINTS,
    BANK_POINTS,
    HARBOR_COST,
    HARBOR_POINTS,
    GOLDSMITH_COST,
    GOLDSMITH_POINTS,
    RESIDENCE_POINTS,
    CATHEDRAL_POINTS,
]
"""Numbers of the new buildings of 2018, in the order of the cards."""

UNPRINTED_COSTS: Final = [
    *("silver_smelter", "poor_house", "trading_post", "market_stand", "tower", "carpenter", "market_hall"),
    "victory_column",
]
UNPRINTED_POINTS: Final = [
    *("indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter"),
    *("smithy", "gold_mine", "archive", "poor_house", "black_market", "trading_post", "well", "market_stand", "crane"),
    *("tower", "aqueduct", "carpenter", "prefecture", "market_hall", "quarry", "library"),
    *("guild_hall", "city_hall", "palace"),
]
"""The base cards whose cost, or points, no rulebook shows: public implementations tell them, and agree (ruling 97)."""
