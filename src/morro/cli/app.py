"""All commands together, and what happens when one of them fails."""

import errno
import os
import sys
from typing import Any, Final

import typer
from typer.core import TyperGroup

import morro
from morro.cli import (
    admin,
    analyse,
    arena,
    bench,
    bots,
    data,
    envs,
    export,
    games,
    perft,
    play,
    position,
    puzzles,
    replay,
    review,
    serve,
    sim,
)
from morro.cli.trouble import Trouble
from morro.core import COMPILED
from morro.core.errors import GameError
from morro.families import DEFAULT_GAME, families

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""How the system says that it cannot take what is written; files of ours are told by name before this."""


class Commands(TyperGroup):
    """Says what went wrong in a line, and exits with 2: no traceback for what a person can put right."""

    def main(self, *args: Any, **options: Any) -> Any:
        try:
            return super().main(*args, **options)
        except OSError as error:
            if error.errno not in FULL:
                raise
            close_output()
            typer.echo(f"morro: the output cannot be written: {error.strerror}", err=True)
            sys.exit(2)

    def invoke(self, ctx: Any) -> Any:
        try:
            done = super().invoke(ctx)
            sys.stdout.flush()
        except (GameError, Trouble) as error:
            typer.echo(f"morro: {error}", err=True)
            raise typer.Exit(2) from error
        except BrokenPipeError as error:
            close_output()
            typer.echo("morro: the reader closed the pipe before everything was written", err=True)
            raise typer.Exit(2) from error
        except RecursionError as error:
            typer.echo("morro: the input is nested too deeply", err=True)
            raise typer.Exit(2) from error
        return done


def close_output() -> None:
    """Send what is left in the buffer nowhere: Python would try to write it once more at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return
    finally:
        os.close(nowhere)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"morro {morro.__version__} ({'compiled' if COMPILED else 'interpreted'})")
        raise typer.Exit


TITLES: Final = ", ".join(family.title for family in families())

app = typer.Typer(
    cls=Commands,
    help=f"{TITLES}: play, replay, simulate, measure.\n\nExample: morro play {DEFAULT_GAME} --seats 3",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


@app.callback()
def options(
    version: bool = typer.Option(False, "--version", callback=show_version, is_eager=True, help="Print the version."),
) -> None:
    """The options before the command."""


app.command("play", short_help="Play in the terminal.")(play.play)
app.command("games", short_help="List the games, or the cards of one.")(games.games)
app.command("new", short_help="Print the position of a fresh game.")(position.new)
app.command("position", short_help="Read a position: answers, scores, views.")(position.position)
app.command("replay", short_help="Replay and check a record.")(replay.replay)
app.command("perft", short_help="Count sequences of decisions.")(perft.perft)
app.command("bots", short_help="List the bots, or see what one thinks.")(bots.bots)
app.command("sim", short_help="Play many games between bots.")(sim.sim)
app.command("arena", short_help="Let bots play each other, and see who is better.", cls=arena.ArenaCommand)(arena.arena)
app.command("envs", short_help="List the learning environments, or a layout.")(envs.envs)
app.command("export", short_help="Write records as a data set for learning.")(export.export)
app.command("serve", short_help="Open the table in the browser.")(serve.serve)
app.command("migrate", short_help="Bring the data of a server to the newest form.")(data.migrate)
app.command("move-data", short_help="Copy the data of a server into another store.")(data.move_data)
app.add_typer(admin.app, name="admin", short_help="Run a server: people, tables, limits, announcements.")
app.command("analyse", short_help="Weigh the answers in a position.")(analyse.analyse)
app.command("review", short_help="Review a finished game.")(review.review)
app.add_typer(puzzles.app, name="puzzles", short_help="Solve puzzles, or find new ones.")
app.command("bench", short_help="Measure the speed of the rules.")(bench.bench)
