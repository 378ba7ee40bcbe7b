"""What buildings change, by moment, in rulebook order. No question is asked here, and the flow names no building.

Each function answers from `owns`, the bits of the buildings that stand and work for a seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.bits import BIT
from morro.sanjuan import tasks as ask
from morro.sanjuan.buildings import (
    AQUEDUCT,
    ARCHIVE,
    BANK,
    BLACK_MARKET,
    CARPENTER,
    CHAPEL,
    CRANE,
    CUSTOMS_OFFICE,
    GOLD_MINE,
    GOLDSMITH,
    GUARD_ROOM,
    HARBOR,
    HUT,
    LIBRARY,
    MARKET_HALL,
    MARKET_STAND,
    OFFICE_BUILDING,
    PARK,
    POOR_HOUSE,
    PREFECTURE,
    PRODUCTION_KINDS,
    QUARRY,
    SMITHY,
    TAVERN,
    TOWER,
    TRADING_POST,
    WELL,
)
from morro.sanjuan.editions import TILES, Rules
from morro.sanjuan.state import CUSTOMS_SLOT, NO_CARD, Estate, SanJuanState

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_SWAPPED: Final = 2
"""Office building: so many cards at most."""
MOST_SPENT: Final = 2
"""Black market: so many goods at most."""
MINE_CARDS: Final = 4
"""Gold mine: so many cards are revealed."""
POOR: Final = 1
"""Poor house: with so many cards in hand, or fewer, one is poor."""


def building_behind(question: i64) -> i64:
    """The building that puts this question, for the log; NO_CARD where it is a role or a rule."""
    if question == ask.OFFICE:
        return OFFICE_BUILDING
    if question == ask.CHAPEL:
        return CHAPEL
    if question == ask.BANK:
        return BANK
    if question == ask.MINE:
        return GOLD_MINE
    if question == ask.GOLDSMITH:
        return GOLDSMITH
    return NO_CARD


# -- round start ---------------------------------------------------------------------------------------------


def may_swap(e: Estate) -> bool:
    """Office building: discard one or two cards and draw as many (ruling 53)."""
    return e.owns & 1 << OFFICE_BUILDING != 0 and len(e.hand) > 0


def may_tuck(e: Estate) -> bool:
    """Chapel: one card under it each round."""
    return e.owns & 1 << CHAPEL != 0 and len(e.hand) > 0


def may_bank(e: Estate) -> bool:
    """Bank: once in a game any number of cards under it (ruling 54)."""
    return e.owns & 1 << BANK != 0 and not e.bank_used and len(e.hand) > 0


def hand_limit(owns: i64, guarded: bool) -> i64:
    """7 cards; tower 12; 6 while a guard room stands, but not for its owner (ruling 52)."""
    if owns & 1 << TOWER:
        return 12
    return 6 if guarded and not owns & 1 << GUARD_ROOM else 7


def guards(owns: i64) -> bool:
    """Guard room: the hands of the others hold fewer cards."""
    return owns & 1 << GUARD_ROOM != 0


def is_guarded(s: SanJuanState) -> bool:
    """Whether a guard room stands somewhere."""
    return any(guards(e.owns) for e in s.estates)


# -- any role ------------------------------------------------------------------------------------------------


def may_double(s: SanJuanState, seat: i64, owns: i64) -> bool:
    """Library: the owner of the role doubles its privilege, once in a round (ruling 40)."""
    return seat == s.chooser and has_unused_library(owns, seat, s.library_used)


def has_unused_library(owns: i64, seat: i64, used: i64) -> bool:
    """Whether a library works for the seat in this round; `used` has a bit for each seat that used its own."""
    return has_library(owns) and not used & BIT[seat]


def has_library(owns: i64) -> bool:
    return owns & 1 << LIBRARY != 0


def privilege(s: SanJuanState, seat: i64) -> i64:
    """How often the seat has the privilege of the role in play: 0, 1, or 2 with the library."""
    if seat != s.chooser:
        return 0
    return 2 if s.doubled else 1


# -- builder -------------------------------------------------------------------------------------------------


def may_build(owns: i64, kind: i64) -> bool:
    """Production buildings in any number, others one of a kind at a time (ruling 37)."""
    return kind < PRODUCTION_KINDS or not owns & BIT[kind]


def build_discount(owns: i64, kind: i64) -> i64:
    """Smithy for production buildings, quarry for the others."""
    if kind < PRODUCTION_KINDS:
        return 1 if owns & 1 << SMITHY else 0
    return 1 if owns & 1 << QUARRY else 0


def base_price(rules: Rules, owns: i64, kind: i64, privileges: i64) -> i64:
    """The price before crane and black market, each privilege saving a card; it may come out below 0 (ruling 33)."""
    return rules.cost[kind] - build_discount(owns, kind) - privileges


def build_price(rules: Rules, owns: i64, kind: i64, privileges: i64, covered: i64) -> i64:
    """The cards to pay for a building that covers another (or NO_CARD), black market apart."""
    if covered == NO_CARD:
        return max(0, base_price(rules, owns, kind, privileges))
    return max(0, base_price(rules, owns & ~BIT[covered], kind, privileges) - cover_credit(rules, kind, covered))


def may_cover(owns: i64) -> bool:
    return owns & 1 << CRANE != 0


def cover_credit(rules: Rules, kind: i64, covered: i64) -> i64:
    """Crane: what covering a building takes off the price of `kind`; -1 where it is not allowed (ruling 35)."""
    if covered == CRANE or covered == kind:
        return -1
    return 6 if covered == PARK else rules.cost[covered]


def goods_to_spend(owns: i64) -> i64:
    """Black market: up to two goods, each for one card."""
    return MOST_SPENT if owns & 1 << BLACK_MARKET else 0


def draws_for_building(owns: i64, kind: i64) -> i64:
    """Carpenter: 1 card after any building that is not a production building. Gives the building, or NO_CARD."""
    return CARPENTER if owns & 1 << CARPENTER and kind >= PRODUCTION_KINDS else NO_CARD


def helps_the_poor(owns: i64) -> bool:
    return owns & 1 << POOR_HOUSE != 0


def draws_for_poverty(owns: i64, hand: i64) -> i64:
    """Poor house: 1 card if at most one is left in hand, after the carpenter's (ruling 31)."""
    return POOR_HOUSE if owns & 1 << POOR_HOUSE and hand <= POOR else NO_CARD


