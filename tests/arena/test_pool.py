"""The pool: who is in it, what is measured against it, and what the page says of it."""

from pathlib import Path

import pytest

from morro.arena import pool
from morro.arena.strength import FIGURES, PAGE, main, read_figures
from morro.bots.net_weights import read_about, shipped
from morro.bots.registry import make_bot
from morro.games import NAMES, make_game


@pytest.mark.parametrize("name", NAMES)
def test_every_member_plays_and_every_table_is_full(name: str) -> None:
    for seats, count in ((2, 11), (4, 12)):
        game = make_game(name, seats)
        tables = pool.tables(game)
        assert len(tables) == count
        for bot in {bot for bots in tables.values() for bot in bots}:
            make_bot(bot, game).close()
    assert len(tables[pool.MIXED]) == 3


@pytest.mark.parametrize("family", ["sanjuan", "puertorico"])
def test_the_nets_of_the_pool_are_of_three_ages(family: str) -> None:
    older = [read_about(pool.NETS / f"{family}-{age}.npz", family)["decisions"] for age in (1, 2)]
    assert older[0] < older[1] < read_about(shipped(family), family)["decisions"]


def measure(docs: Path, *more: str) -> int:
    words = ["pool", "sanjuan/2004", "--seats", "3", "--bots", "greedy", "--work", str(docs / "work")]
    return main(["--docs", str(docs), *words, *more])


def test_matches_are_kept_and_not_played_again(tmp_path: Path) -> None:
    some = ["--against", "random", "greedy", "mixed", "--deals", "2"]
    assert measure(tmp_path, *some) == 0
    first = read_figures(tmp_path / FIGURES)["pool"]
    assert [(row["table"], row["games"]) for row in first] == [("random", 6), ("mixed", 6)], "never against itself"
    assert [bool(row["net"]) for row in first] == [False, False]
    page = (tmp_path / PAGE).read_text()
    assert "Against the pool (version 2):" in page
    assert "| `greedy` |" in page
    assert "At the mixed table sit `net-2:temp=1.5`, `greedy`." in page
    assert measure(tmp_path, *some) == 0
    assert read_figures(tmp_path / FIGURES)["pool"] == first


def test_figures_of_another_net_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert measure(tmp_path, "--against", "random", "net", "--deals", "2") == 0
    assert "| bot | `random` | `net` | mean" in (tmp_path / PAGE).read_text()
    monkeypatch.setattr(pool, "mark_of", lambda family, search: f"another net of {family}, {search}")
    assert main(["--docs", str(tmp_path), "page"]) == 0
    assert "| bot | `random` | mean" in (tmp_path / PAGE).read_text()


def test_a_stranger_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert measure(tmp_path, "--against", "me") == 2
    assert "the pool has no me; it has: random, greedy:noisy" in capsys.readouterr().err
