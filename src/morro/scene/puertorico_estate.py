"""The estates of Puerto Rico: tiles, buildings and colonists in the order in which they came, and goods."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from morro.core.events import Event
from morro.core.game import Prompt
from morro.puertorico import prices
from morro.puertorico.buildings import CIRCLES, GOODS, ISLAND_KINDS, KEYS, KIND_OF
from morro.puertorico.editions import CITY_SPACES, ISLAND_SPACES
from morro.puertorico.events import BUILT, DREW_TILE, STARTED, TOOK
from morro.puertorico.view import UNKNOWN, EstateView
from morro.scene.people import Person
from morro.scene.puertorico_context import PuertoRicoContext
from morro.scene.puertorico_question import answer_to
from morro.scene.puertorico_things import Estate, Place, Stock
from morro.scene.question import Answer

BUILDING_ASKS: Final = ("hacienda", "hospice", "university", "harbor")
"""The questions that a building of the viewer asks: they are called after it."""


def came_to(events: Sequence[Event]) -> dict[int, list[int]]:
    """The tiles and buildings that came to each seat, in order."""
    came: dict[int, list[int]] = {}
    for event in events:
        if event.kind in (STARTED, TOOK, DREW_TILE, BUILT):
            came.setdefault(event.seat, []).append(event.card)
    return came


def in_order(e: EstateView, came: list[int]) -> tuple[int, ...]:
    """The tiles, then the buildings of a seat, as they came: what lies there never moves.

    What came before the log begins lies in order of kind.
    """
    tiles = Counter({kind: e.island[kind] for kind in range(ISLAND_KINDS)})
    known = [kind for kind in came if kind < ISLAND_KINDS] + [kind for kind in came if kind in e.city]
    before = [*(tiles - Counter(known)).elements(), *(kind for kind in e.city if kind not in known)]
    return tuple(sorted([*before, *known], key=lambda kind: kind >= ISLAND_KINDS))


def estate(c: PuertoRicoContext, person: Person, e: EstateView, order: tuple[int, ...]) -> Estate:
    mine = person.seat == c.viewer
    places = places_of(c, person.seat, e, order, mine)
    tiles = sum(e.island)
    return Estate(
        person=person,
        doubloons=e.doubloons,
        chips="?" if e.chips == UNKNOWN else str(e.chips),
        idle=e.idle,
        goods=tuple(stock(c, e, good, mine) for good in range(GOODS)),
        tiles=tuple(places[:tiles]),
        city=tuple(places[tiles:]),
        free_tiles=ISLAND_SPACES - tiles,
        spaces=e.spaces(),
        free_spaces=CITY_SPACES - e.spaces(),
    )


def places_of(c: PuertoRicoContext, seat: int, e: EstateView, order: tuple[int, ...], mine: bool) -> list[Place]:
    """The tiles one by one, then the buildings; while they are being manned, as they stand in the form."""
    men = e.men.copy()
    being_manned = {KIND_OF[amount.key]: amount.start for amount in c.question.amounts} if mine else {}
    for kind, start in being_manned.items():
        men[kind] = start
    found = []
    laid = [0] * ISLAND_KINDS
    for kind in order:
        key, open_ = KEYS[kind], kind in being_manned
        if kind < ISLAND_KINDS:
            manned = 1 if laid[kind] < men[kind] else 0
            found.append(Place(f"i{seat}-{key}-{laid[kind]}", c.face(kind), manned, 1, open_))
            laid[kind] += 1
        else:
            asks = mine and key == c.question.kind and key in BUILDING_ASKS
            found.append(Place(f"c{seat}-{key}", c.face(kind), men[kind], CIRCLES[kind], open_, asks))
    return found


def stock(c: PuertoRicoContext, e: EstateView, good: int, mine: bool) -> Stock:
    """Barrels of a kind; the viewer's own are buttons where they are an answer."""
    key, name, n = c.goods(good, e.goods[good])
    prompt = c.seen.prompt
    question = c.question
    if not mine or prompt is None or question.form == "none":
        return Stock(key, name, n)
    if question.form == "storage":
        if not n:
            return Stock(key, name, n)
        whole = stays(c, "store", key, c.w.words.ui("n_barrels", n=n))
        return Stock(key, name, n, whole, stays(c, "keep", key), c.w("note_all", n=n))
    if question.kind == "load":
        return stock_to_load(c, prompt, good, n)
    verb = {"craft": "produce", "sell": "sell", "store": "store", "keep": "keep"}.get(question.kind, "")
    token = f"{verb} {key}"
    if token not in question.offered:
        return Stock(key, name, n, note=why_not_sold(c, good))
    note = {
        "craft": c.w("note_supply", n=c.view.supply[good]),
        "sell": f"+{prices.sale_price(c.view, prompt.seat, good)}",
        "store": c.w("note_all", n=n),
        "keep": c.w("note_stays"),
    }[question.kind]
    return Stock(key, name, n, answer_to(c.seen, c.w, prompt, token), None, note)


def stays(c: PuertoRicoContext, verb: str, key: str, note: str = "") -> Answer | None:
    """The answer that keeps barrels of a kind, all or one."""
    token = f"{verb} {key}"
    return c.question.answer(token, c.w.words.action(c.game, verb, token), note)


def stock_to_load(c: PuertoRicoContext, prompt: Prompt, good: int, n: int) -> Stock:
    """Barrels that can be loaded: a button where only one ship can take them."""
    key, name, _ = c.goods(good, n)
    ships = prices.ships_for(c.view, prompt.seat, good)
    if not ships:
        return Stock(key, name, n, note=c.w("note_no_ship") if n else "")
    barrels, points = prices.delivery(c.view, prompt.seat, good, ships[0])
    answer = answer_to(c.seen, c.w, prompt, f"load {key} {ships[0]}") if len(ships) == 1 else None
    return Stock(key, name, n, answer, None, f"+{barrels} = {points}")


def why_not_sold(c: PuertoRicoContext, good: int) -> str:
    """In two words why barrels of this kind cannot be sold, where that is asked."""
    why = prices.why_not_sell(c.view, c.viewer, good) if c.question.kind == "sell" else ""
    return c.w(f"note_{why}") if why in ("in_house", "house_full") else ""
