"""The public numbers of a position: points by origin, hands, buildings."""

from typing import Any

from morro.core.game import AnyGame
from morro.families import family_of
from morro.scene.presentation import presentation_of
from morro.scene.seen import Sheet


def sheets(game: AnyGame, s: Any) -> list[Sheet]:
    """For each seat every origin of its points, if the game ended now."""
    family = family_of(game)
    found = []
    for seat, tiebreak in enumerate(game.tiebreaks(s)):
        sheet = family.score(s, seat)
        found.append(Sheet(sheet.lines(), sheet.total(), tiebreak))
    return found


def secret(game: AnyGame, viewer: int) -> list[int]:
    """The seats whose points the viewer may not know before the end."""
    return presentation_of(game).secret(game, viewer)


def hands(game: AnyGame, s: Any) -> list[int]:
    """How much each seat holds: cards, or doubloons."""
    return presentation_of(game).hands(s)


def buildings(game: AnyGame, s: Any) -> list[int]:
    """How many buildings stand in each city."""
    return presentation_of(game).buildings(s)
