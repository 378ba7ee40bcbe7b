"""Bots play whole games: every answer is legal, every game ends, and the better bot wins."""

import pytest

from morro.bots.bot import Bot
from morro.bots.registry import make_bot
from morro.core.rng import Rng, seeded
from morro.games import NAMES, AnyGame, make_game
from morro.sanjuan.state import SanJuanState

SANJUAN = [name for name in NAMES if name.startswith("sanjuan/")]
every_table = pytest.mark.parametrize(
    ("name", "seats"),
    [(name + option, seats) for name in SANJUAN for option in ("", ":draft") for seats in (2, 3, 4)],
)


def play(game: AnyGame, seed: int, bots: list[Bot], rng: Rng) -> SanJuanState:
    """A whole game; `play` refuses what is not legal."""
    s: SanJuanState = game.new(seed)
    while not game.over(s):
        seat = game.seat(s)
        game.play(s, bots[seat].choose(game.view(s, seat), game.prompt(s), game.legal(s), rng))
    return s


@every_table
@pytest.mark.parametrize("name_of_bot", ["random", "greedy"])
def test_games_end_and_all_answers_are_legal(name: str, seats: int, name_of_bot: str) -> None:
    game = make_game(name, seats)
    for seed in range(4):
        s = play(game, seed, [make_bot(name_of_bot, game)] * seats, seeded(seed))
        assert any(len(e.city) >= 12 for e in s.estates) or name_of_bot == "random"
        game.check(s)


@every_table
def test_greedy_among_random_players_meets_odd_tables_and_wins(name: str, seats: int) -> None:
    game = make_game(name, seats)
    greedy, other = make_bot("greedy", game), make_bot("random", game)
    won = 0
    for seed in range(2):
        for seat in range(seats):
            bots = [greedy if k == seat else other for k in range(seats)]
            s = play(game, 100 + seed, bots, seeded(seed))
            won += game.winners(s) == [seat]
    assert won >= 2 * seats - 1


@pytest.mark.parametrize("name", SANJUAN)
def test_games_among_greedy_players_look_like_games_among_people(name: str) -> None:
    """People need 11 to 14 rounds at a table of four, and win with 28 to 40 points."""
    game = make_game(name, 4)
    rounds = 0
    best = 0
    for seed in range(20):
        s = play(game, 200 + seed, [make_bot("greedy", game)] * 4, seeded(seed))
        rounds += s.round
        best += max(game.scores(s))
    assert 11 <= rounds / 20 <= 15
    assert 28 <= best / 20 <= 40


@pytest.mark.parametrize("name", SANJUAN)
def test_equal_views_get_equal_answers(name: str) -> None:
    """Whatever the seat cannot see is dealt afresh: the answer stays the same."""
    game = make_game(name, 3)
    bot = make_bot("greedy", game)
    rng = seeded(5)
    s = game.new(7)
    while not game.over(s):
        seat = game.seat(s)
        view, prompt, legal = game.view(s, seat), game.prompt(s), game.legal(s)
        answer = bot.choose(view, prompt, legal, rng.clone())
        other = game.guess(view, rng)
        assert game.legal(other) == legal
        assert bot.choose(game.view(other, seat), game.prompt(other), legal, rng.clone()) == answer
        game.play(s, answer)
