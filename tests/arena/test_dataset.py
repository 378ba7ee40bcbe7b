"""The data set says what the games were, and the page says what the data set holds."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from tests.arena.conftest import plan_of

from morro.arena.dataset import DECISIONS_SCHEMA, GAMES_SCHEMA, write_dataset
from morro.arena.local import Here
from morro.arena.played import Played
from morro.arena.tally import SCHEMA, Tally

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
PLAN = plan_of("sanjuan/2018+new", 3, games=3)


@pytest.fixture(scope="module")
def games() -> list[Played]:
    return list(Here(PLAN).play(list(PLAN.slots())))


def test_the_files_hold_every_seat_and_every_decision(games: list[Played], tmp_path: Path) -> None:
    write_dataset(games, tmp_path)
    seats = pq.read_table(tmp_path / "games.parquet")
    decisions = pq.read_table(tmp_path / "decisions.parquet")
    assert seats.schema.metadata[b"morro"] == b"morro-arena-games 2"
    assert decisions.schema.metadata[b"morro"] == b"morro-arena-decisions 1"
    rows = seats.to_pylist()
    assert [row["score"] for row in rows] == [points for played in games for points in played.scores]
    assert [row["bot"] for row in rows] == [bot for played in games for bot in played.bots]
    assert sum(row["win"] for row in rows) == pytest.approx(len(games))
    assert sum(len(row["built"]) for row in rows) == sum(len(played.built) for played in games)
    assert dict(rows[0]["points"]) == games[0].points[0]
    answers = decisions.to_pylist()
    assert [row["token"] for row in answers] == [d.token for played in games for d in played.decisions]
    assert sum(row["decisions"] for row in rows) == len(answers)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["decisions.parquet", "games.parquet"]


@pytest.mark.parametrize("schema", [GAMES_SCHEMA, DECISIONS_SCHEMA], ids=["games", "decisions"])
def test_every_column_is_described(schema: object) -> None:
    assert hasattr(schema, "names")
    assert [name for name in schema.names if f"| `{name}` |" not in PAGE] == []


def test_every_key_of_the_result_is_described(games: list[Played]) -> None:
    tally = Tally(PLAN)
    for played in games:
        tally.add(played)
    result = tally.result()
    keys = {*result, *result["results"][0]}
    assert f"`{SCHEMA}`" in PAGE
    assert [key for key in sorted(keys) if f"`{key}`" not in PAGE] == []
