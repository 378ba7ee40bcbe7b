"""The bot that learned: it plays by its weights alone, and says what is wrong with a file of them."""

import math
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.bots.net_files import random_net

from morro.bots import net_weights
from morro.bots.bot import BadBot, Bot
from morro.bots.net import LONGEST, NetBot, drawn, remark
from morro.bots.net_weights import Weights, read_weights, shipped_quick
from morro.bots.registry import make_bot
from morro.core.rng import seeded
from morro.encoding.encoder import encoder_for
from morro.families import families
from morro.games import AnyGame, make_game

FAMILIES = [family.name for family in families()]

TABLES = [("sanjuan/2004", 2), ("sanjuan/2018+new:draft", 4), ("puertorico/2002", 5)]


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with random weights for both families, as if they were shipped."""
    monkeypatch.setattr(net_weights, "FOLDER", tmp_path)
    for family in FAMILIES:
        random_net(tmp_path / f"{family}.npz", family)
    return tmp_path


def play(game: AnyGame, bot: Bot, seed: int, most: int = 400) -> list[int]:
    s, rng = game.new(seed), seeded(seed)
    chosen: list[int] = []
    while not game.over(s) and len(chosen) < most:
        seat, legal = game.seat(s), game.legal(s)
        chosen.append(bot.choose(game.view(s, seat), game.prompt(s), legal, rng))
        game.play(s, chosen[-1])
    return chosen


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.usefixtures("shipped")
def test_it_plays_whole_games_the_same_way_each_time(name: str, seats: int) -> None:
    game = make_game(name, seats)
    for text in ("net", "net:temp=0.7"):
        bot = make_bot(text, game)
        assert isinstance(bot, NetBot)
        assert bot.name == text
        assert play(game, bot, 3) == play(game, bot, 3)
    assert play(game, make_bot("net", game), 3) != play(game, make_bot("net:temp=5", game), 3)


def test_it_gives_the_answer_that_it_likes_best(shipped: Path) -> None:
    """One observation computes the same as many; and the arithmetic is that of the trainer."""
    game = make_game("sanjuan/2004", 3)
    weights = read_weights(shipped / "sanjuan.npz", "sanjuan")
    bot, rng, s = make_bot("net", game), seeded(1), game.new(9)
    for _ in range(40):
        seat, legal = game.seat(s), game.legal(s)
        row = encoder_for(game).row(game.view(s, seat))
        rows = np.frombuffer(row, np.uint8)[None]
        mask = np.zeros((1, weights.actions), np.uint8)
        mask[0, legal] = 1
        many = weights.logits_rows(weights.hidden_rows(rows), mask)[0]
        one = weights.logits(weights.hidden(row), legal)
        assert one.tolist() == pytest.approx(many[legal].tolist(), abs=1e-3)
        assert one.tolist() == pytest.approx(by_hand(shipped / "sanjuan.npz", rows[0])[legal].tolist(), abs=1e-3)
        assert bot.choose(game.view(s, seat), game.prompt(s), legal, rng) == int(many.argmax())
        win, points = weights.outlook(weights.hidden(row), 3)
        assert win.shape == points.shape == (3,)
        assert float(win.sum()) == pytest.approx(1)
        game.apply(s, legal[rng.below(len(legal))])


def by_hand(path: Path, row: Any) -> Any:
    """The policy's logits, written out."""
    with np.load(path) as file:
        w = {name: file[name].astype(np.float64) for name in file.files if name != "about"}
    hidden = np.maximum(w["trunk0.weight"] @ row + w["trunk0.bias"], 0)
    for layer in (1, 2):
        hidden = hidden + np.maximum(w[f"trunk{layer}.weight"] @ hidden + w[f"trunk{layer}.bias"], 0)
    return w["policy.weight"] @ hidden + w["policy.bias"]


def test_a_temperature_draws_the_better_answers_more_often() -> None:
    rng = seeded(3)
    logits = [math.log(0.7), math.log(0.3)]
    drawn_first = sum(drawn([5, 9], logits, 1.0, rng) == 5 for _ in range(2000))
    assert 1330 <= drawn_first <= 1470  # 1400 are expected, with a deviation of 20
    assert sum(drawn([5, 9], logits, 0.1, rng) == 5 for _ in range(200)) >= 198


def test_a_decision_is_quick(tmp_path: Path) -> None:
    """0.3 ms on one core is wanted; a crowded machine may take a few times as long."""
    game = make_game("sanjuan/2018+new", 4)
    path = random_net(tmp_path / "large.npz", "sanjuan", width=512)
    bot = make_bot(f"net:weights={path}", game)
    s, rng = game.new(1), seeded(1)
    view, prompt, legal = game.view(s, game.seat(s)), game.prompt(s), game.legal(s)
    times = []
    for _ in range(60):
        begin = time.perf_counter()
        bot.choose(view, prompt, legal, rng)
        times.append(time.perf_counter() - begin)
    assert min(times) < 0.002


