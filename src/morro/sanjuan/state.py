"""SanJuanState and Estate: the facts about the table right now, and how cards move between its places.

Lists are changed in place; tuples are replaced, so that clones can share them.

Memory. Discards lie face down, yet each seat remembers those it has seen. A card in the discard pile is its kind plus a
mark that says who knows it (`kind + MARK * (seat + 1)`, or OPEN for all). When the pile becomes the deck, `shuffled`
keeps these marks, and `seen` notes with the same marks which cards come to light again. A card known to be in the deck
then, and not seen since, must have been drawn since, or be in there still: it cannot be a stale good, an old card of a
stack, or the part of a hand that is not fresh.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.bits import BIT
from morro.core.game import NONE, State
from morro.core.rng import Rng
from morro.sanjuan.buildings import CUSTOMS_OFFICE, PRODUCTION_KINDS
from morro.sanjuan.editions import Rules
from morro.sanjuan.events import DREW, LIBRARY_USED, SHUFFLED

if TYPE_CHECKING:
    from mypy_extensions import i64

MARK: Final = 64
OPEN: Final = 7 * MARK
"""The mark of a discard that everybody has seen."""

NO_CARD: Final = -1
CUSTOMS_SLOT: Final = 5
NO_SLOT: Final = -1


def slot_of(kind: i64) -> i64:
    """The slot for goods of a kind of building: 0 to 4 production, 5 the customs office, NO_SLOT for others."""
    if kind < PRODUCTION_KINDS:
        return kind
    return CUSTOMS_SLOT if kind == CUSTOMS_OFFICE else NO_SLOT


def insert(cards: list[int], kind: i64) -> None:
    """Put a card in its place among sorted cards."""
    i = len(cards)
    while i > 0 and cards[i - 1] > kind:
        i -= 1
    cards.insert(i, kind)


class Estate:
    """What one seat owns."""

    def __init__(self, hand: list[int], city: tuple[int, ...], goods: list[int], owns: i64) -> None:
        self.hand = hand
        """The cards in hand, sorted by kind."""
        self.city = city
        """The standing buildings, in the order they were built; one that covers another takes its place."""
        self.goods = goods
        """For each place of the city the card that lies there as a good, or NO_CARD."""
        self.owns = owns
        """A bit for each kind that stands and works; a building under construction does not yet."""
        self.built: i64 = NO_CARD
        """The kind built in the current builder phase."""
        self.bank_used = False
        self.tucked: tuple[int, ...] = ()
        """The cards under the chapel."""
        self.banked: tuple[int, ...] = ()
        self.harbored: tuple[int, ...] = ()
        self.covered: tuple[int, ...] = ()
        """The buildings that were covered: out of the game."""
        self.shown: tuple[int, ...] = ()
        """Cards that everybody knows to be in this hand."""
        self.fresh: i64 = 0
        """At most so many cards of the hand were drawn since the last shuffle."""
        self.stale: i64 = 0
        """A bit for each place whose good has lain there since before the last shuffle."""
        self.old_tucked: i64 = 0
        self.old_banked: i64 = 0
        self.old_harbored: i64 = 0

    def __reduce__(self) -> tuple[object, ...]:
        return Estate, (self.hand, self.city, self.goods, self.owns), self.__getstate__()

    def clone(self) -> Estate:
        e = Estate(self.hand.copy(), self.city, self.goods.copy(), self.owns)
        e.built = self.built
        e.bank_used = self.bank_used
        e.tucked = self.tucked
        e.banked = self.banked
        e.harbored = self.harbored
        e.covered = self.covered
        e.shown = self.shown
        e.fresh = self.fresh
        e.stale = self.stale
        e.old_tucked = self.old_tucked
        e.old_banked = self.old_banked
        e.old_harbored = self.old_harbored
        return e

    def gain(self, kind: i64) -> None:
        """Take a card from the deck into the hand, which stays sorted."""
        insert(self.hand, kind)
        self.fresh += 1

    def drop(self, kind: i64) -> None:
        hand = self.hand
        for i in range(len(hand)):
            if hand[i] == kind:
                hand.pop(i)
                break
        self.fresh = min(self.fresh, len(self.hand))

    def lose(self, kind: i64) -> None:
        """Take a card out of the hand in secret: what the others knew of the hand is no longer certain."""
        self.drop(kind)
        if self.shown:
            self.shown = ()

    def reveal_from_hand(self, kind: i64) -> None:
        """Take a card out of the hand for all to see."""
        self.drop(kind)
        if self.shown:
            self.shown = without(self.shown, kind)

    def count_empty(self) -> i64:
        """The production buildings without a good."""
        goods = self.goods
        city = self.city
        count = 0
        for place in range(len(goods)):
            if goods[place] == NO_CARD and city[place] < PRODUCTION_KINDS:
                count += 1
        return count

    def count_goods(self) -> i64:
        count = 0
        for good in self.goods:
            if good != NO_CARD:
                count += 1
        return count

    def place_with_good(self, slot: i64) -> i64:
        """The first place of this slot that holds a good."""
        goods = self.goods
        for place in range(len(goods)):
            if goods[place] != NO_CARD and slot_of(self.city[place]) == slot:
                return place
        return NONE

    def place_without_good(self, kind: i64) -> i64:
        """The first place of this kind that holds no good."""
        goods = self.goods
        city = self.city
        for place in range(len(goods)):
            if goods[place] == NO_CARD and city[place] == kind:
                return place
        return NONE

    def take_good(self, place: i64) -> i64:
        good = self.goods[place]
        self.goods[place] = NO_CARD
        if self.stale:
            self.stale &= ~BIT[place]
        return good


def without(cards: tuple[int, ...], kind: i64) -> tuple[int, ...]:
    """The cards less one of this kind, if it is among them."""
    if kind not in cards:
        return cards
    at = cards.index(kind)
    return cards[:at] + cards[at + 1 :]


class SanJuanState(State):
    """A game of San Juan in progress."""

    def __init__(self, rules: Rules, rng: Rng) -> None:
        super().__init__(rules.seats, rng)
        self.rules = rules
        self.estates: list[Estate] = []
        self.deck: tuple[int, ...] = ()
        """The deck as it was shuffled; the first `deck_left` cards are still in it, the last of these on top."""
        self.deck_left: i64 = 0
        self.discard: list[int] = []
        """Kinds with marks of who knows them, in no particular order."""
        self.shuffled: tuple[int, ...] = ()
        """The marked cards of the discard pile that became the deck."""
        self.seen: list[int] = []
        """The cards that came to light since, with marks of who saw them."""
        self.aside: tuple[int, ...] = ()
        """The cards that lie open beside the deck for anybody to build."""
        self.offer: list[int] = []
        """The cards laid out before the seat asked: by the councillor for it alone, by the gold mine for all."""
        self.old_offer: i64 = 0
        """So many of these were drawn before the last shuffle."""
        self.tiles: tuple[int, ...] = ()
        self.turned: i64 = 0
        """How often a price tile was turned; the tiles come round in order."""
        self.governor: i64 = 0
        self.chooser: i64 = 0
        """The owner of the role in play."""
        self.taken: i64 = 0
        """A bit for each role taken in this round."""
        self.doubled = False
        """The owner of the role has declared his library."""
        self.library_used: i64 = 0
        """A bit for each seat that used its library in this round."""
        self.waivable: i64 = 0
        """So many cards may be paid for the building under construction in spite of a reduction (ruling 91)."""
        self.earned: i64 = 0
        """The price of what the seat now selling has sold so far."""
        self.traded: i64 = 0
        """The goods sold in this trader phase by all."""

    def __repr__(self) -> str:
        from morro.sanjuan.notation import write

        return write(self)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.rules, self.rng), self.__getstate__()

    def clone(self) -> SanJuanState:
        s = SanJuanState(self.rules, self.rng.clone())
        self.copy_into(s)
        return s

    def copy_into(self, s: SanJuanState) -> None:
        """Make an empty state equal to this one."""
        for e in self.estates:
            s.estates.append(e.clone())
        s.step = self.step
        s.todo = self.todo.copy()
        s.menu = self.menu
        s.deck = self.deck
        s.deck_left = self.deck_left
        s.discard = self.discard.copy()
        s.shuffled = self.shuffled
        s.seen = self.seen.copy()
        s.aside = self.aside
        s.offer = self.offer.copy()
        s.old_offer = self.old_offer
        s.tiles = self.tiles
        s.turned = self.turned
        s.round = self.round
        s.governor = self.governor
        s.chooser = self.chooser
        s.taken = self.taken
        s.doubled = self.doubled
        s.library_used = self.library_used
        s.waivable = self.waivable
        s.earned = self.earned
        s.traded = self.traded

    # -- cards ----------------------------------------------------------------------------------------------

    def draw_one(self, seat: i64) -> i64:
        """The top card of the deck, or NO_CARD if both piles are empty; for the hand of a seat, or NONE for no hand."""
        if self.deck_left == 0:
            if not self.discard:
                return NO_CARD
            self.shuffle_discards()
        self.deck_left -= 1
        card = self.take_top(seat)
        if self.deck_left == 0 and self.rules.reshuffle_eager and self.discard:
            self.shuffle_discards()
        return card

    def take_top(self, seat: i64) -> i64:
        """The card for this seat, now that the deck is one card lower; all seats draw from the same deck."""
        return self.deck[self.deck_left]

    def shuffle_discards(self) -> None:
        """The discard pile becomes the deck (ruling 39)."""
        for e in self.estates:
            e.fresh = 0
            e.stale = 0
            for place in range(len(e.goods)):
                if e.goods[place] != NO_CARD:
                    e.stale |= BIT[place]
            e.old_tucked = len(e.tucked)
            e.old_banked = len(e.banked)
            e.old_harbored = len(e.harbored)
        self.old_offer = len(self.offer)
        self.shuffled = tuple([c for c in self.discard if c >= MARK])
        self.seen = []
        cards = [c & 63 for c in self.discard]
        cards.sort()
        self.rng.shuffle(cards)
        self.deck = tuple(cards)
        self.deck_left = len(cards)
        self.discard = []
        self.note(SHUFFLED, NONE, NONE, self.deck_left)

    def draw(self, seat: i64, count: i64, why: i64) -> None:
        """The seat draws cards into its hand; `why` is the building, or -2 - role, that gives them."""
        e = self.estates[seat]
        drawn: list[int] = []
        for _ in range(count):
            card = self.draw_one(seat)
            if card == NO_CARD:
                break
            e.gain(card)
            self.sees(seat, card)
            if self.log is not None:
                drawn.append(card)
        self.note_cards(DREW, seat, why, drawn, seat)

    def discard_from_hand(self, seat: i64, kind: i64) -> None:
        self.estates[seat].lose(kind)
        self.discard.append(kind + MARK * (seat + 1))

    def clear_offer(self) -> None:
        self.offer = []
        self.old_offer = 0

    def sees(self, seat: i64, kind: i64) -> None:
        """A seat sees a card that was hidden from it."""
        if self.shuffled:
            self.seen.append(kind + MARK * (seat + 1))

    def all_see(self, kind: i64) -> None:
        if self.shuffled:
            self.seen.append(kind + OPEN)

    def use_library(self, seat: i64) -> None:
        self.library_used |= BIT[seat]
        self.note(LIBRARY_USED, seat)

    def recall(self, seat: i64) -> list[int]:
        """The kinds a seat knows to have been in the deck when it was shuffled, and has not seen since."""
        mark = MARK * (seat + 1)
        kinds = [c & 63 for c in self.shuffled if c & ~63 == mark or c & ~63 == OPEN]
        for c in self.seen:
            if (c & ~63 == mark or c & ~63 == OPEN) and c & 63 in kinds:
                kinds.remove(c & 63)
        kinds.sort()
        return kinds
