"""Lobby: finding others to play with. Open tables, quick pairing, and bots for the seats that stay free."""

import asyncio
import contextlib
import secrets
from dataclasses import dataclass
from typing import Final

from morro.core.errors import GameError
from morro.games import LISTINGS
from morro.server.background import Background
from morro.server.bot_ratings import bot_for
from morro.server.chair import Chair
from morro.server.clock import clock_name, is_slow
from morro.server.commands import Commands, free_seat, new_name
from morro.server.errors import BadRequest, NotNow, NotYours, OutOfRange, StoreError, Taken, TooMany
from morro.server.live_table import LiveTable
from morro.server.names import check_free
from morro.server.new_table import NAMES, PreparedTable, TableSpec, prepare
from morro.server.public_tables import ListedTable, PublicTable, PublicTables
from morro.server.rating_range import ANY, NEAR, Standing, around, read_range, stored_range
from morro.server.ratings import Ratings
from morro.server.tables import Tables

PACES: Final = ("600+10", "1800+20", "", "1d", "3d")
"""The clocks that quick pairing offers; any other can be chosen for a table of one's own."""
COMPANIES: Final = ("any", "near")
"""Whom quick pairing looks for: anybody, or those who are about as strong."""
FILLS: Final = (30, 120, 600, 86400, 0)
"""Seconds after which bots take the free seats; 0 for never."""
MOST_WAITING: Final = 5
"""Open tables that one person may have in the lobby."""
TRIES: Final = 20
"""So often quick pairing looks again, where somebody else was faster."""
MOMENT: Final = 0.05
"""Seconds between two looks."""
OPENING: Final = 5.0
"""Seconds after which a table that was announced and never opened is forgotten: its server died."""
TICK: Final = 1.0
"""Seconds after which the list is read again: another process may have changed it."""
SEEN_EVERY: Final = 20
TIDY_EVERY: Final = 300
"""Ticks after which it is noted who is there, and after which old tables are forgotten."""


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play: with anybody, at a table of any of these sizes."""

    game: str
    seats: tuple[int, ...]
    pace: str = PACES[1]
    level: str = COMPANIES[0]
    fill: int = FILLS[0]
    rated: bool = False

    def check(self) -> None:
        """Raise BadRequest where there is no such game, size, pace, level or time."""
        listing = next((one for one in LISTINGS if one.name == self.game), None)
        if listing is None:
            raise BadRequest(f"there is no game {self.game[:40]!r}; there are: {', '.join(x.name for x in LISTINGS)}")
        if not self.seats or not set(self.seats) <= set(listing.seats()):
            raise BadRequest(
                f"{self.game} is for {listing.least} to {listing.most} players; choose one or more of them"
            )
        if self.pace not in PACES:
            raise BadRequest(f"there is no pace {self.pace[:20]!r}; there are: {', '.join(repr(one) for one in PACES)}")
        if self.level not in COMPANIES:
            raise BadRequest(f"you can play with {' or '.join(COMPANIES)}; not {self.level[:20]!r}")
        if self.fill not in FILLS:
            raise BadRequest(f"bots can sit down after {', '.join(map(str, FILLS[:-1]))} seconds, or never (0)")

    def fits(self, one: ListedTable, mine: Standing) -> bool:
        """Whether a table is what somebody of this strength asked for, who waits for bots or does not."""
        table = one.table
        wanted = stored_range(table.level)
        return (
            (table.game, table.pace, one.rated) == (self.game, self.pace, self.rated)
            and table.seats in self.seats
            and bool(table.fill_at) == bool(self.fill)
            and wanted.holds(mine)
            and (self.level == "any" or (wanted.least > 0 and wanted.most > 0))
        )

    def key(self, mine: Standing) -> str:
        """The same for all who wait for the same table; those who are near each other have mostly the same."""
        near = f"near {mine.points // NEAR}" if self.level == "near" else "any"
        with_bots, counts = "bots" if self.fill else "people", " rated" if self.rated else ""
        return f"{self.game} {min(self.seats)} {self.pace} {near} {with_bots}{counts}"


class Lobby:
    """What is decided here is decided by the store, so that any number of servers can share one."""

    def __init__(self, tables: Tables, commands: Commands, ratings: Ratings) -> None:
        self.tables = tables
        self.commands = commands
        self.ratings = ratings
        self.public = PublicTables(tables.store.database)
        self.watchers: set[asyncio.Event] = set()
        """One for each open page of the lobby, set when the list has changed."""
        self.list: list[ListedTable] = []
        """As it was last read."""
        self.drawn: dict[tuple[str, str], str] = {}
        """The lists as HTML, by what somebody sees and his language; anew whenever they have changed."""
        self._background = Background()
        self._reading = False
        tables.listeners.append(self._heard)

    # -- tables ---------------------------------------------------------------------------------------------

    async def create(self, spec: TableSpec, player: str, name: str) -> LiveTable:
        """A new table; one that everybody may find, if that was asked for and there is a seat for somebody."""
        read_range(spec.level)
        prepared = prepare(spec, player, name or NAMES[0], self.tables.now())
        if not spec.public or not prepared.invites:
            return await self.commands.open(prepared)
        await self._check_few(player)
        await self.public.add(self._row(prepared, spec))
        return await self._opened(prepared)

    async def _check_few(self, player: str) -> None:
        """Raise NotNow where somebody has so many tables in the lobby that those of others would not be seen."""
        if await self.public.waiting_of(player) >= MOST_WAITING:
            raise NotNow(f"{MOST_WAITING} open tables of yours wait in the lobby; call one of them off first")

    def _row(self, prepared: PreparedTable, spec: TableSpec) -> PublicTable:
        head, now = prepared.head, self.tables.now()
        return PublicTable(
            id=head.id,
            game=head.game,
            seats=head.seats,
            pace=clock_name(head.clock),
            level=read_range(spec.level).text,
            watch=int(head.watch),
            slow=int(is_slow(head.clock)),
            fill_at=now + spec.fill if spec.fill else 0.0,
            fill_bot=bot_for(head.game, read_range(spec.level)),
            created=now,
            seen=now,
        )

    async def _opened(self, prepared: PreparedTable) -> LiveTable:
        try:
            return await self.commands.open(prepared)
        except BaseException:
            await self.public.remove(prepared.head.id)
            raise

    async def sit(self, id_: str, player: str, name: str) -> None:
        """Take a free seat at a table of the lobby; raises OutOfRange where it is for others."""
        listed = await self.public.find(id_)
        if listed is None:
            raise NotYours("this table is private: its host has to send you a link")
        await check_free(self.tables.store.database, player, name)
        live = await self.tables.find(id_)
        if not live.table.owned(player):
            await self._check_range(listed, player)
        async with live.lock:
            if not live.table.owned(player):
                await self.commands.sit(
                    live, lambda: free_seat(live.table), lambda: Chair(name or new_name(live.table), player=player)
                )

    async def _check_range(self, table: PublicTable, player: str) -> None:
        wanted = stored_range(table.level)
        mine = await self.ratings.standing(table.game, player)
        if not wanted.holds(mine):
            raise OutOfRange(
                f"this table is for a rating of {wanted.text}; yours in this game is {mine.points}: choose another one"
            )

    # -- quick pairing --------------------------------------------------------------------------------------

    async def pair(self, wish: Wish, player: str, name: str) -> str:
        """A seat at a table with others who want the same; gives the table. The first to come opens it."""
        wish.check()
        await check_free(self.tables.store.database, player, name)
        mine = await self.ratings.standing(wish.game, player)
        for _ in range(TRIES):
            found = await self._sat_down(wish, mine, player, name) or await self._opened_first(wish, mine, player, name)
            if found:
                return found
            await asyncio.sleep(MOMENT)
        raise TooMany("many people look for a table right now; press the button again")

    async def _sat_down(self, wish: Wish, mine: Standing, player: str, name: str) -> str:
        """The table that somebody else opened, and where there was still a seat; empty where there is none."""
        fitting = [one for one in await self.public.open_for(self.tables.now()) if wish.fits(one, mine)]
        for one in sorted(fitting, key=lambda one: not one.has(player)):  # whoever waits already goes on waiting
            with contextlib.suppress(GameError, Taken):
                await self.sit(one.table.id, player, name)
                return one.table.id
        return ""

    async def _opened_first(self, wish: Wish, mine: Standing, player: str, name: str) -> str:
        """A new table for this wish; empty where somebody else has just opened one."""
        seats = min(wish.seats)
        chairs = ["open"] * seats
        chairs[secrets.randbelow(seats)] = "me"
        level = around(mine).text if wish.level == "near" else ANY
        spec = TableSpec(wish.game, chairs, clock=wish.pace, public=True, level=level, fill=wish.fill, rated=wish.rated)
        prepared = prepare(spec, player, name or NAMES[0], self.tables.now())
        key = wish.key(mine)
        await self._check_few(player)
        try:
            await self.public.add(self._row(prepared, spec), key)
        except Taken:
            await self._look_at_front(key)
            return ""
        return (await self._opened(prepared)).table.id

    async def _look_at_front(self, key: str) -> None:
        """Make room where the table that has the key is of no use any more."""
        id_, since, there = await self.public.front(key)
        now = self.tables.now()
        if not there and since > now - OPENING:
            return  # it is just being opened
        if not any(one.table.id == id_ for one in await self.public.open_for(now)):
            await self.public.step_back(key, id_)

    # -- what goes on by itself -----------------------------------------------------------------------------

    async def run(self) -> None:
        """Again and again: bots take seats that stayed free, and the pages hear what other servers changed."""
        ticks = 0
        while True:
            await asyncio.sleep(TICK)
            ticks += 1
            try:
                if ticks % SEEN_EVERY == 0:
                    await self.public.saw(self._attended(), self.tables.now())
                if ticks % TIDY_EVERY == 0:
                    await self.public.tidy(self.tables.now())
                await self.fill()
                if self.watchers:
                    await self.read()
            except StoreError as error:
                self.tables.log.warning("store", error=str(error))

    async def fill(self) -> None:
        """Give the free seats to bots where it is time."""
        for one in await self.public.due(self.tables.now()):
            with contextlib.suppress(GameError, Taken):  # another server did it
                live = await self.tables.find(one.id)
                async with live.lock:
                    await self.commands.seat_bots(live, one.fill_bot)

    def _attended(self) -> list[str]:
        """The open public tables where somebody is."""
        now = self.tables.now()
        return [
            live.table.id
            for live in list(self.tables.live.values())
            if live.listed is not None
            and live.table.status == "open"
            and any(chair.player and not live.presence.absent(chair.player, now) for chair in live.table.chairs)
        ]

    async def read(self) -> list[ListedTable]:
        """The list as it is now; whoever looks at it hears if it has changed."""
        found = await self.public.listed(self.tables.now())
        if [one._replace(table=one.table._replace(seen=0.0)) for one in found] != [
            one._replace(table=one.table._replace(seen=0.0)) for one in self.list
        ]:
            self._tell()
            self.drawn = {}
        self.list = found
        return found

    def _tell(self) -> None:
        for watcher in self.watchers:
            watcher.set()

    def _heard(self, live: LiveTable) -> None:
        """A table was loaded, or its log has grown."""
        if self.tables.stopping.is_set():
            return
        if live.listed is None and live.table.status == "open" and not live.asked_if_listed:
            live.asked_if_listed = True
            self._background.start(self._learn(live))
        elif live.listed is not None and self.watchers and not self._reading:
            self._reading = True
            self._background.start(self._read_soon())

    async def _learn(self, live: LiveTable) -> None:
        """A table that was read from the store knows nothing of the lobby."""
        with contextlib.suppress(StoreError):
            live.listed = await self.public.find(live.table.id)
            if live.listed is not None:
                live.publish()
                if self.watchers:
                    await self.read()

    async def _read_soon(self) -> None:
        await asyncio.sleep(MOMENT)
        self._reading = False
        with contextlib.suppress(StoreError):
            await self.read()

    async def close(self) -> None:
        """Hang up."""
        self._tell()
        await self._background.stop()
