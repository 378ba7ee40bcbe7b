"""How Puerto Rico is shown to people."""

from typing import Any, Final

from morro.core.game import AnyGame
from morro.puertorico import tasks as ask
from morro.puertorico.editions import ROLES
from morro.puertorico.game import PuertoRico
from morro.puertorico.state import PuertoRicoState
from morro.scene.presentation import Presentation
from morro.scene.puertorico import PuertoRicoBuilder
from morro.scene.puertorico_faces import edition_faces

GESTURES: Final = {("man", "man"), ("store", "store"), ("store", "keep"), ("refuse", "refuse")}
"""The answer given last and the question now asked, where both belong to one gesture."""


def rules_page(_game: str) -> str:
    return "puertorico"


def hands(s: PuertoRicoState) -> list[int]:
    return [e.doubloons for e in s.estates]


def buildings(s: PuertoRicoState) -> list[int]:
    return [int(e.owns).bit_count() for e in s.estates]


def secret(game: AnyGame, viewer: int) -> list[int]:
    """Others' chips, where they are hidden by an option."""
    assert isinstance(game, PuertoRico)
    return [seat for seat in range(game.seats) if seat != viewer] if game.rules.hidden_chips else []


def goes_on(s: Any, last: tuple[int, str] | None) -> bool:
    task = s.todo[-1]
    return last is not None and last[0] == task.seat and (last[1].split()[0], ask.TASKS[task.kind]) in GESTURES


PRESENTATION: Final = Presentation(
    builder=PuertoRicoBuilder,
    faces=edition_faces,
    roles=tuple(ROLES),
    rules_page=rules_page,
    hand="plot_doubloons",
    hands=hands,
    buildings=buildings,
    secret=secret,
    goes_on=goes_on,
    guided=True,
)
