"""The games by name: `sanjuan/2004`, `sanjuan/2018+new:draft`, `puertorico/2002`."""

from typing import TYPE_CHECKING, Literal, overload

from morro.core.errors import BadGame
from morro.core.game import AnyGame
from morro.families import DEFAULT_GAME, LISTINGS, NAMES, Listing, family_of

if TYPE_CHECKING:
    from morro.puertorico.game import PuertoRico
    from morro.sanjuan.game import SanJuan

__all__ = ["DEFAULT_GAME", "LISTINGS", "NAMES", "AnyGame", "Listing", "PuertoRicoName", "SanJuanName", "make_game"]

SanJuanName = Literal["sanjuan/2004", "sanjuan/2018", "sanjuan/2018+new"]
PuertoRicoName = Literal["puertorico/2002"]
"""For type checkers and editors: of these games they know the states and the views."""


@overload
def make_game(name: SanJuanName, seats: int = 4) -> "SanJuan": ...
@overload
def make_game(name: PuertoRicoName, seats: int = 4) -> "PuertoRico": ...
@overload
def make_game(name: str, seats: int = 4) -> AnyGame: ...
def make_game(name: str, seats: int = 4) -> AnyGame:
    """The game of a name, with its options after colons, at a table of so many seats."""
    edition = name.partition(":")[0]
    if edition not in NAMES:
        raise BadGame(f"there is no game {edition!r}; there are: {', '.join(NAMES)}")
    return family_of(name).make_game(name, seats)
