"""Puerto Rico as plain data: the view of a seat, and the box."""

from morro.core.events import Event
from morro.core.game import NONE, UNKNOWN, Task
from morro.puertorico import tasks as ask
from morro.puertorico.agenda import PHASE
from morro.puertorico.buildings import (
    BUILDING_KEYS,
    CIRCLES,
    COLUMN,
    COST,
    GOOD_KEYS,
    ISLAND_KEYS,
    ISLAND_KINDS,
    KEYS,
    KINDS,
    POINTS,
    SPACES,
)
from morro.puertorico.editions import CITY_SPACES, HOUSE_SPACES, ISLAND_SPACES, PRICES, ROLE_CARDS, ROLES
from morro.puertorico.game import PuertoRico
from morro.puertorico.notation import SEATLESS
from morro.puertorico.state import CAUSES, NO_GOOD
from morro.puertorico.view import EstateView, PuertoRicoView
from morro.wire.schema import Details, Json


def table(view: PuertoRicoView) -> Json:
    """All that the view knows, beside what every game has."""
    return {
        "step": view.step,
        "round": view.round,
        "governor": view.governor,
        "chooser": view.chooser,
        "phase": phase(view.todo),
        "agenda": [task(item) for item in reversed(view.todo)],
        "roles": [
            {"role": ROLE_CARDS[r], "taken": bool(view.taken & 1 << r), "doubloons": view.bonus[r]}
            for r in range(view.rules.roles)
        ],
        "ending": chosen(view.ending, CAUSES),
        "received": chosen(view.received, GOOD_KEYS),
        "passes": view.passes,
        "wharves_used": [seat for seat in range(len(view.estates)) if view.wharves & 1 << seat],
        "delivered": view.delivered,
        "stored": chosen(view.stored, GOOD_KEYS),
        "estates": [estate(view.estates[seat], seat) for seat in range(len(view.estates))],
        "ships": [ship(view, number) for number in range(len(view.cargo))],
        "trading_house": listed(view.house),
        "supply": counts(view.supply),
        "buildings": {BUILDING_KEYS[i]: view.stock[ISLAND_KINDS + i] for i in range(len(BUILDING_KEYS))},
        "plantations": listed(view.row),
        "quarries": view.quarries,
        "discard": counts(view.discard),
        "stack": len(view.stack),
        "chips": view.chips,
        "colonists": view.colonists,
        "colonist_ship": view.aboard,
        "lost_colonists": view.lost,
    }


def phase(todo: list[Task]) -> str:
    """The role in play, or what else is going on."""
    if not todo:
        return "over"
    role = PHASE[todo[-1].kind]
    return "role" if role == NONE else ROLES[role]


def task(item: Task) -> Json:
    """One thing to be done."""
    return {
        "task": ask.TASKS[item.kind],
        "seat": None if item.kind in SEATLESS else item.seat,
        "left": item.left,
        "card": None if item.card == NONE else KEYS[item.card],
    }


def estate(e: EstateView, seat: int) -> Json:
    """What one seat owns, as far as the viewer knows it."""
    return {
        "seat": seat,
        "doubloons": e.doubloons,
        "chips": None if e.chips == UNKNOWN else e.chips,
        "san_juan": e.idle,
        "goods": counts(e.goods),
        "island": [
            {"tile": ISLAND_KEYS[kind], "tiles": e.island[kind], "colonists": e.men[kind]}
            for kind in range(ISLAND_KINDS)
            if e.island[kind] > 0
        ],
        "city": [{"building": KEYS[kind], "colonists": e.men[kind]} for kind in e.city],
    }


def ship(view: PuertoRicoView, number: int) -> Json:
    good = view.cargo[number]
    return {
        "capacity": view.rules.capacity[number],
        "good": None if good == NO_GOOD else GOOD_KEYS[good],
        "barrels": view.freight[number],
    }


def chosen(bits: int, names: list[str]) -> list[str]:
    return [names[i] for i in range(len(names)) if bits & 1 << i]


def counts(by_good: list[int]) -> dict[str, int]:
    """The number of each good, or of the tiles on which it grows; zeros too."""
    return {GOOD_KEYS[good]: by_good[good] for good in range(len(GOOD_KEYS))}


def listed(by_good: list[int]) -> list[str]:
    """Each thing that is there, one by one, in the order of the goods."""
    return [GOOD_KEYS[good] for good in range(len(GOOD_KEYS)) for _ in range(by_good[good])]


def box(game: PuertoRico) -> Json:
    """The pieces in the game at this table size, and what is printed on them."""
    rules = game.rules
    return {
        "roles": ROLE_CARDS[: rules.roles],
        "goods": counts(rules.barrels),
        "prices": counts(PRICES),
        "plantations": counts(rules.plantations),
        "quarries": rules.quarries,
        "ships": list(rules.capacity),
        "chips": rules.chips,
        "colonists": rules.colonists,
        "island_spaces": ISLAND_SPACES,
        "city_spaces": CITY_SPACES,
        "trading_house_spaces": HOUSE_SPACES,
        "buildings": [
            {
                "building": KEYS[kind],
                "cost": COST[kind],
                "points": POINTS[kind],
                "circles": CIRCLES[kind],
                "quarries": COLUMN[kind],
                "spaces": SPACES[kind],
                "copies": rules.copies[kind],
            }
            for kind in range(ISLAND_KINDS, KINDS)
        ],
    }


def details(kind: str, event: Event) -> Details:
    """The role card, the cause of the end, or the building, tile or good."""
    if kind in ("role", "bonus"):
        about = ROLE_CARDS[event.card] if event.card >= 0 else None
    elif kind == "ending":
        about = CAUSES[event.card] if event.card >= 0 else None
    else:
        about = KEYS[event.card] if event.card >= 0 else None
    if kind in ("load", "wharf"):
        return Details(about, [], event.cards[0], event.cards[1] if kind == "load" else None)
    return Details(about, [KEYS[card] for card in event.cards])
