"""Who sits where, how many games that makes, and where the random numbers come from."""

import pytest
from tests.arena.conftest import plan_of

from morro.arena.plan import BadArena, Slot, make_plan
from morro.games import LISTINGS, make_game


@pytest.mark.parametrize(
    ("seats", "bots", "lineup", "rotations"),
    [
        (2, "a b", "a b", 2),
        (4, "a b", "a b b b", 4),
        (4, "a b c", "a b c b", 4),
        (5, "a b c", "a b c b c", 5),
        (4, "a b a b", "a b a b", 2),
        (4, "a", "a a a a", 1),
        (3, "a a", "a a a", 1),
    ],
)
def test_the_first_bot_sits_once_and_the_others_fill_the_table(
    seats: int, bots: str, lineup: str, rotations: int
) -> None:
    game = "puertorico/2002" if seats == 5 else "sanjuan/2004"
    plan = plan_of(game, seats, bots, 1)
    assert plan.lineup == tuple(lineup.split())
    assert (plan.rotations, plan.games) == (rotations, rotations)


@pytest.mark.parametrize("listing", LISTINGS, ids=lambda listing: listing.name)
def test_in_a_block_every_bot_plays_from_every_seat_equally_often(listing: object) -> None:
    assert hasattr(listing, "seats")
    for seats in listing.seats():
        plan = plan_of(listing.name, seats, "a b", 1)  # type: ignore[attr-defined]
        for seat in range(seats):
            there = [plan.seating(rotation)[seat] for rotation in range(plan.rotations)]
            assert there.count("a") == 1


def test_games_are_rounded_up_to_whole_blocks() -> None:
    assert plan_of(seats=4, games=9).games == 12
    assert plan_of(seats=4, games=12).games == 12
    assert len(list(plan_of(seats=4, games=9).slots())) == 12


def test_the_deal_is_the_same_in_a_block_and_nothing_else_is() -> None:
    plan = plan_of(seats=4, games=40)
    seeds = [plan.seat_seed(slot, seat) for slot in plan.slots() for seat in range(4)]
    seeds += [plan.deal_seed(deal) for deal in range(plan.deals)]
    seeds += [plan.seat_seed(Slot(0, 0), 0, "greedy")]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize(
    ("bots", "games", "seed", "why"),
    [
        ([], 4, 1, "name one or more"),
        (["a"] * 3, 4, 1, "3 bots are named for 2 seats"),
        (["a"], 0, 1, "at least one game"),
        (["a"], 1, -1, "whole number from 0 up"),
    ],
)
def test_what_cannot_be_played_is_refused(bots: list[str], games: int, seed: int, why: str) -> None:
    with pytest.raises(BadArena, match=why):
        make_plan(make_game("sanjuan/2004", 2), bots, games, seed)