def test_a_file_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    game = make_game("sanjuan/2004", 2)
    today = encoder_for(game).layout.version
    wrong: dict[str, tuple[str, dict[str, Any]]] = {
        "old.npz": (rf"layout version {today - 1} of sanjuan; today it is version {today}", {"layout": today - 1}),
        "foreign.npz": ("holds a net for chess, which does not play sanjuan", {"family": "chess"}),
        "form.npz": ("of another form than morro-net 1", {"format": "morro-net 9"}),
        "deep.npz": ("damaged: it lacks weights", {"depth": 9}),
    }
    for name, (words, changes) in wrong.items():
        path = random_net(tmp_path / name, "sanjuan", changes=changes)
        with pytest.raises(BadBot, match=words):
            make_bot(f"net:weights={path}", game)
    (tmp_path / "text.npz").write_text("no weights")
    for name, words in (("text.npz", "is no file of weights"), ("none.npz", "there is no file of weights")):
        with pytest.raises(BadBot, match=words):
            make_bot(f"net:weights={tmp_path / name}", game)
    with pytest.raises(BadBot, match="is no file of weights"):
        make_bot(f"net:weights={tmp_path}", game)


@pytest.mark.parametrize("name", ["sanjuan/2018+new", "puertorico/2002"])
def test_the_small_net_that_is_shipped_answers_much_as_the_large_one(name: str) -> None:
    """So the playouts of a search go on as the net would play: in 90 of 100 questions it likes the same answer best."""
    game, rng = make_game(name, 4), seeded(3)
    family = name.partition("/")[0]
    net, small = make_bot("net", game), make_bot(f"net:weights={shipped_quick(family)}", game)
    assert shipped_quick(family).stat().st_size < 400_000
    same = asked = 0
    for seed in range(3):
        s = game.new(seed)
        while not game.over(s):
            view, prompt, legal = game.view(s, game.seat(s)), game.prompt(s), game.legal(s)
            action = net.choose(view, prompt, legal, rng)
            if len(legal) > 1:
                asked += 1
                same += small.choose(view, prompt, legal, rng) == action
            game.apply(s, action)
    assert asked > 300
    assert same > 0.9 * asked


@pytest.mark.parametrize(("name", "seats"), [("puertorico/2002", 4), ("sanjuan/2018", 3), ("sanjuan/2004", 2)])
def test_before_the_first_answer_the_net_tells_its_seat_hardly_more_than_an_equal_share(name: str, seats: int) -> None:
    """Uncalibrated it told half as much again, as if all others were weaker than it is."""
    game = make_game(name, seats)
    weights = read_weights(net_weights.FOLDER / f"{name.partition('/')[0]}.npz", name.partition("/")[0])
    told = []
    for seed in range(50):
        s = game.new(seed)
        win, _ = weights.outlook(weights.hidden(weights.encoder.row(game.view(s, game.seat(s)))), seats)
        told.append(float(win[0]))
    assert 0.7 / seats < sum(told) / len(told) < 1.2 / seats


def test_nets_that_wait_for_each_other_end_their_game() -> None:
    """All cards lie under harbor and chapel, and nobody takes the builder: it went on for ever."""
    game, rng = make_game("sanjuan/2018+new", 3), seeded(5)
    bot = make_bot("net", game)
    s = game.new(98663445534646)
    decisions = 0
    while not game.over(s) and decisions < 2500:
        game.apply(s, bot.choose(game.view(s, game.seat(s)), game.prompt(s), game.legal(s), rng))
        decisions += 1
    assert game.over(s)
    assert s.round > LONGEST


def test_where_no_weights_are_shipped_the_list_says_so(shipped: Path) -> None:
    assert remark(FAMILIES) == ""
    (shipped / "sanjuan.npz").unlink()
    assert remark(FAMILIES) == "no weights are shipped for sanjuan"
    with pytest.raises(BadBot, match=r"no weights are shipped for the net of sanjuan; python -m morro\.train"):
        make_bot("net", make_game("sanjuan/2004", 2))


def test_without_numpy_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "morro.bots.net_weights")
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(BadBot, match=r'the bot net needs numpy, which is not installed: pip install "morro\[net\]"'):
        make_bot("net", make_game("sanjuan/2004", 2))
    assert remark(FAMILIES) == "needs numpy, which is not installed"


@pytest.mark.parametrize("text", ["net:", "net:fast", "net:temp=", "net:temp=-1", "net:temp=nan", "net:weights="])
def test_a_wrong_option_is_refused(text: str) -> None:
    with pytest.raises(BadBot, match="is no option of net; write net, then a budget"):
        make_bot(text, make_game("sanjuan/2004", 2))


@pytest.mark.usefixtures("shipped")
def test_weights_are_read_once() -> None:
    one, other = (make_bot("net", make_game("sanjuan/2004", seats)) for seats in (2, 3))
    assert isinstance(one, NetBot)
    assert isinstance(other, NetBot)
    assert one.weights is other.weights
    assert isinstance(one.weights, Weights)
