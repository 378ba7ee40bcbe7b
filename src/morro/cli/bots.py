"""`morro bots`: who can sit down at a table, and what a searching one thinks of a position."""

from typing import Annotated, Any

import typer

from morro.bots.net import NetSearchBot
from morro.bots.registry import BOTS, make_bot
from morro.bots.search import Candidate
from morro.bots.search_bot import SearchBot
from morro.cli.files import read_text
from morro.cli.flags import Json, Seed, as_json
from morro.cli.position import game_in
from morro.cli.trouble import Trouble
from morro.core.rng import seeded


def bots(
    explain: Annotated[
        str | None, typer.Option("--explain", metavar="FILE", help="Weigh the answers in this position (- for stdin).")
    ] = None,
    bot: Annotated[str, typer.Option("--bot", "-b", help="The search that explains.")] = "search:1s",
    seed: Seed = 0,
    json: Json = False,
) -> None:
    """List the bots; or show what a search thinks of each answer in a position.

    Example: morro new sanjuan/2004 --seed 7 | morro bots --explain - --bot search:400
    """
    if explain is not None:
        weighed = weigh(read_text(explain), bot, seed or 0)
        typer.echo(as_json(weighed) if json else "\n".join(lines(weighed)))
    elif json:
        typer.echo(as_json([{"bot": one.name, "usage": one.usage, "about": one.about} for one in BOTS]))
    else:
        wide = max(len(one.usage) for one in BOTS)
        typer.echo("\n".join(f"{one.usage:{wide}}  {one.about}" for one in BOTS))


def weigh(position: str, name: str, seed: int) -> dict[str, Any]:
    """Each answer with the win chance that the search gives it, and its standard error, the best first."""
    game = game_in(position)
    s = game.read(position)
    if game.over(s):
        raise Trouble("the game is over: there is nothing to explain")
    player = make_bot(name, game)
    if not isinstance(player, SearchBot | NetSearchBot):
        raise Trouble(f"{name} does not search, so it has no win chances to show; take search:1s or search:400")
    seat = game.seat(s)
    found = player.weigh(game.view(s, seat), game.prompt(s), game.legal(s), seeded(seed))
    player.close()
    candidates = [fact(game.actions.token(one.action), one) for one in found]
    return {"game": game.name, "seat": seat, "bot": name, "candidates": candidates}


def fact(token: str, one: Candidate) -> dict[str, Any]:
    return {
        "token": token,
        "win": round(one.win_share(), 4),
        "error": round(one.win_error(), 4),
        "playouts": one.count,
    }


def lines(weighed: dict[str, Any]) -> list[str]:
    """The candidates as a table, errors as a 95 % interval."""
    rows = weighed["candidates"]
    wide = max(len(row["token"]) for row in rows)
    table = [f"seat {weighed['seat']} of {weighed['game']}, weighed by {weighed['bot']}"]
    for row in rows:
        chance = f"{100 * row['win']:5.1f} % ± {196 * row['error']:4.1f}"
        table.append(f"{row['token']:{wide}}  wins {chance}  in {row['playouts']} playouts")
    return table