def wants_empty_buildings(owns: i64, kind: i64) -> bool:
    """Well, standing or being built as `kind`: who has more to fill can fill two (rulings 33, 94)."""
    return kind == WELL or owns & 1 << WELL != 0


def draws_for_fewest(s: SanJuanState, e: Estate) -> i64:
    """Tavern: 1 card after the builder phase if nobody has fewer buildings and somebody more (ruling 57)."""
    if not e.owns & 1 << TAVERN or (e.built == TAVERN and not s.rules.tavern_in_own_phase):
        return NO_CARD
    more = False
    for other in s.estates:
        if len(other.city) < len(e.city):
            return NO_CARD
        if len(other.city) > len(e.city):
            more = True
    return TAVERN if more else NO_CARD


# -- producer ------------------------------------------------------------------------------------------------


def produce_limit(owns: i64, privileges: i64) -> i64:
    """One good; the producer's privilege and the aqueduct one more each."""
    return 1 + privileges + (1 if owns & 1 << AQUEDUCT else 0)


def draws_for_producing(owns: i64, produced: i64) -> i64:
    """Well: 1 card for two goods or more."""
    return WELL if owns & 1 << WELL and produced >= 2 else NO_CARD


# -- trader --------------------------------------------------------------------------------------------------


def sale_limit(owns: i64, privileges: i64) -> i64:
    """One good; the trader's privilege and the trading post one more each."""
    return 1 + privileges + (1 if owns & 1 << TRADING_POST else 0)


def sale_price(tile: str, slot: i64) -> i64:
    """What the tile pays; a customs good fetches 2 whatever the tile (ruling 64)."""
    return 2 if slot == CUSTOMS_SLOT else ord(tile[slot]) - 48


PRICES: Final = [[int(sale_price(tile, slot)) for slot in range(CUSTOMS_SLOT + 1)] for tile in TILES]
"""What each slot fetches, by number of tile."""


def sale_bonus(owns: i64, sold: i64) -> i64:
    """Market stand: 1 card for two goods or more. Market hall: 1 card for any sale."""
    bonus = 0
    if owns & 1 << MARKET_STAND and sold >= 2:
        bonus += 1
    if owns & 1 << MARKET_HALL and sold >= 1:
        bonus += 1
    return bonus


def keeps_sold_good(owns: i64) -> bool:
    """Harbor: one sold card of each trader phase goes under it (ruling 55)."""
    return owns & 1 << HARBOR != 0


def draws_for_no_trade(owns: i64) -> i64:
    """Hut: 1 card after a trader phase in which nobody sold anything (ruling 56)."""
    return HUT if owns & 1 << HUT else NO_CARD


# -- councillor ----------------------------------------------------------------------------------------------


def customs_kind(owns: i64) -> i64:
    """Customs office: the kind of building that gets a good before the councillor phase, or NO_CARD."""
    return CUSTOMS_OFFICE if owns & 1 << CUSTOMS_OFFICE else NO_CARD


def council_draw(privileges: i64) -> i64:
    """Two cards, three more for each privilege."""
    return 2 + 3 * privileges


def council_keep(owns: i64) -> i64:
    """One card; prefecture two."""
    return 2 if owns & 1 << PREFECTURE else 1


def chooses_from_hand(owns: i64) -> bool:
    """Archive: the drawn cards join the hand, and the discards are chosen from all of it."""
    return owns & 1 << ARCHIVE != 0


# -- prospector ----------------------------------------------------------------------------------------------


def may_mine(owns: i64) -> bool:
    return owns & 1 << GOLD_MINE != 0


def mine_gives(rules: Rules, cards: list[int]) -> list[int]:
    """Gold mine: of four cards of different cost any one, or the cheapest alone (ruling 23)."""
    if len(cards) < MINE_CARDS:
        return []
    costs = [rules.cost[card] for card in cards]
    if len(set(costs)) < MINE_CARDS:
        return []
    if rules.edition.mine_gives_cheapest:
        return [cards[costs.index(min(costs))]]
    return cards


def may_smith(owns: i64) -> bool:
    return owns & 1 << GOLDSMITH != 0


def smith_gives(s: SanJuanState, kind: i64) -> bool:
    """Goldsmith: the card is taken if no seat has such a building (ruling 62)."""
    standing = [e.city for e in s.estates]
    if s.rules.goldsmith_counts_covered:
        standing += [e.covered for e in s.estates]
    return not any(kind in city for city in standing)
