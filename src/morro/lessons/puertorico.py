"""The lessons of Puerto Rico, and the numbers that their sentences name."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from morro.core.game import AnyGame
from morro.lessons.lessons import Gain, Lessons
from morro.puertorico import moments
from morro.puertorico.buildings import COST, KIND_OF, POINTS, QUARRY
from morro.puertorico.editions import PRICES, ROLE_CARDS
from morro.puertorico.state import NO_GOOD, PuertoRicoState

Ask = Callable[[AnyGame, PuertoRicoState, int], int]
AskOf = Callable[[AnyGame, PuertoRicoState, int, str], int]


def doubloons(_game: AnyGame, s: PuertoRicoState, seat: int) -> int:
    return int(s.estates[seat].doubloons)


def chips(_game: AnyGame, s: PuertoRicoState, seat: int) -> int:
    return int(s.estates[seat].chips)


def points(game: AnyGame, s: PuertoRicoState, seat: int) -> int:
    return int(game.scores(s)[seat])


def barrels(_game: AnyGame, s: PuertoRicoState, seat: int) -> int:
    return sum(s.estates[seat].goods)


NUMBERS: Final[Mapping[str, Ask]] = {
    "doubloons": doubloons,
    "chips": chips,
    "points": points,
    "barrels": barrels,
    "idle": lambda _game, s, seat: int(s.estates[seat].idle),
    "quarries": lambda _game, s, seat: int(s.estates[seat].men[QUARRY]),
}
"""Of the seat, or of the table."""


def price(_game: AnyGame, s: PuertoRicoState, seat: int, name: str) -> int:
    """What a building costs the seat now, in a builder phase."""
    return int(moments.build_price(s.estates[seat].men[QUARRY], KIND_OF[name], seat == s.chooser))


def sale(_game: AnyGame, s: PuertoRicoState, seat: int, name: str) -> int:
    """What the seat gets for a good."""
    return int(moments.sale_price(s.estates[seat].men, KIND_OF[name], seat == s.chooser))


def ship_of(s: PuertoRicoState, name: str) -> int:
    """Where a good would be loaded: the ship that has it, else the largest empty one."""
    good = KIND_OF[name]
    if good in s.cargo:
        return s.cargo.index(good)
    empty = [ship for ship, cargo in enumerate(s.cargo) if cargo == NO_GOOD]
    return max(empty, key=lambda ship: s.rules.capacity[ship])


def load(_game: AnyGame, s: PuertoRicoState, seat: int, name: str) -> int:
    """The barrels of a good that the seat can deliver."""
    ship = ship_of(s, name)
    return int(min(s.estates[seat].goods[KIND_OF[name]], s.rules.capacity[ship] - s.freight[ship]))


def delivery(game: AnyGame, s: PuertoRicoState, seat: int, name: str) -> int:
    """The points for that."""
    first = seat == s.chooser and not s.delivered
    return int(moments.delivery_points(s.estates[seat].men, load(game, s, seat, name), first))


NUMBERS_OF: Final[Mapping[str, AskOf]] = {
    "cost": lambda _game, _s, _seat, name: int(COST[KIND_OF[name]]),
    "worth": lambda _game, _s, _seat, name: int(POINTS[KIND_OF[name]]),
    "price": price,
    "value": lambda _game, _s, _seat, name: int(PRICES[KIND_OF[name]]),
    "sale": sale,
    "load": load,
    "delivery": delivery,
    "held": lambda _game, s, seat, name: int(s.estates[seat].goods[KIND_OF[name]]),
    "bonus": lambda _game, s, _seat, name: int(s.bonus[ROLE_CARDS.index(name)]),
}
"""Of a building, a good or a role: `price hospice`, `sale corn`, `bonus mayor`."""


def number(game: AnyGame, s: Any, seat: int, asked: Sequence[str]) -> int:
    """A number that a sentence names: `doubloons`, or `price hospice`."""
    if len(asked) == 1:
        return NUMBERS[asked[0]](game, s, seat)
    return NUMBERS_OF[asked[0]](game, s, seat, asked[1])


def gains(game: AnyGame, before: Any, after: Any, seat: int) -> list[Gain]:
    """More doubloons, barrels or points."""
    kinds = (
        ("art/common.svg#doubloon", "n_doubloons", doubloons),
        ("", "n_barrels", barrels),
        ("art/common.svg#chip", "n_points", points),
    )
    found = [Gain(icon, words, of(game, after, seat) - of(game, before, seat)) for icon, words, of in kinds]
    return [gain for gain in found if gain.n > 0]


LESSONS: Final = Lessons(("puertorico",), number, gains)
