"""The match as a Parquet data set: a row for each seat of each game, and a row for each decision.

The columns are described in docs/arena.md. The metadata of each file
numbers their form, under the key `morro`.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from morro.arena.played import Happened, Played

GAMES: Final = "games.parquet"
DECISIONS: Final = "decisions.parquet"
CHUNK: Final = 200
"""Games held in memory at a time."""

NAME: Final = pa.dictionary(pa.int32(), pa.string())
HAPPENED: Final = pa.list_(pa.struct([("round", pa.int16()), ("key", pa.string())]))

GAMES_SCHEMA: Final = pa.schema(
    [
        ("deal", pa.int32()),
        ("rotation", pa.int8()),
        ("seed", pa.int64()),
        ("seat", pa.int8()),
        ("bot", NAME),
        ("score", pa.int16()),
        ("place", pa.float32()),
        ("win", pa.float32()),
        ("margin", pa.int16()),
        ("rounds", pa.int16()),
        ("ended", pa.list_(pa.string())),
        ("decisions", pa.int32()),
        ("forfeit", pa.bool_()),
        ("failure", pa.string()),
        ("points", pa.map_(pa.string(), pa.int16())),
        ("roles", HAPPENED),
        ("built", HAPPENED),
    ],
    metadata={"morro": "morro-arena-games 2"},
)
DECISIONS_SCHEMA: Final = pa.schema(
    [
        ("deal", pa.int32()),
        ("rotation", pa.int8()),
        ("step", pa.int32()),
        ("round", pa.int16()),
        ("seat", pa.int8()),
        ("bot", NAME),
        ("kind", NAME),
        ("choices", pa.int16()),
        ("token", NAME),
        ("us", pa.int64()),
        ("by", NAME),
    ],
    metadata={"morro": "morro-arena-decisions 1"},
)


def write_dataset(games: Iterable[Played], folder: Path) -> None:
    """Write both files; each takes its place only when it is whole."""
    paths = [folder / GAMES, folder / DECISIONS]
    drafts = [path.with_name(f".{path.name}") for path in paths]
    try:
        with (
            pq.ParquetWriter(drafts[0], GAMES_SCHEMA, compression="zstd") as of_games,
            pq.ParquetWriter(drafts[1], DECISIONS_SCHEMA, compression="zstd") as of_decisions,
        ):
            for chunk in chunks(iter(games)):
                of_games.write_table(pa.Table.from_pylist([r for g in chunk for r in seat_rows(g)], GAMES_SCHEMA))
                rows = [row for played in chunk for row in decision_rows(played)]
                of_decisions.write_table(pa.Table.from_pylist(rows, DECISIONS_SCHEMA))
        for draft, path in zip(drafts, paths, strict=True):
            draft.replace(path)
    finally:
        for draft in drafts:
            draft.unlink(missing_ok=True)


def chunks(games: Iterator[Played]) -> Iterator[list[Played]]:
    while chunk := list(islice(games, CHUNK)):
        yield chunk


def seat_rows(played: Played) -> Iterator[dict[str, Any]]:
    for seat, bot in enumerate(played.bots):
        kept = seat in played.kept
        yield {
            "deal": played.slot.deal,
            "rotation": played.slot.rotation,
            "seed": played.seed,
            "seat": seat,
            "bot": bot,
            "score": played.scores[seat] if kept else None,
            "place": played.places[seat],
            "win": played.shares[seat],
            "margin": played.margin(seat),
            "rounds": played.rounds,
            "ended": played.ended,
            "decisions": sum(decision.seat == seat for decision in played.decisions),
            "forfeit": not kept,
            "failure": next((one.why for one in played.failures if one.seat == seat), None),
            "points": list(played.points[seat].items()) if kept else None,
            "roles": of_seat(played.roles, seat),
            "built": of_seat(played.built, seat),
        }


def of_seat(happened: list[Happened], seat: int) -> list[dict[str, Any]]:
    return [{"round": one.round, "key": one.key} for one in happened if one.seat == seat]


def decision_rows(played: Played) -> Iterator[dict[str, Any]]:
    for step, decision in enumerate(played.decisions):
        yield {
            "deal": played.slot.deal,
            "rotation": played.slot.rotation,
            "step": step,
            "bot": played.bots[decision.seat],
            **decision._asdict(),
        }
