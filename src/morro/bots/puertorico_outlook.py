"""What a seat sees when it looks ahead: what everybody makes, how long it will last, what money and goods are worth."""

from typing import Final

from morro.bots.puertorico_taste import Taste
from morro.core.bits import BIT
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import (
    CIRCLES,
    CITY_HALL,
    COFFEE,
    COFFEE_ROASTER,
    CORN,
    CUSTOMS_HOUSE,
    FORTRESS,
    GOODS,
    GUILD_HALL,
    HARBOR,
    INDIGO,
    INDIGO_PLANT,
    LARGE_MARKET,
    LARGE_PRODUCTION,
    LARGE_WAREHOUSE,
    OFFICE,
    POINTS,
    PRODUCTION,
    QUARRY,
    RESIDENCE,
    SMALL_INDIGO,
    SMALL_MARKET,
    SMALL_PRODUCTION,
    SMALL_SUGAR,
    SMALL_WAREHOUSE,
    SPACES,
    SUGAR,
    SUGAR_MILL,
    TOBACCO,
    TOBACCO_STORAGE,
    WHARF,
)
from morro.puertorico.editions import BUILDER, CAPTAIN, CITY_SPACES, PRICES, TRADER
from morro.puertorico.state import NO_GOOD
from morro.puertorico.view import EstateView, PuertoRicoView

MAKES: Final = [
    (SMALL_INDIGO, INDIGO),
    (SMALL_SUGAR, SUGAR),
    (INDIGO_PLANT, INDIGO),
    (SUGAR_MILL, SUGAR),
    (TOBACCO_STORAGE, TOBACCO),
    (COFFEE_ROASTER, COFFEE),
]
"""The production buildings, and the good that each makes."""


class Holding:
    """One seat's estate, with what follows from it at a glance."""

    def __init__(self, e: EstateView, chips: int) -> None:
        men = e.men
        self.e = e
        self.men = men
        self.goods = e.goods
        self.island = e.island
        self.doubloons = e.doubloons
        self.chips = chips
        self.owns = 0
        self.spaces = 0
        self.points = 0
        """Printed on the buildings."""
        self.circles = 0
        """On the buildings."""
        for kind in e.city:
            self.owns |= BIT[kind]
            self.circles += CIRCLES[kind]
            self.spaces += SPACES[kind]
            self.points += POINTS[kind]
        self.tiles = sum(e.island)
        self.colonists = e.idle + sum(men)
        self.empty = max(0, self.circles + self.tiles - self.colonists)
        """The circles that wait for a colonist."""
        self.works = [0] * GOODS
        """The circles for each good, manned or not; corn needs none."""
        manned = [0] * GOODS
        for kind, good in MAKES:
            if self.owns & BIT[kind]:
                self.works[good] = self.works[good] + CIRCLES[kind]
                manned[good] = manned[good] + men[kind]
        self.works[CORN] = e.island[CORN]
        self.out = [men[CORN], 0, 0, 0, 0]
        """The barrels that are made now."""
        self.able = [e.island[CORN], 0, 0, 0, 0]
        """The barrels that could be made with enough colonists."""
        for good in range(1, GOODS):
            self.out[good] = min(men[good], manned[good])
            self.able[good] = min(e.island[good], self.works[good])
        self.kinds = GOODS - self.able.count(0)
        self.barrels = sum(self.able)
        self.markup = (1 if men[SMALL_MARKET] > 0 else 0) + (2 if men[LARGE_MARKET] > 0 else 0)
        self.office = men[OFFICE] > 0
        self.harbor = men[HARBOR] > 0
        self.wharf = men[WHARF] > 0
        self.stores = (1 if men[SMALL_WAREHOUSE] > 0 else 0) + (2 if men[LARGE_WAREHOUSE] > 0 else 0)
        self.quarries = men[QUARRY]


