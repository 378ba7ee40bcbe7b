"""The addresses of the puzzles. What a player has tried is stored; the answer leaves the server only after that."""

import time
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath

from morro.coach.practice import Practice
from morro.coach.puzzle import Puzzle, of_the_day, puzzle, puzzles, shipped
from morro.scene.seen import Player
from morro.server.errors import NotFound
from morro.server.page_reply import Reply, page
from morro.server.people import Person
from morro.server.position_view import position_view
from morro.server.puzzle_view import DayLine, PuzzleShown, PuzzlesShown, ThemeLine, line_of
from morro.server.site import AnyRequest, Site, fields_of, site_of, who
from morro.server.table_view import TableView

NAMES: Final = ("Ana", "Blas", "Carmen", "Diego", "Elena")
"""Who sits at the table of a puzzle."""
WEEK: Final = 7
LATELY: Final = 6


@get("/puzzles", include_in_schema=False)
async def all_puzzles(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    shown = await overview(site, person, time.time())
    return page(site, request, person, lambda lang, prefs: site.pages.puzzles(shown, lang, prefs))


@get("/puzzles/next", include_in_schema=False)
async def next_puzzle(request: AnyRequest) -> Reply:
    """To one that has come back; else to a new one that is about as hard as the player is good."""
    site = site_of(request)
    person = await site.person(request)
    found = puzzles(request.query_params.get("game", ""), request.query_params.get("theme", ""))
    if not found:
        raise NotFound("there are no such puzzles; /puzzles lists the themes")
    chosen = await choose(site, person, found, time.time())
    return site.go(request, person, f"/puzzles/{chosen.name}")


@get("/puzzles/{name:str}", include_in_schema=False)
async def one_puzzle(request: AnyRequest, name: FromPath[str]) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    found = puzzle_named(name)
    shown = await puzzle_shown(site, person, found, time.time(), "again" in request.query_params)
    return page(site, request, person, lambda lang, prefs: site.pages.puzzle(shown, lang, prefs))


@post("/puzzles/{name:str}", include_in_schema=False)
async def answer(request: AnyRequest, name: FromPath[str]) -> Response[Any]:
    site = site_of(request)
    fields = await fields_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    found = puzzle_named(name)
    token = said(found, fields.get("only") or fields.get("token", []))
    found.check(token)
    player = await site.keep(request, person)
    await site.puzzles.answer(player, found, token, time.time())
    return site.go(request, person, f"/puzzles/{name}")


@post("/puzzles/{name:str}/show", include_in_schema=False)
async def show(request: AnyRequest, name: FromPath[str]) -> Response[Any]:
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    found = puzzle_named(name)
    player = await site.keep(request, person)
    await site.puzzles.show(player, found, time.time())
    return site.go(request, person, f"/puzzles/{name}")


def puzzle_named(name: str) -> Puzzle:
    if name not in shipped():
        raise NotFound(f"there is no puzzle {name[:40]!r}; /puzzles has them all")
    return puzzle(name)


def said(found: Puzzle, tokens: Iterable[str]) -> str:
    """The answer among the tokens of a form: one that places several things tells all of them, the asked one too."""
    given = [" ".join(token.split()) for token in tokens if token.strip()]
    known = [choice.token for choice in found.choices]
    return next((token for token in given if token in known), given[0][:80] if given else "")


def day_of(now: float) -> date:
    return datetime.fromtimestamp(now, UTC).date()


async def choose(site: Site, person: Person, found: list[Puzzle], now: float) -> Puzzle:
    """The next one for this person: come back, new and near the rating, or the one that was tried longest ago."""
    tried = await site.puzzles.tried(person.player)
    rating = (await site.puzzles.standing(person.player)).rating.value
    due = [one for one in found if one.name in tried and tried[one.name].is_due(now)]
    if due:
        return min(due, key=lambda one: (tried[one.name].due, one.name))
    new = [one for one in found if one.name not in tried]
    if new:
        return min(new, key=lambda one: (abs(one.rating - rating), one.name))
    return min(found, key=lambda one: (tried[one.name].latest, one.name))


async def overview(site: Site, person: Person, now: float) -> PuzzlesShown:
    tried = await site.puzzles.tried(person.player)
    day = of_the_day(day_of(now))
    return PuzzlesShown(
        day=line_of(day),
        share=await site.puzzles.share(day.name),
        week=[day_line(day_of(now) - timedelta(days=back), tried) for back in reversed(range(WEEK))],
        themes=themes(tried),
        standing=await site.puzzles.standing(person.player),
        due=sum(one.is_due(now) for one in tried.values()),
        lately=[(line_of(puzzle(name)), one) for name, one in tried.items() if name in shipped()][:LATELY],
    )


def day_line(day: date, tried: dict[str, Practice]) -> DayLine:
    name = of_the_day(day).name
    look = "open" if name not in tried else "solved" if tried[name].first else "missed"
    return DayLine(day, name, look)


def themes(tried: dict[str, Practice]) -> list[ThemeLine]:
    """Every theme of every family, that with most puzzles first."""
    groups: dict[tuple[str, str], list[Puzzle]] = {}
    for one in puzzles():  # the easiest first
        groups.setdefault((one.game_name.partition("/")[0], one.theme), []).append(one)
    lines = [
        ThemeLine(
            family,
            theme,
            found[len(found) // 2].rating,
            len(found),
            sum(one.name in tried and tried[one.name].state == "solved" for one in found),
        )
        for (family, theme), found in groups.items()
    ]
    return sorted(lines, key=lambda line: (-line.count, line.family, line.theme))


async def puzzle_shown(site: Site, person: Person, found: Puzzle, now: float, again: bool = False) -> PuzzleShown:
    """A puzzle as this person may see it: with its answer only where that was found or asked for."""
    practice = await site.puzzles.practice(person.player, found.name)
    mood = "ask"
    if practice is not None and not again and not practice.is_due(now):
        mood = "again" if practice.state == "wrong" else practice.state
    told = mood in ("solved", "shown")
    return PuzzleShown(
        table=table_of(found, person.name),
        line=line_of(found),
        mood=mood,
        standing=await site.puzzles.standing(person.player),
        practice=practice if mood != "ask" else None,
        solution=found if told else None,
        names=names_at(found, person.name),
    )


def names_at(found: Puzzle, name: str) -> list[str]:
    """Who sits there: the person on the seat that is asked, the others as always."""
    return [name if name and seat == found.seat else NAMES[seat] for seat in range(found.seats)]


def table_of(found: Puzzle, name: str) -> TableView:
    game = found.game()
    players = [
        Player(seat, called, "me" if seat == found.seat else "human", None, True, None)
        for seat, called in enumerate(names_at(found, name))
    ]
    return position_view(game, game.read(found.position), found.seat, players, True)


HANDLERS: Final = [all_puzzles, next_puzzle, one_puzzle, answer, show]
