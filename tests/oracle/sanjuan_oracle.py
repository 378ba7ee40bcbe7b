"""San Juan a second time, for the tests only: the rules as the rulebook tells them, paragraph by paragraph.

Written from the rulebooks and from docs/questions.md, without a look at the engine, so that a mistake in one
is not a mistake in both. Nothing is shared with the engine but the random numbers. Each paragraph is a
coroutine that yields a `Question` and is sent the token of the answer; `Oracle` runs them, and answers by
itself what has only one answer. It cannot be copied, stored or undone.
"""

from collections.abc import Generator
from typing import NamedTuple

from morro.core.rng import seeded

# The cards, in the order of their kinds: key, cost, points, copies. What an edition changes is said below.
CARDS = [
    ("indigo_plant", 1, 1, 10),
    ("sugar_mill", 2, 1, 8),
    ("tobacco_storage", 3, 2, 8),
    ("coffee_roaster", 4, 2, 8),
    ("silver_smelter", 5, 3, 8),
    ("smithy", 1, 1, 3),
    ("gold_mine", 1, 1, 3),
    ("archive", 1, 1, 3),
    ("poor_house", 2, 1, 3),
    ("black_market", 2, 1, 3),
    ("trading_post", 2, 1, 3),
    ("well", 2, 1, 3),
    ("market_stand", 2, 1, 3),
    ("crane", 2, 1, 3),
    ("chapel", 3, 2, 3),
    ("tower", 3, 2, 3),
    ("aqueduct", 3, 2, 3),
    ("carpenter", 3, 2, 3),
    ("prefecture", 3, 2, 3),
    ("market_hall", 4, 2, 3),
    ("quarry", 4, 2, 3),
    ("library", 5, 3, 3),
    ("statue", 3, 3, 3),
    ("victory_column", 4, 4, 3),
    ("hero", 5, 5, 3),
    ("guild_hall", 6, 0, 2),
    ("city_hall", 6, 0, 2),
    ("triumphal_arch", 6, 0, 2),
    ("palace", 6, 0, 2),
    # "Die neuen Gebäude"; the cathedral lies beside the deck.
    ("office_building", 1, 1, 3),
    ("guard_room", 1, 1, 3),
    ("hut", 2, 1, 3),
    ("tavern", 2, 1, 3),
    ("park", 3, 2, 3),
    ("customs_office", 3, 2, 3),
    ("bank", 3, 2, 3),
    ("harbor", 4, 2, 3),
    ("goldsmith", 5, 3, 3),
    ("residence", 6, 0, 2),
    ("cathedral", 7, 0, 1),
]
KEYS = [card[0] for card in CARDS]
KIND = {key: kind for kind, key in enumerate(KEYS)}
POINTS = [card[2] for card in CARDS]
OLD_CARDS = KIND["palace"] + 1
PRODUCTION = 5  # the first five kinds; all others are city buildings ("violet" in 2004)

INDIGO_PLANT, TOBACCO_STORAGE = KIND["indigo_plant"], KIND["tobacco_storage"]
COFFEE_ROASTER = KIND["coffee_roaster"]
SMITHY, GOLD_MINE, ARCHIVE = KIND["smithy"], KIND["gold_mine"], KIND["archive"]
POOR_HOUSE, BLACK_MARKET, TRADING_POST = KIND["poor_house"], KIND["black_market"], KIND["trading_post"]
WELL, MARKET_STAND, CRANE = KIND["well"], KIND["market_stand"], KIND["crane"]
CHAPEL, TOWER, AQUEDUCT = KIND["chapel"], KIND["tower"], KIND["aqueduct"]
CARPENTER, PREFECTURE, MARKET_HALL = KIND["carpenter"], KIND["prefecture"], KIND["market_hall"]
QUARRY, LIBRARY = KIND["quarry"], KIND["library"]
MONUMENTS = [KIND["statue"], KIND["victory_column"], KIND["hero"]]
GUILD_HALL, CITY_HALL = KIND["guild_hall"], KIND["city_hall"]
TRIUMPHAL_ARCH, PALACE = KIND["triumphal_arch"], KIND["palace"]
OFFICE_BUILDING, GUARD_ROOM = KIND["office_building"], KIND["guard_room"]
HUT, TAVERN, PARK = KIND["hut"], KIND["tavern"], KIND["park"]
CUSTOMS_OFFICE, BANK, HARBOR = KIND["customs_office"], KIND["bank"], KIND["harbor"]
GOLDSMITH, RESIDENCE, CATHEDRAL = KIND["goldsmith"], KIND["residence"], KIND["cathedral"]

