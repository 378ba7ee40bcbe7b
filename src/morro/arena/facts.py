"""What a finished game tells about roles, buildings and points, read from its log and its score sheets."""

from typing import Any, Final, NamedTuple

from morro.arena.played import Happened
from morro.games import AnyGame
from morro.puertorico import buildings as puertorico_buildings
from morro.puertorico import editions as puertorico_editions
from morro.puertorico import events as puertorico_events
from morro.puertorico import scoring as puertorico_scoring
from morro.puertorico.state import CAUSES
from morro.sanjuan import buildings as sanjuan_buildings
from morro.sanjuan import editions as sanjuan_editions
from morro.sanjuan import events as sanjuan_events
from morro.sanjuan import scoring as sanjuan_scoring


class Book(NamedTuple):
    """How a family of games writes its log: the numbers of the events, and the names of what they are about."""

    round: int
    role: int
    build: int
    end: int
    roles: list[str]
    buildings: list[str]
    causes: list[str]
    """Why a game ends, by the `card` of the event; where the event names a seat, one for each case."""


SAN_JUAN: Final = Book(
    sanjuan_events.ROUND,
    sanjuan_events.ROLE_TAKEN,
    sanjuan_events.BUILT,
    sanjuan_events.ENDED,
    sanjuan_editions.ROLES,
    sanjuan_buildings.KEYS,
    [],
)
PUERTO_RICO: Final = Book(
    puertorico_events.ROUND,
    puertorico_events.ROLE_TAKEN,
    puertorico_events.BUILT,
    puertorico_events.ENDING,
    [*puertorico_editions.ROLES, "prospector"],
    puertorico_buildings.KEYS,
    CAUSES,
)


def book_of(game: AnyGame) -> Book:
    return PUERTO_RICO if game.name.startswith("puertorico/") else SAN_JUAN


def buildings_of(game: AnyGame) -> list[str]:
    """The keys of what can be built in this game, in the order of the box."""
    copies: list[int] = game.rules.copies  # type: ignore[attr-defined]
    return [key for key, count in zip(book_of(game).buildings, copies, strict=True) if count > 0]


def roles_of(game: AnyGame) -> list[str]:
    """The keys of the roles of this game."""
    book = book_of(game)
    if book is SAN_JUAN:
        return book.roles
    return list(dict.fromkeys(book.roles[: game.rules.roles]))  # type: ignore[attr-defined]


class Facts(NamedTuple):
    """What the log and the score sheets tell."""

    roles: list[Happened]
    built: list[Happened]
    ended: list[str]
    points: list[dict[str, int]]


def facts_of(game: AnyGame, s: Any) -> Facts:
    """What happened in a game with a log."""
    book = book_of(game)
    roles: list[Happened] = []
    built: list[Happened] = []
    ended: list[str] = []
    now = 1
    for event in s.log.events:
        if event.kind == book.round:
            now = event.n
        elif event.kind == book.role:
            roles.append(Happened(now, event.seat, book.roles[event.card]))
        elif event.kind == book.build:
            built.append(Happened(now, event.seat, book.buildings[event.card]))
        elif event.kind == book.end:
            ended.append(book.causes[event.card] if book.causes else "city" if event.seat >= 0 else "cards")
    sheet: Any = puertorico_scoring.score if book is PUERTO_RICO else sanjuan_scoring.score
    points = [dict(sheet(s, seat).lines()) for seat in range(s.seats)]
    return Facts(roles, built, sorted(set(ended)), points)
