"""What the data of Puerto Rico look like, as JSON Schema."""

from morro.puertorico import tasks as ask
from morro.puertorico.buildings import BUILDING_KEYS, GOOD_KEYS, ISLAND_KEYS
from morro.puertorico.editions import BIGGEST_SHIP, HOUSE_SPACES, MOST_SEATS, ROLE_CARDS, ROLES, SMALLEST_SHIP
from morro.puertorico.state import CAUSES
from morro.wire.puertorico import box as box_data
from morro.wire.puertorico import details, table
from morro.wire.schema import COUNT, FLAG, SEAT, Json, Wire, course, head, many, maybe, obj, one_of, ref, root

NAMES = "^puertorico/"
GOOD = ref("good")
BUILDING = ref("building")
COUNTS = ref("counts")
DEFINED = {
    "good": one_of(GOOD_KEYS),
    "building": one_of(BUILDING_KEYS),
    "counts": obj(**dict.fromkeys(GOOD_KEYS, COUNT)),
}
CAPACITY: Json = {"type": "integer", "minimum": SMALLEST_SHIP, "maximum": BIGGEST_SHIP}

TASK = obj(
    task=one_of(ask.TASKS),
    seat=maybe(SEAT),
    left=COUNT,
    card={"anyOf": [BUILDING, one_of(ISLAND_KEYS), {"type": "null"}]},
)

ESTATE = obj(
    seat=SEAT,
    doubloons=COUNT,
    chips=maybe(COUNT),
    san_juan=COUNT,
    goods=COUNTS,
    island=many(obj(tile=one_of(ISLAND_KEYS), tiles={"type": "integer", "minimum": 1}, colonists=COUNT)),
    city=many(obj(building=BUILDING, colonists=COUNT)),
)


def view() -> Json:
    """The schema of `wire.view`."""
    return root(
        "A table of Puerto Rico as one seat knows it",
        obj(
            **head(NAMES, MOST_SEATS),
            **course(["role", *ROLES, "over"], TASK),
            roles=many(obj(role=one_of(ROLE_CARDS), taken=FLAG, doubloons=COUNT), minItems=6, maxItems=8),
            ending=many(one_of(CAUSES), uniqueItems=True),
            received=many(GOOD, uniqueItems=True),
            passes=COUNT,
            wharves_used=many(SEAT, uniqueItems=True),
            delivered=FLAG,
            stored=many(GOOD, uniqueItems=True),
            estates=many(ESTATE, minItems=2, maxItems=MOST_SEATS),
            ships=many(obj(capacity=CAPACITY, good=maybe(GOOD), barrels=COUNT), minItems=2, maxItems=3),
            trading_house=many(GOOD, maxItems=HOUSE_SPACES),
            supply=COUNTS,
            buildings=obj(**dict.fromkeys(BUILDING_KEYS, COUNT)),
            plantations=many(GOOD),
            quarries=COUNT,
            discard=COUNTS,
            stack=COUNT,
            chips=COUNT,
            colonists=COUNT,
            colonist_ship=COUNT,
            lost_colonists=COUNT,
        ),
        **DEFINED,
    )


def box() -> Json:
    """The schema of `wire.box`."""
    building = obj(
        building=BUILDING, cost=COUNT, points=COUNT, circles=COUNT, quarries=COUNT, spaces=COUNT, copies=COUNT
    )
    return root(
        "The box of Puerto Rico",
        obj(
            **head(NAMES, MOST_SEATS),
            roles=many(one_of(ROLE_CARDS), uniqueItems=True),
            goods=COUNTS,
            prices=COUNTS,
            plantations=COUNTS,
            quarries=COUNT,
            ships=many(CAPACITY, uniqueItems=True),
            chips=COUNT,
            colonists=COUNT,
            island_spaces=COUNT,
            city_spaces=COUNT,
            trading_house_spaces=COUNT,
            buildings=many(building),
        ),
        building=DEFINED["building"],
        counts=DEFINED["counts"],
    )


WIRE = Wire(table, box_data, view, box, details)
