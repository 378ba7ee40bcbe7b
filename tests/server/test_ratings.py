"""Ratings: what counts, what does not, once and for all, and the same in whichever order processes come."""

import asyncio
import json
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.server.tables import NOW, play_on

from morro.core.rng import seeded
from morro.server import bot_ratings
from morro.server.bot_ratings import ALL, FILE, bot_rating, listed, of_measurements, text_of
from morro.server.chair import Chair
from morro.server.errors import BadRequest
from morro.server.game_results import results_of, why_unrated
from morro.server.ladder_pages import ranked
from morro.server.metrics import Metrics
from morro.server.new_table import TableSpec, fresh_head, prepare
from morro.server.rating_model import ZERO, Rating, after, chance, of_points
from morro.server.ratings import LadderLine, Ratings
from morro.server.storage.sqlite_store import SqliteStore
from morro.server.table import Table
from morro.server.table_summary import line_of
from morro.server.tables import Tables

GAME = "sanjuan/2004"


class Club:
    """A store, and as many processes on it as a test wants."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.tables = Tables(store, Metrics())
        self.ratings = Ratings(self.tables)
        self.games = 0

    async def played(self, *sitters: str, rated: bool = True, seed: int | None = None, start: str = "") -> Table:
        """A finished table of people, and of bots where a name begins with `bot:`; nothing is counted yet."""
        self.games += 1
        game = prepare(TableSpec(GAME, ["me", *["open"] * (len(sitters) - 1)]), "p", "P", NOW)
        spec = TableSpec(GAME, [], rated=rated, seed=seed)
        head = fresh_head(Table(game.head, game.chairs).game, sitters[0], NOW, None, spec)
        head.seed, head.start = self.games, start
        chairs = [
            Chair("Bot", bot=one[4:]) if one.startswith("bot:") else Chair(one.title(), player=one) for one in sitters
        ]
        table = Table(head, chairs)
        lines = [line_of(table, entry := table.begin(NOW))]
        table.settle(entry)
        play_on(table, seeded(self.games))
        for player in {chair.player for chair in chairs if chair.player}:
            await self.came(table, player)
        await self.store.add_table(head, chairs, lines)
        return table

    async def came(self, table: Table, player: str) -> None:
        """As if the person had opened the table, at an address of his own."""
        sql = "INSERT INTO sitter (board, player, address) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self.store.database.write((sql, (table.id, player, f"address of {player}")))

    async def steps(self, player: str, seats: int = ALL) -> int:
        return (await self.ratings.rating(GAME, seats, player))[1]


@asynccontextmanager
async def club(folder: Path) -> AsyncIterator[Club]:
    store = SqliteStore(folder / "a.sqlite3")
    made = Club(store)
    for name in ("kim", "lee", "max"):
        await store.add_player(name, f"device of {name}", NOW)
        await store.put_prefs(name, name.title(), "{}")
    try:
        yield made
    finally:
        await made.ratings.close()
        store.close()


# -- the model ----------------------------------------------------------------------------------------------


def test_a_newcomer_begins_where_greedy_stands_with_a_wide_band() -> None:
    assert Rating().points == ZERO == bot_rating(GAME, 4, "greedy").points
    assert Rating().band > 400 > bot_rating(GAME, 4, "level3").band


def test_a_gap_means_the_same_odds_at_every_table_size() -> None:
    """A hundred points more are 64 of 100, and the sum of a table's changes has no favourite size."""
    for points in (100, 400):
        ahead = chance(of_points(points, 0.0), of_points(0, 0.0))
        assert math.isclose(ahead, 1 / (1 + 10 ** (-points / 400)), abs_tol=0.01)
    gains = []
    for seats in (2, 3, 4, 5):
        field = [Rating(25, 2)] * seats
        gains.append(after(field, list(range(1, seats + 1)))[0].mu - 25)
    assert gains == sorted(gains), "to win against more is worth more"


def test_the_winner_rises_the_loser_falls_and_both_are_surer() -> None:
    one, two, three = after([Rating()] * 3, [1, 2, 3])
    assert one.mu > two.mu > three.mu
    assert all(rating.sigma < Rating().sigma for rating in (one, two, three))
    tied = after([Rating()] * 2, [1, 1])
    assert math.isclose(tied[0].mu, tied[1].mu)


