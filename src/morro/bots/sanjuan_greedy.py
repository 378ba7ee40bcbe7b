"""The greedy player for San Juan: one function for each kind of question.

Several cards are asked for one at a time, in the order of their kinds. Each time the whole rest of the choice is
planned afresh, and the first card of the plan is the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from morro.bots.sanjuan_outlook import MEAN_PRICE, Outlook
from morro.bots.sanjuan_roles import (
    choose_role,
    finals_if_built,
    lead_of,
)
from morro.bots.sanjuan_taste import Taste
from morro.core.bits import BIT
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.sanjuan import moments
from morro.sanjuan.actions import (
    BUILD,
    COVER,
    DISCARD,
    KEEP,
    PASS,
    PAY,
    PRODUCE,
    SELL,
    SPEND,
    TUCK,
    USE_LIBRARY,
    USE_POOR_HOUSE,
)
from morro.sanjuan.buildings import (
    AQUEDUCT,
    HARBOR,
    KIND_OF,
    MARKET_HALL,
    MARKET_STAND,
    SUGAR_MILL,
)
from morro.sanjuan.editions import BUILDER, FULL_CITY, PRODUCER
from morro.sanjuan.payment import price_before_poverty
from morro.sanjuan.prices import is_guarded
from morro.sanjuan.state import NO_CARD, slot_of
from morro.sanjuan.view import SanJuanView, open_tile

if TYPE_CHECKING:
    from mypy_extensions import i64


class SanJuanGreedy:
    """Builds by value, takes the role that pays best against the others, and pays with what it needs least."""

    def __init__(self, taste: Taste | None = None) -> None:
        self.name = "greedy"
        self.taste = taste or Taste()

    def choose(self, view: SanJuanView, prompt: Prompt, legal: list[int], rng: Rng) -> i64:
        kind = prompt.kind
        if kind == "mine" or kind == "goldsmith":
            return legal[-1]  # they cost nothing
        if kind == "library":
            return choose_library(view, prompt)
        outlook = Outlook(view, self.taste)
        if kind == "pay":
            return PAY + least_useful(outlook, prompt.left, legal[0] - PAY)[0]
        if kind == "build":
            return choose_building(outlook, legal)
        if kind == "role":
            return choose_role(outlook, legal)
        if kind == "produce":
            return choose_production(outlook, prompt.left, legal[1])
        if kind == "sell":
            return choose_sale(outlook, prompt.left, legal[1])
        if kind == "council" or kind == "take":
            return most_useful(outlook, prompt.left, legal)
        if kind == "archive" or kind == "limit" or kind == "draft":
            return DISCARD + least_useful(outlook, prompt.left, legal[0] - DISCARD)[0]
        if kind == "cover":
            return choose_cover(outlook, KIND_OF[prompt.card], legal)
        if kind == "spend":
            return choose_spending(outlook, prompt.left, legal)
        if kind == "poor_house":
            return choose_poverty(outlook, KIND_OF[prompt.card], prompt.left)
        if kind == "copy":
            return legal[1] if wants_empty(outlook, legal[1] - COVER, 2) else PASS
        if kind == "office":
            return choose_swap(outlook, legal)
        if kind == "chapel":
            return choose_chapel(outlook)
        return choose_bank(outlook, legal)

    def close(self) -> None:
        pass


# -- cards -----------------------------------------------------------------------------------------------------


def least_useful(outlook: Outlook, count: i64, floor: i64) -> list[int]:
    """The least useful cards of the hand from a kind on, at least so many, in order."""
    hand = outlook.me.hand
    worths = outlook.worths(hand, floor)
    bar = sorted(worths)[count - 1]
    skipped = len(hand) - len(worths)
    cards: list[int] = []
    for i in range(len(worths)):
        if worths[i] <= bar:
            cards.append(hand[skipped + i])
    return cards


def most_useful(outlook: Outlook, count: i64, legal: list[int]) -> i64:
    """The first of the most useful cards on offer."""
    offer = outlook.view.offer
    floor = legal[0] - KEEP
    best: list[int] = []
    last = NO_CARD
    for kind in offer:
        if kind >= floor:
            copies = 1 if kind == last or outlook.holds & BIT[kind] else 0
            best.append(outlook.worth(kind, copies))
        last = kind
    bar = sorted(best)[len(best) - count]
    skipped = len(offer) - len(best)
    for i in range(len(best)):
        if best[i] >= bar:
            return KEEP + offer[skipped + i]
    return legal[0]


def choose_swap(outlook: Outlook, legal: list[int]) -> i64:
    """Office building: what is worth less than a card from the deck."""
    floor = legal[1] - DISCARD
    hand = outlook.me.hand
    worths = outlook.worths(hand, floor)
    skipped = len(hand) - len(worths)
    bar = outlook.taste.swap * outlook.card // 100
    for i in range(len(worths)):
        if worths[i] <= bar:
            return DISCARD + hand[skipped + i]
    return PASS


def choose_chapel(outlook: Outlook) -> i64:
    """Tuck the least useful card, unless the hand needs it more."""
    hand = outlook.me.hand
    worths = outlook.worths(hand, 0)
    least = 0
    for i in range(len(worths)):
        if worths[i] < worths[least]:
            least = i
    if outlook.tired:
        return TUCK + hand[least]
    if outlook.left <= 1:
        kept = plan_last_building(outlook)
        if len(hand) > cards_for(outlook, kept):
            for i in range(len(hand)):
                if hand[least] == kept:
                    least = i
            return TUCK + hand[least]
        return PASS
    taste = outlook.taste
    if len(hand) > taste.chapel_hand and worths[least] <= taste.chapel_least:
        return TUCK + hand[least]
    return PASS


def choose_bank(outlook: Outlook, legal: list[int]) -> i64:
    """Before the last builder phase tuck all that the last building does not need."""
    if outlook.tired:
        return legal[1]
    if outlook.left > 1:
        return PASS
    hand = outlook.me.hand
    kept = plan_last_building(outlook)
    if len(hand) <= cards_for(outlook, kept):
        return PASS
    for action in legal[1:]:
        if action - TUCK != kept or hand.count(kept) > 1:
            return action
    return PASS


def plan_last_building(outlook: Outlook) -> i64:
    """The card in hand that brings more points as a last building than its price would under a bank; or NO_CARD."""
    hand = outlook.me.hand
    best = NO_CARD
    best_gain = 0
    for kind in hand:
        if moments.may_build(outlook.owns, kind):
            price = outlook.price(kind, 0)
            gain = outlook.points_for(kind, 0) - 100 * (price + 1)
            if price < len(hand) and gain >= best_gain:
                best = kind
                best_gain = gain
    return best


def cards_for(outlook: Outlook, kind: i64) -> i64:
    """The cards to keep for a building, itself included."""
    if kind == NO_CARD:
        return 0
    return 1 + outlook.price(kind, 0)


# -- building --------------------------------------------------------------------------------------------------


def privileges(outlook: Outlook) -> i64:
    """The cards that the builder's privilege saves this seat."""
    view = outlook.view
    if view.chooser != view.seat:
        return 0
    return 2 if moments.has_unused_library(outlook.owns, view.seat, view.library_used) else 1


