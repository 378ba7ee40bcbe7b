"""A table in words, for programs: the question, its answers and why others are not possible, the log, the score sheet.

All is said by the pages' own voice from what the asker may know (`TableShown`), so no word of it can tell more.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Final

from litestar import get
from litestar.params import QueryParameter

from morro.server.errors import NotNow
from morro.server.messages import LARGEST, REFUSALS, TableId
from morro.server.shown import PlayerShown, Prefs, TableShown
from morro.server.site import AnyRequest, site_of
from morro.server.texts import (
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
from morro.server.voice import Values, Voice, Wording, voice_of

At = Annotated[int | None, QueryParameter(ge=0, le=LARGEST, description="An earlier version")]
Eyes = Annotated[int | None, QueryParameter(ge=-1, le=9, description="Another seat's eyes, after the end")]


@get("/tables/{id_:str}/words", responses=REFUSALS)
async def table_words(request: AnyRequest, id_: TableId, at: At = None, seat: Eyes = None) -> TableWords:
    """What the page says: the question, every answer in words, why others are not possible, news, hints, notices."""
    site = site_of(request)
    person = await site.person(request)
    shown = await site.hall.look(id_, person.player, at, seat)
    return words_of(voice_of(site), shown, site.lang(request, person), person.all_prefs())


@get("/tables/{id_:str}/log", responses=REFUSALS)
async def table_log(request: AnyRequest, id_: TableId, at: At = None, seat: Eyes = None) -> list[LogPart]:
    """The whole log in words, as I may know it."""
    site = site_of(request)
    person = await site.person(request)
    shown = await site.hall.look(id_, person.player, at, seat)
    return log_of(voice_of(site), shown, site.lang(request, person))


@get("/tables/{id_:str}/sheet", responses=REFUSALS)
async def table_sheet(request: AnyRequest, id_: TableId) -> ScoreSheet:
    """The score sheet of a finished game in words, and the numbers of its plots."""
    site = site_of(request)
    person = await site.person(request)
    shown = await site.hall.look(id_, person.player)
    return sheet_of(voice_of(site), shown, site.lang(request, person))


HANDLERS: Final = [table_words, table_log, table_sheet]


def words_of(voice: Voice, shown: TableShown, lang: str, prefs: Prefs) -> TableWords:
    w = voice.wording(lang)
    values = voice.table_values(shown, w, prefs, True)
    board = values["board"]
    persons = {} if board is None else {one.person.seat: one.person for one in (*board.others, board.mine) if one}
    return TableWords(
        lang=lang,
        version=shown.version,
        at=shown.at,
        title=values["title"],
        headline=headline(shown, w, values),
        choice=choice_of(shown, values),
        news=values["news"],
        guide=values["hint"],
        notices=notices(shown, w, values),
        why_no_undo=w(f"undo_{shown.why_no_undo}") if shown.why_no_undo and shown.status == "running" else "",
        terms=values["terms"],
        seats=[
            SeatWords(player.seat, player.name, state_of(player, persons, w), agreed(shown, player, w))
            for player in shown.players
        ],
        roles=[] if board is None else [RoleWords(role.key, role.name, role.state) for role in board.roles],
    )


def state_of(player: PlayerShown, persons: dict[int, Any], w: Wording) -> str:
    """A word about a seat; before the game who sits there."""
    if player.seat in persons:
        said: str = persons[player.seat].state
        return said
    return w("state_open" if player.kind == "open" else f"kind_{player.kind}")


def agreed(shown: TableShown, player: PlayerShown, w: Wording) -> str:
    """Who agreed that a bot plays for an absent person."""
    return w("agreed", player=player.name, players=together(shown, w, player.votes)) if player.votes else ""


def headline(shown: TableShown, w: Wording, values: Values) -> str:
    """What stands in the middle of the page."""
    if shown.curtain:
        return w("curtain", player=values["next_name"])
    said: str = w("lobby_about") if shown.status == "open" else values["headline"]
    return said


def notices(shown: TableShown, w: Wording, values: Values) -> list[str]:
    """What happened to the table itself."""
    said = [w(f"notice_{shown.notice}")] if shown.notice else []
    if shown.late and shown.status == "running" and shown.at is None:
        said.append(w("notice_time", players=together(shown, w, shown.late)))
    if getattr(values["board"], "last", False):
        said.append(w.words.ui("last_round"))
    return said


def together(shown: TableShown, w: Wording, seats: list[int]) -> str:
    return w.words.together([shown.players[seat].name for seat in seats])


def choice_of(shown: TableShown, values: Values) -> ChoiceOut:
    """The question, and for everything on the table that could be an answer its words, or why it is none."""
    choice = values["choice"]
    lying = list(parts(values["board"])) if choice.form != "none" else []
    controls = {part.token: part for part in lying if hasattr(part, "token")}
    count = Counter(part.token for part in lying if hasattr(part, "token"))
    reasons = {part.face.key: part for part in lying if getattr(part, "reason", "")}
    return ChoiceOut(
        form=choice.form,
        question=choice.question,
        hint=choice.hint,
        least=choice.least,
        most=choice.most,
        answers=[
            Answer(token, controls[token].label, controls[token].note, count[token])
            for token in sorted(controls, key=lambda token: (token not in shown.legal, token == "pass"))
        ],
        places=[Amount(place.key, place.name, place.works, place.tokens, place.start) for place in choice.amounts],
        not_possible=[WhyNot(key, part.face.name, part.reason) for key, part in reasons.items()],
        reasons=values["reasons"],
    )


def parts(thing: Any) -> Iterator[Any]:
    """Everything that lies on a board, and what lies in it."""
    yield thing
    if isinstance(thing, (list, tuple)):
        for part in thing:
            yield from parts(part)


def log_of(voice: Voice, shown: TableShown, lang: str) -> list[LogPart]:
    """The page of a running game has the last rounds only; that of a replay has all, up to its moment."""
    whole = shown if shown.at is not None else replace(shown, at=shown.version)
    return [
        LogPart(group.title, [LogLine(line.text, line.version, line.mine, line.new) for line in group.lines])
        for group in voice.table_values(whole, voice.wording(lang), {}, False)["log"]
    ]


def sheet_of(voice: Voice, shown: TableShown, lang: str) -> ScoreSheet:
    if shown.status != "finished":
        raise NotNow("the score sheet is told when the game is over; `scores` of the table has what is open now")
    values = voice.table_values(shown, voice.wording(lang), {}, False)
    sheet = values["sheet"]
    return ScoreSheet(
        lang=lang,
        headline=values["headline"],
        names=sheet.names,
        winners=shown.winners,
        rows=[SheetRow(row.label, row.about, [int(cell) for cell in row.cells]) for row in sheet.rows],
        origins=[Origin(name, buildings) for name, buildings in sheet.origins],
        plots=[
            PlotOut(plot.title, [PlotRow(round_, [number(cell) for cell in cells]) for round_, cells in plot.rows])
            for plot in values["plots"]
        ],
    )


def number(cell: str) -> int | None:
    """A cell of a plot's table: a dash where nothing is known."""
    return int(cell) if cell.isdecimal() else None
