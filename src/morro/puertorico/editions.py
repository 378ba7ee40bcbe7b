"""What is printed on the box, by number of seats, and the options of the game."""

from typing import Final

from morro.core.bits import BIT
from morro.core.errors import BadGame
from morro.puertorico.buildings import CORN, INDIGO, ISLAND_KINDS, KINDS, LARGE, PRODUCTION, SMALL_PRODUCTION

NAME: Final = "puertorico/2002"
LEAST_SEATS: Final = 2
MOST_SEATS: Final = 5

SETTLER: Final = 0
MAYOR: Final = 1
BUILDER: Final = 2
CRAFTSMAN: Final = 3
TRADER: Final = 4
CAPTAIN: Final = 5
PROSPECTOR: Final = 6
SECOND_PROSPECTOR: Final = 7
ROLES: Final = ["settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector"]
ROLE_CARDS: Final = [*ROLES, "prospector2"]
"""The cards; the second prospector is a card, not a role."""

ISLAND_SPACES: Final = 12
CITY_SPACES: Final = 12
HOUSE_SPACES: Final = 4
"""Trading house."""
PRICES: Final = [0, 1, 2, 3, 4]
"""What the trading house pays, by good; which good fetches what is from public implementations (ruling 20)."""
FACTORY_PAY: Final = [0, 0, 1, 2, 3, 5]
"""What a factory earns, by number of kinds produced."""
MOST_LARGE: Final = 4
"""Option `max_large` (ruling 76)."""

SMALLEST_SHIP: Final = 4
BIGGEST_SHIP: Final = 8

PLANTATIONS: Final = [10, 12, 11, 9, 8]
QUARRIES: Final = 8
BARRELS: Final = [10, 11, 11, 9, 9]

# By number of seats: 2, 3, 4, 5. Those of 2 are the publisher's variant, and not in the rulebook (ruling 105).
DOUBLOONS: Final = [3, 2, 3, 4]
COLONISTS: Final = [42, 58, 79, 100]
"""Those of the ship at the beginning included."""
CHIPS: Final = [65, 75, 100, 122]
INDIGO_STARTS: Final = [1, 2, 2, 3]
"""So many seats begin with indigo, the others with corn."""
ROLE_COUNT: Final = [7, 6, 7, 8]

OPTIONS: Final = {
    "allow_refuse_colonists": "colonists from the ship may be refused; they leave the game (ruling 73)",
    "ask_every_choice": "whatever need not be used is asked, also where it can hardly matter (ruling 110)",
    "chips_126": "126 chips instead of 122 with five seats, as in later printings (ruling 85)",
    "hacienda_no_shuffle": "an empty stack gives the hacienda no tile (ruling 68)",
    "hidden_chips": "a view does not tell the chips of the other seats (ruling 85)",
    "max_large": "at most four large buildings in a city (ruling 76)",
}


def turns_in_round(seats: int) -> int:
    """The roles that are taken in a round: with two seats three by each (ruling 105)."""
    return 6 if seats == 2 else seats


class Rules:
    """The box at one table size, with its options: all a state needs to know of the rules. Never changed."""

    def __init__(self, seats: int, options: list[str]) -> None:
        for option in options:
            if option not in OPTIONS:
                raise BadGame(f"{NAME} has no option {option!r}; it has: {', '.join(OPTIONS)}")
        if not LEAST_SEATS <= seats <= MOST_SEATS:
            raise BadGame(f"{NAME} is for {LEAST_SEATS} to {MOST_SEATS} seats, not {seats}")
        row = seats - LEAST_SEATS
        two = seats == 2
        self.seats = seats
        self.options = sorted(set(options))
        self.name = ":".join([NAME, *self.options])
        self.doubloons = DOUBLOONS[row]
        self.colonists = COLONISTS[row]
        self.chips = 126 if seats == 5 and "chips_126" in options else CHIPS[row]
        self.roles = ROLE_COUNT[row]
        """The role cards in the game: the first so many."""
        self.absent = BIT[len(ROLE_CARDS)] - BIT[self.roles]
        """A bit for each role card that is not in the game."""
        self.turns = turns_in_round(seats)
        self.capacity = [4, 6] if two else [seats + 1, seats + 2, seats + 3]
        """The cargo ships."""
        self.face_up = seats + 1
        self.plantations = [count - (3 if two else 0) for count in PLANTATIONS]
        self.quarries = QUARRIES - (3 if two else 0)
        self.barrels = [count - (2 if two else 0) for count in BARRELS]
        self.copies = [building_copies(kind, two) for kind in range(KINDS)]
        self.allow_refuse_colonists = "allow_refuse_colonists" in options
        self.ask_every_choice = "ask_every_choice" in options
        self.hacienda_no_shuffle = "hacienda_no_shuffle" in options
        self.hidden_chips = "hidden_chips" in options
        self.max_large = "max_large" in options

    def __reduce__(self) -> tuple[object, ...]:
        return Rules, (self.seats, self.options)

    def __deepcopy__(self, memo: object) -> "Rules":
        return self

    def start_tile(self, seat: int) -> int:
        """The first seats begin with indigo, the last ones with corn."""
        return INDIGO if seat < INDIGO_STARTS[self.seats - LEAST_SEATS] else CORN


def building_copies(kind: int, two_seats: bool) -> int:
    """How many of a building are in the box; fewer are used with two seats (ruling 105).

    That the twenty production buildings are four or three of a kind is from public implementations (ruling 20).
    """
    bit = BIT[kind]
    if kind < ISLAND_KINDS:
        return 0
    if bit & PRODUCTION:
        if two_seats:
            return 2
        return 4 if bit & SMALL_PRODUCTION else 3
    return 1 if two_seats or bit & LARGE else 2