def choose_building(outlook: Outlook, legal: list[int]) -> i64:
    """The building that brings most, or none; the last one only if it does not lose the game."""
    privilege = privileges(outlook)
    cards = len(outlook.me.hand)
    goods = goods_to_spend(outlook)
    best = PASS
    best_gain = 0
    for action in legal[1:]:
        kind = action - BUILD
        others = cards if kind in outlook.view.aside else cards - 1
        gain = outlook.best_gain(kind, privilege, others + goods)
        if gain > best_gain:
            best = action
            best_gain = gain
    if best == PASS and outlook.tired:
        return legal[1]
    last = len(outlook.me.city) == FULL_CITY - 1 and outlook.biggest < FULL_CITY
    if last and best != PASS and not outlook.tired:
        view = outlook.view
        mine = (view.seat - view.chooser) % len(view.estates)
        lead = lead_of(finals_if_built(outlook, mine + 1), view.seat)
        if lead < -outlook.taste.behind and not ends_anyway(outlook, mine + 1):
            return PASS
    return best


def goods_to_spend(outlook: Outlook) -> i64:
    """Black market: the goods that can stand for cards."""
    most = moments.goods_to_spend(outlook.owns)
    if most == 0:
        return 0
    e = outlook.me
    return min(most, len(e.goods) - e.goods.count(NO_CARD))


