"""How San Juan is shown to people."""

from typing import Any, Final

from morro.core.game import AnyGame
from morro.sanjuan.editions import ROLES
from morro.sanjuan.state import SanJuanState
from morro.scene.presentation import Presentation
from morro.scene.sanjuan import SanJuanBuilder
from morro.scene.sanjuan_faces import edition_faces


def rules_page(game: str) -> str:
    """The first edition has a text of its own."""
    return "sanjuan" if game.startswith("sanjuan/2004") else "card-game"


def hands(s: SanJuanState) -> list[int]:
    return [len(e.hand) for e in s.estates]


def buildings(s: SanJuanState) -> list[int]:
    return [len(e.city) for e in s.estates]


def secret(_game: AnyGame, _viewer: int) -> list[int]:
    """Everything that counts can be counted by all: the city, and the cards under a chapel."""
    return []


def goes_on(s: Any, _last: tuple[int, str] | None) -> bool:
    """A choice of several cards goes card by card."""
    return bool(s.todo[-1].done > 0)


PRESENTATION: Final = Presentation(
    builder=SanJuanBuilder,
    faces=edition_faces,
    roles=tuple(ROLES),
    rules_page=rules_page,
    hand="plot_hand",
    hands=hands,
    buildings=buildings,
    secret=secret,
    goes_on=goes_on,
    guided=True,
)
