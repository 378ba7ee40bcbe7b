"""Study: an analysis as its link holds it: a position, lines of answers from there, a place in one of them, and whose
knowledge counts. Nothing of it is stored.

p=PACKED     the position where it begins, packed
l=LINE       a line of answers, the first one the main line; others begin with where they leave: `0.3:role trader;pass`
at=0.4       line 0, after 4 answers; without it the end of the first line
eyes=2       the table as seat 2 knows it; `all`: every hand is known; without it as the seat knows that is asked
who=NAME     the names of the seats, in their order
"""

import base64
import binascii
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from morro.coach.position import read_whole
from morro.core.errors import BadPosition, GameError
from morro.core.events import Log
from morro.games import AnyGame, make_game
from morro.server.errors import BadRequest

BOARD: Final = "/analysis/board"
ALL: Final = "all"
LONGEST_LINK: Final = 7000
LONGEST_POSITION: Final = 20_000
MOST_LINES: Final = 40
MOST_ANSWERS: Final = 400
NAMES: Final = ("Ana", "Blas", "Carmen", "Diego", "Elena")
LONGEST_NAME: Final = 24
DAMAGED: Final = "the link of this analysis is damaged: copy it once more, as a whole"


@dataclass(frozen=True)
class Line:
    """Answers one after the other; a branch leaves the line `parent` after its first `count` answers."""

    parent: int
    count: int
    tokens: tuple[str, ...]


@dataclass(frozen=True)
class Study:
    """One analysis."""

    root: str
    """The position where it begins, as text."""
    lines: tuple[Line, ...] = (Line(0, 0, ()),)
    line: int = 0
    at: int = 0
    """How many answers of that line are played."""
    eyes: str = ""
    who: tuple[str, ...] = ()

    def path(self, line: int) -> tuple[str, ...]:
        """All answers of a line, from the root on."""
        found = self.lines[line]
        return found.tokens if line == 0 else self.path(found.parent)[: found.count] + found.tokens

    def played(self) -> tuple[str, ...]:
        return self.path(self.line)[: self.at]

    def names(self, seats: int) -> list[str]:
        return [*self.who, *NAMES[len(self.who) :]][:seats]

    def link(self) -> str:
        return self.links()(self.line, self.at)

    def links(self) -> Callable[[int, int], str]:
        """What makes the link to a line and a place in it: all but these two numbers is written once."""
        first = [("p", pack_text(self.root))]
        first += [("l", line_text(number, line)) for number, line in enumerate(self.lines)]
        last = [("eyes", self.eyes)] if self.eyes else []
        last += [("who", name) for name in self.who]
        before = f"{BOARD}?{urlencode(first)}&at="
        after = f"&{urlencode(last)}" if last else ""

        def link(line: int, at: int) -> str:
            found = f"{before}{line}.{at}{after}"
            if len(found) > LONGEST_LINK:
                raise BadRequest(
                    "this analysis has become too long for a link: begin a new one with the position shown"
                )
            return found

        return link

    def going_to(self, line: int, at: int) -> "Study":
        return replace(self, line=line, at=at)

    def taken_back(self) -> "Study":
        return replace(self, at=max(0, self.at - 1))

    def seen_by(self, eyes: str) -> "Study":
        return replace(self, eyes=eyes)

    def begun_at(self, position: str) -> "Study":
        """A new analysis that begins with a position of this one."""
        return Study(position, eyes=self.eyes, who=self.who)

    def after(self, tokens: Sequence[str]) -> "Study":
        """With these answers played: along a line that has them already, at the end of this one, or in a branch."""
        wanted = (*self.played(), *tokens)
        for number in sorted(range(len(self.lines)), key=lambda one: one != self.line):
            if self.path(number)[: len(wanted)] == wanted:
                return self.going_to(number, len(wanted))
        if self.at == len(self.path(self.line)):
            here = self.lines[self.line]
            grown = replace(here, tokens=(*here.tokens, *tokens))
            lines = tuple([grown if number == self.line else one for number, one in enumerate(self.lines)])
            return replace(self, lines=lines, at=len(wanted))
        if len(self.lines) >= MOST_LINES:
            raise BadRequest(f"an analysis has at most {MOST_LINES} lines: begin a new one with the position shown")
        return replace(
            self,
            lines=(*self.lines, Line(self.line, self.at, tuple(tokens))),
            line=len(self.lines),
            at=len(wanted),
        )


