"""Record: a game as text, a header and one decision a line. Save file, bug report, test and data set in one.

    morro-record 1
    game: sanjuan/2004
    version: 1
    seats: 4
    seed: 7
    0 role builder
    0 build smithy
    # a comment

Instead of `seed:` a record may start from a position: `start:`, and the position's lines, each indented by two
spaces. `scores:` may stand in the header of a finished game.
"""

from typing import Generic

from morro.core.errors import BadRecord, GameError
from morro.core.game import Game, S, V

FORMAT = "morro-record 1"
BYTE_ORDER_MARK = "\ufeff"
"""Some editors put it before a text."""


QUOTED = 60
"""So much of a wrong line is shown."""


class Record:
    """A header, and the decisions as (seat, token)."""

    def __init__(self, game: str, version: int, seats: int, seed: int = -1, start: str = "") -> None:
        self.game = game
        self.version = version
        self.seats = seats
        self.seed = seed
        """The seed of the game, or -1 where it starts from a position."""
        self.start = start
        self.scores: list[int] = []
        self.moves: list[tuple[int, str]] = []
        self.lines: list[int] = []
        """The line each move stood on in the text it was read from."""

    def text(self) -> str:
        out = [FORMAT, f"game: {self.game}", f"version: {self.version}", f"seats: {self.seats}"]
        if self.seed >= 0:
            out.append(f"seed: {self.seed}")
        else:
            out.append("start:")
            out += [f"  {line}" for line in self.start.splitlines()]
        if self.scores:
            out.append("scores: " + " ".join(str(points) for points in self.scores))
        out += [f"{seat} {token}" for seat, token in self.moves]
        return "\n".join(out) + "\n"

    def __reduce__(self) -> tuple[object, ...]:
        return Record, (self.game, self.version, self.seats), self.__getstate__()

    def add(self, seat: int, token: str) -> None:
        self.moves.append((seat, token))

    def where(self, index: int) -> str:
        return f"line {self.lines[index]}" if index < len(self.lines) else f"move {index + 1}"


def read_record(text: str) -> Record:
    """Read a record strictly; raises BadRecord with the line and what was wrong there."""
    reader = _Reader(text)
    return reader.read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.rows = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n").split("\n")
        self.head: dict[str, str] = {}
        self.start: list[str] = []
        self.moves: list[tuple[int, str]] = []
        self.lines: list[int] = []

    def read(self) -> Record:
        if not self.rows or self.rows[0].strip() != FORMAT:
            raise BadRecord(f"line 1: a record begins with {FORMAT!r}; this is no record, or one of another format")
        in_start = False
        for number in range(2, len(self.rows) + 1):
            row = self.rows[number - 1]
            if in_start and row.startswith("  "):
                self.start.append(row[2:])
                continue
            in_start = False
            clean = " ".join(row.split("#", 1)[0].split())
            if not clean:
                continue
            if clean[0].isdigit():
                self._move(number, clean)
            else:
                self._head(number, clean)
                in_start = clean == "start:"
        return self._record()

    def _head(self, number: int, clean: str) -> None:
        name, colon, value = clean.partition(":")
        if name not in ("game", "version", "seats", "seed", "start", "scores") or not colon:
            raise BadRecord(f"line {number}: {clean[:QUOTED]!r} is neither a header line nor 'SEAT TOKEN'")
        if name in self.head:
            raise BadRecord(f"line {number}: {name!r} stands twice")
        if self.moves:
            raise BadRecord(f"line {number}: header line {name!r} after the first move")
        self.head[name] = value.strip()
        if name == "start" and self.head[name]:
            raise BadRecord(f"line {number}: the position stands below 'start:', each line indented by two spaces")

    def _move(self, number: int, clean: str) -> None:
        seat, space, token = clean.partition(" ")
        if not seat.isdecimal() or not seat.isascii() or len(seat) > 3 or not space:
            raise BadRecord(f"line {number}: {clean[:QUOTED]!r} is not 'SEAT TOKEN'")
        self.moves.append((int(seat), token))
        self.lines.append(number)

    def _record(self) -> Record:
        if "game" not in self.head or not self.head["game"]:
            raise BadRecord("the header has no 'game:' line")
        if ("seed" in self.head) == ("start" in self.head):
            raise BadRecord("the header needs either 'seed:' or 'start:', and not both")
        seed = self._number("seed") if "seed" in self.head else -1
        record = Record(self.head["game"], self._number("version"), self._number("seats"), seed, "\n".join(self.start))
        for points in self.head.get("scores", "").split():
            record.scores.append(_whole("scores", points))
        if record.scores and len(record.scores) != record.seats:
            raise BadRecord(f"'scores:' has {len(record.scores)} numbers for {record.seats} seats")
        record.moves = self.moves
        record.lines = self.lines
        return record

    def _number(self, name: str) -> int:
        if name not in self.head:
            raise BadRecord(f"the header has no '{name}:' line")
        return _whole(name, self.head[name])


def _whole(name: str, text: str) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > 100:
        raise BadRecord(f"'{name}:' wants whole numbers of at most 100 digits, not {text[:QUOTED]!r}")
    return int(text)


class Replay(Generic[S, V]):
    """A record being played again, decision by decision, every one checked."""

    def __init__(self, game: Game[S, V], record: Record, log: bool = True) -> None:
        if record.version != game.version:
            raise BadRecord(
                f"this record was made by version {record.version} of {game.name}, whose rules differ from"
                f" version {game.version} of this program; replay it with the program that made it"
            )
        self.game = game
        self.record = record
        self.at = 0
        if record.seed >= 0:
            self.state = game.new(record.seed, log)
        else:
            self.state = game.read(record.start, log)

    def __reduce__(self) -> tuple[object, ...]:
        return Replay, (self.game, self.record), self.__getstate__()

    def forward(self) -> None:
        """Play the next decision."""
        seat, token = self.record.moves[self.at]
        where = self.record.where(self.at)
        if self.game.over(self.state):
            raise BadRecord(f"{where}: {token!r} comes after the end of the game")
        asked = self.game.seat(self.state)
        if seat != asked:
            raise BadRecord(f"{where}: seat {seat} answers, but seat {asked} is asked")
        try:
            self.game.play(self.state, token)
        except GameError as error:
            raise BadRecord(f"{where}: {error}") from error
        self.at += 1

    def to(self, at: int) -> None:
        """Play on until `at` decisions have been made, or the record ends."""
        while self.at < at and self.at < len(self.record.moves):
            self.forward()

    def to_end(self) -> None:
        self.to(len(self.record.moves))
        if self.record.scores:
            if not self.game.over(self.state):
                raise BadRecord("the record has 'scores:', but its game is not over after the last move")
            points = self.game.scores(self.state)
            if points != self.record.scores:
                raise BadRecord(f"the record says the scores are {self.record.scores}, the game says {points}")
