"""The pool: who is in it, what is measured against it, and what the page says of it."""

from pathlib import Path

import pytest

from morro.arena import pool
from morro.arena.strength import FIGURES, PAGE, main, read_figures
from morro.bots.registry import make_bot
from morro.games import NAMES, make_game


@pytest.mark.parametrize("name", NAMES)
def test_every_member_plays_and_every_table_is_full(name: str) -> None:
    for seats, tables in ((2, 8), (4, 9)):
        game = make_game(name, seats)
        for member in pool.members(game):
            make_bot(member, game).close()
        assert len(set(pool.columns(game))) == tables
    assert len(pool.opponents(game, pool.MIXED)) == 3


def measure(docs: Path, *more: str) -> int:
    words = ["pool", "sanjuan/2004", "--seats", "3", "--bots", "greedy", "--work", str(docs / "work")]
    return main(["--docs", str(docs), *words, *more])


def test_matches_are_kept_and_not_played_again(tmp_path: Path) -> None:
    some = ["--against", "random", "greedy", "mixed", "--deals", "2"]
    assert measure(tmp_path, *some) == 0
    first = read_figures(tmp_path / FIGURES)["pool"]
    assert [(row["table"], row["games"]) for row in first] == [("random", 6), ("mixed", 6)], "never against itself"
    assert [bool(row["net"]) for row in first] == [False, True]
    page = (tmp_path / PAGE).read_text()
    assert "Against the pool (version 1):" in page
    assert "| `greedy` |" in page
    assert "At the mixed table sit `net:temp=1.5`, `greedy`." in page
    assert measure(tmp_path, *some) == 0
    assert read_figures(tmp_path / FIGURES)["pool"] == first


def test_figures_of_another_net_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert measure(tmp_path, "--against", "random", "mixed", "--deals", "2") == 0
    monkeypatch.setattr(pool, "mark_of", lambda family: f"another net of {family}")
    assert main(["--docs", str(tmp_path), "page"]) == 0
    page = (tmp_path / PAGE).read_text()
    assert "`random`" in page
    assert "`mixed`" not in page


def test_a_stranger_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert measure(tmp_path, "--against", "me") == 2
    assert "the pool has no me; it has: random, greedy:noisy" in capsys.readouterr().err
