"""PuzzleBook: which puzzles a player has tried, what came of it, and the player's rating."""

import asyncio
from typing import Final, NamedTuple

from morro.coach.intervals import Estimate, chance
from morro.coach.practice import Practice, State, first_try
from morro.coach.puzzle import Puzzle
from morro.coach.rating import Rating
from morro.server.storage.database import Database, Row

FIELDS: Final = "puzzle, first, state, said, at, latest, stage, due, rating, gain"
ADD: Final = f"INSERT INTO puzzle_try (player, {FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
CHANGE: Final = """UPDATE puzzle_try SET state = ?, said = ?, latest = ?, stage = ?, due = ?
    WHERE player = ? AND puzzle = ?"""
RATE: Final = """INSERT INTO puzzle_rating (player, value, deviation, tries) VALUES (?, ?, ?, ?)
    ON CONFLICT (player) DO UPDATE SET value = excluded.value, deviation = excluded.deviation, tries = excluded.tries"""
FEWEST: Final = 5
"""Of fewer tries no share is told."""


class Standing(NamedTuple):
    """How well a player solves puzzles, and how many first tries say so."""

    rating: Rating = Rating()
    tries: int = 0


class PuzzleBook:
    """Kept for each player, also for one without a name: the cookie says who it is."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._turn = asyncio.Lock()
        """Two first tries at once must both count."""

    async def tried(self, player: str) -> dict[str, Practice]:
        """All puzzles that a player has tried, the one tried last first."""
        sql = f"SELECT {FIELDS} FROM puzzle_try WHERE player = ? ORDER BY latest DESC"
        rows = await self.database.read(sql, player) if player else []
        return {row[0]: practice_of(row) for row in rows}

    async def practice(self, player: str, name: str) -> Practice | None:
        """What became of a player's tries at one puzzle."""
        sql = f"SELECT {FIELDS} FROM puzzle_try WHERE player = ? AND puzzle = ?"
        rows = await self.database.read(sql, player, name) if player else []
        return practice_of(rows[0]) if rows else None

    async def standing(self, player: str) -> Standing:
        sql = "SELECT value, deviation, tries FROM puzzle_rating WHERE player = ?"
        rows = await self.database.read(sql, player) if player else []
        return Standing(Rating(rows[0][0], rows[0][1]), int(rows[0][2])) if rows else Standing()

    async def share(self, name: str) -> Estimate | None:
        """Which share of all players solves a puzzle at the first try; None while that is not known."""
        rows = await self.database.read("SELECT COUNT(*), SUM(first) FROM puzzle_try WHERE puzzle = ?", name)
        count = int(rows[0][0])
        return chance(int(rows[0][1]), count) if count >= FEWEST else None

    async def answer(self, player: str, puzzle: Puzzle, token: str, now: float) -> Practice:
        """A player's answer; raises BadPuzzle where it is none."""
        return await self._note(player, puzzle, "solved" if puzzle.check(token) else "wrong", token, now)

    async def show(self, player: str, puzzle: Puzzle, now: float) -> Practice:
        """The player gives up and asks for the answer: at the first try that is a miss."""
        return await self._note(player, puzzle, "shown", "", now)

    async def _note(self, player: str, puzzle: Puzzle, state: State, said: str, now: float) -> Practice:
        async with self._turn:
            old = await self.practice(player, puzzle.name)
            if old is not None:
                found = old.again(state, said, now)
                facts = (found.state, found.said, found.latest, found.stage, found.due)
                await self.database.write((CHANGE, (*facts, player, puzzle.name)))
                return found
            standing = await self.standing(player)
            rating = standing.rating.after(puzzle.rating, state == "solved")
            found = first_try(puzzle.name, state, said, now, standing.rating.value, rating.value)
            await self.database.write(
                (ADD, (player, puzzle.name, int(found.first), *found[2:])),
                (RATE, (player, rating.value, rating.deviation, standing.tries + 1)),
            )
            return found


def practice_of(row: Row) -> Practice:
    name, first, state, said, at, latest, stage, due, rating, gain = row
    return Practice(name, bool(first), state, said, at, latest, int(stage), due, rating, gain)
