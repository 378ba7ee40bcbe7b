"""What a seat of San Juan cannot see, listed a second time: by the rulebook, with no look at `view` or `guess`.

Face down to everybody: the deck, every good, every card under a harbor, sold goods in the discard pile. Face down to
all but one: a hand, what lies under a chapel or a bank, discarded and paid cards, the councillor's offer. Open:
cities, what the gold mine and the goldsmith turn up, and such a card in a hand until that hand loses one unseen.
"""

from collections.abc import Callable
from typing import Any

from morro.core.game import SPECTATOR, Task
from morro.core.rng import Rng, seeded
from morro.sanjuan import tasks as ask
from morro.sanjuan.buildings import KEYS
from morro.sanjuan.state import MARK, NO_CARD, OPEN, SanJuanState

UNSEEN_CHOICES = ["draft", "office", "chapel", "bank", "limit", "pay", "council", "archive"]
"""The questions that are answered with cards nobody else sees."""


class Place:
    """Hidden cards that lie together: which, how many of them can have come from this deck, how to lay others."""

    def __init__(self, name: str, cards: list[int], recent: int, put: Callable[[list[int]], None]) -> None:
        self.name = name
        self.cards = cards
        self.recent = recent
        self.put = put


def hidden(s: SanJuanState, seat: int) -> list[Place]:
    """All that is hidden from the seat, or from a spectator."""

    def put_deck(cards: list[int]) -> None:
        s.deck = tuple(cards)

    places = [Place("deck", list(s.deck[: s.deck_left]), s.deck_left, put_deck), _discards(s, seat)]
    if s.offer and ask.TASKS[s.todo[-1].kind] == "council" and s.todo[-1].seat != seat:

        def put_offer(cards: list[int]) -> None:
            s.offer = sorted(cards)

        places.append(Place("offer", s.offer.copy(), max(0, len(s.offer) - s.old_offer), put_offer))
    for other in range(s.seats):
        places += _estate(s, other, other == seat)
    return places


def _discards(s: SanJuanState, seat: int) -> Place:
    known = [OPEN] if seat == SPECTATOR else [OPEN, MARK * (seat + 1)]
    unseen = [card for card in s.discard if card & ~63 not in known]

    def put(cards: list[int]) -> None:
        marks = [card & ~63 for card in unseen]
        seen = [card for card in s.discard if card & ~63 in known]
        s.discard = seen + [kind + mark for kind, mark in zip(cards, marks, strict=True)]

    return Place("discard", [card & 63 for card in unseen], len(unseen), put)


def _estate(s: SanJuanState, seat: int, mine: bool) -> list[Place]:
    e = s.estates[seat]

    def put_harbor(cards: list[int]) -> None:
        e.harbored = tuple(cards)

    def put_chapel(cards: list[int]) -> None:
        e.tucked = tuple(cards)

    def put_bank(cards: list[int]) -> None:
        e.banked = tuple(cards)

    def put_hand(cards: list[int]) -> None:
        e.hand = sorted([*cards, *e.shown])

    def on(place: int) -> Callable[[list[int]], None]:
        def put(cards: list[int]) -> None:
            e.goods[place] = cards[0]

        return put

    places = [Place(f"harbor {seat}", list(e.harbored), len(e.harbored) - e.old_harbored, put_harbor)]
    for at, good in enumerate(e.goods):
        if good != NO_CARD:
            places.append(Place(f"good {seat}", [good], 0 if e.stale & 1 << at else 1, on(at)))
    if not mine:
        hand = e.hand.copy()
        for kind in e.shown:
            hand.remove(kind)
        places.append(Place(f"hand {seat}", hand, min(len(hand), e.fresh), put_hand))
        places.append(Place(f"chapel {seat}", list(e.tucked), len(e.tucked) - e.old_tucked, put_chapel))
        places.append(Place(f"bank {seat}", list(e.banked), len(e.banked) - e.old_banked, put_bank))
    return places


def mix(s: SanJuanState, seat: int, rng: Rng) -> None:
    """Change everything that the seat cannot see, with no regard to what is likely."""
    places = hidden(s, seat)
    cards = [card for place in places for card in place.cards]
    rng.shuffle(cards)
    for place in places:
        place.put([cards.pop() for _ in place.cards])
    unturned = list(s.tiles[s.turned :])
    rng.shuffle(unturned)
    s.tiles = s.tiles[: s.turned] + tuple(unturned)
    s.rng = seeded(rng.word())
    for at, task in enumerate(s.todo):
        if task.seat != seat and task.floor and ask.TASKS[task.kind] in UNSEEN_CHOICES:
            s.todo[at] = Task(task.kind, task.seat, task.left, task.card, 1 + rng.below(len(KEYS) - 1), task.done)
    s.shuffled = tuple(_remembered(list(s.shuffled), seat, rng))
    s.seen = _remembered(s.seen, seat, rng)


def _remembered(cards: list[int], seat: int, rng: Rng) -> list[int]:
    """The same marks, but what the others remember is anything."""
    mine = [OPEN, MARK * (seat + 1)]
    return [card if card & ~63 in mine else card & ~63 | rng.below(len(KEYS)) for card in cards]


def kinds_in(places: list[Place]) -> list[int]:
    """The number of cards of each kind."""
    counts = [0] * len(KEYS)
    for place in places:
        for card in place.cards:
            counts[card] += 1
    return counts


def forgets(s: SanJuanState, seat: int, recall: list[int]) -> str:
    """Where a card lies that is known to have been in the deck since the last shuffle; empty if nowhere."""
    places = hidden(s, seat)
    unseen = kinds_in(places)
    older = kinds_in([place for place in places if place.recent == 0])
    surely = []
    for kind in set(recall):
        if older[kind] > unseen[kind] - recall.count(kind):
            return f"{KEYS[kind]}: {older[kind]} lie where they have lain since before the shuffle"
        if unseen[kind] <= recall.count(kind):
            surely.append(kind)
    for place in places:
        known = sum([1 for card in place.cards if card in surely])
        if known > place.recent:
            return f"{place.name}: {known} cards from the deck, but at most {place.recent} were drawn from it"
    return ""


def state_of(s: Any) -> SanJuanState:
    """The state of a game of San Juan, which a test knows only as a game."""
    assert isinstance(s, SanJuanState)
    return s
