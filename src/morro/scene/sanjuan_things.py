"""The things that lie on a table of San Juan, as one viewer sees them."""

from typing import NamedTuple

from morro.scene.face import Face
from morro.scene.people import Person
from morro.scene.question import Answer


class Card(NamedTuple):
    """A card in the hand, in the offer or beside the deck."""

    id: str
    face: Face
    answer: Answer | None
    reason: str
    mark: str
    """What its foot says: what it costs now, or what a click does."""
    done: str
    """What its foot says once it is chosen."""
    look: str
    """`fresh`, `building`, `have`; empty where there is nothing to it."""
    origin: str


class Chip(NamedTuple):
    """A building in a city."""

    id: str
    face: Face
    holds: bool
    good: bool
    tucked: int
    covered: bool
    answer: Answer | None
    mark: str = ""
    done: str = ""
    look: str = ""
    """`ghost`: being built; `target`: it asks; `helps`: it adds to the answer; `stays`: it cannot be chosen."""


class Estate(NamedTuple):
    person: Person
    cards: int
    built: int
    chips: tuple[Chip, ...]
    free: int
    """Empty places in the city."""
    asks: bool
    """Something in it can be chosen."""


class Price(NamedTuple):
    key: str
    name: str
    now: str
    next: str
