"""What the data of San Juan look like, as JSON Schema."""

from morro.sanjuan import tasks as ask
from morro.sanjuan.actions import SLOT_KEYS
from morro.sanjuan.buildings import KEYS
from morro.sanjuan.editions import ROLES, TILES
from morro.wire.sanjuan import PHASES, details, table
from morro.wire.sanjuan import box as box_data
from morro.wire.schema import COUNT, FLAG, SEAT, Json, Wire, course, head, many, maybe, obj, one_of, ref, root

NAMES = "^sanjuan/"
CARD = ref("card")
CARDS = many(CARD)
PILE = ref("pile")
DEFINED = {"card": one_of(KEYS), "pile": obj(size=COUNT, known=CARDS, old=COUNT)}
PRICES = obj(**{key: {"type": "integer", "minimum": 1, "maximum": 3} for key in SLOT_KEYS})

TASK = obj(
    task=one_of(ask.TASKS),
    seat=maybe(SEAT),
    left=COUNT,
    card={"anyOf": [CARD, one_of(ROLES), {"type": "null"}]},
    floor=maybe(CARD),
    done=COUNT,
)

ESTATE = obj(
    seat=SEAT,
    hand=obj(size=COUNT, known=CARDS, shown=CARDS, fresh=COUNT),
    city=many(obj(building=CARD, good=FLAG, old_good=FLAG), maxItems=12),
    built=maybe(CARD),
    chapel=PILE,
    bank=PILE,
    bank_used=FLAG,
    harbor=PILE,
    covered=CARDS,
)


def view() -> Json:
    """The schema of `wire.view`."""
    phases = [*dict.fromkeys([phase for phase in PHASES if phase != "library"]), "over"]
    return root(
        "A table of San Juan as one seat knows it",
        obj(
            **head(NAMES, 4),
            **course(phases, TASK),
            roles=many(obj(role=one_of(ROLES), taken=FLAG), minItems=len(ROLES), maxItems=len(ROLES)),
            doubled=FLAG,
            library_used=many(SEAT, uniqueItems=True),
            waivable=COUNT,
            earned=COUNT,
            traded=COUNT,
            tiles=many(maybe(one_of(TILES)), minItems=len(TILES), maxItems=len(TILES)),
            turned=COUNT,
            prices=maybe(PRICES),
            estates=many(ESTATE, minItems=2, maxItems=4),
            aside=CARDS,
            offer=PILE,
            discard=obj(size=COUNT, known=CARDS, open=CARDS),
            deck=COUNT,
            recall=CARDS,
        ),
        **DEFINED,
    )


def box() -> Json:
    """The schema of `wire.box`."""
    building = obj(building=CARD, cost=COUNT, points=COUNT, copies={"type": "integer", "minimum": 1}, produces=FLAG)
    return root(
        "The box of San Juan",
        obj(
            **head(NAMES, 4),
            roles=many(one_of(ROLES), uniqueItems=True),
            tiles=many(one_of(TILES), uniqueItems=True),
            buildings=many(building),
        ),
        card=DEFINED["card"],
    )


WIRE = Wire(table, box_data, view, box, details)
