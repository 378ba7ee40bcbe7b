"""Calibrate: the chances of a net become right, and it plays as before."""

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="training needs torch, which is not installed")

from tests.bots.net_files import random_net  # noqa: E402

from morro.bots.net_weights import read_about, read_arrays  # noqa: E402
from morro.train.calibrate import Samples, fit, loss_of  # noqa: E402
from morro.train.command import main  # noqa: E402


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def test_only_the_chances_change_and_the_file_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    net, better = random_net(tmp_path / "net.npz", "puertorico", width=16), tmp_path / "better.npz"
    words = ["calibrate", "puertorico", "--from", str(net), "--to", str(better), "--games", "5", "--seed", "3"]
    assert main(words) == 0
    assert "mean surprise at who wins" in capsys.readouterr().out
    before, after = read_arrays(net), read_arrays(better)
    assert {name for name in before if (before[name] != after[name]).any()} == {"win.weight", "win.bias"}
    about = read_about(better, "puertorico")
    assert {name: about["calibrated"][name] for name in ("seed", "games")} == {"seed": 3, "games": 5}
    del about["calibrated"]
    assert about == read_about(net, "puertorico")


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["calibrate", "sanjuan", "--from", str(tmp_path / "none.npz"), "--to", str(tmp_path / "net.npz")]
    assert main(words) == 2
    assert "none.npz" in capsys.readouterr().err


def test_too_few_games_are_refused_and_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    net = random_net(tmp_path / "net.npz", "sanjuan", width=16)
    before = net.read_bytes()
    assert main(["calibrate", "sanjuan", "--from", str(net), "--to", str(net), "--games", "4"]) == 2
    assert "at least 5" in capsys.readouterr().err
    assert net.read_bytes() == before


def test_what_is_told_too_boldly_becomes_right() -> None:
    """The net tells its own seat a chance of 3 in 4 that comes true in 1 of 2; nobody sits on the third seat."""
    rows = 2000
    hidden = torch.ones((rows, 4))
    seats = torch.full((rows,), 2)
    share = torch.zeros((rows, 3))
    share[::2, 0] = 1
    share[1::2, 1] = 1
    samples = Samples(hidden, seats, share, torch.arange(rows))
    weight, bias = torch.zeros((3, 4)), torch.tensor([3.0, 1.0, 5.0]).log()
    assert loss_of(samples, weight, bias).item() == pytest.approx(
        -(torch.tensor(0.75).log() + torch.tensor(0.25).log()) / 2
    )
    weight, bias = fit(samples, weight, bias)
    told = (hidden @ weight.T + bias)[0, :2].softmax(0)
    assert told[0].item() == pytest.approx(0.5, abs=0.01)
