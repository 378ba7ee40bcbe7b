"""The market of Puerto Rico in four columns: what each building costs the viewer now, or why it cannot be built."""

from collections.abc import Iterator
from typing import NamedTuple

from morro.puertorico import moments
from morro.puertorico.buildings import COLUMN, COST, ISLAND_KINDS, KEYS, KINDS, QUARRY, SPACES
from morro.puertorico.editions import CITY_SPACES, MOST_LARGE, Rules
from morro.scene.plate import Term
from morro.scene.puertorico_faces import face
from morro.scene.puertorico_things import Column, Ware
from morro.scene.question import Answer, Question
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
        owned = Term(str(self.doubloons), w.words.ui("doubloons"), total=True)
        return (*self.discount(game, w, self.quarries), owned)

    def discount(self, game: str, w: Wording, quarries: int) -> Iterator[Term]:
        """What is taken off, if so many quarries count."""
        if quarries:
            yield Term(f"−{quarries}", w.words.building(game, QUARRY) if quarries == 1 else w.words.ui("quarries"))
        if self.privilege:
            yield Term(f"−{self.privilege}", w.words.role(game, "builder"))


def columns(
    game: str, w: Wording, rules: Rules, stock: list[int], buyer: Buyer, question: Question
) -> tuple[Column, ...]:
    """The buildings that are for sale; in a column the same number of quarries counts."""
    found: dict[int, list[Ware]] = {}
    for kind in range(ISLAND_KINDS, KINDS):
        if rules.copies[kind]:
            found.setdefault(COLUMN[kind], []).append(ware(game, w, rules, kind, stock[kind], buyer, question))
    return tuple([Column(most, min(most, buyer.quarries), tuple(wares)) for most, wares in sorted(found.items())])


def ware(game: str, w: Wording, rules: Rules, kind: int, left: int, buyer: Buyer, question: Question) -> Ware:
    price = buyer.price(kind)
    owned = kind in buyer.city
    mark, reason = ("", "")
    found = answer(game, w, kind, price, question)
    if owned:
        mark = w.words.ui("owned")
    elif not left:
        mark = w("mark_sold_out")
    if question.kind == "build" and found is None:
        mark, reason = why_not(w, rules, kind, left, buyer)
    terms = sum_of(game, w, kind, buyer) if question.kind == "build" and not owned and left else ()
    return Ware(f"m-{KEYS[kind]}", face(game, w.language, kind), price, left, owned, found, mark, reason, terms)


def answer(game: str, w: Wording, kind: int, price: int, question: Question) -> Answer | None:
    token = f"build {KEYS[kind]}"
    if token not in question.offered:
        return None
    cost = w.words.ui("n_doubloons", n=price) if price else capital(w.words.ui("free"))
    return question.answer(token, w.words.action(game, "build", token), cost)


def sum_of(game: str, w: Wording, kind: int, buyer: Buyer) -> tuple[Term, ...]:
    """How the price comes about, and what there is to pay it."""
    cost = Term(str(COST[kind]), w.words.building(game, kind))
    price = Term(f"= {buyer.price(kind)}", w("sum_of", n=buyer.doubloons), total=True)
    return (cost, *buyer.discount(game, w, buyer.counted(kind)), price)


def why_not(w: Wording, rules: Rules, kind: int, left: int, buyer: Buyer) -> tuple[str, str]:
    """Why a building cannot be built: in two words, and in a sentence."""
    if kind in buyer.city:
        return w.words.ui("owned"), w("why_built")
    if not left:
        return w("mark_sold_out"), w("why_none_left")
    if sum(SPACES[k] for k in buyer.city) + SPACES[kind] > CITY_SPACES:
        return w("mark_no_space"), w("why_no_space")
    short = buyer.price(kind) - buyer.doubloons
    if short > 0:
        cost = w.words.ui("n_doubloons", n=buyer.price(kind))
        owns = w.number_of("own_doubloons", buyer.doubloons)
        return w("mark_short", n=short), w("why_dear_doubloons", cost=cost, others=owns)
    if rules.max_large and SPACES[kind] > 1 and sum(SPACES[k] > 1 for k in buyer.city) >= MOST_LARGE:
        return w("mark_large"), w("why_large")
    return w("mark_not"), w("why_not")
