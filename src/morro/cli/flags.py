"""The flags that several commands share, and what they mean."""

import json
import os
from typing import Annotated

import typer

from morro.bots.exec import is_exec
from morro.cli.trouble import Trouble
from morro.core.errors import BadGame
from morro.games import DEFAULT_GAME, LISTINGS, AnyGame, Listing, make_game

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=f"The game, such as {DEFAULT_GAME}; options follow, each after a colon.")
]
FileName = Annotated[str, typer.Argument(metavar="FILE", help="The file, or - for standard input.")]
Seats = Annotated[int | None, typer.Option("--seats", "-n", help="How many seats; 4, if not given.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option of the game, such as draft; may be repeated.")
]
Seed = Annotated[int | None, typer.Option("--seed", "-s", min=0, help="The seed of the game; random, if not given.")]
Language = Annotated[str, typer.Option("--lang", "-l", help="The language: en, de, nl or it.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def listing_of(name: str) -> Listing:
    """The listing of a game; options after a colon do no harm."""
    edition = name.partition(":")[0]
    for listing in LISTINGS:
        if listing.name == edition:
            return listing
    raise BadGame(f"there is no game {edition!r}; there are: {', '.join(one.name for one in LISTINGS)}")


def game_of(name: str, seats: int | None, options: list[str] | None = None) -> AnyGame:
    """The game of the flags."""
    listing = listing_of(name)
    return make_game(":".join([name, *(options or [])]), min(4, listing.most) if seats is None else seats)


def any_seed() -> int:
    """A fresh seed, short enough to be read out over the phone."""
    return int.from_bytes(os.urandom(4), "big")


def bot_names(flag: list[str] | None, default: str, count: int) -> list[str]:
    """`--bots greedy,random` and `--bots greedy --bots random` are the same; the list is repeated to fit.

    A command may have commas of its own: `exec:` stands alone in its flag.
    """
    names: list[str] = []
    for part in flag or []:
        names += [part.strip()] if is_exec(part) else [name.strip() for name in part.split(",") if name.strip()]
    if len(names) > count:
        raise Trouble(f"--bots names {len(names)}, but the number of seats for bots is {count}")
    names = names or [default]
    return [names[i % len(names)] for i in range(count)]


def as_json(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
