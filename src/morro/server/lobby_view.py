"""What the lobby shows: tables to sit down at, games to watch, and the form of quick pairing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from morro.games import LISTINGS, Listing
from morro.server.public_tables import ListedTable, Sitter
from morro.server.rating_model import Rating
from morro.server.rating_range import RatingRange, Standing, stored_range

if TYPE_CHECKING:
    from morro.server.lobby_filter import LobbyFilter

NEWCOMER: Final = Standing(Rating().points, 0)


@dataclass
class LobbyLine:
    """A table in the lobby."""

    id: str
    game_name: str
    seats: int
    status: str
    pace: str
    level: RatingRange
    sitters: tuple[Sitter, ...]
    round: int
    mine: bool
    """I sit there."""
    bots: bool
    """Bots take the seats that stay free."""
    rated: bool = False
    fits: bool = True
    """My rating is one of those that the host wants to play with."""

    @property
    def names(self) -> list[str]:
        return [sitter.name for sitter in self.sitters if not sitter.free]

    @property
    def free(self) -> int:
        return sum(sitter.free for sitter in self.sitters)


@dataclass
class LobbyShown:
    open: list[LobbyLine]
    going: list[LobbyLine]
    listings: list[Listing]
    name: str
    filled: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    """The table sizes that were ticked."""
    trouble: str = ""
    code: str = ""
    filter: "LobbyFilter | None" = None
    """Which tables are in the lists; None for all."""
    left_out: int = 0
    """Open tables that the filter does not show."""
    live: bool = True
    """Its lists keep themselves up to date."""


def lines_of(
    found: list[ListedTable], player: str, status: str, standings: Mapping[str, Standing] = MappingProxyType({})
) -> list[LobbyLine]:
    """The tables of one status that this version can open, as a person with these ratings sees them."""
    known = {listing.name for listing in LISTINGS}
    return [
        LobbyLine(
            one.table.id,
            one.table.game,
            one.table.seats,
            status,
            one.table.pace,
            stored_range(one.table.level),
            one.sitters,
            one.round,
            one.has(player),
            bool(one.table.fill_at),
            one.rated,
            stored_range(one.table.level).holds(standings.get(one.table.game.partition(":")[0], NEWCOMER)),
        )
        for one in found
        if one.status == status and one.table.game.partition(":")[0] in known
    ]
