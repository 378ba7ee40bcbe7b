"""The analysis of a position, for programs: the answers with their chances, counted a moment longer each time."""

from typing import Annotated, Final

import msgspec
from litestar import post
from litestar.params import JSONBody

from morro.coach.intervals import Estimate
from morro.coach.sentences import Sentences
from morro.server.analysis_desk import Position
from morro.server.analysis_pages import check_asks, check_not_running
from morro.server.analysis_study import Line, Study, game_in, state_of
from morro.server.api_asker import asker
from morro.server.api_types import REFUSALS, Token
from morro.server.site import AnyRequest

PositionText = Annotated[str, msgspec.Meta(min_length=1, max_length=20_000)]
Answers = Annotated[list[Token], msgspec.Meta(max_length=400)]


class AnalysisIn(msgspec.Struct, forbid_unknown_fields=True):
    position: PositionText
    """The text of a position: it names every card."""
    play: Answers = []
    """Answers that are played first."""
    open: bool = False
    """Every hand is known; else what the asked seat may know."""


class Measured(msgspec.Struct):
    """In points of per cent, with the interval that holds the true value in 95 of 100 cases."""

    value: float
    low: float
    high: float


class AnalysisAnswer(msgspec.Struct):
    token: str
    text: str
    chance: Measured
    """To win, after this answer."""
    behind: Measured
    """By how much the first answer of the list wins more."""
    games: int
    """So many imagined games say so."""


class AnalysisOut(msgspec.Struct):
    seat: int
    """Who is asked."""
    question: str
    games: int
    """In all; ask again, and there are more."""
    done: bool
    """It is known well enough: nothing more is counted."""
    answers: list[AnalysisAnswer]
    """The best first; two change places only where it is clear which is better."""
    position: str
    """After what was played first."""
    why: str
    """Why the first answer is better than the second, or what speaks for either; empty while too little is known."""


@post("/analysis", status_code=200, responses=REFUSALS)
async def analysis(request: AnyRequest, data: JSONBody[AnalysisIn]) -> AnalysisOut:
    """The answers of a position with their chances. Each request counts for another half a second."""
    site, person = await asker(request, "analysis")
    study = Study(data.position, (Line(0, 0, tuple(data.play)),), at=len(data.play))
    game = game_in(study.root)
    s = state_of(study, game)
    check_asks(game, s, "the game of this position is over: there is nothing to answer")
    await check_not_running(site, person, study)
    text, prompt, tokens = game.text(s), game.prompt(s), game.tokens(s)
    tally = await site.analysis.more(Position(game.name, game.seats, text, data.open), tokens, person.player)
    says = Sentences(site.lang(request, person))
    reason = tally.reason(game)
    why = says.explain(game, prompt, reason, tally.close) if reason is not None else ""
    answers = [
        AnalysisAnswer(
            token,
            says.answer(game, prompt, token),
            measured(tally.chance(token)),
            measured(tally.gap(tally.order[0], token)),
            len(tally.wins[token]),
        )
        for token in tally.order
    ]
    return AnalysisOut(prompt.seat, prompt.kind, tally.games, tally.done, answers, text, why)


def measured(estimate: Estimate) -> Measured:
    return Measured(**estimate.points())


PLAYERS_ONLY: Final = [analysis]
STRICT: Final = (AnalysisIn,)
