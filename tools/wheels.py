"""What is released, built and tried: `make wheel`.

The source archive first, and everything else from it: a compiled wheel for each Python of VERSIONS that is found here,
and one wheel without compiled modules for all others. Each is installed into an environment of its own, must say what
it is, and must serve. What cannot be built here is said.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Final

VERSIONS: Final = ("3.11", "3.12", "3.13")
ROOT: Final = Path(__file__).parents[1]
DIST: Final = ROOT / "dist"
WORK: Final = ROOT / "build" / "release"
PATIENCE: Final = 60.0
"""Seconds in which a server must answer."""


class Failed(Exception):
    """What went wrong, in a sentence."""


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def find_python(version: str) -> str:
    """An interpreter of this version: on the PATH, or one of pyenv's; empty where there is none."""
    pyenv = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"), reverse=True)
    for candidate in [shutil.which(f"python{version}"), sys.executable, *map(str, pyenv)]:
        if candidate and version_of(candidate) == version:
            return candidate
    return ""


def version_of(python: str) -> str:
    """`3.12`; empty if it does not run."""
    ask = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        return subprocess.run(
            [python, "-c", ask], capture_output=True, text=True, timeout=30, check=False
        ).stdout.strip()
    except OSError:
        return ""


def run(command: list[str], **environment: str) -> str:
    """What a command prints; raises Failed, with all of it, if it fails."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MORRO_COMPILE")}
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=clean | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise Failed(f"{done.stdout}\n{' '.join(command)}: exit status {done.returncode}")
    return done.stdout


def environment_of(python: str, name: str) -> str:
    """The interpreter of a fresh environment."""
    folder = WORK / name
    run([python, "-m", "venv", "--clear", str(folder)])
    return str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")


def build_archive() -> Path:
    """The source archive, made by the setuptools of this environment."""
    say("The source archive ...")
    run([sys.executable, "-c", f"from setuptools import build_meta; build_meta.build_sdist({str(DIST)!r})"])
    return next(DIST.glob("morro-*.tar.gz"))


def build_wheel(python: str, archive: Path, compiled: bool) -> Path:
    """A wheel from the archive, built in isolation as pip does it."""
    folder = WORK / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    pip = [environment_of(python, "build"), "-m", "pip", "--disable-pip-version-check"]
    run([*pip, "wheel", "--no-deps", "--wheel-dir", str(folder), str(archive)], MORRO_COMPILE=str(int(compiled)))
    made = next(folder.glob("morro-*.whl"))
    return Path(shutil.move(made, DIST / made.name))


def try_wheel(python: str, wheel: Path, mode: str) -> None:
    """Install it where nothing else is; it must say what it is, and serve."""
    inside = environment_of(python, "try")
    run([inside, "-m", "pip", "--disable-pip-version-check", "install", f"morro[web] @ {wheel.as_uri()}"])
    told = run([inside, "-m", "morro.cli", "--version"]).strip()
    if not told.endswith(f"({mode})"):
        raise Failed(f"{wheel.name} says it is {told!r}, not {mode}")
    serves(inside)


def serves(python: str) -> None:
    """Raise Failed unless `morro serve` answers /health."""
    data = WORK / "data"
    shutil.rmtree(data, ignore_errors=True)
    command = [python, "-m", "morro.cli", "serve", "--port", "0", "--no-browser", "--data", str(data)]
    with subprocess.Popen(command, cwd=WORK, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            place = re.search(r"http://[^\s]+", line)
            if place is None:
                raise Failed(f"morro serve did not start: {line}{server.stdout.read()}")
            deadline = time.monotonic() + PATIENCE
            while not answers(f"{place[0]}health"):
                if time.monotonic() > deadline:
                    raise Failed(f"{place[0]}health did not answer within {PATIENCE:.0f} s")
                time.sleep(0.2)
        finally:
            server.terminate()


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5) as reply:
            return bool(reply.status == 200)
    except OSError:
        return False


def release(versions: list[str]) -> None:
    """Build and try everything."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    WORK.mkdir(parents=True, exist_ok=True)
    pythons = {version: find_python(version) for version in versions}
    archive = build_archive()
    for version, python in pythons.items():
        if not python:
            say(f"Python {version} was not found here: no compiled wheel for it; the plain one will do there, slower.")
            continue
        say(f"A compiled wheel for Python {version} ...")
        begin = time.monotonic()
        wheel = build_wheel(python, archive, compiled=True)
        try_wheel(python, wheel, "compiled")
        say(f"  {wheel.name}: installs, serves ({time.monotonic() - begin:.0f} s)")
    say("A wheel without compiled modules, for all others ...")
    wheel = build_wheel(sys.executable, archive, compiled=False)
    for version, python in pythons.items():
        if python:
            try_wheel(python, wheel, "interpreted")
            say(f"  {wheel.name}: installs, serves with Python {version}")
    shutil.rmtree(WORK)


def main() -> int:
    parser = argparse.ArgumentParser(description="Build and try what is released.")
    parser.add_argument("--versions", nargs="*", default=list(VERSIONS), help="of Python, for compiled wheels")
    try:
        release(parser.parse_args().versions)
    except Failed as failure:
        say(str(failure))
        return 1
    say(f"In {DIST.name}/: {', '.join(sorted(path.name for path in DIST.iterdir()))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
