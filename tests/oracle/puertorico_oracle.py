"""Puerto Rico (2002) a second time, as plainly as the rulebook tells it: the judge of the engine.

Written from the rulebook, the rulings and docs/questions-puerto-rico.md alone, never from `morro.puertorico`. A rule is
a generator that yields questions and is sent answers. Nothing here is made for speed.
"""

from collections import Counter
from collections.abc import Generator
from typing import NamedTuple

from morro.core.rng import seeded

CORN, INDIGO, SUGAR, TOBACCO, COFFEE = GOODS = ("corn", "indigo", "sugar", "tobacco", "coffee")
PRICES = {CORN: 0, INDIGO: 1, SUGAR: 2, TOBACCO: 3, COFFEE: 4}
QUARRY = "quarry"
PASS = "pass"

TILES_IN_BOX = {CORN: 10, INDIGO: 12, SUGAR: 11, TOBACCO: 9, COFFEE: 8}
QUARRIES_IN_BOX = 8
GOODS_IN_BOX = {CORN: 10, INDIGO: 11, SUGAR: 11, TOBACCO: 9, COFFEE: 9}
ISLAND_SPACES = 12
CITY_SPACES = 12
HOUSE_SPACES = 4


class Building(NamedTuple):
    """A row of the building table. `column` is the most quarries that count; `good` what it makes, or nothing."""

    key: str
    cost: int
    points: int
    copies: int
    circles: int
    column: int
    good: str = ""

    @property
    def large(self) -> bool:
        return self.column == 4

    @property
    def spaces(self) -> int:
        return 2 if self.large else 1


TABLE_OF_BUILDINGS = [
    Building("small_indigo", 1, 1, 4, 1, 1, INDIGO),
    Building("small_sugar", 2, 1, 4, 1, 1, SUGAR),
    Building("small_market", 1, 1, 2, 1, 1),
    Building("hacienda", 2, 1, 2, 1, 1),
    Building("construction_hut", 2, 1, 2, 1, 1),
    Building("small_warehouse", 3, 1, 2, 1, 1),
    Building("indigo_plant", 3, 2, 3, 3, 2, INDIGO),
    Building("sugar_mill", 4, 2, 3, 3, 2, SUGAR),
    Building("hospice", 4, 2, 2, 1, 2),
    Building("office", 5, 2, 2, 1, 2),
    Building("large_market", 5, 2, 2, 1, 2),
    Building("large_warehouse", 6, 2, 2, 1, 2),
    Building("tobacco_storage", 5, 3, 3, 3, 3, TOBACCO),
    Building("coffee_roaster", 6, 3, 3, 2, 3, COFFEE),
    Building("factory", 7, 3, 2, 1, 3),
    Building("university", 8, 3, 2, 1, 3),
    Building("harbor", 8, 3, 2, 1, 3),
    Building("wharf", 9, 3, 2, 1, 3),
    Building("guild_hall", 10, 4, 1, 1, 4),
    Building("residence", 10, 4, 1, 1, 4),
    Building("fortress", 10, 4, 1, 1, 4),
    Building("customs_house", 10, 4, 1, 1, 4),
    Building("city_hall", 10, 4, 1, 1, 4),
]
BUILDINGS = {building.key: building for building in TABLE_OF_BUILDINGS}
PLACES = [*GOODS, QUARRY, *BUILDINGS]  # everything that can hold colonists, in the fixed order


class SetUp(NamedTuple):
    """What depends on the number of seats. The start plantations: so many times indigo, then corn."""

    money: int
    indigo_starts: int
    colonists: int
    chips: int
    ships: list[int]
    prospectors: int


SETUPS = {
    2: SetUp(3, 1, 40, 65, [4, 6], 1),
    3: SetUp(2, 2, 55, 75, [4, 5, 6], 0),
    4: SetUp(3, 2, 75, 100, [5, 6, 7], 1),
    5: SetUp(4, 3, 95, 122, [6, 7, 8], 2),
}
ROLES = ["settler", "mayor", "builder", "craftsman", "trader", "captain"]