def test_the_bots_are_anchored_by_what_the_arena_measured() -> None:
    strength = json.loads(Path("docs/strength.json").read_text(encoding="utf-8"))
    told = "run: python -m morro.server.bot_ratings docs/strength.json"
    assert FILE.read_text(encoding="utf-8") == text_of(of_measurements(strength)), told
    for seats in (ALL, 2, 3, 4):
        order = [bot_rating(GAME, seats, f"level{n}").points for n in range(1, 6)]
        assert order == sorted(order)
    for table in strength["ratings"]:
        game, _, seats = table.rpartition(" ")
        assert listed(game, int(seats)) == [f"level{n}" for n in range(1, 6)], table
    assert bot_rating("unknown/game", 2, "level3") == Rating()


def test_a_level_that_was_not_measured_counts_as_the_next_lower_one(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"some/game 4": {"level3": [100.0, 10.0], "level4": [200.0, 20.0]}}
    monkeypatch.setattr(bot_ratings, "measured", lambda: known)
    assert bot_rating("some/game", 4, "level5") == of_points(200.0, 40.0)
    assert "level5" not in listed("some/game", 4)


# -- what counts --------------------------------------------------------------------------------------------


def test_a_rated_table_counts_once_whoever_looks(tmp_path: Path) -> None:
    async def run() -> None:
        async with club(tmp_path) as site:
            other = Ratings(Tables(site.store, Metrics()))
            table = await site.played("kim", "lee")
            counted = await asyncio.gather(*(one.count(table) for one in (site.ratings, other, site.ratings)))
            assert sorted(counted) == [False, False, True]
            assert [await site.steps(name) for name in ("kim", "lee")] == [1, 1]
            assert len(await site.store.database.read("SELECT * FROM result")) == 2

    asyncio.run(run())


def test_tables_that_end_at_the_same_moment_in_two_processes_both_count(tmp_path: Path) -> None:
    async def run() -> None:
        async with club(tmp_path) as site:
            others = [Ratings(Tables(site.store, Metrics())) for _ in range(3)]
            tables = [await site.played("kim", "lee") for _ in range(6)]
            await asyncio.gather(*(others[n % 3].count(table) for n, table in enumerate(tables)))
            assert await site.steps("kim") == 6
            rows = await site.store.database.read(
                "SELECT games FROM rating_step WHERE player = 'kim' AND seats = 0 ORDER BY games"
            )
            assert [row[0] for row in rows] == [1, 2, 3, 4, 5, 6]

    asyncio.run(run())


def test_people_and_bots_are_on_one_scale_and_only_people_move(tmp_path: Path) -> None:
    async def run() -> None:
        async with club(tmp_path) as site:
            table = await site.played("kim", "bot:level1", "bot:level4")
            await site.ratings.count(table)
            rows = await site.store.database.read("SELECT DISTINCT player, seats FROM rating ORDER BY seats")
            assert rows == [("kim", ALL), ("kim", 3)]
            lines = await site.ratings.ladder(GAME, 3)
            assert [line.bot for line in lines if line.bot] == ["level5", "level4", "level3", "level2", "level1"]

    asyncio.run(run())


def test_whoever_gives_up_is_behind_all_others(tmp_path: Path) -> None:
    async def run() -> None:
        async with club(tmp_path) as site:
            table = await site.played("kim", "lee", "mia")
            best = next(result for result in results_of(table) if result.place == 1)
            table.resigned.add(best.seat)
            await site.ratings.count(table)
            found = {player: (await site.ratings.rating(GAME, 3, player))[0].mu for player in ("kim", "lee", "mia")}
            assert min(found, key=lambda player: found[player]) == best.player

    asyncio.run(run())


