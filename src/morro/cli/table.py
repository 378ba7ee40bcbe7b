"""Table: a game as the terminal shows it to a seat, drawn from its scene."""

from typing import Any, Protocol

from rich.console import Group, RenderableType
from rich.text import Text

from morro.cli.asking import Asking
from morro.core.game import AnyGame
from morro.families import family_of
from morro.scene.builders import builder_of
from morro.scene.onlooker import seen_by
from morro.scene.people import names_of
from morro.scene.score_sheet import ScoreSheet, score_sheet
from morro.scene.seen import Seen
from morro.scene.standings import sheets
from morro.words import Words
from morro.words.wording import Wording


class Drawing(Protocol):
    """A scene for a terminal."""

    def lines(self) -> list[str]:
        """In words, for a screen reader or a file."""

    def picture(self, width: int) -> RenderableType:
        """As a picture of so many columns."""


class Table:
    """A game as one seat sees it now, in one language."""

    def __init__(self, seen: Seen, w: Wording) -> None:
        self.seen = seen
        self.w = w
        self.names = names_of(seen, w)
        self.scene = builder_of(seen, w).build()

    def drawing(self) -> Drawing:
        """The family's own way to draw its scenes, or the plain one."""
        family = family_of(self.seen.game_name)
        if not family.has("terminal"):
            return PlainDrawing(self)
        drawing: Drawing = family.part("terminal")(self.scene, self.seen.game_name, self.w.words)
        return drawing

    def asking(self) -> Asking:
        return Asking(self.seen, self.scene, self.w)

    def score_sheet(self) -> ScoreSheet:
        return score_sheet(self.seen, self.w, self.names, self.scene)


class PlainDrawing:
    """A scene without a drawing of its own: who sits there, and what lies before whom."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def lines(self) -> list[str]:
        table = self.table
        ui = table.w.words.ui
        out = [f"{ui('round_n', n=table.scene.round)}."]
        for person in table.scene.people:
            points = f" {ui('n_points', n=int(person.points))}." if person.points else ""
            city = ", ".join(face.name for face in table.scene.buildings(person.seat))
            out.append(f"{person.name}:{points} {ui('city')}: {city or ui('empty')}.")
        return out

    def picture(self, width: int) -> RenderableType:
        return Group(*[Text(line) for line in self.lines()])


def table_of(
    game: AnyGame, s: Any, viewer: int, names: list[str], w: Wording, advice: list[str] | None = None
) -> Table:
    return Table(seen_by(game, s, viewer, names, advice=advice), w)


def score_lines(game: AnyGame, s: Any, words: Words) -> list[str]:
    """The score sheet in words, a line for each seat."""
    lines = []
    for seat, sheet in enumerate(sheets(game, s)):
        parts = [f"{words.score_line(game.name, key)} {points}" for key, points in sheet.lines if points]
        total = f"{words.score_line(game.name, 'total')} {sheet.total}"
        tie = f"{words.score_line(game.name, 'tiebreak')} {sheet.tiebreak}"
        lines.append(f"{words.seat(seat)}: {total} ({', '.join(parts) or 0}). {tie}.")
    return lines
