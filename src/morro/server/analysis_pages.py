"""The addresses of the analysis board. A game that is still played is never looked at here by its players."""

import time
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath

from morro.coach.position import read_whole
from morro.core.errors import GameError
from morro.core.record import BYTE_ORDER_MARK, FORMAT, Replay, read_record
from morro.games import AnyGame, make_game
from morro.scene.seen import Player
from morro.server.analysis_desk import AnalysisDesk, Position
from morro.server.analysis_study import ALL, BOARD, LONGEST_POSITION, Study, game_in, read_study, state_of
from morro.server.analysis_view import AnalysisShown, AnalysisStartShown, LineShown, StepShown
from morro.server.errors import BadRequest, NotNow, NotYours, status_of
from morro.server.page_reply import Reply, page
from morro.server.people import Person
from morro.server.position_view import position_view
from morro.server.puzzle_pages import puzzle_named, puzzle_shown
from morro.server.site import AnyRequest, Site, by_script, fields_of, int_of, one, site_of, who

LISTED: Final = 12
SAME: Final = "this position stands on a table of yours where the game goes on: it can be analysed when that is over"


@get("/analysis", include_in_schema=False)
async def start(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    shown = AnalysisStartShown(await finished(site, person))
    return page(site, request, person, lambda lang, prefs: site.pages.analysis_start(shown, lang, prefs))


@post("/analysis", include_in_schema=False)
async def paste(request: AnyRequest) -> Reply:
    """A position or a record, as text."""
    site = site_of(request)
    fields = await fields_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    text = one(fields, "text", "")
    try:
        at = one(fields, "at", "").strip()
        study = study_of(text, int_of("at", at) if at else None)
        await check_not_running(site, person, study)
        link = study.link()
    except GameError as error:
        if by_script(request) or status_of(error) >= 429:
            raise
        shown = AnalysisStartShown(await finished(site, person), text[:LONGEST_POSITION], str(error), error.code)
        return page(site, request, person, lambda lang, prefs: site.pages.analysis_start(shown, lang, prefs), 422)
    return site.go(request, person, link)


@get("/analysis/table/{id_:str}", include_in_schema=False)
async def from_table(request: AnyRequest, id_: FromPath[str]) -> Reply:
    """A moment of a finished game; without `at` its last question."""
    site = site_of(request)
    person = await site.person(request)
    table = (await site.tables.find(id_)).table
    table.check_viewer(person.player)
    if not table.over:
        raise NotNow("this game goes on: it can be analysed when it is over")
    at = int_of("at", request.query_params["at"]) if "at" in request.query_params else table.version
    past = await site.views.moment(table, at)
    game = table.game
    if game.over(past.state):
        moments = [moment.version for moment in table.moments if moment.version < past.moment.version]
        past = await site.views.moment(table, moments[-1]) if moments else past
    study = Study(game.text(past.state), who=tuple(chair.name for chair in table.chairs))
    return site.go(request, person, study.link())


@get("/analysis/puzzle/{name:str}", include_in_schema=False)
async def from_puzzle(request: AnyRequest, name: FromPath[str]) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    found = puzzle_named(name)
    await check_knows(site, person, name)
    return site.go(request, person, Study(found.position).link())


async def check_knows(site: Site, person: Person, name: str) -> None:
    """A puzzle can be analysed by those who know its answer."""
    shown = await puzzle_shown(site, person, puzzle_named(name), time.time())
    if shown.solution is None:
        raise NotNow("solve this puzzle first, or ask for its answer: then it can be analysed")


@get(BOARD, include_in_schema=False)
async def board(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    shown = await looked_at(site, request, person)
    if shown.tally is not None:
        site.analysis.begin(*asked_of(shown), who(request, person))
    return page(site, request, person, lambda lang, prefs: site.pages.analysis(shown, lang, prefs))


@get("/analysis/answers", include_in_schema=False)
async def answers(request: AnyRequest) -> Reply:
    """The answers, counted a moment longer."""
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("analysis", who(request, person))
    shown = await looked_at(site, request, person)
    if shown.tally is not None:
        await site.analysis.more(*asked_of(shown), who(request, person))
    return page(site, request, person, lambda lang, prefs: site.pages.analysis_answers(shown, lang, prefs))


@post(BOARD, include_in_schema=False)
async def play(request: AnyRequest) -> Response[Any]:
    """An answer of whoever is asked, played on the board."""
    site = site_of(request)
    fields = await fields_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    study = study_asked(request)
    game = game_in(study.root)
    s = state_of(study, game)
    tokens = fields.get("only") or [token for token in fields.get("token", []) if token]
    if not tokens:
        raise BadRequest("no answer was given: click one of those offered")
    chosen = game.play_gesture(s, tokens)
    return site.go(request, person, study.after([game.actions.token(action) for action in chosen]).link())


def study_asked(request: AnyRequest) -> Study:
    return read_study({key: request.query_params.getall(key) for key in request.query_params})


async def looked_at(site: Site, request: AnyRequest, person: Person) -> AnalysisShown:
    """The board of a link. Whoever opens it sees the same, but not players whose game goes on."""
    study = study_asked(request)
    game = game_in(study.root)
    await check_not_running(site, person, study)
    s = state_of(study, game)
    over = game.over(s)
    asked = -1 if over else game.seat(s)
    eyes = eyes_of(study, game, asked)
    names = study.names(game.seats)
    players = [Player(seat, name, "human", None, True, None) for seat, name in enumerate(names)]
    table = position_view(game, s, eyes, players, True, s.log.events, study.eyes == ALL)
    tally = None
    if not over and len(game.legal(s)) > 1:
        position = Position(game.name, game.seats, game.text(s), study.eyes == ALL)
        tally = site.analysis.known(position, game.tokens(s))
    return AnalysisShown(table, study, asked, tally, links_of(study, game, s), lines_of(study, game, site.analysis))


def asked_of(shown: AnalysisShown) -> tuple[Position, list[str]]:
    """What is to be counted for a board."""
    game = shown.table.game
    s = state_of(shown.study, game)
    return Position(game.name, game.seats, game.text(s), shown.study.eyes == ALL), game.tokens(s)


def eyes_of(study: Study, game: AnyGame, asked: int) -> int:
    """Whose eyes the table is seen with: those that were chosen, or of whoever is asked."""
    if study.eyes in ("", ALL):
        return max(asked, 0)
    if not study.eyes.isdecimal() or not study.eyes.isascii() or int(study.eyes) >= game.seats:
        raise BadRequest(f"there is no seat {study.eyes!r}; there are 0 to {game.seats - 1}, and {ALL}")
    return int(study.eyes)


def links_of(study: Study, game: AnyGame, s: Any) -> dict[str, str]:
    here = study.link()
    return {
        "here": here,
        "answers": here.replace(BOARD, "/analysis/answers", 1),
        "back": study.taken_back().link(),
        "root": study.going_to(study.line, 0).link(),
        "fresh": study.begun_at(game.text(s)).link(),
        "eyes": study.seen_by("").link(),
        f"eyes{ALL}": study.seen_by(ALL).link(),
        **{f"eyes{seat}": study.seen_by(str(seat)).link() for seat in range(game.seats)},
    }


def lines_of(study: Study, game: AnyGame, desk: AnalysisDesk) -> list[LineShown]:
    """The moves, the main line first; a branch tells only its own, and begins with the position that it leaves."""
    link = study.links()
    here = study.played()
    paths = [study.path(number) for number in range(len(study.lines))]
    begins = [len(path) - len(line.tokens) for path, line in zip(paths, study.lines, strict=True)]
    left = {path[:begin] for path, begin in zip(paths, begins, strict=True)}
    known: dict[tuple[str, ...], Any] = {(): game.read(study.root)}
    found = []
    for number, (path, begin) in enumerate(zip(paths, begins, strict=True)):
        s = game.clone(known[path[:begin]])
        steps = []
        for at, token in enumerate(path[begin:], begin + 1):
            if game.over(s):
                raise BadRequest("a line of this analysis goes on after the end of the game")
            prompt = game.prompt(s)
            chance = desk.told(Position(game.name, game.seats, game.text(s), study.eyes == ALL), token)
            played(game, s, token)
            so_far = path[:at]
            if so_far in left and so_far not in known:
                known[so_far] = game.clone(s)
            steps.append(StepShown(prompt.seat, prompt.kind, token, link(number, at), so_far == here, chance))
        found.append(LineShown(depth_of(study, number), steps))
    return found


def played(game: AnyGame, s: Any, token: str) -> None:
    try:
        game.play_tokens(s, [token])
    except GameError as error:
        raise BadRequest(f"an answer of this analysis cannot be played: {error}") from error


def depth_of(study: Study, number: int) -> int:
    return 0 if number == 0 else 1 + depth_of(study, study.lines[number].parent)


def study_of(text: str, at: int | None) -> Study:
    """The study that begins with a position, or with a moment of a record."""
    if len(text) > 10 * LONGEST_POSITION:
        raise BadRequest("this text is too long for a position or a record")
    if not text.lstrip(BYTE_ORDER_MARK).lstrip().startswith(FORMAT):
        if at is not None:
            raise BadRequest("only a record has moments: leave that field empty for a position")
        game = game_in(text)
        return check_asks(game, read_whole(game, text), "the game of this position is over: there is nothing to answer")
    record = read_record(text.lstrip(BYTE_ORDER_MARK).lstrip())
    game = make_game(record.game, record.seats)
    again: Replay[Any, Any] = Replay(game, record, False)
    last = len(record.moves)
    if at is not None and at > last:
        raise BadRequest(f"the record has {last} decisions, not {at}")
    again.to(at if at is not None else max(0, last - 1))
    return check_asks(game, again.state, f"the game is over after {last} decisions: choose an earlier moment")


def check_asks(game: AnyGame, s: Any, sentence: str) -> Study:
    if game.over(s):
        raise BadRequest(sentence)
    return Study(game.text(s))


async def check_not_running(site: Site, person: Person, study: Study) -> None:
    """Refuses a position that a player of a running game sees there now."""
    lines = [line for line in await site.views.tables_of(person.player) if line.status == "running" and line.known]
    if not lines:
        return
    game = game_in(study.root)
    states = [game.read(study.root), state_of(study, game)]
    for line in lines:
        if (line.game_name, line.seats) != (game.name, game.seats):
            continue
        table = (await site.tables.find(line.id)).table
        if table.status != "running":
            continue
        for seat in table.owned(person.player):
            seen = table.game.view_text(table.game.view(table.state, seat))
            if any(game.view_text(game.view(s, seat)) == seen for s in states):
                raise NotYours(SAME)


async def finished(site: Site, person: Person) -> list[Any]:
    lines = await site.views.tables_of(person.player)
    return [line for line in lines if line.status == "finished" and line.known][:LISTED]


HANDLERS: Final = [start, paste, from_table, from_puzzle, board, answers, play]
