"""`morro` as a process of its own: signals, pipes, a real terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from morro.core.record import read_record

MORRO = [sys.executable, "-m", "morro.cli"]
PLAY = [*MORRO, "play", "--seats", "3", "--seat", "1", "--seed", "6"]


def environment(**more: str) -> dict[str, str]:
    """This one without what decides about colours, and with morro found from any directory."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    if "PYTHONPATH" in kept:
        kept["PYTHONPATH"] = str(Path(kept["PYTHONPATH"]).resolve())
    return kept | {"TERM": "xterm-256color"} | more


def start(folder: Path, command: list[str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        command,
        cwd=folder,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def read_until(process: "subprocess.Popen[str]", words: str) -> str:
    assert process.stdout is not None
    seen = ""
    while words not in seen:
        sign = process.stdout.read(1)
        assert sign, seen
        seen += sign
    return seen


@pytest.mark.skipif(sys.platform != "linux", reason="the threads of a process stand in /proc")
def test_a_net_thinks_on_one_core(tmp_path: Path) -> None:
    process = start(tmp_path, [*PLAY, "--bots", "net"])
    read_until(process, "Your choice")
    threads = re.search(r"^Threads:\s+(\d+)$", Path(f"/proc/{process.pid}/status").read_text(), re.MULTILINE)
    process.kill()
    process.communicate()
    assert threads is not None
    assert threads[1] == "1", "several threads that share a small matrix mostly wait for each other"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_saves_the_game(tmp_path: Path, number: int) -> None:
    process = start(tmp_path, PLAY)
    assert process.stdin is not None
    read_until(process, "Your choice")
    process.stdin.write("1\n")
    process.stdin.flush()
    read_until(process, "(? for help)")
    read_until(process, "(? for help)")
    process.send_signal(number)
    out, errors = process.communicate(timeout=30)
    assert process.returncode == 2
    assert errors == ""
    assert "Saved as morro-sanjuan-2004-6.txt." in out
    assert "morro play --resume morro-sanjuan-2004-6.txt" in out
    record = read_record((tmp_path / "morro-sanjuan-2004-6.txt").read_text(encoding="utf-8"))
    assert record.moves[0] == (0, "role builder")


def test_a_person_plays_a_whole_game(tmp_path: Path) -> None:
    """By pipes, answering what is asked, with the end of input after the last question."""
    process = start(tmp_path, [*PLAY, "--save", "g.txt"])
    assert process.stdin is not None
    assert process.stdout is not None
    text = ""
    while sign := process.stdout.read(1):
        text += sign
        if text.endswith("(? for help): "):
            line = text.rsplit("\n", 1)[1]
            example = re.search(r"such as ([\d ]+\d)", line)
            process.stdin.write(f"{example[1] if example else 1}\n")
            process.stdin.flush()
    assert process.wait(timeout=30) == 0
    assert "The game is over." in text
    done = subprocess.run(
        [*MORRO, "replay", "g.txt", "--verify"], cwd=tmp_path, env=environment(), capture_output=True, check=False
    )
    assert done.returncode == 0
    process.communicate()


def test_a_closed_pipe(tmp_path: Path) -> None:
    """The reader goes away: no traceback, and a game in progress is saved."""
    process = start(tmp_path, PLAY)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    read_until(process, "Your choice")
    process.stdin.write("1\n")
    process.stdin.flush()
    read_until(process, "(? for help)")
    read_until(process, "(? for help)")
    process.stdout.close()
    process.stdin.write("1\n")
    process.stdin.close()
    errors = process.stderr.read()
    assert process.wait(timeout=30) == 2
    assert "Traceback" not in errors
    assert "the game was saved as morro-sanjuan-2004-6.txt" in errors
    assert (tmp_path / "morro-sanjuan-2004-6.txt").exists()
    process.stderr.close()


FULL = Path("/dev/full")


@pytest.mark.parametrize(
    "words",
    [
        ["new", "sanjuan/2004", "--seed", "1"],
        ["games", "--json"],
        ["games", "--cards", "sanjuan/2018+new"],
        ["--version"],
        ["--help"],
        ["sim", "--help"],
        ["play", "--seed", "1", "--plain"],
        ["arena", "sanjuan/2004", "--seats", "2", "--bots", "random", "--games", "1"],
        ["perft", "sanjuan/2004", "--depth", "1", "--divide"],
    ],
)
def test_a_full_disk_behind_the_output_is_told_in_a_line(tmp_path: Path, words: list[str]) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [*MORRO, *words],
            cwd=tmp_path,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, "morro: the output cannot be written: No space left on device\n")
    assert list(tmp_path.iterdir()) == []


def test_a_closed_pipe_behind_a_list(tmp_path: Path) -> None:
    process = start(tmp_path, [*MORRO, "games", "--cards", "sanjuan/2018+new"])
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdin is not None
    process.stdout.close()
    errors = process.stderr.read()
    assert process.wait(timeout=30) == 2
    assert "Traceback" not in errors
    assert errors.count("\n") == 1
    process.stderr.close()
    process.stdin.close()


def test_input_that_is_no_text(tmp_path: Path) -> None:
    done = subprocess.run(
        PLAY, cwd=tmp_path, env=environment(), input=b"\xff\xfe\x00\n1\n", capture_output=True, check=False
    )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert "0 role builder" in (tmp_path / "morro-sanjuan-2004-6.txt").read_text(encoding="utf-8")


def in_terminal(folder: Path, *flags: str, **more: str) -> str:
    """What a terminal shows of the first question."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*PLAY, "--pace", "0", *flags], cwd=folder, env=environment(**more), stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    shown = b""
    asked = False
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if not select.select([ours], [], [], 0.5)[0]:
            continue
        try:
            part = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        shown += part
        if not asked and b"(? for help)" in shown:
            asked = True
            os.write(ours, b"quit\n")
    assert process.wait(timeout=30) == 0
    os.close(ours)
    return shown.decode()


def test_a_terminal_shows_a_picture(tmp_path: Path) -> None:
    shown = in_terminal(tmp_path, COLUMNS="100")
    assert "\x1b[" in shown
    assert "╭" in shown
    assert "Indigo Plant ○" in shown
    bare = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", shown)
    assert max(len(line) for line in bare.splitlines()) <= 100


def test_no_color_keeps_the_picture(tmp_path: Path) -> None:
    shown = in_terminal(tmp_path, "--no-color")
    assert "╭" in shown
    assert not re.search(r"\x1b\[[\d;]*3[0-7]m", shown)


@pytest.mark.parametrize("how", [{"flags": ["--plain"]}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_plain_has_no_boxes_and_no_codes(tmp_path: Path, how: dict[str, object]) -> None:
    flags = how.get("flags")
    more = {name: str(value) for name, value in how.items() if name != "flags"}
    shown = in_terminal(tmp_path, *(flags if isinstance(flags, list) else []), **more)
    assert "Which role do you choose?" in shown
    assert "╭" not in shown
    assert "\x1b" not in shown
