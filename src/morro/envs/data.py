"""Data sets: the decisions of recorded games as a Parquet file, one row each, and as NumPy arrays again.

The metadata of the file hold, under the key `morro`, a JSON object: the format and its version, the family of games,
the version of the layout of its observations, their size, and the number of actions.
"""

import contextlib
import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from morro.core.errors import BadRecord, GameError
from morro.core.record import Record, Replay
from morro.encoding.encoder import AnyEncoder, encoder_for
from morro.envs.reward import ranks
from morro.games import AnyGame, make_game

FORMAT: Final = "morro-decisions"
FORMAT_VERSION: Final = 1
KEY: Final = b"morro"
GROUP: Final = 16_384
"""Rows that are written at a time."""


class BadData(GameError):
    """A data set that cannot be written or read."""

    code: ClassVar[str] = "data/bad"


class Decisions(NamedTuple):
    """A data set: arrays with a row for each decision."""

    family: str
    layout_version: int
    record: NDArray[np.int32]
    """The number of the record within the data set, from 0: what is split into training and test."""
    game: NDArray[np.str_]
    seats: NDArray[np.uint8]
    seed: NDArray[np.str_]
    """As text, since seeds may be long; empty where the record began with a position."""
    step: NDArray[np.int32]
    """The decisions made before in the record."""
    seat: NDArray[np.uint8]
    prompt: NDArray[np.str_]
    observation: NDArray[np.uint8]
    """(rows, layout.size)."""
    mask: NDArray[np.bool_]
    """(rows, actions)."""
    token: NDArray[np.str_]
    action: NDArray[np.int32]
    outcome: NDArray[np.float32]
    """The share of the win that the seat got in the end."""
    score: NDArray[np.int32]
    rank: NDArray[np.float32]
    """1 for the best; seats that tie have the mean of their places."""


def schema_of(encoder: AnyEncoder) -> pa.Schema:
    """The columns, and what the file says about itself."""
    words = pa.dictionary(pa.int32(), pa.string())
    columns = [
        ("record", pa.int32()),
        ("game", words),
        ("seats", pa.uint8()),
        ("seed", words),
        ("step", pa.int32()),
        ("seat", pa.uint8()),
        ("prompt", words),
        ("observation", pa.binary(encoder.layout.size)),
        ("mask", pa.binary(encoder.actions)),
        ("token", words),
        ("action", pa.int32()),
        ("outcome", pa.float32()),
        ("score", pa.int32()),
        ("rank", pa.float32()),
    ]
    about = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "family": encoder.layout.family,
        "layout_version": encoder.layout.version,
        "observation": encoder.layout.size,
        "actions": encoder.actions,
    }
    return pa.schema([pa.field(name, kind, nullable=False) for name, kind in columns], {KEY: json.dumps(about)})


def decisions_of(record: Record, number: int = 0) -> list[dict[str, Any]]:
    """The rows of a record; raises BadRecord if the game is not complete, since then nobody knows the outcome."""
    game: AnyGame = make_game(record.game, record.seats)
    encoder = encoder_for(game)
    replay: Replay[Any, Any] = Replay(game, record, log=False)
    rows: list[dict[str, Any]] = []
    for seat, token in record.moves:
        s = replay.state
        if game.over(s):
            break
        mask = bytearray(encoder.actions)
        encoder.mask(game.legal(s), mask)
        row: dict[str, Any] = {
            "record": number,
            "game": game.name,
            "seats": game.seats,
            "seed": str(record.seed) if record.seed >= 0 else "",
            "step": replay.at,
            "seat": seat,
            "prompt": game.prompt(s).kind,
            "observation": encoder.row(game.view(s, game.seat(s))),
            "mask": bytes(mask),
        }
        replay.forward()
        action = game.actions.id(token)
        rows.append(row | {"token": game.actions.token(action), "action": action})
    replay.to_end()
    if not game.over(replay.state):
        asked = game.seat(replay.state)
        raise BadRecord(f"the game is not complete: after {len(rows)} decisions seat {asked} is asked")
    winners, points, places = game.winners(replay.state), game.scores(replay.state), ranks(game, replay.state)
    for row in rows:
        at = row["seat"]
        row |= {"outcome": (at in winners) / len(winners), "score": points[at], "rank": places[at]}
    return rows


