"""`morro new` and `morro position`: positions as text, written, read, played on, seen and scored."""

from typing import Annotated, Any

import typer

from morro.cli.files import read_text
from morro.cli.flags import FileName, GameName, Json, Language, Options, Seats, Seed, any_seed, as_json, game_of
from morro.cli.table import score_lines
from morro.cli.trouble import Trouble
from morro.core.errors import BadPosition
from morro.core.game import SPECTATOR
from morro.games import AnyGame, make_game
from morro.scene.standings import sheets
from morro.words import words


def new(game: GameName, seats: Seats = None, seed: Seed = None, option: Options = None, json: Json = False) -> None:
    """Print the position text of a fresh game.

    Example: morro new sanjuan/2004 --seats 3 --seed 7 --option draft > start.txt
    """
    rules = game_of(game, seats, option)
    chosen = any_seed() if seed is None else seed
    s = rules.new(chosen)
    if json:
        typer.echo(as_json(facts(rules, s) | {"seed": chosen}))
        return
    if seed is None:
        typer.echo(f"seed: {chosen}", err=True)
    typer.echo(rules.text(s).rstrip("\n"))


def position(
    file: FileName,
    play: Annotated[str, typer.Option("--play", metavar="TOKENS", help="Play these first: 'token; token'.")] = "",
    legal: Annotated[bool, typer.Option("--legal", help="Print the legal answers.")] = False,
    score: Annotated[bool, typer.Option("--score", help="Print where each seat's points come from.")] = False,
    view: Annotated[
        str, typer.Option("--view", metavar="SEAT", help="Print what a seat (0 is the first; or 'spectator') may know.")
    ] = "",
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Read a position; print it, its legal answers, its score or a seat's view of it.

    Example: morro new sanjuan/2004 --seed 7 | morro position - --play "role builder" --legal
    """
    text = words(lang)
    content = read_text(file)
    rules = game_in(content)
    s = rules.read(content)
    tokens = [token for token in play.split(";") if token.strip()]
    if tokens:
        rules.play_tokens(s, tokens)
    viewer = seat_named(view, rules.seats) if view else None
    seen = None if viewer is None else rules.view_text(rules.view(s, viewer)).rstrip("\n")
    if json:
        found = facts(rules, s)
        if seen is not None:
            # What the viewer may know, and no more: another seat's answers would tell its cards.
            asked_now = not rules.over(s) and rules.seat(s) == viewer
            found |= {"view": seen, "legal": found["legal"] if asked_now else []}
            del found["position"]
        typer.echo(as_json(found))
        return
    if seen is not None:
        typer.echo(seen)
    if legal:
        typer.echo("\n".join(rules.tokens(s)))
    if score:
        typer.echo("\n".join(score_lines(rules, s, text)))
    if seen is None and not legal and not score:
        typer.echo(rules.text(s).rstrip("\n"))


def facts(game: AnyGame, s: Any) -> dict[str, object]:
    """A position as a program reads it."""
    over = game.over(s)
    asked = None
    if not over:
        prompt = game.prompt(s)
        asked = {"kind": prompt.kind, "seat": prompt.seat, "left": prompt.left, "card": prompt.card}
    return {
        "game": game.name,
        "seats": game.seats,
        "position": game.text(s),
        "over": over,
        "asked": asked,
        "legal": game.tokens(s),
        "scores": game.scores(s),
        "tiebreaks": game.tiebreaks(s),
        "origins": [dict(sheet.lines) for sheet in sheets(game, s)],
        "winners": game.winners(s) if over else [],
    }


def game_in(text: str) -> AnyGame:
    """The game of a position text: its first line names it, and how many seats it has."""
    for number, row in enumerate(text.splitlines(), 1):
        words_ = row.split("#", 1)[0].split()
        if words_:
            seats = [word.removeprefix("seats=") for word in words_ if word.startswith("seats=")]
            if len(seats) != 1 or not seats[0].isdecimal() or not seats[0].isascii() or len(seats[0]) > 3:
                raise BadPosition(f"line {number}: a position begins with its game and 'seats=', not {row[:40]!r}")
            return make_game(words_[0], int(seats[0]))
    raise BadPosition("the position is empty")


def seat_named(name: str, seats: int) -> int:
    if name == "spectator":
        return SPECTATOR
    if not name.isdecimal() or not name.isascii() or len(name) > 3 or int(name) >= seats:
        raise Trouble(f"there is no seat {name!r}; there are 0 to {seats - 1}, and spectator")
    return int(name)
