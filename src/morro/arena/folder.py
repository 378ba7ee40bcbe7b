"""Folder: what a match leaves on the disk. Every game is written as soon as it is over; none is ever played twice.

run.json         the plan
games.jsonl      the journal: a line for each game, in the order in which they ended
records/         the same games as records
result.json      what the match says, as `--json` prints it
games.parquet, decisions.parquet, report.html    made of the journal at the end
"""

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, ClassVar, Final

from morro.arena.plan import FORMAT, BadArena, Plan, Slot
from morro.arena.played import Played, read_played

try:
    import fcntl
except ImportError:  # not on every system; there, two matches in one folder are up to the user
    fcntl = None  # type: ignore[assignment]

PLAN: Final = "run.json"
JOURNAL: Final = "games.jsonl"
RECORDS: Final = "records"


class BadFolder(BadArena):
    """A folder that cannot be used for this match."""

    code: ClassVar[str] = "arena/folder"


class CannotWrite(BadArena):
    """The disk is full, or refuses; what was written before is still there."""

    code: ClassVar[str] = "arena/write"


class Folder:
    """A folder with one match in it."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.journal: IO[bytes] | None = None
        self.places: dict[Slot, int] = {}
        """Where in the journal each game begins."""
        self.made: list[Path] = []
        """The folders that are there because of this match, the innermost first."""

    def open(self, resume: bool) -> None:
        """Take the folder for this match, or go on with the match that is in it."""
        if self.path.exists() and not self.path.is_dir():
            raise BadFolder(f"{self.path}: is not a folder; name another")
        missing = [one for one in (self.path, *self.path.parents) if not one.exists()]
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self.made = missing
            self._refuse_strangers(resume)
            (self.path / RECORDS).mkdir(exist_ok=True)
            journal = (self.path / JOURNAL).open("a+b")
        except OSError as error:
            raise BadFolder(f"{self.path}: cannot be used: {error.strerror or error}; name another folder") from error
        self.journal = journal
        if fcntl is not None:
            try:
                fcntl.flock(journal, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                self.close()
                raise BadFolder(f"{self.path}: another match is being written there; wait for its end") from error
        try:
            self._read_places()
            with writing(self.path):
                write_whole(self.path / PLAN, json.dumps(self.plan.as_dict(), indent=2) + "\n")
        except BadArena:
            self.close()
            raise

    def _refuse_strangers(self, resume: bool) -> None:
        """Raise BadFolder unless the folder is empty or holds this very match."""
        names = {one.name for one in self.path.iterdir()}
        if not names:
            return
        if PLAN not in names:
            raise BadFolder(f"{self.path}: holds other files; name a new or an empty folder")
        there = self.read_plan()
        if not self.plan.same_but_longer(there):
            raise BadFolder(f"{self.path}: holds another match ({told(there)}); name another folder")
        if not resume:
            raise BadFolder(f"{self.path}: holds this match already; add --resume to go on with it")

    def read_plan(self) -> Plan:
        """The plan of the match that is in the folder."""
        try:
            return read_plan((self.path / PLAN).read_text(encoding="utf-8"))
        except OSError as error:
            raise BadFolder(f"{self.path / PLAN}: cannot be read: {error.strerror}") from error
        except (ValueError, KeyError, TypeError) as error:
            raise BadFolder(f"{self.path / PLAN}: is no plan of a match ({FORMAT})") from error

    def _read_places(self) -> None:
        """Find the games in the journal; a last line that was cut off is dropped."""
        journal = self._journal()
        journal.seek(0)
        end = 0
        for line in journal:
            if not line.endswith(b"\n"):
                break
            try:
                head = json.loads(line)
                self.places[Slot(head["deal"], head["rotation"])] = end
            except (ValueError, KeyError, TypeError) as error:
                raise BadFolder(
                    f"{self.path / JOURNAL}: the line at byte {end} is no game; remove it and go on with --resume"
                ) from error
            end += len(line)
        journal.truncate(end)

    def add(self, played: Played) -> None:
        """Write a game: the record first, so that every game of the journal has one."""
        slot = played.slot
        with writing(self.path):
            name = f"{slot.deal:05}-{slot.rotation}.txt"
            record = self.path / RECORDS / name
            record.write_text(played.record(self.plan.game, self.plan.version), encoding="utf-8")
            journal = self._journal()
            end = journal.seek(0, os.SEEK_END)
            try:
                journal.write(played.line().encode() + b"\n")
                journal.flush()
            except OSError:
                with contextlib.suppress(OSError):
                    journal.truncate(end)
                raise
            self.places[slot] = end

    def games(self) -> Iterator[Played]:
        """Every game of the plan that is there, in order."""
        journal = self._journal()
        for slot in sorted(self.places, key=lambda slot: (slot.deal, slot.rotation)):
            if slot.deal < self.plan.deals and slot.rotation < self.plan.rotations:
                journal.seek(self.places[slot])
                yield read_played(journal.readline().decode())

    def close(self) -> None:
        """Let go of the folder; where it was made for this match, and no game came to its end, it goes again."""
        if self.journal is not None:
            with contextlib.suppress(OSError):
                self.journal.close()
            self.journal = None
            if self.made and not self.places:
                with contextlib.suppress(OSError):
                    (self.path / PLAN).unlink(missing_ok=True)
                    (self.path / JOURNAL).unlink()
                    (self.path / RECORDS).rmdir()
                    for folder in self.made:
                        folder.rmdir()

    def _journal(self) -> IO[bytes]:
        assert self.journal is not None, "the folder is not open"
        return self.journal


def read_plan(text: str) -> Plan:
    """The plan that `Plan.as_dict` told."""
    found: dict[str, Any] = json.loads(text)
    if found["format"] != FORMAT:
        raise ValueError(found["format"])
    numbers = [int(found[name]) for name in ("version", "seats", "seed", "deals")]
    bots = tuple(str(bot) for bot in found["bots"])
    return Plan(str(found["game"]), numbers[0], numbers[1], bots, numbers[2], numbers[3])


def told(plan: Plan) -> str:
    """A plan in a few words."""
    return f"{plan.game} version {plan.version}, {plan.seats} seats, {', '.join(plan.bots)}, seed {plan.seed}"


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file beside its place, then put it there in one step: no reader ever sees half of it."""
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """What the system refuses becomes a sentence."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotWrite(
            f"{path}: cannot be written: {reason}; the games so far are kept, put it right and add --resume"
        ) from error
