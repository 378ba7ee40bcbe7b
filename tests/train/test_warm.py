"""Trainings that begin with a file of weights: they go on, or look for an answer to it."""

import json
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch, which is not installed")

from morro.bots.net_weights import read_about, read_arrays  # noqa: E402
from morro.core.errors import GameError  # noqa: E402
from morro.train.checkpoint import load  # noqa: E402
from morro.train.command import main  # noqa: E402
from morro.train.net import Net  # noqa: E402
from morro.train.ppo import unlike  # noqa: E402
from morro.train.run import RIVAL_TURN, choose_rival, read_rows  # noqa: E402
from morro.train.warm import begin_from, runs_behind  # noqa: E402

TINY = ["width=16", "depth=2", "rows=9", "steps=12", "minibatch=64", "rival_every=1"]
FLAGS = [word for change in TINY for word in ("--set", change)]
CPU = ["--device", "cpu"]


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    """A net that was imitating for a moment, exported."""
    assert main(["imitate", "sanjuan", "--out", str(tmp_path / "first"), "--updates", "1", *CPU, *FLAGS]) == 0
    assert main(["export", str(tmp_path / "first"), "--to", str(tmp_path / "net.npz")]) == 0
    return tmp_path / "net.npz"


def run(verb: str, weights: Path, *more: str) -> Path:
    """What a run of one update leaves, exported."""
    out = weights.parent / verb
    words = [verb, "sanjuan", "--from", str(weights), "--out", str(out), "--updates", "1", *CPU, *more]
    assert main(words) == 0
    assert main(["export", str(out), "--to", str(out / "net.npz")]) == 0
    return out / "net.npz"


def changed(one: Path, other: Path) -> set[str]:
    """The layers that differ."""
    before, after = read_arrays(one), read_arrays(other)
    return {name.partition(".")[0] for name in before if not np.allclose(before[name], after[name], atol=1e-3)}


def test_selfplay_goes_on_and_remembers_where_it_came_from(weights: Path) -> None:
    found = run("selfplay", weights, "--set", "rate_first=0.01", "--set", "warm_up=1", "--set", "styles=2")
    assert {"trunk0", "policy", "win"} <= changed(weights, found)
    with np.load(weights) as first, np.load(found) as second:
        before, after = json.loads(str(first["about"])), json.loads(str(second["about"]))
    assert after["decisions"] > before["decisions"]
    assert [one["decisions"] for one in after["before"]] == [before["decisions"]]
    assert after["settings"]["styles"] == 2


def test_without_learning_the_weights_come_back_as_they_were(weights: Path) -> None:
    found = run("selfplay", weights, "--set", "rate_first=0", "--set", "rate_last=0")
    assert changed(weights, found) == set()


