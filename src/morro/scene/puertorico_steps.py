"""What the events of Puerto Rico mean for the stage."""

from collections.abc import Callable, Sequence

from morro.core.events import Event
from morro.puertorico import events as ev
from morro.puertorico.buildings import GOOD_KEYS
from morro.scene.face import Face
from morro.scene.steps import Prop, StepRules

OF_GOODS = (ev.PRODUCED, ev.CRAFTED, ev.SOLD, ev.LOADED, ev.WHARF_USED, ev.STORED, ev.KEPT, ev.RETURNED)
OF_FACES = (ev.BUILT, ev.TOOK, ev.DREW_TILE, ev.HOSPICE_USED, ev.UNIVERSITY_USED, ev.STARTED)


def step_rules(face: Callable[[int], Face]) -> StepRules:
    """`face` gives the building or tile of a kind."""

    def prop(main: Event, _: Sequence[Event]) -> Prop:
        if main.kind == ev.ROUND:
            return Prop("common.svg#governor")
        if main.kind in OF_GOODS:
            return Prop(f"common.svg#good-{GOOD_KEYS[main.card]}")
        if main.kind in OF_FACES:
            return Prop("", face(main.card))
        if main.kind in (ev.COLONISTS, ev.MANNED, ev.MAYOR_USED, ev.REFUSED):
            return Prop("common.svg#colonist")
        if main.kind in (ev.PROSPECTED, ev.FACTORY_PAID):
            return Prop("common.svg#doubloon")
        return Prop()

    return StepRules(
        neutral=frozenset((ev.ROW, ev.SHUFFLED, ev.SHIP, ev.HOUSE_EMPTIED, ev.SHIP_EMPTIED, ev.BONUS, ev.ENDING)),
        aside=frozenset((ev.DREW_TILE, ev.COLONISTS, ev.MAYOR_UNUSED)),
        quiet=frozenset(
            (
                ev.NOTHING_TAKEN,
                ev.NOTHING_BUILT,
                ev.NOTHING_PRODUCED,
                ev.NOTHING_SOLD,
                ev.NOTHING_LOADED,
                ev.NOT_CRAFTED,
            )
        ),
        prop=prop,
        cues={
            **dict.fromkeys((ev.BUILT, ev.TOOK), "card"),
            **dict.fromkeys((ev.SOLD, ev.PROSPECTED), "coin"),
            **dict.fromkeys((ev.PRODUCED, ev.LOADED, ev.WHARF_USED, ev.STORED), "barrel"),
        },
    )
