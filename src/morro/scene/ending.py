"""The end of a game: who stands where, the points by origin, the turns that counted most, every city laid open."""

from itertools import pairwise
from typing import Final, NamedTuple

from morro.core.events import Event
from morro.families import family_of
from morro.scene.face import Face
from morro.scene.headline import result
from morro.scene.people import Badge
from morro.scene.scene import Pile, Scene, SceneBuilder
from morro.scene.score_sheet import Row, score_sheet
from morro.scene.seen import Moment, Seen
from morro.scene.steps import told as sentences
from morro.words.wording import Wording

MOST_MOMENTS: Final = 4
LEAST_GAIN: Final = 2
"""What brings fewer points at once is no key moment."""
LEAST_USES: Final = 5
"""A building that was of use less often is none either."""

Leap = tuple[int, Moment, Moment, int]
"""The points that a step brought at once, the moments before and after it, and the seat."""


class Standing(NamedTuple):
    """A seat on the podium."""

    badge: Badge
    place: int
    points: int
    parts: tuple[int, ...]
    """Its points by origin, in the order of the titles."""


class KeyMoment(NamedTuple):
    """A step that brought many points at once."""

    badge: Badge
    round: int
    version: int
    what: str
    gain: int
    icon: str
    why: str
    """What it brought: at once, in the end, or how often it was of use."""


class City(NamedTuple):
    """What a seat built, and what it still held."""

    badge: Badge
    cards: tuple[Face, ...]
    piles: tuple[Pile, ...]


class Ending(NamedTuple):
    title: str
    remark: str
    """By how much, or what decided."""
    rounds: int
    standings: tuple[Standing, ...]
    """The best first."""
    titles: tuple[str, ...]
    """The origins that brought anybody a point, and last the total."""
    moments: tuple[KeyMoment, ...]
    cities: tuple[City, ...]
    """In the order of the standings."""


def ending(builder: SceneBuilder, scene: Scene) -> Ending:
    """Everything about a game that is over."""
    seen, w, names = builder.seen, builder.w, builder.names
    rows = [row for row in score_sheet(seen, w, names, scene).rows if row.kind != "tiebreak"]
    standings = tuple(ranked(seen, builder.badges, rows[:-1]))
    return Ending(
        title=result(seen, w, names),
        remark=remark(seen, w, standings),
        rounds=seen.history[-1].round if seen.history else 0,
        standings=standings,
        titles=tuple([row.label for row in rows]),
        moments=tuple(key_moments(builder)),
        cities=tuple([city(builder, scene, one.badge) for one in standings]) if seen.opened else (),
    )


def ranked(seen: Seen, badges: list[Badge], rows: list[Row]) -> list[Standing]:
    """The seats by points, then by the tie-break; who is equal in both shares a place."""
    known = {seat: (sheet.total, sheet.tiebreak) for seat, sheet in enumerate(seen.scores) if sheet is not None}
    order = sorted(known, key=lambda seat: (known[seat], seat in seen.winners, -seat), reverse=True)
    return [
        Standing(
            badges[seat],
            1 if seat in seen.winners else 1 + sum(other > known[seat] for other in known.values()),
            known[seat][0],
            tuple([row.points[seat] for row in rows]),
        )
        for seat in order
    ]


def remark(seen: Seen, w: Wording, standings: tuple[Standing, ...]) -> str:
    """By how much the viewer won or lost; for those who looked on, by how much the winner is ahead."""
    if len(standings) < 2:
        return ""
    if len(seen.winners) > 1:
        return w("end_shared")
    first = standings[0]
    mine = next((one for one in standings if one.badge.seat == seen.viewer), first)
    other = standings[1] if mine is first else mine
    if other.points == first.points:
        return w("end_equal")
    return w("end_ahead" if mine is first else "end_behind", n=first.points - other.points)


