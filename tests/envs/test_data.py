"""Data sets: what was decided goes into a Parquet file and comes back, and nothing else is taken for one."""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from morro.cli.export import export
from morro.cli.trouble import Trouble
from morro.core.errors import BadRecord
from morro.core.record import Record, Replay, read_record
from morro.core.rng import seeded
from morro.encoding.encoder import encoder_for
from morro.envs import data
from morro.envs.data import KEY, BadData, Decisions, read_about, read_decisions, write_decisions
from morro.envs.reward import ranks
from morro.games import AnyGame, make_game


def played(name: str, seats: int, seed: int, decisions: int = 100_000) -> Record:
    """The record of a random game, or of its beginning."""
    game: AnyGame = make_game(name, seats)
    record = Record(game.name, game.version, seats, seed)
    s, rng = game.new(seed), seeded(seed)
    while not game.over(s) and len(record.moves) < decisions:
        action = game.legal(s)[rng.below(len(game.legal(s)))]
        record.add(game.seat(s), game.actions.token(action))
        game.apply(s, action)
    return record


GAMES = [("sanjuan/2004", 4), ("sanjuan/2018+new:draft", 3), ("sanjuan/2018", 2)]


@pytest.fixture
def records() -> list[Record]:
    return [played(name, seats, number) for number, (name, seats) in enumerate(GAMES)]


def test_every_decision_comes_back_as_it_was(records: list[Record], tmp_path: Path) -> None:
    path = tmp_path / "decisions.parquet"
    rows = write_decisions(path, records)
    found = read_decisions(path)
    assert (found.family, found.layout_version) == ("sanjuan", encoder_for("sanjuan").layout.version)
    assert rows == len(found.step) == sum(len(record.moves) for record in records)
    at = 0
    for number, record in enumerate(records):
        game: AnyGame = make_game(record.game, record.seats)
        encoder = encoder_for(game)
        replay: Replay[Any, Any] = Replay(game, record)
        first = at
        for step, (seat, token) in enumerate(record.moves):
            s = replay.state
            assert (found.record[at], found.step[at], found.seat[at]) == (number, step, seat)
            assert (found.game[at], found.seats[at], found.seed[at]) == (record.game, record.seats, str(number))
            assert (found.token[at], found.action[at]) == (token, game.actions.id(token))
            assert found.prompt[at] == game.prompt(s).kind
            assert found.observation[at].tobytes() == encoder.row(game.view(s, seat))
            assert np.flatnonzero(found.mask[at]).tolist() == game.legal(s)
            replay.forward()
            at += 1
        points, places, winners = game.scores(replay.state), ranks(game, replay.state), game.winners(replay.state)
        for row in range(first, at):
            seat = found.seat[row]
            assert (found.score[row], found.rank[row]) == (points[seat], places[seat])
            assert found.outcome[row] == pytest.approx((seat in winners) / len(winners))


def test_a_file_says_what_it_is(records: list[Record], tmp_path: Path) -> None:
    path = tmp_path / "decisions.parquet"
    write_decisions(path, records[:1])
    encoder = encoder_for("sanjuan")
    assert read_about(path) == {
        "format": "morro-decisions",
        "format_version": 1,
        "family": "sanjuan",
        "layout_version": encoder.layout.version,
        "observation": encoder.layout.size,
        "actions": encoder.actions,
    }


