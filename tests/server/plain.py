"""Plain pages for the tests of the server: every fact that a page is given, as text, and no template."""

import dataclasses
import html
import json
from pathlib import Path
from typing import Any

from morro import wire
from morro.server.analysis_view import AnalysisShown, AnalysisStartShown
from morro.server.lesson_view import LearnShown, LessonShown
from morro.server.lobby_view import LobbyShown
from morro.server.puzzle_view import PuzzleShown, PuzzlesShown
from morro.server.result_view import ResultShown
from morro.server.table_view import (
    DeviceShown,
    ErrorShown,
    HomeShown,
    JoinShown,
    NewShown,
    Prefs,
    ReviewFormShown,
    ReviewShown,
    TableView,
    VerifyShown,
)


def facts(shown: Any) -> str:
    return html.escape(json.dumps(dataclasses.asdict(shown), default=repr, sort_keys=True))


def facts_of(prefs: Prefs) -> str:
    return html.escape(json.dumps(dict(prefs), sort_keys=True))


class Plain:
    """A `Pages` that hides nothing it was given: what must not be in a page must not be in its facts."""

    def __init__(self, static: Path) -> None:
        self.STATIC = static

    def home(self, home: HomeShown, lang: str, prefs: Prefs) -> str:
        return f"<title>home {lang}</title>{[line.id for line in home.tables]}"

    def lobby(self, lobby: LobbyShown, lang: str, prefs: Prefs) -> str:
        return f"<title>lobby</title>{facts(lobby)}"

    def lobby_lists(self, lobby: LobbyShown, lang: str, prefs: Prefs) -> str:
        return facts(lobby)

    def new_table(self, new: NewShown, lang: str, prefs: Prefs) -> str:
        return f"<title>new</title><p>{html.escape(new.trouble)}</p>"

    def table_page(self, shown: TableView, lang: str, prefs: Prefs) -> str:
        return f"<title>table {lang}</title>{self.table_fragment(shown, lang, prefs)}"

    def table_fragment(self, shown: TableView, lang: str, prefs: Prefs) -> str:
        view = json.dumps(wire.view(shown.game, shown.view)) if shown.view is not None else "null"
        rest = {
            field.name: getattr(shown, field.name)
            for field in dataclasses.fields(shown)
            if field.name not in ("view", "game", "events", "prompt", "opened")
        }
        events = [event.row() for event in shown.events]
        rest["opened"] = [wire.view(shown.game, opened) for opened in shown.opened]
        text = json.dumps({"view": json.loads(view), "events": events, **rest}, default=vars)
        return f'<main id="table" data-ver="{shown.version}">{html.escape(text)}</main>'

    def presence(self, shown: TableView, lang: str, prefs: Prefs) -> str:
        return f'<p id="presence">{html.escape(json.dumps(shown.players, default=vars))}</p>'

    def replay(self, shown: TableView, lang: str, prefs: Prefs) -> str:
        return f"<title>replay {shown.at}</title>{self.table_fragment(shown, lang, prefs)}"

    def learn(self, learn: LearnShown, lang: str, prefs: Prefs) -> str:
        return f"<title>learn</title>{learn.going.track.name} {learn.going.next}"

    def lesson(self, lesson: LessonShown, lang: str, prefs: Prefs) -> str:
        return f"<title>lesson {lesson.mood}</title>{self.table_fragment(lesson.table, lang, prefs)}"

    def puzzles(self, puzzles: PuzzlesShown, lang: str, prefs: Prefs) -> str:
        return f"<title>puzzles</title>{facts(puzzles)}"

    def puzzle(self, puzzle: PuzzleShown, lang: str, prefs: Prefs) -> str:
        told = facts(puzzle.line) + html.escape(repr([puzzle.practice, puzzle.standing, puzzle.solution, puzzle.names]))
        return f"<title>puzzle {puzzle.mood}</title>{told}{self.table_fragment(puzzle.table, lang, prefs)}"

    def analysis_start(self, start: AnalysisStartShown, lang: str, prefs: Prefs) -> str:
        return f"<title>analysis start</title><p>{html.escape(start.trouble)}</p>{[line.id for line in start.tables]}"

    def analysis(self, analysis: AnalysisShown, lang: str, prefs: Prefs) -> str:
        return f"<title>analysis {analysis.asked}</title>{self.table_fragment(analysis.table, lang, prefs)}"

    def analysis_answers(self, analysis: AnalysisShown, lang: str, prefs: Prefs) -> str:
        return f"<p>{analysis.tally.games if analysis.tally else 0}</p>"

    def join(self, join: JoinShown, lang: str, prefs: Prefs) -> str:
        return f"<title>join</title>{facts(join)}"

    def result(self, result: ResultShown, lang: str, prefs: Prefs) -> str:
        return f"<title>result</title>{self.table_fragment(result.table, lang, prefs)}"

    def result_picture(self, result: ResultShown, lang: str) -> bytes:
        return f"picture {lang} {[player.name for player in result.table.players]}".encode()

    def game_picture(self, game: str, lang: str) -> bytes:
        return f"picture of {game} {lang}".encode()

    def app_icon(self, size: int, cut: bool) -> bytes:
        return f"icon {size} {cut}".encode()

    def app_files(self) -> list[str]:
        return []

    def offline(self, lang: str, prefs: Prefs) -> str:
        return f"<title>offline</title>{facts_of(prefs)}"

    def device(self, device: DeviceShown, lang: str, prefs: Prefs) -> str:
        return f"<title>device</title>{facts(device)}"

    def design(self, states: list[str], lang: str, prefs: Prefs) -> str:
        return f"<title>design</title>{' '.join(states)}"

    def rules(self, game: str, lang: str, prefs: Prefs) -> str:
        return f"<title>rules {game}</title>{facts_of(prefs)}"

    def review(self, review: ReviewShown, lang: str, prefs: Prefs) -> str:
        return f"<title>review</title>{html.escape(json.dumps(review.found._asdict()))}"

    def review_form(self, form: ReviewFormShown, lang: str, prefs: Prefs) -> str:
        return f"<title>review</title>{facts(form)}"

    def verify(self, verify: VerifyShown, lang: str, prefs: Prefs) -> str:
        return f"<title>verify</title>{facts(verify)}"

    def people_page(self, name: str, shown: object, lang: str, prefs: Prefs) -> str:
        return f"<title>{name} {lang}</title>{facts(shown)}"

    def error(self, error: ErrorShown, lang: str, prefs: Prefs) -> str:
        return f"<title>{error.status} {error.code}</title><p>{html.escape(error.message)}</p>"

    def error_fragment(self, error: ErrorShown, lang: str, prefs: Prefs) -> str:
        return f'<p role="alert">{html.escape(error.message)}</p>'
