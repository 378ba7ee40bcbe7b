"""How the greedy player sees its own chances: what a building would bring it, and what a card in hand is good for."""

from typing import Final

from morro.bots.sanjuan_points import points, production_kinds, sixes_of_others, triples
from morro.bots.sanjuan_taste import Taste
from morro.sanjuan.buildings import (
    AQUEDUCT,
    BLACK_MARKET,
    CATHEDRAL,
    CITY_HALL,
    CRANE,
    GUILD_HALL,
    MARKET_STAND,
    MONUMENTS,
    PALACE,
    PARK,
    PRODUCTION_KINDS,
    QUARRY,
    RESIDENCE,
    SMITHY,
    TRADING_POST,
    TRIUMPHAL_ARCH,
    WELL,
)
from morro.sanjuan.editions import FULL_CITY
from morro.sanjuan.scoring import ARCH_POINTS, LADDER
from morro.sanjuan.state import NO_CARD
from morro.sanjuan.view import SanJuanView

MEAN_PRICE: Final = [100, 140, 180, 220, 260, 200]
"""What a good of each slot fetches on average, in centicards."""

NOT_PAYABLE: Final = -100000

NEED_GOODS: Final = 1 << AQUEDUCT | 1 << MARKET_STAND | 1 << TRADING_POST | 1 << WELL | 1 << BLACK_MARKET
"""City buildings that work better the more production buildings stand."""

COMPUTED: Final = 1 << GUILD_HALL | 1 << CITY_HALL | 1 << TRIUMPHAL_ARCH | 1 << PALACE | 1 << RESIDENCE | 1 << CATHEDRAL
"""Buildings whose points depend on the others."""


