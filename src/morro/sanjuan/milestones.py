"""What statistics read from San Juan's log."""

from typing import Final

from morro.core.events import Event
from morro.core.game import NONE
from morro.core.milestones import Milestones
from morro.sanjuan import events as ev
from morro.sanjuan.buildings import KEYS, LIBRARY
from morro.sanjuan.editions import ROLES
from morro.sanjuan.game import SanJuan


def cause(event: Event) -> str:
    """A full city, or no cards any more."""
    return "city" if event.seat >= 0 else "cards"


def roles_of(_: SanJuan) -> list[str]:
    return ROLES


def buildings_of(game: SanJuan) -> list[str]:
    return [KEYS[kind] for kind in range(len(KEYS)) if game.rules.copies[kind] > 0]


def used(event: Event) -> int:
    """The library, and what gives cards or takes them in; draws for a role name no building."""
    if event.kind == ev.LIBRARY_USED:
        return LIBRARY
    return event.card if event.kind in (ev.DREW, ev.TUCKED, ev.REVEALED) and event.card >= 0 else NONE


MILESTONES: Final = Milestones(
    ev.ROUND,
    ev.ROLE_TAKEN,
    ev.BUILT,
    ev.ENDED,
    ROLES,
    KEYS,
    cause,
    roles_of,
    buildings_of,
    used,
)
