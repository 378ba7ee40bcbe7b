"""The sums on the plate of San Juan: what a sale brings, what a building costs, what the library changes."""

from typing import NamedTuple

from morro.sanjuan import prices
from morro.sanjuan import tasks as ask
from morro.sanjuan.buildings import KEYS, POOR_HOUSE
from morro.sanjuan.editions import ROLES
from morro.sanjuan.events import BUILT, COVERED, LIBRARY_USED, ROLE_TAKEN, ROUND, SPENT
from morro.sanjuan.state import NO_CARD
from morro.scene.plate import Term
from morro.scene.sanjuan_context import SanJuanContext
from morro.scene.seen import Seen
from morro.words.text import capital


def proceeds(c: SanJuanContext) -> list[Term]:
    """What the chosen goods bring, and what is drawn beside."""
    goods = [
        Term(str(prices.sale_price(c.view, kind)), capital(c.w.words.good(c.game, kind)), f"sell {KEYS[kind]}")
        for kind in c.mine.full_places()
    ]
    drawn = [Term("+1", c.face(kind).name, "", least) for kind, least in prices.sale_bonuses(c.view, c.viewer)]
    return [*goods, *drawn, Term("= 0", c.w("sum_cards"), total=True)]


def bill(c: SanJuanContext) -> list[Term]:
    """The price of what is being built: what is on the card, what comes off it, what is left.

    Whoever pays more than that gives up discounts, so that the poor house draws (ruling 91).
    """
    kind = c.under_construction()
    task = c.view.todo[-1]
    covered, spent, library = since_built(c.seen)
    cost = c.view.rules.cost[kind]
    savings = prices.savings(c.view, c.viewer, kind, covered, library)
    terms = [Term(str(cost), c.face(kind).name)]
    for source, n in savings:
        terms.append(Term(f"−{n}", c.w.words.role(c.game, "builder") if source == NO_CARD else c.face(source).name))
    if spent:
        terms.append(Term(f"−{spent}", c.w("sum_goods")))
    if c.question.kind == "cover":
        left = prices.build_price(c.view, c.viewer, kind)
    else:
        left = task.left + (task.done if task.kind == ask.PAY else 0)
        more = left - max(0, cost - spent - sum(n for _, n in savings))
        if more > 0:
            terms.append(Term(f"+{more}", c.face(POOR_HOUSE).name))
    return [*terms, Term(f"= {left}", c.w("sum_to_pay"), total=True)]


class SinceBuilt(NamedTuple):
    """What was given for the building under construction, beside cards."""

    covered: int
    """The building that it covers, or NO_CARD."""
    spent: int
    """How many goods."""
    library: bool
    """Whether the library has doubled the privilege."""


def since_built(seen: Seen) -> SinceBuilt:
    covered, spent, library = NO_CARD, 0, False
    for event in reversed(seen.events):
        if event.kind == BUILT:
            break
        if event.kind == COVERED:
            covered = event.card
        spent += event.kind == SPENT
        library |= event.kind == LIBRARY_USED
    return SinceBuilt(covered, spent, library)


def compared(c: SanJuanContext) -> list[Term]:
    """What the library changes: with it, and without."""
    role = takers_of(c.seen)[1]
    if role < 0:
        return []
    if ROLES[role] == "builder":
        price = c.view.todo[-1].left or prices.build_price(c.view, c.viewer, c.under_construction())
        numbers = (max(0, price - 1), price)
    else:
        once, twice = [prices.privilege_gives(c.view, c.viewer, ROLES[role], n) for n in (1, 2)]
        numbers = (twice, once)
    return [Term(str(numbers[0]), c.w("with_library")), Term(str(numbers[1]), c.w("without"))]


def takers_of(seen: Seen) -> tuple[dict[int, int], int]:
    """Who took which role in this round, and the role that is played now (or -1)."""
    takers: dict[int, int] = {}
    now = -1
    for event in reversed(seen.events):
        if event.kind == ROUND:
            break
        if event.kind == ROLE_TAKEN:
            takers[event.card] = event.seat
            if now < 0:
                now = event.card
    if seen.prompt is not None and seen.prompt.kind == "role":
        now = -1
    return takers, now
