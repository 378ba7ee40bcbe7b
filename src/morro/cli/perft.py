"""`morro perft`: count the legal sequences of decisions to a depth, to compare two engines move by move."""

from typing import Annotated, Any

import typer

from morro.cli.flags import GameName, Json, Options, Seats, as_json, game_of
from morro.cli.trouble import Trouble
from morro.games import AnyGame

DEEPEST = 40
"""Every question has two answers or more: nobody waits for 2**40 sequences."""


def perft(
    game: GameName,
    seats: Seats = None,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The seed of the game.")] = 0,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, help="How many decisions.")] = 3,
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first move.")] = False,
    option: Options = None,
    json: Json = False,
) -> None:
    """Count the legal sequences of decisions from the start of a game.

    Example: morro perft sanjuan/2004 --seats 2 --seed 7 --depth 4 --divide
    """
    if depth > DEEPEST:
        raise Trouble(
            f"--depth {depth} would never end: each decision at least doubles the count; {DEEPEST} is the most"
        )
    rules = game_of(game, seats, option)
    start = rules.new(seed)
    parts = divided(rules, start, depth) if divide and depth else {}
    nodes = sum(parts.values()) if parts else count(rules, start, depth)
    if json:
        found: dict[str, object] = {"game": rules.name, "seats": rules.seats, "seed": seed, "depth": depth}
        typer.echo(as_json(found | {"nodes": nodes} | ({"divide": parts} if divide else {})))
        return
    for token, number in parts.items():
        typer.echo(f"{token}: {number}")
    typer.echo(f"depth {depth}: {nodes}")


def count(game: AnyGame, s: Any, depth: int) -> int:
    """The number of sequences of exactly `depth` decisions."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(game.legal(s))
    return sum(divided(game, s, depth).values())


def divided(game: AnyGame, s: Any, depth: int) -> dict[str, int]:
    """The same number for each first decision."""
    parts = {}
    for action in game.legal(s):
        after = game.clone(s)
        game.apply(after, action)
        parts[game.actions.token(action)] = count(game, after, depth - 1)
    return parts
