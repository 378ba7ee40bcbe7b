"""How the greedy player sees its own chances: what a building would bring it, and what a card in hand is good for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.bots.sanjuan_taste import Taste
from morro.core.bits import BIT
from morro.sanjuan import moments
from morro.sanjuan.buildings import (
    AQUEDUCT,
    BLACK_MARKET,
    CATHEDRAL,
    CITY_HALL,
    COMPUTED,
    CRANE,
    GUILD_HALL,
    MARKET_STAND,
    MONUMENTS,
    PALACE,
    PARK,
    PRODUCTION_KINDS,
    RESIDENCE,
    TRADING_POST,
    TRIUMPHAL_ARCH,
    WELL,
)
from morro.sanjuan.editions import FULL_CITY
from morro.sanjuan.scoring import (
    ARCH_POINTS,
    LADDER,
    count_sixes,
    count_triples,
    groups_of_three,
    guild_hall_points,
    of_price,
    production_kinds,
    score_in_view,
)
from morro.sanjuan.state import NO_CARD
from morro.sanjuan.view import SanJuanView

if TYPE_CHECKING:
    from mypy_extensions import i64

MEAN_PRICE: Final = [100, 140, 180, 220, 260, 200]
"""What a good of each slot fetches on average, in centicards."""

NOT_PAYABLE: Final = -100000

NEED_GOODS: Final = 1 << AQUEDUCT | 1 << MARKET_STAND | 1 << TRADING_POST | 1 << WELL | 1 << BLACK_MARKET
"""City buildings that work better the more production buildings stand."""


class Outlook:
    """One seat's view, with what follows from it at a glance. Made for one decision, and never changed."""

    def __init__(self, view: SanJuanView, taste: Taste) -> None:
        self.view = view
        self.taste = taste
        self.rules = view.rules
        self.me = view.estates[view.seat]
        owns: i64 = 0
        production: i64 = 0
        monuments: i64 = 0
        makers = [0] * PRODUCTION_KINDS
        kind: i64
        for kind in self.me.city:
            owns |= BIT[kind]
            if kind < PRODUCTION_KINDS:
                production += 1
                makers[kind] = makers[kind] + 1
            elif MONUMENTS & BIT[kind]:
                monuments += 1
        holds: i64 = 0
        for kind in self.me.hand:
            holds |= BIT[kind]
        self.makers = makers
        """The production buildings of each kind."""
        self.owns = owns
        self.holds = holds
        self.production = production
        self.monuments = monuments
        biggest: i64 = 1
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

    def hope(self, kind: i64) -> i64:
        """How much a building counts already, in per cent: it stands, or it is in hand."""
        if self.owns & BIT[kind]:
            return 100
        return self.taste.hope if self.holds & BIT[kind] else 0

    def points_for(self, kind: i64, rounds: i64) -> i64:
        """The centipoints that a building adds to the city by the end of the game."""
        if COMPUTED & BIT[kind]:
            gain = self.computed_points(kind, rounds)
        else:
            gain = 100 * self.rules.points[kind]
        # Only what is held or stands can multiply: most hands have none of it.
        multipliers = (self.owns | self.holds) & COMPUTED & ~BIT[kind]
        if multipliers == 0:
            return gain
        if kind < PRODUCTION_KINDS:
            edition = self.rules.edition
            per_building = 100 * edition.guild_per_building
            if not self.owns & BIT[kind]:
                per_building += 100 * edition.guild_per_kind
            gain += per_building * self.hope(GUILD_HALL) // 100
        else:
            if multipliers & 1 << CITY_HALL:
                gain += self.hope(CITY_HALL)
            if multipliers & 1 << TRIUMPHAL_ARCH != 0 and MONUMENTS & BIT[kind] != 0:
                step = 200 if self.monuments else 400
                gain += step * self.hope(TRIUMPHAL_ARCH) // 100
        if multipliers & 1 << RESIDENCE:
            gain += self.triple_points(kind) * self.hope(RESIDENCE) // 100
        if multipliers & 1 << PALACE:
            gain += gain * self.hope(PALACE) // 400
        return gain

    def computed_points(self, kind: i64, rounds: i64) -> i64:
        """What a building will score that counts others: those that stand now, and those to come."""
        taste = self.taste
        edition = self.rules.edition
        if kind == GUILD_HALL:
            now = guild_hall_points(edition, self.production, production_kinds(self.owns))
            return (
                100 * now
                + rounds * taste.more_production * (2 * edition.guild_per_building + edition.guild_per_kind) // 2
            )
        if kind == CITY_HALL:
            return 100 * (1 + len(self.me.city) - self.production) + rounds * taste.more_city
        if kind == TRIUMPHAL_ARCH:
            held = 0
            for card in range(PALACE):
                if MONUMENTS & self.holds & BIT[card] and not self.owns & BIT[card]:
                    held += 1
            hoped = min(held, rounds, 3 - self.monuments)
            now = ARCH_POINTS[self.monuments]
            return 100 * now + (ARCH_POINTS[self.monuments + hoped] - now) * 70
        if kind == RESIDENCE:
            now = min(4, count_triples(self.rules.cost, self.me.city))
            return 100 * LADDER[now] + rounds * taste.more_triples * (4 - now)
        if kind == CATHEDRAL:
            cities = [e.city for e in self.view.estates]
            sixes = min(4, count_sixes(self.rules.cost, cities, self.view.seat))
            return 100 * LADDER[sixes] + rounds * taste.more_sixes * (4 - sixes)
        return (100 * score_in_view(self.view, self.view.seat).total() + rounds * taste.more_points) // 4

    def triple_points(self, kind: i64) -> i64:
        """What one more building brings to a residence: it can only help those of its own price."""
        cost = self.rules.cost
        equal = of_price(cost, self.me.city, cost[kind])
        if len(equal) < 2:
            return 0
        before = groups_of_three(equal)
        equal.append(kind)
        if groups_of_three(equal) == before:
            return 0
        standing = min(4, count_triples(cost, self.me.city))
        return 100 * (LADDER[min(4, standing + 1)] - LADDER[standing])

    # -- buildings ---------------------------------------------------------------------------------------------

    def value(self, kind: i64, rounds: i64, card: i64) -> i64:
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
            if NEED_GOODS & BIT[kind]:
                engine = engine * taste.helped[min(5, self.production)] // 100
            elif kind == PARK or kind == CRANE:
                both = (self.owns | self.holds | BIT[kind]) & (1 << PARK | 1 << CRANE)
                if both == 1 << PARK | 1 << CRANE:
                    gain += taste.park_and_crane
        return gain + rounds * (taste.steady[kind] + engine * card // 100)

    def income_from(self, kind: i64) -> i64:
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

    def price(self, kind: i64, privilege: i64, covered: i64 = NO_CARD) -> i64:
        """The cards to pay, black market apart; the privilege saves so many."""
        return moments.build_price(self.rules, self.owns, kind, privilege, covered)

    def build_gain(self, kind: i64, privilege: i64, covered: i64) -> i64:
        """What it brings to build this now, and cover that (or NO_CARD), cards paid and lost included."""
        rounds = self.after
        card = self.card_after
        gain = self.urge
        if covered != NO_CARD:
            # The city does not grow, so the end comes no nearer.
            rounds = max(self.left - 1, 0)
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

    def best_gain(self, kind: i64, privilege: i64, cards: i64) -> i64:
        """The most that building this brings if its price is to be paid with so many cards, the crane included."""
        best = NOT_PAYABLE
        if self.price(kind, privilege) <= cards:
            best = self.build_gain(kind, privilege, NO_CARD)
        if moments.may_cover(self.owns):
            for covered in self.me.city:
                allowed = moments.cover_credit(self.rules, kind, covered) >= 0
                if allowed and self.price(kind, privilege, covered) <= cards:
                    best = max(best, self.build_gain(kind, privilege, covered))
        return best

    def best_gains(self, kind: i64, privilege: i64, cards: i64) -> tuple[int, int]:
        """The same without and with the privilege."""
        if moments.may_cover(self.owns):
            return (self.best_gain(kind, 0, cards), self.best_gain(kind, privilege, cards))
        cheap = self.price(kind, privilege)
        if cheap > cards:
            return (NOT_PAYABLE, NOT_PAYABLE)
        gain = self.build_gain(kind, privilege, NO_CARD)
        price = self.price(kind, 0)
        if price > cards:
            return (NOT_PAYABLE, gain)
        return (gain - (price - cheap) * self.card_after, gain)

    # -- cards in hand -----------------------------------------------------------------------------------------

    def worth(self, kind: i64, copies: i64) -> i64:
        """What a card in hand is worth in centipoints, as money and as a plan; so many equal ones came before it."""
        card = self.card
        if kind >= PRODUCTION_KINDS and (copies > 0 or self.owns & BIT[kind]):
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

    def worths(self, cards: list[int], floor: i64) -> list[int]:
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
