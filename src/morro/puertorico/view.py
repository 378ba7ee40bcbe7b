"""What one seat, or a spectator, may know: built up field by field from what lies open.

Nearly everything lies open. Hidden are the order of the stack, and the random numbers to come. Chips lie face down, but
every gain is seen by all, so that an attentive player knows them; the option `hidden_chips` keeps the others' chips out
of the view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.core.bits import BIT
from morro.core.game import ALL_SEEING, SPECTATOR, View
from morro.core.game import UNKNOWN as UNKNOWN  # noqa: PLC0414  # offered to whoever reads a view
from morro.puertorico.buildings import ISLAND_KINDS, SPACES
from morro.puertorico.editions import Rules
from morro.puertorico.state import PuertoRicoState, circles_of

if TYPE_CHECKING:
    from mypy_extensions import i64


class EstateView:
    """One seat's estate as the viewer knows it."""

    def __init__(self) -> None:
        self.doubloons: i64 = 0
        self.chips: i64 = 0
        """UNKNOWN for the others' chips with the option `hidden_chips`."""
        self.idle: i64 = 0
        self.goods: list[int] = []
        self.men: list[int] = []
        self.island: list[int] = []
        self.city: list[int] = []
        """The buildings, in order of kind."""

    def places(self) -> list[int]:
        """The kinds of place that the seat has, in order."""
        return [kind for kind in range(ISLAND_KINDS) if self.island[kind]] + self.city

    def circles(self, kind: i64) -> i64:
        """The circles for colonists on a kind of place that the seat has."""
        return circles_of(self.island, kind)

    def spaces(self) -> int:
        """The city spaces covered."""
        return sum([SPACES[kind] for kind in self.city])

    def owned(self) -> i64:
        """A bit for each building that stands, manned or not."""
        owns: i64 = 0
        for kind in self.city:
            owns |= BIT[kind]
        return owns


class PuertoRicoView(View):
    """The table as one seat knows it. The fields mean what they mean in PuertoRicoState."""

    def __init__(self, rules: Rules, seat: i64) -> None:
        super().__init__(seat)
        self.rules = rules
        self.estates: list[EstateView] = []
        self.governor: i64 = 0
        self.chooser: i64 = 0
        self.taken: i64 = 0
        self.ending: i64 = 0
        self.received: i64 = 0
        self.passes: i64 = 0
        self.wharves: i64 = 0
        self.delivered = False
        self.stored: i64 = 0
        self.supply: list[int] = []
        self.stock: list[int] = []
        self.row: list[int] = []
        self.discard: list[int] = []
        self.stack: list[int] = []
        """From the top down."""
        self.quarries: i64 = 0
        self.house: list[int] = []
        self.cargo: list[int] = []
        self.freight: list[int] = []
        self.bonus: list[int] = []
        self.chips: i64 = 0
        self.colonists: i64 = 0
        self.aboard: i64 = 0
        self.lost: i64 = 0

    def __repr__(self) -> str:
        from morro.puertorico.notation import write_view

        return write_view(self)

    def __reduce__(self) -> tuple[object, ...]:
        return PuertoRicoView, (self.rules, self.seat), self.__getstate__()


def look(s: PuertoRicoState, seat: i64) -> PuertoRicoView:
    """What the seat (SPECTATOR, ALL_SEEING) may know of the state."""
    all_seeing = seat == ALL_SEEING
    view = PuertoRicoView(s.rules, SPECTATOR if all_seeing else int(seat))
    for k in range(s.seats):
        view.estates.append(look_at_estate(s, k, seat))
    view.step = s.step
    view.round = s.round
    view.governor = s.governor
    view.chooser = s.chooser
    view.taken = s.taken
    view.ending = s.ending
    view.received = s.received
    view.passes = s.passes
    view.wharves = s.wharves
    view.delivered = s.delivered
    view.stored = s.stored
    view.supply = s.supply.copy()
    view.stock = s.stock.copy()
    view.row = s.row.copy()
    view.discard = s.discard.copy()
    for i in range(s.stack_left - 1, -1, -1):
        view.stack.append(s.stack[i] if all_seeing else UNKNOWN)
    view.quarries = s.quarries
    view.house = s.house.copy()
    view.cargo = s.cargo.copy()
    view.freight = s.freight.copy()
    view.bonus = s.bonus.copy()
    view.chips = s.chips
    view.colonists = s.colonists
    view.aboard = s.aboard
    view.lost = s.lost
    view.todo = s.todo.copy()
    if all_seeing:
        view.rng = s.rng.text()
    return view


def look_at_estate(s: PuertoRicoState, k: i64, seat: i64) -> EstateView:
    e = s.estates[k]
    view = EstateView()
    view.doubloons = e.doubloons
    known = seat == ALL_SEEING or k == seat or not s.rules.hidden_chips
    view.chips = e.chips
    if not known:
        view.chips = UNKNOWN
    view.idle = e.idle
    view.goods = e.goods.copy()
    view.men = e.men.copy()
    view.island = e.island.copy()
    view.city = [kind for kind in e.places if e.owns & BIT[kind]]
    return view