ROLES = ["builder", "producer", "trader", "councillor", "prospector"]
TILES = [[1, 1, 1, 2, 2], [1, 1, 2, 2, 2], [1, 1, 2, 2, 3], [1, 2, 2, 2, 3], [1, 2, 2, 3, 3]]
FALLING = [4, 3, 2, 1]  # what the first, second, third and fourth of something brings

VERBS = ["build", "cover", "pay", "keep", "discard", "tuck", "produce", "sell", "spend"]
TOKENS = {verb: [f"{verb} {key}" for key in KEYS] for verb in VERBS}
NAMED = {token: kind for tokens in TOKENS.values() for kind, token in enumerate(tokens)}
PASS = "pass"


def costs(edition: str) -> list[int]:
    """What each kind costs to build in an edition."""
    cost = [card[1] for card in CARDS]
    if edition != "2004":
        cost[PREFECTURE] = 4
    return cost


def copies(edition: str) -> list[int]:
    """How many cards of each kind are in the box; the cathedral, which is never in the deck, included."""
    number = [card[3] for card in CARDS]
    if edition != "2004":
        number[TOBACCO_STORAGE] = 9
        number[COFFEE_ROASTER] = 9
    if edition != "2018+new":
        number[OLD_CARDS:] = [0] * (len(CARDS) - OLD_CARDS)
    return number


class Question(NamedTuple):
    kind: str
    seat: int
    options: list[str]


Asking = Generator[Question, str, None]
Deciding = Generator[Question, str, bool]
Counting = Generator[Question, str, int]


