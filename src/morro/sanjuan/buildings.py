"""The buildings of every edition: what is printed on the card. The numbers are pinned; new cards go to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from morro.core.bits import BIT
from morro.sanjuan.doubts import (
    BANK_POINTS,
    CATHEDRAL_POINTS,
    CUSTOMS_OFFICE_COST,
    CUSTOMS_OFFICE_POINTS,
    GOLDSMITH_COST,
    GOLDSMITH_POINTS,
    GUARD_ROOM_POINTS,
    HARBOR_COST,
    HARBOR_POINTS,
    HUT_COST,
    HUT_POINTS,
    OFFICE_BUILDING_POINTS,
    PARK_POINTS,
    RESIDENCE_POINTS,
    TAVERN_COST,
    TAVERN_POINTS,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

# Production buildings come first, so that `kind < PRODUCTION_KINDS` asks for one.
INDIGO_PLANT: Final = 0
SUGAR_MILL: Final = 1
TOBACCO_STORAGE: Final = 2
COFFEE_ROASTER: Final = 3
SILVER_SMELTER: Final = 4
PRODUCTION_KINDS: Final = 5
SMITHY: Final = 5
GOLD_MINE: Final = 6
ARCHIVE: Final = 7
POOR_HOUSE: Final = 8
BLACK_MARKET: Final = 9
TRADING_POST: Final = 10
WELL: Final = 11
MARKET_STAND: Final = 12
CRANE: Final = 13
CHAPEL: Final = 14
TOWER: Final = 15
AQUEDUCT: Final = 16
CARPENTER: Final = 17
PREFECTURE: Final = 18
MARKET_HALL: Final = 19
QUARRY: Final = 20
LIBRARY: Final = 21
STATUE: Final = 22
VICTORY_COLUMN: Final = 23
HERO: Final = 24
GUILD_HALL: Final = 25
CITY_HALL: Final = 26
TRIUMPHAL_ARCH: Final = 27
PALACE: Final = 28
OFFICE_BUILDING: Final = 29
GUARD_ROOM: Final = 30
HUT: Final = 31
TAVERN: Final = 32
PARK: Final = 33
CUSTOMS_OFFICE: Final = 34
BANK: Final = 35
HARBOR: Final = 36
GOLDSMITH: Final = 37
RESIDENCE: Final = 38
CATHEDRAL: Final = 39

MONUMENTS: Final = 1 << STATUE | 1 << VICTORY_COLUMN | 1 << HERO


When = Literal["start", "builder", "producer", "trader", "councillor", "prospector", "any", "end", "never"]
"""When a building works: at the start of a round, in the phase of a role or of any, at the end, or never."""


class Building:
    """One row: the key, the printed cost, the printed victory points, and when it works."""

    def __init__(self, key: str, cost: int, points: int, when: When) -> None:
        self.key = key
        self.cost = cost
        self.points = points
        self.when = when
        self.computed = when == "end"
        """What it is worth is counted at the end (`scoring.py`): no number on the card says it."""


BUILDINGS: Final = [
    Building("indigo_plant", 1, 1, "producer"),
    Building("sugar_mill", 2, 1, "producer"),
    Building("tobacco_storage", 3, 2, "producer"),
    Building("coffee_roaster", 4, 2, "producer"),
    Building("silver_smelter", 5, 3, "producer"),
    Building("smithy", 1, 1, "builder"),
    Building("gold_mine", 1, 1, "prospector"),
    Building("archive", 1, 1, "councillor"),
    Building("poor_house", 2, 1, "builder"),
    Building("black_market", 2, 1, "builder"),
    Building("trading_post", 2, 1, "trader"),
    Building("well", 2, 1, "producer"),
    Building("market_stand", 2, 1, "trader"),
    Building("crane", 2, 1, "builder"),
    Building("chapel", 3, 2, "start"),
    Building("tower", 3, 2, "start"),
    Building("aqueduct", 3, 2, "producer"),
    Building("carpenter", 3, 2, "builder"),
    Building("prefecture", 3, 2, "councillor"),
    Building("market_hall", 4, 2, "trader"),
    Building("quarry", 4, 2, "builder"),
    Building("library", 5, 3, "any"),
    Building("statue", 3, 3, "never"),
    Building("victory_column", 4, 4, "never"),
    Building("hero", 5, 5, "never"),
    Building("guild_hall", 6, 0, "end"),
    Building("city_hall", 6, 0, "end"),
    Building("triumphal_arch", 6, 0, "end"),
    Building("palace", 6, 0, "end"),
    Building("office_building", 1, OFFICE_BUILDING_POINTS.value, "start"),
    Building("guard_room", 1, GUARD_ROOM_POINTS.value, "start"),
    Building("hut", HUT_COST.value, HUT_POINTS.value, "trader"),
    Building("tavern", TAVERN_COST.value, TAVERN_POINTS.value, "builder"),
    Building("park", 3, PARK_POINTS.value, "builder"),
    Building("customs_office", CUSTOMS_OFFICE_COST.value, CUSTOMS_OFFICE_POINTS.value, "councillor"),
    Building("bank", 3, BANK_POINTS.value, "start"),
    Building("harbor", HARBOR_COST.value, HARBOR_POINTS.value, "trader"),
    Building("goldsmith", GOLDSMITH_COST.value, GOLDSMITH_POINTS.value, "prospector"),
    Building("residence", 6, RESIDENCE_POINTS.value, "end"),
    Building("cathedral", 7, CATHEDRAL_POINTS.value, "end"),
]

KEYS: Final = [building.key for building in BUILDINGS]
KIND_OF: Final = {building.key: kind for kind, building in enumerate(BUILDINGS)}
COMPUTED: Final[i64] = sum([BIT[kind] for kind, building in enumerate(BUILDINGS) if building.computed])
"""The bits of the buildings whose points are counted at the end."""
