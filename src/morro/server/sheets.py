"""The public numbers of a position, by family of games: points, hands, buildings, and what an undo must not unsee."""

from typing import Any, Final

from morro.core.events import Event
from morro.games import AnyGame
from morro.puertorico import events as puertorico_events
from morro.puertorico import scoring as puertorico_scoring
from morro.puertorico.game import PuertoRico
from morro.sanjuan import events as sanjuan_events
from morro.sanjuan import scoring as sanjuan_scoring
from morro.server.shown import Sheet

SANJUAN_NEWS: Final = frozenset(
    {
        *(sanjuan_events.DEAL, sanjuan_events.TILE, sanjuan_events.DREW, sanjuan_events.LOOKED),
        *(sanjuan_events.REVEALED, sanjuan_events.SHUFFLED, sanjuan_events.ENDED),
    }
)
PUERTORICO_NEWS: Final = frozenset(
    {
        *(puertorico_events.ROW, puertorico_events.SHUFFLED, puertorico_events.DREW_TILE),
        puertorico_events.ENDED,
    }
)


def sheets(game: AnyGame, s: Any) -> list[Sheet]:
    """For each seat every origin of its points, if the game ended now."""
    scoring = puertorico_scoring if isinstance(game, PuertoRico) else sanjuan_scoring
    ties = game.tiebreaks(s)
    out = []
    for seat in range(game.seats):
        sheet = scoring.score(s, seat)
        out.append(Sheet(sheet.lines(), sheet.total(), ties[seat]))
    return out


def secret(game: AnyGame, viewer: int) -> list[int]:
    """The seats whose points the viewer may not know before the end."""
    if isinstance(game, PuertoRico) and game.rules.hidden_chips:
        return [seat for seat in range(game.seats) if seat != viewer]
    return []


def hands(game: AnyGame, s: Any) -> list[int]:
    """How many cards each seat holds; in Puerto Rico, how many doubloons."""
    if isinstance(game, PuertoRico):
        return [e.doubloons for e in s.estates]
    return [len(e.hand) for e in s.estates]


def buildings(game: AnyGame, s: Any) -> list[int]:
    """How many buildings stand in each city."""
    if isinstance(game, PuertoRico):
        return [e.owns.bit_count() for e in s.estates]
    return [len(e.city) for e in s.estates]


def tells_something_new(game: AnyGame, events: list[Event], seat: int) -> bool:
    """Whether these events of a seat's gesture show anybody what was hidden before.

    In San Juan every step of another seat tells of its hand, even a forced one; in Puerto Rico such steps follow from
    what lies open.
    """
    if isinstance(game, PuertoRico):
        return any(event.kind in PUERTORICO_NEWS for event in events)
    return any(event.kind in SANJUAN_NEWS or event.seat not in (seat, -1) for event in events)
