"""`morro export`: records as a data set for learning."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from morro.cli.files import read_text
from morro.cli.trouble import Trouble
from morro.core.errors import GameError
from morro.core.record import Record, read_record


def export(
    records: Annotated[
        list[str], typer.Argument(metavar="RECORDS...", help="Records of finished games, or - for standard input.")
    ],
    parquet: Annotated[str, typer.Option("--parquet", "-p", metavar="FILE", help="The Parquet file to write.")],
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace a data set that is there already.")] = False,
) -> None:
    """Write the decisions of finished games to a Parquet file: observations, masks, answers, outcomes.

    Example: morro export games/*.txt --parquet decisions.parquet
    """
    try:
        from morro.envs.data import BadData, read_about, write_decisions
    except ModuleNotFoundError as error:
        raise Trouble(f'a data set needs {error.name}; install it with: pip install "morro[envs]"') from error
    target = Path(parquet).expanduser()
    if target.suffix.lower() not in (".parquet", ".pq"):
        raise Trouble(f"{target}: what is written is a Parquet file; let its name end in .parquet")
    if target.is_dir():
        raise Trouble(f"{target}: is a directory, not a file")
    if target.exists() and target.stat().st_size:
        if not overwrite:
            raise Trouble(f"{target}: is there already; choose another name, or add --overwrite")
        try:
            read_about(target)
        except BadData as error:
            raise Trouble(f"{target}: is there already and is no data set; choose another name") from error
    reading = Reading(records)
    try:
        rows = write_decisions(target, reading)
    except BadData:
        raise
    except GameError as error:
        raise Trouble(f"{reading.name}: {error}") from error
    typer.echo(f"{rows} decisions of {len(records)} games: {target}")


class Reading:
    """The records of some files, one by one, and the file now being read."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.name = ""

    def __iter__(self) -> Iterator[Record]:
        for name in self.names:
            self.name = name
            yield read_record(read_text(name))
