"""Nobody learns what he cannot know in San Juan, and what a seat has seen is not dealt elsewhere by a guess."""

from collections import Counter

import pytest
from tests.contract.tables import TABLES, Table, family, view_text, walk
from tests.effort import many
from tests.properties.sanjuan_hidden import forgets, hidden, kinds_in, mix, state_of

from morro.core.events import EVERYBODY, Event
from morro.core.game import SPECTATOR
from morro.core.rng import Rng, seeded
from morro.games import LISTINGS, AnyGame
from morro.sanjuan.buildings import KEYS
from morro.sanjuan.editions import EDITIONS
from morro.sanjuan.events import EVENTS
from morro.sanjuan.state import SanJuanState

SANJUAN = [table for table in TABLES if family(table.name) == "sanjuan"]

OWN_CARDS = ["deal", "pay", "draw", "look", "keep", "discard", "tuck"]
"""Events whose cards only the seat itself may know."""

ASIDE = {KEYS[kind] for edition in EDITIONS for kind in edition.aside}


class Memory:
    """What an attentive seat (or spectator) remembers, from nothing but the events that it sees."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.discards: Counter[int] = Counter()
        """Cards that lie in the discard pile."""
        self.in_deck: Counter[int] = Counter()
        """Cards that were shuffled into the deck and have not been seen since."""
        self.shown: dict[int, Counter[int]] = {}
        """Cards in the other hands."""
        self.tiles: list[int] = []
        self.revealed: Counter[int] = Counter()

    def hear(self, event: Event) -> None:
        kind = EVENTS[event.kind]
        cards = Counter(event.cards)
        shown = self.shown.setdefault(event.seat, Counter())
        if kind == "shuffle":
            self.in_deck = self.discards
            self.discards = Counter()
        elif kind == "tile":
            self.tiles.append(event.card)
        elif kind in ("draw", "look"):
            self.in_deck -= cards
        elif kind == "reveal":
            self.in_deck -= cards
            self.revealed = cards
        elif kind in ("take", "take_nothing"):
            if kind == "take":
                self.revealed -= Counter([event.card])
                shown[event.card] += 1
            self.discards += self.revealed
        elif kind in ("pay", "discard", "tuck"):
            if kind != "tuck":
                self.discards += cards
            shown.clear()
        elif kind == "build" and KEYS[event.card] not in ASIDE:
            if not shown[event.card] and event.seat != self.seat:
                self.in_deck -= Counter([event.card])
            shown -= Counter([event.card])
            self.shown[event.seat] = shown

    def found_in(self, s: SanJuanState) -> None:
        """Assert that all of this is so in a state."""
        assert not self.discards - Counter(card & 63 for card in s.discard), "a discard that was seen lies elsewhere"
        for seat, cards in self.shown.items():
            if seat >= 0 and seat != self.seat:
                assert not cards - Counter(s.estates[seat].hand), f"a card that seat {seat} showed has left its hand"
        turned = self.tiles[: len(s.tiles)]
        assert list(s.tiles[: len(turned)]) == turned, "the tiles turned so far are known"


@pytest.mark.parametrize("table", SANJUAN, ids=str)
def test_a_view_does_not_change_with_what_the_seat_cannot_see(table: Table) -> None:
    game = table.game()
    rng = seeded(80)
    for seed in range(80, 80 + many(6, 1)):
        for number, state in enumerate(walk(game, seed)):
            if number % 5:
                continue
            for seat in [SPECTATOR, *range(game.seats)]:
                s = state_of(game.clone(state))
                mix(s, seat, rng)
                assert view_text(game, s, seat) == view_text(game, state, seat)


ABOUT_BUILDINGS = ("build", "cover", "copy", "library", "spend", "poor_house")


def exchange_hand(s: SanJuanState, seat: int, kept: list[int], rng: Rng) -> None:
    """Other cards in a hand, out of the deck; those that are kept stay."""
    e = s.estates[seat]
    own = Counter(e.hand) - Counter(kept)
    cards = [*own.elements(), *s.deck[: s.deck_left]]
    rng.shuffle(cards)
    e.hand = sorted([*kept, *cards[: own.total()]])
    s.deck = tuple(cards[own.total() :])


def told_after(game: AnyGame, s: SanJuanState, action: int) -> list[object]:
    """What everybody hears: the question that follows, and what answered itself; but not how a payment goes on.

    Nor how many of the cards of a whole hand went away by themselves, where the next role asks about that hand.
    """
    game.apply(s, action)
    asked = [] if game.over(s) else [game.prompt(s).kind, game.prompt(s).seat, game.prompt(s).left, game.prompt(s).card]
    auto = [game.actions.token(a) for a in s.auto]
    if asked[:1] == ["pay"] or any(token.startswith("pay ") for token in auto):
        return ["pay"]
    if asked[:1] == ["archive"] or any(token.startswith("discard ") for token in auto):
        return ["archive"]
    return [asked, auto, [(e.city, e.goods.count(-1), len(e.hand)) for e in s.estates]]


@pytest.mark.parametrize("table", SANJUAN, ids=str)
def test_what_is_asked_about_a_building_tells_nothing_of_the_hand(table: Table) -> None:
    """The same answer, with any other cards in that hand, leads to the same question (docs/questions.md, Builder)."""
    game = table.game()
    rng = seeded(85)
    asked: Counter[str] = Counter()
    for seed in range(85, 85 + many(12, 3)):
        for state in walk(game, 3 * seed + 1):  # a style that seldom passes
            if game.over(state) or game.prompt(state).kind not in ABOUT_BUILDINGS:
                continue
            seat = game.seat(state)
            asked[game.prompt(state).kind] += 1
            for action in game.legal(state):
                verb, _, card = game.actions.token(action).partition(" ")
                kept = [KEYS.index(card)] if verb == "build" and card not in ASIDE else []
                ours, theirs = state_of(game.clone(state)), state_of(game.clone(state))
                exchange_hand(theirs, seat, kept, rng)
                assert told_after(game, ours, action) == told_after(game, theirs, action)
    assert asked["build"] > 10


@pytest.mark.parametrize("table", SANJUAN, ids=str)
def test_the_cards_of_an_event_are_known_to_those_who_saw_them(table: Table) -> None:
    game = table.game()
    for seed in range(90, 90 + many(20, 3)):
        *_, end = walk(game, seed, log=True)
        for event in end.log.events:
            kind = EVENTS[event.kind]
            if kind in OWN_CARDS:
                assert event.knower == event.seat
            elif kind == "reveal":
                assert event.knower == EVERYBODY
            else:
                assert event.cards == []
            if kind == "customs":
                assert KEYS[event.card] == "customs_office"
            elif kind == "harbor":
                assert event.card < 0


@pytest.mark.parametrize("table", SANJUAN, ids=str)
def test_a_guess_respects_what_the_seat_has_seen(table: Table) -> None:
    game = table.game()
    rng = seeded(100)
    for seed in range(100, 100 + many(6, 2)):
        memories = [Memory(seat) for seat in [SPECTATOR, *range(game.seats)]]
        told = 0
        for number, state in enumerate(walk(game, seed, log=True)):
            s = state_of(state)
            assert s.log is not None
            for event in s.log.events[told:]:
                for memory in memories:
                    memory.hear(event.seen_by(memory.seat))
            told = len(s.log.events)
            if number % 11:
                continue
            for memory in memories:
                memory.found_in(s)
                view = game.view(s, memory.seat)
                recall = Counter(view.recall)
                if memory.seat != SPECTATOR:
                    assert not memory.in_deck - recall, "a card that was shuffled into the deck is forgotten"
                z = state_of(game.guess(view, rng))
                memory.found_in(z)
                assert forgets(s, memory.seat, view.recall) == "", "the seat remembers what is not so"
                assert forgets(z, memory.seat, view.recall) == ""


def test_there_is_something_to_remember() -> None:
    """The test above would say nothing if nobody ever remembered a card that could be dealt to an old place."""
    remembered = 0
    older = 0
    for listing in LISTINGS:
        if family(listing.name) == "sanjuan":
            game = Table(listing.name, 3).game()
            for state in walk(game, 102):
                s = state_of(state)
                remembered += len(game.view(s, 0).recall)
                older += sum(len(place.cards) for place in hidden(s, 0) if not place.recent)
    assert remembered > 100
    assert older > 100


@pytest.mark.parametrize(("name", "seats", "steps"), [("sanjuan/2004", 2, 0), ("sanjuan/2018+new", 3, 25)])
def test_every_unseen_kind_turns_up_with_its_share(name: str, seats: int, steps: int) -> None:
    """In the hand of the next seat, on top of the deck, and as the first tile not yet turned."""
    game = Table(name, seats).game()
    s = next(state_of(state) for state in walk(game, 110) if state.step == steps)
    assert not s.shuffled
    assert not s.estates[1].shown
    view = game.view(s, 0)
    unseen = kinds_in(hidden(s, 0))
    total = sum(unseen)
    guesses = many(5000, 500)
    rng = seeded(111)
    in_hand: Counter[int] = Counter()
    on_top: Counter[int] = Counter()
    tiles: Counter[int] = Counter()
    for _ in range(guesses):
        z = state_of(game.guess(view, rng))
        in_hand.update(z.estates[1].hand)
        on_top[z.deck[z.deck_left - 1]] += 1
        tiles[z.tiles[s.turned]] += 1
    size = len(s.estates[1].hand)
    for kind in range(len(KEYS)):
        share = unseen[kind] / total
        for found, cards in ((in_hand, size), (on_top, 1)):
            expected = guesses * cards * share
            spread = (expected * (1 - share)) ** 0.5
            assert abs(found[kind] - expected) <= 5 * spread, f"{KEYS[kind]}: {found[kind]}, not about {expected:.0f}"
    left = [tile for tile in s.tiles if tile not in s.tiles[: s.turned]]
    assert set(tiles) == set(left)
    for tile in left:
        assert abs(tiles[tile] - guesses / len(left)) < 5 * (guesses / len(left)) ** 0.5


def test_a_card_shown_by_the_gold_mine_is_not_seen_a_second_time_when_it_is_built() -> None:
    """Two towers were shuffled into the deck, one of them came up: the other must still be somewhere."""
    game = Table("sanjuan/2004", 2).game()
    s = state_of(
        game.read(
            """
            sanjuan/2004 seats=2
            ask: role seat=0 | role seat=1 | role seat=0
            seat 0 hand: smithy archive statue city: indigo_plant gold_mine
            seat 1 city: indigo_plant
            shuffled: tower@1*2
            deck: hero tower quarry library well ...
            """
        )
    )
    tower = KEYS.index("tower")
    for token, left in [
        ("role prospector", 2),
        ("use gold_mine", 1),
        ("keep tower", 1),
        ("role trader", 1),
        ("role builder", 1),
        ("build tower", 1),
    ]:
        game.play_tokens(s, [token])
        assert s.recall(1).count(tower) == left, token
