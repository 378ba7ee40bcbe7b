"""The search that a net leads: it tries what the net likes, keeps its budget, and sees no more than its seat."""

import time
from pathlib import Path

import pytest
from tests.bots.net_files import random_net

from morro.bots import net_weights
from morro.bots.bot import BadBot
from morro.bots.net import NetSearchBot
from morro.bots.net_spec import NetSpec
from morro.bots.registry import greedy_bot, make_bot
from morro.bots.search import Candidate
from morro.core.rng import seeded
from morro.families import families
from morro.games import NAMES, AnyGame, make_game

every_game = pytest.mark.parametrize("name", NAMES)
OPEN = "sure=1:least=0:top=64:horizon=30"
"""All answers are tried, whatever the net thinks of them, in short playouts: a net that knows nothing ends no game."""


FAMILIES = [family.name for family in families()]


@pytest.fixture(autouse=True)
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random weights for both families, as if they were shipped."""
    monkeypatch.setattr(net_weights, "FOLDER", tmp_path)
    for family in FAMILIES:
        random_net(tmp_path / f"{family}.npz", family)


def weigh(game: AnyGame, text: str, s: object, seed: int = 1) -> list[Candidate]:
    bot = make_bot(text, game)
    assert isinstance(bot, NetSearchBot)
    seat = game.seat(s)
    return bot.weigh(game.view(s, seat), game.prompt(s), game.legal(s), seeded(seed))


@every_game
def test_every_answer_is_tried_and_the_budget_kept(name: str) -> None:
    game = make_game(name, 3)
    s = game.new(5)
    found = weigh(game, f"net:40:{OPEN}", s)
    assert sorted(one.action for one in found) == game.legal(s)
    assert all(one.count > 0 for one in found)
    assert 20 <= sum(one.count for one in found) <= 40 + len(found)
    assert all(0 <= one.win_share() <= 1 for one in found)
    assert any(one.win_share() for one in found), "what lies behind the horizon is foreseen"


@every_game
@pytest.mark.parametrize("more", ["", ":opponents=greedy", ":opponents=net+noisy+slips", ":horizon=7", ":believe=0"])
def test_equal_views_and_random_numbers_get_equal_answers(name: str, more: str) -> None:
    """Whatever the seat cannot see is dealt afresh: the answer stays the same."""
    game = make_game(name, 3)
    bot, greedy = make_bot(f"net:12:{OPEN}{more}", game), greedy_bot(game)
    rng, s = seeded(5), game.new(7)
    for step in range(61):
        seat = game.seat(s)
        view, prompt, legal = game.view(s, seat), game.prompt(s), game.legal(s)
        if step % 60 == 0:
            other = game.guess(view, rng)
            answer = bot.choose(view, prompt, legal, rng.clone())
            assert answer in legal
            assert bot.choose(game.view(other, seat), game.prompt(other), legal, rng.clone()) == answer
        game.play(s, greedy.choose(view, prompt, legal, rng))


@every_game
def test_a_win_at_hand_is_found(name: str) -> None:
    """Near the end of a game one answer wins in every playout and another in hardly any: the first is taken."""
    game = make_game(name, 2)
    greedy = greedy_bot(game)
    for seed in range(60):
        moments = []
        s = game.new(seed)
        while not game.over(s):
            seat, legal = game.seat(s), game.legal(s)
            moments.append(game.clone(s))
            game.apply(s, greedy.choose(game.view(s, seat), game.prompt(s), legal, seeded(0)))
        for moment in moments[-6:]:
            shares = [one.win_share() for one in weigh(game, f"net:30:{OPEN}:opponents=greedy", moment)]
            if min(shares) < 0.2 and max(shares) == 1:
                assert shares[0] == 1
                return
    pytest.fail("no position was found in which one answer wins and another loses")


def test_only_what_the_net_likes_is_tried() -> None:
    game = make_game("sanjuan/2004", 3)
    s = game.new(5)
    all_of_them = weigh(game, f"net:10:{OPEN}", s)
    assert len(weigh(game, "net:10:sure=1:least=0:top=2", s)) == 2
    sure = weigh(game, "net:10:sure=0", s)
    assert len(sure) == 1
    assert sure[0].count == 0  # nothing was tried: it is the answer of the net alone
    plain = make_bot("net", game).choose(game.view(s, 0), game.prompt(s), game.legal(s), seeded(1))
    assert sure[0].action == plain
    assert len(all_of_them) == len(game.legal(s))


def test_the_small_net_plays_the_playouts_where_the_large_one_is_not_named(tmp_path: Path) -> None:
    """The shipped search has the small net; with weights of one's own, or without a small net, the net plays itself."""
    game = make_game("sanjuan/2004", 3)

    def quick(text: str) -> str:
        bot = make_bot(text, game)
        assert isinstance(bot, NetSearchBot)
        return bot.search.quick.path.name

    assert quick("net:10") == "sanjuan.npz"
    small = random_net(tmp_path / "sanjuan-quick.npz", "sanjuan", width=16)
    own = random_net(tmp_path / "own.npz", "sanjuan")
    assert quick("net:10") == "sanjuan-quick.npz"
    assert quick(f"net:10:weights={own}") == "own.npz"
    assert quick(f"net:10:quick={own}") == "own.npz"
    assert quick(f"net:10:weights={own}:quick={small}") == "sanjuan-quick.npz"


def test_each_family_says_who_is_imagined_where_nobody_is_named() -> None:
    def imagined(text: str, name: str) -> list[str]:
        bot = make_bot(text, make_game(name, 3))
        assert isinstance(bot, NetSearchBot)
        return bot.search.spec.opponents

    assert imagined("net:10", "sanjuan/2004") == ["net", "greedy"]
    assert imagined("net:10", "puertorico/2002") == ["net", "net", "net", "greedy"]
    assert imagined("net:10:opponents=noisy", "sanjuan/2004") == ["noisy"]


@pytest.mark.parametrize("name", ["sanjuan/2018+new", "puertorico/2002"])
def test_the_answer_comes_in_time(name: str) -> None:
    """What is under way when time is up is judged by the net as it stands."""
    game = make_game(name, 4)
    s = game.new(3)
    weigh(game, f"net:0.05s:{OPEN}", s)
    begin = time.perf_counter()
    found = weigh(game, f"net:0.4s:{OPEN}", s)
    took = time.perf_counter() - begin
    assert 0.3 < took < 1.2
    assert sum(one.count for one in found) > 0
    begin = time.perf_counter()
    found = weigh(game, f"net:1000000:limit=0.1:{OPEN}", s)
    assert time.perf_counter() - begin < 1.0, "playouts without end, but not without limit"
    assert sum(one.count for one in found) > 0


@pytest.mark.parametrize(
    "text",
    [
        "net:0",
        "net:0s",
        "net:1h",
        "net:400:400",
        "net:400:top=0",
        "net:400:opponents=me",
        "net:400:opponents=",
        "net:400:noise=200",
        "net:400:limit=-1",
        "net:99999s",
    ],
)
def test_a_wrong_budget_or_option_is_refused(text: str) -> None:
    with pytest.raises(BadBot, match="is no option of net; write net, then a budget"):
        NetSpec(text)
