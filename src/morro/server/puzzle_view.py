"""What the pages of the puzzles draw: plain facts, as in table_view.

GET  /puzzles                                   Pages.puzzles: the puzzle of the day, themes, the player's rating
GET  /puzzles/next      ?game= &theme=          303 to a puzzle that has come back, or to a new one near the rating
GET  /puzzles/NAME      ?again=1                Pages.puzzle: as it is asked, or what came of the last try
POST /puzzles/NAME      token* only?            an answer: 303 to the puzzle
POST /puzzles/NAME/show                         the answer, please: 303 to the puzzle

What solves a puzzle is told to nobody who has not found it or asked for it.
"""

from dataclasses import dataclass
from datetime import date

from morro.coach.intervals import Estimate
from morro.coach.practice import Practice
from morro.coach.puzzle import Puzzle
from morro.server.puzzle_book import Standing
from morro.server.table_view import TableView


@dataclass
class PuzzleLine:
    """A puzzle in a list: nothing that tells its answer."""

    name: str
    game_name: str
    seats: int
    theme: str
    rating: int
    question: str
    answers: tuple[str, ...] = ()
    """The tokens of all answers in the order of the alphabet, which does not tell the best."""

    @property
    def number(self) -> str:
        return self.name.rpartition("-")[2]

    @property
    def family(self) -> str:
        return self.game_name.partition("/")[0]


def line_of(puzzle: Puzzle) -> PuzzleLine:
    answers = tuple(sorted(choice.token for choice in puzzle.choices))
    return PuzzleLine(
        puzzle.name, puzzle.game_name, puzzle.seats, puzzle.theme, puzzle.rating, puzzle.question, answers
    )


@dataclass
class ThemeLine:
    """The puzzles of one theme in one family."""

    family: str
    theme: str
    rating: int
    """In the middle."""
    count: int
    solved: int


@dataclass
class DayLine:
    """A day of the week that ends today, and what came of its puzzle."""

    day: date
    name: str
    look: str
    """`solved`, `missed` or `open`."""


@dataclass
class PuzzlesShown:
    """The puzzle of the day, the themes, and how the player does."""

    day: PuzzleLine
    share: Estimate | None
    """Of all players, who solves it at once."""
    week: list[DayLine]
    """The last is today."""
    themes: list[ThemeLine]
    standing: Standing
    due: int
    """How many have come back."""
    lately: list[tuple[PuzzleLine, Practice]]
    """Tried last, the newest first."""


@dataclass
class PuzzleShown:
    """One puzzle on the table."""

    table: TableView
    line: PuzzleLine
    mood: str
    """`ask`, `again` after a wrong answer, `solved`, or `shown` where the answer was asked for."""
    standing: Standing
    practice: Practice | None
    solution: Puzzle | None
    """The puzzle with its answer: only where that may be told."""
    names: list[str]
    """Of the seats."""
