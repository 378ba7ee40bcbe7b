"""What the events of San Juan mean for the stage."""

from collections.abc import Callable, Sequence

from morro.core.events import Event
from morro.sanjuan import events as ev
from morro.sanjuan.buildings import KEYS, PRODUCTION_KINDS
from morro.sanjuan.editions import ROLES, TILES
from morro.scene.face import Face
from morro.scene.sanjuan_faces import BANDS
from morro.scene.steps import Prop, StepRules

BACK = "sanjuan.svg#card-back"


def step_rules(face: Callable[[int], Face]) -> StepRules:
    """`face` gives the card of a kind."""

    def prop(main: Event, events: Sequence[Event]) -> Prop:
        kind = main.kind
        if kind == ev.ROUND:
            return Prop("common.svg#governor")
        if kind == ev.ROLE_TAKEN:
            tiles = [TILES[event.card] for event in events if event.kind == ev.TILE]
            return Prop(f"sanjuan.svg#price-{tiles[0]}" if tiles else f"common.svg#role-{ROLES[main.card]}")
        if kind == ev.BUILT:
            paid = sum(event.n for event in events if event.kind == ev.PAID)
            return Prop("", face(main.card), paid, "←" if paid else "", BACK)
        if kind in (ev.SOLD, ev.PRODUCED, ev.CUSTOMS):
            good = "customs" if kind == ev.CUSTOMS or main.card >= PRODUCTION_KINDS else BANDS[main.card]
            drawn = sum(event.n for event in events if event.kind == ev.DREW)
            return Prop(f"common.svg#good-{good}", None, drawn, "→" if drawn else "", BACK)
        if kind == ev.TUCKED:
            return Prop("", face(main.card), main.n, "←", BACK)
        if kind == ev.TOOK:
            return Prop("", face(main.card))
        if kind in (ev.DREW, ev.KEPT, ev.DISCARDED, ev.DEAL, ev.LOOKED):
            return Prop(backs=max(1, sum(event.n for event in events if event.kind == kind)), back=BACK)
        return Prop()

    return StepRules(
        neutral=frozenset((ev.TILE, ev.SHUFFLED)),
        aside=frozenset((ev.LOOKED, ev.REVEALED, ev.LIBRARY_USED, ev.COVERED, ev.SPENT)),
        quiet=frozenset((ev.NOTHING_BUILT, ev.NOTHING_PRODUCED, ev.NOTHING_SOLD, ev.TOOK_NOTHING)),
        prop=prop,
        counted=frozenset((ev.LOOKED, ev.REVEALED, ev.DREW, ev.KEPT, ev.PAID, ev.DISCARDED, ev.TUCKED)),
        cues={ev.BUILT: "card", ev.DREW: "card", ev.KEPT: "card", ev.SOLD: "coin", ev.PRODUCED: "barrel"},
    )


assert len(KEYS) > PRODUCTION_KINDS == len(BANDS)
