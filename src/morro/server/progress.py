"""Progress: which steps of the lessons a person has done."""

from typing import Final

from morro.lessons.track import Track
from morro.server.lesson_view import Course
from morro.server.storage.database import Database

DONE: Final = """INSERT INTO lesson_step (player, track, step, at) VALUES (?, ?, ?, ?)
    ON CONFLICT (player, track, step) DO UPDATE SET at = excluded.at"""


class Progress:
    """Kept for each player, also for one without a name: the cookie says who it is."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def courses(self, player: str, tracks: list[Track]) -> list[Course]:
        """How far a player has come in each track."""
        rows = await self.database.read("SELECT track, step, at FROM lesson_step WHERE player = ?", player)
        return [
            Course(
                track,
                frozenset(step for name, step, _ in rows if name == track.name),
                max((at for name, _, at in rows if name == track.name), default=0.0),
            )
            for track in tracks
        ]

    async def mark(self, player: str, track: str, step: str, now: float) -> None:
        """A step is done; once more does no harm."""
        await self.database.write((DONE, (player, track, step, now)))
