"""What a seat sees when it looks ahead: what everybody makes, how long it will last, what money and goods are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.bots.puertorico_taste import Taste
from morro.core.bits import BIT
from morro.puertorico import moments
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import (
    CIRCLES,
    CITY_HALL,
    CORN,
    CUSTOMS_HOUSE,
    FORTRESS,
    GOODS,
    GUILD_HALL,
    ISLAND_KINDS,
    MAKERS,
    POINTS,
    QUARRY,
    RESIDENCE,
    SPACES,
)
from morro.puertorico.captain import most_loaded
from morro.puertorico.editions import BIGGEST_SHIP, BUILDER, CAPTAIN, CITY_SPACES, TRADER
from morro.puertorico.scoring import city_hall_points, guild_hall_points
from morro.puertorico.view import EstateView, PuertoRicoView

if TYPE_CHECKING:
    from mypy_extensions import i64


class Holding:
    """One seat's estate, with what follows from it at a glance."""

    def __init__(self, e: EstateView, chips: i64) -> None:
        men = e.men
        island = e.island
        able = [0] * GOODS
        self.e = e
        self.men = men
        self.goods = e.goods
        self.island = island
        self.doubloons: i64 = e.doubloons
        self.chips = chips
        self.able = able
        """The barrels that could be made with enough colonists."""
        self.owns: i64 = 0
        self.spaces: i64 = 0
        self.vacant: i64 = 0
        """The circles on the buildings without a colonist."""
        self.tiles: i64 = 0
        self.colonists: i64 = e.idle
        self.kinds: i64 = 0
        """The goods that could be made, and their barrels."""
        self.barrels: i64 = 0
        places: i64 = 0
        for kind in e.city:
            circles: i64 = CIRCLES[kind]
            manned: i64 = men[kind]
            places += circles
            self.owns |= BIT[kind]
            self.spaces += SPACES[kind]
            self.vacant += circles - manned
            self.colonists += manned
        for kind in range(ISLAND_KINDS):
            self.tiles += island[kind]
            self.colonists += men[kind]
        for good in range(GOODS):
            if island[good] > 0:
                barrels: i64 = min(island[good], self.works(good))
                if barrels > 0:
                    able[good] = barrels
                    self.kinds += 1
                    self.barrels += barrels
        self.empty: i64 = max(0, places + self.tiles - self.colonists)
        """The circles that wait for a colonist."""
        self.harbor = moments.delivery_bonus(men) > 0
        self.wharf = moments.has_wharf(men)
        self.quarries: i64 = men[QUARRY]

    def works(self, good: i64) -> i64:
        """The circles for a good, manned or not; corn needs none."""
        if good == CORN:
            return self.island[CORN]
        circles: i64 = 0
        for kind in MAKERS[good]:
            if self.owns & BIT[kind]:
                circles += CIRCLES[kind]
        return circles

    def out(self) -> list[int]:
        """The barrels of each good that are made now."""
        return [moments.output(self.men, good) for good in range(GOODS)]


