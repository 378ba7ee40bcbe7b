"""What the pages about people draw: plain facts, no HTML."""

from dataclasses import dataclass, field

from morro.games import Listing
from morro.server.accounts import DeviceLine, PasskeyShown
from morro.server.admin import Announcement, Cost, PersonLine, TableShownToHost
from morro.server.backups import Backup
from morro.server.chat_reports import Reported
from morro.server.distinction import Distinction
from morro.server.table_view import TableLine


@dataclass
class SignInShown:
    name: str
    """What the guest is called so far."""
    trouble: str
    """Why there can be no passkey at this address; empty where there can."""
    left: int
    """Unfinished tables of the guest, which stay behind when this device signs in as somebody else."""
    local: bool = False
    """The browser is on the server's own machine and calls it by a number: localhost would do."""


@dataclass
class CodesShown:
    name: str
    codes: list[str]
    """Shown once, and never again."""


@dataclass
class AccountShown:
    """What a person sees of his own name and keys; nobody else does."""

    claimed: bool
    name: str
    passkeys: list[PasskeyShown]
    codes: int
    """Recovery codes that are left."""
    devices: list[DeviceLine]
    trouble: str
    """Why no passkey can be added at this address."""


@dataclass
class Won:
    """Games won, of those played."""

    game: str
    seats: int
    """0 for all table sizes."""
    games: int
    wins: float
    """A shared win is a part of one."""
    low: float
    high: float
    """The share that is won, in 95 of 100 cases."""
    fair: float
    """What chance alone would win."""


@dataclass
class SourceShown:
    key: str
    mine: float
    winners: float


@dataclass
class CurvePoint:
    at: float
    points: int
    band: int


@dataclass
class RatedGame:
    game: str
    points: int
    band: int
    games: int


@dataclass
class GameShown:
    """What somebody does in one game."""

    game: str
    games: int
    points: float
    """On average."""
    winners: float
    """The same of those who won, whoever they were."""
    sources: list[SourceShown]
    buildings: list[tuple[str, float]]
    """Favourites, and in which part of the games they were built."""
    curve: list[CurvePoint]
    bots: list[tuple[str, int]]
    """The bots with their points, to compare."""
    stands_out: Distinction | None = None
    """What differs most from winners; None where too little is known."""


@dataclass
class ProfileShown:
    name: str
    claimed: bool
    since: float
    games: int
    ratings: list[RatedGame]
    won: list[Won]
    by_game: list[GameShown]
    account: AccountShown | None = None
    """Only for the person himself."""
    lately: list[TableLine] = field(default_factory=list)
    """Likewise: the games that he played last."""
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Likewise: place and points in each of those, by its table."""
    puzzles: tuple[int, int] | None = None
    """The rating in puzzles, and half of its interval; None where no puzzle was tried."""
    admin: bool = False
    """Likewise: he runs this server."""


@dataclass
class Ranked:
    """A line of the ladder."""

    bot: str
    """Empty for a person."""
    name: str
    claimed: bool
    mine: bool
    points: int
    band: int
    games: int
    """Empty for bots: they were measured."""
    first: int
    last: int
    """The places that this one may have."""


@dataclass
class LadderShown:
    game: str
    seats: int
    """0 for all table sizes."""
    listings: list[Listing]
    sizes: list[int]
    lines: list[Ranked]
    games: int
    """Rated games of whoever looks."""
    listed_from: int
    next_bot: str
    """The weakest bot that is stronger than whoever looks; empty where there is none."""
    next_chance: int
    """How many of 100 two-seat games he would win against it."""


@dataclass
class DeleteShown:
    name: str
    running: int
    """Games that are still going on."""


@dataclass
class ClaimShown:
    word: str
    name: str


@dataclass
class AdminShown:
    numbers: dict[str, int]
    live: int
    """Tables in memory."""
    tables: list[TableShownToHost]
    part: str
    """What was looked for in people's names."""
    people: list[PersonLine]
    announcements: list[Announcement]
    rules: dict[str, str]
    costs: list[Cost]
    file: str
    """What is known of the health of the data."""
    reports: list[Reported] = field(default_factory=list)
    """Lines of chat that wait for a look."""
    backup: Backup | None = None
    """The last copy of the data."""
    may_back_up: bool = False
    """A copy can be made here: the data are a file."""
    version: str = ""
    pages: int = 0
    """Open pages of tables and of the lobby."""
    slowest: float | None = None
    """Seconds within which 95 of 100 answers of bots came."""
    memory: int = 0
    """Bytes that this process has in memory; 0 where the system does not tell."""
    bots_failed: int = 0
    set_aside: int = 0
    """Since this process started."""
