"""Tables: the tables of a server, loaded when somebody wants them, kept while they are used, written line by line."""

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final
from weakref import WeakValueDictionary

import structlog

from morro.server.chair import Chair
from morro.server.errors import EngineFailed, NotFound, SetAside, StoreError, sentence_of
from morro.server.live_table import LiveTable
from morro.server.log_entry import Entry
from morro.server.metrics import Metrics
from morro.server.restore import restored
from morro.server.standing import LogLine, line_of
from morro.server.storage.store import NEWEST, Place, Store
from morro.server.table import Table

CHAT_SHOWN: Final = 200
IDLE: Final = 300.0
"""Seconds after which a table that nobody looks at leaves the memory; to read it again takes a few milliseconds."""
SOON: Final = 20.0
"""Seconds after which it has no pictures any more."""
MOST_RESTING: Final = 1000
"""Tables in memory that nobody looks at; the one that has rested longest leaves first."""
MOST_INVITES: Final = 10_000
"""Tables with open seats whose invite links are remembered while they are not in memory."""
WOKEN: Final = 200
"""Running tables that are looked at in one go after a start."""


class Tables:
    """Finds tables, and writes their logs."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self.now = steady_clock()
        self.log = structlog.get_logger("morro").bind()
        self.stopping = asyncio.Event()
        """Set when the server stops: nothing new begins."""
        self.listeners: list[Callable[[LiveTable], None]] = []
        """Told of every table that was loaded, or whose log has grown."""
        self.live: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Every table in memory, found here as long as anything holds on to it: so a table is never there twice."""
        self._kept: dict[str, LiveTable] = {}
        """Those that were used in the last minutes: nothing else keeps a table that nobody uses."""
        self._invites: OrderedDict[str, dict[int, str]] = OrderedDict()
        """The invite links of tables with open seats: the store has only their hashes."""
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}

    # -- finding --------------------------------------------------------------------------------------------

    async def find(self, id_: str) -> LiveTable:
        """A table, from memory or from its log; raises NotFound."""
        found = self.live.get(id_)
        if found is None:
            waiting = self._loading.get(id_)
            if waiting is None:
                waiting = asyncio.ensure_future(self._load(id_))
                self._loading[id_] = waiting
                waiting.add_done_callback(lambda _: self._loading.pop(id_, None))
            found = await asyncio.shield(waiting)
        found.touched = self.now()
        self._kept[id_] = found
        if found.table.status == "open" and not found.table.open_seats():
            # The server went away, or its disk was full, between the last to sit down and the first card.
            async with found.lock:
                with contextlib.suppress(StoreError):
                    await self.begin(found)
        return found

    async def _load(self, id_: str) -> LiveTable:
        found = await self.store.find_table(id_, CHAT_SHOWN)
        if found is None:
            raise NotFound(f"there is no table {id_!r} here; it may be on another server")
        table = restored(found.head, found.chairs, found.rows, self.now(), found.damaged)
        table.rematch = found.rematch
        table.chat = found.chat
        if table.status == "set_aside":
            self.log.error("set_aside", table=id_, version=table.version, why=table.trouble)
        live = self._keep(table)
        live.presence.mutes = found.mutes
        return live

    async def waiting(self) -> AsyncIterator[str]:
        """The tables that go on without a request, the newest first; looked for in small steps: there may be many."""
        place: Place | None = NEWEST
        while place:
            found, place = await self.store.tables_to_wake(place, WOKEN)
            for id_ in found:
                yield id_

    # -- keeping in memory ----------------------------------------------------------------------------------

    def _keep(self, table: Table) -> LiveTable:
        live = LiveTable(table, self.now())
        live.invites = self._invites.pop(table.id, {})
        self.live[table.id] = self._kept[table.id] = live
        self.metrics.tables.set(len(self.live))
        self._tell(live)
        return live

    def _tell(self, live: LiveTable) -> None:
        for listener in self.listeners:
            listener(live)

    def sweep(self) -> None:
        """Let go of tables that nobody has used for a while, and of the longest unused where there are too many."""
        for id_ in self._unused():
            self._let_go(id_)
        self.metrics.tables.set(len(self.live))

    def _unused(self) -> list[str]:
        now = self.now()
        resting: list[LiveTable] = []
        for live in self._kept.values():
            if live.in_use():
                live.touched = now
            else:
                resting.append(live)
                if live.touched < now - SOON:
                    live.rest()
        resting.sort(key=lambda live: live.touched)
        too_many = len(resting) - MOST_RESTING
        return [live.table.id for number, live in enumerate(resting) if number < too_many or live.touched < now - IDLE]

    def _let_go(self, id_: str) -> None:
        live = self._kept.pop(id_)
        if live.invites:
            self._invites[id_] = live.invites
            if len(self._invites) > MOST_INVITES:
                self._invites.popitem(last=False)

    def close(self) -> None:
        """The server stops: clocks stand still, and everybody who looks on hears of it."""
        self.stopping.set()
        for live in self.live.values():
            if live.timer:
                live.timer.cancel()
            live.publish()

    # -- writing --------------------------------------------------------------------------------------------

    async def add(self, table: Table, lines: Sequence[LogLine] = ()) -> LiveTable:
        """A new table, with the lines that its log has already."""
        await self.store.add_table(table.head, table.chairs, lines)
        return self._keep(table)

    async def begin(self, live: LiveTable) -> None:
        """The game begins, if every seat is taken."""
        table = live.table
        if table.status == "open" and not table.open_seats():
            entry = await self.checked(live, lambda: table.begin(self.now()))
            assert entry is not None
            await self.write(live, entry)

    async def checked(self, live: LiveTable, decide: Callable[[], Entry | None]) -> Entry | None:
        """What the table decides; where its rules fail, it is set aside."""
        try:
            return decide()
        except EngineFailed as error:
            await self._set_aside(live, error)
            raise SetAside(f"the rules failed at this table, and it is set aside: {error}; nothing was lost") from error

    async def _set_aside(self, live: LiveTable, error: EngineFailed) -> None:
        table = live.table
        self.log.error("set_aside", table=table.id, version=table.version, error=str(error), exc_info=error.__cause__)
        self.metrics.set_aside.inc()
        await self.write(live, table.set_aside(str(error)[:500], self.now()))

    async def write(self, live: LiveTable, entry: Entry, chair: Chair | None = None) -> None:
        """Make an entry durable, then so, then known."""
        table = live.table
        begin = time.perf_counter()
        try:
            await self.store.append(table.id, line_of(table, entry), chair)
        except StoreError as error:
            self.metrics.acts.labels(entry.kind, error.code).inc()
            if table.notice != "read_only":
                table.notice, table.trouble = "read_only", sentence_of(error)
                live.publish()
            raise
        if table.notice == "read_only":
            table.notice = table.trouble = ""
        table.settle(entry)
        if chair:
            table.chairs[entry.seat] = chair
        self.metrics.done[entry.kind].inc()
        ms = round((time.perf_counter() - begin) * 1000, 2)
        self.log.debug("act", table=table.id, seq=entry.seq, kind=entry.kind, seat=entry.seat, ms=ms)
        live.publish()
        self._tell(live)


def steady_clock() -> Callable[[], float]:
    """The time of day, but one that never jumps: nobody loses his time because somebody sets the clock."""
    offset = time.time() - time.monotonic()
    return lambda: offset + time.monotonic()
