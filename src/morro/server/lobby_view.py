"""What the lobby shows: tables to sit down at, games to watch, and the form of quick pairing."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from morro.games import LISTINGS, Listing
from morro.server.public_tables import ListedTable, Sitter


@dataclass
class LobbyLine:
    """A table in the lobby."""

    id: str
    game_name: str
    seats: int
    status: str
    pace: str
    level: str
    sitters: tuple[Sitter, ...]
    round: int
    mine: bool
    """I sit there."""
    bots: bool
    """Bots take the seats that stay free."""

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
    live: bool = True
    """Its lists keep themselves up to date."""


def lines_of(found: list[ListedTable], player: str, status: str) -> list[LobbyLine]:
    """The tables of one status that this version can open, as one person sees them."""
    known = {listing.name for listing in LISTINGS}
    return [
        LobbyLine(
            one.table.id,
            one.table.game,
            one.table.seats,
            status,
            one.table.pace,
            one.table.level,
            one.sitters,
            one.round,
            one.has(player),
            bool(one.table.fill_at),
        )
        for one in found
        if one.status == status and one.table.game.partition(":")[0] in known
    ]
