"""Steps: what just happened, as the stage shows it one after the other, from the events that the viewer may know."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from morro.core.events import Event
from morro.core.game import SPECTATOR
from morro.core.milestones import Milestones
from morro.families import family_of
from morro.scene.face import Face
from morro.scene.people import Badge
from morro.scene.seen import Seen
from morro.words.text import capital
from morro.words.wording import Wording

FEWEST: Final = 6
"""So many are always there: those of the trail."""
MOST: Final = 16
"""No more are shown one after the other, however much has happened."""
PER_STEP: Final = 12
"""So many events are looked through for a step, at most."""
MOST_LETTERS: Final = 48
"""Of the sentence on the stage, which stands there in two lines or three, also on a small screen."""
NAME: Final = "\u2063"
"""Stands for the name of whoever acts, which the stage shows beside the sentence."""


class Prop(NamedTuple):
    """What lies on the stage: a picture, a card, cards face down; and which way the cards go."""

    icon: str = ""
    face: Face | None = None
    backs: int = 0
    arrow: Literal["", "←", "→"] = ""
    back: str = ""
    """The picture on the cards that lie face down."""


class Step(NamedTuple):
    """One thing that somebody did."""

    n: int
    """The number of its first event: a step that grows stays the same one."""
    badge: Badge | None
    mine: bool
    """The viewer did it himself."""
    kind: Literal["role", "move", "quiet"]
    """A choice of role, a move, or somebody who does nothing."""
    role: str
    """The key of the role that is being played, or empty."""
    what: str
    """The sentence without the name: `builds an Aqueduct`."""
    detail: str
    prop: Prop
    cue: str
    """Its sound: `knock`, `card`, `coin`, `barrel`; empty where it has none."""


class StepRules(NamedTuple):
    """What the events of a game mean for the stage."""

    neutral: frozenset[int]
    """Events that nobody did: they belong to the step before."""
    aside: frozenset[int]
    """Events that a step is not named after if it has others."""
    quiet: frozenset[int]
    """Events that say that somebody does nothing."""
    prop: Callable[[Event, Sequence[Event]], Prop]
    cues: dict[int, str]
    counted: frozenset[int] = frozenset()
    """Events whose cards are counted where their names would make the sentence too long."""


class Eyes(NamedTuple):
    """For whom a step is told."""

    game: str
    viewer: int
    badges: tuple[Badge, ...]
    """With how he calls each seat."""


def steps_of(seen: Seen, w: Wording, mine: Eyes, rules: StepRules) -> tuple[Step, ...]:
    """The steps since the viewer's last decision, and always the last few."""
    events = seen.events
    first = max(0, min(seen.since, len(events)) - FEWEST * PER_STEP)
    parts = split(events, first, rules, family_of(seen.game_name).milestones())
    new = sum(1 for start, end in parts if end > seen.since)
    shown = parts[-min(MOST, max(FEWEST, new)) :]
    names = [player.name or badge.name for badge, player in zip(mine.badges, seen.players, strict=True)]
    called = [badge._replace(name=name) for badge, name in zip(mine.badges, names, strict=True)]
    all_eyes = Eyes(mine.game, SPECTATOR, tuple(called))
    steps = [_step(seen, w, mine, all_eyes, rules, start, end) for start, end in shown]
    return tuple([step for step in steps if step.what])  # who has put no colonist anywhere yet, has done nothing


def split(events: Sequence[Event], first: int, rules: StepRules, milestones: Milestones) -> list[tuple[int, int]]:
    """Where the steps begin and end: a new one with each round, each role, and each change of who acts."""
    starts = []
    seat = SPECTATOR - 1
    choosing = False
    for at in range(first, len(events)):
        event = events[at]
        if event.kind in (milestones.round, milestones.role):
            starts.append(at)
            seat, choosing = event.seat, True
        elif event.kind not in rules.neutral and (event.seat != seat or choosing):
            starts.append(at)
            seat, choosing = event.seat, False
    if first and starts:
        starts = starts[1:]
    return list(pairwise([*starts, len(events)]))


