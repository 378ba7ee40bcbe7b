"""The small things that every family's table is shown with."""

from typing import Any, NamedTuple

from morro.core.events import Event


class Card(NamedTuple):
    """A card as a list of cards shows it."""

    key: str
    name: str
    cost: int
    points: int | None
    """None where they are counted at the end."""
    copies: int
    effect: str
    rulings: list[int]


class Topic(NamedTuple):
    """Something that help can explain."""

    key: str
    name: str
    text: list[str]


class Several(NamedTuple):
    """Things of which some are chosen in one gesture: each is a token, equal ones stand more than once."""

    tokens: list[str]
    least: int
    most: int
    hint: str = ""
    """What is to be known beside the question."""


class Amounts(NamedTuple):
    """Places on each of which a number is put, all in one gesture."""

    tokens: list[str]
    """For each place its token, without the number."""
    labels: list[str]
    notes: list[str]
    most: list[int]
    total: int
    """What the numbers must add up to."""
    proposal: list[int]


class Scene(NamedTuple):
    """What a table is drawn from: no more than the viewer may know."""

    view: Any
    players: list[str]
    """How the viewer calls each seat."""
    points: list[int]
    log: list[Event]
    """What has happened, as the viewer saw it."""
    width: int
    """The columns there are for a picture."""


def shortened(text: str, width: int) -> str:
    """The text, cut at so many columns with an ellipsis; nothing where that would leave no sense."""
    if len(text) <= width:
        return text
    return text[: width - 1].rstrip(" ,;:") + "…" if width >= 20 else ""
