"""Vacations: days on which a person need not move in games over days. There is a limit to them, so that games end."""

from typing import Final

from morro.server.clock import DAY, Break
from morro.server.errors import BadRequest, NotNow
from morro.server.storage.database import Database

AT_ONCE: Final = 14
"""Days that a vacation may last."""
A_YEAR: Final = 28
"""Days of vacation in any 365 days."""
YEAR: Final = 365 * DAY


class Vacations:
    """The rows of `vacation`."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, player: str, now: float) -> list[Break]:
        """A person's vacations of the last year."""
        rows = await self.database.read(
            "SELECT begins, ends FROM vacation WHERE player = ? AND ends > ? ORDER BY begins", player, now - YEAR
        )
        return [(float(begins), float(ends)) for begins, ends in rows]

    async def until(self, player: str, now: float) -> float:
        """When a person comes back; 0 where he is not on vacation."""
        return max((end for begin, end in await self.of(player, now) if begin <= now < end), default=0.0)

    async def days_left(self, player: str, now: float) -> int:
        """The days of vacation that a person may still take now."""
        taken = sum(end - max(begin, now - YEAR) for begin, end in await self.of(player, now))
        return max(0, A_YEAR - round(taken / DAY))

    async def take(self, player: str, days: int, now: float) -> None:
        """Go on vacation at once."""
        if not 1 <= days <= AT_ONCE:
            raise BadRequest(f"a vacation lasts 1 to {AT_ONCE} days, not {days}")
        if await self.until(player, now):
            raise NotNow("you are on vacation already; come back first")
        left = await self.days_left(player, now)
        if days > left:
            raise NotNow(f"you have {left} of {A_YEAR} days of vacation left this year; take fewer")
        await self.database.write(
            ("INSERT INTO vacation (player, begins, ends) VALUES (?, ?, ?)", (player, now, now + days * DAY))
        )

    async def end(self, player: str, now: float) -> None:
        """Come back early; the days that were not used are kept."""
        await self.database.write(
            ("UPDATE vacation SET ends = ? WHERE player = ? AND begins <= ? AND ends > ?", (now, player, now, now))
        )