def _step(seen: Seen, w: Wording, mine: Eyes, all_eyes: Eyes, rules: StepRules, start: int, end: int) -> Step:
    """What concerns the viewer no more than anybody is told to all in the same words, once for all of them."""
    events = tuple(seen.events[start:end])
    role = _role_at(seen, start)
    whose = mine if any(mine.viewer in (event.seat, event.knower) for event in events) else all_eyes
    key = ("step", w.language, whose, role, start, events)
    made: Step = seen.cache.get(key, lambda: make_step(whose, w, rules, start, events, role))
    return made


def _role_at(seen: Seen, at: int) -> str:
    """The role in play at an event."""
    milestones = family_of(seen.game_name).milestones()
    for event in reversed(seen.events[max(0, at - 60) : at + 1]):
        if event.kind == milestones.role:
            return milestones.roles[event.card]
        if event.kind == milestones.round:
            break
    return ""


def make_step(eyes: Eyes, w: Wording, rules: StepRules, n: int, events: tuple[Event, ...], role: str) -> Step:
    game, viewer, badges = eyes
    milestones = family_of(game).milestones()
    named = [event for event in events if event.kind not in rules.aside | rules.neutral]
    main = next((event for event in [*named, *events] if told(eyes, w, [event], event.seat)), events[0])
    run = [event for event in events if (event.kind, event.seat) == (main.kind, main.seat)]
    rest = [event for event in events if event not in run]
    badge = badges[main.seat] if 0 <= main.seat < len(badges) else None
    what, *more = in_short(eyes, w, rules, run, main.seat) or [""]
    detail = " ".join(capital(text) for text in [*more, *told(eyes, w, rest, main.seat)])
    what, _, listed = what.partition(": ")  # `places colonists: Quarry 1, Corn Plantation 2.`
    detail = f"{listed} {detail}".strip()
    if main.kind == milestones.round:  # `Round 9 begins. Blas is governor.`
        begins, _, what = what.partition(". ")
        detail = f"{begins}. {detail}".strip()
    kind: Literal["role", "move", "quiet"] = "move"
    if main.kind in (milestones.round, milestones.role):
        kind = "role"
    elif main.kind in rules.quiet:
        kind = "quiet"
    prop = rules.prop(main, events)
    if not (prop.icon or prop.face or prop.backs) and role:
        prop = Prop(f"common.svg#role-{role}")
    cue = "knock" if kind == "role" else rules.cues.get(main.kind, "")
    text = without_name(what, eyes, w, main.seat).rstrip(".")
    return Step(n, badge, main.seat == viewer >= 0, kind, role, text, detail, prop, cue)


def in_short(eyes: Eyes, w: Wording, rules: StepRules, events: list[Event], seat: int) -> list[str]:
    """The same sentences; where cards make the first one too long for the stage, it counts them, and they follow."""
    texts = told(eyes, w, events, seat)
    cards = [card for event in events if event.kind in rules.counted for card in event.cards]
    if not cards or len(texts[0]) <= MOST_LETTERS:
        return texts
    counted = [Event(e.at, e.kind, e.seat, e.card, e.n, [], e.knower, e.forced) for e in events]
    return [told(eyes, w, counted, seat)[0], f"{w.words.cards(eyes.game, cards)}.", *texts[1:]]


def told(eyes: Eyes, w: Wording, events: list[Event], seat: int) -> list[str]:
    """The sentences of some events, without the name of the seat that the step is about."""
    names = [NAME if badge.seat == seat else badge.name for badge in eyes.badges]
    texts = w.words.story(eyes.game, events, names, eyes.viewer)
    return [text if f". {NAME}" in text else without_name(text, eyes, w, seat) for text in texts]


def without_name(text: str, eyes: Eyes, w: Wording, seat: int) -> str:
    """`Carmen builds an Aqueduct.` as `builds an Aqueduct.`; a name within the sentence stays."""
    for you in (capital(w.words.ui("you")), w("you_begins")):
        if seat == eyes.viewer and text.startswith(f"{you} "):
            return text[len(you) + 1 :]
    if text.startswith(NAME):
        return text[1:].lstrip()
    return text.replace(NAME, eyes.badges[seat].name if 0 <= seat < len(eyes.badges) else "")
