"""What a finished game tells about roles, buildings and points, read from its log and its score sheets."""

from typing import Any, NamedTuple

from morro.arena.played import Happened
from morro.core.game import AnyGame
from morro.families import family_of


def buildings_of(game: AnyGame) -> list[str]:
    """The keys of what can be built in this game, in the order of the box."""
    return family_of(game).milestones().buildings_of(game)


def roles_of(game: AnyGame) -> list[str]:
    """The keys of the roles of this game."""
    return family_of(game).milestones().roles_of(game)


class Facts(NamedTuple):
    """What the log and the score sheets tell."""

    roles: list[Happened]
    built: list[Happened]
    ended: list[str]
    points: list[dict[str, int]]


def facts_of(game: AnyGame, s: Any) -> Facts:
    """What happened in a game with a log."""
    family = family_of(game)
    told = family.milestones()
    roles: list[Happened] = []
    built: list[Happened] = []
    ended: list[str] = []
    now = 1
    for event in s.log.events:
        if event.kind == told.round:
            now = event.n
        elif event.kind == told.role:
            roles.append(Happened(now, event.seat, told.roles[event.card]))
        elif event.kind == told.build:
            built.append(Happened(now, event.seat, told.buildings[event.card]))
        elif event.kind == told.end:
            ended.append(told.cause(event))
    points = [dict(family.score(s, seat).lines()) for seat in range(s.seats)]
    return Facts(roles, built, sorted(set(ended)), points)
