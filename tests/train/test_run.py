"""A training from end to end, on the processor: it learns, it is kept, it goes on as if it had never stopped."""

import json
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch, which is not installed")

from morro.core.errors import GameError  # noqa: E402
from morro.encoding.encoder import encoder_for  # noqa: E402
from morro.train.checkpoint import FILE, Training, load, read  # noqa: E402
from morro.train.command import main  # noqa: E402
from morro.train.evaluate import evaluate, wilson  # noqa: E402
from morro.train.kinds import Kind, kinds_of, table_kinds  # noqa: E402
from morro.train.ppo import Figures  # noqa: E402
from morro.train.run import Plan, dials_at, keep_entropy, keep_rival, read_rows, train  # noqa: E402
from morro.train.settings import Settings, small  # noqa: E402

TINY = ["width=16", "depth=2", "rows=9", "steps=12", "minibatch=64", "rival_every=1"]


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def hush(words: str) -> None:
    pass


def tiny(*more: str) -> Training:
    return Training("sanjuan", small().changed([*TINY, *more]), 3, "cpu")


def same(one: Training, other: Training) -> bool:
    weights = all(torch.equal(one.net.weights[name], other.net.weights[name]) for name in one.net.weights)
    counters = all(getattr(one, name) == getattr(other, name) for name in ("updates", "decisions", "games", "deals"))
    return weights and counters and torch.equal(one.generator.get_state(), other.generator.get_state())


def test_a_resumed_run_is_the_same_run(tmp_path: Path) -> None:
    whole = tiny("save_every=2")
    train(whole, "selfplay", Plan(updates=4), 0, tmp_path / "whole", hush)
    half = tiny("save_every=2")
    train(half, "selfplay", Plan(updates=2, end=0.5), 0, tmp_path / "half", hush)
    assert not same(whole, half)
    rest = load(tmp_path / "half", "cpu", [])
    assert same(half, rest)
    train(rest, "selfplay", Plan(updates=2, begin=0.5), 0, tmp_path / "half", hush)
    assert same(whole, rest)
    assert same(whole, load(tmp_path / "whole" / FILE, "cpu", []))
    logs = [read_rows(tmp_path / name) for name in ("whole", "half")]
    for row in logs[0] + logs[1]:
        for name in ("seconds", "per_second", "collected_per_second", "wins", "greedy"):
            del row[name]  # times differ, and wins are counted anew by each run
    assert logs[0] == logs[1]


def test_a_few_seconds_of_learning_beat_random(tmp_path: Path) -> None:
    """Seconds of one core: imitation, then self-play."""
    training = Training("sanjuan", small().changed(["width=64", "rows=72", "steps=40", "minibatch=512"]), 7, "cpu")
    train(training, "imitate", Plan(updates=14), 0, tmp_path, hush)
    train(training, "selfplay", Plan(updates=4), 0, tmp_path, hush)
    kinds = [Kind("sanjuan/2004", 2, ()), Kind("sanjuan/2018+new", 3, ())]
    two, three = evaluate(training.net, 60, 0, 5, "cpu", "random", kinds)
    assert two.games >= 60
    assert two.wins > 0.75  # by chance 0.5, with a standard error of 0.065
    assert three.wins > 0.60  # by chance 0.33


def test_processes_play_what_one_process_plays(tmp_path: Path) -> None:
    """Two actors, each in a process of its own: the same games, so the same weights."""
    settings = ["groups=2", "rows=5"]
    alone, apart = tiny(*settings), tiny(*settings)
    train(alone, "selfplay", Plan(updates=2), 0, tmp_path / "alone", hush)
    train(apart, "selfplay", Plan(updates=2), 1, tmp_path / "apart", hush)
    assert same(alone, apart)


