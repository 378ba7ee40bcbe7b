"""The addresses of the lessons. A lesson has no table in the store: its address says the step and what was answered."""

import time
from dataclasses import replace
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath

from morro.core.errors import GameError
from morro.lessons.exercise import Exercise, Outcome
from morro.lessons.lessons import all_tracks, find_track
from morro.lessons.track import Track
from morro.scene.standings import sheets
from morro.server.build_table_view import build_table_view
from morro.server.chair import Chair
from morro.server.errors import BadRequest, NotFound
from morro.server.lesson_view import Course, LearnShown, LessonShown
from morro.server.pages import Reply, page
from morro.server.people import Person
from morro.server.presence import Presence
from morro.server.progress import Progress
from morro.server.site import AnyRequest, Site, fields_of, site_of, who
from morro.server.table import MOST_TOKENS, Head, Table
from morro.server.table_view import TableView

NAMES: Final = ("Blas", "Carmen", "Diego", "Elena")
"""Who sits at the table beside the learner."""
BOT: Final = "level1"
ME: Final = "learner"


@get("/learn", include_in_schema=False)
async def learn(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    courses = await courses_of(site, person)
    if not courses:
        raise NotFound("there are no lessons here")
    going = max(courses, key=lambda course: (not course.ended, course.latest))
    shown = LearnShown(courses, going, any(course.done for course in courses))
    return page(site, request, person, lambda lang, prefs: site.pages.learn(shown, lang, prefs))


@get("/learn/{name:str}", include_in_schema=False)
async def track(request: AnyRequest, name: FromPath[str]) -> Reply:
    """To the step where the person stopped."""
    site = site_of(request)
    person = await site.person(request)
    course = await course_of(site, person, name)
    return site.go(request, person, f"/learn/{name}/{course.next}")


@get("/learn/{name:str}/{number:int}", include_in_schema=False)
async def lesson(request: AnyRequest, name: FromPath[str], number: FromPath[int]) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    course = await course_of(site, person, name)
    exercise = exercise_of(course.track, number)
    said = request.query_params.getall("said", [])
    helped = "show" in request.query_params
    outcome = exercise.solved() if helped else answered(exercise, said) if said else None
    shown = LessonShown(table_of(exercise, outcome, person.name), course, number, exercise, outcome, helped)
    return page(site, request, person, lambda lang, prefs: site.pages.lesson(shown, lang, prefs))


@post("/learn/{name:str}/{number:int}", include_in_schema=False)
async def answer(request: AnyRequest, name: FromPath[str], number: FromPath[int]) -> Response[Any]:
    """An answer, right or wrong; a right one is kept for the person."""
    site = site_of(request)
    fields = await fields_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    exercise = exercise_of(track_named(name), number)
    outcome = answered(exercise, fields.get("only") or [token for token in fields.get("token", []) if token])
    if outcome.right:
        player = await site.keep(request, person)
        await Progress(site.tables.store.database).mark(player, name, exercise.step.key, time.time())
    said = "&".join(f"said={token.replace(' ', '+')}" for token in outcome.tokens)
    return site.go(request, person, f"/learn/{name}/{number}?{said}")


def track_named(name: str) -> Track:
    found = find_track(name)
    if found is None:
        there = ", ".join(one.name for one in all_tracks())
        raise NotFound(f"there are no lessons called {name[:40]!r}; there are: {there}")
    return found


async def course_of(site: Site, person: Person, name: str) -> Course:
    found = track_named(name)
    return next(course for course in await courses_of(site, person) if course.track == found)


async def courses_of(site: Site, person: Person) -> list[Course]:
    tracks = all_tracks()
    if not person.player:
        return [Course(one, frozenset()) for one in tracks]
    return await Progress(site.tables.store.database).courses(person.player, tracks)


def exercise_of(found: Track, number: int) -> Exercise:
    steps = found.steps
    if not 1 <= number <= len(steps):
        raise NotFound(f"these lessons have the steps 1 to {len(steps)}, not {str(number)[:20]}")
    return Exercise(steps[number - 1])


def answered(exercise: Exercise, tokens: list[str]) -> Outcome:
    """What an answer leads to; raises BadRequest where it is none of those that the position allows."""
    if len(tokens) > MOST_TOKENS:
        raise BadRequest(f"an answer has at most {MOST_TOKENS} tokens, not {len(tokens)}")
    try:
        return exercise.answer(tokens)
    except GameError as error:
        raise BadRequest(f"this cannot be answered here: {error}") from error


def table_of(exercise: Exercise, outcome: Outcome | None, name: str) -> TableView:
    """The table of a step as its learner sees it: after a right answer as it is then, else as it was asked."""
    game, me = exercise.game, exercise.seat
    solved = outcome is not None and outcome.right
    state = outcome.state if outcome is not None and solved else exercise.state
    others = iter(NAMES)
    chairs = [Chair(name, player=ME) if seat == me else Chair(next(others), bot=BOT) for seat in range(game.seats)]
    table = Table(Head("lesson", game.name, game.seats, 0, True, "", start=game.text(exercise.state)), chairs)
    table.settle(table.begin(0.0))
    shown = build_table_view(table, ME, Presence(0.0), 0.0)
    return replace(
        shown,
        view=game.view(state, me),
        prompt=None if game.over(state) else game.prompt(state),
        legal=[] if solved else game.tokens(state),
        events=[event.seen_by(me) for event in state.log.events],
        since=0,
        scores=list(sheets(game, state)),
    )


HANDLERS: Final = [learn, track, lesson, answer]
