"""Porter: who comes and goes, and who plays for somebody who is away."""

import asyncio
import contextlib
from typing import Final

from morro.bots.registry import DEFAULT
from morro.core.errors import GameError
from morro.server.chair import Chair
from morro.server.driver import Driver
from morro.server.errors import NotNow, NotYours
from morro.server.presence import AWAY, Here
from morro.server.sitting import Sitting

MOMENT: Final = 0.5
"""Seconds: who comes and goes within them is told once. Whoever loads his page again was never away."""
SLACK: Final = 0.1
"""Seconds: a timer that rings a moment too early would find nobody away."""


class Porter(Driver):
    """Everybody learns soon that somebody came, left, or has been away so long that a bot may play.

    Only of those who sit at the table: who looks on, comes and goes unseen.
    """

    def arrive(self, sitting: Sitting, player: str) -> None:
        """A socket opened."""
        alone = not sitting.presence.company
        if sitting.presence.arrive(player) and sitting.table.owned(player):
            self._is_back(sitting, player)
        if alone and sitting.presence.company:
            sitting.publish()

    def leave(self, sitting: Sitting, player: str) -> None:
        """A socket closed."""
        last = sitting.presence.leave(player)
        if sitting.table.owned(player):
            sitting.presence.touch(player, self.now())
            if last:
                self._tell(sitting)
                self._keep_watch(sitting)

    def here(self, sitting: Sitting) -> Here:
        """What others see of the person of each seat."""
        chairs, now = sitting.table.chairs, self.now()
        return tuple(
            [sitting.presence.of(seat, chair.player, now) for seat, chair in enumerate(chairs) if chair.player]
        )

    def _tell(self, sitting: Sitting) -> None:
        """Let everybody hear of it in a moment, together with whatever else happens until then."""
        if sitting.telling is None and not self.stopping.is_set():
            sitting.telling = asyncio.get_running_loop().call_later(MOMENT, self._told, sitting)

    def _told(self, sitting: Sitting) -> None:
        sitting.telling = None
        sitting.announce()

    def touch(self, sitting: Sitting, player: str) -> None:
        """A request: whoever plays without a socket is here too."""
        if sitting.table.owned(player):
            was_away = sitting.presence.absent(player, self.now())
            sitting.presence.touch(player, self.now())
            if was_away:
                self._is_back(sitting, player)

    def _is_back(self, sitting: Sitting, player: str) -> None:
        for seat in sitting.table.owned(player):
            sitting.presence.votes.pop(seat, None)
        self._tell(sitting)
        self._keep_watch(sitting)

    def go_on(self, sitting: Sitting) -> None:
        super().go_on(sitting)
        self._keep_watch(sitting)

    def _keep_watch(self, sitting: Sitting) -> None:
        """Look round when the next person who is not here has been away long enough."""
        if sitting.watch is None and sitting.table.status == "running" and not self.stopping.is_set():
            away = [sitting.presence.away(chair.player, self.now()) for chair in sitting.table.chairs if chair.player]
            soon = min((AWAY - seconds for seconds in away if seconds is not None and seconds < AWAY), default=None)
            if soon is not None:
                sitting.watch = asyncio.get_running_loop().call_later(soon + SLACK, self._look_round, sitting)

    def _look_round(self, sitting: Sitting) -> None:
        sitting.watch = None
        self._keep_watch(sitting)
        people = [chair.player for chair in sitting.table.chairs if chair.player]
        if any(sitting.presence.absent(player, self.now()) for player in people):
            sitting.announce()
        if sitting.presence.votes and not self.stopping.is_set():
            self._start(self._count(sitting))

    async def _count(self, sitting: Sitting) -> None:
        """Those who have to agree became fewer."""
        async with sitting.lock:
            for seat in list(sitting.presence.votes):
                with contextlib.suppress(GameError):
                    await self._stand_in(sitting, seat)

    async def take_over(self, id_: str, player: str, seat: int) -> bool:
        """Agree that a bot plays for an absent person; True once everybody who is here agreed."""
        sitting = await self.sitting(id_)
        table = sitting.table
        async with sitting.lock:
            if not table.owned(player):
                raise NotYours("only players of this table decide that")
            self.touch(sitting, player)
            if not 0 <= seat < table.head.seats or not table.chairs[seat].player or table.chairs[seat].bot:
                raise NotNow("nobody has to stand in for this seat")
            if not sitting.presence.absent(table.chairs[seat].player, self.now()):
                raise NotNow(f"a bot may stand in for somebody who has been away for {AWAY:g} seconds")
            sitting.presence.votes.setdefault(seat, set()).add(player)
            if await self._stand_in(sitting, seat):
                return True
        sitting.announce()
        return False

    async def _stand_in(self, sitting: Sitting, seat: int) -> bool:
        """Let a bot play for an absent person, if everybody who is here agreed."""
        table, presence = sitting.table, sitting.presence
        here = {c.player for c in table.chairs if c.player and not presence.absent(c.player, self.now())}
        if not here or not here <= presence.votes[seat]:
            return False
        absent = table.chairs[seat]
        await self._write(
            sitting, table.stand_in(seat, DEFAULT, self.now()), Chair(absent.name, absent.player, DEFAULT)
        )
        presence.votes.pop(seat, None)
        return True

    async def come_back(self, id_: str, player: str, seat: int) -> None:
        """A person takes the seat back from the bot."""
        sitting = await self.sitting(id_)
        table = sitting.table
        async with sitting.lock:
            table.check_owner(seat, player)
            entry = table.come_back(seat, self.now())
            await self._write(sitting, entry, Chair(table.chairs[seat].name, player))
