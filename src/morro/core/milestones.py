"""Milestones: the events of a game's log that tell how it went, for statistics of many games."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from morro.core.events import Event
from morro.core.game import NONE


def none_opened(_before: list[Event], _events: list[Event]) -> list[int]:
    """Of a game in which a building needs nothing more once it stands."""
    return []


def no_use(_: Event) -> int:
    """Of a game whose log tells nothing of buildings that are used."""
    return NONE


class Milestones:
    """Which kinds of event tell of rounds, roles, buildings and the end, and the names of what they are about."""

    def __init__(
        self,
        round_: int,
        role: int,
        build: int,
        end: int,
        roles: list[str],
        buildings: list[str],
        cause: Callable[[Event], str],
        roles_of: Callable[[Any], list[str]],
        buildings_of: Callable[[Any], list[str]],
        used: Callable[[Event], int] | None = None,
        opened: Callable[[list[Event], list[Event]], list[int]] | None = None,
    ) -> None:
        self.round = round_
        self.role = role
        self.build = build
        self.end = end
        self.roles = roles
        """By the `card` of the event."""
        self.buildings = buildings
        self.cause = cause
        """Why the game ends, of an event of the kind `end`."""
        self.roles_of = roles_of
        """The roles that can be taken in a game, each once."""
        self.buildings_of = buildings_of
        """What can be built in a game, in the order of the box."""
        self.used = used or no_use
        """The building that an event tells the use of, or NONE."""
        self.opened = opened or none_opened
        """Of all events before, and some of one seat: the buildings that from these on bring points of their own."""

    def uses(self, events: list[Event]) -> Counter[tuple[int, int]]:
        """How often a building was of use, by seat and building."""
        told = [(event.seat, self.used(event)) for event in events]
        return Counter(one for one in told if one[1] != NONE)
