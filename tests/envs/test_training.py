"""A library that many use learns at our tables: MaskablePPO of sb3-contrib, from nothing, in seconds."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from tests.effort import many

pytest.importorskip("sb3_contrib", reason="training needs sb3-contrib, which is not installed")

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_maskable_ppo.py"

# Stable-Baselines3 and torch warn of what they will change themselves.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:(torch|stable_baselines3|sb3_contrib)")


@pytest.fixture
def example() -> ModuleType:
    """The script that the page on training names."""
    spec = importlib.util.spec_from_file_location("train_maskable_ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_policy_learns_to_beat_random(example: ModuleType) -> None:
    """An answer against the rules would raise, so that all of these games were played by legal answers alone."""
    model = example.train("sanjuan/2004", 2, "random", steps=many(12_288, 8_192), seed=1)
    share = example.win_share(model, "sanjuan/2004", 2, "random", games=many(150, 60))
    assert share > 0.62  # by chance 0.5, with a standard error of 0.04, in the short form of 0.065


def test_the_script_runs(
    example: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    policy = tmp_path / "policy.zip"
    flags = ["--game", "puertorico/2002", "--seats", "3", "--opponents", "greedy", "--steps", "256", "--games", "1"]
    monkeypatch.setattr(example, "TURN", 32)
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), *flags, "--save", str(policy)])
    example.main()
    assert "puertorico/2002, 3 seats, 256 decisions" in capsys.readouterr().out
    assert policy.stat().st_size > 1000
