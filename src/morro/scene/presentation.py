"""Presentation: what a game adds so that pages, terminals and programs can show it; a part of its Family."""

from collections.abc import Callable
from typing import Any, NamedTuple

from morro.core.game import AnyGame
from morro.families import family_of
from morro.scene.face import Face
from morro.scene.scene import SceneBuilder


class Presentation(NamedTuple):
    """How one game is shown to people."""

    builder: type[SceneBuilder]
    faces: Callable[[str, str], list[Face]]
    """Every card, building or tile of an edition in a language."""
    roles: tuple[str, ...]
    """The keys of its roles, in their order."""
    rules_page: Callable[[str], str]
    """Which text tells the rules of an edition."""
    hand: str
    """The words for what `hands` counts: `plot_hand`."""
    hands: Callable[[Any], list[int]]
    """How much each seat of a position holds: cards, or doubloons."""
    buildings: Callable[[Any], list[int]]
    """How many buildings stand in each city of a position."""
    secret: Callable[[AnyGame, int], list[int]]
    """The seats whose points a viewer may not know before the end."""
    goes_on: Callable[[Any, tuple[int, str] | None], bool]
    """Whether the question of a position goes on with what the last decision (its seat, its token) has begun."""
    guided: bool = False
    """Whether there are words for a guided first game."""


def presentation_of(game: AnyGame | str) -> Presentation:
    """The presentation of a game; raises BadGame where nobody has written one."""
    found: Presentation = family_of(game).part("presentation")
    return found
