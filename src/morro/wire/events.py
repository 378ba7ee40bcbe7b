"""An event in names: what programs are told. Numbers of kinds never leave the process."""

from typing import NamedTuple

from morro.core.events import Event
from morro.core.game import AnyGame
from morro.families import family_of


class Told(NamedTuple):
    """What happened, whom it concerns, what it is about, how many, and the detail as far as it is known."""

    kind: str
    seat: int | None
    about: str | None
    n: int
    cards: list[str]
    points: int | None
    """Of a delivery."""
    ship: int | None
    forced: bool
    at: int


def told(game: AnyGame, event: Event) -> Told:
    """The event in names; it must have been made fit for its reader (`Event.seen_by`) before."""
    family = family_of(game)
    kind = family.event_names()[event.kind]
    seat = event.seat if event.seat >= 0 else None
    about, cards, points, ship = family.wire().details(kind, event)
    return Told(kind, seat, about, event.n, cards, points, ship, event.forced, event.at)
