"""Keeper: the tables in memory and in the file. A change is made durable here, then so, then known to everybody."""

import asyncio
import contextlib
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any, Final
from weakref import WeakValueDictionary

import structlog

from morro.core.errors import BadPosition
from morro.core.game import SPECTATOR
from morro.server import ledger
from morro.server.chair import Chair
from morro.server.checkup import Checkup
from morro.server.entry import Entry, Row, entry_of, unpack
from morro.server.errors import (
    BadRequest,
    BadRow,
    EngineFailed,
    NotFound,
    NotYours,
    SetAside,
    StoreError,
    sentence_of,
)
from morro.server.ledger import Standing
from morro.server.look import Past, known_moments, look
from morro.server.metrics import Metrics
from morro.server.shown import TableLine, TableShown
from morro.server.sitting import Sitting
from morro.server.store import Store
from morro.server.table import NO_SEAT, Head, Table

CHAT_SHOWN: Final = 200
LISTED: Final = 50
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
HELP: Final = "stop the server, and get what is left with: sqlite3 FILE .recover"


class Keeper(ABC):
    """Finds tables, shows them, and writes their logs."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self.now = steady_clock()
        self.log = structlog.get_logger("morro").bind()
        self.sittings: WeakValueDictionary[str, Sitting] = WeakValueDictionary()
        """Every table in memory, found here as long as anything holds on to it: so a table is never there twice."""
        self.checkup = Checkup(store.path)
        self.stopping = asyncio.Event()
        self._kept: dict[str, Sitting] = {}
        """Those that were used in the last minutes: nothing else keeps a table that nobody uses."""
        self._invites: OrderedDict[str, dict[int, str]] = OrderedDict()
        """The invite links of tables with open seats: the file has only their hashes."""
        self._loading: dict[str, asyncio.Future[Sitting]] = {}

    @abstractmethod
    def go_on(self, sitting: Sitting) -> None:
        """See to it that whoever is asked now will answer."""

    @abstractmethod
    def touch(self, sitting: Sitting, player: str) -> None:
        """A person of this table is here."""

    # -- finding --------------------------------------------------------------------------------------------

    async def sitting(self, id_: str) -> Sitting:
        """A table, from memory or from its log; raises NotFound."""
        found = self.sittings.get(id_)
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
                    await self._begin(found)
        return found

    async def _load(self, id_: str) -> Sitting:
        found = await self.store.read(partial(ledger.find_table, board=id_, chat=CHAT_SHOWN))
        if found is None:
            raise NotFound(f"there is no table {id_!r} here; it may be on another server")
        table = restored(found.head, found.chairs, found.rows, self.now(), found.damaged)
        table.rematch = found.rematch
        table.chat = found.chat
        if table.status == "set_aside":
            self.log.error("set_aside", table=id_, version=table.version, why=table.trouble)
        sitting = self._keep(table)
        sitting.presence.mutes = found.mutes
        return sitting

    def _keep(self, table: Table) -> Sitting:
        sitting = Sitting(table, self.now())
        sitting.invites = self._invites.pop(table.id, {})
        self.sittings[table.id] = self._kept[table.id] = sitting
        self.metrics.tables.set(len(self.sittings))
        self.go_on(sitting)
        return sitting

    def sweep(self) -> None:
        """Let go of tables that nobody has used for a while, and of the longest unused where there are too many."""
        for id_ in self._unused():
            self._let_go(id_)
        self.metrics.tables.set(len(self.sittings))

    def _unused(self) -> list[str]:
        now = self.now()
        resting: list[Sitting] = []
        for sitting in self._kept.values():
            if sitting.in_use():
                sitting.touched = now
            else:
                resting.append(sitting)
                if sitting.touched < now - SOON:
                    sitting.rest()
        resting.sort(key=lambda sitting: sitting.touched)
        too_many = len(resting) - MOST_RESTING
        return [
            sitting.table.id
            for number, sitting in enumerate(resting)
            if number < too_many or sitting.touched < now - IDLE
        ]

    def _let_go(self, id_: str) -> None:
        sitting = self._kept.pop(id_)
        if sitting.invites:
            self._invites[id_] = sitting.invites
            if len(self._invites) > MOST_INVITES:
                self._invites.popitem(last=False)

    async def waiting(self) -> AsyncIterator[str]:
        """The tables that go on without a request, the newest first; looked for in small steps: there may be many."""
        place: ledger.Place | None = ledger.NEWEST
        while place:
            found, place = await self.store.read(partial(ledger.boards_to_wake, place=place, most=WOKEN))
            for id_ in found:
                yield id_

    async def check_file(self) -> None:
        """Read the whole file beside play. Where it is damaged, its host hears so; what can be read is played on."""
        trouble = await self.checkup.run()
        self.metrics.damaged.set(bool(trouble))
        if trouble:
            self.log.error("file_damaged", file=str(self.store.path), found=trouble, help=HELP)

    async def tables_of(self, player: str) -> list[TableLine]:
        """A person's tables: those that wait for him first, then the newest."""
        if not player:
            return []

        def job(c: Any) -> list[TableLine]:
            boards = ledger.boards_of(c, player, LISTED)
            names = ledger.names_at(c, [board[0] for board in boards])
            lines = []
            for id_, game, seats, status, asked, round_, updated in boards:
                sits = names[id_]
                mine = status == "running" and 0 <= asked < len(sits) and sits[asked][1] == player
                lines.append(TableLine(id_, game, seats, status, [name for name, _ in sits], mine, updated, round_))
            return lines

        return sorted(await self.store.read(job), key=lambda line: (not line.my_turn, -line.updated))

    # -- looking --------------------------------------------------------------------------------------------

    async def look(self, id_: str, player: str, at: int | None = None, seat: int | None = None) -> TableShown:
        """The table as this person may see it, now or at an earlier version."""
        sitting = await self.sitting(id_)
        table = sitting.table
        self.may_watch(table, player)
        self.touch(sitting, player)
        past = await self._past(table, at) if at is not None else None
        return self.shown(sitting, player, past, seat)

    def shown(self, sitting: Sitting, player: str, past: Past | None = None, seat: int | None = None) -> TableShown:
        """The same for a table in hand, at once."""
        table = sitting.table
        if seat is not None and not SPECTATOR <= seat < table.head.seats:
            raise BadRequest(f"there is no seat {seat} at this table")
        shown = look(table, player, sitting.presence, self.now(), sitting.revision, sitting.invites, past, seat)
        if past is None:
            shown.cache = sitting.cache
        return shown

    def may_watch(self, table: Table, player: str) -> None:
        if not table.head.watch and not table.owned(player) and player != table.head.host:
            raise NotYours("only its players may look at this table")

    async def _past(self, table: Table, at: int) -> Past:
        moments = [moment for moment in known_moments(table) if moment.version <= at]
        if not moments:
            raise NotFound(f"this table has no moment {at}; it begins with the first card")
        moment = moments[-1]
        line = table.line_at[moment.version]
        position = await self.store.read(lambda c: ledger.position_at(c, table.id, line))
        try:
            return Past(moment, table.game.read(unpack(position)))
        except (BadPosition, BadRow) as error:
            raise NotFound("this moment was played by other rules, and cannot be drawn any more") from error

    # -- writing --------------------------------------------------------------------------------------------

    async def _begin(self, sitting: Sitting) -> None:
        """The game begins, if every seat is taken."""
        table = sitting.table
        if table.status == "open" and not table.open_seats():
            entry = await self._checked(sitting, lambda: table.begin(self.now()))
            assert entry is not None
            await self._write(sitting, entry)

    async def _checked(self, sitting: Sitting, decide: Callable[[], Entry | None]) -> Entry | None:
        """What the table decides; where its rules fail, it is set aside."""
        try:
            return decide()
        except EngineFailed as error:
            await self._set_aside(sitting, error)
            raise SetAside(f"the rules failed at this table, and it is set aside: {error}; nothing was lost") from error

    async def _set_aside(self, sitting: Sitting, error: EngineFailed) -> None:
        table = sitting.table
        self.log.error("set_aside", table=table.id, version=table.version, error=str(error), exc_info=error.__cause__)
        self.metrics.set_aside.inc()
        await self._write(sitting, table.set_aside(str(error)[:500], self.now()))

    async def _write(self, sitting: Sitting, entry: Entry, chair: Chair | None = None) -> None:
        """Make an entry durable, then so, then known."""
        table = sitting.table
        standing = standing_after(table, entry)
        was = table.status
        begin = time.perf_counter()

        def job(c: Any) -> None:
            ledger.append(c, table.id, entry, standing, was)
            if chair:
                ledger.put_chair(c, table.id, entry.seat, chair)

        try:
            await self.store.do(job)
        except StoreError as error:
            self.metrics.acts.labels(entry.kind, error.code).inc()
            if table.notice != "read_only":
                table.notice, table.trouble = "read_only", sentence_of(error)
                sitting.publish()
            raise
        if table.notice == "read_only":
            table.notice = table.trouble = ""
        table.settle(entry)
        if chair:
            table.chairs[entry.seat] = chair
        self.metrics.done[entry.kind].inc()
        ms = round((time.perf_counter() - begin) * 1000, 2)
        self.log.debug("act", table=table.id, seq=entry.seq, kind=entry.kind, seat=entry.seat, ms=ms)
        sitting.publish()
        self.go_on(sitting)


