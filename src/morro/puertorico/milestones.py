"""What statistics read from Puerto Rico's log."""

from typing import Final

from morro.core.events import Event
from morro.core.milestones import Milestones
from morro.puertorico import events as ev
from morro.puertorico.buildings import KEYS
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


MILESTONES: Final = Milestones(
    ev.ROUND, ev.ROLE_TAKEN, ev.BUILT, ev.ENDING, [*ROLES, ROLES[PROSPECTOR]], KEYS, cause, roles_of, buildings_of
)
