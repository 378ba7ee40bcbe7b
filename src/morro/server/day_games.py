"""DayGames: games over days. Whose turn it is, until when, who is to be told; and what happens when the time is up.

All of it stands in the store: no table has to stay in memory for days, and any server may do it, as the table's log
decides who was first. A row that is out of date does no harm: it is looked at too early, and put right.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from morro.core.errors import GameError
from morro.server.background import Background
from morro.server.bot_runner import BotRunner
from morro.server.errors import NotFound, StoreError, Taken
from morro.server.live_table import LiveTable
from morro.server.table import NO_SEAT
from morro.server.tables import Tables
from morro.server.vacations import Vacations

TICK: Final = 10.0
"""Seconds between two looks at the clocks."""
SOON: Final = 60.0
"""Seconds after which a person is told of a turn: whoever sits at the table has moved by then."""
LAST_CALL: Final = 6 * 3600.0
"""Seconds before the end of the time at which a person is told again."""
MOST: Final = 200
"""Tables in one go."""

NOTE: Final = (
    "INSERT INTO day_turn (board, player, version, since, until, told) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (board) DO UPDATE SET player = excluded.player, version = excluded.version,"
    " since = excluded.since, until = excluded.until,"
    " told = CASE WHEN day_turn.version = excluded.version THEN day_turn.told ELSE 0 END"
    " WHERE day_turn.version <= excluded.version"
)
"""A turn takes the place of an older one; whoever knows of this one already is not told again."""

Tell = Callable[["Turn", bool], Awaitable[None]]
"""Tells a person that it is his turn; the second time that little time is left."""


class Turn(NamedTuple):
    """A person who is asked at a table over days."""

    table: str
    player: str
    version: int
    since: float
    until: float


async def nobody(_turn: Turn, _again: bool) -> None:
    """Tells nobody."""


class DayGames:
    """Keeps the rows of `day_turn`, and looks at them."""

    def __init__(self, tables: Tables, bots: BotRunner, vacations: Vacations, tell: Tell) -> None:
        self.tables = tables
        self.bots = bots
        self.vacations = vacations
        self.tell = tell
        self.database = tables.store.database
        self._background = Background()
        tables.listeners.append(self._heard)

    # -- keeping --------------------------------------------------------------------------------------------

    def _heard(self, live: LiveTable) -> None:
        """A table was loaded, or its log has grown."""
        clock = live.table.clock
        if clock is not None and clock.slow and not self.tables.stopping.is_set():
            self._background.start(self._noted(live))

    async def _noted(self, live: LiveTable) -> None:
        with contextlib.suppress(StoreError):
            await self.note(live)

    async def note(self, live: LiveTable) -> None:
        """Write down whose turn it is, and until when."""
        table = live.table
        seat, version = table.asked, table.changed
        if seat == NO_SEAT or table.chairs[seat].bot or table.clock is None:
            await self.database.write(
                ("DELETE FROM day_turn WHERE board = ? AND version <= ?", (table.id, version)),
            )
            return
        player = table.chairs[seat].player
        resting = table.clock.resting(seat, self.tables.now())
        table.clock.breaks[seat] = await self.vacations.of(player, self.tables.now())
        if table.changed != version:
            return  # the next note knows better
        row = (table.id, player, version, table.clock.since, table.clock.ends(seat), 0)
        await self.database.write((NOTE, row))
        if table.clock.resting(seat, self.tables.now()) != resting:
            live.publish()

    async def turns_of(self, player: str) -> dict[str, Turn]:
        """The tables over days where a person is asked."""
        rows = await self.database.read(
            "SELECT board, player, version, since, until FROM day_turn WHERE player = ? ORDER BY until", player
        )
        return {row[0]: Turn(*row) for row in rows}

    async def vacation_changed(self, player: str) -> None:
        """A person left, or came back: his clocks stand still, or go on."""
        for id_ in await self.turns_of(player):
            with contextlib.suppress(GameError):
                await self.note(await self.tables.find(id_))

    # -- looking --------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Again and again: whose time is up, and who does not know yet that it is his turn."""
        while True:
            await asyncio.sleep(TICK)
            with contextlib.suppress(StoreError):
                await self.look()

    async def look(self) -> None:
        now = self.tables.now()
        for id_, *_ in await self.database.read(f"SELECT board FROM day_turn WHERE until <= ? LIMIT {MOST}", now):
            await self._look_at(id_)
        for called, column, moment in ((0, "since", now - SOON), (1, "until", now + LAST_CALL)):
            rows = await self.database.read(
                "SELECT board, player, version, since, until FROM day_turn"
                f" WHERE told = ? AND until > ? AND {column} <= ? LIMIT {MOST}",
                called,
                now,
                moment,
            )
            for row in rows:
                await self._call(Turn(*row), called)

    async def _look_at(self, id_: str) -> None:
        """The time at a table seems to be up."""
        try:
            live = await self.tables.find(id_)
            await self.note(live)
            table = live.table
            seat = table.asked
            if table.clock is None or seat == NO_SEAT or table.chairs[seat].bot:
                return
            if table.clock.ends(seat) <= self.tables.now():
                await self.bots.time_is_up(live)
        except NotFound:
            await self.database.write(("DELETE FROM day_turn WHERE board = ?", (id_,)))
        except Taken:
            pass  # another server did it
        except GameError as error:
            self.tables.log.warning("day_game", table=id_, code=error.code)

    async def _call(self, turn: Turn, called: int) -> None:
        """Tell a person once, whichever server is first; nobody who looks at the table is told."""
        first = await self.database.write(
            (
                "UPDATE day_turn SET told = ? WHERE board = ? AND version = ? AND told = ? RETURNING board",
                (called + 1, turn.table, turn.version, called),
            )
        )
        live = self.tables.live.get(turn.table)
        if first[0] and not (live and live.presence.online(turn.player)):
            await self.tell(turn, called > 0)

    async def close(self) -> None:
        await self._background.stop()