class Outlook:
    """The table as the seat of the view judges it. Times are in tenths of a round."""

    def __init__(self, view: PuertoRicoView, taste: Taste) -> None:
        self.view = view
        self.taste = taste
        self.seats = len(view.estates)
        self.seat = view.seat
        self.holdings: list[Holding] = []
        for e in view.estates:
            self.holdings.append(Holding(e, int(e.chips) if e.chips >= 0 else self.hidden_chips()))
        self.me = self.holdings[view.seat]
        self.final = view.ending != 0
        self.turns = 0
        """The roles still to be taken in this round, after this one."""
        for task in view.todo:
            if task.kind == ask.CHOOSE:
                self.turns += 1
        if view.todo[-1].kind == ask.CHOOSE:
            self.turns -= 1
        self.left = 0 if self.final else self.rounds_left()
        self.coin = taste.coin[min(self.left // 10, len(taste.coin) - 1)]
        self.sale = taste.sale_taken if view.taken & 1 << TRADER else taste.sale
        self.ship = taste.ship_taken if view.taken & 1 << CAPTAIN else taste.ship
        if self.final:
            self.last_chances()

    def hidden_chips(self) -> int:
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

    def rounds_left(self) -> int:
        """The nearest of the three ends, in tenths of a round."""
        view = self.view
        biggest = 0
        empty = 0
        made = 0
        for h in self.holdings:
            biggest = max(biggest, h.spaces)
            made += h.barrels
            for kind in h.e.city:
                empty += CIRCLES[kind] - h.men[kind]
        by_city = 10 * (CITY_SPACES - biggest) + 10
        by_chips = 10 * view.chips // max(3 + self.seats, 7 * made // 10) + 5
        by_clock = 10 * max(18 - view.round, 3)
        if view.colonists <= max(self.seats, empty - view.aboard // 2):
            by_colonists = 16
        else:
            by_colonists = 75 * view.colonists // (10 * self.seats) + 8
        return max(6, min(by_city, by_colonists, by_chips, by_clock))

    def time_for(self, h: Holding, free_colonist: int) -> int:
        """How long something new will work: it waits for its colonist the longer, the more others wait."""
        taste = self.taste
        wait = taste.delay + taste.crowd * h.empty
        return self.left - (wait if h.men[free_colonist] == 0 else wait // 3)

    # -- goods -----------------------------------------------------------------------------------------------

    def room(self, good: int) -> int:
        """The barrels of a kind that find room on the ships."""
        view = self.view
        most = 0
        for ship in range(len(view.cargo)):
            if view.cargo[ship] == good:
                return view.rules.capacity[ship] - view.freight[ship]
            if view.cargo[ship] == NO_GOOD:
                most = max(most, view.rules.capacity[ship])
        return most

    def worth(self, h: Holding, goods: list[int], rooms: list[int]) -> int:
        """What a seat may hope to get for its goods: the best one sold, the others shipped."""
        total = 0
        dearest = 0
        ship = self.ship
        house = self.view.house
        for good in range(GOODS):
            barrels = goods[good]
            if barrels > 0:
                room = barrels if h.wharf else rooms[good]
                if barrels <= room:
                    total += barrels * ship
                else:
                    total += room * ship + (barrels - room) * ship * self.taste.spoil // 100
                if h.harbor:
                    total += ship
                if house[good] == 0 or h.office:
                    dearest = max(dearest, PRICES[good] + h.markup)
        sold = dearest * self.coin * self.sale // 100 - ship // 2
        return total + sold if sold > 0 else total

    def rooms(self) -> list[int]:
        return [self.room(good) for good in range(GOODS)]

    def barrel(self, good: int, nth: int) -> int:
        """What the nth barrel of a kind brings whenever it is made."""
        taste = self.taste
        if nth > 0:
            return taste.more[good]
        return taste.more[good] + taste.premium[good] * self.coin // 100

    # -- points ----------------------------------------------------------------------------------------------

    def final_bonus(self, h: Holding, kind: int, left: int) -> int:
        """The points that a manned large building will add, if the game lasts so much longer."""
        if kind == GUILD_HALL:
            made = (h.owns & SMALL_PRODUCTION).bit_count() + 2 * (h.owns & LARGE_PRODUCTION).bit_count()
            return 100 * made + left
        if kind == RESIDENCE:
            tiles = min(120, 10 * h.tiles + 6 * left // 10)
            return 400 if tiles <= 90 else 10 * tiles - 500
        if kind == FORTRESS:
            return (100 * h.colonists + 9 * left) // 3 - 30
        if kind == CUSTOMS_HOUSE:
            return (100 * h.chips + 6 * h.barrels * left) // 4 - 30
        if kind == CITY_HALL:
            violet = h.owns & ~PRODUCTION
            return 100 * violet.bit_count() + 3 * left + (0 if violet & 1 << CITY_HALL else 100)
        return 0

    def score(self, h: Holding) -> int:
        """The points of a seat if the game ended soon, a large building counted as manned."""
        points = 100 * (h.chips + h.points)
        for kind in range(GUILD_HALL, CITY_HALL + 1):
            if h.owns & BIT[kind]:
                points += self.final_bonus(h, kind, 0)
        return points + 20 * sum(h.goods) + 10 * min(h.doubloons, 20)

    def lead(self) -> int:
        """How far this seat is before the best of the others."""
        best = -1000000
        for k in range(self.seats):
            if k != self.seat:
                best = max(best, self.score(self.holdings[k]))
        return self.score(self.me) - best

    def end_worth(self) -> int:
        """What it is worth to this seat that the game ends with this round."""
        if self.final:
            return 0
        lead = self.lead()
        return max(-self.taste.end, min(self.taste.end, lead // 2))
