"""What a seat sees when it looks ahead: what everybody makes, how long it will last, what money and goods are worth."""

from morro.bots.puertorico_taste import Taste
from morro.core.bits import BIT
from morro.core.game import NONE
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
    MAKES,
    POINTS,
    QUARRY,
    RESIDENCE,
    SPACES,
)
from morro.puertorico.captain import most_loaded
from morro.puertorico.editions import BIGGEST_SHIP, BUILDER, CAPTAIN, CITY_SPACES, TRADER
from morro.puertorico.scoring import city_hall_points, guild_hall_points
from morro.puertorico.view import EstateView, PuertoRicoView


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
        for kind in e.city:
            if MAKES[kind] != NONE:
                self.works[MAKES[kind]] = self.works[MAKES[kind]] + CIRCLES[kind]
        self.works[CORN] = e.island[CORN]
        self.out = [0] * GOODS
        """The barrels that are made now."""
        self.able = [0] * GOODS
        """The barrels that could be made with enough colonists."""
        for good in range(GOODS):
            self.out[good] = moments.output(men, good)
            self.able[good] = min(e.island[good], self.works[good])
        self.kinds = GOODS - self.able.count(0)
        self.barrels = sum(self.able)
        self.harbor = moments.delivery_bonus(men) > 0
        self.wharf = moments.has_wharf(men)
        self.stores = moments.stored_kinds(men)
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
        return most_loaded(view.rules.capacity, view.cargo, view.freight, good, BIGGEST_SHIP)

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
                if moments.house_takes(house, good, h.men):
                    dearest = max(dearest, moments.sale_price(h.men, good, False))
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
            return 100 * guild_hall_points(h.owns) + left
        if kind == RESIDENCE:
            tiles = min(120, 10 * h.tiles + 6 * left // 10)
            return 400 if tiles <= 90 else 10 * tiles - 500
        if kind == FORTRESS:
            return (100 * h.colonists + 9 * left) // 3 - 30
        if kind == CUSTOMS_HOUSE:
            return (100 * h.chips + 6 * h.barrels * left) // 4 - 30
        if kind == CITY_HALL:
            return 100 * city_hall_points(h.owns | 1 << CITY_HALL) + 3 * left
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
