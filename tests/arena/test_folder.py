"""What a match leaves on the disk, and which folders it leaves alone."""

import errno
import json
from pathlib import Path
from typing import Any

import pytest
from tests.arena.conftest import made_up, plan_of

from morro.arena import folder as folders
from morro.arena.folder import BadFolder, CannotWrite, Folder
from morro.arena.local import Here
from morro.arena.match import Match
from morro.arena.plan import BadArena, Plan
from morro.core.record import read_record

PLAN = plan_of(games=4)


def fill(path: Path, plan: Plan = PLAN, resume: bool = False) -> dict[str, Any]:
    match = Match(plan, Here(plan), path, resume)
    try:
        match.play()
        return match.finish()
    finally:
        match.close()


def test_everything_is_there(tmp_path: Path) -> None:
    result = fill(tmp_path / "new" / "match")
    names = sorted(path.name for path in (tmp_path / "new" / "match").iterdir())
    assert names == [
        "decisions.parquet",
        "games.jsonl",
        "games.parquet",
        "records",
        "report.html",
        "result.json",
        "run.json",
    ]
    records = sorted((tmp_path / "new" / "match" / "records").iterdir())
    assert [path.name for path in records] == ["00000-0.txt", "00000-1.txt", "00001-0.txt", "00001-1.txt"]
    assert read_record(records[0].read_text()).game == "sanjuan/2004"
    assert json.loads((tmp_path / "new" / "match" / "result.json").read_text()) == result
    told = json.loads((tmp_path / "new" / "match" / "run.json").read_text())
    assert (told["format"], told["bots"], told["games"]) == ("morro-arena 2", ["greedy", "random"], 4)


def test_a_match_may_be_made_longer(tmp_path: Path) -> None:
    fill(tmp_path)
    assert fill(tmp_path, plan_of(games=6), resume=True)["games"] == 6
    assert fill(tmp_path, plan_of(games=2), resume=True)["games"] == 2
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 6, "what was played stays"


@pytest.mark.parametrize(
    ("plan", "resume", "why"),
    [
        (PLAN, False, "holds this match already; add --resume"),
        (
            plan_of(bots="random greedy"),
            True,
            r"holds another match \(sanjuan/2004 version 2, 2 seats, greedy, random, seed 1\)",
        ),
        (plan_of(seats=3), True, "holds another match"),
        (plan_of("sanjuan/2018"), False, "holds another match"),
    ],
)
def test_a_folder_with_another_match_is_left_alone(tmp_path: Path, plan: Plan, resume: bool, why: str) -> None:
    fill(tmp_path)
    before = (tmp_path / "games.jsonl").read_bytes()
    with pytest.raises(BadFolder, match=why):
        fill(tmp_path, plan, resume)
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna")
    with pytest.raises(BadFolder, match="holds other files"):
        fill(tmp_path, resume=True)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    with pytest.raises(BadFolder, match="is not a folder"):
        fill(tmp_path / "letter.txt")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "morro-arena 9"}', "{'", "7"])
def test_a_plan_that_cannot_be_read_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "run.json").write_text(text)
    with pytest.raises(BadFolder, match=r"run\.json: is no plan"):
        fill(tmp_path, resume=True)


def test_a_last_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    whole = fill(tmp_path)
    journal = tmp_path / "games.jsonl"
    journal.write_bytes(journal.read_bytes()[:-100])
    again = fill(tmp_path, resume=True)
    assert [row["score"] for row in again["results"]] == [row["score"] for row in whole["results"]]
    assert len(journal.read_bytes().splitlines()) == 4


def test_a_spoilt_line_is_named(tmp_path: Path) -> None:
    fill(tmp_path)
    journal = tmp_path / "games.jsonl"
    first, *rest = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([first, b"what is this\n", *rest[1:]]))
    with pytest.raises(BadFolder, match=f"line at byte {len(first)} is no game"):
        fill(tmp_path, resume=True)


def test_two_matches_do_not_write_into_one_folder(tmp_path: Path) -> None:
    first = Folder(tmp_path, PLAN)
    first.open(resume=False)
    with pytest.raises(BadFolder, match="another match is being written there"):
        Folder(tmp_path, PLAN).open(resume=True)
    first.close()


def test_a_full_disk_keeps_what_was_played(tmp_path: Path) -> None:
    class Full:
        """A journal on a disk that has room for two games, and a bit."""

        def __init__(self, inner: Any) -> None:
            self.inner = inner
            self.left = 2

        def write(self, line: bytes) -> None:
            self.left -= 1
            if self.left < 0:
                self.inner.write(line[:50])
                self.inner.flush()
                raise OSError(errno.ENOSPC, "No space left on device")
            self.inner.write(line)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.inner, name)

    match = Match(PLAN, Here(PLAN), tmp_path)
    assert match.folder is not None
    match.folder.journal = Full(match.folder.journal)  # type: ignore[assignment]
    with pytest.raises(CannotWrite, match=r"No space left on device; the games so far are kept.*--resume"):
        match.play()
    match.close()
    assert len(match.tally.games) == 2
    assert fill(tmp_path, resume=True)["games"] == 4


def test_a_report_that_finds_no_room_leaves_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path, _content: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    match = Match(PLAN, Here(PLAN), tmp_path)
    match.play()
    monkeypatch.setattr("morro.arena.match.write_whole", full)
    with pytest.raises(CannotWrite, match="No space left"):
        match.finish()
    match.close()
    assert len((tmp_path / "games.jsonl").read_bytes().splitlines()) == 4


def test_a_file_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    folders.write_whole(path, "old")
    monkeypatch.setattr(Path, "replace", lambda _self, _to: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
    with pytest.raises(OSError, match="full"):
        folders.write_whole(path, "new")
    assert path.read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["a.txt"]


def test_resume_needs_a_folder() -> None:
    with pytest.raises(BadArena, match="name it with --out"):
        Match(PLAN, Here(PLAN), None, resume=True)


def test_long_names_and_signs_do_no_harm_in_a_record() -> None:
    played = made_up(0, 0, ["exec:./bot # not\na comment", "b"], [2, 1])
    assert read_record(played.record("sanjuan/2004", 1)).scores == [2, 1]
