"""PuertoRicoState and Estate: the facts about the table right now, and how its pieces move.

Lists are changed in place; tuples are replaced, so that clones can share them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.bits import BIT
from morro.core.game import NONE, State
from morro.core.rng import Rng
from morro.puertorico.buildings import CIRCLES, GOODS, ISLAND_KINDS, KINDS, SPACES
from morro.puertorico.editions import Rules
from morro.puertorico.events import ENDING, SHUFFLED

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_GOOD: Final = -1
NO_TILE: Final = -1

OUT_OF_COLONISTS: Final = 0
CITY_FULL: Final = 1
OUT_OF_CHIPS: Final = 2
CAUSES: Final = ["colonists", "city", "chips"]
"""Why a game ends."""


def circles_of(island: list[int], kind: i64) -> i64:
    """The circles for colonists on a kind of place that a seat with this island has."""
    return island[kind] if kind < ISLAND_KINDS else CIRCLES[kind]


class Estate:
    """What one seat owns."""

    def __init__(self, goods: list[int], men: list[int], island: list[int], places: tuple[int, ...]) -> None:
        self.doubloons: i64 = 0
        self.chips: i64 = 0
        """The points of its chips, those noted on paper included (ruling 85)."""
        self.idle: i64 = 0
        """Colonists in San Juan; while a seat arranges its colonists, all that are not yet placed."""
        self.goods = goods
        self.men = men
        """The colonists on each kind of place, all tiles of an island kind together."""
        self.island = island
        """The number of tiles of each island kind."""
        self.places = places
        """The kinds of place that the seat has, in order."""
        self.tiles: i64 = 0
        """The island spaces covered."""
        self.spaces: i64 = 0
        """The city spaces covered."""
        self.rooms: i64 = 0
        """The circles for colonists on its buildings."""
        self.owns: i64 = 0
        """A bit for each building that stands, manned or not."""

    def __reduce__(self) -> tuple[object, ...]:
        return Estate, (self.goods, self.men, self.island, self.places), self.__getstate__()

    def clone(self) -> Estate:
        e = Estate(self.goods.copy(), self.men.copy(), self.island.copy(), self.places)
        e.doubloons = self.doubloons
        e.chips = self.chips
        e.idle = self.idle
        e.tiles = self.tiles
        e.spaces = self.spaces
        e.rooms = self.rooms
        e.owns = self.owns
        return e

    def circles(self, kind: i64) -> i64:
        """The circles for colonists on a kind of place that the seat has."""
        return circles_of(self.island, kind)

    def add_tile(self, kind: i64) -> None:
        if self.island[kind] == 0:
            self.add_place(kind)
        self.island[kind] = self.island[kind] + 1
        self.tiles += 1

    def add_building(self, kind: i64) -> None:
        self.add_place(kind)
        self.owns |= BIT[kind]
        self.spaces += SPACES[kind]
        self.rooms += CIRCLES[kind]

    def add_place(self, kind: i64) -> None:
        places = list(self.places)
        at = 0
        while at < len(places) and places[at] < kind:
            at += 1
        places.insert(at, kind)
        self.places = tuple(places)

    def empty_circles(self) -> i64:
        """The circles on buildings without a colonist."""
        empty = self.rooms
        for kind in self.places:
            if kind >= ISLAND_KINDS:
                empty -= self.men[kind]
        return empty

    def colonists(self) -> i64:
        count = self.idle
        for men in self.men:
            count += men
        return count

    def has_goods(self) -> bool:
        return any(barrels > 0 for barrels in self.goods)

    def count_goods(self) -> i64:
        count = 0
        for barrels in self.goods:
            count += barrels
        return count


def new_estate() -> Estate:
    """A seat with nothing yet."""
    return Estate([0] * GOODS, [0] * KINDS, [0] * ISLAND_KINDS, ())


class PuertoRicoState(State):
    """A game of Puerto Rico in progress."""

    def __init__(self, rules: Rules, rng: Rng) -> None:
        super().__init__(rules.seats, rng)
        self.rules = rules
        self.estates: list[Estate] = []
        self.supply: list[int] = []
        """The barrels in stock, by good."""
        self.stock: list[int] = []
        """The buildings left, by kind."""
        self.row: list[int] = []
        """The plantations face up, by kind."""
        self.discard: list[int] = []
        """The plantations discarded, by kind."""
        self.stack: tuple[int, ...] = ()
        """The stack as it was shuffled; the first `stack_left` tiles are still in it, the last of these on top."""
        self.stack_left: i64 = 0
        self.quarries: i64 = 0
        self.house: list[int] = []
        """The barrels in the trading house, by good."""
        self.cargo: list[int] = []
        """For each ship the good it carries, or NO_GOOD."""
        self.freight: list[int] = []
        """For each ship the barrels on it."""
        self.bonus: list[int] = []
        """The doubloons on each role card."""
        self.chips: i64 = 0
        """The points left in chips."""
        self.colonists: i64 = 0
        """The colonists in the supply."""
        self.aboard: i64 = 0
        """The colonists on the colonist ship."""
        self.lost: i64 = 0
        """The colonists refused: out of the game (ruling 73)."""
        self.governor: i64 = 0
        self.chooser: i64 = 0
        """The owner of the role in play."""
        self.taken: i64 = 0
        """A bit for each role card taken in this round."""
        self.ending: i64 = 0
        """A bit for each cause why the game ends with this round."""
        self.received: i64 = 0
        """A bit for each good of which the craftsman has just got some."""
        self.passes: i64 = 0
        """Captain: the turns since the last delivery."""
        self.wharves: i64 = 0
        """Captain: a bit for each seat that has used its wharf in this phase."""
        self.delivered = False
        """Captain: the owner of the role has had his extra point."""
        self.stored: i64 = 0
        """Captain: a bit for each good that the seat now storing keeps whole."""

    def __repr__(self) -> str:
        from morro.puertorico.notation import write

        return write(self)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.rules, self.rng), self.__getstate__()

    def clone(self) -> PuertoRicoState:
        s = PuertoRicoState(self.rules, self.rng.clone())
        for e in self.estates:
            s.estates.append(e.clone())
        s.step = self.step
        s.todo = self.todo.copy()
        s.menu = self.menu
        s.supply = self.supply.copy()
        s.stock = self.stock.copy()
        s.row = self.row.copy()
        s.discard = self.discard.copy()
        s.stack = self.stack
        s.stack_left = self.stack_left
        s.quarries = self.quarries
        s.house = self.house.copy()
        s.cargo = self.cargo.copy()
        s.freight = self.freight.copy()
        s.bonus = self.bonus.copy()
        s.chips = self.chips
        s.colonists = self.colonists
        s.aboard = self.aboard
        s.lost = self.lost
        s.round = self.round
        s.governor = self.governor
        s.chooser = self.chooser
        s.taken = self.taken
        s.ending = self.ending
        s.received = self.received
        s.passes = self.passes
        s.wharves = self.wharves
        s.delivered = self.delivered
        s.stored = self.stored
        return s

    def draw_tile(self) -> i64:
        """The top tile of the stack, or NO_TILE if there is none anywhere (rulings 68, 69)."""
        if self.stack_left == 0:
            self.shuffle_discards()
            if self.stack_left == 0:
                return NO_TILE
        self.stack_left -= 1
        return self.stack[self.stack_left]

    def shuffle_discards(self) -> None:
        tiles: list[int] = []
        for kind in range(GOODS):
            for _ in range(self.discard[kind]):
                tiles.append(kind)
            self.discard[kind] = 0
        if tiles:
            self.rng.shuffle(tiles)
            self.stack = tuple(tiles)
            self.stack_left = len(tiles)
            self.note(SHUFFLED, NONE, NONE, self.stack_left)

    def count_discards(self) -> i64:
        count = 0
        for tiles in self.discard:
            count += tiles
        return count

    def fetch_colonist(self) -> None:
        """One colonist from the supply, else from the ship (rulings 67, 74)."""
        if self.colonists > 0:
            self.colonists -= 1
        else:
            self.aboard -= 1

    def end_after_round(self, seat: i64, cause: i64) -> None:
        """The game ends with this round (ruling 86)."""
        if not self.ending & BIT[cause]:
            self.ending |= BIT[cause]
            self.note(ENDING, seat, cause)


def lay_out(s: PuertoRicoState) -> None:
    """The common table before any seat has anything."""
    rules = s.rules
    s.supply = rules.barrels.copy()
    s.stock = rules.copies.copy()
    s.row = [0] * GOODS
    s.discard = [0] * GOODS
    s.quarries = rules.quarries
    s.house = [0] * GOODS
    s.cargo = [NO_GOOD] * len(rules.capacity)
    s.freight = [0] * len(rules.capacity)
    s.bonus = [0] * rules.roles
    s.chips = rules.chips
    s.aboard = s.seats
    s.colonists = rules.colonists - s.seats
