"""Each golden game of this folder is replayed, and its story must be the same line by line.

After a change of words, or for a new game, write the files anew as the head of `telling.py` says, and read the
difference.
"""

from pathlib import Path
from typing import Any

import pytest
from tests.playthroughs.telling import FOLDER, file_of, tell, wanted

from morro.core.record import Replay, read_record
from morro.games import make_game

FILES = sorted(FOLDER.glob("*.txt"))
AGAIN = "PYTHONPATH=src .venv/bin/python -m tests.playthroughs.telling"


def test_every_game_has_its_playthroughs() -> None:
    missing = [file_of(table).name for table in wanted() if not file_of(table).exists()]
    assert not missing, f"this writes them: {AGAIN}"
    assert [path.name for path in FILES if path not in map(file_of, wanted())] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_is_replayed_and_told_in_the_same_words(path: Path) -> None:
    lines = path.read_text().splitlines()
    told = tell(read_record(path.read_text())).splitlines()
    for number, (line, again) in enumerate(zip(lines, told, strict=False), 1):
        assert again == line, f"{path.name}, line {number}; if it is meant: {AGAIN}"
    assert len(told) == len(lines)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_ends_with_its_scores(path: Path) -> None:
    record = read_record(path.read_text())
    game = make_game(record.game, record.seats)
    assert path == file_of_record(record.game, record.seats)
    assert len(record.scores) == game.seats
    replay: Replay[Any, Any] = Replay(game, record, log=False)
    replay.to_end()
    assert game.over(replay.state)
    assert game.scores(replay.state) == record.scores
    game.check(replay.state)


def file_of_record(name: str, seats: int) -> Path:
    return next(file_of(table) for table in wanted() if (table.name, table.seats) == (name, seats))