def test_why_a_table_does_not_count(tmp_path: Path) -> None:
    async def run() -> None:
        async with club(tmp_path) as site:
            friendly = await site.played("kim", "lee", rated=False)
            twice = await site.played("kim", "kim")
            absent = await site.played("kim", "lee")
            await site.store.database.write(("DELETE FROM sitter WHERE board = ? AND player = 'lee'", (absent.id,)))
            for table in (friendly, twice, absent):
                await site.ratings.count(table)
            rows = await site.store.database.read("SELECT DISTINCT board, unrated FROM result")
            assert dict(rows) == {friendly.id: "friendly", twice.id: "person", absent.id: "absent"}
            assert await site.store.database.read("SELECT * FROM rating") == []
            assert await site.store.database.read("SELECT * FROM sitter") == []

    asyncio.run(run())


def test_two_people_at_one_address_do_not_count_and_the_address_is_not_kept(tmp_path: Path) -> None:
    async def run() -> None:
        async with club(tmp_path) as site:
            table = await site.played("kim", "lee", "bot:greedy")
            await site.store.database.write(("DELETE FROM sitter", ()))
            table.status = "running"
            for player, client in (("kim", "2001:db8::1"), ("lee", "2001:db8::2"), ("max", "192.0.2.9")):
                await site.ratings.seen(table, player, client)
                await site.ratings.seen(table, player, client)
            kept = await site.store.database.read("SELECT * FROM sitter")
            assert len(kept) == 2, "who only looks on is not noted"
            assert "2001" not in str(kept)
            table.status = "finished"
            await site.ratings.count(table)
            assert await site.store.database.read("SELECT DISTINCT unrated FROM result") == [("address",)]
            assert await site.store.database.read("SELECT * FROM sitter") == []

    asyncio.run(run())


def test_one_person_may_change_the_address(tmp_path: Path) -> None:
    async def run() -> None:
        async with club(tmp_path) as site:
            table = await site.played("kim", "lee")
            addresses = [("kim", "a"), ("kim", "b"), ("lee", "c")]
            assert why_unrated(table, addresses) == ""
            assert why_unrated(table, [*addresses, ("lee", "b")]) == "address"
            assert why_unrated(table, [*addresses, ("max", "b")]) == ""

    asyncio.run(run())


def test_a_record_and_a_chosen_seed_are_nobody_s_results(tmp_path: Path) -> None:
    async def run() -> None:
        async with club(tmp_path) as site:
            chosen = await site.played("kim", "lee", seed=7)
            assert not await site.ratings.count(chosen)
            assert await site.store.database.read("SELECT * FROM result") == []

    asyncio.run(run())
    for chairs, seed in ((["me", "hot"], None), (["me", "open"], 3)):
        with pytest.raises(BadRequest, match="rated"):
            prepare(TableSpec(GAME, chairs, rated=True, seed=seed), "kim", "Kim", NOW)


def test_a_result_tells_places_points_and_buildings(tmp_path: Path) -> None:
    async def run() -> None:
        async with club(tmp_path) as site:
            table = await site.played("kim", "lee", "max")
            results = results_of(table)
            assert min(result.place for result in results) == 1
            assert sum(result.share for result in results) == 1
            for result in results:
                assert result.points == sum(points for _, points in result.sources)
                assert all(isinstance(key, str) for key in result.built)

    asyncio.run(run())


# -- the ladder ---------------------------------------------------------------------------------------------


def test_nobody_is_listed_with_few_games(tmp_path: Path) -> None:
    async def run() -> None:
        async with club(tmp_path) as site:
            for n in range(20):
                assert not [line for line in await site.ratings.ladder(GAME, ALL) if line.player]
                await site.ratings.count(await site.played("kim", "lee" if n else "max"))
            assert [line.name for line in await site.ratings.ladder(GAME, ALL) if line.player] == ["Kim"]

    asyncio.run(run())


def test_a_place_is_a_range_where_bands_overlap() -> None:
    lines = [
        LadderLine("a", "", "A", True, of_points(300, 50), 30),
        LadderLine("b", "", "B", True, of_points(240, 50), 30),
        LadderLine("c", "", "C", True, of_points(0, 50), 30),
    ]
    assert [(line.first, line.last, line.mine) for line in ranked(lines, "b")] == [
        (1, 2, False),
        (1, 2, True),
        (3, 3, False),
    ]
