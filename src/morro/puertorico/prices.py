"""What a seat pays and gets now, and why it cannot build or sell: the rules for whoever has a view."""

from typing import Literal

from morro.core.bits import BIT
from morro.core.game import NONE
from morro.puertorico import captain, goods, moments
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import CORN, HARBOR, KINDS, LARGE_MARKET, QUARRY, SMALL_MARKET
from morro.puertorico.editions import PRICES
from morro.puertorico.view import PuertoRicoView

WhyNotBuild = Literal["", "owned", "sold_out", "no_space", "many_large", "dear"]
"""Why a building cannot be built: it can; it stands in the city; none is left; the city has no room for it; there are
four large ones (option `max_large`); too few doubloons."""

WhyNotSell = Literal["", "none", "house_full", "in_house"]
"""Why a good cannot be sold: it can; the seat has none; the trading house is full; it has that kind already."""


def has_builder_privilege(view: PuertoRicoView, seat: int) -> bool:
    """Whether the seat builds as the owner of the role that is in play."""
    return seat == view.chooser and any(task.kind in (ask.BUILD, ask.UNIVERSITY) for task in view.todo)


def build_price(view: PuertoRicoView, seat: int, kind: int) -> int:
    """The doubloons that a building costs the seat now."""
    return moments.build_price(view.estates[seat].men[QUARRY], kind, has_builder_privilege(view, seat))


def why_not_build(view: PuertoRicoView, seat: int, kind: int) -> WhyNotBuild:
    """What keeps a seat from building this in a builder phase."""
    e = view.estates[seat]
    owns = e.owned()
    if owns & BIT[kind]:
        return "owned"
    if view.stock[kind] == 0:
        return "sold_out"
    if not moments.fitting(e.spaces()) & BIT[kind]:
        return "no_space"
    if not moments.buildable(view.rules, owns, e.spaces()) & BIT[kind]:
        return "many_large"
    return "dear" if build_price(view, seat, kind) > e.doubloons else ""


def sale_price(view: PuertoRicoView, seat: int, good: int) -> int:
    """The doubloons that a seat gets for a good."""
    return moments.sale_price(view.estates[seat].men, good, seat == view.chooser)


def sale_gains(view: PuertoRicoView, seat: int) -> list[tuple[int, int]]:
    """What every sale of a seat brings beside the price, each with its building; NONE is the trader's privilege."""
    men = view.estates[seat].men
    found = [(NONE, gain_alone(NONE))] if seat == view.chooser else []
    return found + [(kind, gain_alone(kind)) for kind in (SMALL_MARKET, LARGE_MARKET) if men[kind]]


def gain_alone(kind: int) -> int:
    """What a sale brings beside the price with this manned building alone; NONE is the trader's privilege."""
    men = [0] * KINDS
    if kind != NONE:
        men[kind] = 1
    return moments.sale_price(men, CORN, kind == NONE) - PRICES[CORN]


def why_not_sell(view: PuertoRicoView, seat: int, good: int) -> WhyNotSell:
    """What keeps a seat from selling a good in a trader phase."""
    e = view.estates[seat]
    if e.goods[good] == 0:
        return "none"
    if goods.is_full(view.house):
        return "house_full"
    return "" if moments.house_takes(view.house, good, e.men) else "in_house"


def delivery(view: PuertoRicoView, seat: int, good: int, capacity: int = NONE) -> tuple[int, int]:
    """The barrels that go on the ship of this size, or from the wharf, and the points that they bring the seat."""
    e = view.estates[seat]
    barrels = e.goods[good]
    if capacity != NONE:
        barrels = min(barrels, capacity - view.freight[view.rules.capacity.index(capacity)])
    return barrels, moments.delivery_points(e.men, barrels, is_first_delivery(view, seat))


def is_first_delivery(view: PuertoRicoView, seat: int) -> bool:
    """Whether the next delivery of the seat is that for which the captain has a point."""
    return seat == view.chooser and not view.delivered


def delivery_gains(view: PuertoRicoView, seat: int) -> list[tuple[int, int]]:
    """The points that the next delivery brings beside its barrels, each with its building; NONE is the captain's."""
    found = [(NONE, 1)] if is_first_delivery(view, seat) else []
    bonus = moments.delivery_bonus(view.estates[seat].men)
    return [*found, (HARBOR, int(bonus))] if bonus else found


def ships_for(view: PuertoRicoView, seat: int, good: int) -> list[int]:
    """The sizes of the ships on which the seat may load a good."""
    capacity = view.rules.capacity
    most = captain.most_loaded(capacity, view.cargo, view.freight, good, view.estates[seat].goods[good])
    wanted = captain.wanted_cargo(view.cargo, good)
    ships = zip(capacity, view.cargo, view.freight, strict=True)
    return [size for size, cargo, load in ships if most and cargo == wanted and size - load >= most]


def storable(view: PuertoRicoView, seat: int) -> list[int]:
    """The goods that can be stored whole where nothing may be left: the last single barrel is kept anyway."""
    return captain.kinds_to_store(view.estates[seat].goods, 0)


def colonists_to_place(view: PuertoRicoView, seat: int, first: int) -> int:
    """How many colonists a seat must place from this kind of place on: as many as there are circles for."""
    e = view.estates[seat]
    circles = sum([e.circles(kind) for kind in e.places() if kind >= first])
    return min(e.idle, circles)


def role_bonus(view: PuertoRicoView, role: int) -> int:
    """The doubloons that come with a role: of two prospectors the free one with more (ruling 103)."""
    return view.bonus[moments.role_card(view.rules, view.taken, view.bonus, role)]