class Question(NamedTuple):
    kind: str
    seat: int
    options: list[str]


Asking = Generator[Question, str, None]
Deciding = Generator[Question, str, bool]


class RoleCard:
    def __init__(self, name: str) -> None:
        self.name = name
        self.doubloons = 0
        self.taken = False


class CargoShip:
    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.good = ""
        self.barrels = 0

    @property
    def room(self) -> int:
        return self.capacity - self.barrels


class Player:
    """What lies before one player."""

    def __init__(self, seat: int, doubloons: int, start: str) -> None:
        self.seat = seat
        self.doubloons = doubloons
        self.chips = 0
        self.goods = dict.fromkeys(GOODS, 0)
        self.tiles = dict.fromkeys([*GOODS, QUARRY], 0)
        self.tiles[start] = 1
        self.city: list[str] = []
        self.colonists: Counter[str] = Counter()  # by kind of place
        self.san_juan = 0
        self.wharf_used = False

    def works(self, key: str) -> bool:
        return self.colonists[key] > 0

    def circles(self, place: str) -> int:
        """All the circles of one kind of place: none, if he does not have it."""
        if place in self.tiles:
            return self.tiles[place]
        return BUILDINGS[place].circles if place in self.city else 0

    def island_spaces_left(self) -> int:
        return ISLAND_SPACES - sum(self.tiles.values())

    def city_spaces_left(self) -> int:
        return CITY_SPACES - sum(BUILDINGS[key].spaces for key in self.city)

    def kinds(self) -> list[str]:
        """The kinds of goods that he has."""
        return [good for good in GOODS if self.goods[good] > 0]

    def all_colonists(self) -> int:
        return self.colonists.total() + self.san_juan

    # -- the end --------------------------------------------------------------------------------------------

    def extra_points(self, key: str) -> int:
        """What a large building brings beyond its printed points, when a colonist is on it."""
        city = [BUILDINGS[own] for own in self.city]
        match key:
            case "guild_hall":
                return sum(1 if own.circles == 1 else 2 for own in city if own.good)
            case "residence":
                return max(4, sum(self.tiles.values()) - 5)
            case "fortress":
                return self.all_colonists() // 3
            case "customs_house":
                return self.chips // 4
            case "city_hall":
                return sum(1 for own in city if not own.good)
            case _:
                return 0

    def points(self) -> int:
        printed = sum(BUILDINGS[key].points for key in self.city)
        return self.chips + printed + sum(self.extra_points(key) for key in self.city if self.works(key))

    def tie_break(self) -> int:
        return self.doubloons + sum(self.goods.values())


