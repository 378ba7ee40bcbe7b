"""What statistics read from Puerto Rico's log."""

from typing import Final

from morro.core.bits import BIT
from morro.core.events import Event
from morro.core.game import NONE
from morro.core.milestones import Milestones
from morro.puertorico import events as ev
from morro.puertorico.buildings import FACTORY, HACIENDA, HOSPICE, KEYS, LARGE, UNIVERSITY, WHARF
from morro.puertorico.editions import PROSPECTOR, ROLES
from morro.puertorico.game import PuertoRico
from morro.puertorico.state import CAUSES


def cause(event: Event) -> str:
    return CAUSES[event.card]


def roles_of(game: PuertoRico) -> list[str]:
    """Two prospectors are one role."""
    return ROLES[: game.rules.roles]


def buildings_of(game: PuertoRico) -> list[str]:
    return [KEYS[kind] for kind in range(len(KEYS)) if game.rules.copies[kind] > 0]


def opened(before: list[Event], events: list[Event]) -> list[int]:
    """The large buildings that get their colonist, and had none."""
    return [
        event.card
        for event in events
        if event.kind == ev.MANNED and event.n > 0 and LARGE & BIT[event.card] and not occupied(before, event)
    ]


def occupied(before: list[Event], now: Event) -> bool:
    """Whether a colonist stood there when the seat last placed its own, or came with the university."""
    for event in reversed(before):
        if event.seat == now.seat and event.card == now.card:
            if event.kind == ev.MANNED:
                return event.n > 0
            if event.kind == ev.UNIVERSITY_USED:
                return True
    return False


USES: Final = {
    ev.DREW_TILE: HACIENDA,
    ev.HOSPICE_USED: HOSPICE,
    ev.UNIVERSITY_USED: UNIVERSITY,
    ev.FACTORY_PAID: FACTORY,
    ev.WHARF_USED: WHARF,
}
"""The events that tell of a building's use."""


def used(event: Event) -> int:
    return USES.get(event.kind, NONE)


MILESTONES: Final = Milestones(
    ev.ROUND,
    ev.ROLE_TAKEN,
    ev.BUILT,
    ev.ENDING,
    [*ROLES, ROLES[PROSPECTOR]],
    KEYS,
    cause,
    roles_of,
    buildings_of,
    used,
    opened,
)
