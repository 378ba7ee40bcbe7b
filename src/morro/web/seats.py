"""What both games show of the people at the table, and the parts of a board that both have."""

from typing import NamedTuple

from morro.server.shown import PlayerShown, TableShown
from morro.web.choice import Control
from morro.web.wording import Wording
from morro.words.text import capital


class Person(NamedTuple):
    """A seat, as its panel is headed."""

    seat: int
    name: str
    me: bool
    state: str
    """`bot`, `offline 2 min`; empty where nothing is to be said."""
    asked: bool
    governor: bool
    role: str
    """The key of the role that this seat took last in this round, or empty."""
    points: str
    clock: str
    left: float
    """Seconds on the clock."""


class Role(NamedTuple):
    id: str
    key: str
    name: str
    effect: str
    privilege: str
    state: str
    """`free`, `taken by Ada`, `now`: in words."""
    look: str
    """`free`, `taken` or `now`: for the style sheet."""
    coins: int
    control: Control | None


class Group(NamedTuple):
    """Some lines of the log under one heading."""

    title: str
    icon: str
    lines: tuple["Line", ...]


class Line(NamedTuple):
    text: str
    version: int
    mine: bool
    new: bool


def clock_text(seconds: float) -> str:
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"


def names_of(shown: TableShown, w: Wording) -> list[str]:
    """How the viewer calls each seat."""
    return [
        capital(w.words.ui("you")) if player.seat == shown.viewer else player.name or w.words.ui("seat_n", n=at + 1)
        for at, player in enumerate(shown.players)
    ]


def state_of(player: PlayerShown, asked: bool, w: Wording) -> str:
    if player.kind == "open":
        return w("state_open")
    if player.kind == "bot" and not player.stands_in:
        name = w.bot(player.bot or "")
        return f"{name}, {w('state_thinking')}" if asked else name
    if player.stands_in:
        return w("state_stands_in")
    if not player.online and player.kind != "me":
        return w("state_away", n=int((player.away or 0) // 60)) if player.away and player.away >= 60 else w("state_off")
    return w("state_thinking") if asked and player.kind != "me" else ""


def people(shown: TableShown, w: Wording, governor: int, roles: dict[int, str]) -> list[Person]:
    """Every seat, clockwise from the viewer's left; the viewer last."""
    names = names_of(shown, w)
    asked = shown.prompt.seat if shown.prompt is not None else -1
    first = (shown.viewer + 1) % shown.seats
    found = []
    for seat in [(first + i) % shown.seats for i in range(shown.seats)]:
        player = shown.players[seat]
        sheet = shown.scores[seat] if seat < len(shown.scores) else None
        found.append(
            Person(
                seat,
                names[seat],
                seat == shown.viewer,
                state_of(player, seat == asked, w),
                seat == asked,
                seat == governor,
                roles.get(seat, ""),
                "" if sheet is None else str(sheet.total),
                "" if player.clock is None else clock_text(player.clock),
                round(player.clock or 0, 1),
            )
        )
    return found
