"""Deal the hidden cards of a view at random, so that everything its seat knows stays true.

What a seat knows for certain: all that lies open, its own cards, the discards it has seen, the cards shown in other
hands, the tiles turned so far. And, since the last shuffle, its `recall`: those kinds went into the deck then, so they
are dealt to places that have been filled from it since, not to an older good, stack or hand.
"""

from morro.core.bits import BIT
from morro.core.game import UNKNOWN
from morro.core.rng import Rng
from morro.sanjuan import flow
from morro.sanjuan import tasks as ask
from morro.sanjuan.check import working
from morro.sanjuan.editions import TILES
from morro.sanjuan.state import MARK, Estate, SanJuanState
from morro.sanjuan.view import SanJuanView


class _Place:
    """A hidden place: how many cards are to be dealt to it, and how many of them can be recent."""

    def __init__(self, size: int, recent: int) -> None:
        self.size = size
        self.recent = recent
        self.cards: list[int] = []


def guess(view: SanJuanView, rng: Rng) -> SanJuanState:
    """A full state that has this view."""
    s = SanJuanState(view.rules, Rng(rng.word(), rng.word(), rng.word(), 1))
    places = hidden_places(view)
    deal(unseen_cards(view), view.recall, places, rng)
    fill(s, view, places)
    s.step = view.step
    s.todo = view.todo.copy()
    s.shuffled = tuple([kind + MARK * (view.seat + 1) for kind in view.recall])
    s.old_offer = view.old_offer
    s.aside = tuple(view.aside)
    s.tiles = guess_tiles(view, rng)
    s.turned = view.turned
    s.round = view.round
    s.governor = view.governor
    s.chooser = view.chooser
    s.taken = view.taken
    s.doubled = view.doubled
    s.library_used = view.library_used
    s.waivable = view.waivable
    s.earned = view.earned
    s.traded = view.traded
    for seat in range(s.seats):
        s.estates[seat].owns = working(s, seat, s.estates[seat])
    if s.todo:
        s.menu = flow.menu_of(s, s.todo[-1])
    return s


def unseen_cards(view: SanJuanView) -> list[int]:
    """The number of cards of each kind that the view does not see."""
    left = view.rules.copies.copy()
    seen = [view.discard, view.aside, view.offer]
    for seat in range(len(view.estates)):
        e = view.estates[seat]
        seen += [e.hand, e.city, e.tucked, e.banked, e.covered]
        if seat != view.seat:
            seen.append(e.shown)
    for cards in seen:
        for card in cards:
            if card != UNKNOWN:
                left[card & 63] = left[card & 63] - 1
    if view.todo and view.todo[-1].kind in ask.UNPLACED:
        left[view.todo[-1].card] = left[view.todo[-1].card] - 1
    return left


def hidden_places(view: SanJuanView) -> list[_Place]:
    """The deck, the unseen discards, the offer, then hand, stacks and goods of each seat: `fill` reads this order."""
    places = [_Place(len(view.deck), len(view.deck))]
    unseen = view.discard.count(UNKNOWN)
    places.append(_Place(unseen, unseen))
    offered = view.offer.count(UNKNOWN)
    places.append(_Place(offered, max(0, offered - view.old_offer)))
    for seat in range(len(view.estates)):
        e = view.estates[seat]
        size = e.hand.count(UNKNOWN) - (len(e.shown) if seat != view.seat else 0)
        places.append(_Place(size, min(size, e.fresh)))
        for stack, old in ((e.tucked, e.old_tucked), (e.banked, e.old_banked), (e.harbored, e.old_harbored)):
            size = stack.count(UNKNOWN)
            places.append(_Place(size, max(0, size - old)))
        for place in range(len(e.goods)):
            if e.goods[place] == UNKNOWN:
                places.append(_Place(1, 0 if e.stale & BIT[place] else 1))
    return places


def deal(left: list[int], recalled: list[int], places: list[_Place], rng: Rng) -> None:
    """The recalled kinds go to recent places, everything else anywhere."""
    recent: list[int] = []
    for i in range(len(places)):
        recent += [i] * places[i].recent
    rng.shuffle(recent)
    for kind in recalled:
        if recent and left[kind] > 0:
            left[kind] = left[kind] - 1
            places[recent.pop()].cards.append(kind)
    rest: list[int] = []
    for kind in range(len(left)):
        rest += [kind] * left[kind]
    rng.shuffle(rest)
    for place in places:
        while len(place.cards) < place.size:
            place.cards.append(rest.pop())
        rng.shuffle(place.cards)


def fill(s: SanJuanState, view: SanJuanView, places: list[_Place]) -> None:
    s.deck = tuple(places[0].cards)
    s.deck_left = len(s.deck)
    s.discard = replace_unknown(view.discard, places[1].cards)
    s.offer = replace_unknown(view.offer, places[2].cards)
    s.offer.sort()
    at = 3
    for seat in range(len(view.estates)):
        v = view.estates[seat]
        shown = v.shown if seat != view.seat else []
        e = Estate(replace_unknown(v.hand, shown + places[at].cards), tuple(v.city), [], 0)
        e.hand.sort()
        e.tucked = tuple(replace_unknown(v.tucked, places[at + 1].cards))
        e.banked = tuple(replace_unknown(v.banked, places[at + 2].cards))
        e.harbored = tuple(replace_unknown(v.harbored, places[at + 3].cards))
        at += 4
        for good in v.goods:
            if good == UNKNOWN:
                e.goods.append(places[at].cards[0])
                at += 1
            else:
                e.goods.append(good)
        e.built = v.built
        e.bank_used = v.bank_used
        e.covered = tuple(v.covered)
        e.shown = tuple(v.shown)
        e.fresh = v.fresh
        e.stale = v.stale
        e.old_tucked = v.old_tucked
        e.old_banked = v.old_banked
        e.old_harbored = v.old_harbored
        s.estates.append(e)


def replace_unknown(cards: list[int], dealt: list[int]) -> list[int]:
    """The cards with every UNKNOWN replaced by a dealt one."""
    full: list[int] = []
    at = 0
    for card in cards:
        if card == UNKNOWN:
            full.append(dealt[at])
            at += 1
        else:
            full.append(card)
    return full


def guess_tiles(view: SanJuanView, rng: Rng) -> tuple[int, ...]:
    """The tiles turned so far as they came, the others in any order."""
    unseen = [tile for tile in range(len(TILES)) if tile not in view.tiles]
    rng.shuffle(unseen)
    return tuple(replace_unknown(view.tiles, unseen))
