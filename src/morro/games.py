"""The games by name: `sanjuan/2004`, `sanjuan/2018+new:draft`, `puertorico/2002`."""

from typing import Any, Final, Literal, overload

from morro.core.errors import BadGame
from morro.core.game import Game
from morro.puertorico import editions as puertorico
from morro.puertorico.game import PuertoRico
from morro.sanjuan.editions import EDITIONS, rules_of
from morro.sanjuan.game import SanJuan

AnyGame = Game[Any, Any]
"""A game whose states and views only the game itself looks into."""


class Listing:
    """A game that can be played: its name, its table sizes, its options."""

    def __init__(self, name: str, least: int, most: int, options: list[str]) -> None:
        self.name = name
        self.least = least
        self.most = most
        self.options = options

    def seats(self) -> range:
        return range(self.least, self.most + 1)


LISTINGS: Final = [
    *[Listing(edition.name, 2, 4, edition.options) for edition in EDITIONS],
    Listing(puertorico.NAME, puertorico.LEAST_SEATS, puertorico.MOST_SEATS, list(puertorico.OPTIONS)),
]
NAMES: Final = tuple(listing.name for listing in LISTINGS)


SanJuanName = Literal["sanjuan/2004", "sanjuan/2018", "sanjuan/2018+new"]
PuertoRicoName = Literal["puertorico/2002"]
"""For type checkers and editors: of these games they know the states and the views."""


@overload
def make_game(name: SanJuanName, seats: int = 4) -> SanJuan: ...
@overload
def make_game(name: PuertoRicoName, seats: int = 4) -> PuertoRico: ...
@overload
def make_game(name: str, seats: int = 4) -> AnyGame: ...
def make_game(name: str, seats: int = 4) -> AnyGame:
    """The game of a name, with its options after colons, at a table of so many seats."""
    edition, *options = name.split(":")
    if edition in [known.name for known in EDITIONS]:
        return SanJuan(rules_of(edition, seats, options))
    if edition == puertorico.NAME:
        return PuertoRico(puertorico.Rules(seats, options))
    raise BadGame(f"there is no game {edition!r}; there are: {', '.join(NAMES)}")
