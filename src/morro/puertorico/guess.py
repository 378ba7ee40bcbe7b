"""Deal what a view hides at random, so that everything its seat knows stays true.

Hidden is the order of the stack: its tiles are those that lie nowhere else. With the option `hidden_chips` also how the
chips that are gone from the supply are divided between the others.
"""

from morro.core.game import UNKNOWN
from morro.core.rng import Rng
from morro.puertorico import flow
from morro.puertorico.buildings import GOODS
from morro.puertorico.state import PuertoRicoState, new_estate
from morro.puertorico.view import EstateView, PuertoRicoView


def guess(view: PuertoRicoView, rng: Rng) -> PuertoRicoState:
    """A full state that has this view."""
    s = PuertoRicoState(view.rules, Rng(rng.word(), rng.word(), rng.word(), 1))
    for v in view.estates:
        settle_estate(s, v)
    guess_chips(s, view, rng)
    s.step = view.step
    s.round = view.round
    s.governor = view.governor
    s.chooser = view.chooser
    s.taken = view.taken
    s.ending = view.ending
    s.received = view.received
    s.passes = view.passes
    s.wharves = view.wharves
    s.delivered = view.delivered
    s.stored = view.stored
    s.supply = view.supply.copy()
    s.stock = view.stock.copy()
    s.row = view.row.copy()
    s.discard = view.discard.copy()
    s.quarries = view.quarries
    s.house = view.house.copy()
    s.cargo = view.cargo.copy()
    s.freight = view.freight.copy()
    s.bonus = view.bonus.copy()
    s.chips = view.chips
    s.colonists = view.colonists
    s.aboard = view.aboard
    s.lost = view.lost
    tiles = unseen_tiles(view)
    rng.shuffle(tiles)
    s.stack = tuple(tiles)
    s.stack_left = len(tiles)
    s.todo = view.todo.copy()
    if s.todo:
        s.menu = flow.menu_of(s, s.todo[-1])
    return s


def settle_estate(s: PuertoRicoState, v: EstateView) -> None:
    e = new_estate()
    for kind in range(len(v.island)):
        for _ in range(v.island[kind]):
            e.add_tile(kind)
    for kind in v.city:
        e.add_building(kind)
    e.doubloons = v.doubloons
    e.chips = v.chips
    e.idle = v.idle
    e.goods = v.goods.copy()
    e.men = v.men.copy()
    s.estates.append(e)


def unseen_tiles(view: PuertoRicoView) -> list[int]:
    """The plantations that lie neither on an island, nor in the row, nor among the discards; in order of kind."""
    tiles: list[int] = []
    for kind in range(GOODS):
        count = view.rules.plantations[kind] - view.row[kind] - view.discard[kind]
        for v in view.estates:
            count -= v.island[kind]
        tiles += [kind] * count
    return tiles


def guess_chips(s: PuertoRicoState, view: PuertoRicoView, rng: Rng) -> None:
    """Divide the chips that are gone and nobody is known to have; points on paper are not guessed."""
    gone = view.rules.chips - view.chips
    hidden: list[int] = []
    for seat in range(len(s.estates)):
        if s.estates[seat].chips == UNKNOWN:
            s.estates[seat].chips = 0
            hidden.append(seat)
        else:
            gone -= s.estates[seat].chips
    if hidden:
        for _ in range(gone):
            s.estates[hidden[rng.below(len(hidden))]].chips += 1
