"""`morro review`: a finished game looked at: chances, every answer judged, luck apart from skill."""

import sys
from typing import Annotated

import typer

from morro.cli.analyse import Judge, check_judge
from morro.cli.files import read_text
from morro.cli.flags import FileName, Json, Language, as_json
from morro.coach.judgement import SIGNS, WORDS
from morro.coach.review import Review
from morro.coach.review import review as look_at
from morro.coach.review_document import review_document, turning_facts, turning_told
from morro.coach.sentences import Sentences, sentences_in
from morro.core.record import read_record


def review(
    file: FileName,
    depth: Annotated[
        float, typer.Option("--depth", min=0.01, max=100, help="2 plays twice as many imagined games, 0.5 half.")
    ] = 1.0,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The seed of the imagined games.")] = 0,
    judge: Judge = "",
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Review a finished game: the chances by round, every answer judged, what decided it, luck apart from skill.

    Example: morro review game.txt --lang de
    """
    coach = sentences_in(lang)
    check_judge(judge)
    record = read_record(read_text(file))
    shows = sys.stderr.isatty()

    def told(done: float) -> bool:
        if shows:
            typer.echo(f"\r{100 * done:3.0f} %", err=True, nl=done >= 1)
        return True

    found = look_at(record, told, depth, seed, judge)
    typer.echo(as_json(review_document(found, coach)) if json else "\n".join(lines(found, coach)))


def lines(found: Review, coach: Sentences) -> list[str]:
    """The review as text."""
    game, last = found.game, found.decisions[-1]
    title = coach.words.title(game.name)
    told = [
        coach.say("review", "title", title=title, seats=game.seats, rounds=last.round, decisions=len(found.decisions)),
        "",
        *curve(found, coach),
    ]
    for seat in range(game.seats):
        told += ["", *of_seat(found, seat, coach)]
    told += ["", coach.say("review", "certain", n=round(100 * found.certain))]
    return told


def curve(found: Review, coach: Sentences) -> list[str]:
    """The chances of all seats at the beginning of each round, and the result."""
    seats = range(found.game.seats)
    rows = [coach.say("review", "chances"), "    " + "".join(f"{coach.words.seat(seat):>10}" for seat in seats)]
    rounds: list[int] = []
    for point in found.points:
        if point.round not in rounds:
            rounds.append(point.round)
            rows.append(f"{point.round:4}" + "".join(f"{100 * chance.value:10.0f}" for chance in point.chances))
    rows.append("   =" + "".join(f"{100 * share:10.0f}" for share in found.result))
    return rows


def of_seat(found: Review, seat: int, coach: Sentences) -> list[str]:
    """One seat: its answers, its turning points, its luck and skill."""
    player = coach.words.seat(seat)
    mine = [one.judgement().word for one in found.decisions if one.seat == seat]
    counts = [f"{SIGNS[word]} {coach.say('word', word)} {mine.count(word)}" for word in WORDS if word in mine]
    told = [f"{player}: {coach.words.ui('n_points', n=found.scores[seat])}"]
    told.append(f"  {coach.say('review', 'judgements')}: {', '.join(counts)}")
    if found.turning_points[seat]:
        told.append(f"  {coach.say('review', 'turning', player=player)}:")
    for point in found.turning_points[seat]:
        facts = turning_told(turning_facts(point), found.game, coach)
        sign = point.decision.judgement().sign if point.slip else "★"
        gap = point.gap
        band = f"{100 * gap.value:.0f} ({100 * gap.low:.0f}–{100 * gap.high:.0f})"
        told.append(f"    {coach.words.ui('round_n', n=facts['round'])}, {facts['at']} {sign} {band}: {facts['says']}")
        told.append(f"      {facts['why']}")
    stairs = found.staircases[seat]
    equal, luck, others, own, result = stairs.whole()
    names = [coach.say("review", key) for key in ("equal", "luck", "others", "own", "result")]
    told.append(
        f"  {coach.say('review', 'stairs')}: {names[0]} {equal}, {names[1]} {luck:+}, {names[2]} {others:+},"
        f" {names[3]} {own:+} = {names[4]} {result}"
    )
    if not stairs.luck.clear:
        told.append(f"  {coach.say('review', 'even')}")
    told.append(f"  {coach.largest(stairs)}")
    return told
