"""Attendance: who comes and goes, and who plays for somebody who is away."""

import asyncio
import contextlib
from typing import Final

from morro.bots.registry import DEFAULT
from morro.core.errors import GameError
from morro.server import shared_notes
from morro.server.background import Background
from morro.server.chair import Chair
from morro.server.errors import NotNow, NotYours
from morro.server.live_table import LiveTable
from morro.server.log_entry import Entry
from morro.server.presence import AWAY, Here
from morro.server.tables import Tables

MOMENT: Final = 0.5
"""Seconds: who comes and goes within them is told once. Whoever loads his page again was never away."""
OFTEN: Final = AWAY / 3
"""Seconds after which other processes hear again that somebody without a page was here."""
SLACK: Final = 0.1
"""Seconds: a timer that rings a moment too early would find nobody away."""


class Attendance:
    """Everybody learns soon that somebody came, left, or has been away so long that a bot may play.

    Only of those who sit at the table: who looks on, comes and goes unseen.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.stopping = tables.stopping
        self._background = Background()
        tables.listeners.append(self.keep_watch)

    def arrive(self, live: LiveTable, player: str) -> None:
        """A socket opened."""
        alone = not live.presence.company
        owned = bool(live.table.owned(player))
        if not owned:
            self._looked(live)
        if live.presence.arrive(player) and owned:
            self._is_back(live, player)
        if alone:
            self._share(live, everybody=True)
            if live.presence.company:
                live.publish()

    def leave(self, live: LiveTable, player: str) -> None:
        """A socket closed."""
        last = live.presence.leave(player)
        if live.table.owned(player):
            live.presence.touch(player, self.tables.now())
            if last:
                self._tell(live)
                self.keep_watch(live)
        elif player in live.presence.told:
            self._share(live)

    def here(self, live: LiveTable) -> Here:
        """What others see of the person of each seat."""
        chairs, now = live.table.chairs, self.tables.now()
        return tuple([live.presence.of(seat, chair.player, now) for seat, chair in enumerate(chairs) if chair.player])

    def _tell(self, live: LiveTable) -> None:
        """Let everybody hear of it in a moment, together with whatever else happens until then."""
        if live.telling is None and not self.stopping.is_set():
            live.telling = asyncio.get_running_loop().call_later(MOMENT, self._told, live)

    def _told(self, live: LiveTable) -> None:
        live.telling = None
        self._share(live)
        live.announce()

    def _share(self, live: LiveTable, everybody: bool = False) -> None:
        """Let other processes know who has a page open here: those who sit at the table, and the first who look on."""
        if self.tables.peers.alone:
            return
        presence, now = live.presence, self.tables.now()
        wanted = {
            player for player in presence.sockets if everybody or player in presence.told or live.table.owned(player)
        }
        left = presence.told - wanted
        notes = [shared_notes.here(player, True) for player in wanted - presence.told]
        notes += [shared_notes.here(player, False) for player in left]
        notes += [shared_notes.seen(player, now) for player in left if live.table.owned(player)]
        presence.told = wanted
        self.tables.share_soon(live, *notes)

    def share_again(self) -> None:
        """What other processes knew may be lost: tell them once more."""
        for live in list(self.tables.live.values()):
            live.presence.told = set()
            self._share(live, everybody=not live.presence.company)

    def touch(self, live: LiveTable, player: str) -> None:
        """A request: whoever plays without a socket is here too."""
        if live.table.owned(player):
            presence, now = live.presence, self.tables.now()
            was_away = presence.absent(player, now)
            if not presence.online(player) and now - presence.seen.get(player, 0.0) > OFTEN:
                self.tables.share_soon(live, shared_notes.seen(player, now))
            presence.touch(player, now)
            if was_away:
                self._is_back(live, player)
        else:
            self._looked(live)

    def _looked(self, live: LiveTable) -> None:
        """Somebody without a seat looks at the table."""
        if not live.presence.watched:
            live.presence.watched = True
            self.tables.share_soon(live, shared_notes.watched())

    def _is_back(self, live: LiveTable, player: str) -> None:
        for seat in live.table.owned(player):
            self._end_votes(live, seat)
        self._tell(live)
        self.keep_watch(live)

    def _end_votes(self, live: LiveTable, seat: int) -> None:
        agreed = live.presence.votes.pop(seat, set())
        self.tables.share_soon(live, *[shared_notes.vote(seat, player, False) for player in agreed])

    def keep_watch(self, live: LiveTable) -> None:
        """Look round when the next person who is not here has been away long enough."""
        if live.watch is None and live.table.status == "running" and not self.stopping.is_set():
            away = [live.presence.away(chair.player, self.tables.now()) for chair in live.table.chairs if chair.player]
            soon = min((AWAY - seconds for seconds in away if seconds is not None and seconds < AWAY), default=None)
            if soon is not None:
                live.watch = asyncio.get_running_loop().call_later(soon + SLACK, self._look_round, live)

    def _look_round(self, live: LiveTable) -> None:
        live.watch = None
        self.keep_watch(live)
        people = [chair.player for chair in live.table.chairs if chair.player]
        if any(live.presence.absent(player, self.tables.now()) for player in people):
            live.announce()
        if live.presence.votes and not self.stopping.is_set():
            self._background.start(self._count(live))

    async def _count(self, live: LiveTable) -> None:
        """Those who have to agree became fewer."""
        async with live.lock:
            for seat in list(live.presence.votes):
                with contextlib.suppress(GameError):
                    await self._stand_in(live, seat)

    async def take_over(self, id_: str, player: str, seat: int) -> bool:
        """Agree that a bot plays for an absent person; True once everybody who is here agreed."""
        live = await self.tables.find(id_)
        table = live.table
        async with live.lock:
            if not table.owned(player):
                raise NotYours("only players of this table decide that")
            self.touch(live, player)
            if not 0 <= seat < table.head.seats or not table.chairs[seat].player or table.chairs[seat].bot:
                raise NotNow("nobody has to stand in for this seat")
            if not live.presence.absent(table.chairs[seat].player, self.tables.now()):
                raise NotNow(f"a bot may stand in for somebody who has been away for {AWAY:g} seconds")
            await self.tables.share(live, shared_notes.vote(seat, player, True))
            live.presence.votes.setdefault(seat, set()).add(player)
            await self.tables.catch_up(live)  # others may have agreed elsewhere
            if await self._stand_in(live, seat):
                return True
        live.announce()
        return False

    async def _stand_in(self, live: LiveTable, seat: int) -> bool:
        """Let a bot play for an absent person, if everybody who is here agreed."""
        table, presence = live.table, live.presence
        playing = [chair.player for seat, chair in enumerate(table.chairs) if seat not in table.resigned]
        here = {player for player in playing if player and not presence.absent(player, self.tables.now())}
        if not here or not here <= presence.votes.get(seat, set()):
            return False
        absent = table.chairs[seat]
        chair = Chair(absent.name, absent.player, DEFAULT)
        await self.tables.change(live, lambda: table.stand_in(seat, DEFAULT, self.tables.now()), lambda: chair)
        self._end_votes(live, seat)
        return True

    async def come_back(self, id_: str, player: str, seat: int) -> None:
        """A person takes the seat back from the bot."""
        live = await self.tables.find(id_)
        table = live.table
        async with live.lock:

            def decide() -> Entry:
                table.check_owner(seat, player)
                return table.come_back(seat, self.tables.now())

            await self.tables.change(live, decide, lambda: Chair(table.chairs[seat].name, player))

    async def close(self) -> None:
        """Stop counting votes."""
        await self._background.stop()
