"""`morro replay`: a record played again, every decision checked."""

from typing import Annotated, Any

import typer

from morro.cli.files import read_text
from morro.cli.flags import FileName, Json, Language, as_json
from morro.cli.position import facts
from morro.cli.table import score_lines
from morro.cli.trouble import Trouble
from morro.core.events import EVERYBODY, Event
from morro.core.game import SPECTATOR
from morro.core.record import Record, Replay, read_record
from morro.games import AnyGame, make_game
from morro.words import Words, words


def replay(
    file: FileName,
    at: Annotated[int | None, typer.Option("--at", min=0, help="Stop after so many decisions.")] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check: the game is complete and its scores are right.")
    ] = False,
    log: Annotated[bool, typer.Option("--log", help="Say what happened, with all hands open.")] = False,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Replay a record; print the position at its end (or after N decisions), and the scores.

    Example: morro replay game.txt --at 20 --log
    """
    text = words(lang)
    record = read_record(read_text(file))
    again = replayed(record, at, log)
    game, s = again.game, again.state
    if verify:
        check_complete(game, record, again)
    if json:
        typer.echo(as_json(facts(game, s) | {"decisions": again.at, "verified": verify}))
        return
    if log:
        typer.echo("\n".join(story(game, s, text)))
        typer.echo()
    if verify:
        scores = " ".join(str(points) for points in game.scores(s))
        told = "as recorded" if record.scores else "not recorded"
        typer.echo(f"ok: complete, {len(record.moves)} decisions, scores {scores} ({told})")
        return
    typer.echo(game.text(s).rstrip("\n"))
    typer.echo()
    typer.echo("\n".join(score_lines(game, s, text)))


def replayed(record: Record, at: int | None, log: bool = False) -> "Replay[Any, Any]":
    """The record, played again up to its end, or to this many decisions."""
    again: Replay[Any, Any] = Replay(make_game(record.game, record.seats), record, log)
    if at is not None and at > len(record.moves):
        raise Trouble(f"the record has {len(record.moves)} decisions, not {at}")
    if at is None:
        again.to_end()
    else:
        again.to(at)
    return again


def check_complete(game: AnyGame, record: Record, again: "Replay[Any, Any]") -> None:
    """The rest of the record must be legal too, and lead to the end of the game and to the scores it tells."""
    again.to_end()
    if not game.over(again.state):
        asked = game.seat(again.state)
        raise Trouble(f"the game is not complete: after {len(record.moves)} decisions seat {asked} is asked")


def story(game: AnyGame, s: Any, text: Words) -> list[str]:
    """The whole log, every card open."""
    players = [text.seat(seat) for seat in range(game.seats)]
    opened = [Event(e.at, e.kind, e.seat, e.card, e.n, e.cards, EVERYBODY, e.forced) for e in s.log.events]
    return text.story(game.name, opened, players, SPECTATOR)
