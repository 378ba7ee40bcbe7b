"""What lies between the players of Puerto Rico: ships, trading house, tiles, supply; which of it is an answer."""

from collections.abc import Iterator

from morro.puertorico import prices
from morro.puertorico.buildings import GOODS, HACIENDA, ISLAND_KEYS, KEYS, QUARRY
from morro.puertorico.editions import HOUSE_SPACES, PRICES
from morro.puertorico.state import NO_GOOD
from morro.scene.puertorico_context import PuertoRicoContext
from morro.scene.puertorico_question import answer_to
from morro.scene.puertorico_things import Delivery, Plan, Ship, Stack, Tile

OPEN = {"hacienda": "plants", "settle": "plants", "sell": "house", "load": "ships"}
"""What of the harbour a question is about."""


def plan(c: PuertoRicoContext) -> Plan:
    view = c.view
    return Plan(
        ships=tuple(ship(c, number) for number in range(len(view.rules.capacity))),
        house=tuple(c.goods(good, 1) for good in range(GOODS) for _ in range(view.house[good])),
        house_free=HOUSE_SPACES - sum(view.house),
        row=tuple(tile(c, kind, n + 1, 1) for kind in range(GOODS) for n in range(view.row[kind])),
        places=view.rules.face_up,
        quarries=tile(c, QUARRY, 1, view.quarries),
        stack=stack(c),
        supply=tuple(c.goods(good, n) for good, n in enumerate(view.supply)),
        colonists=view.colonists,
        aboard=view.aboard,
        chips=view.chips,
        prices=tuple(c.goods(good, price) for good, price in enumerate(PRICES)),
        open=OPEN.get(c.question.kind, ""),
    )


def ship(c: PuertoRicoContext, number: int) -> Ship:
    view = c.view
    capacity, good, barrels = view.rules.capacity[number], view.cargo[number], view.freight[number]
    cargo = None if good == NO_GOOD else c.goods(good, barrels)
    id_ = f"ship-{capacity}"
    if c.question.kind != "load":
        return Ship(id_, capacity, cargo)
    found = tuple(deliveries(c, capacity))
    return Ship(id_, capacity, cargo, found, "" if found else why_not_loaded(c, number))


def deliveries(c: PuertoRicoContext, capacity: int) -> Iterator[Delivery]:
    """Everything that the viewer may load on this ship."""
    prompt = c.seen.prompt
    for good in range(GOODS):
        token = f"load {KEYS[good]} {capacity}"
        if prompt is not None and token in c.question.offered:
            barrels, points = prices.delivery(c.view, prompt.seat, good, capacity)
            yield Delivery(c.goods(good, barrels), points, answer_to(c.seen, c.w, prompt, token))


def why_not_loaded(c: PuertoRicoContext, number: int) -> str:
    view = c.view
    if view.freight[number] == view.rules.capacity[number]:
        return c.w("ship_full")
    goods = view.estates[c.viewer].goods
    waiting = any(goods[good] and good not in view.cargo for good in range(GOODS))
    return c.w("ship_small" if view.cargo[number] == NO_GOOD and waiting else "ship_other")


def tile(c: PuertoRicoContext, kind: int, number: int, n: int) -> Tile:
    token = f"take {ISLAND_KEYS[kind]}"
    answer = None
    if token in c.question.offered:
        answer = c.question.answer(token, c.w.words.action(c.game, "settle", token))
    name = c.good(kind) if kind < GOODS else c.face(kind).name
    return Tile(f"t-{ISLAND_KEYS[kind]}-{number}", c.face(kind), name, n, answer)


def stack(c: PuertoRicoContext) -> Stack:
    token = "use hacienda"
    n = len(c.view.stack)
    if token not in c.question.offered:
        return Stack(n, None, "")
    label = c.w.words.action(c.game, "hacienda", token)
    return Stack(n, c.question.answer(token, label), f"{c.face(HACIENDA).name} +1")