def test_many_rows_go_to_several_groups(records: list[Record], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, grouped = tmp_path / "whole.parquet", tmp_path / "grouped.parquet"
    write_decisions(whole, records)
    monkeypatch.setattr(data, "GROUP", 50)
    write_decisions(grouped, records)
    assert pq.ParquetFile(grouped).num_row_groups > pq.ParquetFile(whole).num_row_groups
    one, other = read_decisions(whole), read_decisions(grouped)
    assert all(np.array_equal(getattr(one, name), getattr(other, name)) for name in Decisions._fields)


def test_puerto_rico_and_a_game_from_a_position(tmp_path: Path) -> None:
    game = make_game("puertorico/2002", 3)
    record = played("puertorico/2002", 3, 1)
    s = game.new(1)
    for _, token in record.moves[:30]:
        game.play(s, game.actions.id(token))
    late = Record(game.name, game.version, 3, start=game.text(s))
    late.moves = record.moves[30:]
    write_decisions(tmp_path / "a.parquet", [record, late])
    found = read_decisions(tmp_path / "a.parquet", family="puertorico/2002")
    whole, rest = found.record == 0, found.record == 1
    assert set(found.seed[rest]) == {""}
    assert np.array_equal(found.observation[whole][30:], found.observation[rest])
    assert np.array_equal(found.outcome[whole][30:], found.outcome[rest])


def test_a_record_that_is_not_complete_has_no_outcome(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="the game is not complete: after 20 decisions seat"):
        write_decisions(tmp_path / "a.parquet", [played("sanjuan/2004", 2, 1, decisions=20)])
    assert list(tmp_path.iterdir()) == []


def test_an_illegal_or_late_move_is_named(records: list[Record], tmp_path: Path) -> None:
    late = read_record(records[2].text())
    late.add(0, "pass")
    with pytest.raises(BadRecord, match="'pass' comes after the end of the game"):
        write_decisions(tmp_path / "a.parquet", [late])
    records[0].moves[3] = (records[0].moves[3][0], "build palace")
    with pytest.raises(BadRecord, match="move 4: 'build palace' is not possible now"):
        write_decisions(tmp_path / "a.parquet", records)
    records[1].scores = [1, 1, 1]
    with pytest.raises(BadRecord, match="the record says the scores are"):
        write_decisions(tmp_path / "a.parquet", records[1:])
    assert list(tmp_path.iterdir()) == []


def test_one_family_in_one_file(records: list[Record], tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="holds one family of games: puertorico/2002 is not of sanjuan"):
        write_decisions(tmp_path / "a.parquet", [records[0], played("puertorico/2002", 2, 1)])
    with pytest.raises(BadData, match="needs one record at least"):
        write_decisions(tmp_path / "a.parquet", [])
    assert list(tmp_path.iterdir()) == []


def test_a_failed_write_leaves_the_old_file_whole(records: list[Record], tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    write_decisions(path, records[:1])
    before = path.read_bytes()
    with pytest.raises(BadRecord):
        write_decisions(path, [*records[1:], played("sanjuan/2004", 2, 1, decisions=20)])
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(BadData, match="cannot be written"):
        write_decisions(tmp_path / "nowhere" / "a.parquet", records)


def changed(path: Path, **about: Any) -> Path:
    """A copy of a data set that says something else about itself."""
    table = pq.read_table(path)
    told = json.loads(table.schema.metadata[KEY]) | about
    other = path.with_name("changed.parquet")
    pq.write_table(table.replace_schema_metadata({KEY: json.dumps(told)}), other)
    return other


def test_other_versions_families_and_files_are_refused(records: list[Record], tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    write_decisions(path, records[2:])
    version = encoder_for("sanjuan").layout.version
    with pytest.raises(BadData, match=rf"layout version {version + 1} of sanjuan, this program reads"):
        read_decisions(changed(path, layout_version=version + 1))
    with pytest.raises(BadData, match="a data set of format version 2, this program reads version 1"):
        read_decisions(changed(path, format_version=2))
    with pytest.raises(BadData, match="holds decisions of sanjuan, not of puertorico"):
        read_decisions(path, family="puertorico")
    with pytest.raises(BadData, match="its columns are not those of a data set of puertorico"):
        read_decisions(changed(path, family="puertorico"))
    with pytest.raises(BadData, match="there is no encoding of 'chess'"):
        read_decisions(changed(path, family="chess"))
    with pytest.raises(BadData, match="its columns are not those"):
        read_decisions(changed(path, observation=1))


def test_other_files_are_refused(records: list[Record], tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    with pytest.raises(BadData, match="cannot be read: No such file"):
        read_decisions(path)
    with pytest.raises(BadData, match="cannot be read"):
        read_decisions(tmp_path)
    pq.write_table(pa.table({"a": [1, 2]}), path)
    with pytest.raises(BadData, match="is a Parquet file, but no data set of decisions"):
        read_decisions(path)
    path.write_text("a letter to my aunt\n" * 10)
    with pytest.raises(BadData, match="is no Parquet file, or a damaged one"):
        read_decisions(path)
    path.write_bytes(b"")
    with pytest.raises(BadData, match="is no Parquet file, or a damaged one"):
        read_decisions(path)
    write_decisions(path, records[2:])
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(BadData, match="damaged"):
        read_decisions(path)


# -- morro export -------------------------------------------------------------------------------------------


def saved(records: list[Record], folder: Path) -> list[str]:
    names = []
    for number, record in enumerate(records):
        path = folder / f"game-{number}.txt"
        path.write_text(record.text())
        names.append(str(path))
    return names


def test_records_are_exported(records: list[Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = saved(records, tmp_path)
    target = tmp_path / "decisions.parquet"
    export(names, parquet=str(target))
    rows = sum(len(record.moves) for record in records)
    assert capsys.readouterr().out == f"{rows} decisions of 3 games: {target}\n"
    assert read_decisions(target).record[-1] == 2
    with pytest.raises(Trouble, match="is there already; choose another name, or add --overwrite"):
        export(names, parquet=str(target))
    export(names[:1], parquet=str(target), overwrite=True)
    assert len(read_decisions(target).step) == len(records[0].moves)


def test_what_cannot_be_exported_is_named_with_its_file(records: list[Record], tmp_path: Path) -> None:
    names = saved([*records, played("sanjuan/2004", 2, 1, decisions=20)], tmp_path)
    target = tmp_path / "decisions.parquet"
    with pytest.raises(Trouble, match=r"game-3.txt: the game is not complete"):
        export(names, parquet=str(target))
    Path(names[1]).write_text("morro-record 1\nnonsense\n")
    with pytest.raises(Trouble, match=r"game-1.txt: line 2: 'nonsense'"):
        export(names, parquet=str(target))
    with pytest.raises(Trouble, match=r"game-9.txt: cannot be read"):
        export([str(tmp_path / "game-9.txt")], parquet=str(target))
    folder = tmp_path / "folder.parquet"
    folder.mkdir()
    with pytest.raises(Trouble, match="is a directory"):
        export(names, parquet=str(folder))
    assert not target.exists()


@pytest.mark.parametrize("name", ["x.csv", "x", "x.parquet.csv"])
def test_a_name_that_promises_another_kind_of_file_is_refused(records: list[Record], tmp_path: Path, name: str) -> None:
    with pytest.raises(Trouble, match=r"what is written is a Parquet file; let its name end in \.parquet"):
        export(saved(records, tmp_path), parquet=str(tmp_path / name))
    assert not (tmp_path / name).exists()


def test_without_pyarrow_the_package_to_install_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delitem(sys.modules, "morro.envs.data")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Trouble, match=r'a data set needs pyarrow; install it with: pip install "morro\[envs\]"'):
        export(["game.txt"], parquet=str(tmp_path / "a.parquet"))


def test_a_letter_is_never_overwritten(records: list[Record], tmp_path: Path) -> None:
    letter = tmp_path / "letter.parquet"
    letter.write_text("Dear aunt,\n")
    with pytest.raises(Trouble, match="is there already and is no data set; choose another name"):
        export(saved(records, tmp_path), parquet=str(letter), overwrite=True)
    assert letter.read_text() == "Dear aunt,\n"
