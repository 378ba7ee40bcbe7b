"""The self-play example: it runs, keeps the seats apart, and stays small enough to be read."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs torch, which is not installed")

EXAMPLE = Path(__file__).parents[2] / "examples" / "selfplay_ppo.py"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script that the page on encoding names, with few games."""
    spec = importlib.util.spec_from_file_location("selfplay_ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "GAMES", 8)
    monkeypatch.setattr(module, "STEPS", 160)
    return module


def test_it_has_200_lines_at_most() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 200


def test_the_script_runs(
    example: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    flags = ["--game", "sanjuan/2004", "--seats", "3", "--minutes", "0.005", "--opponents", "random", "--games", "2"]
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), *flags])
    example.main()
    told = capsys.readouterr()
    assert "sanjuan/2004, 3 seats, 0.005 minutes: wins" in told.out
    assert "decisions" in told.err


def test_a_batch_has_a_trajectory_for_each_seat(example: ModuleType) -> None:
    vector = example.Vector(example.make_game("sanjuan/2004", 2), 4, 1)
    vector.reset()
    batch = example.collect(example.Net(vector), vector)
    assert len(batch.obs) == 4 * 160
    assert 0 < len(batch.learn) < len(batch.obs)  # the last decisions of games under way are left out
    assert np.isfinite(batch.advantage.numpy()).all()
    assert (batch.mask.numpy()[np.arange(len(batch.action)), batch.action.numpy()]).all()


def test_an_advantage_follows_the_same_seat(example: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """One game of two seats that take turns: 0, 1, 0, 1; then it ends, and seat 0 has won."""
    monkeypatch.setattr(example, "STEPS", 4)
    value = np.array([0.1, 0.2, 0.3, 0.4], np.float32)
    follows = np.array([2, 3, example.FINAL, example.FINAL])
    outcome = np.array([0, 0, 0.5, -0.5], np.float32)
    found = example.advantages(value, follows, outcome)
    assert found[2:] == pytest.approx([0.2, -0.9])
    assert found[:2] == pytest.approx([0.2 + 0.95 * 0.2, 0.2 - 0.95 * 0.9])
    follows[2] = example.OPEN
    assert example.advantages(value, follows, outcome)[[0, 2]] == pytest.approx([0.2, 0])
