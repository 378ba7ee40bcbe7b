"""`morro puzzles`: list them, see one, answer it; and find new ones in self-play."""

import math
from pathlib import Path
from typing import Annotated

import typer

from morro.cli.flags import Json, Language, as_json, listing_of
from morro.cli.trouble import Trouble
from morro.coach.collect import Table, collect
from morro.coach.documents import puzzle_document
from morro.coach.expert import THEMES
from morro.coach.puzzle import puzzle, puzzles
from morro.coach.sentences import sentences_in
from morro.games import DEFAULT_GAME, LISTINGS, make_game

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Positions with one clearly best answer.")
PuzzleName = Annotated[str, typer.Argument(metavar="PUZZLE", help="Its name; morro puzzles list tells them.")]


@app.command("list")
def list_(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game or a family; all, if not given.")] = "",
    theme: Annotated[str, typer.Option("--theme", help="Only those of this theme.")] = "",
    lang: Language = "en",
    json: Json = False,
) -> None:
    """List the puzzles, the easiest first.

    Example: morro puzzles list sanjuan --theme role
    """
    coach = sentences_in(lang)
    if theme and theme not in THEMES:
        raise Trouble(f"there is no theme {theme!r}; there are: {', '.join(THEMES)}")
    found = puzzles(game, theme)
    if json:
        facts = [
            {"name": one.name, "game": one.game_name, "seats": one.seats, "theme": one.theme, "rating": one.rating}
            for one in found
        ]
        typer.echo(as_json(facts))
        return
    for one in found:
        typer.echo(f"{one.name:16} {one.rating:5}  {one.game_name}, {one.seats}: {coach.say('theme', one.theme)}")


@app.command("show")
def show(
    name: PuzzleName,
    solution: Annotated[bool, typer.Option("--solution", help="Tell the solution too.")] = False,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Show a puzzle: what its seat may know, and the answers.

    Example: morro puzzles show sanjuan-1 --lang de
    """
    coach = sentences_in(lang)
    facts = puzzle_document(puzzle(name), coach, solution)
    if json:
        typer.echo(as_json(facts))
        return
    typer.echo(facts["view"].rstrip("\n"))
    typer.echo(f"{coach.words.seat(facts['seat'])}: {facts['asks']}")
    for answer in facts["answers"]:
        typer.echo(f"  {answer['token']:24} {answer['text']}")
    if solution:
        typer.echo(f"{facts['best']}: {facts['why']}")


@app.command("solve")
def solve(
    name: PuzzleName,
    answer: Annotated[str, typer.Argument(metavar="TOKEN", help="Your answer.")],
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Answer a puzzle; the reason is told.

    Example: morro puzzles solve sanjuan-1 "role councillor"
    """
    coach = sentences_in(lang)
    one = puzzle(name)
    right = one.check(answer)
    facts = puzzle_document(one, coach, True)
    if json:
        typer.echo(as_json(facts | {"answer": answer, "right": right}))
        return
    typer.echo(f"{'★' if right else '✗'} {facts['best']}")
    typer.echo(facts["why"])


@app.command("find")
def find(
    games: Annotated[
        list[str],
        typer.Argument(metavar="GAME...", help=f"Games, such as {DEFAULT_GAME}, or a family: all its games."),
    ],
    count: Annotated[int, typer.Option("--count", min=1, help="Until the file holds so many of these games.")] = 10,
    seats: Annotated[
        list[int] | None, typer.Option("--seats", "-n", help="A table size; may be repeated; all, if not given.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The seed of the self-play.")] = 0,
    out: Annotated[
        str, typer.Option("--out", metavar="FILE", help="Puzzles are appended to this file.")
    ] = "found.jsonl",
    playouts: Annotated[
        int, typer.Option("--playouts", min=0, help="Of the first search; the second takes ten times as many.")
    ] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="So many processes look at once.")] = 1,
    minutes: Annotated[float, typer.Option("--minutes", min=0, help="It ends after so long at the latest.")] = math.inf,
) -> None:
    """Find puzzles in self-play. Stop it at any time: started again, it goes on after the last one that it found.

    Example: morro puzzles find sanjuan --count 20 --seed 1 --jobs 8 --out found.jsonl
    """
    path = Path(out)
    if not path.parent.is_dir():
        raise Trouble(f"{out}: there is no folder {path.parent}")
    held = collect(tables_of(games, seats), count, seed, path, typer.echo, playouts, jobs, minutes)
    typer.echo(f"{out} holds {held} puzzles of {', '.join(games)}")


def tables_of(names: list[str], seats: list[int] | None) -> list[Table]:
    """All the tables that these names of games or families and these sizes mean."""
    games = [
        game for name in names for game in [one.name for one in LISTINGS if one.name.startswith(f"{name}/")] or [name]
    ]
    tables = [Table(game, size) for game in games for size in seats or listing_of(game).seats()]
    for table in tables:
        make_game(table.game, table.seats)
    return tables
