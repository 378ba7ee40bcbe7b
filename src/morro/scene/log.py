"""The log in words: grouped by round and role, each line with the version of the table right after it."""

from bisect import bisect_left, bisect_right
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from morro.core.events import Event
from morro.core.game import SPECTATOR
from morro.core.milestones import Milestones
from morro.families import family_of
from morro.scene.render_cache import RenderCache
from morro.scene.seen import Seen
from morro.words.wording import Wording, wording

RECENT: Final = 2
"""So many rounds are in the page of a running game; the replay has all of them."""


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
    seat: int
    """Whom it is about, or SPECTATOR."""


class Span(NamedTuple):
    """The events under one heading: where they stand, and what everybody knows of them."""

    start: int
    end: int
    marks: tuple[tuple[int, int], ...]
    """After so many of them, the table had this version."""
    seats: frozenset[int]
    """Whom they concern."""


class Part(NamedTuple):
    """The events under one heading, and everything else that their lines are made from."""

    game: str
    language: str
    viewer: int
    names: tuple[str, ...]
    """How the viewer calls each seat."""
    others: tuple[str, ...]
    """How everybody else does."""
    events: tuple[Event, ...]
    marks: tuple[tuple[int, int], ...]
    new: int
    """The first of them that the viewer has not seen."""


def whole_log(seen: Seen) -> bool:
    """Whether the page has the log from the beginning."""
    return seen.at is not None or seen.status == "finished"


def groups(seen: Seen, w: Wording, names: list[str], everything: bool = False) -> list[Group]:
    """The log of the last rounds, or of the whole game. Only its end is new, and the rest is kept."""
    cache = seen.cache
    mine = tuple(names)
    others = tuple([player.name or names[player.seat] for player in seen.players])
    found = []
    for start, end, marks, seats in cache.get(("log", seen.version, everything), partial(spans, seen, everything)):
        # What concerns the viewer no more than anybody is told to all in the same words.
        eyes, called = (seen.viewer, mine) if seen.viewer in seats else (SPECTATOR, others)
        events = tuple(seen.events[start:end])
        new = min(max(0, seen.since - start), len(events))
        part = Part(seen.game_name, w.language, eyes, called, others, events, marks, new)
        found.append(cache.get(part, partial(group, cache, part)))
    return [group for group in found if group.lines]


def spans(seen: Seen, everything: bool) -> list[Span]:
    """The headings of the log: the same for all viewers of one version."""
    events = seen.events
    milestones = family_of(seen.game_name).milestones()
    start = 0 if everything else recent(events, milestones)
    found = []
    for end in [*starts(events, start + 1, milestones), len(events)]:
        first = bisect_right(seen.history, start, key=lambda moment: moment.events)
        last = bisect_right(seen.history, end - 1, key=lambda moment: moment.events)
        marks = [(moment.events - start, moment.version) for moment in seen.history[first : last + 1]]
        if not marks or marks[-1][0] < end - start:
            marks.append((end - start, seen.version))
        seats = frozenset(seat for event in events[start:end] for seat in (event.seat, event.knower))
        found.append(Span(start, end, tuple(marks), seats))
        start = end
    return found


def starts(events: list[Event], start: int, milestones: Milestones) -> list[int]:
    """Where headings stand."""
    return [
        at
        for at in range(start, len(events))
        if events[at].kind in (milestones.round, milestones.role)
        and (events[at].kind, events[at].seat) != (events[at - 1].kind, events[at - 1].seat)
    ]


def group(cache: RenderCache, part: Part) -> Group:
    """The lines under one heading; events of the same kind and seat are told together."""
    game, language, viewer, names, others, events, marks, new = part
    lines = []
    at = 0
    for _, run in groupby(events, key=lambda event: (event.kind, event.seat)):
        some = tuple(run)
        mine = some[0].seat == viewer >= 0
        eyes = viewer if mine or viewer in [event.knower for event in some] else SPECTATOR
        version = marks[bisect_left(marks, (at + len(some), 0))][1]
        key = (game, language, names if mine else others, eyes, some)
        lines += [Line(text, version, mine, at >= new, some[0].seat) for text in cache.get(key, partial(told, *key))]
        at += len(some)
    return Group(*heading(game, wording(language), events[0]), tuple(lines))


def heading(game: str, w: Wording, event: Event) -> tuple[str, str]:
    """The words over a part of the log, and its picture."""
    milestones = family_of(game).milestones()
    if event.kind == milestones.round:
        return w.words.ui("round_n", n=event.n), ""
    if event.kind == milestones.role:
        key = milestones.roles[event.card]
        return w.words.role(game, key), f"common.svg#role-{key}"
    return w("log_start"), ""


def recent(events: list[Event], milestones: Milestones) -> int:
    """Where the last rounds begin."""
    seen = 0
    for at in range(len(events) - 1, -1, -1):
        if events[at].kind == milestones.round:
            seen += 1
            if seen == RECENT:
                return at
    return 0


def told(game: str, language: str, names: tuple[str, ...], viewer: int, events: tuple[Event, ...]) -> tuple[str, ...]:
    """The sentences of a few events."""
    return tuple(wording(language).words.story(game, list(events), list(names), viewer))
