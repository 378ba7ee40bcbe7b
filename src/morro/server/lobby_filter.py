"""LobbyFilter: which open tables somebody wants to see: a game, a table size, a pace, those where he may sit down."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from morro.games import LISTINGS
from morro.server.clock import clock_name, read_clock
from morro.server.errors import BadRequest
from morro.server.lobby_view import LobbyLine

ALL_PACES: Final = "all"
PREFIX: Final = "show_"
"""Of its fields in an address: the others there fill in the form of the quick game."""


@dataclass(frozen=True)
class LobbyFilter:
    """Nothing is left out by default."""

    game: str = ""
    seats: int = 0
    pace: str = ALL_PACES
    """A clock as it is written in a form; empty for none."""
    fitting: bool = False
    """Only where I sit, or may sit down."""

    def check(self) -> None:
        """Raise BadRequest where there is no such game, size or pace."""
        games = [listing.name for listing in LISTINGS]
        if self.game and self.game not in games:
            raise BadRequest(f"there is no game {self.game[:40]!r}; there are: {', '.join(games)}")
        if self.seats and not any(self.seats in listing.seats() for listing in LISTINGS):
            raise BadRequest(f"no game has tables of {self.seats} seats")
        if self.pace != ALL_PACES:
            read_clock(self.pace)

    def shows(self, line: LobbyLine) -> bool:
        return (
            (not self.game or line.game_name.partition(":")[0] == self.game)
            and (not self.seats or line.seats == self.seats)
            and (self.pace == ALL_PACES or line.pace == clock_name(read_clock(self.pace)))
            and (not self.fitting or line.mine or line.fits or line.status != "open")
        )


def filter_of(query: Mapping[str, str]) -> LobbyFilter:
    """The filter of an address; raises BadRequest."""
    seats = query.get(f"{PREFIX}seats", "") or "0"
    if not seats.isdecimal() or not seats.isascii() or len(seats) > 2:
        raise BadRequest(f"show_seats wants a table size, not {seats[:20]!r}")
    made = LobbyFilter(
        game=query.get(f"{PREFIX}game", ""),
        seats=int(seats),
        pace=query.get(f"{PREFIX}pace", ALL_PACES),
        fitting=query.get(f"{PREFIX}fitting", "") == "on",
    )
    made.check()
    return made
