"""Scripted styles, and the mixture of them that a search imagines."""

import pytest

from morro.bots.bot import BadBot
from morro.bots.mixture import Mixture
from morro.bots.pilot import play_out
from morro.bots.registry import greedy_pilot, imagined, make_bot
from morro.bots.styles import style_pilot, styles_of
from morro.core.rng import seeded
from morro.games import NAMES, AnyGame, make_game

every_game = pytest.mark.parametrize("name", NAMES)


@every_game
def test_styles_play_whole_games_and_not_as_greedy_does(name: str) -> None:
    game = make_game(name, 3)
    assert len(styles_of(game)) == 2
    greedy = make_bot("greedy", game)
    for text in ["greedy:noisy", *[f"greedy:{style}" for style in styles_of(game)]]:
        bot, s, differs = make_bot(text, game), game.new(4), 0
        assert bot.name == text
        while not game.over(s):
            view, prompt, legal = game.view(s, game.seat(s)), game.prompt(s), game.legal(s)
            answer = bot.choose(view, prompt, legal, seeded(s.round))
            differs += answer != greedy.choose(view, prompt, legal, seeded(0))
            game.play(s, answer)
        assert differs > 0


@every_game
def test_a_pilot_of_a_style_ends_games(name: str) -> None:
    game = make_game(name, 2)
    for style in styles_of(game):
        s = game.new(2)
        play_out(game, s, style_pilot(game, style))
        assert game.over(s)


def test_a_style_of_another_game_is_refused_with_those_known() -> None:
    game = make_game("puertorico/2002", 3)
    with pytest.raises(BadBot, match="knows no style 'city' of greedy; there are: greedy:noisy, greedy:shipper"):
        make_bot("greedy:city", game)
    with pytest.raises(BadBot, match="knows no style 'city'"):
        style_pilot(game, "city")


@every_game
def test_a_mixture_draws_opponents_for_each_deal_and_keeps_the_own_seat(name: str) -> None:
    game = make_game(name, 3)
    mixture = imagined("mixture", game)
    assert isinstance(mixture, Mixture)
    rng, seen = seeded(3), set()
    for _ in range(200):
        s = mixture.believe(game.guess(game.view(game.new(1), 1), rng), 1, rng)
        assert (mixture.of_seat[1], mixture.noise[1]) == (0, 0)
        seen.add((mixture.of_seat[0], mixture.noise[0] > 0))
    assert len(seen) == 6, "three players, each with and without noise"
    play_out(game, s, mixture)
    assert game.over(s)


def test_one_deal_is_the_same_for_every_answer() -> None:
    """Two clones of a deal, the same answer: the mixture plays both to the same end."""
    game: AnyGame = make_game("puertorico/2002", 4)
    mixture, rng = imagined("mixture", game), seeded(5)
    deal = mixture.believe(game.guess(game.view(game.new(2), 0), rng), 0, rng)
    ends = []
    for _ in range(2):
        s = game.clone(deal)
        play_out(game, s, mixture)
        ends.append(game.scores(s))
    assert ends[0] == ends[1]


def test_random_and_greedy_can_be_imagined_too() -> None:
    game = make_game("sanjuan/2004", 2)
    assert type(imagined("greedy", game)) is type(greedy_pilot(game))
    assert imagined("random", game).believe(game.new(1), 0, seeded(1)) is not None
