"""Table: what a verb needs to know about one family of games to show it to people.

Each family has a module of its own (`cli/sanjuan.py`, `cli/puertorico.py`); this one picks it. All else goes through
the contract.
"""

from typing import Any, Protocol

from rich.console import RenderableType

from morro.cli import puertorico, sanjuan
from morro.cli.puertorico import PuertoRicoTable
from morro.cli.sanjuan import SanJuanTable
from morro.cli.shown import Amounts, Card, Scene, Several, Topic
from morro.cli.trouble import Trouble
from morro.core.events import Event
from morro.core.game import Prompt
from morro.games import AnyGame
from morro.puertorico.game import PuertoRico
from morro.sanjuan.game import SanJuan
from morro.words import Words


class Table(Protocol):
    """One family's way to be shown. A view is the family's own; every word is in the language of the table."""

    def cards(self) -> list[Card]:
        """Every card of the edition, in the order of kinds."""

    def topics(self) -> list[Topic]:
        """Everything that help can explain: cards, roles."""

    def subject(self, token: str) -> str:
        """The key of the topic that an answer is about; empty where there is none."""

    def sheets(self, s: Any) -> list[list[tuple[str, int]]]:
        """For each seat every origin of points, in the order of the score sheet."""

    def origins(self, s: Any, seat: int) -> list[str]:
        """Where the points of a seat come from, building by building."""

    def secret(self, view: Any, seat: int) -> bool:
        """Whether the viewer may not know the points of a seat before the end."""

    def several(self, view: Any, prompt: Prompt, legal: list[str]) -> Several | None:
        """The things to choose from where several are chosen at once, or None where it is one answer."""

    def spelled(self, view: Any, prompt: Prompt, tokens: list[str]) -> list[str]:
        """The tokens to play where several things were chosen, in the order in which they were named."""

    def amounts(self, view: Any, prompt: Prompt, log: list[Event]) -> Amounts | None:
        """The places for numbers where a whole distribution is asked for at once, or None."""

    def label(self, prompt: Prompt, token: str) -> str:
        """One of several things to choose from, by its bare name."""

    def note(self, view: Any, prompt: Prompt, token: str) -> str:
        """What is worth knowing about an answer: its price, its points; may be empty."""

    def gist(self, token: str) -> str:
        """What the card of an answer does, where that decides; may be empty."""

    def lines(self, scene: Scene) -> list[str]:
        """The table in words, for a screen reader or a file."""

    def picture(self, scene: Scene) -> RenderableType:
        """The table as a picture, 100 columns wide or less."""


def find_table(game: AnyGame, words: Words) -> Table | None:
    """The table of this game's family; None where it has none yet."""
    if isinstance(game, SanJuan):
        return SanJuanTable(game, words)
    if isinstance(game, PuertoRico):
        return PuertoRicoTable(game, words)
    return None


def goes_on(game: AnyGame, s: Any, last: tuple[int, str] | None) -> bool:
    """Whether the question now asked goes on with what the last decision (its seat, its token) has begun."""
    if isinstance(game, PuertoRico):
        return puertorico.goes_on(s, last)
    return sanjuan.goes_on(s)


def table_of(game: AnyGame, words: Words) -> Table:
    """The table of this game's family; raises Trouble where it has none yet."""
    table = find_table(game, words)
    if table is None:
        raise Trouble(f"{game.name} cannot be shown in the terminal yet")
    return table


def score_lines(game: AnyGame, s: Any, words: Words) -> list[str]:
    """The score sheet in words, a line for each seat."""
    table = find_table(game, words)
    if table is None:
        rows = zip(game.scores(s), game.tiebreaks(s), strict=True)
        return [f"{words.seat(seat)}: {points} ({tie})" for seat, (points, tie) in enumerate(rows)]
    lines = []
    ties = game.tiebreaks(s)
    for seat, sheet in enumerate(table.sheets(s)):
        parts = [f"{words.score_line(game.name, key)} {points}" for key, points in sheet if points]
        total = f"{words.score_line(game.name, 'total')} {sum(points for _, points in sheet)}"
        tie = f"{words.score_line(game.name, 'tiebreak')} {ties[seat]}"
        lines.append(f"{words.seat(seat)}: {total} ({', '.join(parts) or 0}). {tie}.")
    return lines
