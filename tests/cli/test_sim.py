"""`morro sim` and `morro bench`: many games, and how fast."""

import json
from collections.abc import Callable

import pytest
from typer.testing import Result

from morro.core import COMPILED
from morro.games import NAMES

Run = Callable[..., Result]


@pytest.mark.parametrize("bots", [(), ("--bots", "random"), ("--bots", "greedy,random")])
def test_statistics_of_some_games(run: Run, bots: tuple[str, ...]) -> None:
    args = ("sim", "sanjuan/2004", "--seats", "3", "--games", "4", "--seed", "1", *bots)
    found = json.loads(run(*args, "--json").stdout)
    assert (found["games"], found["seats"], found["seed"]) == (4, 3, 1)
    assert len(found["mean_scores"]) == len(found["bots"]) == 3
    assert abs(sum(found["win_share"]) - 1) < 0.001
    assert found["decisions_per_game"] > found["rounds_per_game"] > 1
    out = run(*args).stdout
    assert "decisions per game" in out
    assert "win share" in out


def test_the_same_seed_gives_the_same_statistics(run: Run) -> None:
    def stats() -> dict[str, object]:
        found: dict[str, object] = json.loads(
            run("sim", "sanjuan/2018", "--games", "3", "--seed", "9", "--bots", "greedy,random", "--json").stdout
        )
        del found["games_per_s"]
        return found

    assert stats() == stats()


def test_a_random_seed_is_told(run: Run) -> None:
    assert json.loads(run("sim", "sanjuan/2004", "--games", "1", "--json").stdout)["seed"] >= 0


def test_bench_measures_every_game_in_every_mode(run: Run) -> None:
    found = json.loads(run("bench", "--seconds", "0.05", "--json").stdout)
    modes = [True, False] if COMPILED else [False]
    assert [(row["game"], row["compiled"]) for row in found] == [(name, mode) for name in NAMES for mode in modes]
    for row in found:
        assert set(row) == {"game", "seats", "compiled", "games_per_s", "decisions_per_s", "clone_us", "rss_mb"}
        assert row["seats"] == 4
        assert row["decisions_per_s"] > row["games_per_s"] > 0
        assert 0 < row["clone_us"] < 1000
        assert 1 < row["rss_mb"] < 1000


def test_bench_prints_a_table(run: Run) -> None:
    out = run("bench", "--seconds", "0.05").stdout
    assert "decisions/s" in out
    assert all(name in out for name in NAMES)
    assert "interpreted" in out
