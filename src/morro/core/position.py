"""The text of a position: what every game's writer and reader have in common. Each game adds its own lines.

The first line names the game and has fields, `name=value`; then come lines `name: words`, and one `seat N …` for each
seat. A `#` begins a comment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.bits import BIT
from morro.core.errors import BadPosition, GameError
from morro.core.rng import Rng, read_rng, seeded

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr

from morro.core.subclassing import mypyc_attr  # below the other of this name, which is the compiler's

BIGGEST: Final = 1_000_000
"""No counter of a game comes near this."""

# -- writing -------------------------------------------------------------------------------------------------


def line(name: str, words: str) -> str:
    """`name: words`, without a space at the end where there are none."""
    return f"{name}: {words}".strip()


def counted(words: list[str]) -> str:
    """Words in order; equal neighbours are counted: `tower*2 well`."""
    out: list[str] = []
    i = 0
    while i < len(words):
        j = i
        while j < len(words) and words[j] == words[i]:
            j += 1
        out.append(times(words[i], j - i))
        i = j
    return " ".join(out)


def times(word: str, count: int) -> str:
    """`well`, `tower*2`."""
    return f"{word}*{count}" if count > 1 else word


def chosen(name: str, bits: int, names: list[str]) -> str:
    """`taken=builder,trader`: the names whose bits are set."""
    return f"{name}=" + ",".join([names[i] for i in range(len(names)) if bits & BIT[i]])


# -- reading -------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionReader:
    """Reads a position line by line. What a line leaves out has a natural value; see docs/notation.md."""

    def __init__(self, name: str, seats: int, lines: list[str]) -> None:
        self.name = name
        self.seats = seats
        self.lines = lines
        """The lines there are, beside the first and those of the seats; `ask` must be there."""
        self.seen: list[str] = []
        self.line = 0
        self.head: dict[str, str] = {}
        """The fields of the first line."""

    # -- what each game writes

    def read_head(self, fields: dict[str, str]) -> None:
        """Read the fields of the first line."""
        raise NotImplementedError

    def read_line(self, name: str, rest: str) -> None:
        """Read one of the lines."""
        raise NotImplementedError

    def read_seat(self, seat: int, words: list[str]) -> None:
        """Read what stands on the line of a seat."""
        raise NotImplementedError

    # -- lines

    def read_rows(self, text: str) -> None:
        """Read all lines; raises BadPosition with the line and what is wrong there."""
        rows = text.splitlines()
        first = True
        for number in range(len(rows)):
            self.line = number + 1
            row = rows[number].split("#", 1)[0].strip()
            if not row:
                continue
            if first:
                self.read_first(row)
                first = False
            else:
                self.read_row(row)
        self.line = 0
        if first:
            raise BadPosition("the position is empty")
        for need in ["ask", *[f"seat {seat}" for seat in range(self.seats)]]:
            if need not in self.seen:
                raise BadPosition(f"the position has no line for '{need}'")

    def read_first(self, row: str) -> None:
        words = row.split()
        if words[0] != self.name:
            raise self.wrong(f"this is a position of {words[0]!r}, not of {self.name!r}")
        self.head = self.fields(words[1:])
        if self.number(self.head, "seats", self.seats) != self.seats:
            raise self.wrong(f"this is a position for {self.head['seats']} seats, not for {self.seats}")
        self.read_head(self.head)

    def read_row(self, row: str) -> None:
        name, colon, rest = row.partition(":")
        name = name.strip()
        if name.startswith("seat "):
            words = row.split(None, 2)
            seat = self.small(words[1], self.seats)
            self.once(f"seat {seat}")
            self.read_seat(seat, words[2].split() if len(words) > 2 else [])
            return
        if not colon or name not in self.lines:
            raise self.wrong(f"a line begins with seat or one of {':, '.join(self.lines)}:, not with {row[:20]!r}")
        self.once(name)
        self.read_line(name, rest)

    def places(self, words: list[str], known: list[str]) -> dict[str, list[str]]:
        """The words after each `place:` of a seat; those before the first stand under the empty name."""
        found: dict[str, list[str]] = {"": []}
        name = ""
        for word in words:
            if word.endswith(":"):
                name = word[:-1]
                if name in found or name not in known:
                    raise self.wrong(f"{word!r} stands twice, or is none of: {', '.join(known)}")
                found[name] = []
            else:
                found[name].append(word)
        return found

    def task_kind(self, words: list[str], tasks: list[str]) -> int:
        """The kind of an item of the agenda, which its first word names."""
        named = words[0] if words else ""
        if named not in tasks:
            raise self.wrong(f"{named!r} is no item of an agenda; there are: {', '.join(tasks)}")
        return tasks.index(named)

    # -- words

    def wrong(self, what: str) -> BadPosition:
        return BadPosition(f"line {self.line}: {what}")

    def once(self, name: str) -> None:
        if name in self.seen:
            raise self.wrong(f"'{name}' stands twice")
        self.seen.append(name)

    def fields(self, words: list[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals or not value or name in found:
                raise self.wrong(f"{word!r} is not of the form name=value, or stands twice")
            found[name] = value
        return found

    def only(self, fields: dict[str, str], known: list[str]) -> None:
        for name in fields:
            if name not in known:
                raise self.wrong(f"{name}= has no meaning here; there are: {', '.join(known) or 'none'}")

    def number(self, fields: dict[str, str], name: str, default: int) -> int:
        return self.small(fields[name], BIGGEST) if name in fields else default

    def flag(self, fields: dict[str, str], name: str, default: bool) -> bool:
        return self.small(fields[name], 2) == 1 if name in fields else default

    def seat(self, fields: dict[str, str], name: str, default: int) -> int:
        if name in fields and fields[name] not in [str(seat) for seat in range(self.seats)]:
            raise self.wrong(f"{name}={fields[name]}: there is no such seat")
        return int(fields.get(name, default))

    def small(self, text: str, below: int) -> int:
        if text == "?":
            raise self.wrong("a position must tell every number; '?' stands in views only")
        if not text.isdecimal() or not text.isascii() or len(text) > 7 or int(text) >= below:
            raise self.wrong(f"{text!r} is not a whole number below {below}")
        return int(text)

    def index(self, name: str, names: list[str]) -> int:
        if name not in names:
            raise self.wrong(f"{name!r} is none of: {', '.join(names)}")
        return names.index(name)

    def bits(self, fields: dict[str, str], name: str, names: list[str]) -> int:
        """The bits of the names in a field, which stand after one another with commas."""
        found = 0
        if name in fields:
            for word in fields[name].split(","):
                found |= BIT[self.index(word, names)]
        return found

    def repeated(self, words: list[str]) -> list[str]:
        """Each word as often as it says: `tower*2 well`."""
        found: list[str] = []
        for word in words:
            name, star, count = word.partition("*")
            found += [name] * (self.small(count, 200) if star else 1)
        return found

    def stream(self, fields: dict[str, str]) -> Rng:
        """The random numbers to come."""
        if "rng" not in fields:
            return seeded(0)
        try:
            return read_rng(fields["rng"])
        except GameError as error:
            raise self.wrong(str(error)) from error