class Outlook:
    """The table as the seat of the view judges it. Times are in tenths of a round."""

    def __init__(self, view: PuertoRicoView, taste: Taste) -> None:
        self.view = view
        self.taste = taste
        self.seats: i64 = len(view.estates)
        self.seat: i64 = view.seat
        self.holdings: list[Holding] = []
        for e in view.estates:
            self.holdings.append(Holding(e, e.chips if e.chips >= 0 else self.hidden_chips()))
        self.me = self.holdings[view.seat]
        self.final = view.ending != 0
        self.turns: i64 = 0
        """The roles still to be taken in this round, after this one."""
        for task in view.todo:
            if task.kind == ask.CHOOSE:
                self.turns += 1
        if view.todo[-1].kind == ask.CHOOSE:
            self.turns -= 1
        self.left: i64 = 0
        if not self.final:
            self.left = self.rounds_left()
        self.coin: i64 = taste.coin[min(self.left // 10, len(taste.coin) - 1)]
        self.sale: i64 = taste.sale_taken if view.taken & 1 << TRADER else taste.sale
        self.ship: i64 = taste.ship_taken if view.taken & 1 << CAPTAIN else taste.ship
        if self.final:
            self.last_chances()

    def hidden_chips(self) -> i64:
        """Option `hidden_chips`: what the others have together is known."""
        view = self.view
        return (view.rules.chips - view.chips - view.estates[view.seat].chips) // (self.seats - 1)

    def last_chances(self) -> None:
        """In the last round only what can still become points is worth anything."""
        taken = self.view.taken
        if taken & 1 << BUILDER or self.turns == 0:
            self.coin = 3
        if taken & 1 << TRADER or taken & 1 << BUILDER or self.turns < 2:
            self.sale = 0
        if taken & 1 << CAPTAIN or self.turns == 0:
            self.ship = 2

    def rounds_left(self) -> i64:
        """The nearest of the three ends, in tenths of a round."""
        view = self.view
        biggest: i64 = 0
        empty: i64 = 0
        made: i64 = 0
        for h in self.holdings:
            biggest = max(biggest, h.spaces)
            made += h.barrels
            empty += h.vacant
        left = min(10 * (CITY_SPACES - biggest) + 10, 10 * max(18 - view.round, 3))
        left = min(left, 10 * view.chips // max(3 + self.seats, 7 * made // 10) + 5)
        if view.colonists <= max(self.seats, empty - view.aboard // 2):
            left = min(left, 16)
        else:
            left = min(left, 75 * view.colonists // (10 * self.seats) + 8)
        return max(6, left)

    def time_for(self, h: Holding, free_colonist: i64) -> i64:
        """How long something new will work: it waits for its colonist the longer, the more others wait."""
        taste = self.taste
        wait = taste.delay + taste.crowd * h.empty
        if h.men[free_colonist] > 0:
            wait //= 3
        return self.left - wait

    # -- goods -----------------------------------------------------------------------------------------------

    def room(self, good: i64) -> i64:
        """The barrels of a kind that find room on the ships."""
        view = self.view
        return most_loaded(view.rules.capacity, view.cargo, view.freight, good, BIGGEST_SHIP)

    def worth(self, h: Holding, goods: list[int], rooms: list[int]) -> i64:
        """What a seat may hope to get for its goods: the best one sold, the others shipped."""
        total: i64 = 0
        dearest: i64 = 0
        ship = self.ship
        house = self.view.house
        for good in range(GOODS):
            barrels: i64 = goods[good]
            if barrels > 0:
                room: i64 = rooms[good]
                if h.wharf or barrels <= room:
                    total += barrels * ship
                else:
                    total += room * ship + (barrels - room) * ship * self.taste.spoil // 100
                if h.harbor:
                    total += ship
                if moments.house_takes(house, good, h.men):
                    dearest = max(dearest, moments.sale_price(h.men, good, False))
        sold = dearest * self.coin * self.sale // 100 - ship // 2
        return total + sold if sold > 0 else total

    def rooms(self) -> list[int]:
        return [self.room(good) for good in range(GOODS)]

    def barrel(self, good: i64, nth: i64) -> i64:
        """What the nth barrel of a kind brings whenever it is made."""
        taste = self.taste
        worth: i64 = taste.more[good]
        if nth > 0:
            return worth
        return worth + taste.premium[good] * self.coin // 100

    # -- points ----------------------------------------------------------------------------------------------

    def final_bonus(self, h: Holding, kind: i64, left: i64) -> i64:
        """The points that a manned large building will add, if the game lasts so much longer."""
        if kind == GUILD_HALL:
            return 100 * guild_hall_points(h.owns) + left
        if kind == RESIDENCE:
            tiles = min(120, 10 * h.tiles + 6 * left // 10)
            return max(400, 10 * tiles - 500)
        if kind == FORTRESS:
            return (100 * h.colonists + 9 * left) // 3 - 30
        if kind == CUSTOMS_HOUSE:
            return (100 * h.chips + 6 * h.barrels * left) // 4 - 30
        if kind == CITY_HALL:
            return 100 * city_hall_points(h.owns | 1 << CITY_HALL) + 3 * left
        return 0

    def score(self, h: Holding) -> i64:
        """The points of a seat if the game ended soon, a large building counted as manned."""
        points = 100 * h.chips
        for kind in h.e.city:
            points += 100 * POINTS[kind]
        for kind in range(GUILD_HALL, CITY_HALL + 1):
            if h.owns & BIT[kind]:
                points += self.final_bonus(h, kind, 0)
        return points + 20 * sum(h.goods) + 10 * min(h.doubloons, 20)

    def relative(self, gains: list[int]) -> i64:
        """The own gain, less a share of what the others gain in the mean."""
        mine: i64 = gains[self.seat]
        others = -mine
        for gain in gains:
            others += gain
        return mine - others * self.taste.rivals // (100 * (self.seats - 1))

    def lead(self) -> i64:
        """How far this seat is before the best of the others."""
        best: i64 = -1000000
        for k in range(self.seats):
            if k != self.seat:
                best = max(best, self.score(self.holdings[k]))
        return self.score(self.me) - best

    def end_worth(self) -> i64:
        """What it is worth to this seat that the game ends with this round."""
        if self.final:
            return 0
        lead = self.lead()
        return max(-self.taste.end, min(self.taste.end, lead // 2))