def test_nets_of_files_are_rivals_that_stay_as_they_are(weights: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = run("selfplay", weights, "--rival", str(weights), "--set", "rivals=60", "--set", "lone=50")
    training = load(found.parent, "cpu", [])
    (fixed,) = training.fixed
    assert np.array_equal(fixed["policy.weight"].numpy(), read_arrays(weights)["policy.weight"])
    room = Net(training.net.shape, "cpu")
    training.updates = 2 * RIVAL_TURN
    assert choose_rival(training, room).best
    assert torch.equal(room.weights["policy.weight"].detach(), fixed["policy.weight"])
    training.updates = 3 * RIVAL_TURN
    assert not choose_rival(training, room).best
    other = ["selfplay", "puertorico", "--out", str(found.parent / "other"), "--updates", "1", *CPU]
    assert main([*other, "--rival", str(weights)]) == 2
    assert "holds a net for sanjuan, which does not play puertorico" in capsys.readouterr().err
    wide = ["selfplay", "sanjuan", "--out", str(found.parent / "wide"), "--updates", "1", *CPU, "--set", "width=24"]
    assert main([*wide, "--rival", str(weights)]) == 2
    assert "2 layers of 16 units, and 2 of 24 are trained here" in capsys.readouterr().err


def test_an_answer_is_trained_against_the_net_as_it_was(weights: Path) -> None:
    found = run("answer", weights, "--set", "rate_first=0.01", "--set", "warm_up=1")
    assert "policy" in changed(weights, found)
    (rival,) = load(found.parent, "cpu", []).fixed
    assert np.allclose(rival["policy.weight"].numpy(), read_arrays(weights)["policy.weight"], atol=1e-3)
    against = ["--against", str(weights), "--games", "1"]
    assert main(["evaluate", str(found.parent), *against, *CPU]) == 0


def test_bfloat16_computes_about_the_same(weights: Path) -> None:
    exact, short = (load(weights.parent / "first", "cpu", [f"short={short}"]).net for short in (0, 1))
    obs = torch.randint(0, 3, (5, exact.shape.size), dtype=torch.uint8)
    mask = torch.ones((5, exact.shape.actions), dtype=torch.uint8)
    seats = torch.full((5,), 3)
    for one, other in zip(exact(obs, mask, seats), short(obs, mask, seats), strict=True):
        legal = one > -1e6
        assert torch.allclose(one[legal], other[legal], atol=0.1)


def test_a_file_that_cannot_be_begun_from_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["selfplay", "sanjuan", "--from", str(tmp_path / "no.npz"), "--out", str(tmp_path), "--updates", "1", *CPU]
    words[1] = "puertorico"
    assert main(words) == 2
    assert "there is no file of weights" in capsys.readouterr().err


def test_a_deeper_net_begins_as_nearly_the_same(weights: Path) -> None:
    flat, deep = (begin_from(weights, "sanjuan", "cpu", 1, changes).net for changes in ([], ["depth=4"]))
    obs = torch.randint(0, 3, (20, flat.shape.size), dtype=torch.uint8)
    mask = torch.ones((20, flat.shape.actions), dtype=torch.uint8)
    seats = torch.full((20,), 4)
    before, after = flat(obs, mask, seats)[0], deep(obs, mask, seats)[0]
    assert not torch.equal(before, after)
    assert unlike(after, before) < 1e-3
    for change in ("depth=1", "width=24"):
        with pytest.raises(GameError, match="2 layers of 16 units: it can only be deepened"):
            begin_from(weights, "sanjuan", "cpu", 1, [change])


def test_a_smaller_net_learns_what_a_trained_one_answers(weights: Path, tmp_path: Path) -> None:
    out = tmp_path / "small"
    flags = ["distil", "sanjuan", "--from", str(weights), "--out", str(out), "--set", "warm_up=1"]
    assert main([*flags, "--updates", "12", *CPU, *FLAGS, "--set", "width=8"]) == 0
    first, *_, last = read_rows(out)
    assert last["policy"] < 0.5 * first["policy"]  # the divergence from the trained one
    assert main(["export", str(out), "--to", str(out / "net.npz")]) == 0
    assert read_arrays(out / "net.npz")["trunk0.bias"].shape == (8,)
    behind = runs_behind(read_about(out / "net.npz", "sanjuan"))
    assert [run["settings"]["width"] for run in behind] == [16, 8]
    on = [*flags[:4], "--begin", str(out / "net.npz"), "--out", str(out / "on"), "--updates", "1", *CPU]
    assert main(on) == 0
    assert read_rows(out / "on")[0]["policy"] < 0.5 * first["policy"]


def test_a_policy_is_as_far_from_another_as_by_hand() -> None:
    """0.5 log(0.5 / 0.25) + 0.5 log(0.5 / 0.75)"""
    policy, taught = torch.log(torch.tensor([[0.25, 0.75]])), torch.log(torch.tensor([[0.5, 0.5]]))
    assert unlike(policy, taught).item() == pytest.approx(0.5 * np.log(2) + 0.5 * np.log(2 / 3))
    assert unlike(taught, taught).item() == 0
