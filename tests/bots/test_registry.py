"""Bots by name, and what every bot promises."""

import re

import pytest

from morro.bots.bot import BadBot, Bot
from morro.bots.net import remark
from morro.bots.random import RandomBot
from morro.bots.registry import BOTS, make_bot
from morro.bots.sanjuan_greedy import SanJuanGreedy
from morro.core.errors import GameError
from morro.core.rng import seeded
from morro.families import family_of
from morro.games import make_game

GAME = make_game("sanjuan/2018+new:draft", 3)


def test_a_bot_is_made_by_name() -> None:
    assert isinstance(make_bot("random", GAME), RandomBot)
    assert isinstance(make_bot("greedy", GAME), SanJuanGreedy)


@pytest.mark.parametrize(
    "name", [*[f"sanjuan/{edition}" for edition in ("2004", "2018", "2018+new")], "puertorico/2002"]
)
def test_every_listed_bot_can_be_made_and_knows_its_name(name: str) -> None:
    game = make_game(name, 4)
    for listing in BOTS:
        for usage in listing.usage.split(", "):
            if listing.name not in ("exec", "py") and not (listing.name == "net" and remark([family_of(game).name])):
                bot: Bot = make_bot(usage, game)
                assert bot.name == usage
                bot.close()
        assert listing.about


def test_a_family_is_the_part_before_the_slash() -> None:
    assert family_of(GAME).name == "sanjuan"


@pytest.mark.parametrize("text", ["", "Greedy", "grady", "greedy ", "searching", "level0", "level6"])
def test_an_unknown_name_is_refused_with_those_known(text: str) -> None:
    with pytest.raises(BadBot, match="there are: random, greedy, search:1s") as refusal:
        make_bot(text, GAME)
    assert isinstance(refusal.value, GameError)
    assert refusal.value.code == "bot/unknown"
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("greedy:2", "knows no style '2' of greedy; there are: greedy:noisy, greedy:producer, greedy:city"),
        ("level3:1s", "level3 takes no parameter"),
        ("search:", "'' is no time or number of playouts"),
        ("search:0s", "'0s' is no time"),
        ("search:-1", "'-1' is no time"),
        ("search:1e3", "no time or number of playouts; write search:BUDGET"),
        ("search:99999999", "no time or number"),
        ("search:4000s", "no time or number"),
        ("search:1s:jobs=0", "'jobs=0' is no option"),
        ("search:1s:jobs=1000", "'jobs=1000' is no option"),
        ("search:1s:depth=3", "'depth=3' is no option of a search"),
        ("search:1s:playouts=best", "'playouts=best' is no option"),
        ("exec:", "needs the command of a program"),
    ],
)
def test_a_bad_parameter_is_named(text: str, complaint: str) -> None:
    with pytest.raises(BadBot, match=re.escape(complaint)):
        make_bot(text, GAME)


def test_the_random_bot_gives_every_answer_about_as_often() -> None:
    s = GAME.new(1)
    legal = GAME.legal(s)
    rng = seeded(2)
    counts = dict.fromkeys(legal, 0)
    for _ in range(1000 * len(legal)):
        counts[make_bot("random", GAME).choose(GAME.view(s, 0), GAME.prompt(s), legal, rng)] += 1
    assert all(850 < count < 1150 for count in counts.values())
