"""The greedy player for Puerto Rico: one function for each kind of question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.bots.puertorico_building import coin_of, ends_game, tile_worth, worths
from morro.bots.puertorico_colonists import plan
from morro.bots.puertorico_outlook import Outlook
from morro.bots.puertorico_roles import choose_role
from morro.bots.puertorico_ships import Voyage, stay_worth, voyage_gains
from morro.bots.puertorico_taste import Taste
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.puertorico import moments
from morro.puertorico.actions import (
    BUILD,
    KEEP,
    MAN_START,
    PASS,
    PRODUCE,
    PRODUCE_ALL,
    SELL,
    STORE,
    TAKE,
    USE_HACIENDA,
    USE_HARBOR,
)
from morro.puertorico.buildings import GOODS
from morro.puertorico.captain import kinds_to_store
from morro.puertorico.editions import HOUSE_SPACES, ISLAND_SPACES, PRICES
from morro.puertorico.view import PuertoRicoView

if TYPE_CHECKING:
    from mypy_extensions import i64


class PuertoRicoGreedy:
    """Plans its colonists, builds by value, and takes the role that pays best against the others."""

    def __init__(self, taste: Taste | None = None) -> None:
        self.name = "greedy"
        self.taste = taste or Taste()

    def choose(self, view: PuertoRicoView, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        kind = prompt.kind
        if kind in ("hospice", "university", "mayor"):
            return legal[-1]  # a colonist for nothing
        if kind == "refuse":
            return PASS
        outlook = Outlook(view, self.taste)
        if kind == "man":
            return choose_men(outlook, legal)
        if kind == "role":
            return choose_role(outlook, legal)
        if kind == "build":
            return choose_building(outlook, legal)
        if kind == "settle":
            return choose_tile(outlook, legal)
        if kind == "load":
            return choose_load(outlook, legal)
        if kind == "sell":
            return choose_sale(outlook, legal)
        if kind == "craft":
            return choose_barrel(outlook, legal)
        if kind == "keep":
            return choose_kept(outlook, legal)
        if kind == "store":
            return choose_stored(outlook, prompt.left, legal)
        if kind == "harbor":
            return choose_point(outlook)
        if kind == "produce":
            return choose_harvest(outlook)
        return choose_hacienda(outlook)

    def close(self) -> None:
        pass


def choose_men(outlook: Outlook, legal: list[int]) -> int:
    """What the plan of the whole arrangement says for this kind of place."""
    me = outlook.me
    kind = outlook.view.todo[-1].card
    wanted = MAN_START[kind] + plan(outlook, me, me.colonists)[kind]
    return max(legal[0], min(legal[-1], wanted))


def choose_building(outlook: Outlook, legal: list[int]) -> int:
    """The building that brings most over its price, or none."""
    me = outlook.me
    chooses = outlook.view.chooser == outlook.seat
    table = worths(outlook, me)
    coin = coin_of(outlook, me, table)
    best = PASS
    best_gain = 0
    for action in legal[1:]:
        kind = action - BUILD
        gain = table[kind] - moments.build_price(me.quarries, kind, chooses) * coin
        if ends_game(me, kind):
            gain += outlook.end_worth()
        if gain > best_gain:
            best = action
            best_gain = gain
    return best


def choose_tile(outlook: Outlook, legal: list[int]) -> int:
    """The tile that brings most."""
    best = PASS
    best_worth = 0
    for action in legal[1:]:
        worth = tile_worth(outlook, outlook.me, action - TAKE)
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


def choose_hacienda(outlook: Outlook) -> int:
    """Draw, unless the last free space is better filled by choice."""
    return USE_HACIENDA if outlook.me.tiles < ISLAND_SPACES - 1 else PASS


# -- goods -----------------------------------------------------------------------------------------------------


def choose_barrel(outlook: Outlook, legal: list[int]) -> int:
    """The craftsman's own barrel: what is worth most beside the goods at hand."""
    me = outlook.me
    rooms = outlook.rooms()
    best = legal[-1]
    best_worth = -1
    for action in legal:
        if action != PASS:
            goods = me.goods.copy()
            goods[action - PRODUCE] = goods[action - PRODUCE] + 1
            worth = 10 * outlook.worth(me, goods, rooms) + PRICES[action - PRODUCE]
            if worth > best_worth:
                best = action
                best_worth = worth
    return best


def choose_sale(outlook: Outlook, legal: list[int]) -> int:
    """The good that fetches most over what it brings on a ship."""
    me = outlook.me
    view = outlook.view
    rooms = outlook.rooms()
    chooses = view.chooser == outlook.seat
    before = outlook.worth(me, me.goods, rooms)
    space = HOUSE_SPACES - sum(view.house)
    best = PASS
    best_gain = 0
    for action in legal[1:]:
        good = action - SELL
        goods = me.goods.copy()
        goods[good] = goods[good] - 1
        price = moments.sale_price(me.men, good, chooses)
        gain = price * outlook.coin + (outlook.worth(me, goods, rooms) - before if space > 1 else -outlook.ship)
        if gain > best_gain:
            best = action
            best_gain = gain
    return best


def choose_load(outlook: Outlook, legal: list[int]) -> int:
    """Each answer with the rest of the phase played out in thought."""
    view = outlook.view
    seat = outlook.seat
    before = [1] * outlook.seats
    best = legal[0]
    best_gain: i64 = -1000000
    for action in legal:
        voyage = Voyage(outlook, view.chooser, view.delivered, view.wharves)
        voyage.passes = view.passes
        voyage.answer(seat, action)
        voyage.play((seat + 1) % outlook.seats)
        gain = outlook.relative(voyage_gains(outlook, voyage, before))
        if gain > best_gain:
            best = action
            best_gain = gain
    return best


def choose_stored(outlook: Outlook, count: int, legal: list[int]) -> int:
    """The first of the kinds most worth storing whole."""
    goods = outlook.me.goods
    kinds = kinds_to_store(goods, outlook.view.todo[-1].floor)
    if not kinds:
        return legal[0]
    best = sorted([stay_worth(goods, good) for good in kinds], reverse=True)[min(count, len(kinds)) - 1]
    for good in kinds:
        if stay_worth(goods, good) >= best and STORE + good in legal:
            return STORE + good
    return legal[0]


def choose_point(outlook: Outlook) -> int:
    """The harbor's point, unless it is the last chip and somebody else would win."""
    return PASS if outlook.view.chips == 1 and outlook.lead() < 0 else USE_HARBOR


def choose_harvest(outlook: Outlook) -> int:
    """The goods, unless the chips run out because of them and somebody else wins all the same."""
    made = sum(outlook.me.out())
    barrels: i64 = 0
    for h in outlook.holdings:
        barrels += sum(h.goods)
    chooser = outlook.view.chooser
    for i in range((outlook.seat - chooser) % outlook.seats, outlook.seats):  # this seat, and those after it
        barrels += sum(outlook.holdings[(chooser + i) % outlook.seats].out())
    decides = barrels - made < outlook.view.chips <= barrels
    return PASS if decides and outlook.lead() + 100 * made < 0 else PRODUCE_ALL


def choose_kept(outlook: Outlook, legal: list[int]) -> int:
    """One barrel: what is worth most alone."""
    rooms = outlook.rooms()
    best = legal[0]
    best_worth = -1
    for action in legal:
        goods = [0] * GOODS
        goods[action - KEEP] = 1
        worth = 10 * outlook.worth(outlook.me, goods, rooms) + PRICES[action - KEEP]
        if worth > best_worth:
            best = action
            best_worth = worth
    return best
