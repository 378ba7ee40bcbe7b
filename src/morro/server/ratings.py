"""Ratings: every finished table counts once, whichever process saw it end. Nobody can write one from outside."""

import asyncio
import hashlib
import time
from collections import OrderedDict
from typing import Final, NamedTuple, TypeVar

import structlog

from morro.core.errors import GameError
from morro.server.background import Background
from morro.server.bot_ratings import ALL, bot_rating, listed
from morro.server.errors import StoreError, Taken
from morro.server.game_results import Result, played_here, rated_places, results_of, why_unrated, write_result
from morro.server.limits import network_of
from morro.server.live_table import LiveTable
from morro.server.rating_model import Rating, after
from morro.server.rating_range import Standing
from morro.server.storage.database import Statement
from morro.server.table import Table
from morro.server.tables import Tables

K = TypeVar("K")

TRIES: Final = 20
"""Two tables of one person may end at the same moment in two processes: the second looks again."""
REMEMBERED: Final = 10_000
LATELY: Final = 7 * 24 * 3600.0
"""Seconds before a start in which a table may have ended without being counted."""
CAUGHT_UP: Final = 1000
LISTED_FROM: Final = 20
"""Games that somebody must have played before he has a place."""
MOST_LISTED: Final = 500


class LadderLine(NamedTuple):
    """Somebody on the ladder."""

    player: str
    """Empty for a bot."""
    bot: str
    name: str
    claimed: bool
    rating: Rating
    games: int


