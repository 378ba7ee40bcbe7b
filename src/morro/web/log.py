"""The log in words: grouped by round and role, each line with the version of the table right after it."""

from bisect import bisect_right
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from morro.core.events import Event
from morro.core.game import SPECTATOR
from morro.puertorico import events as puertorico
from morro.puertorico.editions import ROLE_CARDS
from morro.sanjuan import events as sanjuan
from morro.sanjuan.editions import ROLES
from morro.server.shown import TableShown
from morro.web.seats import Group, Line, names_of
from morro.web.wording import Wording, wording

assert sanjuan.ROUND == puertorico.ROUND
assert sanjuan.ROLE_TAKEN == puertorico.ROLE_TAKEN
ROUND: Final = sanjuan.ROUND
ROLE_TAKEN: Final = sanjuan.ROLE_TAKEN

RECENT: Final = 2
"""So many rounds are in the page of a running game; the replay has all of them."""


def groups(shown: TableShown, w: Wording, everything: bool = False) -> list[Group]:
    """The log of the last rounds, or of the whole game. Only its end is new, and the rest is kept."""
    events = shown.events
    start = 0 if everything else recent(events)
    names = tuple(names_of(shown, w))
    found = []
    for end in [*starts(events, start + 1), len(events)]:
        some = tuple(events[start:end])
        first = bisect_right(shown.history, start, key=lambda moment: moment.events)
        last = bisect_right(shown.history, end - 1, key=lambda moment: moment.events)
        marks = tuple([(moment.events - start, moment.version) for moment in shown.history[first : last + 1]])
        new = max(0, shown.since - start)
        part = Part(some, marks or ((end - start, shown.version),), min(new, len(some)))
        key = (shown.game_name, w.language, names, shown.viewer, part)
        found.append(shown.pieces.get(key, partial(group, shown, w, names, part)))
        start = end
    return [group for group in found if group.lines]


class Part(NamedTuple):
    """The events under one heading, and what else their lines are made from."""

    events: tuple[Event, ...]
    marks: tuple[tuple[int, int], ...]
    """After so many of them, the table had this version."""
    new: int
    """The first of them that the viewer has not seen."""


def starts(events: list[Event], start: int) -> list[int]:
    """Where headings stand."""
    return [
        at
        for at in range(start, len(events))
        if events[at].kind in (ROUND, ROLE_TAKEN)
        and (events[at].kind, events[at].seat) != (events[at - 1].kind, events[at - 1].seat)
    ]


def group(shown: TableShown, w: Wording, names: tuple[str, ...], part: Part) -> Group:
    """The lines under one heading; events of the same kind and seat are told together."""
    others = tuple([player.name or names[player.seat] for player in shown.players])
    lines = []
    at = 0
    for _, run in groupby(part.events, key=lambda event: (event.kind, event.seat)):
        some = tuple(run)
        mine = some[0].seat == shown.viewer >= 0
        # What concerns the viewer no more than anybody is told to all in the same words.
        eyes = shown.viewer if mine or any(event.knower == shown.viewer for event in some) else SPECTATOR
        version = next((version for count, version in part.marks if count >= at + len(some)), shown.version)
        key = (shown.game_name, w.language, names if mine else others, eyes, some)
        for text in shown.pieces.get(key, partial(told, *key)):
            lines.append(Line(text, version, mine, at >= part.new))
        at += len(some)
    return Group(*heading(shown.game_name, w, part.events[0]), tuple(lines))


def heading(game: str, w: Wording, event: Event) -> tuple[str, str]:
    """The words over a part of the log, and its picture."""
    if event.kind == ROUND:
        return w.words.ui("round_n", n=event.n), ""
    if event.kind == ROLE_TAKEN:
        key = role_key(game, event.card)
        return w.words.role(game, key), f"common.svg#role-{key}"
    return w("log_start"), ""


def role_key(game: str, card: int) -> str:
    key = ROLES[card] if game.startswith("sanjuan") else ROLE_CARDS[card]
    return "prospector" if key.startswith("prospector") else key


def recent(events: list[Event]) -> int:
    """Where the last rounds begin."""
    seen = 0
    for at in range(len(events) - 1, -1, -1):
        if events[at].kind == ROUND:
            seen += 1
            if seen == RECENT:
                return at
    return 0


def told(game: str, language: str, names: tuple[str, ...], viewer: int, events: tuple[Event, ...]) -> tuple[str, ...]:
    """The sentences of a few events."""
    return tuple(wording(language).words.story(game, list(events), list(names), viewer))
