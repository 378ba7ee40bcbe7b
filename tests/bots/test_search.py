"""The search: it tries every answer, finds what wins, and is the same for the same random numbers."""

import os
import signal

import pytest

from morro.bots.cores import put_together, think_together
from morro.bots.pilot import Pilot, play_out
from morro.bots.registry import greedy_bot, greedy_pilot, make_bot
from morro.bots.search import Budget, Candidate, Temper, compare, difference, is_sure, ranked
from morro.bots.search_bot import SearchBot
from morro.core.rng import Rng, seeded
from morro.games import NAMES, AnyGame, make_game

every_game = pytest.mark.parametrize("name", NAMES)


def searcher(text: str, game: AnyGame) -> SearchBot:
    bot = make_bot(text, game)
    assert isinstance(bot, SearchBot)
    return bot


def weigh(game: AnyGame, bot: SearchBot, s: object, seed: int = 1) -> list[Candidate]:
    seat = game.seat(s)
    return bot.weigh(game.view(s, seat), game.prompt(s), game.legal(s), seeded(seed))


@every_game
def test_a_pilot_answers_as_greedy_does(name: str) -> None:
    """Colonists, payments and discards are planned once for each seat, so the later steps of these may differ."""
    game = make_game(name, 3)
    greedy, pilot = greedy_bot(game), greedy_pilot(game)
    for seed in range(3):
        s = game.new(seed)
        pilot.begin()
        while not game.over(s):
            prompt = game.prompt(s)
            answer = greedy.choose(game.view(s, prompt.seat), prompt, game.legal(s), seeded(0))
            picked = pilot.pick(s)
            assert picked in game.legal(s)
            assert picked == answer or prompt.kind in ("man", "pay", "limit", "archive")
            game.apply(s, answer)


@every_game
@pytest.mark.parametrize("seats", [2, 4])
def test_playouts_end(name: str, seats: int) -> None:
    game = make_game(name, seats)
    for pilot in (Pilot(), greedy_pilot(game)):
        s = game.new(3)
        play_out(game, s, pilot)
        assert game.over(s)
        game.check(s)


@every_game
def test_every_answer_is_tried_and_the_budget_kept(name: str) -> None:
    game = make_game(name, 3)
    s = game.new(5)
    found = weigh(game, searcher("search:30", game), s)
    assert sorted(one.action for one in found) == game.legal(s)
    assert all(one.count > 0 for one in found)
    assert 30 <= sum(one.count for one in found) < 30 + len(found)
    assert all(0 <= one.win_share() <= 1 and 0 < one.win_error() < 0.5 for one in found)


@every_game
@pytest.mark.parametrize("text", ["search:12", "search:12:jobs=2", "search:12:playouts=random", "level1", "level2"])
def test_equal_views_and_random_numbers_get_equal_answers(name: str, text: str) -> None:
    """Whatever the seat cannot see is dealt afresh: the answer stays the same."""
    game = make_game(name, 3)
    bot, greedy = make_bot(text, game), greedy_bot(game)
    rng = seeded(5)
    s = game.new(7)
    for step in range(150):
        if game.over(s):
            break
        seat = game.seat(s)
        view, prompt, legal = game.view(s, seat), game.prompt(s), game.legal(s)
        if step % 50 == 0:
            other = game.guess(view, rng)
            answer = bot.choose(view, prompt, legal, rng.clone())
            assert answer in legal
            assert bot.choose(game.view(other, seat), game.prompt(other), legal, rng.clone()) == answer
        game.play(s, greedy.choose(view, prompt, legal, rng))
    bot.close()


