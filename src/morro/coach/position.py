"""A position to be analysed: it must name every card, since what a seat does not know cannot be dealt from its text."""

from typing import Any, Final

from morro.core.errors import BadPosition
from morro.games import AnyGame

HIDDEN: Final = (
    "this position has hidden cards (?), which cannot be dealt from its text: take the position of the whole table;"
    " what a seat does not know is dealt anew all the same"
)


def read_whole(game: AnyGame, text: str) -> Any:
    """The state that a position tells of; raises BadPosition, with a sentence of its own where cards are hidden."""
    try:
        return game.read(text)
    except BadPosition as error:
        rows = [row.split("#", 1)[0] for row in text.splitlines()]
        if any("?" in row for row in rows):
            raise BadPosition(HIDDEN) from error
        raise