class Ratings:
    """Counts tables, and tells what follows."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.database = tables.store.database
        self.log = structlog.get_logger("morro")
        self._background = Background()
        self._counted: OrderedDict[str, bool] = OrderedDict()
        """Tables that need no more counting."""
        self._seen: OrderedDict[tuple[str, str, str], bool] = OrderedDict()
        """Table, person and address, as far as they are written down."""
        tables.listeners.append(self.look)

    # -- what is noted while a game runs --------------------------------------------------------------------

    async def seen(self, table: Table, player: str, client: str) -> None:
        """A person of a rated table is at this address. Only a hash is kept, and only until the game is over."""
        if not table.head.rated or table.status not in ("open", "running") or not table.owned(player):
            return
        address = hashlib.sha256(
            f"morro-address {table.id} {table.head.seed} {network_of(client)}".encode()
        ).hexdigest()
        key = (table.id, player, address)
        if key not in self._seen:
            sql = """INSERT INTO sitter (board, player, address) VALUES (?, ?, ?)
                ON CONFLICT (board, player, address) DO NOTHING"""
            await self.database.write((sql, key))
            remember(self._seen, key)

    # -- counting -------------------------------------------------------------------------------------------

    def look(self, live: LiveTable) -> None:
        """Called for every table that was loaded or has changed."""
        if live.table.over and live.table.id not in self._counted and not self.tables.stopping.is_set():
            remember(self._counted, live.table.id)
            self._background.start(self._try_to_count(live.table))

    async def _try_to_count(self, table: Table) -> None:
        try:
            await self.count(table)
        except StoreError as error:
            self._counted.pop(table.id, None)  # when it is opened again
            self.log.warning("not_counted", table=table.id, code=error.code)

    async def count(self, table: Table) -> bool:
        """Write down how a table ended, once; False where that was done, or is not to be done."""
        if not played_here(table):
            return False
        results = results_of(table)
        for _ in range(TRIES):
            if await self.database.read("SELECT 1 FROM result WHERE board = ?", table.id):
                return False
            try:
                await self.database.write(*await self._statements(table, results))
            except Taken:
                await asyncio.sleep(0)
            else:
                return True
        raise StoreError(f"the result of table {table.id} could not be written; it is tried again when it is opened")

    async def _statements(self, table: Table, results: list[Result]) -> list[Statement]:
        """Everything that follows from a table: all of it is written, or nothing."""
        addresses = await self.database.read("SELECT player, address FROM sitter WHERE board = ?", table.id)
        unrated = why_unrated(table, [(player, address) for player, address in addresses])
        game = edition(table)
        at = time.time()
        statements = [write_result(table, game, result, unrated, at) for result in results]
        statements.append(("DELETE FROM sitter WHERE board = ?", (table.id,)))
        if not unrated:
            for seats in (table.head.seats, ALL):
                statements += await self._steps(table, results, game, seats, at)
        return statements

    async def _steps(self, table: Table, results: list[Result], game: str, seats: int, at: float) -> list[Statement]:
        """The new ratings of the people of a table. Bots were measured, and stand still: they hold the scale."""
        before: list[tuple[Rating, int]] = []
        for result in results:
            if result.player:
                before.append(await self.rating(game, seats, result.player))
            else:
                before.append((bot_rating(game, seats, result.bot), 0))
        rated = after([rating for rating, _ in before], rated_places(table, results))
        statements: list[Statement] = []
        for result, rating, (_, games) in zip(results, rated, before, strict=True):
            if result.player:
                key = (game, seats, result.player)
                step = """INSERT INTO rating_step (game, seats, player, games, board, mu, sigma, at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
                now = """INSERT INTO rating (game, seats, player, mu, sigma, games, at) VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (game, seats, player) DO UPDATE
                    SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games, at = excluded.at"""
                statements.append((step, (*key, games + 1, table.id, rating.mu, rating.sigma, at)))
                statements.append((now, (*key, rating.mu, rating.sigma, games + 1, at)))
        return statements

    async def catch_up(self) -> None:
        """After a start: count what ended in the last days, when the server went away just then."""
        sql = """SELECT id FROM board WHERE status = 'finished' AND updated > ?
            AND NOT EXISTS (SELECT 1 FROM result WHERE result.board = board.id) ORDER BY updated LIMIT ?"""
        for (id_,) in await self.database.read(sql, time.time() - LATELY, CAUGHT_UP):
            await self.find_and_count(id_)
            await asyncio.sleep(0.02)

    async def find_and_count(self, id_: str) -> None:
        """Count a table that need not be in memory; one that cannot be read is left alone."""
        try:
            table = (await self.tables.find(id_)).table
            remember(self._counted, id_)
            await self.count(table)
        except GameError as error:
            self.log.warning("not_counted", table=id_, code=error.code)

    def is_counted(self, id_: str) -> bool:
        """Whether a table is known to need no more counting."""
        return id_ in self._counted

    async def close(self) -> None:
        await self._background.stop()

    # -- asking ---------------------------------------------------------------------------------------------

    async def rating(self, game: str, seats: int, player: str) -> tuple[Rating, int]:
        """A person's rating and the number of games it is made of."""
        sql = "SELECT mu, sigma, games FROM rating WHERE game = ? AND seats = ? AND player = ?"
        rows = await self.database.read(sql, game, seats, player)
        return (Rating(rows[0][0], rows[0][1]), int(rows[0][2])) if rows else (Rating(), 0)

    async def standing(self, game: str, player: str) -> Standing:
        """What a person has at all table sizes of a game together."""
        rating, games = await self.rating(game.partition(":")[0], ALL, player)
        return Standing(rating.points, games)

    async def standings(self, player: str) -> dict[str, Standing]:
        """The same for every game that the person has a rating in."""
        sql = "SELECT game, mu, sigma, games FROM rating WHERE seats = ? AND player = ?"
        rows = await self.database.read(sql, ALL, player) if player else []
        return {game: Standing(Rating(mu, sigma).points, int(games)) for game, mu, sigma, games in rows}

    async def ladder(self, game: str, seats: int) -> list[LadderLine]:
        """People who have played enough, and the bots, the best first."""
        sql = """SELECT rating.player, account.name, player.name, rating.mu, rating.sigma, rating.games FROM rating
            JOIN player ON player.id = rating.player LEFT JOIN account ON account.player = rating.player
            WHERE rating.game = ? AND rating.seats = ? AND rating.games >= ? ORDER BY rating.mu DESC LIMIT ?"""
        rows = await self.database.read(sql, game, seats, LISTED_FROM, MOST_LISTED)
        lines = [
            LadderLine(player, "", claimed or name, bool(claimed), Rating(mu, sigma), games)
            for player, claimed, name, mu, sigma, games in rows
        ]
        lines += [LadderLine("", bot, "", False, bot_rating(game, seats, bot), 0) for bot in listed(game, seats)]
        return sorted(lines, key=lambda line: -line.rating.mu)


def edition(table: Table) -> str:
    """The game that a rating is for: options do not make another one."""
    return table.head.game.partition(":")[0]


def remember(known: OrderedDict[K, bool], key: K) -> None:
    known[key] = True
    if len(known) > REMEMBERED:
        known.popitem(last=False)
