"""A table in words, for programs: the question, its answers and why others are not possible, the log, the score sheet.

All is said from the scene, which is built from what the asker may know, so no word of it can tell more.
"""

from collections import Counter
from typing import Annotated, Final

from litestar import get
from litestar.params import QueryParameter

from morro.scene import log
from morro.scene.builders import scene_of
from morro.scene.course import courses
from morro.scene.guide import guide_for
from morro.scene.headline import headline, news, title_of
from morro.scene.log import whole_log
from morro.scene.people import Person, names_of
from morro.scene.question import NO_QUESTION
from morro.scene.scene import Scene
from morro.scene.score_sheet import score_sheet
from morro.scene.seen import Player
from morro.scene.terms import terms
from morro.server.api_types import LARGEST, REFUSALS, TableId
from morro.server.api_words import (
    Amount,
    Answer,
    ChoiceOut,
    LogLine,
    LogPart,
    Origin,
    PlotOut,
    PlotRow,
    RoleWords,
    ScoreSheet,
    SeatWords,
    SheetRow,
    TableWords,
    WhyNot,
)
from morro.server.errors import NotNow
from morro.server.site import AnyRequest, site_of
from morro.server.table_view import Prefs, TableView
from morro.words.wording import Wording, wording

At = Annotated[int | None, QueryParameter(ge=0, le=LARGEST, description="An earlier version")]
Eyes = Annotated[int | None, QueryParameter(ge=-1, le=9, description="Another seat's eyes, after the end")]


@get("/tables/{id_:str}/words", responses=REFUSALS)
async def table_words(request: AnyRequest, id_: TableId, at: At = None, seat: Eyes = None) -> TableWords:
    """What the page says: the question, every answer in words, why others are not possible, news, hints, notices."""
    site = site_of(request)
    person = await site.person(request)
    shown = await site.views.table_view(id_, person.player, at, seat)
    return words_of(shown, site.lang(request, person), person.all_prefs())


@get("/tables/{id_:str}/log", responses=REFUSALS)
async def table_log(request: AnyRequest, id_: TableId, at: At = None, seat: Eyes = None) -> list[LogPart]:
    """The whole log in words, as I may know it."""
    site = site_of(request)
    person = await site.person(request)
    shown = await site.views.table_view(id_, person.player, at, seat)
    return log_of(shown, site.lang(request, person))


@get("/tables/{id_:str}/sheet", responses=REFUSALS)
async def table_sheet(request: AnyRequest, id_: TableId) -> ScoreSheet:
    """The score sheet of a finished game in words, and the numbers of its plots."""
    site = site_of(request)
    person = await site.person(request)
    shown = await site.views.table_view(id_, person.player)
    return sheet_of(shown, site.lang(request, person))


HANDLERS: Final = [table_words, table_log, table_sheet]


def words_of(shown: TableView, lang: str, prefs: Prefs) -> TableWords:
    w = wording(lang)
    names = names_of(shown, w)
    scene = scene_of(shown, w)
    people = {} if scene is None else {person.seat: person for person in scene.people}
    my_turn = scene is not None and scene.question.form != "none"
    return TableWords(
        lang=lang,
        version=shown.version,
        at=shown.at,
        title=title_of(shown, w, names, my_turn),
        headline=said_in_the_middle(shown, w, names, scene),
        choice=choice_of(shown, scene),
        news=news(shown, log.groups(shown, w, names, whole_log(shown)) if shown.events else []),
        guide=guide_for(shown, w, prefs),
        notices=notices(shown, w, scene),
        why_no_undo=w(f"undo_{shown.why_no_undo}") if shown.why_no_undo and shown.status == "running" else "",
        terms=terms(shown, w),
        seats=[
            SeatWords(player.seat, player.name, state_of(player, people, w), agreed(shown, player, w))
            for player in shown.players
        ],
        roles=[] if scene is None else [RoleWords(role.key, role.name, role.state) for role in scene.roles],
    )


def state_of(player: Player, people: dict[int, Person], w: Wording) -> str:
    """A word about a seat; before the game who sits there."""
    if player.seat in people:
        return people[player.seat].state
    return w("state_open" if player.kind == "open" else f"kind_{player.kind}")


def agreed(shown: TableView, player: Player, w: Wording) -> str:
    """Who agreed that a bot plays for an absent person."""
    return w("agreed", player=player.name, players=together(shown, w, player.votes)) if player.votes else ""


def said_in_the_middle(shown: TableView, w: Wording, names: list[str], scene: Scene | None) -> str:
    """The curtain, the lobby, or who is asked what."""
    if shown.curtain:
        return w("curtain", player=shown.players[shown.prompt.seat].name if shown.prompt else "")
    return w("lobby_about") if shown.status == "open" else headline(shown, w, names, scene)


def notices(shown: TableView, w: Wording, scene: Scene | None) -> list[str]:
    """What happened to the table itself."""
    said = [w(f"notice_{shown.notice}")] if shown.notice else []
    if shown.late and shown.status == "running" and shown.at is None:
        said.append(w("notice_time", players=together(shown, w, shown.late)))
    if scene is not None and scene.last:
        said.append(w.words.ui("last_round"))
    return said


def together(shown: TableView, w: Wording, seats: list[int]) -> str:
    return w.words.together([shown.players[seat].name for seat in seats])


def choice_of(shown: TableView, scene: Scene | None) -> ChoiceOut:
    """The question, and for everything on the table that could be an answer its words, or why it is none."""
    question = NO_QUESTION if scene is None or shown.at is not None else scene.question
    asked = scene if question.form != "none" else None
    lying = asked.answers() if asked else []
    answers = {answer.token: answer for answer in lying}
    count = Counter(answer.token for answer in lying)
    refused = {thing.key: thing for thing in asked.choosable() if thing.reason} if asked else {}
    return ChoiceOut(
        form="buttons" if question.form == "one" else question.form,
        question=question.text,
        hint=question.hint,
        least=question.least,
        most=question.most,
        answers=[
            Answer(token, answers[token].label, answers[token].note, count[token])
            for token in sorted(answers, key=lambda token: (token not in shown.legal, token == "pass"))
        ],
        places=[Amount(place.key, place.name, place.works, place.tokens, place.start) for place in question.amounts],
        not_possible=[WhyNot(key, thing.name, thing.reason) for key, thing in refused.items()],
        reasons=list(asked.remarks) if asked else [],
    )


def log_of(shown: TableView, lang: str) -> list[LogPart]:
    """The whole log, up to the moment that is shown."""
    w = wording(lang)
    groups = log.groups(shown, w, names_of(shown, w), everything=True) if shown.events else []
    return [
        LogPart(group.title, [LogLine(line.text, line.version, line.mine, line.new) for line in group.lines])
        for group in groups
    ]


def sheet_of(shown: TableView, lang: str) -> ScoreSheet:
    if shown.status != "finished":
        raise NotNow("the score sheet is told when the game is over; `scores` of the table has what is open now")
    w = wording(lang)
    names = names_of(shown, w)
    scene = scene_of(shown, w)
    assert scene is not None  # a finished game can be seen
    sheet = score_sheet(shown, w, names, scene)
    return ScoreSheet(
        lang=lang,
        headline=headline(shown, w, names, scene),
        names=sheet.names,
        winners=shown.winners,
        rows=[SheetRow(row.label, row.about, row.points) for row in sheet.rows],
        origins=[Origin(name, buildings) for name, buildings in sheet.origins],
        plots=[
            PlotOut(title, [PlotRow(number, [line[at] for line in lines]) for at, number in enumerate(rounds)])
            for title, rounds, lines in courses(shown, w)
        ],
    )