def key_moments(builder: SceneBuilder) -> list[KeyMoment]:
    """The steps with the largest gains and the building that was of use most often, in their order."""
    found = gains(builder.seen.history)
    chosen = sorted(found, key=lambda one: (-one[0], one[2].version))[:MOST_MOMENTS]
    useful = most_used(builder)
    if useful is not None and all(one[1:] != useful[1:] for one in chosen):
        chosen = [*chosen[: MOST_MOMENTS - 1], useful]
    return [told(builder, *one) for one in sorted(chosen, key=lambda one: one[2].version)]


def gains(history: list[Moment]) -> list[Leap]:
    """Every step that brought points at once. Points that a seat only had again are no gain."""
    best = [score or 0 for score in history[0].scores] if history else []
    found = []
    for before, after in pairwise(history):
        for seat, score in enumerate(after.scores):
            if score is None or score <= best[seat]:
                continue
            if score - best[seat] >= LEAST_GAIN and after.events > before.events:
                found.append((score - best[seat], before, after, seat))
            best[seat] = score
    return found


def deciding(end: Ending, winners: list[int]) -> KeyMoment | None:
    """The step that counted most: of the winners, where one of theirs is among the largest."""
    return max(end.moments, key=lambda one: (one.badge.seat in winners, one.gain, one.version), default=None)


def most_used(builder: SceneBuilder) -> Leap | None:
    """When the building was built that was of use most often in the whole game."""
    events, history = builder.seen.events, builder.seen.history
    milestones = family_of(builder.game).milestones()
    uses = milestones.uses(events)
    for (seat, kind), times in uses.most_common(1):
        for before, after in pairwise(history if times >= LEAST_USES else []):
            own = events[before.events : after.events]
            if any((event.kind, event.seat, event.card) == (milestones.build, seat, kind) for event in own):
                return (after.scores[seat] or 0) - (before.scores[seat] or 0), before, after, seat
    return None


def told(builder: SceneBuilder, gain: int, before: Moment, after: Moment, seat: int) -> KeyMoment:
    events: list[Event] = builder.seen.events[before.events : after.events]
    own = [event for event in events if event.seat == seat] or events
    milestones = family_of(builder.game).milestones()
    opened = milestones.opened(builder.seen.events[: before.events], own)
    step = builder.step(before.events, tuple(own))
    what, icon = step.what, step.prop.face.icon if step.prop.face is not None else step.prop.icon
    if opened:
        what, icon = manned(builder, opened, seat), builder.face(opened[0]).icon
    buildings = opened or [event.card for event in own if event.kind == milestones.build]
    why = why_it_counts(builder, seat, buildings)
    if not why:
        run = [event for event in own if event.kind == own[0].kind]
        more = len(sentences(builder.eyes, builder.w, run, seat)) > 1
        why = builder.w("moment_gain_more" if more else "moment_gain", n=gain)
    return KeyMoment(builder.badges[seat], after.round, before.version, what, gain, icon, why)


def why_it_counts(builder: SceneBuilder, seat: int, buildings: list[int]) -> str:
    """What a building brought in the end, or how often it was of use; empty where only the step itself counts."""
    milestones, sheet = family_of(builder.game).milestones(), builder.seen.scores[seat]
    lines = dict(sheet.lines) if sheet is not None else {}
    counted = sum(lines.get(milestones.buildings[kind], 0) for kind in buildings)
    if sheet is not None and counted:
        return builder.w("moment_counted", n=counted, all=sheet.total)
    uses = milestones.uses(builder.seen.events)
    times = max((uses[seat, kind] for kind in buildings), default=0)
    return builder.w("moment_used", n=times) if times >= LEAST_USES else ""


def manned(builder: SceneBuilder, opened: list[int], seat: int) -> str:
    """That a colonist came on a building which brings points from then on: the sentence without the name."""
    words = builder.w.words
    buildings = words.together([words.cards(builder.game, [kind], "the_card") for kind in opened])
    return builder.w("moment_manned_you" if seat == builder.seen.viewer else "moment_manned", buildings=buildings)


def city(builder: SceneBuilder, scene: Scene, badge: Badge) -> City:
    """The buildings of a seat, and the cards that only it had known."""
    return City(badge, tuple(scene.buildings(badge.seat)), builder.piles(badge.seat))
