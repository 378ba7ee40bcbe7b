"""Rollouts of San Juan: imagined games in which the same luck meets every answer."""

from collections import Counter

import pytest

from morro.bots.pilot import play_out
from morro.bots.sanjuan_pilot import SanJuanPilot
from morro.bots.sanjuan_rollout import Rollout
from morro.core.game import NONE
from morro.core.rng import seeded
from morro.games import make_game
from morro.sanjuan.game import SanJuan

EDITIONS = ["sanjuan/2004", "sanjuan/2018", "sanjuan/2018+new"]


def imagined(name: str, seed: int = 1, decisions: int = 60) -> tuple[SanJuan, SanJuanPilot, Rollout]:
    """What a seat that is asked imagines in the middle of a game."""
    game = make_game(name, 4)
    assert isinstance(game, SanJuan)
    pilot = SanJuanPilot(game.rules)
    s = game.new(seed)
    for _ in range(decisions):
        game.apply(s, pilot.pick(s))
    seat = game.seat(s)
    rng = seeded(seed)
    rollout = pilot.believe(game.guess(game.view(s, seat), rng), seat, rng)
    assert isinstance(rollout, Rollout)
    assert rollout.estates[seat].hand == s.estates[seat].hand
    assert [e.city for e in rollout.estates] == [e.city for e in s.estates]
    assert [len(e.hand) for e in rollout.estates] == [len(e.hand) for e in s.estates]
    assert (rollout.menu, rollout.deck_left, len(rollout.discard)) == (s.menu, s.deck_left, len(s.discard))
    return game, pilot, rollout


def cards(s: Rollout) -> Counter[int]:
    """Every card of the game, wherever it lies; a good is a card too."""
    found = Counter(card & 63 for card in s.discard)
    for pile in [*s.piles, list(s.aside), s.offer]:
        found.update(pile)
    for e in s.estates:
        for place in (e.hand, e.city, e.tucked, e.banked, e.harbored, e.covered):
            found.update(place)
        found.update(good for good in e.goods if good >= 0)
    return found


@pytest.mark.parametrize("name", EDITIONS)
def test_a_rollout_ends_with_the_cards_it_began_with(name: str) -> None:
    for seed in range(4):
        game, pilot, rollout = imagined(name, seed)
        before = cards(rollout)
        assert sum(len(pile) for pile in rollout.piles) == rollout.deck_left
        play_out(game, rollout, pilot)
        assert game.over(rollout)
        assert cards(rollout) == before
        assert sum(len(pile) for pile in rollout.piles) == rollout.deck_left


def test_clones_roll_out_alike() -> None:
    game, pilot, rollout = imagined("sanjuan/2004")
    scores = []
    for _ in range(2):
        s = rollout.clone()
        play_out(game, s, pilot)
        scores.append(game.scores(s))
    assert scores[0] == scores[1]
    assert not game.over(rollout)


def test_a_card_more_for_one_hand_or_a_good_leaves_the_luck_of_the_other_hands_alone() -> None:
    _, _, rollout = imagined("sanjuan/2004")
    plain, other = rollout.clone(), rollout.clone()
    for seat in (0, 0, 3, NONE):
        other.draw_one(seat)
    for seat in (1, 2):
        assert [plain.draw_one(seat) for _ in range(4)] == [other.draw_one(seat) for _ in range(4)]


def test_an_empty_pile_takes_from_the_highest() -> None:
    _, _, rollout = imagined("sanjuan/2004")
    rollout.discard = []
    left = rollout.deck_left
    drawn = [rollout.draw_one(2) for _ in range(left)]
    assert min(drawn) >= 0
    assert rollout.deck_left == 0
    assert rollout.draw_one(2) < 0, "both piles are empty"


def test_after_a_shuffle_a_card_lies_where_it_would_lie_without_the_others() -> None:
    _, _, rollout = imagined("sanjuan/2004")
    whole = list(range(5, 29)) * 3
    part = whole.copy()
    part.remove(7)
    piles = []
    for discards in (whole, part):
        s = rollout.clone()
        s.discard = discards
        s.shuffle_discards()
        assert (s.discard, s.deck_left) == ([], len(discards))
        piles.append(s.piles)
    for more, fewer in zip(*piles, strict=True):
        assert [card for card in more if card != 7] == [card for card in fewer if card != 7]


def test_shuffles_are_fair_to_every_pile() -> None:
    _, _, rollout = imagined("sanjuan/2004")
    sizes = [0] * 5
    tops: Counter[int] = Counter()
    for luck in range(400):
        s = rollout.clone()
        s.luck = luck
        s.discard = list(range(20)) * 2
        s.shuffle_discards()
        for k in range(5):
            sizes[k] += len(s.piles[k])
        tops[s.draw_one(0)] += 1
    assert all(2900 < size < 3500 for size in sizes), "3,200 each, give or take six standard errors"
    assert len(tops) == 20
    assert max(tops.values()) < 50, "20 of each"