@pytest.mark.parametrize("family", ["sanjuan", "puertorico"])
def test_the_command_from_end_to_end(family: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, weights = tmp_path / "run", tmp_path / "net.npz"
    tiny_flags = [word for change in TINY for word in ("--set", change)]
    cpu = ["--device", "cpu"]
    assert main(["imitate", family, "--out", str(folder), "--updates", "2", *cpu, *tiny_flags]) == 0
    assert main(["selfplay", str(folder), "--updates", "2", "--part", "0:0.5", *cpu]) == 0
    assert main(["evaluate", str(folder), "--games", "1", "--json", str(tmp_path / "shares.json"), *cpu]) == 0
    assert main(["export", str(folder), "--to", str(weights)]) == 0
    said = capsys.readouterr().out
    assert "imitate 2" in said
    assert "selfplay 4" in said
    assert len(json.loads((tmp_path / "shares.json").read_text())) == len(kinds_of(family))
    assert (folder / "curves.svg").read_text().startswith("<svg")
    with np.load(weights) as file:
        about = json.loads(str(file["about"]))
        assert (about["family"], about["layout"]) == (family, encoder_for(family).layout.version)
        assert file["trunk0.weight"].dtype == np.float16


def test_the_exported_net_is_the_trained_one(tmp_path: Path) -> None:
    """The scale of the observation lies in the first layer; float16 costs little."""
    training = tiny()
    training.save(tmp_path)
    assert main(["export", str(tmp_path), "--to", str(tmp_path / "net.npz")]) == 0
    obs = torch.randint(0, 2, (1, training.net.shape.size), dtype=torch.uint8)
    with np.load(tmp_path / "net.npz") as file:
        first = obs.numpy().astype(np.float32) @ file["trunk0.weight"].astype(np.float32).T
    scaled = obs.float() * training.net.scale
    wanted = scaled @ training.net.weights["trunk0.weight"].detach().T
    assert first[0].tolist() == pytest.approx(wanted[0].tolist(), abs=0.02)


def test_a_checkpoint_of_another_layout_is_refused(tmp_path: Path) -> None:
    training = tiny()
    training.save(tmp_path)
    told = read(tmp_path)
    told["layout"] += 1
    torch.save(told, tmp_path / FILE)
    with pytest.raises(GameError, match=rf"trained on layout version {told['layout']} of sanjuan.*train again"):
        load(tmp_path, "cpu", [])
    (tmp_path / FILE).write_text("no checkpoint")
    with pytest.raises(GameError, match="is no checkpoint of a training"):
        load(tmp_path, "cpu", [])
    with pytest.raises(GameError, match="there is no checkpoint"):
        load(tmp_path / "nowhere.pt", "cpu", [])


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["imitate", "chess", "--out", "x", "--updates", "1"], "there is no encoding of 'chess'"),
        (["imitate", "sanjuan", "--out", "x"], "say how long"),
        (["imitate", "sanjuan", "--out", "x", "--updates", "1", "--set", "height=3"], "there is no setting 'height'"),
        (["imitate", "sanjuan", "--out", "x", "--updates", "1", "--set", "width=a"], "the setting width is a number"),
        (["selfplay", "nowhere", "--updates", "1"], "there is no checkpoint nowhere; a new net needs --out"),
        (["selfplay", "x", "--updates", "1", "--part", "1:0"], "a part lies between 0 and 1"),
        (["evaluate", "x", "--device", "tpu"], "a device is auto, cuda or cpu"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(flags: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(flags) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1


def test_the_course_goes_from_the_first_settings_to_the_last() -> None:
    training = tiny()
    s = training.settings
    assert dials_at(0, training).rate == pytest.approx(s.rate_first / s.warm_up)
    training.updates = s.warm_up
    assert dials_at(0, training) == (s.rate_first, s.entropy_first, s.margin_first)
    assert dials_at(1, training) == pytest.approx((s.rate_last, s.entropy_last, s.margin_last))
    assert Plan(updates=4, begin=0.5).progress(0.5) == 0.75


def test_too_little_entropy_is_answered() -> None:
    training = tiny()
    low, high = Figures(0, 0.01, 0, 0, 0, 0, 0), Figures(0, 2.0, 0, 0, 0, 0, 0)
    keep_entropy(training, low)
    assert training.boost > 1
    assert dials_at(0, training).entropy > training.settings.entropy_first
    for _ in range(3):
        keep_entropy(training, high)
    assert training.boost == 1


def test_of_many_rivals_the_first_stays() -> None:
    training = tiny("rivals_kept=3")
    first = training.snapshot()
    training.rivals = [first]
    for update in range(1, 9):
        training.updates = update
        keep_rival(training)
        assert training.rivals[0] is first
    assert len(training.rivals) == 3


def test_tables_are_of_all_kinds_and_some_have_options() -> None:
    kinds = table_kinds("sanjuan", 9 * 16, 8)
    assert {(kind.game, kind.seats) for kind in kinds} >= {(kind.game, kind.seats) for kind in kinds_of("sanjuan")}
    assert sum(":" in kind.game for kind in kinds) == 18
    assert all(kind.make().seats == kind.seats for kind in kinds)
    assert not any(":" in kind.game for kind in table_kinds("sanjuan", 144, 0))


def test_an_interval_holds_the_share() -> None:
    low, high = wilson(0.25, 400)
    assert (low, high) == pytest.approx((0.210, 0.295), abs=0.001)
    assert Settings().told()["width"] == 512
