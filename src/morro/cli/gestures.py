"""Gestures: which decisions of a record belong together, since a person made them in one answer."""

from typing import Any, Final

from morro.games import AnyGame
from morro.puertorico import tasks as ask
from morro.puertorico.game import PuertoRico

GESTURES: Final = {("man", "man"), ("store", "store"), ("store", "keep"), ("refuse", "refuse")}
"""In Puerto Rico: the answer given last and the question now asked, where both belong to one gesture."""


def goes_on(game: AnyGame, s: Any, last: tuple[int, str] | None) -> bool:
    """Whether the question now asked goes on with what the last decision (its seat, its token) has begun."""
    task = s.todo[-1]
    if isinstance(game, PuertoRico):
        return last is not None and last[0] == task.seat and (last[1].split()[0], ask.TASKS[task.kind]) in GESTURES
    return bool(task.done > 0)
