"""The five levels: the net with more or less chance, and what takes its place where it cannot play."""

import sys

import pytest

from morro.bots.levels import LEVELS, Slip, player_of
from morro.bots.registry import make_bot
from morro.games import NAMES, make_game


@pytest.mark.parametrize("name", NAMES)
def test_every_level_is_the_net(name: str) -> None:
    for level in LEVELS:
        player, slips = player_of(level, name)
        assert player.startswith("net")
        assert slips == 0, "nothing is left to mere chance"
        bot = make_bot(level, make_game(name, 3))
        assert isinstance(bot, Slip)
        assert (bot.name, bot.bot.name) == (level, player)
        bot.close()


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("sanjuan/2004:draft", "search:60"),
        ("sanjuan/2018", "search:60"),
        ("sanjuan/2018+new", "search:30"),
        ("puertorico/2002", "search:8"),
    ],
)
def test_without_numpy_the_levels_still_play(name: str, short: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "morro.bots.net_weights", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    players = [player_of(level, name) for level in LEVELS]
    assert players == [("greedy", 60), ("greedy", 20), ("greedy", 0), (short, 0), ("search:0.7s", 0)]
    for level in LEVELS:
        make_bot(level, make_game(name, 2)).close()
