"""`morro serve` as a process: where it listens, what it prints, how it ends."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import typer
from typer.testing import CliRunner

from morro.cli.serve import serve
from morro.cli.trouble import Trouble
from morro.server import run
from morro.server.errors import BadRequest, BadStore

command = typer.Typer()
command.command()(serve)
PROGRAM = "import typer; from morro.cli.serve import serve; app = typer.Typer(); app.command()(serve); app()"


@pytest.fixture(autouse=True)
def _the_log_as_it_was() -> Iterator[None]:
    """A command that runs in this process sets its own log up."""
    yield
    run.set_up_log("error", False)


@contextmanager
def serving(folder: Path, *flags: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The running command, and what it printed until its address was known."""
    env = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "--data", str(folder), "--bots", "1", *flags],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**env, "PYTHONUNBUFFERED": "1", "MORRO_QR": "1"},
    )
    assert process.stdout
    try:
        text = process.stdout.readline()
        yield process, text
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()


def test_it_prints_its_address_keeps_its_file_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    with serving(folder, "--port", "0", "--no-browser", "--lang", "de") as (process, text):
        found = re.search(r"http://127\.0\.0\.1:\d+/", text)
        assert found, text
        assert str(folder) in text
        page = httpx.get(found[0], verify=False)
        assert (page.status_code, 'lang="de"' in page.text) == (200, True)
        begin = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
        assert time.monotonic() - begin < 4
        assert process.stdout
        assert "Traceback" not in process.stdout.read()
    assert (folder / "morro.sqlite3").exists()


def test_on_a_network_it_shows_a_qr_code(tmp_path: Path) -> None:
    with serving(tmp_path, "--lan", "--port", "0") as (process, text):
        assert "http://127.0.0.1:" in text
        assert process.stdout
        line = process.stdout.readline()
        if "makes you its admin" in line:  # nobody runs this server yet
            line = process.stdout.readline()
        if "No network" not in line:
            address = line.split()[-1]
            assert httpx.get(f"{address}health", verify=False).json()["status"] == "ok"
            assert any(block in process.stdout.readline() for block in "▄▀█")


def test_a_taken_port_is_told_and_without_a_wish_the_next_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadRequest, match=f"cannot listen on 127.0.0.1, port {port}"):
            run.take_place("127.0.0.1", port)
    first = run.take_place("127.0.0.1", None)
    second = run.take_place("127.0.0.1", None)
    assert run.FIRST_PORT <= first.port < second.port
    first.listener.close()
    second.listener.close()
    with pytest.raises(BadRequest, match="choose another"):
        run.take_place("203.0.113.7", None)


def test_the_address_for_a_browser_here() -> None:
    with socket.socket() as listener:
        assert run.Place("0.0.0.0", 8000, listener).local == "http://127.0.0.1:8000/"
        assert run.Place("::1", 8001, listener).local == "http://[::1]:8001/"


@pytest.mark.parametrize(
    ("flags", "complaint"),
    [
        (["--port", "70000"], "65535"),
        (["--lang", "xx"], "xx"),
        (["--log", "loud"], "loud"),
        (["--bots", "0"], "--bots"),
        (["--proxy", "192.0.2.7:80"], "172.18.0.0/16"),
        (["--proxy", "172.18.0.1/16"], "172.18.0.0/16"),
    ],
)
def test_a_wrong_flag_is_told(tmp_path: Path, flags: list[str], complaint: str) -> None:
    done = CliRunner().invoke(command, ["--data", str(tmp_path), "--no-browser", *flags])
    assert done.exit_code != 0
    assert complaint in f"{done.output} {done.exception}"
    assert list(tmp_path.iterdir()) == []


def test_a_data_file_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "morro.sqlite3").write_text("this is no database" * 100)
    done = CliRunner().invoke(command, ["--data", str(tmp_path), "--port", "0", "--no-browser"])
    assert isinstance(done.exception, BadStore)
    assert "move it away to begin anew" in str(done.exception)


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "morro.server.run", None)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "morro.server.run")
    monkeypatch.delattr("morro.server.run", raising=False)
    done = CliRunner().invoke(command, ["--no-browser"])
    assert isinstance(done.exception, Trouble)
    assert 'pip install "morro[web]"' in str(done.exception)
