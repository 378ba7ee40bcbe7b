"""`morro bench`: the speed of every game, compiled and interpreted side by side. bench/README.md reads the figures."""

import json as jsons
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Any

import typer

import morro
from morro.cli.flags import Json, as_json
from morro.cli.trouble import Trouble
from morro.core import COMPILED
from morro.games import LISTINGS


def bench(
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, max=600, help="CPU seconds for each game and mode.")
    ] = 2.0,
    json: Json = False,
) -> None:
    """Measure games, decisions and clones per second: one core, CPU time, 4 seats, random decisions.

    Example: morro bench --seconds 5 --json
    """
    found: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(prefix="morro-bench-") as folder:
        installed = Path(morro.__file__).parent
        source = Path(folder, "source")
        shutil.copytree(installed, source / "morro", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
        homes = ([installed.parent] if COMPILED else []) + [source]
        for listing in LISTINGS:
            found += [measured(home, listing.name, min(4, listing.most), seconds, folder) for home in homes]
    if json:
        typer.echo(as_json(found))
        return
    typer.echo("\n".join(table(found)))
    if not COMPILED:
        typer.echo("morro runs interpreted here: nothing compiled to measure", err=True)


def measured(home: Path, game: str, seats: int, seconds: float, folder: str) -> dict[str, Any]:
    """One measurement in a fresh process that imports morro from `home`."""
    command = [sys.executable, "-m", "morro.cli.speed", game, str(seats), str(seconds)]
    place = os.environ | {"PYTHONPATH": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, env=place, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        raise Trouble(f"the measurement of {game} failed: {last[0]}")
    result: dict[str, Any] = jsons.loads(done.stdout)
    return result


def table(found: list[dict[str, Any]]) -> list[str]:
    lines = [
        "One core, CPU time, uniformly random decisions.",
        f"{'game':18}{'seats':>6}  {'mode':12}{'games/s':>10}{'decisions/s':>13}{'clone µs':>10}{'MB':>7}",
    ]
    for row in found:
        mode = "compiled" if row["compiled"] else "interpreted"
        lines.append(
            f"{row['game']:18}{row['seats']:>6}  {mode:12}{row['games_per_s']:>10.1f}"
            f"{row['decisions_per_s']:>13.0f}{row['clone_us']:>10.2f}{row['rss_mb']:>7.1f}"
        )
    return lines