def line_text(number: int, line: Line) -> str:
    told = ";".join(line.tokens)
    return told if number == 0 else f"{line.parent}.{line.count}:{told}"


def pack_text(text: str) -> str:
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack_text(packed: str) -> str:
    """The text again; raises BadRequest where it is none, or far too long."""
    reader = zlib.decompressobj()
    try:
        text = reader.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LONGEST_POSITION).decode()
    except (ValueError, zlib.error, binascii.Error) as error:
        raise BadRequest(DAMAGED) from error
    if reader.unconsumed_tail or not reader.eof:
        raise BadRequest(DAMAGED)
    return text


def read_study(fields: Mapping[str, Sequence[str]]) -> Study:
    """The study of a link; raises BadRequest where it is none."""

    def one(key: str) -> str:
        return fields[key][-1] if fields.get(key) else ""

    if not one("p"):
        raise BadRequest("this link has no position: open one at /analysis")
    texts = list(fields.get("l", ()))[:MOST_LINES] or [""]
    lines: list[Line] = []
    for number, text in enumerate(texts):
        where, colon, told = text.partition(":") if number else ("0.0", ":", text)
        parent, count = two_numbers(where)
        if not colon or (number and parent >= number):
            raise BadRequest("a line of this analysis leaves another one that is not there")
        tokens = tuple([" ".join(token.split()) for token in told.split(";") if token.strip()])
        if len(tokens) > MOST_ANSWERS:
            raise BadRequest(f"a line of an analysis has at most {MOST_ANSWERS} answers")
        lines.append(Line(parent, count, tokens))
    study = Study(unpack_text(one("p")), tuple(lines), who=names_of(fields.get("who", ())), eyes=one("eyes")[:3])
    line, at = two_numbers(one("at")) if one("at") else (0, len(study.path(0)))
    if line >= len(lines) or at > len(study.path(line)):
        raise BadRequest("this link points at an answer that its lines do not have")
    return study.going_to(line, at)


def names_of(names: Sequence[str]) -> tuple[str, ...]:
    return tuple([name.strip()[:LONGEST_NAME] or NAMES[seat] for seat, name in enumerate(names[: len(NAMES)])])


def two_numbers(text: str) -> tuple[int, int]:
    first, _, second = text.partition(".")
    if not all(part.isdecimal() and part.isascii() and len(part) <= 4 for part in (first, second)):
        raise BadRequest(f"a place in an analysis is two numbers, such as 0.4; not {text[:20]!r}")
    return int(first), int(second)


def game_in(text: str) -> AnyGame:
    """The game of a position text: its first line names it, and how many seats it has."""
    for row in text.splitlines():
        words = row.split("#", 1)[0].split()
        if words:
            seats = [word.removeprefix("seats=") for word in words if word.startswith("seats=")]
            if len(seats) != 1 or not seats[0].isdecimal() or not seats[0].isascii() or len(seats[0]) > 3:
                raise BadPosition(f"a position begins with its game and 'seats=', not with {row[:40]!r}")
            return make_game(words[0], int(seats[0]))
    raise BadPosition("the position is empty: paste its text, or the text of a record")


def state_of(study: Study, game: AnyGame) -> Any:
    """The position that is looked at, with what happened since the root; raises GameError for answers that are none."""
    s = read_whole(game, study.root)
    s.log = Log()
    played = list(study.played())
    if played:
        try:
            game.play_tokens(s, played)
        except GameError as error:
            raise BadRequest(f"an answer of this analysis cannot be played: {error}") from error
    return s
