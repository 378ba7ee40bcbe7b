"""The captain's phase, played out in thought: who loads what, and what stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.bots.puertorico_outlook import Holding, Outlook
from morro.core.bits import BIT
from morro.puertorico.actions import LOAD, PASS, SHIP_SIZES, WHARF
from morro.puertorico.buildings import GOODS
from morro.puertorico.captain import most_loaded, wanted_cargo
from morro.puertorico.editions import PRICES, SMALLEST_SHIP
from morro.puertorico.moments import delivery_points, stored_kinds
from morro.puertorico.state import NO_GOOD

if TYPE_CHECKING:
    from mypy_extensions import i64


class Voyage:
    """A captain's phase in thought: every seat loads as many barrels as it can, the cheapest first."""

    def __init__(self, outlook: Outlook, captain: i64, delivered: bool, wharves: i64) -> None:
        view = outlook.view
        self.outlook = outlook
        self.captain = captain
        self.delivered = delivered
        self.wharves = wharves
        self.passes: i64 = 0
        self.capacity = view.rules.capacity
        self.cargo = view.cargo.copy()
        self.freight = view.freight.copy()
        self.goods: list[list[int]] = []
        for h in outlook.holdings:
            self.goods.append(h.goods.copy())
        self.points = [0] * outlook.seats

    def play(self, seat: i64) -> None:
        """From this seat on, to the end of the loading."""
        seats = self.outlook.seats
        while self.passes < seats:
            if not self.load_most(seat):
                self.passes += 1
            seat = (seat + 1) % seats

    def load_most(self, seat: i64) -> bool:
        """A turn of this seat: whether it loads anything."""
        goods = self.goods[seat]
        best: i64 = 0
        best_good = NO_GOOD
        biggest: i64 = 0
        biggest_good = NO_GOOD
        for good in range(GOODS):
            barrels: i64 = goods[good]
            if barrels > 0:
                count = most_loaded(self.capacity, self.cargo, self.freight, good, barrels)
                if count > best:
                    best = count
                    best_good = good
                if barrels > biggest:
                    biggest = barrels
                    biggest_good = good
        stuck = best == 0 and biggest > 0
        if (stuck or biggest > best + 1) and self.may_use_wharf(seat):
            self.load_wharf(seat, biggest_good)
            return True
        if best == 0:
            return False
        self.load(seat, best_good, self.ship_for(best_good, best))
        return True

    def may_use_wharf(self, seat: i64) -> bool:
        return self.outlook.holdings[seat].wharf and not self.wharves & BIT[seat]

    def ship_for(self, good: i64, most: i64) -> i64:
        """The first ship on which so many barrels of a kind may be loaded."""
        wanted = wanted_cargo(self.cargo, good)
        ship: i64 = 0
        while self.cargo[ship] != wanted or self.capacity[ship] - self.freight[ship] < most:
            ship += 1
        return ship

    def load(self, seat: i64, good: i64, ship: i64) -> None:
        goods = self.goods[seat]
        count: i64 = min(goods[good], self.capacity[ship] - self.freight[ship])
        self.cargo[ship] = good
        self.freight[ship] = self.freight[ship] + count
        goods[good] = goods[good] - count
        self.deliver(seat, count)

    def load_wharf(self, seat: i64, good: i64) -> None:
        count: i64 = self.goods[seat][good]
        self.wharves |= BIT[seat]
        self.goods[seat][good] = 0
        self.deliver(seat, count)

    def deliver(self, seat: i64, count: i64) -> None:
        self.passes = 0
        first = seat == self.captain and not self.delivered
        self.delivered = self.delivered or first
        points = delivery_points(self.outlook.holdings[seat].men, count, first)
        self.points[seat] = self.points[seat] + points

    def answer(self, seat: i64, action: i64) -> None:
        """Carry out an answer to the question `load`."""
        if action == PASS:
            self.passes += 1
        elif action >= WHARF:
            self.load_wharf(seat, action - WHARF)
        else:
            good = (action - LOAD) // SHIP_SIZES
            size = (action - LOAD) % SHIP_SIZES + SMALLEST_SHIP
            self.load(seat, good, self.capacity.index(size))

    def rooms_after(self) -> list[int]:
        """The room for each good when the full ships have sailed."""
        rooms = [-1] * GOODS
        most: i64 = 0
        for ship in range(len(self.cargo)):
            if self.cargo[ship] == NO_GOOD or self.freight[ship] >= self.capacity[ship]:
                most = max(most, self.capacity[ship])
            else:
                rooms[self.cargo[ship]] = self.capacity[ship] - self.freight[ship]
        for good in range(GOODS):
            if rooms[good] < 0:
                rooms[good] = most
        return rooms


def kept(h: Holding, goods: list[int]) -> list[int]:
    """The goods that stay: one barrel, and as many kinds as the warehouses hold."""
    kinds: i64 = 0
    for barrels in goods:
        if barrels > 0:
            kinds += 1
    stores = stored_kinds(h.men)
    if kinds <= stores:
        return goods
    stays = [0] * GOODS
    for _ in range(stores):
        best: i64 = 0
        best_good = NO_GOOD
        for good in range(GOODS):
            worth = stay_worth(goods, good)
            if stays[good] == 0 and worth > best:
                best = worth
                best_good = good
        stays[best_good] = goods[best_good]
    for good in range(GOODS - 1, -1, -1):
        if goods[good] > 0 and stays[good] == 0:
            stays[good] = 1
            break
    return stays


def stay_worth(goods: list[int], good: i64) -> i64:
    """What it is worth to store a whole kind."""
    return 50 * goods[good] + 35 * PRICES[good] if goods[good] > 0 else 0


def voyage_gains(outlook: Outlook, voyage: Voyage, before: list[int]) -> list[int]:
    """What a captain's phase brings each seat, the loss of its goods set against the points."""
    rooms = voyage.rooms_after()
    gains: list[int] = []
    for k in range(outlook.seats):
        h = outlook.holdings[k]
        if before[k] == 0 and voyage.points[k] == 0:
            gains.append(0)
        else:
            after = outlook.worth(h, kept(h, voyage.goods[k]), rooms)
            gains.append(100 * voyage.points[k] + after - before[k])
    return gains
