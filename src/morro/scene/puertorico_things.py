"""The things that lie on a table of Puerto Rico, as one viewer sees them."""

from typing import NamedTuple

from morro.scene.face import Face
from morro.scene.people import Person
from morro.scene.plate import Term
from morro.scene.question import Answer


class Place(NamedTuple):
    """A tile on an island or a building in a city, with its circles."""

    id: str
    face: Face
    men: int
    circles: int
    open: bool = False
    """Its circles can be filled and emptied now."""
    asks: bool = False
    """It is what the question is about."""


class Goods(NamedTuple):
    """Barrels of a kind."""

    key: str
    name: str
    n: int


class Stock(NamedTuple):
    """The barrels of a kind that a seat has, and what can be done with them now."""

    key: str
    name: str
    n: int
    answer: Answer | None = None
    keep: Answer | None = None
    """Storage: the single barrel."""
    note: str = ""
    """What the answer brings, or why there is none."""


class Estate(NamedTuple):
    person: Person
    doubloons: int
    chips: str
    idle: int
    goods: tuple[Stock, ...]
    tiles: tuple[Place, ...]
    city: tuple[Place, ...]
    free_tiles: int
    spaces: int
    free_spaces: int

    @property
    def choosable(self) -> bool:
        """Whether one of the goods is an answer."""
        return any(stock.answer or stock.keep for stock in self.goods)

    @property
    def storing(self) -> bool:
        """Whether it is asked what stays."""
        return any(stock.keep for stock in self.goods)


class Delivery(NamedTuple):
    """Barrels that can go on a ship now."""

    good: Goods
    """The kind, and how many barrels."""
    points: int
    answer: Answer


class Ship(NamedTuple):
    id: str
    capacity: int
    good: Goods | None
    deliveries: tuple[Delivery, ...] = ()
    reason: str = ""
    """Why nothing can be loaded on it."""


class Tile(NamedTuple):
    id: str
    face: Face
    name: str
    """In short: the good."""
    n: int
    answer: Answer | None


class Ware(NamedTuple):
    """A building that is for sale."""

    id: str
    face: Face
    price: int
    """What it costs the viewer now; what is printed is the cost of its face."""
    left: int
    owned: bool
    answer: Answer | None
    mark: str
    """In two words why it cannot be built; empty where it can, or where nobody asks."""
    reason: str
    """The same in a sentence."""
    sum: tuple[Term, ...]
    """How the price comes about; empty where nothing is taken off."""


class Column(NamedTuple):
    """Buildings for which the same number of quarries counts."""

    most: int
    counted: int
    """The quarries of the viewer that count now."""
    wares: tuple[Ware, ...]


class Stack(NamedTuple):
    """The hidden tiles."""

    n: int
    answer: Answer | None
    flag: str
    """What drawing one brings: `Hacienda +1`."""


class Plan(NamedTuple):
    """What lies between the players."""

    ships: tuple[Ship, ...]
    house: tuple[Goods, ...]
    house_free: int
    row: tuple[Tile, ...]
    places: int
    """How many tiles the row has when it is full."""
    quarries: Tile
    stack: Stack
    supply: tuple[Goods, ...]
    colonists: int
    aboard: int
    chips: int
    prices: tuple[Goods, ...]
    open: str
    """Where the question is answered: `plants`, `house`, `ships`, or empty."""

    @property
    def chosen(self) -> bool:
        """Whether one of these things is an answer."""
        taken = any(tile.answer for tile in (*self.row, self.quarries)) or self.stack.answer is not None
        return taken or any(ship.deliveries for ship in self.ships)


class Tray(NamedTuple):
    """Colonists that are still to be placed, or may be refused."""

    n: int
    text: str
