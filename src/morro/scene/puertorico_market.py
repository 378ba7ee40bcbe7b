"""The market of Puerto Rico in four columns: what each building costs the viewer now, or why it cannot be built."""

from collections.abc import Iterator
from typing import NamedTuple

from morro.puertorico import moments, prices
from morro.puertorico.buildings import COLUMN, COST, ISLAND_KINDS, KEYS, KINDS, QUARRY
from morro.puertorico.view import PuertoRicoView
from morro.scene.plate import Term
from morro.scene.puertorico_context import PuertoRicoContext
from morro.scene.puertorico_things import Column, Ware
from morro.scene.question import Answer
from morro.words.text import capital
from morro.words.wording import Wording


class Buyer(NamedTuple):
    """What the viewer has to build with: without a seat nothing."""

    city: tuple[int, ...] = ()
    doubloons: int = 0
    quarries: int = 0
    privilege: int = 0
    """What the builder pays less."""

    def counted(self, kind: int) -> int:
        """The quarries that count for a building."""
        return min(self.quarries, COLUMN[kind])

    def price(self, kind: int) -> int:
        return moments.build_price(self.quarries, kind, self.privilege > 0)

    def means(self, game: str, w: Wording) -> tuple[Term, ...]:
        """What there is to build with."""
        owned = Term(str(self.doubloons), w("to_spend"), total=True)
        return (*self.discount(game, w, self.quarries), owned)

    def discount(self, game: str, w: Wording, quarries: int) -> Iterator[Term]:
        """What is taken off, if so many quarries count."""
        if quarries:
            yield Term(f"−{quarries}", w.words.building(game, QUARRY) if quarries == 1 else w.words.ui("quarries"))
        if self.privilege:
            yield Term(f"−{self.privilege}", w.words.role(game, "builder"))


def buyer_of(view: PuertoRicoView, seat: int) -> Buyer:
    """What a seat can build with now: its doubloons, its manned quarries, the builder's privilege."""
    if seat < 0:
        return Buyer()
    e = view.estates[seat]
    privilege = 1 if prices.has_builder_privilege(view, seat) else 0
    return Buyer(tuple(e.city), e.doubloons, e.men[QUARRY], privilege)


def columns(c: PuertoRicoContext, buyer: Buyer) -> tuple[Column, ...]:
    """The buildings that are for sale; in a column the same number of quarries counts."""
    found: dict[int, list[Ware]] = {}
    for kind in range(ISLAND_KINDS, KINDS):
        if c.view.rules.copies[kind]:
            found.setdefault(COLUMN[kind], []).append(ware(c, kind, buyer))
    return tuple([Column(most, min(most, buyer.quarries), tuple(wares)) for most, wares in sorted(found.items())])


def ware(c: PuertoRicoContext, kind: int, buyer: Buyer) -> Ware:
    price, left = buyer.price(kind), c.view.stock[kind]
    owned = kind in buyer.city
    mark, reason = "", ""
    found = answer(c, kind, price)
    if owned:
        mark = c.w.words.ui("owned")
    elif not left:
        mark = c.w("mark_sold_out")
    if c.question.kind == "build" and found is None:
        mark, reason = why_not(c, kind, buyer)
    terms = sum_of(c, kind, buyer) if c.question.kind == "build" and not owned and left else ()
    return Ware(f"m-{KEYS[kind]}", c.face(kind), price, left, owned, found, mark, reason, terms)


def answer(c: PuertoRicoContext, kind: int, price: int) -> Answer | None:
    token = f"build {KEYS[kind]}"
    if token not in c.question.offered:
        return None
    cost = c.w.words.ui("n_doubloons", n=price) if price else capital(c.w.words.ui("free"))
    return c.question.answer(token, c.w.words.action(c.game, "build", token), cost)


def sum_of(c: PuertoRicoContext, kind: int, buyer: Buyer) -> tuple[Term, ...]:
    """How the price comes about, and what there is to pay it."""
    cost = Term(str(COST[kind]), c.w.words.building(c.game, kind))
    price = Term(f"= {buyer.price(kind)}", c.w("sum_of", n=buyer.doubloons), total=True)
    return (cost, *buyer.discount(c.game, c.w, buyer.counted(kind)), price)


def why_not(c: PuertoRicoContext, kind: int, buyer: Buyer) -> tuple[str, str]:
    """Why a building cannot be built: in two words, and in a sentence."""
    w = c.w
    why = prices.why_not_build(c.view, c.viewer, kind)
    if why == "dear":
        price = buyer.price(kind)
        cost = w.words.ui("n_doubloons", n=price)
        owns = w.number_of("own_doubloons", buyer.doubloons)
        return w("mark_short", n=price - buyer.doubloons), w("why_dear_doubloons", cost=cost, others=owns)
    return {
        "owned": (w.words.ui("owned"), w("why_built")),
        "sold_out": (w("mark_sold_out"), w("why_none_left")),
        "no_space": (w("mark_no_space"), w("why_no_space")),
        "many_large": (w("mark_large"), w("why_large")),
    }[why]
