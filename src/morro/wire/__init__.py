"""A table as plain JSON data: the one form that programs outside, the HTTP API and the browser share.

Every name is a word of the tokens (`smithy`, `builder`, `corn`), never an id. docs/protocol.md tells of every field.
"""

from typing import Any, Final

from morro.core.game import SPECTATOR, AnyGame, Prompt, View
from morro.families import families, family_of
from morro.wire.schema import PROMPT, Json, root

PROTOCOL: Final = 1
"""Goes up when a field is removed or changes its meaning; a new field changes nothing."""


def view(game: AnyGame, seen: View) -> Json:
    """What a seat, or a spectator, may know of the table."""
    found: Json = {
        "game": game.name,
        "version": game.version,
        "options": game.name.split(":")[1:],
        "seats": game.seats,
        "seat": None if seen.seat == SPECTATOR else seen.seat,
    }
    return found | family_of(game).wire().table(seen)


def prompt(asked: Prompt) -> Json:
    """The question now asked."""
    return {"kind": asked.kind, "seat": asked.seat, "left": asked.left, "card": asked.card or None}


def box(game: AnyGame) -> Json:
    """What is printed on the box and on its cards: all that stays the same during a game."""
    found: Json = {
        "game": game.name,
        "version": game.version,
        "options": game.name.split(":")[1:],
        "seats": game.seats,
    }
    return found | family_of(game).wire().box(game)


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schemas by name: the views and boxes of each family, and the prompt of all."""
    found = {"prompt": root("A question of any game", PROMPT)}
    for family in families():
        if family.has("wire"):
            found[f"{family.name}-view"] = family.wire().view_schema()
            found[f"{family.name}-box"] = family.wire().box_schema()
    return found
