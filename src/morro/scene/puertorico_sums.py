"""The sums on the plate of Puerto Rico: what makes a price lower, a sale or a delivery better."""

from collections.abc import Iterator

from morro.core.game import NONE
from morro.puertorico import prices
from morro.puertorico.buildings import GOODS, KEYS
from morro.puertorico.editions import PRICES
from morro.scene.plate import Term
from morro.scene.puertorico_context import PuertoRicoContext


def sale(c: PuertoRicoContext) -> tuple[Term, ...]:
    """The price of each good that can be sold, while it is chosen; what comes on top; the sum."""
    gains = [term._replace(least=1) for term in terms(c, "trader", prices.sale_gains(c.view, c.viewer))]
    return (*goods(c), *gains, Term("= 0", c.w("sum_earned"), total=True))


def goods(c: PuertoRicoContext) -> Iterator[Term]:
    for good in range(GOODS):
        token = f"sell {KEYS[good]}"
        if token in c.question.offered:
            yield Term(str(PRICES[good]), c.good(good), token)


def delivery(c: PuertoRicoContext) -> tuple[Term, ...]:
    """The points beside those for the barrels."""
    return tuple(terms(c, "captain", prices.delivery_gains(c.view, c.viewer)))


def terms(c: PuertoRicoContext, role: str, gains: list[tuple[int, int]]) -> list[Term]:
    """Each gain with the name of the building, or of the role where it is the privilege."""
    return [
        Term(f"+{n}", c.w.words.role(c.game, role) if source == NONE else c.face(source).name) for source, n in gains
    ]


def unsold(c: PuertoRicoContext) -> tuple[str, ...]:
    """Why the goods that the viewer has and may not sell are not taken."""
    if c.question.kind != "sell":
        return ()
    waiting = [good for good in range(GOODS) if prices.why_not_sell(c.view, c.viewer, good) == "in_house"]
    return tuple([c.w("why_in_house", good=c.good(good)) for good in waiting])
