"""Entry: one line of a table's log. Nothing in the log is ever changed or removed."""

import zlib
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec

from morro.core.events import Event
from morro.scene.seen import Moment
from morro.server.errors import BadRow

Kind = Literal["start", "play", "undo", "sit", "stand_in", "return", "aside", "leave", "resign", "cancel"]

KINDS: Final[tuple[Kind, ...]] = (
    *("start", "play", "undo", "sit", "stand_in", "return", "aside"),
    *("leave", "resign", "cancel"),
)
UNKNOWN: Final = -2


@dataclass
class Entry:
    """What happened, the facts included: a table shows its past from these, and never by running the rules again."""

    seq: int
    """Its number in the log: 1, 2, 3 …"""
    version: int
    """The version of the table that it made. Forced answers count here too, so that the number, which everybody sees,
    does not tell who had a choice."""
    kind: Kind
    seat: int
    tokens: list[str]
    """The decisions of a gesture."""
    events: list[Event]
    keep_events: int
    """How many of the events before still hold: fewer after an undo."""
    keep_moves: int
    """How many of the decisions before still hold."""
    moment: Moment | None
    clocks: list[float]
    aid: str
    at: float
    position: bytes
    """The position after it, packed; empty where the game did not change."""
    note: str = ""
    """Who sat down, or what failed."""
    asked: int = UNKNOWN
    """The seat asked after it; -1 for none."""
    openly: bool = True
    """Everybody knows that it would be asked, whatever is hidden."""
    state: Any = field(default=None, compare=False)
    """The same position, while it is in memory."""


Asks = tuple[str, int, str]
"""A question in short: its kind, how many are left, and what it is about."""

NOTHING: Final[Asks] = ("", 0, "")


class _Facts(msgspec.Struct, array_like=True):
    events: list[tuple[int, int, int, int, int, list[int], int, bool]]
    keep_events: int
    keep_moves: int
    moment: tuple[int, int, list[int], list[int], list[int], int] | None
    clocks: list[float]
    note: str
    version: int = 0
    """0 in logs of the first form, where it was the number of the line, and the rest was not told."""
    asked: int = UNKNOWN
    openly: bool = True
    asks: Asks = NOTHING
    """The question then asked, for lists of tables."""


_write_facts = msgspec.json.Encoder().encode
_read_facts = msgspec.json.Decoder(_Facts).decode
_read_tokens = msgspec.json.Decoder(list[str]).decode

Row = tuple[int, str, int, bytes, bytes, str, float, bytes]
"""seq, kind, seat, tokens, facts, aid, at, position."""


def row_of(entry: Entry, asks: Asks = NOTHING) -> Row:
    m = entry.moment
    facts = _Facts(
        [(e.at, e.kind, e.seat, e.card, e.n, e.cards, e.knower, e.forced) for e in entry.events],
        entry.keep_events,
        entry.keep_moves,
        (m.version, m.round, [points or 0 for points in m.scores], m.hands, m.buildings, m.events) if m else None,
        entry.clocks,
        entry.note,
        entry.version,
        entry.asked,
        entry.openly,
        asks,
    )
    tokens = _write_facts(entry.tokens)
    return entry.seq, entry.kind, entry.seat, tokens, _write_facts(facts), entry.aid, entry.at, entry.position


def entry_of(row: Row) -> Entry:
    """The entry of a row; raises BadRow where it cannot be read."""
    seq, kind, seat, tokens, facts_text, aid, at, position = row
    try:
        named = KINDS[KINDS.index(kind)]
        facts = _read_facts(facts_text)
        m = facts.moment
        return Entry(
            seq=seq,
            version=facts.version or seq,
            kind=named,
            seat=seat,
            tokens=_read_tokens(tokens),
            events=[Event(*event) for event in facts.events],
            keep_events=facts.keep_events,
            keep_moves=facts.keep_moves,
            moment=Moment(m[0], m[1], list(m[2]), m[3], m[4], m[5]) if m else None,
            clocks=facts.clocks,
            aid=aid,
            at=at,
            position=position,
            note=facts.note,
            asked=facts.asked,
            openly=facts.openly,
        )
    except (ValueError, TypeError) as error:
        raise BadRow(f"line {seq} of the table's log cannot be read: {error}") from error


def asks_of(facts: bytes) -> Asks:
    """The question that was asked after a line; none where it was written by an older Morro, or cannot be read."""
    try:
        return _read_facts(facts).asks
    except (ValueError, TypeError):
        return NOTHING


def pack(position: str) -> bytes:
    return zlib.compress(position.encode(), 1)


def unpack(position: bytes) -> str:
    """The position text; raises BadRow where the bytes are damaged."""
    try:
        return zlib.decompress(position).decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise BadRow(f"a position of the table's log is damaged: {error}") from error
