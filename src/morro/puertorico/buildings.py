"""The kinds of place that can hold colonists: six kinds of island tile, then the buildings, as printed. Pinned."""

from typing import Final

from morro.core.game import NONE

# The goods share their numbers with the plantations on which they grow.
CORN: Final = 0
INDIGO: Final = 1
SUGAR: Final = 2
TOBACCO: Final = 3
COFFEE: Final = 4
GOODS: Final = 5
QUARRY: Final = 5
ISLAND_KINDS: Final = 6
"""Kinds below this lie on the island, the others stand in the city."""
SMALL_INDIGO: Final = 6
SMALL_SUGAR: Final = 7
SMALL_MARKET: Final = 8
HACIENDA: Final = 9
CONSTRUCTION_HUT: Final = 10
SMALL_WAREHOUSE: Final = 11
INDIGO_PLANT: Final = 12
SUGAR_MILL: Final = 13
HOSPICE: Final = 14
OFFICE: Final = 15
LARGE_MARKET: Final = 16
LARGE_WAREHOUSE: Final = 17
TOBACCO_STORAGE: Final = 18
COFFEE_ROASTER: Final = 19
FACTORY: Final = 20
UNIVERSITY: Final = 21
HARBOR: Final = 22
WHARF: Final = 23
GUILD_HALL: Final = 24
RESIDENCE: Final = 25
FORTRESS: Final = 26
CUSTOMS_HOUSE: Final = 27
CITY_HALL: Final = 28
KINDS: Final = 29

SMALL_PRODUCTION: Final = 1 << SMALL_INDIGO | 1 << SMALL_SUGAR
LARGE_PRODUCTION: Final = 1 << INDIGO_PLANT | 1 << SUGAR_MILL | 1 << TOBACCO_STORAGE | 1 << COFFEE_ROASTER
PRODUCTION: Final = SMALL_PRODUCTION | LARGE_PRODUCTION
ALL_BUILDINGS: Final = (1 << KINDS) - (1 << ISLAND_KINDS)
LARGE: Final = 1 << GUILD_HALL | 1 << RESIDENCE | 1 << FORTRESS | 1 << CUSTOMS_HOUSE | 1 << CITY_HALL
"""The buildings of two city spaces."""


class Building:
    """One row. `column` is how many quarries count for it at most, `spaces` what it covers of the city."""

    def __init__(
        self,
        key: str,
        cost: int,
        points: int,
        circles: int,
        column: int,
        spaces: int = 1,
        makes: int = NONE,
        computed: bool = False,
    ) -> None:
        self.key = key
        self.cost = cost
        self.points = points
        self.circles = circles
        self.column = column
        self.spaces = spaces
        self.makes = makes
        """The good that is made here."""
        self.computed = computed
        """While manned it adds points at the end (`scoring.py`), beside those printed."""


# From public implementations, which agree (ruling 20). The text of the rulebook itself tells the cost and the column of
# the construction hut, the office, the harbor and the city hall; and of the large buildings points, spaces and copies.
BUILDINGS: Final = [
    Building("small_indigo", 1, 1, 1, 1, makes=INDIGO),
    Building("small_sugar", 2, 1, 1, 1, makes=SUGAR),
    Building("small_market", 1, 1, 1, 1),
    Building("hacienda", 2, 1, 1, 1),
    Building("construction_hut", 2, 1, 1, 1),
    Building("small_warehouse", 3, 1, 1, 1),
    Building("indigo_plant", 3, 2, 3, 2, makes=INDIGO),
    Building("sugar_mill", 4, 2, 3, 2, makes=SUGAR),
    Building("hospice", 4, 2, 1, 2),
    Building("office", 5, 2, 1, 2),
    Building("large_market", 5, 2, 1, 2),
    Building("large_warehouse", 6, 2, 1, 2),
    Building("tobacco_storage", 5, 3, 3, 3, makes=TOBACCO),
    Building("coffee_roaster", 6, 3, 2, 3, makes=COFFEE),
    Building("factory", 7, 3, 1, 3),
    Building("university", 8, 3, 1, 3),
    Building("harbor", 8, 3, 1, 3),
    Building("wharf", 9, 3, 1, 3),
    Building("guild_hall", 10, 4, 1, 4, 2, computed=True),
    Building("residence", 10, 4, 1, 4, 2, computed=True),
    Building("fortress", 10, 4, 1, 4, 2, computed=True),
    Building("customs_house", 10, 4, 1, 4, 2, computed=True),
    Building("city_hall", 10, 4, 1, 4, 2, computed=True),
]

GOOD_KEYS: Final = ["corn", "indigo", "sugar", "tobacco", "coffee"]
ISLAND_KEYS: Final = [*GOOD_KEYS, "quarry"]
BUILDING_KEYS: Final = [building.key for building in BUILDINGS]
KEYS: Final = [*ISLAND_KEYS, *BUILDING_KEYS]
KIND_OF: Final = {key: kind for kind, key in enumerate(KEYS)}

# The columns of the table, by kind of place, for quick reading; an island tile costs nothing and has one circle.
COST: Final = [0] * ISLAND_KINDS + [building.cost for building in BUILDINGS]
POINTS: Final = [0] * ISLAND_KINDS + [building.points for building in BUILDINGS]
CIRCLES: Final = [1] * ISLAND_KINDS + [building.circles for building in BUILDINGS]
COLUMN: Final = [0] * ISLAND_KINDS + [building.column for building in BUILDINGS]
SPACES: Final = [0] * ISLAND_KINDS + [building.spaces for building in BUILDINGS]
MAKES: Final = [NONE] * ISLAND_KINDS + [building.makes for building in BUILDINGS]
MAKERS: Final = [[kind for kind in range(ISLAND_KINDS, KINDS) if MAKES[kind] == good] for good in range(GOODS)]
"""The production buildings of each good; corn needs none."""
