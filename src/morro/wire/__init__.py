"""A table as plain JSON data: the one form that programs outside, the HTTP API and the browser share.

Every name is a word of the tokens (`smithy`, `builder`, `corn`), never an id. docs/protocol.md tells of every field.
"""

from typing import Any, Final

from morro.core.errors import BadGame
from morro.core.game import SPECTATOR, Prompt, View
from morro.games import AnyGame
from morro.puertorico.game import PuertoRico
from morro.puertorico.view import PuertoRicoView
from morro.sanjuan.game import SanJuan
from morro.sanjuan.view import SanJuanView
from morro.wire import puertorico, puertorico_schema, sanjuan, sanjuan_schema
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
    if isinstance(seen, SanJuanView):
        return found | sanjuan.table(seen)
    if isinstance(seen, PuertoRicoView):
        return found | puertorico.table(seen)
    raise BadGame(f"{game.name} has no form as plain data")


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
    if isinstance(game, SanJuan):
        return found | sanjuan.box(game.rules)
    if isinstance(game, PuertoRico):
        return found | puertorico.box(game.rules)
    raise BadGame(f"{game.name} has no form as plain data")


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schemas by name: the views and boxes of each family, and the prompt of all."""
    return {
        "prompt": root("A question of any game", PROMPT),
        "sanjuan-view": sanjuan_schema.view(),
        "sanjuan-box": sanjuan_schema.box(),
        "puertorico-view": puertorico_schema.view(),
        "puertorico-box": puertorico_schema.box(),
    }
