"""LiveTable: a table in memory, with everything that is not worth a line in its log."""

import asyncio
import secrets
from typing import Final

from morro.scene.render_cache import RenderCache
from morro.server.presence import Presence
from morro.server.public_tables import PublicTable
from morro.server.table import Table

MOST_DRAWN: Final = 60
"""Fragments that are kept: each wish of a viewer makes another one, and nobody may fill the memory with his wishes."""


class LiveTable:
    """A table, its lock, its viewers, and the bot that thinks at it."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.presence = Presence(now)
        self.revision = fresh_revision()
        """Another one whenever anything changed that somebody may see."""
        self.published = 0
        """How often more changed than who is here."""
        self.watchers: set[asyncio.Event] = set()
        """One for each open socket, set when there is something new: only the newest is ever sent."""
        self.invites: dict[int, str] = {}
        """The invite links of open seats, as long as this process lives: the store has only their hashes."""
        self.stamp = 0
        """The number of the newest note of other processes that is known here."""
        self.refreshing = False
        """The store is about to be asked what is new."""
        self.claiming: asyncio.Task[None] | None = None
        """Asks whether this process may let its bots play."""
        self.thinking: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        """Rings when the time of the person asked is up."""
        self.watch: asyncio.TimerHandle | None = None
        """Rings when somebody has been away so long that a bot may play."""
        self.telling: asyncio.TimerHandle | None = None
        """Rings when the others hear who came and went in the last moment."""
        self.touched = now
        """When it was last used."""
        self.drawn: dict[object, str] = {}
        """Fragments of this revision, for viewers who see the same."""
        self.cache = RenderCache()
        self.listed: PublicTable | None = None
        """What the lobby says of it; None for a private table."""
        self.asked_if_listed = False

    def keep_drawn(self, key: object, text: str) -> None:
        """Remember a fragment for the next viewer who sees the same."""
        while len(self.drawn) >= MOST_DRAWN:
            del self.drawn[next(iter(self.drawn))]
        self.drawn[key] = text

    def in_use(self) -> bool:
        """Whether somebody looks on, a bot thinks or a clock runs; a request counts by itself (`touched`)."""
        return bool(self.watchers) or self.thinking is not None or self.timer is not None

    def rest(self) -> None:
        """Nobody looks: what was drawn is half of a table's memory."""
        self.drawn.clear()
        self.cache.clear()

    def publish(self) -> None:
        """Something changed: everybody gets the newest."""
        self.published += 1
        self.announce()
        self.cache.turn()

    def announce(self) -> None:
        """Who is here has changed: everybody hears that, and no more."""
        self.revision = fresh_revision()
        self.drawn.clear()
        for watcher in self.watchers:
            watcher.set()


def fresh_revision() -> int:
    """A number that only tells one drawing of the table from another: how many there were is nobody's business."""
    return secrets.randbelow(1_000_000_000)
