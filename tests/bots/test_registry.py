"""Bots by name, and what every bot promises."""

import pytest

from morro.bots.bot import BadBot, Bot
from morro.bots.random import RandomBot
from morro.bots.registry import BOTS, bots_for, family_of, make_bot
from morro.bots.sanjuan_greedy import SanJuanGreedy
from morro.core.errors import GameError
from morro.core.rng import seeded
from morro.games import make_game

GAME = make_game("sanjuan/2018+new:draft", 3)


def test_a_bot_is_made_by_name() -> None:
    assert isinstance(make_bot("random", GAME), RandomBot)
    assert isinstance(make_bot("greedy", GAME), SanJuanGreedy)


def test_every_listed_bot_can_be_made_and_knows_its_name() -> None:
    for listing in bots_for(GAME):
        bot: Bot = make_bot(listing.name, GAME)
        assert bot.name == listing.name
        assert listing.about


def test_a_family_is_the_part_before_the_slash() -> None:
    assert family_of(GAME) == "sanjuan"
    assert {bot.family for bot in BOTS} >= {"", "sanjuan"}


@pytest.mark.parametrize("text", ["", "Greedy", "grady", "greedy "])
def test_an_unknown_name_is_refused_with_those_known(text: str) -> None:
    with pytest.raises(BadBot, match="there are: random, greedy") as refusal:
        make_bot(text, GAME)
    assert isinstance(refusal.value, GameError)
    assert refusal.value.code == "bot/unknown"
    assert repr(text) in str(refusal.value)


def test_the_random_bot_gives_every_answer_about_as_often() -> None:
    s = GAME.new(1)
    legal = GAME.legal(s)
    rng = seeded(2)
    counts = dict.fromkeys(legal, 0)
    for _ in range(1000 * len(legal)):
        counts[make_bot("random", GAME).choose(GAME.view(s, 0), GAME.prompt(s), legal, rng)] += 1
    assert all(850 < count < 1150 for count in counts.values())