class Table:
    """The table in play. `game()` is the whole game; each method below it is a paragraph of the rules."""

    def __init__(self, seats: int, seed: int, options: set[str]) -> None:
        setup = SETUPS[seats]
        two = seats == 2
        self.options = options
        self.rng = seeded(seed)
        self.players: list[Player] = []
        for seat in range(seats):
            start = INDIGO if seat < setup.indigo_starts else CORN
            self.players.append(Player(seat, setup.money, start))
        self.governor = 0
        self.roles = [RoleCard(name) for name in [*ROLES, *["prospector"] * setup.prospectors]]
        self.chips = 126 if seats == 5 and "chips_126" in options else setup.chips
        self.supply = setup.colonists
        self.colonist_ship = seats
        self.stock = {good: number - (2 if two else 0) for good, number in GOODS_IN_BOX.items()}
        self.house: list[str] = []
        self.ships = [CargoShip(capacity) for capacity in setup.ships]
        self.buildings: dict[str, int] = {}
        for building in TABLE_OF_BUILDINGS:
            few = 2 if building.good else 1
            self.buildings[building.key] = few if two else building.copies
        self.quarries = QUARRIES_IN_BOX - (3 if two else 0)
        self.rounds = 0
        self.ending = False
        self.privileged: Player | None = None  # the captain, until his first delivery

        self.stack: list[int] = []  # numbers of goods; the top is the last
        for number, good in enumerate(GOODS):
            started = sum(player.tiles[good] for player in self.players)
            self.stack += [number] * (TILES_IN_BOX[good] - (3 if two else 0) - started)
        self.rng.shuffle(self.stack)
        self.discard: list[int] = []
        self.row: list[str] = []
        self.refill_row()

    def around(self, owner: Player) -> list[Player]:
        """All players, clockwise, from the owner on."""
        return self.players[owner.seat :] + self.players[: owner.seat]

    def may(self, kind: str, player: Player) -> Deciding:
        """A question whether to use something."""
        answer = yield Question(kind, player.seat, [PASS, f"use {kind}"])
        return answer != PASS

    # -- the round ------------------------------------------------------------------------------------------

    def game(self) -> Asking:
        while True:
            yield from self.round()
            if self.ending:
                return
            for card in self.roles:
                if not card.taken:
                    card.doubloons += 1
                card.taken = False
            self.governor = (self.governor + 1) % len(self.players)

    def round(self) -> Asking:
        self.rounds += 1
        choosers = self.around(self.players[self.governor])
        if len(choosers) == 2:
            choosers *= 3
        for owner in choosers:
            free = [card for card in self.roles if not card.taken]
            names = dict.fromkeys(card.name for card in free)
            answer = yield Question("role", owner.seat, [f"role {name}" for name in names])
            wanted = [card for card in free if f"role {card.name}" == answer]
            card = max(wanted, key=lambda card: card.doubloons)
            card.taken = True
            owner.doubloons += card.doubloons
            card.doubloons = 0
            match card.name:
                case "settler":
                    yield from self.settler(owner)
                case "mayor":
                    yield from self.mayor(owner)
                case "builder":
                    yield from self.builder(owner)
                case "craftsman":
                    yield from self.craftsman(owner)
                case "trader":
                    yield from self.trader(owner)
                case "captain":
                    yield from self.captain(owner)
                case _:
                    owner.doubloons += 1

    # -- settler --------------------------------------------------------------------------------------------

    def tile_to_draw(self) -> bool:
        return bool(self.stack or self.discard)

    def draw_tile(self) -> str:
        if not self.stack:
            self.stack = sorted(self.discard)
            self.discard = []
            self.rng.shuffle(self.stack)
        return GOODS[self.stack.pop()]

    def refill_row(self) -> None:
        while len(self.row) < len(self.players) + 1 and self.tile_to_draw():
            self.row.append(self.draw_tile())

    def colonist_at_once(self) -> bool:
        """For hospice and university: is there a colonist, in the supply or else on the ship?"""
        return self.supply > 0 or self.colonist_ship > 0

    def place_at_once(self, player: Player, place: str) -> None:
        if self.supply > 0:
            self.supply -= 1
        else:
            self.colonist_ship -= 1
        player.colonists[place] += 1

    def settler(self, owner: Player) -> Asking:
        for player in self.around(owner):
            yield from self.hacienda(player)
            if player.island_spaces_left() > 0:
                yield from self.settle(player, owner)
        self.discard += [GOODS.index(tile) for tile in self.row]
        self.row = []
        self.refill_row()

    def hacienda(self, player: Player) -> Asking:
        tile_left = bool(self.stack) if "hacienda_no_shuffle" in self.options else self.tile_to_draw()
        if player.works("hacienda") and player.island_spaces_left() > 0 and tile_left:
            used = yield from self.may("hacienda", player)
            if used:
                player.tiles[self.draw_tile()] += 1

    def settle(self, player: Player, owner: Player) -> Asking:
        kinds = [good for good in GOODS if good in self.row]
        if self.quarries > 0 and (player is owner or player.works("construction_hut")):
            kinds.append(QUARRY)
        answer = yield Question("settle", player.seat, [PASS, *[f"take {kind}" for kind in kinds]])
        if answer == PASS:
            return
        kind = answer.removeprefix("take ")
        if kind == QUARRY:
            self.quarries -= 1
        else:
            self.row.remove(kind)
        player.tiles[kind] += 1
        if player.works("hospice") and self.colonist_at_once():
            used = yield from self.may("hospice", player)
            if used:
                self.place_at_once(player, kind)

    # -- mayor ----------------------------------------------------------------------------------------------

    def mayor(self, owner: Player) -> Asking:
        if self.supply > 0:
            used = yield from self.may("mayor", owner)
            if used:
                self.supply -= 1
                owner.san_juan += 1

        players = self.around(owner)
        arrived = [0] * len(players)
        while self.colonist_ship > 0:
            lucky = players[sum(arrived) % len(players)]
            self.colonist_ship -= 1
            lucky.san_juan += 1
            arrived[lucky.seat] += 1

        for player in players:
            if "allow_refuse_colonists" in self.options:
                yield from self.refuse(player, arrived[player.seat])
            yield from self.arrange(player)

        empty = 0
        for player in players:
            empty += sum(player.circles(key) - player.colonists[key] for key in player.city)
        needed = max(empty, len(players))
        if needed > self.supply:
            needed = self.supply
            self.ending = True
        self.supply -= needed
        self.colonist_ship = needed

    def refuse(self, player: Player, most: int) -> Asking:
        """Colonists just come from the ship leave the game, one after the other."""
        for _ in range(most):
            answer = yield Question("refuse", player.seat, [PASS, "refuse colonist"])
            if answer == PASS:
                return
            player.san_juan -= 1

    def arrange(self, player: Player) -> Asking:
        """He takes up all his colonists and puts them anew; no circle stays empty as long as one is left."""
        player.san_juan = player.all_colonists()
        player.colonists.clear()
        places = [place for place in PLACES if player.circles(place) > 0]
        for at, place in enumerate(places):
            circles = player.circles(place)
            elsewhere = sum(player.circles(later) for later in places[at + 1 :])
            to_place = min(player.san_juan, circles + elsewhere)
            numbers = range(max(0, to_place - elsewhere), min(circles, to_place) + 1)
            answer = yield Question("man", player.seat, [f"man {place} {number}" for number in numbers])
            number = int(answer.split()[2])
            player.colonists[place] = number
            player.san_juan -= number

    # -- builder --------------------------------------------------------------------------------------------

    def price(self, building: Building, player: Player, owner: Player) -> int:
        discount = min(player.colonists[QUARRY], building.column) + (player is owner)
        return max(0, building.cost - discount)

    def may_build(self, building: Building, player: Player, owner: Player) -> bool:
        if self.buildings[building.key] == 0 or building.key in player.city:
            return False
        if self.price(building, player, owner) > player.doubloons:
            return False
        if "max_large" in self.options and building.large:
            large = sum(BUILDINGS[key].large for key in player.city)
            return large < 4 and player.city_spaces_left() >= 2
        return player.city_spaces_left() >= building.spaces

    def builder(self, owner: Player) -> Asking:
        for player in self.around(owner):
            possible = [b.key for b in TABLE_OF_BUILDINGS if self.may_build(b, player, owner)]
            answer = yield Question("build", player.seat, [PASS, *[f"build {key}" for key in possible]])
            if answer == PASS:
                continue
            key = answer.removeprefix("build ")
            player.doubloons -= self.price(BUILDINGS[key], player, owner)
            self.buildings[key] -= 1
            player.city.append(key)
            if player.works("university") and self.colonist_at_once():
                used = yield from self.may("university", player)
                if used:
                    self.place_at_once(player, key)
            if player.city_spaces_left() == 0:
                self.ending = True

    # -- craftsman ------------------------------------------------------------------------------------------

    def makes(self, player: Player, good: str) -> int:
        """What he can make of a good, however much is in stock."""
        planted = player.colonists[good]
        if good == CORN:
            return planted
        circles = sum(player.colonists[key] for key in player.city if BUILDINGS[key].good == good)
        return min(planted, circles)

    def craftsman(self, owner: Player) -> Asking:
        received: list[str] = []  # the owner's kinds
        players = self.around(owner)
        for turn, player in enumerate(players):
            possible = [good for good in GOODS if self.makes(player, good) and self.stock[good]]
            if possible and (self.always_ask() or self.next_captain_may_end(players[turn:])):
                answer = yield Question("produce", player.seat, [PASS, "produce all"])
                if answer == PASS:
                    continue
            for good in possible:
                number = min(self.makes(player, good), self.stock[good])
                self.stock[good] -= number
                player.goods[good] += number
            if player.works("factory"):
                player.doubloons += [0, 0, 1, 2, 3, 5][len(possible)]
            if player is owner:
                received = possible
        one_more = [good for good in received if self.stock[good] > 0]
        answer = yield Question("craft", owner.seat, [PASS, *[f"produce {good}" for good in one_more]])
        if answer != PASS:
            good = answer.removeprefix("produce ")
            self.stock[good] -= 1
            owner.goods[good] += 1

    # -- trader ---------------------------------------------------------------------------------------------

    def trader(self, owner: Player) -> Asking:
        for player in self.around(owner):
            wanted = []
            if len(self.house) < HOUSE_SPACES:
                wanted = [g for g in player.kinds() if g not in self.house or player.works("office")]
            answer = yield Question("sell", player.seat, [PASS, *[f"sell {good}" for good in wanted]])
            if answer == PASS:
                continue
            good = answer.removeprefix("sell ")
            player.goods[good] -= 1
            self.house.append(good)
            player.doubloons += PRICES[good] + (player is owner)
            player.doubloons += player.works("small_market") + 2 * player.works("large_market")
        if len(self.house) == HOUSE_SPACES:
            for good in self.house:
                self.stock[good] += 1
            self.house = []

    # -- captain --------------------------------------------------------------------------------------------

    def ships_for(self, good: str, number: int) -> list[CargoShip]:
        """The ships on which so many barrels of a good may be loaded."""
        for ship in self.ships:
            if ship.good == good:
                return [ship] if ship.room > 0 else []
        empty = [ship for ship in self.ships if ship.barrels == 0]
        most = max([min(ship.capacity, number) for ship in empty], default=0)
        return [ship for ship in empty if min(ship.capacity, number) == most]

    def captain(self, owner: Player) -> Asking:
        for player in self.players:
            player.wharf_used = False
        self.privileged = owner
        turn = self.around(owner)
        idle = 0
        while idle < len(turn):
            player = turn.pop(0)
            turn.append(player)
            before = player.chips
            yield from self.load(player)
            idle = idle + 1 if player.chips == before else 0
        for player in self.around(owner):
            yield from self.store(player)
        for ship in self.ships:
            if ship.room == 0:
                self.stock[ship.good] += ship.barrels
                ship.good = ""
                ship.barrels = 0
        if self.chips <= 0:
            self.ending = True

    def score(self, player: Player, points: int) -> None:
        """Chips; when they are used up, the points are written down all the same."""
        player.chips += points
        self.chips -= points

    def load(self, player: Player) -> Asking:
        """One turn: barrels of one kind on a ship or the wharf, or nothing."""
        options: list[str] = []
        for good in player.kinds():
            ships = self.ships_for(good, player.goods[good])
            options += [f"load {good} {ship.capacity}" for ship in ships]
        if not options:
            options.append(PASS)
        if player.works("wharf") and not player.wharf_used:
            options += [f"wharf {good}" for good in player.kinds()]
        answer = yield Question("load", player.seat, options)
        if answer == PASS:
            return
        verb, good, *where = answer.split()
        number = player.goods[good]
        if verb == "wharf":
            player.wharf_used = True
            self.stock[good] += number
        else:
            ship = next(ship for ship in self.ships if ship.capacity == int(where[0]))
            number = min(number, ship.room)
            ship.good = good
            ship.barrels += number
        player.goods[good] -= number
        if player is self.privileged:
            number += 1
            self.privileged = None
        self.score(player, number)
        if player.works("harbor"):
            taken = True
            if self.always_ask() or self.this_captain_may_end():
                taken = yield from self.may("harbor", player)
            self.score(player, int(taken))

    def store(self, player: Player) -> Asking:
        """What finds no room in his warehouses goes back, except one barrel."""
        kinds = player.kinds()
        warehouses = player.works("small_warehouse") + 2 * player.works("large_warehouse")
        if self.may_leave_warehouse(player):
            yield from self.store_freely(player, kinds, warehouses)
            return
        if len(kinds) <= warehouses:
            return
        single = [good for good in kinds if player.goods[good] == 1]
        possible = [good for good in kinds if good not in single[-1:]]
        stored: list[str] = []
        for left in range(warehouses, 0, -1):
            enough = possible[: len(possible) - left + 1]
            answer = yield Question("store", player.seat, [f"store {good}" for good in enough])
            stored.append(answer.removeprefix("store "))
            possible = possible[possible.index(stored[-1]) + 1 :]
        keep = [good for good in kinds if good not in stored]
        stored_single = [good for good in stored if good in single]
        if stored_single:
            later = kinds[kinds.index(stored_single[-1]) + 1 :]
            keep = [good for good in keep if good in single and good in later]
        yield from self.keep(player, stored, keep)

    def keep(self, player: Player, stored: list[str], possible: list[str]) -> Asking:
        """One barrel stays beside what is stored, the rest goes back."""
        answer = yield Question("keep", player.seat, [f"keep {good}" for good in possible])
        kept = answer.removeprefix("keep ")
        for good in GOODS:
            if good not in stored:
                number = player.goods[good] - (1 if good == kept else 0)
                player.goods[good] -= number
                self.stock[good] += number

    def store_freely(self, player: Player, kinds: list[str], warehouses: int) -> Asking:
        """The same where a warehouse may be left unused."""

        def may_keep(stored: list[str]) -> list[str]:
            left = [good for good in kinds if good not in stored]
            single = [kinds.index(good) for good in stored if player.goods[good] == 1]
            return [g for g in left if player.goods[g] > 1 or not single or kinds.index(g) > max(single)]

        def possible(stored: list[str]) -> bool:
            return bool(may_keep(stored)) or not any(player.goods[good] == 1 for good in stored)

        stored: list[str] = []
        while len(stored) < min(warehouses, len(kinds)):
            later = kinds[kinds.index(stored[-1]) + 1 :] if stored else kinds
            options = [f"store {good}" for good in later if possible([*stored, good])]
            answer = yield Question("store", player.seat, [PASS, *options])
            if answer == PASS:
                break
            stored.append(answer.removeprefix("store "))
        if len(stored) < len(kinds):
            yield from self.keep(player, stored, may_keep(stored))

    # -- what need not be used ------------------------------------------------------------------------------

    def always_ask(self) -> bool:
        return "ask_every_choice" in self.options

    def most_points(self, goods: list[Counter[str]], wharves: list[Player], emptied: bool) -> int:
        """The points that deliveries of these goods, seat by seat, can bring, but for the captain's."""
        points = 0
        all_goods: Counter[str] = Counter()
        room = 0
        for player, own in zip(self.players, goods, strict=True):
            all_goods += own
            if player.works("harbor") and own:
                points += len(own) + (player in wharves)
            if player in wharves and own:
                room += min(11, max(own.values()))
        for ship in self.ships:
            if ship.barrels == 0 or (ship.room == 0 and emptied):
                room += ship.capacity
            else:
                room += min(ship.room, all_goods[ship.good])
        return points + min(room, all_goods.total())

    def this_captain_may_end(self) -> bool:
        if self.ending or self.chips <= 0:
            return False
        goods = [+Counter(player.goods) for player in self.players]
        wharves = [player for player in self.players if player.works("wharf") and not player.wharf_used]
        to_come = self.most_points(goods, wharves, emptied=False)
        if self.privileged and self.privileged.kinds():
            to_come += 1
        return self.chips <= to_come + 1

    def next_captain_may_end(self, makers: list[Player]) -> bool:
        if self.ending or self.chips <= 0:
            return False
        goods = []
        for player in self.players:
            made = {good: self.makes(player, good) if player in makers else 0 for good in GOODS}
            goods.append(+(Counter(player.goods) + Counter(made)))
        wharves = [player for player in self.players if player.works("wharf")]
        return self.chips <= 1 + self.most_points(goods, wharves, emptied=True)

    def may_leave_warehouse(self, player: Player) -> bool:
        warehouses = player.works("small_warehouse") or player.works("large_warehouse")
        if not warehouses or sum(player.goods.values()) < 2:
            return False
        return self.always_ask() or self.next_captain_may_end(self.players) or self.factory_may_miss_a_kind(player)

    def factory_may_miss_a_kind(self, player: Player) -> bool:
        if self.ending or self.chips <= 0 or not player.works("factory"):
            return False
        for good in player.kinds():
            stock = self.stock[good]
            stock += sum(ship.barrels for ship in self.ships if ship.good == good and ship.room == 0)
            if self.makes(player, good) > 0 and stock < sum(self.makes(other, good) for other in self.players):
                return True
        return False


