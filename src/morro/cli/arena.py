"""`morro arena`: a match between bots on the same deals, with honest figures."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text
from typer.core import TyperCommand

from morro.bots.exec import is_exec
from morro.cli.flags import GameName, Json, Options, Seats, Seed, any_seed, as_json, game_of
from morro.cli.trouble import Trouble
from morro.core.errors import GameError


class ArenaCommand(TyperCommand):
    """Lets `--bots A B C` be written as people write it: every word up to the next flag is a bot."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, spread(args))


def spread(args: list[str]) -> list[str]:
    """`--bots A B --games 4` as `--bots A --bots B --games 4`."""
    out: list[str] = []
    after = False
    for word in args:
        if word.startswith("-"):
            after = word in ("--bots", "-b")
        elif after and out[-1] not in ("--bots", "-b"):
            out.append("--bots")
        out.append(word)
    return out


def bot_list(flag: list[str] | None) -> list[str]:
    """The bots of the flag; commas part them too, but a command line is left whole."""
    found: list[str] = []
    for part in flag or []:
        found += [part.strip()] if is_exec(part) else [name.strip() for name in part.split(",")]
    return [name for name in found if name]


class Rate(ProgressColumn):
    """Games in a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.finished_speed or task.speed or 0:.1f}/s", "progress.data.speed")


def arena(
    game: GameName,
    seats: Seats = None,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bots", "-b", metavar="BOT…", help="Who plays: the first once, the others fill the table."),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-g", min=1, help="How many games; rounded up to whole blocks.")
    ] = 400,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="How many processes play.")] = 1,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Keep records, data and a report in this folder.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the match in the folder.")] = False,
    engine: Annotated[str, typer.Option("--engine", help="Where to play: local or ray.")] = "local",
    address: Annotated[
        str | None, typer.Option("--address", help="The Ray cluster; without it, one of this machine.")
    ] = None,
    option: Options = None,
    json: Json = False,
) -> None:
    """Play a match: the same deals from every seat, win shares with intervals, ratings, records and a report.

    Example: morro arena sanjuan/2004 --seats 4 --bots greedy random --games 400 --seed 1 --jobs 2
    """
    try:
        from morro.arena.match import Match, local_engine
        from morro.arena.plan import make_plan
        from morro.arena.screen import show
    except ModuleNotFoundError as error:
        raise Trouble(f'the arena needs {error.name}; install it with: pip install "morro[arena]"') from error
    rules = game_of(game, seats, option)
    plan = make_plan(rules, bot_list(bots), games, any_seed() if seed is None else seed)
    if engine == "ray":
        from morro.arena.cluster import Cluster

        where: Any = Cluster(plan, address, jobs)
    elif engine == "local":
        if address is not None:
            raise Trouble("--address is the address of a Ray cluster; add --engine ray")
        where = local_engine(plan, jobs)
    else:
        raise Trouble(f"there is no engine {engine!r}; there are: local, ray")
    match = Match(plan, where, out, resume)
    trouble: BaseException | None = None
    try:
        with Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            Rate(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            disable=not sys.stderr.isatty(),
            transient=True,
        ) as bar:
            task = bar.add_task("games", total=plan.games, completed=len(match.tally.games))
            match.play(lambda _played: bar.advance(task))
    except (GameError, KeyboardInterrupt) as error:
        trouble = error
    try:
        result = match.finish()
    except GameError as error:  # a full disk: the figures are still there to be shown
        result, trouble = match.tally.result(match.seconds), trouble or error
    finally:
        match.close()
    if trouble is not None and not result["games"]:
        pass  # nothing to show
    elif json:
        typer.echo(as_json(result))
    else:
        show(result, match.tally.failures(), Console(highlight=False, width=None if sys.stdout.isatty() else 120))
    if isinstance(trouble, KeyboardInterrupt):
        goes_on = "" if out is None else f"; go on with: --out {out} --resume"
        typer.echo(f"morro: interrupted after {len(match.tally.games)} of {plan.games} games{goes_on}", err=True)
        raise typer.Exit(130)
    if trouble is not None:
        raise trouble
    if out is not None:
        typer.echo(f"morro: wrote {out / 'report.html'}", err=True)
