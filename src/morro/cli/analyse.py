"""`morro analyse`: the answers in a position with their chances, and why the best one is best."""

from typing import Annotated, Any

import typer

from morro.cli.files import read_text
from morro.cli.flags import Json, Language, as_json
from morro.cli.position import game_in
from morro.cli.replay import replayed
from morro.cli.trouble import Trouble
from morro.coach.documents import hint_document
from morro.coach.hint import Hint, hint
from morro.coach.position import read_whole
from morro.coach.sentences import Sentences, sentences_in
from morro.core.record import FORMAT, read_record
from morro.games import AnyGame

PositionOrRecord = Annotated[str, typer.Argument(metavar="FILE", help="A position or a record, or - for stdin.")]
Judge = Annotated[str, typer.Option("--judge", help="Who plays the imagined games: net or greedy.")]


def analyse(
    file: PositionOrRecord,
    at: Annotated[int | None, typer.Option("--at", min=0, help="Of a record: after so many decisions.")] = None,
    play: Annotated[str, typer.Option("--play", metavar="TOKENS", help="Play these first: 'token; token'.")] = "",
    open_cards: Annotated[bool, typer.Option("--open", help="With all hands open.")] = False,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, max=3600, help="How long to think.")] = 1.2,
    playouts: Annotated[
        int, typer.Option("--playouts", min=0, max=10_000_000, help="So many imagined games instead of a time.")
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The seed of the imagined games.")] = 0,
    judge: Judge = "",
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Weigh the answers in a position: chances of winning with 95 % intervals, and why the best one is best.

    Example: morro new sanjuan/2004 --seed 7 | morro analyse - --playouts 400
    """
    coach = sentences_in(lang)
    check_judge(judge)
    game, s = table_of(read_text(file), at)
    tokens = [token for token in play.split(";") if token.strip()]
    if tokens:
        game.play_tokens(s, tokens)
    found = hint(game, s, seconds, playouts, seed, open_cards, judge)
    typer.echo(as_json(hint_document(found, coach)) if json else "\n".join(lines(found, coach, open_cards)))


def check_judge(judge: str) -> None:
    if judge not in ("", "net", "greedy"):
        raise Trouble(f"there is no judge {judge!r}; there are: net, greedy")


def table_of(text: str, at: int | None) -> tuple[AnyGame, Any]:
    """The table that a position, or a record at one moment, tells of."""
    if not text.lstrip("\ufeff").startswith(FORMAT):
        if at is not None:
            raise Trouble("--at is for a record; this is a position")
        game = game_in(text)
        return game, read_whole(game, text)
    again = replayed(read_record(text), at)
    game = again.game
    if game.over(again.state):
        raise Trouble(f"the game is over after {again.at} decisions: choose an earlier moment with --at")
    return game, again.state


def lines(found: Hint, coach: Sentences, open_cards: bool) -> list[str]:
    """The hint as text."""
    game, prompt = found.game, found.prompt
    told = [f"{coach.words.seat(found.seat)}: {coach.words.prompt(game.name, prompt)}"]
    texts = [coach.answer(game, prompt, answer.token) for answer in found.answers]
    wide = max(len(text) for text in texts)
    for text, answer in zip(texts, found.answers, strict=True):
        chance = found.chance(answer)
        told.append(f"  {text:{wide}}  {shown(chance.value)} % ({shown(chance.low)} –{shown(chance.high)})")
    told += [coach.hint(found), coach.why(found)]
    told.append(coach.say("hint", "games_open" if open_cards else "games", n=found.playouts))
    return told


def shown(share: float) -> str:
    """A chance in per cent, five columns wide."""
    return f"{100 * share:5.1f}"
