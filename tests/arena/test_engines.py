"""However many processes play, and whatever becomes of them: the same games, and every one of them once."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.arena.conftest import plan_of, untimed

from morro.arena.engine import WorkerLost
from morro.arena.local import Here, Worker, Workers
from morro.arena.match import Match, local_engine
from morro.arena.plan import BadArena, Plan
from morro.arena.played import Played

PLAN = plan_of(seats=2, games=8)
MANY = 40_000
"""More games than anybody waits for: a match of so many does not end before it is interrupted."""


def games(engine: Here | Workers, plan: Plan = PLAN) -> list[Played]:
    found = [untimed(played) for played in engine.play(list(plan.slots()))]
    return sorted(found, key=lambda played: (played.slot.deal, played.slot.rotation))


@pytest.fixture(scope="module")
def alone() -> list[Played]:
    return games(Here(PLAN))


def test_two_processes_play_what_one_plays(alone: list[Played]) -> None:
    assert games(Workers(PLAN, 2)) == alone
    assert [played.slot for played in alone] == list(PLAN.slots())


def test_a_worker_that_dies_loses_nothing(alone: list[Played]) -> None:
    found = []
    for number, played in enumerate(Workers(PLAN, 2).play(list(PLAN.slots()))):
        found.append(untimed(played))
        if number in (0, 3):
            victims = [child for child in multiprocessing.active_children() if child.is_alive()]
            os.kill(victims[number % len(victims)].pid or 0, signal.SIGKILL)
    assert sorted(found, key=lambda played: (played.slot.deal, played.slot.rotation)) == alone
    assert multiprocessing.active_children() == []


def test_a_game_that_kills_every_worker_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    give = Worker.give

    def kill(self: Worker, slot: object) -> None:
        self.process.kill()
        self.process.join()
        give(self, slot)  # type: ignore[arg-type]

    monkeypatch.setattr(Worker, "give", kill)
    with pytest.raises(WorkerLost, match="deal 0, rotation 0: the worker process died 3 times"):
        games(Workers(PLAN, 1))


def test_no_process_is_left_when_the_match_is_broken_off() -> None:
    playing = Workers(PLAN, 2).play(list(PLAN.slots()))
    next(playing)
    playing.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


def test_a_match_needs_a_job() -> None:
    with pytest.raises(BadArena, match="at least one job"):
        local_engine(PLAN, 0)


def result_of(match: Match) -> str:
    """The result without the times."""
    result = match.finish()
    match.close()
    del result["seconds"]
    for row in result["results"]:
        del row["ms"]
    return json.dumps(result)


def test_a_match_that_was_interrupted_goes_on(tmp_path: Path) -> None:
    whole = Match(PLAN, Here(PLAN))
    whole.play()

    class Enough(Exception):
        pass

    def stop(_played: Played) -> None:
        if len(broken.tally.games) == 3:
            raise Enough

    broken = Match(PLAN, Here(PLAN), tmp_path / "match")
    with pytest.raises(Enough):
        broken.play(stop)
    assert json.loads(result_of(broken))["deals"] == 1, "only whole blocks count"
    resumed = Match(PLAN, Here(PLAN), tmp_path / "match", resume=True)
    assert len(resumed.tally.games) == 3
    played: list[Played] = []
    resumed.play(played.append)
    assert len(played) == PLAN.games - 3
    assert result_of(resumed) == result_of(whole)


BLOCKED = """
import multiprocessing
from multiprocessing.connection import Connection
from pathlib import Path
from morro.arena.local import without_interrupts

def look(pipe: Connection) -> None:
    pipe.send(Path("/proc/self/status").read_text())

if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    for _ in range(2):
        ours, theirs = context.Pipe()
        process = context.Process(target=look, args=(theirs,))
        with without_interrupts():
            process.start()
        print(next(line.split()[1] for line in ours.recv().splitlines() if line.startswith("SigBlk")))
        process.join()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the signals that a process blocks stand in /proc")
def test_every_process_starts_with_control_c_blocked(tmp_path: Path) -> None:
    program = tmp_path / "blocked.py"
    program.write_text(BLOCKED)
    told = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True).stdout.split()
    assert [bool(int(mask, 16) & 1 << signal.SIGINT - 1) for mask in told] == [True, True], "also the very first one"


def test_control_c_keeps_what_is_done(tmp_path: Path) -> None:
    program = (
        "from morro.cli.app import Commands; from morro.cli import arena; import typer; a = typer.Typer(cls=Commands)"
    )
    program += "; a.callback()(lambda: None); a.command('arena', cls=arena.ArenaCommand)(arena.arena)"
    # A shell that runs the tests in the background has them ignore Ctrl-C, and so does all that they start.
    program += "; import signal; signal.signal(signal.SIGINT, signal.default_int_handler); a()"
    words = f"arena puertorico/2002 --seats 5 --bots greedy random --games {MANY} --seed 1 --jobs 2".split()
    process = subprocess.Popen(
        [sys.executable, "-c", program, *words, "--out", str(tmp_path / "match")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    journal = tmp_path / "match" / "games.jsonl"
    waited = 0.0
    while not (journal.exists() and journal.read_bytes().count(b"\n") >= 12) and waited < 60:
        time.sleep(0.1)
        waited += 0.1
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "interrupted after" in err
    assert "not complete" in out
    assert "Traceback" not in err
    done = journal.read_bytes().count(b"\n")
    assert done >= 12
    plan = plan_of("puertorico/2002", 5, games=MANY)
    resumed = Match(plan, Here(plan), tmp_path / "match", resume=True)
    assert len(resumed.tally.games) == done
    resumed.close()
