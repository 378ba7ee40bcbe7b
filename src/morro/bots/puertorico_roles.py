"""Which role to take: each is played in thought for every seat, the own gain counts against that of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.bots.puertorico_building import best_gain, coin_of, ends_game, tile_worths, worths
from morro.bots.puertorico_colonists import Want, mayor_gain, wants, worth_now
from morro.bots.puertorico_outlook import Holding, Outlook
from morro.bots.puertorico_ships import Voyage, voyage_gains
from morro.puertorico import moments
from morro.puertorico.actions import ROLE
from morro.puertorico.buildings import (
    GOODS,
    HACIENDA,
    HOSPICE,
    ISLAND_KINDS,
    KINDS,
    QUARRY,
)
from morro.puertorico.editions import (
    BUILDER,
    CAPTAIN,
    CITY_SPACES,
    CRAFTSMAN,
    HOUSE_SPACES,
    ISLAND_SPACES,
    MAYOR,
    SETTLER,
    TRADER,
)
from morro.puertorico.mayor import share_of

if TYPE_CHECKING:
    from mypy_extensions import i64


def choose_role(outlook: Outlook, legal: list[int]) -> int:
    """The role that pays this seat best against the others, compared with leaving it to them."""
    table = Prospect(outlook)
    best = legal[0]
    best_gain_yet: i64 = -1000000
    for action in legal:
        gain = table.preference(action - ROLE)
        if gain > best_gain_yet:
            best = action
            best_gain_yet = gain
    return best


class Prospect:
    """What each role would bring, for the seats of the table. Worked out once for each role that can be taken."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.rooms = outlook.rooms()
        self.before: list[int] = []
        """What the goods of each seat are worth now."""
        for h in outlook.holdings:
            self.before.append(outlook.worth(h, h.goods, self.rooms))
        self.out = [h.out() for h in outlook.holdings]
        """The barrels that each seat makes now."""
        self.tiles: list[list[int]] = []
        self.buildings: list[list[int]] = []
        self.coins: list[int] = []
        """What a doubloon is worth to each seat."""
        for h in outlook.holdings:
            table = worths(outlook, h)
            self.buildings.append(table)
            self.coins.append(coin_of(outlook, h, table))
        self.builds: list[int] = []
        """What each seat gains by building without the privilege."""
        self.wants: list[list[Want]] = []
        self.now: list[int] = []

    def preference(self, role: i64) -> i64:
        """The gain of taking a role over leaving it to the next seat."""
        outlook = self.outlook
        bonus = self.bonus(role)
        seat = outlook.seat
        rival = (seat + 1) % outlook.seats
        mine = self.gains(role, seat)
        mine[seat] = mine[seat] + bonus * self.coins[seat]
        taste = outlook.taste
        likely = min(70, taste.anyway * outlook.turns + taste.anyway_later)
        theirs = self.gains(role, rival)
        theirs[rival] = theirs[rival] + bonus * self.coins[rival]
        gain = outlook.relative(mine) - outlook.relative(theirs) * likely // 100
        if self.ends(role, mine):
            gain += outlook.end_worth()
        return gain

    def bonus(self, role: i64) -> i64:
        """The doubloons on the role."""
        view = self.outlook.view
        return view.bonus[moments.role_card(view.rules, view.taken, view.bonus, role)]

    def gains(self, role: i64, owner: i64) -> list[int]:
        """What the role brings each seat if this one takes it."""
        if role == SETTLER:
            return self.settle(owner)
        if role == MAYOR:
            return self.people(owner)
        if role == BUILDER:
            return self.build(owner)
        if role == CRAFTSMAN:
            return self.craft(owner)
        if role == TRADER:
            return self.trade(owner)
        if role == CAPTAIN:
            return self.sail(owner)
        gains = [0] * self.outlook.seats
        gains[owner] = self.coins[owner]
        return gains

    def ends(self, role: i64, gains: list[int]) -> bool:
        """Whether the role, taken by this seat, brings the end."""
        outlook = self.outlook
        view = outlook.view
        if role == MAYOR:
            empty: i64 = 0
            for h in outlook.holdings:
                empty += h.vacant
            return view.colonists - 1 < max(outlook.seats, empty - view.aboard // 2)
        if role == CAPTAIN:
            return sum(gains) > 150 * view.chips
        if role == BUILDER:
            for k in range(outlook.seats):
                h = outlook.holdings[k]
                if h.spaces < CITY_SPACES - 2:  # no building covers more
                    continue
                for kind in range(ISLAND_KINDS, KINDS):
                    worth: i64 = self.buildings[k][kind]
                    if worth > 0 and ends_game(h, kind):
                        price = moments.build_price(h.quarries, kind, k == outlook.seat)
                        if price <= h.doubloons and worth >= price * self.coins[k]:
                            return True
        return False

    # -- the roles -------------------------------------------------------------------------------------------

    def settle(self, owner: i64) -> list[int]:
        """Everybody takes the best tile that is left."""
        outlook = self.outlook
        view = outlook.view
        if not self.tiles:
            for h in outlook.holdings:
                self.tiles.append(tile_worths(outlook, h))
        row = view.row.copy()
        gains = [0] * outlook.seats
        for i in range(outlook.seats):
            k = (owner + i) % outlook.seats
            h = outlook.holdings[k]
            if h.tiles >= ISLAND_SPACES:
                continue
            table = self.tiles[k]
            best: i64 = 0
            best_kind = -1
            for kind in range(GOODS):
                if row[kind] > 0 and table[kind] > best:
                    best = table[kind]
                    best_kind = kind
            if table[QUARRY] > best and moments.may_take_quarry(view.quarries, i == 0, h.men):
                best = table[QUARRY]
                best_kind = QUARRY
            if best_kind >= 0 and best_kind < GOODS:
                row[best_kind] = row[best_kind] - 1
            if h.men[HOSPICE] > 0:
                best += outlook.taste.by_round[HOSPICE]
            if h.men[HACIENDA] > 0:
                best += best // 2
            gains[k] = best
        return gains

    def people(self, owner: i64) -> list[int]:
        """The ship's colonists for all, and one more for the mayor."""
        outlook = self.outlook
        view = outlook.view
        if not self.wants:
            for k in range(outlook.seats):
                h = outlook.holdings[k]
                table = wants(outlook, h)
                self.wants.append(table)
                self.now.append(worth_now(h, self.out[k], table))
        gains = [0] * outlook.seats
        for i in range(outlook.seats):
            k = (owner + i) % outlook.seats
            new = share_of(view.aboard, outlook.seats, i)
            if i == 0 and view.colonists > 0:
                new += 1
            gains[k] = mayor_gain(outlook, outlook.holdings[k], self.wants[k], self.now[k], new)
        return gains

    def build(self, owner: i64) -> list[int]:
        """Everybody builds what brings him most."""
        outlook = self.outlook
        if not self.builds:
            for k in range(outlook.seats):
                h = outlook.holdings[k]
                self.builds.append(best_gain(h, self.buildings[k], h.doubloons, False, self.coins[k]))
        gains = self.builds.copy()
        h = outlook.holdings[owner]
        money = h.doubloons + self.bonus(BUILDER)
        gains[owner] = best_gain(h, self.buildings[owner], money, True, self.coins[owner])
        return gains

    def craft(self, owner: i64) -> list[int]:
        """Everybody makes goods while the stock lasts."""
        outlook = self.outlook
        supply = outlook.view.supply.copy()
        gains = [0] * outlook.seats
        for i in range(outlook.seats):
            k = (owner + i) % outlook.seats
            h = outlook.holdings[k]
            out = self.out[k]
            goods = h.goods.copy()
            kinds: i64 = 0
            for good in range(GOODS):
                barrels: i64 = min(out[good], supply[good])
                if barrels > 0:
                    supply[good] = supply[good] - barrels
                    goods[good] = goods[good] + barrels
                    kinds += 1
            if kinds == 0:
                continue
            if i == 0:
                add_own_barrel(out, goods, supply)
            gains[k] = outlook.worth(h, goods, self.rooms) - self.before[k]
            gains[k] = gains[k] + moments.production_pay(h.men, kinds) * self.coins[k]
        if outlook.turns > 0:  # the next seat is the first to sell or to ship
            after = (owner + 1) % outlook.seats
            gains[after] = gains[after] + gains[after] * outlook.taste.next_seat // 100
        return gains

    def trade(self, owner: i64) -> list[int]:
        """Everybody sells the dearest good that the house takes."""
        outlook = self.outlook
        house = outlook.view.house.copy()
        space = HOUSE_SPACES - sum(house)
        gains = [0] * outlook.seats
        for i in range(outlook.seats):
            if space == 0:
                break
            k = (owner + i) % outlook.seats
            h = outlook.holdings[k]
            sold = dearest(h, house)
            if sold >= 0:
                price = moments.sale_price(h.men, sold, i == 0)
                gain = price * self.coins[k] - outlook.ship
                if gain > 0:
                    house[sold] = house[sold] + 1
                    space -= 1
                    gains[k] = gain
        return gains

    def sail(self, owner: i64) -> list[int]:
        """Everybody loads what he can."""
        outlook = self.outlook
        if not any(self.before):
            return [0] * outlook.seats
        voyage = Voyage(outlook, owner, False, 0)
        voyage.play(owner)
        return voyage_gains(outlook, voyage, self.before)


def add_own_barrel(out: list[int], goods: list[int], supply: list[int]) -> None:
    """The craftsman's own barrel: the dearest."""
    for good in range(GOODS - 1, -1, -1):
        if out[good] > 0 and supply[good] > 0:
            goods[good] = goods[good] + 1
            return


def dearest(h: Holding, house: list[int]) -> i64:
    """The dearest good that a seat can sell, or -1."""
    for good in range(GOODS - 1, -1, -1):
        if h.goods[good] > 0 and moments.house_takes(house, good, h.men):
            return good
    return -1