def steady_clock() -> Callable[[], float]:
    """The time of day, but one that never jumps: nobody loses his time because somebody sets the clock."""
    offset = time.time() - time.monotonic()
    return lambda: offset + time.monotonic()


def standing_after(table: Table, entry: Entry) -> Standing:
    """Where a table will stand once the entry is so."""
    state = entry.state if entry.state is not None else table.state
    round_ = table.moments[-1].round if table.moments else 0
    if entry.kind == "aside":
        return Standing("set_aside", round=round_)
    if state is None or entry.kind == "sit":
        return Standing("open")
    if table.game.over(state):
        return Standing("finished", round=state.round)
    return Standing("running", asked=table.game.seat(state), round=state.round)


def restored(head: Head, chairs: list[Chair], rows: list[Any], now: float, damaged: bool = False) -> Table:
    """The table of a log. One whose log or position cannot be read is set aside: its readable past is still shown.

    `damaged`: the file cannot be read behind these rows.
    """
    table = Table(head, chairs)
    try:
        for row in rows:
            table.settle(next_entry(row, table.lines))
        if damaged:
            return _unreadable(table, rows, f"the data file is damaged behind line {table.lines} of its log")
        if table.position:
            table.state = table.game.read(unpack(table.position))
    except BadPosition:
        # The sentence of the error may quote hidden cards.
        return _unreadable(table, rows, "its last position cannot be read by this version of the rules")
    except BadRow as error:
        return _unreadable(table, rows, str(error))
    if table.clock and table.asked != NO_SEAT and not table.chairs[table.asked].bot:
        table.clock.start(table.asked, now)  # nobody loses the time that the server was away
    return table


def next_entry(row: Row, lines: int) -> Entry:
    """The entry of a row that follows so many lines; raises BadRow where it does not, or cannot be read."""
    entry = entry_of(row)
    if entry.seq != lines + 1:
        raise BadRow(f"the table's log has no line {lines + 1}")
    return entry


def _unreadable(table: Table, rows: list[Any], why: str) -> Table:
    """Set a table aside, with its past up to the last moment that can be drawn."""
    positions = {row[0]: row[7] for row in rows}
    while table.moments and not _readable(table, positions[table.line_at[table.moments[-1].version]]):
        table.moments.pop()
    table.status = "set_aside"
    table.notice = "set_aside"
    table.trouble = why
    table.state = None
    return table


def _readable(table: Table, position: bytes) -> bool:
    try:
        table.game.read(unpack(position))
    except (BadPosition, BadRow):
        return False
    return True