def write_decisions(path: str | Path, records: Iterable[Record]) -> int:
    """Write the decisions of the records, all of one family; give their number.

    The file is written beside its place and put there in one step: it is whole, or it is not there.
    """
    target = Path(path).resolve()
    try:
        handle = tempfile.NamedTemporaryFile(prefix=f".{target.name}.", dir=target.parent, delete=False)  # noqa: SIM115
    except OSError as error:
        raise BadData(f"{target}: cannot be written: {error.strerror or error}") from error
    draft = Path(handle.name)
    try:
        with handle:
            rows = _write(handle, records)
        draft.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o644)
        draft.replace(target)
    except OSError as error:
        raise BadData(f"{target}: cannot be written: {error.strerror or error}") from error
    finally:
        with contextlib.suppress(FileNotFoundError):
            draft.unlink()
    return rows


def _write(file: Any, records: Iterable[Record]) -> int:
    numbered = enumerate(records)
    first = next(numbered, None)
    if first is None:
        raise BadData("a data set needs one record at least")
    encoder = encoder_for(first[1].game)
    family, written = encoder.layout.family, 0
    with pq.ParquetWriter(file, schema_of(encoder), compression="zstd") as writer:
        waiting: list[dict[str, Any]] = []
        for number, record in _and_then(first, numbered):
            if record.game.partition("/")[0] != family:
                raise BadRecord(f"a data set holds one family of games: {record.game} is not of {family}")
            waiting += decisions_of(record, number)
            if len(waiting) >= GROUP:
                writer.write_table(pa.Table.from_pylist(waiting, schema_of(encoder)))
                written += len(waiting)
                waiting = []
        if waiting:
            writer.write_table(pa.Table.from_pylist(waiting, schema_of(encoder)))
    return written + len(waiting)


def _and_then(first: tuple[int, Record], rest: Iterator[tuple[int, Record]]) -> Iterator[tuple[int, Record]]:
    yield first
    yield from rest


def read_decisions(path: str | Path, family: str | None = None) -> Decisions:
    """The data set of a file, of this family of games if one is named; raises BadData if it is not one."""
    about, table = _open(Path(path))
    found = about["family"]
    if family is not None and family.partition("/")[0] != found:
        raise BadData(f"{path}: holds decisions of {found}, not of {family}")
    try:
        encoder = encoder_for(found)
    except GameError as error:
        raise BadData(f"{path}: {error}") from error
    layout = encoder.layout
    wanted = {"layout_version": layout.version, "observation": layout.size, "actions": encoder.actions}
    if about["layout_version"] != layout.version:
        raise BadData(
            f"{path}: its observations are of layout version {about['layout_version']} of {found}, this program reads"
            f" version {layout.version}: export the records again"
        )
    if {key: about[key] for key in wanted} != wanted or not table.schema.equals(schema_of(encoder)):
        raise BadData(f"{path}: its columns are not those of a data set of {found}: export the records again")
    return Decisions(
        found,
        layout.version,
        *[_array(name, table.column(name).combine_chunks()) for name in Decisions._fields[2:]],
    )


def read_about(path: str | Path) -> dict[str, Any]:
    """What a data set says about itself; raises BadData if the file is none."""
    return _open(Path(path), rows=False)[0]


def _open(path: Path, rows: bool = True) -> tuple[dict[str, Any], pa.Table]:
    try:
        with pq.ParquetFile(path) as file:
            about = json.loads((file.schema_arrow.metadata or {}).get(KEY, b"{}"))
            _check_format(path, about)
            return about, file.read() if rows else None
    except BadData:
        raise
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else "it is damaged"
        raise BadData(f"{path}: cannot be read: {why}") from error
    except (pa.ArrowException, ValueError) as error:
        raise BadData(f"{path}: is no Parquet file, or a damaged one") from error


def _check_format(path: Path, about: dict[str, Any]) -> None:
    if about.get("format") != FORMAT:
        raise BadData(f"{path}: is a Parquet file, but no data set of decisions; `morro export` writes those")
    if about.get("format_version") != FORMAT_VERSION:
        raise BadData(
            f"{path}: is a data set of format version {about.get('format_version')}, this program reads version"
            f" {FORMAT_VERSION}: export the records again"
        )


def _array(name: str, column: Any) -> NDArray[Any]:
    if name in ("observation", "mask"):
        # A slice of a column shares its buffer, so that the row at which it begins matters.
        width = column.type.byte_width
        flat = np.frombuffer(column.buffers()[1], np.uint8)[column.offset * width :][: len(column) * width]
        rows = flat.reshape(len(column), width).copy()
        return rows.view(np.bool_) if name == "mask" else rows
    if isinstance(column.type, pa.DictionaryType):
        words = np.array(column.dictionary.to_pylist(), np.str_)
        spelled: NDArray[np.str_] = words[column.indices.to_numpy()]
        return spelled
    return np.array(column.to_numpy())