@every_game
def test_a_win_at_hand_is_found(name: str) -> None:
    """Near the end of a game one answer wins in every playout and another in hardly any: the first is taken."""
    game = make_game(name, 2)
    bot, greedy = searcher("search:30", game), greedy_bot(game)
    for seed in range(40):
        moments = []
        s = game.new(seed)
        while not game.over(s):
            seat = game.seat(s)
            prompt = game.prompt(s)
            if bot.pilot.weighs(prompt.kind) and len(game.legal(s)) > 1:
                moments.append(game.clone(s))
            game.apply(s, greedy.choose(game.view(s, seat), prompt, game.legal(s), seeded(0)))
        for moment in moments[-4:]:
            shares = [one.win_share() for one in weigh(game, bot, moment)]
            if min(shares) < 0.2 and max(shares) == 1:
                assert shares[0] == 1
                return
    pytest.fail("no position was found in which one answer wins and another loses")


def candidate(values: list[float]) -> Candidate:
    one = Candidate(len(values))
    one.values = values
    one.count = len(values)
    return one


def test_what_differs_deal_by_deal_counts_and_luck_does_not() -> None:
    lucky = [float(i % 7) for i in range(40)]
    mean, error = difference(candidate([value + 1 for value in lucky]), candidate(lucky))
    assert mean == pytest.approx(1)
    assert error < 0.01
    assert difference(candidate([]), candidate(lucky)) == (0.0, 1.0)


def test_doubt_favours_the_own_answer() -> None:
    own = candidate([0.0] * 40)
    wild = candidate([1.0 if i % 2 else -0.9 for i in range(40)])
    sure = candidate([0.2] * 40)
    compare([wild, sure], own)
    temper = Temper()
    assert ranked([own, wild, sure], temper) == [sure, own, wild]
    assert is_sure([sure, own], temper, 1.0)
    assert not is_sure([wild, own], temper, 1.0)


def test_less_is_needed_to_be_sure_when_little_budget_is_left() -> None:
    own = candidate([0.0] * 40)
    good = candidate([1.0 if i % 8 < 5 else -1.0 for i in range(40)])
    temper = Temper()
    assert not is_sure([good, own], temper, 1.0)
    assert is_sure([good, own], temper, 0.25)
    assert not is_sure([own, good], temper, 0.01)


def test_a_budget_of_playouts_is_counted() -> None:
    budget = Budget(10, 0.0)
    assert budget.used(4) == 0
    budget.spent = 5
    assert budget.used(4) == 0.5


def test_a_budget_of_seconds_leaves_room_for_a_playout_of_every_candidate() -> None:
    budget = Budget(0, 1000.0)
    assert budget.used(3) < 0.1
    budget.begun -= 400.0
    budget.spent = 4
    assert 0.5 <= budget.used(1) < 0.6
    assert 1.0 <= budget.used(6) < 1.1


def test_cores_add_up() -> None:
    merged = put_together([[(3, 10, 5.0, 0.1, 0.2), (4, 2, 1.0, 0.0, 0.5)], [(3, 30, 10.0, 0.3, 0.1)]])
    by_action = {one.action: one for one in merged}
    assert (by_action[3].count, by_action[3].wins) == (40, 15.0)
    assert by_action[3].gain == pytest.approx(0.25)
    assert by_action[3].error == pytest.approx((2.0**2 + 3.0**2) ** 0.5 / 40)
    assert by_action[4].count == 2


def test_every_core_thinks_with_its_own_random_numbers() -> None:
    def think(rng: Rng) -> list[Candidate]:
        one = candidate([1.0])
        one.wins = float(rng.word())
        return [one]

    mine = seeded(1)
    streams = [Rng(mine.word(), mine.word(), mine.word(), 1) for _ in range(3)]
    found = think_together(3, think, Temper(), seeded(1), None)
    assert found[0].count == 3
    assert found[0].wins == sum(stream.word() for stream in streams)


def test_a_core_that_dies_is_missed_no_more() -> None:
    here = os.getpid()

    def think(_: Rng) -> list[Candidate]:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return [candidate([1.0, 0.0])]

    assert think_together(3, think, Temper(), seeded(1), None)[0].count == 2
