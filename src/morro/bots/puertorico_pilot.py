"""The greedy player of Puerto Rico as a pilot: the same answers without building a whole View for each.

One difference: the colonists of a seat are planned once, when it begins to place them, not anew for each kind of place.
"""

from typing import Final, cast

from morro.bots.pilot import NOBODY, Pilot
from morro.bots.puertorico_colonists import plan
from morro.bots.puertorico_greedy import PuertoRicoGreedy
from morro.bots.puertorico_outlook import Outlook
from morro.core.game import Prompt, State
from morro.core.rng import seeded
from morro.puertorico import tasks as ask
from morro.puertorico.actions import MAN_START
from morro.puertorico.buildings import ISLAND_KINDS
from morro.puertorico.editions import Rules
from morro.puertorico.game import PuertoRico
from morro.puertorico.state import PuertoRicoState
from morro.puertorico.view import EstateView, PuertoRicoView

WEIGHED: Final = ("role", "build", "settle", "sell", "load", "craft", "produce", "harbor")
"""The questions that decide a game; in the others greedy is hardly ever wrong by much."""


class PuertoRicoPilot(Pilot):
    """Greedy in every seat."""

    def __init__(self, rules: Rules) -> None:
        self.greedy = PuertoRicoGreedy()
        self.view = PuertoRicoView(rules, 0)
        self.places: list[tuple[int, ...]] = []
        """What the cities of the view were made from: most are the same at the next question."""
        for _ in range(rules.seats):
            self.view.estates.append(EstateView())
            self.places.append(())
        self.rng = seeded(0)
        self.planner = NOBODY
        """The seat that is placing its colonists as planned."""
        self.placed = 0
        self.planned: list[int] = []

    def begin(self) -> None:
        self.planner = NOBODY

    def weighs(self, kind: str) -> bool:
        return kind in WEIGHED

    def pick(self, s: State) -> int:
        state = cast(PuertoRicoState, s)
        task = state.todo[-1]
        menu = state.menu
        if task.kind == ask.MAN:
            kind = task.card
            if self.planner != task.seat or self.placed >= kind:
                self.glance(state, task.seat)
                outlook = Outlook(self.view, self.greedy.taste)
                self.planned = plan(outlook, outlook.me, outlook.me.colonists)
                self.planner = task.seat
            self.placed = kind
            return max(menu[0], min(menu[-1], MAN_START[kind] + self.planned[kind]))
        self.planner = NOBODY
        self.glance(state, task.seat)
        return self.greedy.choose(self.view, Prompt(ask.TASKS[task.kind], task.seat, task.left, ""), menu, self.rng)

    def glance(self, s: PuertoRicoState, seat: int) -> None:
        """Fill the view with what greedy looks at; the lists are the state's own, for reading only."""
        view = self.view
        view.seat = seat
        for k in range(s.seats):
            e = s.estates[k]
            estate = view.estates[k]
            estate.doubloons = e.doubloons
            estate.chips = e.chips
            estate.idle = e.idle
            estate.goods = e.goods
            estate.men = e.men
            estate.island = e.island
            if self.places[k] is not e.places:
                self.places[k] = e.places
                estate.city = [kind for kind in e.places if kind >= ISLAND_KINDS]
        view.round = s.round
        view.chooser = s.chooser
        view.taken = s.taken
        view.ending = s.ending
        view.passes = s.passes
        view.wharves = s.wharves
        view.delivered = s.delivered
        view.supply = s.supply
        view.stock = s.stock
        view.row = s.row
        view.quarries = s.quarries
        view.house = s.house
        view.cargo = s.cargo
        view.freight = s.freight
        view.bonus = s.bonus
        view.chips = s.chips
        view.colonists = s.colonists
        view.aboard = s.aboard
        view.todo = s.todo


def pilot_of(game: PuertoRico) -> PuertoRicoPilot:
    return PuertoRicoPilot(game.rules)