class SeatSnapshot(NamedTuple):
    doubloons: int
    chips: int
    goods: list[int]
    island: dict[str, tuple[int, int]]
    """Kind of tile: how many, and how many of them with a colonist."""
    city: dict[str, int]
    """Building: colonists on it."""
    san_juan: int


class Snapshot(NamedTuple):
    seats: list[SeatSnapshot]
    supply: int
    colonist_ship: int
    ships: list[tuple[int, str, int]]
    """Capacity, good (or nothing), barrels."""
    house: list[str]
    stock: list[int]
    row: list[str]
    stack: int
    discard: int
    quarries: int
    chips: int
    role_doubloons: list[tuple[str, int]]
    taken: list[str]
    governor: int


class Play:
    """A rule being played. `question` is None when it has come to its end; what is forced is never shown."""

    def __init__(self, rule: Asking) -> None:
        self.rule = rule
        self.question: Question | None = None
        self._go(None)

    def answer(self, token: str) -> None:
        if self.question is None or token not in self.question.options:
            raise ValueError(f"{token!r} does not answer {self.question}")
        self._go(token)

    def _go(self, token: str | None) -> None:
        try:
            question = next(self.rule) if token is None else self.rule.send(token)
            while len(question.options) == 1:
                question = self.rule.send(question.options[0])
        except StopIteration:
            self.question = None
        else:
            self.question = question


