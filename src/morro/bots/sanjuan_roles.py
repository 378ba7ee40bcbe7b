"""Which role to take: what each seat gains from each role, and who would take what after that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.bots.sanjuan_outlook import MEAN_PRICE, Outlook
from morro.core.bits import BIT
from morro.sanjuan import moments
from morro.sanjuan.actions import GOOD_SLOTS, ROLE
from morro.sanjuan.buildings import (
    ARCHIVE,
    CUSTOMS_OFFICE,
    GOLD_MINE,
    GOLDSMITH,
    PREFECTURE,
    QUARRY,
    SMITHY,
)
from morro.sanjuan.editions import BUILDER, COUNCILLOR, FULL_CITY, PRODUCER, PROSPECTOR, ROLES, TRADER
from morro.sanjuan.prices import is_guarded
from morro.sanjuan.scoring import score_in_view
from morro.sanjuan.state import NO_CARD, slot_of
from morro.sanjuan.view import EstateView, SanJuanView, coming_tiles

if TYPE_CHECKING:
    from mypy_extensions import i64

GAINS: Final = 2 * len(ROLES)
"""The gains of a seat: for each role without and with its privilege."""


def coming_prices(view: SanJuanView) -> list[int]:
    """What each slot will fetch on the next tile, in centicards: on average, if it is not known."""
    tiles = coming_tiles(view)
    prices: list[int] = []
    for slot in range(GOOD_SLOTS):
        total = 0
        for tile in tiles:
            total += moments.PRICES[tile][slot]
        prices.append(100 * total // len(tiles))
    return prices


class RoleChoice:
    """The table as the seat that takes a role sees it."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.view = outlook.view
        self.taste = outlook.taste
        self.card = outlook.card
        self.seats = len(outlook.view.estates)
        self.prices = [] if outlook.view.taken & 1 << TRADER else coming_prices(outlook.view)
        self.goods_about = False
        for e in outlook.view.estates:
            if e.goods.count(NO_CARD) < len(e.goods):
                self.goods_about = True
        self.guarded = is_guarded(outlook.view)
        self.gains: list[list[int]] = []
        for seat in range(self.seats):
            self.gains.append(self.gains_of(seat))
        if outlook.left <= 1 and not outlook.tired:
            self.see_the_end()
        self.plain: list[int] = []
        """What all seats together gain from each role without its privilege."""
        for role in range(len(ROLES)):
            total = 0
            for gains in self.gains:
                total += gains[2 * role]
            self.plain.append(total)
        self.turns = outlook.view.rules.turns - count_bits(outlook.view.taken)
        """The roles still to be taken in this round."""
        self.own: list[list[int]] = [[] for _ in range(self.seats)]
        """For each seat that will take one, what it means to take each role itself."""
        taken = outlook.view.taken
        for i in range(min(self.turns, self.seats)):
            seat = (outlook.view.seat + i) % self.seats
            for role in range(len(ROLES)):
                if taken & BIT[role]:
                    self.own[seat].append(0)
                else:
                    self.own[seat].append(self.edge(seat, seat, role))

    # -- what a role brings a seat -----------------------------------------------------------------------------

    def gains_of(self, seat: i64) -> list[int]:
        """The gains of a seat in centipoints, at [2 * role] without the privilege and at [2 * role + 1] with it."""
        view = self.view
        e = view.estates[seat]
        owns = e.owned()
        room = 100 * (moments.hand_limit(owns, self.guarded) + self.taste.slack - len(e.hand))
        times = 2 if moments.has_unused_library(owns, seat, view.library_used) else 1
        taken = view.taken
        gains = [0] * GAINS
        if not taken & 1 << BUILDER:
            if seat == view.seat:
                gains[2 * BUILDER], gains[2 * BUILDER + 1] = self.own_building(times)
            else:
                gains[2 * BUILDER] = self.others_building(e, owns, 0)
                gains[2 * BUILDER + 1] = self.others_building(e, owns, times)
        if not taken & 1 << PRODUCER:
            empty = e.empty_makers()
            gains[2 * PRODUCER] = self.producing(empty, owns, 0)
            gains[2 * PRODUCER + 1] = self.producing(empty, owns, times)
        if not taken & 1 << TRADER:
            wins = self.wins_of(e)
            gains[2 * TRADER] = self.trading(wins, owns, 0, room)
            gains[2 * TRADER + 1] = self.trading(wins, owns, times, room)
        if not taken & 1 << COUNCILLOR:
            gains[2 * COUNCILLOR] = self.council(e, owns, 0, room)
            gains[2 * COUNCILLOR + 1] = self.council(e, owns, times, room)
        if not taken & 1 << PROSPECTOR:
            gains[2 * PROSPECTOR] = self.prospecting(owns, 0, room)
            gains[2 * PROSPECTOR + 1] = self.prospecting(owns, times, room)
        return gains

    def cards(self, centicards: i64, room: i64) -> i64:
        """Centicards in centipoints; what does not fit into the hand is worth less."""
        if centicards > room:
            room = max(0, room)
            centicards = room + (centicards - room) * self.taste.overflow // 100
        return centicards * self.card // 100

    def own_building(self, times: i64) -> tuple[int, int]:
        """The best building, or none, without and with the privilege; `times`: how often the seat has that."""
        outlook = self.outlook
        hand = outlook.me.hand
        plain = 0
        best = 0
        last = NO_CARD
        for kind in hand:
            if kind != last and moments.may_build(outlook.owns, kind):
                without, gain = outlook.best_gains(kind, times, len(hand) - 1)
                plain = max(plain, without)
                best = max(best, gain)
            last = kind
        for kind in self.view.aside:
            without, gain = outlook.best_gains(kind, times, len(hand))
            plain = max(plain, without)
            best = max(best, gain)
        return (plain, best)

    def others_building(self, e: EstateView, owns: i64, times: i64) -> i64:
        gain = self.taste.build_by_hand[min(12, len(e.hand))]
        if len(e.hand) > 0:
            if owns & (1 << SMITHY | 1 << QUARRY):
                gain += self.card // 2
            gain += times * self.card
        return gain

    def producing(self, empty: list[int], owns: i64, times: i64) -> i64:
        """The dearest of the empty production buildings are filled."""
        produced = min(moments.produce_limit(owns, times), len(empty))
        centicards = 0
        for i in range(len(empty) - produced, len(empty)):
            centicards += MEAN_PRICE[empty[i]]
        centicards = centicards * self.taste.good // 100
        if moments.draws_for_producing(owns, produced) != NO_CARD:
            centicards += 100
        return centicards * self.card // 100

    def wins_of(self, e: EstateView) -> list[int]:
        """What each good will fetch above its worth unsold, in centicards, least first."""
        wins: list[int] = []
        for place in range(len(e.goods)):
            if e.goods[place] != NO_CARD:
                slot = slot_of(e.city[place])
                wins.append(self.prices[slot] - MEAN_PRICE[slot] * self.taste.good // 100)
        wins.sort()
        return wins

    def trading(self, wins: list[int], owns: i64, times: i64, room: i64) -> i64:
        """The goods that fetch most are sold; a hut draws if there are none."""
        if not wins:
            return self.card if moments.draws_for_no_trade(owns) != NO_CARD and not self.goods_about else 0
        sold = min(moments.sale_limit(owns, times), len(wins))
        centicards = 0
        for i in range(len(wins) - sold, len(wins)):
            centicards += wins[i]
        centicards += 100 * moments.sale_bonus(owns, sold)
        gain = self.cards(centicards, room)
        return gain + 100 if moments.keeps_sold_good(owns) else gain

    def council(self, e: EstateView, owns: i64, times: i64, room: i64) -> i64:
        taste = self.taste
        if times == 0:
            centicards = taste.look
        elif times == 1:
            centicards = taste.look_far
        else:
            centicards = taste.look_farther
        if owns & 1 << PREFECTURE:
            centicards += taste.second_look
        if owns & 1 << ARCHIVE:
            centicards += taste.engine[ARCHIVE]
        gain = self.cards(centicards, room)
        if owns & 1 << CUSTOMS_OFFICE and e.goods[e.city.index(CUSTOMS_OFFICE)] == NO_CARD:
            gain += 2 * taste.good * self.card // 100
        return gain

    def prospecting(self, owns: i64, times: i64, room: i64) -> i64:
        centicards = 100 * times
        if owns & 1 << GOLD_MINE:
            centicards += self.taste.mine
        if owns & 1 << GOLDSMITH:
            centicards += self.taste.smith
        return self.cards(centicards, room)

    # -- the end -----------------------------------------------------------------------------------------------

    def see_the_end(self) -> None:
        """With a city of eleven, the builder ends the game: good for the one who would win then, bad for the others."""
        finals = finals_if_built(self.outlook, 0)
        ends = False
        for seat in range(self.seats):
            e = self.view.estates[seat]
            if len(e.city) >= FULL_CITY - 1 and self.gains[seat][2 * BUILDER + 1] > 0:
                ends = True
        if ends:
            for seat in range(self.seats):
                lead = lead_of(finals, seat) * self.taste.finish
                lead = max(-self.taste.finish_most, min(self.taste.finish_most, lead))
                self.gains[seat][2 * BUILDER] += lead
                self.gains[seat][2 * BUILDER + 1] += lead

    # -- the choice --------------------------------------------------------------------------------------------

    def edge(self, seat: i64, owner: i64, role: i64) -> i64:
        """What it means for a seat if the owner takes the role: its own gain less what the others get."""
        gains = self.gains[seat]
        others = self.plain[role] - gains[2 * role]
        if seat == owner:
            own = gains[2 * role + 1]
        else:
            own = gains[2 * role]
            others += self.gains[owner][2 * role + 1] - self.gains[owner][2 * role]
        return own - others * self.taste.rival // (100 * (self.seats - 1))

    def best_for(self, seat: i64, taken: i64) -> i64:
        """The role that this seat would take."""
        own = self.own[seat]
        best = -1
        for role in range(len(ROLES)):
            if not taken & BIT[role] and (best < 0 or own[role] > own[best]):
                best = role
        return best

    def outcome(self, role: i64) -> i64:
        """What taking a role means in this round, with the roles that the seats to come would take after it."""
        me = self.view.seat
        total = 100 * self.own[me][role]
        taken = self.view.taken | BIT[role]
        for i in range(1, self.turns):
            seat = (me + i) % self.seats
            theirs = self.best_for(seat, taken)
            total += self.taste.follow * self.edge(me, seat, theirs)
            taken |= BIT[theirs]
        return total


def choose_role(outlook: Outlook, legal: list[int]) -> i64:
    choice = RoleChoice(outlook)
    best = legal[0]
    best_outcome = choice.outcome(best - ROLE)
    for action in legal[1:]:
        outcome = choice.outcome(action - ROLE)
        if outcome > best_outcome:
            best = action
            best_outcome = outcome
    return best


def finals_if_built(outlook: Outlook, first: i64) -> list[int]:
    """The centipoints of all seats if this builder phase is the last; `first`: so many seats have built already."""
    view = outlook.view
    seats = len(view.estates)
    finals: list[int] = []
    for seat in range(seats):
        final = 100 * score_in_view(view, seat).total()
        e = view.estates[seat]
        waits = first == 0 or (seat - view.chooser) % seats >= first
        if seat == view.seat:
            final += best_last_points(outlook)
        elif waits:
            final += outlook.taste.last_by_hand[min(12, len(e.hand))]
        finals.append(final)
    return finals


def best_last_points(outlook: Outlook) -> i64:
    """The most points that the seat's own last building can bring."""
    best = 0
    hand = outlook.me.hand
    for kind in hand:
        if moments.may_build(outlook.owns, kind) and outlook.price(kind, 0) < len(hand):
            best = max(best, outlook.points_for(kind, 0))
    return best


def lead_of(finals: list[int], seat: i64) -> i64:
    """How far a seat is ahead of the best of the others."""
    best = -100000
    for k in range(len(finals)):
        if k != seat:
            best = max(best, finals[k])
    return finals[seat] - best


def count_bits(bits: i64) -> i64:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
