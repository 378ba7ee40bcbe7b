"""San Juan as plain data: the view of a seat, and the box."""

from typing import Final

from morro.core.events import Event
from morro.core.game import NONE, UNKNOWN, Task
from morro.sanjuan import tasks as ask
from morro.sanjuan.actions import SLOT_KEYS
from morro.sanjuan.buildings import BUILDINGS, KEYS, PRODUCTION_KINDS
from morro.sanjuan.editions import BUILDER, COUNCILLOR, PRODUCER, PROSPECTOR, ROLES, TILES, TRADER
from morro.sanjuan.game import SanJuan
from morro.sanjuan.moments import sale_price
from morro.sanjuan.notation import SLOT_TASKS
from morro.sanjuan.state import MARK, NO_CARD, OPEN
from morro.sanjuan.view import EstateView, SanJuanView
from morro.wire.schema import Details, Json

PHASES: Final = [
    *("draft", "round_start", "round_start", "round_start", "round_start", "role"),
    *([ROLES[BUILDER]] * 7),
    "library",  # in whatever phase the task names
    *(ROLES[PRODUCER], ROLES[TRADER], ROLES[COUNCILLOR], ROLES[COUNCILLOR]),
    *([ROLES[PROSPECTOR]] * 3),
]
"""The phase to which each question belongs."""


def table(view: SanJuanView) -> Json:
    """All that the view knows, beside what every game has."""
    return {
        "step": view.step,
        "round": view.round,
        "governor": view.governor,
        "chooser": view.chooser,
        "phase": phase(view.todo),
        "agenda": [task(item) for item in reversed(view.todo)],
        "roles": [{"role": ROLES[r], "taken": bool(view.taken & 1 << r)} for r in range(len(ROLES))],
        "doubled": view.doubled,
        "library_used": [seat for seat in range(len(view.estates)) if view.library_used & 1 << seat],
        "waivable": view.waivable,
        "earned": view.earned,
        "traded": view.traded,
        "tiles": [None if tile == UNKNOWN else TILES[tile] for tile in view.tiles],
        "turned": view.turned,
        "prices": prices(view),
        "estates": [estate(view, seat) for seat in range(len(view.estates))],
        "aside": names(view.aside),
        "offer": pile(view.offer, view.old_offer),
        "discard": {
            "size": len(view.discard),
            "known": sorted_names(view.discard),
            "open": names([card & MARK - 1 for card in view.discard if card >= OPEN]),
        },
        "deck": len(view.deck),
        "recall": names(view.recall),
    }


def phase(todo: list[Task]) -> str:
    """The role in play, or what else is going on."""
    if not todo:
        return "over"
    top = todo[-1]
    return ROLES[top.card] if top.kind == ask.LIBRARY else PHASES[top.kind]


def task(item: Task) -> Json:
    """One thing to be done."""
    card = None
    if item.card != NONE:
        card = ROLES[item.card] if item.kind == ask.LIBRARY else KEYS[item.card]
    floors = SLOT_KEYS if item.kind in SLOT_TASKS else KEYS
    return {
        "task": ask.TASKS[item.kind],
        "seat": None if item.kind == ask.NEW_ROUND else item.seat,
        "left": item.left,
        "card": card,
        "floor": floors[item.floor] if item.floor else None,
        "done": item.done,
    }


def prices(view: SanJuanView) -> dict[str, int] | None:
    """What each good fetches by the tile turned last; nothing is known before the first."""
    if view.turned == 0:
        return None
    tile = TILES[view.tiles[(view.turned - 1) % len(TILES)]]
    return {SLOT_KEYS[slot]: sale_price(tile, slot) for slot in range(len(SLOT_KEYS))}


def estate(view: SanJuanView, seat: int) -> Json:
    """What one seat owns, as far as the viewer knows it."""
    e = view.estates[seat]
    return {
        "seat": seat,
        "hand": {
            "size": len(e.hand),
            "known": names(e.hand if seat == view.seat else e.shown),
            "shown": names(e.shown),
            "fresh": e.fresh,
        },
        "city": [building(e, place) for place in range(len(e.city))],
        "built": None if e.built == NO_CARD else KEYS[e.built],
        "chapel": pile(e.tucked, e.old_tucked),
        "bank": pile(e.banked, e.old_banked),
        "bank_used": e.bank_used,
        "harbor": pile(e.harbored, e.old_harbored),
        "covered": names(e.covered),
    }


def building(e: EstateView, place: int) -> Json:
    return {
        "building": KEYS[e.city[place]],
        "good": e.goods[place] != NO_CARD,
        "old_good": bool(e.stale & 1 << place),
    }


def pile(cards: list[int], old: int) -> Json:
    """How many cards lie there, which of them the viewer knows, and how many came before the last shuffle."""
    return {"size": len(cards), "known": names(cards), "old": old}


def names(cards: list[int]) -> list[str]:
    """The cards that are not face down."""
    return [KEYS[card] for card in cards if card != UNKNOWN]


def sorted_names(cards: list[int]) -> list[str]:
    """The known cards of a discard pile, in the order of kinds, whoever else knows them."""
    return names(sorted([card & MARK - 1 for card in cards if card != UNKNOWN]))


def box(game: SanJuan) -> Json:
    """The cards of the edition, the roles, and the price tiles."""
    rules = game.rules
    return {
        "roles": list(ROLES),
        "tiles": list(TILES),
        "buildings": [
            {
                "building": KEYS[kind],
                "cost": rules.cost[kind],
                "points": rules.points[kind],
                "copies": rules.copies[kind],
                "produces": kind < PRODUCTION_KINDS,
            }
            for kind in range(len(BUILDINGS))
            if rules.copies[kind] > 0
        ],
    }


def details(kind: str, event: Event) -> Details:
    """The building, the role, the number of the price tile, or the role that gives the cards."""
    cards = [KEYS[card] for card in event.cards]
    if kind == "role":
        return Details(ROLES[event.card], cards)
    if kind == "tile":
        return Details(str(event.card), cards)
    if event.card >= 0:
        return Details(KEYS[event.card], cards)
    return Details(ROLES[-2 - event.card] if event.card < -1 else None, cards)
