"""The editions: what is printed on the box. Which cards, how many, and the few numbers that differ."""

from typing import Final

from morro.core.errors import BadGame
from morro.sanjuan.buildings import (
    BUILDINGS,
    CATHEDRAL,
    GUILD_HALL,
    INDIGO_PLANT,
    KIND_OF,
    OFFICE_BUILDING,
    RESIDENCE,
    SMITHY,
)

BUILDER: Final = 0
PRODUCER: Final = 1
TRADER: Final = 2
COUNCILLOR: Final = 3
PROSPECTOR: Final = 4
ROLES: Final = ["builder", "producer", "trader", "councillor", "prospector"]

TILES: Final = ["11122", "11222", "11223", "12223", "12233"]
"""The five price tiles: what indigo, sugar, tobacco, coffee, silver fetch.

The rulebook of 2004 prints them (ruling 3); that of 2018 shows none, so we use the same (ruling 97).
"""

LEAST_SEATS: Final = 2
MOST_SEATS: Final = 4
STARTING_HAND: Final = 4

FULL_CITY: Final = 12
"""The number of buildings that ends the game."""


def turns_in_round(seats: int) -> int:
    """The roles that are taken in a round: with two seats the governor takes a second one."""
    return 3 if seats == 2 else seats


class Edition:
    """One box. `copies` and `cost` go by kind of building."""

    def __init__(
        self,
        name: str,
        copies: dict[str, int],
        cost: dict[str, int],
        mine_gives_cheapest: bool,
        guild_per_building: int,
        guild_per_kind: int,
        aside: list[int],
        options: list[str],
    ) -> None:
        self.name = name
        self.copies = [0] * len(BUILDINGS)
        for key, count in copies.items():
            self.copies[KIND_OF[key]] = count
        self.cost = [cost.get(building.key, building.cost) for building in BUILDINGS]
        self.points = [building.points for building in BUILDINGS]
        self.mine_gives_cheapest = mine_gives_cheapest
        """The gold mine gives the cheapest of four different cards, not any of them (ruling 23)."""
        self.guild_per_building = guild_per_building
        self.guild_per_kind = guild_per_kind
        self.aside = aside
        """The cards that lie open beside the deck for anybody to build; they are among the copies."""
        self.options = options


_SIX: Final = {"guild_hall": 2, "city_hall": 2, "triumphal_arch": 2, "palace": 2}
_CITY: Final = {building.key: 3 for building in BUILDINGS[SMITHY:GUILD_HALL]} | _SIX
_NEW: Final = {building.key: 3 for building in BUILDINGS[OFFICE_BUILDING:RESIDENCE]} | {"residence": 2, "cathedral": 1}


def _production(indigo: int, sugar: int, tobacco: int, coffee: int, silver: int) -> dict[str, int]:
    return {
        "indigo_plant": indigo,
        "sugar_mill": sugar,
        "tobacco_storage": tobacco,
        "coffee_roaster": coffee,
        "silver_smelter": silver,
    }


EDITIONS: Final = [
    Edition(
        "sanjuan/2004",
        copies=_production(10, 8, 8, 8, 8) | _CITY,
        cost={},
        mine_gives_cheapest=False,
        guild_per_building=2,
        guild_per_kind=0,
        aside=[],
        options=["draft", "reshuffle_eager"],
    ),
    Edition(
        "sanjuan/2018",
        copies=_production(10, 8, 9, 9, 8) | _CITY,
        cost={"prefecture": 4},
        mine_gives_cheapest=True,
        guild_per_building=1,
        guild_per_kind=1,
        aside=[],
        options=["draft", "reshuffle_eager"],
    ),
    Edition(
        "sanjuan/2018+new",
        copies=_production(10, 8, 9, 9, 8) | _CITY | _NEW,
        cost={"prefecture": 4},
        mine_gives_cheapest=True,
        guild_per_building=1,
        guild_per_kind=1,
        aside=[CATHEDRAL],
        options=["draft", "goldsmith_counts_covered", "reshuffle_eager", "tavern_in_own_phase"],
    ),
]

OPTIONS: Final = {
    "draft": "the starting-hand variant: the k-th seat is dealt 4 + k cards and keeps 4",
    "goldsmith_counts_covered": "for the goldsmith, covered buildings count as built too (ruling 62)",
    "reshuffle_eager": "the discard pile is shuffled as soon as the deck is used up (ruling 39)",
    "tavern_in_own_phase": "a tavern works at the end of the very phase in which it was built (ruling 57)",
}


class Rules:
    """An edition with its options: all a state needs to know about the rules it is played by. Never changed."""

    def __init__(self, edition: Edition, seats: int, options: list[str]) -> None:
        for option in options:
            if option not in edition.options:
                known = ", ".join(edition.options)
                raise BadGame(f"{edition.name} has no option {option!r}; it has: {known}")
        if not LEAST_SEATS <= seats <= MOST_SEATS:
            raise BadGame(f"{edition.name} is for {LEAST_SEATS} to {MOST_SEATS} seats, not {seats}")
        self.edition = edition
        self.seats = seats
        self.turns = turns_in_round(seats)
        self.options = sorted(set(options))
        self.name = ":".join([edition.name, *self.options])
        self.copies = edition.copies
        self.deck = [kind for kind in range(len(BUILDINGS)) for _ in range(edition.copies[kind])]
        """All cards in order of kind, less those beside the deck and the first building of each seat."""
        for kind in [*edition.aside, *([INDIGO_PLANT] * seats)]:
            self.deck.remove(kind)
        self.cost = edition.cost
        self.points = edition.points
        self.draft = "draft" in options
        self.reshuffle_eager = "reshuffle_eager" in options
        self.tavern_in_own_phase = "tavern_in_own_phase" in options
        self.goldsmith_counts_covered = "goldsmith_counts_covered" in options

    def __reduce__(self) -> tuple[object, ...]:
        return rules_of, (self.edition.name, self.seats, self.options)

    def __deepcopy__(self, memo: object) -> "Rules":
        return self


def rules_of(edition: str, seats: int, options: list[str]) -> Rules:
    """The rules of an edition by its name; raises BadGame if there is none."""
    for known in EDITIONS:
        if known.name == edition:
            return Rules(known, seats, options)
    raise BadGame(f"there is no edition {edition!r}; there are: {', '.join([known.name for known in EDITIONS])}")