def ends_anyway(outlook: Outlook, first: i64) -> bool:
    """Whether a seat that is still to build will end the game."""
    view = outlook.view
    seats = len(view.estates)
    for i in range(first, seats):
        e = view.estates[(view.chooser + i) % seats]
        if len(e.city) == FULL_CITY - 1 and len(e.hand) >= 3:
            return True
    return False


def choose_cover(outlook: Outlook, kind: i64, legal: list[int]) -> i64:
    """The building best covered, or none."""
    best = legal[0]
    best_gain = -100000
    privilege = privileges(outlook)
    for action in legal:
        covered = NO_CARD if action == PASS else action - COVER
        gain = outlook.build_gain(kind, privilege, covered)
        if gain > best_gain:
            best = action
            best_gain = gain
    return best


def choose_spending(outlook: Outlook, price: i64, legal: list[int]) -> i64:
    """Black market: the cheapest good, if it is worth less than the card it saves."""
    cheapest = legal[1] if legal[0] == PASS else legal[0]
    if legal[0] != PASS:
        return cheapest
    if price == 0:
        return cheapest if wants_empty(outlook, cheapest - SPEND, 1) else PASS
    worths = sorted(outlook.worths(outlook.me.hand, 0))
    good = MEAN_PRICE[cheapest - SPEND] * outlook.taste.good * outlook.card // 10000
    return cheapest if good < worths[price - 1] else PASS


def choose_poverty(outlook: Outlook, kind: i64, more: i64) -> i64:
    """Pay so many cards more, and draw one with the poor house, if those it would keep are worth less."""
    hand = outlook.me.hand
    price = price_before_poverty(len(hand), outlook.owns & ~BIT[kind], kind, more)
    kept = 0
    for worth in sorted(outlook.worths(hand, 0))[price : price + more]:
        kept += worth
    return USE_POOR_HOUSE if kept <= outlook.taste.poverty * outlook.card // 100 else PASS


def wants_empty(outlook: Outlook, slot: i64, empty: i64) -> bool:
    """Whether the well will make good for a cheap good that is given up: a second building to fill, and soon."""
    return (
        outlook.owns & 1 << AQUEDUCT != 0
        and slot <= SUGAR_MILL
        and not outlook.view.taken & 1 << PRODUCER
        and len(outlook.me.empty_makers()) == empty
    )


def choose_library(view: SanJuanView, prompt: Prompt) -> i64:
    """Use it; but a governor at a table of two keeps it for his second role if this is but the councillor."""
    first_of_two = len(view.estates) == 2 and view.taken & (view.taken - 1) == 0
    if prompt.card == "councillor" and first_of_two and view.governor == view.seat:
        return PASS
    return USE_LIBRARY


# -- goods -----------------------------------------------------------------------------------------------------


def choose_production(outlook: Outlook, count: i64, lowest: i64) -> i64:
    """The dearest goods."""
    empty = [kind for kind in outlook.me.empty_makers() if kind >= lowest - PRODUCE]
    return PRODUCE + empty[max(0, len(empty) - count)]


def choose_sale(outlook: Outlook, count: i64, lowest: i64) -> i64:
    """The goods that fetch most over what they are worth unsold."""
    e = outlook.me
    view = outlook.view
    taste = outlook.taste
    prices = moments.PRICES[open_tile(view)]
    slots: list[int] = []
    for place in range(len(e.city)):
        if e.goods[place] != NO_CARD:
            slot = slot_of(e.city[place])
            if slot >= lowest - SELL:
                slots.append(slot)
    slots.sort()
    wins: list[int] = []
    for slot in slots:
        wins.append(100 * prices[slot] - MEAN_PRICE[slot] * taste.good // 100)
    bar = sorted(wins)[max(0, len(wins) - count)]
    helps = outlook.owns & (1 << MARKET_HALL | 1 << MARKET_STAND | 1 << HARBOR)
    if (
        view.taken & 1 << BUILDER
        and len(e.hand) >= moments.hand_limit(outlook.owns, is_guarded(view)) + taste.slack
        and not helps
    ):
        return PASS
    for i in range(len(slots)):
        if wins[i] >= bar and wins[i] > 0:
            return SELL + slots[i]
    return PASS
