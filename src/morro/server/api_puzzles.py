"""The puzzles, for programs. Like the page, they tell an answer only to a player who found it or asked for it."""

import time
from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from morro.coach.documents import puzzle_document
from morro.coach.puzzle import Puzzle, of_the_day, puzzles
from morro.coach.sentences import Sentences
from morro.server.api_asker import asker
from morro.server.api_types import REFUSALS, Token
from morro.server.people import Person
from morro.server.puzzle_pages import day_of, puzzle_named, puzzle_shown
from morro.server.site import AnyRequest, Site, site_of

PuzzleId = Annotated[str, PathParameter(description="The puzzle's name, as the list tells it", max_length=40)]
Which = Annotated[str, QueryParameter(max_length=80, description="A game or a family; empty for all")]
Theme = Annotated[str, QueryParameter(max_length=40, description="A theme; empty for all")]


class PuzzleRating(msgspec.Struct):
    """How well a player solves puzzles: Glicko; the true value lies between `low` and `high` 95 times out of 100."""

    value: float
    low: float
    high: float
    tries: int
    """How many puzzles it comes from."""


class PuzzleListed(msgspec.Struct):
    name: str
    game: str
    seats: int
    theme: str
    rating: int
    """How hard it is, on the scale of the players."""
    state: str
    """Of my tries: `new`, `wrong`, `solved`, `shown`; `back` where it was missed and has come back."""


class PuzzlesOut(msgspec.Struct):
    day: str
    """The name of the puzzle of the day."""
    rating: PuzzleRating | None
    """Mine, after the first puzzle."""
    puzzles: list[PuzzleListed]
    """The easiest first."""


class PuzzleAnswer(msgspec.Struct):
    token: str
    text: str


class PuzzleChance(msgspec.Struct):
    """The chance of winning after an answer, in per cent, with its 95 % interval."""

    token: str
    value: float
    low: float
    high: float
    games: int
    """So many imagined games say so."""


class PuzzleLead(msgspec.Struct):
    """By how much the best answer wins more than the next, in points of per cent, with its 95 % interval."""

    value: float
    low: float
    high: float


class PuzzleSolution(msgspec.Struct):
    best: str
    lead: PuzzleLead
    chances: list[PuzzleChance]
    why: str


class PuzzleOut(msgspec.Struct):
    name: str
    game: str
    seats: int
    seat: int
    """Whose turn it is: mine."""
    theme: str
    rating: int
    view: str
    """The position as this seat knows it, as text."""
    asks: str
    answers: list[PuzzleAnswer]
    state: str
    """`ask`, `again` after a wrong answer, `solved`, or `shown`."""
    said: str
    """My last answer."""
    gain: float | None
    """How my first try changed my rating."""
    solution: PuzzleSolution | None
    """Once I found it or asked for it."""


class PuzzleTry(msgspec.Struct, forbid_unknown_fields=True):
    token: Token


@get("/puzzles", responses=REFUSALS)
async def listed(request: AnyRequest, game: Which = "", theme: Theme = "") -> PuzzlesOut:
    """The puzzles, what came of my tries, my rating, and the puzzle of the day."""
    site = site_of(request)
    person = await site.person(request)
    now = time.time()
    tried = await site.puzzles.tried(person.player)
    standing = await site.puzzles.standing(person.player)

    def state(name: str) -> str:
        one = tried.get(name)
        return "new" if one is None else "back" if one.is_due(now) else one.state

    low, high = standing.rating.band()
    rating = PuzzleRating(standing.rating.value, low, high, standing.tries) if standing.tries else None
    lines = [
        PuzzleListed(one.name, one.game_name, one.seats, one.theme, one.rating, state(one.name))
        for one in puzzles(game, theme)
    ]
    return PuzzlesOut(of_the_day(day_of(now)).name, rating, lines)


@get("/puzzles/{id_:str}", responses=REFUSALS)
async def look(request: AnyRequest, id_: PuzzleId) -> PuzzleOut:
    """One puzzle as the seat that is asked knows it; with its solution once I may know that."""
    site = site_of(request)
    return await told(request, site, await site.person(request), puzzle_named(id_))


@post("/puzzles/{id_:str}/answer", status_code=200, responses=REFUSALS)
async def answer(request: AnyRequest, id_: PuzzleId, data: JSONBody[PuzzleTry]) -> PuzzleOut:
    """My answer to a puzzle. The first one counts for my rating."""
    site, person = await asker(request)
    found = puzzle_named(id_)
    await site.puzzles.answer(person.player, found, " ".join(data.token.split()), time.time())
    return await told(request, site, person, found)


@post("/puzzles/{id_:str}/show", status_code=200, responses=REFUSALS)
async def show(request: AnyRequest, id_: PuzzleId) -> PuzzleOut:
    """The solution, please. Without a try before, that is a miss."""
    site, person = await asker(request)
    found = puzzle_named(id_)
    await site.puzzles.show(person.player, found, time.time())
    return await told(request, site, person, found)


async def told(request: AnyRequest, site: Site, person: Person, found: Puzzle) -> PuzzleOut:
    shown = await puzzle_shown(site, person, found, time.time())
    says = Sentences(site.lang(request, person), shown.names)
    facts: dict[str, Any] = puzzle_document(found, says, shown.solution is not None)
    solution = {key: facts.pop(key) for key in ("best", "lead", "chances", "why")} if shown.solution else None
    practice = shown.practice
    facts |= {
        "state": shown.mood,
        "said": practice.said if practice else "",
        "gain": round(practice.gain, 1) if practice else None,
        "solution": solution,
    }
    return msgspec.convert(facts, PuzzleOut)


HANDLERS: Final = [listed, look]
PLAYERS_ONLY: Final = [answer, show]
STRICT: Final = (PuzzleTry,)