class Player:
    """What lies before one player. A good is the card it is, or None."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.hand: list[int] = []
        self.city: list[int] = [INDIGO_PLANT]
        self.goods: list[int | None] = [None]
        self.under_chapel: list[int] = []
        self.under_bank: list[int] = []
        self.under_harbor: list[int] = []
        self.bank_used = False
        self.library_used = False
        self.tavern_is_new = False

    def take(self, cards: list[int]) -> None:
        self.hand += cards
        self.hand.sort()

    def full(self, since: int = 0) -> list[int]:
        """The kinds of building with a good, one entry for each, from the kind `since` on."""
        places = zip(self.city, self.goods, strict=True)
        return sorted([kind for kind, good in places if good is not None and kind >= since])

    def empty(self, since: int = 0) -> list[int]:
        """The kinds of production building without a good, one entry for each, from the kind `since` on."""
        places = zip(self.city, self.goods, strict=True)
        return sorted([kind for kind, good in places if good is None and since <= kind < PRODUCTION])

    def remove_good(self, kind: int) -> int:
        """The good of the first building of this kind that has one."""
        for at, good in enumerate(self.goods):
            if good is not None and self.city[at] == kind:
                self.goods[at] = None
                return good
        raise AssertionError(f"no good on a {KEYS[kind]}")

    def copy_to_cover(self, kind: int) -> int:
        """The place of the copy the crane covers: the first without a good, else the first."""
        for at, good in enumerate(self.goods):
            if good is None and self.city[at] == kind:
                return at
        return self.city.index(kind)


class Table:
    """The table in play. `game()` is the whole game; each method below it is a paragraph of the rules."""

    def __init__(self, edition: str, seats: int, seed: int, options: set[str]) -> None:
        self.edition = edition
        self.options = options
        self.cost = costs(edition)
        self.rng = seeded(seed)
        self.players = [Player(seat) for seat in range(seats)]
        self.beside = [CATHEDRAL] if edition == "2018+new" else []
        self.ever_built = {INDIGO_PLANT}
        self.discard: list[int] = []
        self.out_of_play: list[int] = []
        self.governor = 0
        self.taken: list[str] = []
        self.over = False

        self.deck: list[int] = []
        for kind, number in enumerate(copies(edition)):
            if kind not in self.beside:
                self.deck += [kind] * number
        del self.deck[:seats]  # the indigo plants that stand already
        self.rng.shuffle(self.deck)
        self.tiles = list(range(5))
        self.rng.shuffle(self.tiles)
        for player in self.players:
            player.take(self.draw(5 + player.seat if "draft" in options else 4))

    # -- cards ----------------------------------------------------------------------------------------------

    def draw(self, number: int) -> list[int]:
        """Cards from the top of the deck, which the discard pile renews: fewer, if both are used up."""
        cards: list[int] = []
        while len(cards) < number and (self.deck or self.discard):
            if not self.deck:
                self.reshuffle()
            cards.append(self.deck.pop())
            if not self.deck and "reshuffle_eager" in self.options:
                self.reshuffle()
        return cards

    def reshuffle(self) -> None:
        self.deck = sorted(self.discard)
        self.discard = []
        self.rng.shuffle(self.deck)

    def move(
        self,
        ask: str,
        player: Player,
        verb: str,
        source: list[int],
        target: list[int],
        number: int,
        free: bool,
    ) -> Counting:
        """Move `number` cards, one after the other, never one of an earlier kind than the one before.

        With `free` the number is the most, and pass ends it. Gives the number moved.
        """
        source.sort()
        names = TOKENS[verb]
        start = 0
        for left in range(number, 0, -1):
            end = len(source) if free else len(source) - left + 1
            options = [names[kind] for kind in dict.fromkeys(source[start:end])]
            answer = yield Question(ask, player.seat, [PASS, *options] if free else options)
            if answer == PASS:
                return number - left
            start = source.index(NAMED[answer])
            target.append(source.pop(start))
        return number

    def throw_away(self, ask: str, player: Player, number: int, verb: str = "discard") -> Counting:
        return self.move(ask, player, verb, player.hand, self.discard, number, free=False)

    def keep(self, ask: str, player: Player, shown: list[int], number: int) -> Asking:
        """Of the cards shown, some to the hand, the rest to the discard pile."""
        yield from self.move(ask, player, "keep", shown, player.hand, number, free=False)
        player.hand.sort()
        self.discard += shown

    def around(self, seat: int) -> list[Player]:
        """All players, clockwise, from this seat on."""
        return self.players[seat:] + self.players[:seat]

    # -- the game -------------------------------------------------------------------------------------------

    def game(self) -> Asking:
        if "draft" in self.options:
            for player in self.players:
                yield from self.throw_away("draft", player, len(player.hand) - 4)
        while True:
            yield from self.round()
            if self.over or self.stuck():
                return
            self.governor = (self.governor + 1) % len(self.players)
            self.taken = []
            yield from self.round_start()

    def stuck(self) -> bool:
        """No card will ever come again, and nobody can do anything without (ruling 92)."""
        if self.deck or self.discard:
            return False
        for player in self.players:
            player.library_used = False  # as in the round that would begin now
            tucks = CHAPEL in player.city or (BANK in player.city and not player.bank_used)
            if player.full() or (tucks and player.hand) or len(player.hand) > self.limit(player):
                return False
            if self.can_build(player, owner=player):
                return False
        return True

    def limit(self, player: Player) -> int:
        if TOWER in player.city:
            return 12
        guarded = any(GUARD_ROOM in other.city for other in self.players)
        return 6 if guarded and GUARD_ROOM not in player.city else 7

    def round_start(self) -> Asking:
        players = self.around(self.governor)
        for player in players:
            if OFFICE_BUILDING in player.city:
                most = min(2, len(player.hand))
                number = yield from self.move("office", player, "discard", player.hand, self.discard, most, free=True)
                player.take(self.draw(number))
        for player in players:
            if CHAPEL in player.city:
                most = min(1, len(player.hand))
                yield from self.move("chapel", player, "tuck", player.hand, player.under_chapel, most, free=True)
            if BANK in player.city and not player.bank_used:
                most = len(player.hand)
                number = yield from self.move("bank", player, "tuck", player.hand, player.under_bank, most, free=True)
                player.bank_used = number > 0
        for player in players:
            if len(player.hand) > self.limit(player):
                yield from self.throw_away("limit", player, len(player.hand) - self.limit(player))

    def round(self) -> Asking:
        for player in self.players:
            player.library_used = False
        choosers = self.around(self.governor)
        if len(choosers) == 2:
            choosers.append(choosers[0])
        for chooser in choosers:
            answer = yield Question("role", chooser.seat, [f"role {role}" for role in ROLES if role not in self.taken])
            role = answer.removeprefix("role ")
            self.taken.append(role)
            if role == "builder":
                yield from self.builder(chooser)
            elif role == "producer":
                yield from self.producer(chooser)
            elif role == "trader":
                yield from self.trader(chooser)
            elif role == "councillor":
                yield from self.councillor(chooser)
            else:
                yield from self.prospector(chooser)
            if self.over:
                return

    def library(self, owner: Player, possible: bool, forced: bool = False) -> Deciding:
        """May the owner of the role double his privilege, and does he? `forced`: he must, to pay."""
        if not possible or LIBRARY not in owner.city or owner.library_used:
            return False
        answer = yield Question("library", owner.seat, ["use library"] if forced else [PASS, "use library"])
        owner.library_used = answer != PASS
        return owner.library_used

    # -- builder --------------------------------------------------------------------------------------------

    def lowest(self, player: Player, kind: int, owner: Player, under: int | None = None) -> int:
        """What a building costs if all that can help does; `under` is the place of the building it covers."""
        price = self.cost[kind]
        city = player.city
        goods = player.goods
        if under is not None:
            price -= self.credit(city[under])
            city = city[:under] + city[under + 1 :]  # what is covered has no effect any more
            goods = goods[:under] + goods[under + 1 :]
        if (SMITHY if kind < PRODUCTION else QUARRY) in city:
            price -= 1
        if player is owner:
            price -= 2 if LIBRARY in city and not player.library_used else 1
        if BLACK_MARKET in city:
            price -= min(2, len(goods) - goods.count(None))
        return price

    def credit(self, kind: int) -> int:
        """What covering a building is worth."""
        return 6 if kind == PARK else self.cost[kind]

    def can_cover(self, player: Player, kind: int, owner: Player, money: int) -> list[int]:
        """The kinds that a building can cover, so that it can be paid with so many cards."""
        if CRANE not in player.city:
            return []
        old_kinds = [old for old in sorted(set(player.city)) if old not in (CRANE, kind)]
        places = [player.copy_to_cover(old) for old in old_kinds]
        return [player.city[at] for at in places if self.lowest(player, kind, owner, under=at) <= money]

    def can_build(self, player: Player, owner: Player) -> list[int]:
        """Every kind in hand or beside the deck that the player may build and can pay for in some way."""
        found = []
        for kind in [*dict.fromkeys(player.hand), *self.beside]:
            if kind >= PRODUCTION and kind in player.city:
                continue
            money = len(player.hand) - (kind not in self.beside)
            if self.lowest(player, kind, owner) <= money or self.can_cover(player, kind, owner, money):
                found.append(kind)
        return found

    def builder(self, owner: Player) -> Asking:
        players = self.around(owner.seat)
        for player in players:
            options = [TOKENS["build"][kind] for kind in self.can_build(player, owner)]
            answer = yield Question("build", player.seat, [PASS, *options])
            if answer != PASS:
                yield from self.build(player, NAMED[answer], owner)

        numbers = [len(player.city) for player in players]
        self.over = max(numbers) >= 12
        for player in players:
            too_new = player.tavern_is_new and "tavern_in_own_phase" not in self.options
            fewest = len(player.city) == min(numbers) < max(numbers)
            if TAVERN in player.city and fewest and not too_new and not self.over:
                player.take(self.draw(1))
            player.tavern_is_new = False

    def build(self, player: Player, kind: int, owner: Player) -> Asking:
        if kind in self.beside:
            self.beside.remove(kind)
        else:
            player.hand.remove(kind)
        money = len(player.hand)

        place = len(player.city)
        price = unaided = self.cost[kind]  # with all help, and without what one need not use
        covers = self.can_cover(player, kind, owner, money)
        if covers:
            options = [TOKENS["cover"][old] for old in covers]
            if self.lowest(player, kind, owner) <= money:
                options = [PASS, *options]
            answer = yield Question("cover", player.seat, options)
            if answer != PASS:
                price -= self.credit(NAMED[answer])
                unaided -= self.cost[NAMED[answer]]
                place = yield from self.copy(player, NAMED[answer], kind, owner)
                self.cover(player, place)

        # The new building has no effect yet: it joins the city when everything is paid and drawn.
        price -= (SMITHY if kind < PRODUCTION else QUARRY) in player.city
        if player is owner:
            price -= 1
            goods = min(2, len(player.full())) if BLACK_MARKET in player.city else 0
            doubled = yield from self.library(owner, price > 0, forced=price - goods > money)
            if doubled:
                price -= 1
                unaided = 0  # who uses the library does not waive anything
        if BLACK_MARKET in player.city:
            spent = yield from self.spend(player, price, kind)
            price -= spent
            unaided -= spent
        price = max(0, price)
        if POOR_HOUSE in player.city:
            price += yield from self.poverty(player, kind, price, most=unaided - price)
        yield from self.throw_away("pay", player, price, "pay")

        if CARPENTER in player.city and kind >= PRODUCTION:
            player.take(self.draw(1))
        if POOR_HOUSE in player.city and len(player.hand) <= 1:
            player.take(self.draw(1))
        player.city.insert(place, kind)
        player.goods.insert(place, None)
        player.tavern_is_new = kind == TAVERN
        self.ever_built.add(kind)

    def cover(self, player: Player, at: int) -> None:
        self.out_of_play.append(player.city.pop(at))
        good = player.goods.pop(at)
        if good is not None:
            self.discard.append(good)

    def ends(self, builder: Player | None = None) -> bool:
        """Whether a city is full, with the building that this player is paying for."""
        return any(len(player.city) + (player is builder) >= 12 for player in self.players)

    def worth_losing(self, player: Player, good: int, kind: int) -> bool:
        """Whether it can help a player who builds this kind to have a good less (rulings 33, 94)."""
        if not self.deck and not self.discard:
            return True
        return good < PRODUCTION and WELL in [*player.city, kind]

    def copy(self, player: Player, old: int, kind: int, owner: Player) -> Counting:
        """The place of the copy to cover. The player is asked where it can help to lose a good."""
        usual = player.copy_to_cover(old)
        full = [at for at, good in enumerate(player.goods) if player.city[at] == old and good is not None]
        if player.goods[usual] is not None or not full or self.ends() or not self.worth_losing(player, old, kind):
            return usual
        if self.lowest(player, kind, owner, under=full[0]) > len(player.hand):
            return usual
        answer = yield Question("copy", player.seat, [PASS, TOKENS["cover"][old]])
        return usual if answer == PASS else full[0]

    def spend(self, player: Player, price: int, building: int) -> Counting:
        """The black market: up to two goods, beyond the price where that can help. Gives the number spent."""
        money = len(player.hand)
        since = 0
        for spent in range(2):
            goods = player.full(since)
            if price - spent <= 0:
                if self.ends(player):
                    return spent
                goods = [good for good in goods if self.worth_losing(player, good, building)]
            if not goods:
                return spent
            missing = price - spent - money  # so many goods must still be spent
            end = len(goods) - missing + 1 if missing > 1 else len(goods)
            options = [TOKENS["spend"][kind] for kind in dict.fromkeys(goods[:end])]
            answer = yield Question("spend", player.seat, [PASS, *options] if missing <= 0 else options)
            if answer == PASS:
                return spent
            since = NAMED[answer]
            self.discard.append(player.remove_good(since))
        return 2

    def poverty(self, player: Player, kind: int, price: int, most: int) -> Counting:
        """The poor house: nobody must use his reductions; who pays more may be poor enough. Gives the cards more."""
        carpenter = 1 if CARPENTER in player.city and kind >= PRODUCTION else 0
        more = len(player.hand) - price + carpenter - 1
        something_new = self.discard or len(self.deck) > carpenter
        if not 1 <= more <= most or not something_new or self.ends(player):
            return 0
        answer = yield Question("poor_house", player.seat, [PASS, "use poor_house"])
        return 0 if answer == PASS else more

    # -- producer -------------------------------------------------------------------------------------------

    def producer(self, owner: Player) -> Asking:
        doubled = yield from self.library(owner, len(owner.empty()) > 2 + (AQUEDUCT in owner.city))
        for player in self.around(owner.seat):
            limit = 1 + (player is owner) * (1 + doubled) + (AQUEDUCT in player.city)
            produced = yield from self.produce(player, limit)
            if WELL in player.city and produced >= 2:
                player.take(self.draw(1))

    def produce(self, player: Player, limit: int) -> Counting:
        since = 0
        for produced in range(limit):
            if not self.deck and not self.discard:
                return produced
            options = [TOKENS["produce"][kind] for kind in dict.fromkeys(player.empty(since))]
            answer = (yield Question("produce", player.seat, [PASS, *options])) if options else PASS
            if answer == PASS:
                return produced
            since = NAMED[answer]
            places = [at for at, kind in enumerate(player.city) if kind == since and player.goods[at] is None]
            player.goods[places[0]] = self.draw(1)[0]
        return limit

    # -- trader ---------------------------------------------------------------------------------------------

    def trader(self, owner: Player) -> Asking:
        tile = self.tiles.pop(0)
        self.tiles.append(tile)
        doubled = yield from self.library(owner, len(owner.full()) > 2 + (TRADING_POST in owner.city))
        players = self.around(owner.seat)
        sold_by_all = 0
        for player in players:
            limit = 1 + (player is owner) * (1 + doubled) + (TRADING_POST in player.city)
            sold_by_all += yield from self.sell(player, limit, TILES[tile])
        for player in players:
            if HUT in player.city and sold_by_all == 0:
                player.take(self.draw(1))

    def sell(self, player: Player, limit: int, prices: list[int]) -> Counting:
        since = sold = proceeds = 0
        while sold < limit:
            options = [TOKENS["sell"][kind] for kind in dict.fromkeys(player.full(since))]
            answer = (yield Question("sell", player.seat, [PASS, *options])) if options else PASS
            if answer == PASS:
                break
            since = NAMED[answer]
            good = player.remove_good(since)
            if HARBOR in player.city and sold == 0:
                player.under_harbor.append(good)
            else:
                self.discard.append(good)
            sold += 1
            proceeds += 2 if since == CUSTOMS_OFFICE else prices[since]
        if MARKET_STAND in player.city and sold >= 2:
            proceeds += 1
        if MARKET_HALL in player.city and sold >= 1:
            proceeds += 1
        player.take(self.draw(proceeds))
        return sold

    # -- councillor -----------------------------------------------------------------------------------------

    def councillor(self, owner: Player) -> Asking:
        players = self.around(owner.seat)
        for player in players:
            if CUSTOMS_OFFICE in player.city:
                at = player.city.index(CUSTOMS_OFFICE)
                for card in self.draw(1 if player.goods[at] is None else 0):
                    player.goods[at] = card
        doubled = yield from self.library(owner, True)
        for player in players:
            drawn = self.draw(2 + (player is owner) * 3 * (1 + doubled))
            kept = min(len(drawn), 2 if PREFECTURE in player.city else 1)
            if ARCHIVE in player.city:
                player.take(drawn)
                yield from self.throw_away("archive", player, len(drawn) - kept)
            else:
                yield from self.keep("council", player, drawn, kept)

    # -- prospector -----------------------------------------------------------------------------------------

    def prospector(self, owner: Player) -> Asking:
        doubled = yield from self.library(owner, True)
        owner.take(self.draw(1 + doubled))
        for player in self.around(owner.seat):
            if GOLD_MINE in player.city:
                answer = yield Question("mine", player.seat, [PASS, "use gold_mine"])
                if answer != PASS:
                    yield from self.gold_mine(player)
            if GOLDSMITH in player.city:
                answer = yield Question("goldsmith", player.seat, [PASS, "use goldsmith"])
                if answer != PASS:
                    self.goldsmith(player)

    def gold_mine(self, player: Player) -> Asking:
        shown = self.draw(4)
        all_differ = len({self.cost[kind] for kind in shown}) == 4
        if self.edition != "2004":
            shown.sort(key=lambda kind: self.cost[kind])
            if all_differ:
                player.take([shown.pop(0)])
            self.discard += shown
        else:
            yield from self.keep("take", player, shown, 1 if all_differ else 0)

    def goldsmith(self, player: Player) -> None:
        standing = {kind for other in self.players for kind in other.city}
        known = self.ever_built if "goldsmith_counts_covered" in self.options else standing
        for kind in self.draw(1):
            if kind in known:
                self.discard.append(kind)
            else:
                player.take([kind])


# -- scoring ------------------------------------------------------------------------------------------------


def residence_triples(edition: str, city: list[int]) -> int:
    """How many groups of three different buildings of equal cost there are."""
    cost = costs(edition)
    triples = 0
    for level in range(1, 8):
        kinds = {kind for kind in city if cost[kind] == level}
        numbers = [city.count(kind) for kind in kinds]
        while len(numbers) >= 3:
            numbers.sort(reverse=True)
            numbers = [n for n in [numbers[0] - 1, numbers[1] - 1, numbers[2] - 1, *numbers[3:]] if n > 0]
            triples += 1
    return triples


def points(edition: str, city: list[int], tucked: int, opposing: list[int]) -> int:
    """The points of a city, with so many cards under its buildings, and of what the others have built."""
    cost = costs(edition)
    production = [kind for kind in city if kind < PRODUCTION]
    total = sum(POINTS[kind] for kind in city) + tucked
    if TRIUMPHAL_ARCH in city:
        total += [0, 4, 6, 8][sum(kind in city for kind in MONUMENTS)]
    if GUILD_HALL in city:
        total += 2 * len(production) if edition == "2004" else len(production) + len(set(production))
    if CITY_HALL in city:
        total += len(city) - len(production)
    if RESIDENCE in city:
        total += sum(FALLING[: residence_triples(edition, city)])
    if CATHEDRAL in city:
        total += sum(FALLING[: sum(cost[kind] == 6 for kind in opposing)])
    if PALACE in city:
        total += total // 4
    return total


class Snapshot(NamedTuple):
    """The table in plain lists, seat by seat: cards by key, hands in the order of kinds."""

    hands: list[list[str]]
    cities: list[list[str]]
    goods: list[list[bool]]
    under_chapel: list[int]
    under_bank: list[int]
    under_harbor: list[int]
    deck: int
    discard: int
    governor: int
    roles: list[str]


class Oracle:
    """One game in progress. `question` is None when it is over."""

    def __init__(self, edition: str, seats: int, seed: int, options: set[str]) -> None:
        self.table = Table(edition, seats, seed, options)
        self.game = self.table.game()
        self.question: Question | None = next(self.game)
        if len(self.question.options) == 1:
            self._send(self.question.options[0])

    def answer(self, token: str) -> None:
        if self.question is None or token not in self.question.options:
            raise ValueError(f"{token!r} does not answer {self.question}")
        self._send(token)

    def _send(self, token: str) -> None:
        """Answer, and answer what follows as long as there is one answer only."""
        try:
            question = self.game.send(token)
            while len(question.options) == 1:
                question = self.game.send(question.options[0])
        except StopIteration:
            self.question = None
        else:
            self.question = question

    def scores(self) -> list[int]:
        found = []
        for player in self.table.players:
            tucked = len(player.under_chapel) + len(player.under_bank) + len(player.under_harbor)
            opposing = [kind for other in self.table.players if other is not player for kind in other.city]
            found.append(points(self.table.edition, player.city, tucked, opposing))
        return found

    def winners(self) -> list[int]:
        """The seats with the most points; among them those with the most cards and goods."""
        cards = [len(player.hand) + len(player.full()) for player in self.table.players]
        ranks = list(zip(self.scores(), cards, strict=True))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    def snapshot(self) -> Snapshot:
        table = self.table
        players = table.players
        return Snapshot(
            hands=[[KEYS[kind] for kind in sorted(player.hand)] for player in players],
            cities=[[KEYS[kind] for kind in player.city] for player in players],
            goods=[[good is not None for good in player.goods] for player in players],
            under_chapel=[len(player.under_chapel) for player in players],
            under_bank=[len(player.under_bank) for player in players],
            under_harbor=[len(player.under_harbor) for player in players],
            deck=len(table.deck),
            discard=len(table.discard),
            governor=table.governor,
            roles=sorted(table.taken, key=ROLES.index),
        )
