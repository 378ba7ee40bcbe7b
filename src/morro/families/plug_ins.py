"""Games from other packages: found by the entry points `morro.games`, or named in the environment by MORRO_GAMES.

Both name a Family, `module:name`. They are found by every process, so bots in processes of their own know the game too.
"""

import os
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final

from morro.families.family import Family

GROUP: Final = "morro.games"
VARIABLE: Final = "MORRO_GAMES"


class MissingGame(UserWarning):
    """A game that was named, but could not be loaded; all others can be played."""


def named() -> Iterator[tuple[str, str]]:
    """Every place where a game is named, and the family that it names; those of MORRO_GAMES are parted by spaces."""
    for point in entry_points(group=GROUP):
        yield f"the entry point {point.name!r} of {GROUP}", point.value
    for path in os.environ.get(VARIABLE, "").split():
        yield VARIABLE, path


def load(path: str) -> Family:
    """The family of `module:name`."""
    module, colon, name = path.partition(":")
    if not module or not colon or not name:
        raise ValueError("write it as module:FAMILY")
    found = getattr(import_module(module), name)
    if not isinstance(found, Family):
        raise TypeError(f"it is a {type(found).__name__}, not a Family")
    return found


def register_all(register: Callable[[Family], None]) -> None:
    """Register every game that is named somewhere; one that cannot be loaded is told, and left out."""
    for place, path in named():
        try:
            register(load(path))
        except Exception as error:
            warnings.warn(f"{place} names {path!r}, which cannot be played: {error}", MissingGame, stacklevel=2)
