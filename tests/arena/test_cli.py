"""`morro arena`: the flags as people write them, and a sentence for everything that cannot be done."""

import json
import shutil
import socket
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from tests.arena.conftest import Rogues, Run

from morro.cli.arena import bot_list, spread

SHORT = ("sanjuan/2004", "--seats", "2", "--games", "2", "--seed", "1")


@pytest.mark.parametrize(
    "bots",
    [
        ("--bots", "greedy", "random"),
        ("--bots", "greedy,random"),
        ("--bots", "greedy", "--bots", "random"),
        ("-b", "greedy", "random", "--jobs", "1"),
    ],
)
def test_bots_may_be_named_in_any_form(run: Run, bots: tuple[str, ...]) -> None:
    found = json.loads(run(*SHORT, *bots, "--json").stdout)
    assert found["bots"] == ["greedy", "random"]
    assert (found["games"], found["complete"], found["seed"]) == (2, True, 1)


def test_only_the_words_after_bots_are_bots() -> None:
    words = ["g", "--bots", "a", "b", "--games", "4", "--bots", "c", "-j", "2"]
    assert spread(words) == ["g", "--bots", "a", "--bots", "b", "--games", "4", "--bots", "c", "-j", "2"]
    assert bot_list(["a,b", " c ", "exec:./x 1,2", ""]) == ["a", "b", "c", "exec:./x 1,2"]
    assert bot_list(None) == []


def test_a_table_for_people(run: Run) -> None:
    done = run(*SHORT, "--bots", "greedy", "random")
    assert done.exit_code == 0
    for words in ("2 games", "win share", "rating", "finishes ahead of", "rounds", "no game was forfeited"):
        assert words in done.stdout
    assert "forfeits" not in done.stdout


def test_forfeits_are_told_and_counted_alike(run: Run, rogues: Rogues) -> None:
    rogues(lambda asked, legal: legal[0] if asked < 4 else -1)
    done = run(*SHORT, "--bots", "rogue", "random", "--out", "match")
    assert done.exit_code == 0
    assert "rogue forfeited 2 of its 2 games, counted as last: 2 illegal." in done.stdout
    assert "forfeits" in done.stdout
    assert "rogue, seat 0, decision" in done.stdout
    found = json.loads(run(*SHORT, "--bots", "rogue", "random", "--json").stdout)
    rogue, other = found["results"]
    assert (rogue["failures"], rogue["forfeits"]) == ({"illegal": 2, "timeout": 0, "crash": 0}, 2)
    assert (rogue["win_share"]["value"], rogue["place"]["value"], rogue["score"]["value"]) == (0.0, 2.0, None)
    assert (other["win_share"]["value"], other["forfeits"]) == (1.0, 0)
    assert "rogue forfeited 2 of its 2 games, counted as last: 2 illegal." in Path("match/report.html").read_text()
    rows = pq.read_table("match/games.parquet").to_pylist()
    assert [(r["forfeit"], r["failure"], r["score"] is None) for r in rows if r["bot"] == "rogue"] == [
        (True, "illegal", True)
    ] * 2
    assert [(r["forfeit"], r["failure"], r["win"]) for r in rows if r["bot"] == "random"] == [(False, None, 1.0)] * 2


def test_a_program_that_never_answers_wins_nothing(run: Run) -> None:
    found = json.loads(run(*SHORT, "--bots", f"exec:{shutil.which('ls')}", "random", "--json").stdout)
    assert found["results"][0]["win_share"]["value"] == 0.0
    assert found["results"][0]["forfeits"] == 2


def test_a_folder_is_filled_and_gone_on_with(run: Run) -> None:
    done = run(*SHORT, "--bots", "greedy", "random", "--out", "match")
    assert done.exit_code == 0
    assert "wrote match/report.html" in done.stderr
    assert Path("match/report.html").exists()
    longer = run(
        "sanjuan/2004",
        "--seats",
        "2",
        "--games",
        "4",
        "--seed",
        "1",
        "--bots",
        "greedy",
        "random",
        "--out",
        "match",
        "--resume",
        "--json",
    )
    assert json.loads(longer.stdout)["games"] == 4


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--bots", "greedy", "gready"), "there is no bot 'gready'"),
        (("--bots", "greedy", "random", "random"), "3 bots are named for 2 seats"),
        ((), "no bot is named"),
        (("--bots", "greedy", "--resume"), "name it with --out"),
        (("--bots", "greedy", "--engine", "steam"), "there is no engine 'steam'; there are: local, ray"),
        (("--bots", "greedy", "--address", "x:1"), "add --engine ray"),
        (("--bots", "greedy", "--engine", "ray", "--address", "x"), "is no address of a Ray cluster"),
        (("--bots", "greedy", "--engine", "ray", "--address", "127.0.0.1:1"), "there is no Ray cluster at 127.0.0.1:1"),
        (("--bots", "greedy", "--out", "file.txt"), "file.txt: is not a folder"),
        (("--bots", "greedy", "--out", "."), ".: holds other files"),
        (
            ("--bots", "greedy", "--out", "file.txt/match"),
            "file.txt/match: cannot be used: Not a directory; name another",
        ),
        (("--bots", "search:99999999999999999"), "at most 3600s or 10000000 playouts"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(run: Run, words: tuple[str, ...], why: str) -> None:
    Path("file.txt").write_text("a letter")
    done = run(*SHORT, *words)
    assert done.exit_code == 2
    assert why in done.stderr
    assert done.stderr.startswith("morro: ")
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


@pytest.mark.parametrize("error", [TimeoutError("timed out"), ConnectionRefusedError(111, "Connection refused")])
def test_a_cluster_that_cannot_be_reached_leaves_nothing_behind(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(socket, "create_connection", refuse)
    done = run(*SHORT, "--bots", "greedy", "--engine", "ray", "--address", "10.0.0.1:6379", "--out", "new/match")
    assert (done.exit_code, done.stdout) == (2, "")
    why = error.strerror or error
    advice = "is it running, and is the port open?"
    assert done.stderr == f"morro: there is no Ray cluster at 10.0.0.1:6379: {why}; {advice}\n"
    assert not Path("new").exists()


@pytest.mark.parametrize(
    ("missing", "words", "extra"),
    [("ray", ("--engine", "ray"), 'pip install "morro[ray]"'), ("morro.arena.match", (), 'pip install "morro[arena]"')],
)
def test_a_missing_package_is_named_with_its_extra(
    run: Run, monkeypatch: pytest.MonkeyPatch, missing: str, words: tuple[str, ...], extra: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    done = run(*SHORT, "--bots", "greedy", *words)
    assert done.exit_code == 2
    assert extra in done.stderr


def test_an_interrupted_match_shows_what_it_has(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from morro.arena.match import Match

    add = Match.play

    def play(self: Match, _after: Any = None) -> None:
        def stop(_played: object) -> None:
            if len(self.tally.games) == 3:
                raise KeyboardInterrupt

        add(self, stop)

    monkeypatch.setattr(Match, "play", play)
    words = ("sanjuan/2004", "--seats", "2", "--games", "6", "--seed", "1", "--bots", "greedy", "random", "--out", "m")
    done = run(*words)
    assert done.exit_code == 130
    assert "2 games (1 × 2 seatings)" in done.stdout
    assert "interrupted after 3 of 6 games; go on with: --out m --resume" in done.stderr
