"""An event in names: what programs are told. Numbers of kinds never leave the process."""

from typing import Final, NamedTuple

from morro.core.events import Event
from morro.games import AnyGame
from morro.puertorico.buildings import KEYS as PUERTORICO_KEYS
from morro.puertorico.editions import ROLE_CARDS
from morro.puertorico.events import EVENTS as PUERTORICO_EVENTS
from morro.puertorico.game import PuertoRico
from morro.sanjuan.buildings import KEYS as SANJUAN_KEYS
from morro.sanjuan.editions import ROLES
from morro.sanjuan.events import EVENTS as SANJUAN_EVENTS

CAUSES: Final = ("colonists", "city", "chips")
"""Why a game of Puerto Rico ends with the round."""


class Told(NamedTuple):
    """What happened, whom it concerns, what it is about, how many, and the detail as far as it is known."""

    kind: str
    seat: int | None
    about: str | None
    n: int
    cards: list[str]
    points: int | None
    """Of a delivery in Puerto Rico."""
    ship: int | None
    forced: bool
    at: int


def told(game: AnyGame, event: Event) -> Told:
    """The event in names; it must have been made fit for its reader (`Event.seen_by`) before."""
    seat = event.seat if event.seat >= 0 else None
    if isinstance(game, PuertoRico):
        kind = PUERTORICO_EVENTS[event.kind]
        delivery = kind in ("load", "wharf")
        return Told(
            kind=kind,
            seat=seat,
            about=_puertorico_subject(kind, event.card),
            n=event.n,
            cards=[] if delivery else [PUERTORICO_KEYS[card] for card in event.cards],
            points=event.cards[0] if delivery else None,
            ship=event.cards[1] if kind == "load" else None,
            forced=event.forced,
            at=event.at,
        )
    kind = SANJUAN_EVENTS[event.kind]
    cards = [SANJUAN_KEYS[card] for card in event.cards]
    about = _sanjuan_subject(kind, event.card)
    return Told(kind, seat, about, event.n, cards, None, None, event.forced, event.at)


def _puertorico_subject(kind: str, card: int) -> str | None:
    if card < 0:
        return None
    if kind in ("role", "bonus"):
        return ROLE_CARDS[card]
    return CAUSES[card] if kind == "ending" else PUERTORICO_KEYS[card]


def _sanjuan_subject(kind: str, card: int) -> str | None:
    """The building, the role, the number of the price tile, or the role that gives the cards."""
    if kind == "role":
        return ROLES[card]
    if kind == "tile":
        return str(card)
    if card >= 0:
        return SANJUAN_KEYS[card]
    return ROLES[-2 - card] if card < -1 else None
