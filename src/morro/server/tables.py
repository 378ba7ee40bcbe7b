"""Tables: the tables of a server, loaded when somebody wants them, kept while they are used, written line by line.

Other processes may write the same tables, where the store can be shared. The store decides who was first; whoever was
not reads what is new (`catch_up`) and decides again (`change`).
"""

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Final
from weakref import WeakValueDictionary

import structlog

from morro.core.errors import GameError
from morro.server.background import Background
from morro.server.chair import Chair
from morro.server.errors import EngineFailed, LineTaken, NotFound, Overtaken, SetAside, StoreError, sentence_of
from morro.server.live_table import LiveTable
from morro.server.log_entry import Entry
from morro.server.metrics import Metrics
from morro.server.restore import catch_up_with, restored
from morro.server.shared_notes import online_of, read_notes, shown_of
from morro.server.storage.peers import Mark, Note
from morro.server.storage.store import NEWEST, Place, Store
from morro.server.table import Table
from morro.server.table_summary import LogLine, line_of

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
        self.peers = store.peers
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
        self._background = Background()

    # -- finding --------------------------------------------------------------------------------------------

    async def find(self, id_: str, newest: bool = True) -> LiveTable:
        """A table, from memory or from its log; raises NotFound.

        `newest`: with all that was acknowledged before, also by other processes. Whoever is about to `change` it need
        not know: that is found out then.
        """
        found = self.live.get(id_)
        if found is not None:
            if newest and not self.peers.alone:
                with contextlib.suppress(StoreError):  # what is known is shown as long as the store is away
                    await self._look_again([found])
        else:
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
        # Where other processes go on, a clock runs on too; else nobody loses the time that the server was away.
        last = float(found.rows[-1][6]) if found.rows else 0.0
        since = self.now() if self.peers.alone else max(last, self.peers.resumed)
        table = restored(found.head, found.chairs, found.rows, since, found.damaged)
        table.rematch = found.rematch
        table.chat = found.chat
        if table.status == "set_aside":
            self.log.error("set_aside", table=id_, version=table.version, why=table.trouble)
        live = LiveTable(table, self.now())
        live.presence.mutes = found.mutes
        if not self.peers.alone:
            read_notes(live, found.notes, self.now())
        return self._keep(live)

    async def waiting(self) -> AsyncIterator[str]:
        """The tables that go on without a request, the newest first; looked for in small steps: there may be many."""
        place: Place | None = NEWEST
        while place:
            found, place = await self.store.tables_to_wake(place, WOKEN)
            for id_ in found:
                yield id_

    # -- keeping in memory ----------------------------------------------------------------------------------

    def _keep(self, live: LiveTable) -> LiveTable:
        table = live.table
        live.invites = self._invites.pop(table.id, live.invites)
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
        if self.peers.holds(id_) and not self.peers.alone:
            self._background.start(self._give_up(id_))
        if live.invites and self.peers.alone:
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

    # -- other processes ------------------------------------------------------------------------------------

    def table_changed(self, id_: str) -> None:
        """Another process has changed a table: whoever looks on here sees it soon; else it is read when needed."""
        live = self.live.get(id_)
        if live and not live.refreshing and (live.in_use() or self.peers.holds(id_)):
            live.refreshing = True
            self._background.start(self._refresh(live))

    async def _refresh(self, live: LiveTable) -> None:
        async with live.lock:
            live.refreshing = False
            try:
                await self.catch_up(live)
            except StoreError as error:  # it is looked at again as soon as the store is back
                self.log.warning("store", table=live.table.id, error=str(error))

    def all_changed(self) -> None:
        """Messages of other processes may have been lost: look what is new at every table that is in use."""
        for live in self.live.values():
            if live.presence.elsewhere:  # whoever was there may be gone with the process
                live.stamp = -1
        used = [live for live in self.live.values() if live.in_use() or self.peers.holds(live.table.id)]
        self._background.start(self._refresh_all(used))

    async def _refresh_all(self, lives: list[LiveTable]) -> None:
        try:
            await self._look_again(lives)
        except StoreError as error:
            self.log.warning("store", error=str(error))

    async def _look_again(self, lives: list[LiveTable]) -> None:
        """Read what is new of those tables that have gone on."""
        marks = await self.peers.marks([live.table.id for live in lives]) if lives else {}
        for live in lives:
            mark = marks.get(live.table.id)
            if mark and mark != mark_of(live):
                async with live.lock:
                    if mark != mark_of(live):
                        await self.catch_up(live)

    async def catch_up(self, live: LiveTable) -> bool:
        """Read what other processes have written; whoever calls has the lock. Gives whether there was anything."""
        if self.peers.alone:
            return False
        table = live.table
        found = await self.store.find_table(table.id, CHAT_SHOWN, table.lines)
        if found is None:
            return False
        before, here, lines = shown_of(live), online_of(live.presence), table.lines
        catch_up_with(table, found.chairs, found.rows)
        table.rematch, table.chat = found.rematch, found.chat
        live.presence.mutes = found.mutes
        read_notes(live, found.notes, self.now())
        after = shown_of(live)
        if after != before:
            live.publish()
        elif here != online_of(live.presence):
            live.announce()
        if table.lines > lines:
            self._tell(live)
        return after != before

    async def share(self, live: LiveTable, *notes: Note) -> None:
        """Let other processes know: whoever asks one of them after this hears it there."""
        if notes and not self.peers.alone:
            await self.peers.put(live.table.id, *notes)

    def share_soon(self, live: LiveTable, *notes: Note) -> None:
        """The same, without waiting for it: what can be told again later."""
        if notes and not self.peers.alone and not self.stopping.is_set():
            self._background.start(self._share(live, *notes))

    async def _share(self, live: LiveTable, *notes: Note) -> None:
        try:
            await self.share(live, *notes)
        except StoreError as error:
            self.log.warning("store", table=live.table.id, error=str(error))

    async def _give_up(self, id_: str) -> None:
        with contextlib.suppress(StoreError):  # another process takes it over once this one has stopped
            await self.peers.give_up(id_)

    async def stop(self) -> None:
        """Nothing goes on beside requests any more."""
        await self._background.stop()

    # -- writing --------------------------------------------------------------------------------------------

    async def add(self, table: Table, lines: Sequence[LogLine] = (), rematch_of: str = "") -> LiveTable:
        """A new table, with the lines that its log has already."""
        await self.store.add_table(table.head, table.chairs, lines, rematch_of)
        return self._keep(LiveTable(table, self.now()))

    async def begin(self, live: LiveTable) -> None:
        """The game begins, if every seat is taken."""
        table = live.table

        def decide() -> Entry | None:
            return table.begin(self.now()) if table.status == "open" and not table.open_seats() else None

        await self.change(live, decide)

    async def change(
        self,
        live: LiveTable,
        decide: Callable[[], Entry | None],
        chair: Callable[[], Chair] | None = None,
        first: Callable[[Entry], Awaitable[None]] | None = None,
    ) -> Entry | None:
        """Write what `decide` decides of the table as it is; nothing where that is None.

        Where another process was first, or something is refused here that may be allowed by now, it is decided again
        of the table as it is then. `chair`: the one that the seat of the entry has from then on; `first`: what is to be
        done once it is decided, before it is written.
        """
        while True:
            try:
                entry = await self.checked(live, decide)
            except (SetAside, StoreError):
                raise
            except GameError:
                try:
                    again = await self.catch_up(live)
                except StoreError:
                    again = False
                if not again:
                    raise
                continue
            if entry is not None:
                try:
                    if first:
                        await first(entry)
                    await self.write(live, entry, chair() if chair else None)
                except Overtaken:
                    continue
            return entry

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
        """Make an entry durable, then so, then known. Raises Overtaken where another process was first."""
        table = live.table
        begin = time.perf_counter()
        try:
            await self.store.append(table.id, line_of(table, entry), chair)
        except LineTaken as error:
            self.metrics.acts.labels(entry.kind, Overtaken.code).inc()
            await self.catch_up(live)
            raise Overtaken(f"the table has moved on to {table.version}; look at it again") from error
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


def mark_of(live: LiveTable) -> Mark:
    """How far a table has come here."""
    chat = live.table.chat
    return Mark(live.table.lines, live.stamp, chat[-1].n if chat else -1)


def steady_clock() -> Callable[[], float]:
    """The time of day, but one that never jumps: nobody loses his time because somebody sets the clock."""
    offset = time.time() - time.monotonic()
    return lambda: offset + time.monotonic()
