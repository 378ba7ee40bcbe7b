"""The words with which the JSON Schemas (draft 2020-12) are written, and what all games have in common."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from morro.core.events import Event

Json = dict[str, Any]
"""An object of JSON."""


class Details(NamedTuple):
    """What an event is about, the cards as far as they are known, and of a delivery its points and its ship."""

    about: str | None
    cards: list[str]
    points: int | None = None
    ship: int | None = None


class Wire(NamedTuple):
    """A family of games as plain data."""

    table: Callable[[Any], Json]
    """All that a view knows, beside what every game has."""
    box: Callable[[Any], Json]
    """What stays the same during a game, beside what every game has."""
    view_schema: Callable[[], Json]
    box_schema: Callable[[], Json]
    details: Callable[[str, Event], Details]
    """What an event of a kind tells beside its seat and its number."""


DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

COUNT: Final[Json] = {"type": "integer", "minimum": 0}
SEAT: Final[Json] = {"type": "integer", "minimum": 0, "maximum": 4}
FLAG: Final[Json] = {"type": "boolean"}


def obj(**fields: Json) -> Json:
    """An object with exactly these fields."""
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def many(item: Json, **limits: Any) -> Json:
    """A list of such items."""
    return {"type": "array", "items": item, **limits}


def one_of(words: list[str]) -> Json:
    """One of these words."""
    return {"type": "string", "enum": words}


def maybe(what: Json) -> Json:
    """This, or null."""
    return {"anyOf": [what, {"type": "null"}]}


def ref(name: str) -> Json:
    """What the schema defines by this name."""
    return {"$ref": f"#/$defs/{name}"}


def root(title: str, what: Json, **defs: Json) -> Json:
    """A schema that stands by itself, with what it defines."""
    return {"$schema": DRAFT, "title": title, **what} | ({"$defs": defs} if defs else {})


def head(names: str, most_seats: int) -> dict[str, Json]:
    """The fields that say which game it is."""
    return {
        "game": {"type": "string", "pattern": names},
        "version": {"type": "integer", "minimum": 1},
        "options": many({"type": "string"}, uniqueItems=True),
        "seats": {"type": "integer", "minimum": 2, "maximum": most_seats},
    }


def course(phases: list[str], task: Json) -> dict[str, Json]:
    """The fields that say how far the game has come."""
    return {
        "seat": maybe(SEAT),
        "step": COUNT,
        "round": COUNT,
        "governor": SEAT,
        "chooser": SEAT,
        "phase": one_of(phases),
        "agenda": many(task),
    }


PROMPT: Final = obj(kind={"type": "string"}, seat=SEAT, left=COUNT, card=maybe({"type": "string"}))
