"""What the pages of the analysis draw: plain facts, as in table_view.

GET  /analysis                                  Pages.analysis_start: paste a position or a record; my finished games
POST /analysis          text, at?               303 to the board
GET  /analysis/table/ID ?at= &seat=             303 to the board with a moment of a finished game
GET  /analysis/puzzle/NAME                      303 to the board with a puzzle whose answer one knows
GET  /analysis/board    (see analysis_study)    Pages.analysis: the table and the panel
POST /analysis/board    token* only?            an answer of whoever is asked: 303 to the board after it
GET  /analysis/answers  (as the board)          Pages.analysis_answers: the answers alone, counted a moment longer
"""

from collections.abc import Mapping
from dataclasses import dataclass

from morro.coach.intervals import Estimate
from morro.server.analysis_desk import Tally
from morro.server.analysis_study import Study
from morro.server.table_view import TableLine, TableView


@dataclass
class AnalysisStartShown:
    """Where an analysis begins."""

    tables: list[TableLine]
    """My finished games."""
    text: str = ""
    """What was pasted, where it was refused,"""
    trouble: str = ""
    """and why."""
    code: str = ""


@dataclass
class StepShown:
    """An answer in a list of moves."""

    seat: int
    kind: str
    """Of the question."""
    token: str
    link: str
    """To the position after it."""
    here: bool
    chance: Estimate | None = None
    """Of its seat to win after it, where that was counted."""


@dataclass
class LineShown:
    depth: int
    """0 for the main line."""
    steps: list[StepShown]


@dataclass
class AnalysisShown:
    """A board with its panel."""

    table: TableView
    study: Study
    asked: int
    """The seat that is asked, or -1."""
    tally: Tally | None
    """None where there is nothing to weigh."""
    links: Mapping[str, str]
    """`here`, `answers`, `back`, `root`, `fresh` for a new analysis from here; `eyes0` …, `eyesall`, and `eyes` for
    those of whoever is asked."""
    lines: list[LineShown]