class Oracle(Play):
    """One game in progress."""

    def __init__(self, seats: int, seed: int, options: set[str]) -> None:
        self.table = Table(seats, seed, options)
        super().__init__(self.table.game())

    def scores(self) -> list[int]:
        return [player.points() for player in self.table.players]

    def tiebreaks(self) -> list[int]:
        return [player.tie_break() for player in self.table.players]

    def winners(self) -> list[int]:
        ranks = list(zip(self.scores(), self.tiebreaks(), strict=True))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    def snapshot(self) -> Snapshot:
        table = self.table
        seats = []
        for player in table.players:
            island = {kind: (n, player.colonists[kind]) for kind, n in player.tiles.items() if n > 0}
            city = {key: player.colonists[key] for key in BUILDINGS if key in player.city}
            goods = list(player.goods.values())
            seats.append(SeatSnapshot(player.doubloons, player.chips, goods, island, city, player.san_juan))
        return Snapshot(
            seats=seats,
            supply=table.supply,
            colonist_ship=table.colonist_ship,
            ships=[(ship.capacity, ship.good, ship.barrels) for ship in table.ships],
            house=sorted(table.house, key=GOODS.index),
            stock=list(table.stock.values()),
            row=sorted(table.row, key=GOODS.index),
            stack=len(table.stack),
            discard=len(table.discard),
            quarries=table.quarries,
            chips=table.chips,
            role_doubloons=[(card.name, card.doubloons) for card in table.roles],
            taken=[card.name for card in table.roles if card.taken],
            governor=table.governor,
        )
