"""Profiles: how somebody fares, by game and table size, from the results that the server wrote down."""

import json
import math
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from morro.server.bot_ratings import ALL, bot_rating, listed
from morro.server.distinction import Game, Sources, distinction
from morro.server.people_view import CurvePoint, GameShown, ProfileShown, RatedGame, SourceShown, Won
from morro.server.rating_model import Rating
from morro.server.ratings import Ratings

MOST_RESULTS: Final = 2000
WINNERS: Final = 500
CURVE: Final = 200
OLD_TABLES: Final = 50
"""Tables from before results were written down, which are counted when their person looks at himself."""
FAVOURITES: Final = 4
SOURCES: Final = 6
Z: Final = 1.96


class Played(NamedTuple):
    """One game of somebody."""

    game: str
    seats: int
    share: float
    points: int
    sources: list[tuple[str, int]]
    built: list[str]


class Profiles:
    """Tells of people what may be told to everybody."""

    def __init__(self, ratings: Ratings) -> None:
        self.ratings = ratings
        self.database = ratings.database

    async def profile(self, player: str, name: str, claimed: bool) -> ProfileShown:
        """Everything that a profile shows; of nobody in particular it shows nothing: bots have the empty id."""
        if not player:
            return ProfileShown(name, claimed, 0.0, 0, [], [], [])
        since = await self.database.read("SELECT created FROM player WHERE id = ?", player)
        rows = await self.database.read(
            "SELECT game, seats, share, points, sources, built FROM result"
            " WHERE player = ? AND unrated <> 'person' ORDER BY at DESC LIMIT ?",
            player,
            MOST_RESULTS,
        )
        played = [Played(*row[:4], *map(json.loads, row[4:])) for row in rows]
        names = [game for game, _ in Counter(one.game for one in played).most_common()]
        return ProfileShown(
            name=name,
            claimed=claimed,
            since=float(since[0][0]) if since else 0.0,
            games=len(played),
            ratings=await self._ratings(player),
            won=[line for game in names for line in won([one for one in played if one.game == game], game)],
            puzzles=await self._puzzles(player),
            by_game=[await self._game(game, [one for one in played if one.game == game], player) for game in names],
        )

    async def results(self, player: str) -> list[dict[str, Any]]:
        """How somebody's games ended, the latest first."""
        if not player:
            return []  # that is the id of bots
        names = ["board", "seat", "game", "seats", "place", "share", "points", "sources", "built", "unrated", "at"]
        rows = await self.database.read(
            f"SELECT {', '.join(names)} FROM result WHERE player = ? ORDER BY at DESC LIMIT ?", player, MOST_RESULTS
        )
        found = [dict(zip(("table", *names[1:]), row, strict=True)) for row in rows]
        return [{**one, "sources": json.loads(one["sources"]), "built": json.loads(one["built"])} for one in found]

    async def _ratings(self, player: str) -> list[RatedGame]:
        sql = "SELECT game, mu, sigma, games FROM rating WHERE player = ? AND seats = ? ORDER BY games DESC"
        rows = await self.database.read(sql, player, ALL)
        found = []
        for game, mu, sigma, games in rows:
            rating = Rating(mu, sigma)
            found.append(RatedGame(game, rating.points, rating.band, games))
        return found

    async def _puzzles(self, player: str) -> tuple[int, int] | None:
        rows = await self.database.read("SELECT value, deviation FROM puzzle_rating WHERE player = ?", player)
        return (round(rows[0][0]), round(Z * rows[0][1])) if rows else None

    async def _game(self, game: str, played: list[Played], player: str) -> GameShown:
        """What a person does in a game: points by source beside those of winners, buildings, rating."""
        sql = "SELECT sources, built FROM result WHERE game = ? AND share > 0 ORDER BY at DESC LIMIT ?"
        won_games = [Game(*map(json.loads, row)) for row in await self.database.read(sql, game, WINNERS)]
        winners = [one.sources for one in won_games]
        mine: list[Sources] = [one.sources for one in played]
        keys = sorted({key for one in mine + winners for key, _ in one}, key=lambda key: -mean_of(key, mine))
        sources = [SourceShown(key, mean_of(key, mine), mean_of(key, winners)) for key in keys]
        built = Counter(key for one in played for key in set(one.built))
        return GameShown(
            game=game,
            games=len(played),
            points=sum(one.points for one in played) / len(played),
            winners=sum(points for one in winners for _, points in one) / max(1, len(winners)),
            sources=sources[:SOURCES],
            buildings=[(key, n / len(played)) for key, n in built.most_common(FAVOURITES)],
            curve=await self._curve(game, player),
            bots=[(bot, bot_rating(game, ALL, bot).points) for bot in listed(game, ALL)],
            stands_out=distinction([Game(one.sources, one.built) for one in played], won_games),
        )

    async def _curve(self, game: str, player: str) -> list[CurvePoint]:
        sql = """SELECT at, mu, sigma FROM rating_step WHERE game = ? AND seats = ? AND player = ?
            ORDER BY games DESC LIMIT ?"""
        rows = await self.database.read(sql, game, ALL, player, CURVE)
        found = []
        for at, mu, sigma in reversed(rows):
            rating = Rating(mu, sigma)
            found.append(CurvePoint(at, rating.points, rating.band))
        return found

    async def count_old(self, player: str) -> None:
        """Write down how older tables of a person ended, so that his page tells of them too."""
        sql = """SELECT DISTINCT board.id FROM board JOIN chair ON chair.board = board.id
            WHERE chair.player = ? AND board.status = 'finished'
            AND NOT EXISTS (SELECT 1 FROM result WHERE result.board = board.id)"""
        fresh = [id_ for (id_,) in await self.database.read(sql, player) if not self.ratings.is_counted(id_)]
        for id_ in fresh[:OLD_TABLES]:
            await self.ratings.find_and_count(id_)


def mean_of(key: str, games: Sequence[Sources]) -> float:
    return sum(points for one in games for name, points in one if name == key) / max(1, len(games))


def won(played: list[Played], game: str) -> list[Won]:
    """The games won at all table sizes, then at each, beside what chance alone would win."""
    sizes = sorted({one.seats for one in played})
    groups = [(ALL, played)] if len(sizes) > 1 else []
    groups += [(seats, [one for one in played if one.seats == seats]) for seats in sizes]
    found = []
    for seats, some in groups:
        share = sum(one.share for one in some)
        low, high = interval(share, len(some))
        fair = sum(1 / one.seats for one in some) / len(some)
        found.append(Won(game, seats, len(some), share, low, high, fair))
    return found


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    p = wins / games
    middle = (p + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * math.sqrt(p * (1 - p) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
