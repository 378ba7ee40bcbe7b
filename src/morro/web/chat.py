"""The chat of a table as the viewer hears it."""

from typing import NamedTuple

from morro.server.table_view import ChatLine, TableView


class Speaker(NamedTuple):
    seat: int
    name: str
    muted: bool


class Said(NamedTuple):
    n: int
    seat: int
    name: str
    text: str
    report: str
    """`may`: the viewer may report it; `done`: he has; empty for his own."""


class Talk(NamedTuple):
    """The chat as the viewer hears it."""

    lines: tuple[Said, ...]
    people: tuple[Speaker, ...]
    """Those whom he may mute."""
    watch: bool
    spectators_muted: bool
    nameless: bool
    """He must say who he is before he speaks."""


def report_of(seen: TableView, line: ChatLine) -> str:
    if line.seat in seen.owned:
        return ""
    return "done" if line.n in seen.reported else "may"


def talk(seen: TableView, nameless: bool) -> Talk:
    muted = [player.seat for player in seen.players if player.muted]
    return Talk(
        tuple(
            [
                Said(line.n, line.seat, line.name, line.text, report_of(seen, line))
                for line in seen.chat
                if line.seat not in muted
            ]
        ),
        tuple([Speaker(one.seat, one.name, one.muted) for one in seen.players if one.kind == "human"]),
        seen.watch,
        seen.spectators_muted,
        nameless and not seen.owned,
    )