class Outlook:
    """One seat's view, with what follows from it at a glance. Made for one decision, and never changed."""

    def __init__(self, view: SanJuanView, taste: Taste) -> None:
        self.view = view
        self.taste = taste
        self.rules = view.rules
        self.me = view.estates[view.seat]
        owns = 0
        production = 0
        monuments = 0
        self.makers = [0] * PRODUCTION_KINDS
        """The production buildings of each kind."""
        for kind in self.me.city:
            owns |= 1 << kind
            if kind < PRODUCTION_KINDS:
                production += 1
                self.makers[kind] += 1
            elif MONUMENTS & 1 << kind:
                monuments += 1
        holds = 0
        for kind in self.me.hand:
            holds |= 1 << kind
        self.owns = owns
        self.holds = holds
        self.production = production
        self.monuments = monuments
        biggest = 1
        for e in view.estates:
            biggest = max(biggest, len(e.city))
        self.biggest = biggest
        self.left = max(0, FULL_CITY - biggest)
        """The builder phases to come, if the largest city grows in each."""
        self.card = taste.card[self.left]
        self.tired = view.round > taste.patience
        self.urge = 1000 if self.tired else taste.urge
        self.after = max(0, FULL_CITY - max(biggest, len(self.me.city) + 1))
        """And those after one in which this seat builds."""
        self.card_after = taste.card[self.after]

    # -- points -----------------------------------------------------------------------------------------------

    def hope(self, kind: int) -> int:
        """How much a building counts already, in per cent: it stands, or it is in hand."""
        if self.owns & 1 << kind:
            return 100
        return self.taste.hope if self.holds & 1 << kind else 0

    def points_for(self, kind: int, rounds: int) -> int:
        """The centipoints that a building adds to the city by the end of the game."""
        if COMPUTED & 1 << kind:
            gain = self.computed_points(kind, rounds)
        else:
            gain = 100 * self.rules.points[kind]
        # Only what is held or stands can multiply: most hands have none of it.
        multipliers = (self.owns | self.holds) & COMPUTED & ~(1 << kind)
        if multipliers == 0:
            return gain
        if kind < PRODUCTION_KINDS:
            edition = self.rules.edition
            per_building = 100 * edition.guild_per_building
            if not self.owns & 1 << kind:
                per_building += 100 * edition.guild_per_kind
            gain += per_building * self.hope(GUILD_HALL) // 100
        else:
            if multipliers & 1 << CITY_HALL:
                gain += self.hope(CITY_HALL)
            if multipliers & 1 << TRIUMPHAL_ARCH and MONUMENTS & 1 << kind:
                step = 200 if self.monuments else 400
                gain += step * self.hope(TRIUMPHAL_ARCH) // 100
        if multipliers & 1 << RESIDENCE:
            gain += self.triple_points(kind) * self.hope(RESIDENCE) // 100
        if multipliers & 1 << PALACE:
            gain += gain * self.hope(PALACE) // 400
        return gain

    def computed_points(self, kind: int, rounds: int) -> int:
        """What a building will score that counts others: those that stand now, and those to come."""
        taste = self.taste
        edition = self.rules.edition
        if kind == GUILD_HALL:
            now = edition.guild_per_building * self.production + edition.guild_per_kind * production_kinds(self.owns)
            return (
                100 * now
                + rounds * taste.more_production * (2 * edition.guild_per_building + edition.guild_per_kind) // 2
            )
        if kind == CITY_HALL:
            return 100 * (1 + len(self.me.city) - self.production) + rounds * taste.more_city
        if kind == TRIUMPHAL_ARCH:
            held = 0
            for card in range(PALACE):
                if MONUMENTS & self.holds & 1 << card and not self.owns & 1 << card:
                    held += 1
            hoped = min(held, rounds, 3 - self.monuments)
            now = ARCH_POINTS[self.monuments]
            return 100 * now + (ARCH_POINTS[self.monuments + hoped] - now) * 70
        if kind == RESIDENCE:
            now = min(4, triples(self.rules.cost, self.me.city))
            return 100 * LADDER[now] + (rounds * taste.more_triples * (4 - now) if now < 4 else 0)
        if kind == CATHEDRAL:
            sixes = min(4, sixes_of_others(self.view, self.view.seat))
            return 100 * LADDER[sixes] + (rounds * taste.more_sixes * (4 - sixes) if sixes < 4 else 0)
        return (100 * points(self.view, self.view.seat) + rounds * taste.more_points) // 4

    def triple_points(self, kind: int) -> int:
        """What one more building brings to a residence."""
        before = min(4, triples(self.rules.cost, self.me.city))
        after = min(4, triples(self.rules.cost, [*self.me.city, kind]))
        return 100 * (LADDER[after] - LADDER[before])

    # -- buildings ---------------------------------------------------------------------------------------------

    def value(self, kind: int, rounds: int, card: int) -> int:
        """What a building is worth in centipoints, with so many rounds to come and cards at this worth."""
        taste = self.taste
        gain = self.points_for(kind, rounds)
        if rounds == 0:
            return gain
        gain += taste.once[kind]
        if kind < PRODUCTION_KINDS:
            engine = self.income_from(kind)
        else:
            engine = taste.engine[kind]
            if NEED_GOODS & 1 << kind:
                engine = engine * taste.helped[min(5, self.production)] // 100
            elif kind == PARK or kind == CRANE:
                both = (self.owns | self.holds | 1 << kind) & (1 << PARK | 1 << CRANE)
                if both == 1 << PARK | 1 << CRANE:
                    gain += taste.park_and_crane
        return gain + rounds * (taste.steady[kind] + engine * card // 100)

    def income_from(self, kind: int) -> int:
        """Centicards in each round that one more production building of this kind brings."""
        share = self.taste.income
        makers = self.makers
        rank = 0
        for good in range(kind, PRODUCTION_KINDS):
            rank += makers[good]
        gain = MEAN_PRICE[kind] * share[rank]
        for good in range(kind - 1, -1, -1):
            if makers[good]:  # the cheaper ones move one rank down
                gain -= MEAN_PRICE[good] * (share[rank] - share[rank + makers[good]])
                rank += makers[good]
        return gain // 100

    def price(self, kind: int, privilege: int, covered: int = NO_CARD) -> int:
        """The cards to pay, black market apart; the privilege saves so many."""
        owns = self.owns
        price = self.rules.cost[kind] - privilege
        if covered != NO_CARD:
            owns &= ~(1 << covered)
            price -= 6 if covered == PARK else self.rules.cost[covered]
        if owns & 1 << (SMITHY if kind < PRODUCTION_KINDS else QUARRY):
            price -= 1
        return max(0, price)

    def build_gain(self, kind: int, privilege: int, covered: int) -> int:
        """What it brings to build this now, and cover that (or NO_CARD), cards paid and lost included."""
        rounds = self.after
        card = self.card_after
        gain = self.urge
        if covered != NO_CARD:
            # The city does not grow, so the end comes no nearer.
            rounds = self.left - 1 if self.left > 0 else 0
            card = self.taste.card[rounds]
            gain -= self.value(covered, rounds, card)
            if rounds > 0:
                gain += self.taste.once[covered]
                if covered == PARK:
                    gain += self.taste.park_and_crane  # this is what it was built for
        gain -= self.price(kind, privilege, covered) * card
        if kind != CATHEDRAL:
            gain -= card
        return gain + self.value(kind, rounds, card)

    def best_gain(self, kind: int, privilege: int, cards: int) -> int:
        """The most that building this brings if its price is to be paid with so many cards, the crane included."""
        best = NOT_PAYABLE
        if self.price(kind, privilege) <= cards:
            best = self.build_gain(kind, privilege, NO_CARD)
        if self.owns & 1 << CRANE:
            for covered in self.me.city:
                if covered != CRANE and covered != kind and self.price(kind, privilege, covered) <= cards:
                    best = max(best, self.build_gain(kind, privilege, covered))
        return best

    # -- cards in hand -----------------------------------------------------------------------------------------

    def worth(self, kind: int, copies: int) -> int:
        """What a card in hand is worth in centipoints, as money and as a plan; so many equal ones came before it."""
        card = self.card
        if kind >= PRODUCTION_KINDS and (copies > 0 or self.owns & 1 << kind):
            return card
        price = self.price(kind, 0)
        plan = self.value(kind, self.left, card) + self.urge - price * card
        missing = price + 1 - len(self.me.hand)
        if missing > 0:
            if missing > 2 * self.left:
                return card
            plan = plan * (self.taste.dear if missing <= 2 else self.taste.too_dear) // 100
        if copies > 0:
            plan //= 2
        return card + max(0, plan)

    def worths(self, cards: list[int], floor: int) -> list[int]:
        """The worth of each of these sorted cards from a kind on; of equal ones only the first is a plan."""
        found: list[int] = []
        last = NO_CARD
        copies = 0
        for kind in cards:
            copies = copies + 1 if kind == last else 0
            last = kind
            if kind >= floor:
                found.append(self.worth(kind, copies))
        return found
