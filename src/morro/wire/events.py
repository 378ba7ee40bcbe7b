"""An event in names: what programs are told. Numbers of kinds never leave the process."""

from dataclasses import dataclass

from morro.core.events import Event
from morro.core.game import AnyGame
from morro.families import family_of


@dataclass(frozen=True, slots=True)
class EventOut:
    """What happened, whom it concerns, what it is about, how many, and the detail as far as it is known."""

    kind: str
    seat: int | None
    about: str | None
    """A building, a role, a good, a tile."""
    n: int
    cards: list[str]
    """The detail, where the viewer may know it."""
    points: int | None
    """Of a delivery."""
    ship: int | None
    forced: bool
    """The seat had no choice: told to itself only."""
    at: int
    """The decisions made before."""


def event_out(game: AnyGame, event: Event) -> EventOut:
    """The event in names; it must have been made fit for its reader (`Event.seen_by`) before."""
    family = family_of(game)
    kind = family.event_names()[event.kind]
    seat = event.seat if event.seat >= 0 else None
    about, cards, points, ship = family.wire().details(kind, event)
    return EventOut(kind, seat, about, event.n, cards, points, ship, event.forced, event.at)
