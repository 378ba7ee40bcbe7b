"""What a seat pays and gets now, and why it cannot build: the rules for whoever has a view."""

from typing import Final, Literal

from morro.core.bits import BIT
from morro.core.game import UNKNOWN
from morro.sanjuan import moments
from morro.sanjuan import tasks as ask
from morro.sanjuan.buildings import GUARD_ROOM, LIBRARY
from morro.sanjuan.construction import can_pay
from morro.sanjuan.state import NO_CARD, Estate, slot_of
from morro.sanjuan.view import SanJuanView, open_tile

WhyNot = Literal["", "owned", "dear"]
"""Why a building cannot be built: it can; such a one stands already; the price is too high with every help."""

PHASE: Final = (ask.BUILD, *ask.CONSTRUCTION, ask.END_BUILDER)


def is_builder_phase(view: SanJuanView) -> bool:
    return any(task.kind in PHASE for task in view.todo)


def has_privilege(view: SanJuanView, seat: int) -> bool:
    """Whether the seat builds as the owner of the role that is in play."""
    return seat == view.chooser and is_builder_phase(view)


def build_price(view: SanJuanView, seat: int, kind: int, covered: int = NO_CARD) -> int:
    """The cards that a building costs the seat now, if it covers this one; before library and black market."""
    privileges = 1 if has_privilege(view, seat) else 0
    return moments.build_price(view.rules, owned_beside(view, seat, kind), kind, privileges, covered)


def owned_beside(view: SanJuanView, seat: int, kind: int) -> int:
    """A bit for each kind in the city but for this one: a building does not work while it is being built."""
    return view.estates[seat].owned() & ~BIT[kind]


def savings(
    view: SanJuanView, seat: int, kind: int, covered: int = NO_CARD, library: bool = False
) -> list[tuple[int, int]]:
    """What comes off the cost of a building, each with the building that does it; NO_CARD is the builder's privilege.

    It covers this one, or none; `library` tells whether the seat has doubled its privilege for it.
    """
    found: list[tuple[int, int]] = []
    if has_privilege(view, seat):
        found.append((NO_CARD, 1))
    if library:
        found.append((LIBRARY, 1))
    for building in view.estates[seat].city:
        discount = 0 if building == kind else int(moments.build_discount(BIT[building], kind))
        if discount:
            found.append((building, discount))
    if covered != NO_CARD:
        found.append((covered, int(moments.cover_credit(view.rules, kind, covered))))
    return found


def why_not_build(view: SanJuanView, seat: int, kind: int) -> WhyNot:
    """What keeps a seat from building a card of its hand, or one that lies beside the deck, in this phase."""
    v = view.estates[seat]
    owns = v.owned()
    if not moments.may_build(owns, kind):
        return "owned"
    cards = len(v.hand) if kind in view.aside else len(v.hand) - 1
    chooses = has_privilege(view, seat)
    library = chooses and moments.has_unused_library(owns, seat, view.library_used)
    e = Estate([], tuple(v.city), v.goods, owns)
    return "" if can_pay(view.rules, e, kind, cards, chooses, library) else "dear"


def sale_price(view: SanJuanView, kind: int) -> int:
    """What the good on a building fetches by the tile that lies open; 0 before the first tile is turned."""
    tile = open_tile(view)
    return 0 if tile == UNKNOWN else moments.PRICES[tile][slot_of(kind)]


def sale_bonuses(view: SanJuanView, seat: int) -> list[tuple[int, int]]:
    """The buildings of the seat that draw a card for a sale, each with the goods that must be sold for it."""
    e = view.estates[seat]
    found: list[tuple[int, int]] = []
    for least in range(1, moments.sale_limit(e.owned(), 2) + 1):
        for kind in e.city:
            if moments.sale_bonus(BIT[kind], least) > moments.sale_bonus(BIT[kind], least - 1):
                found.append((kind, least))
    return found


def privilege_gives(view: SanJuanView, seat: int, role: str, privileges: int) -> int:
    """What a role gives a seat that has its privilege so often: goods to produce or to sell, or cards to draw."""
    owns = view.estates[seat].owned()
    if role == "producer":
        return moments.produce_limit(owns, privileges)
    if role == "trader":
        return moments.sale_limit(owns, privileges)
    if role == "councillor":
        return moments.council_draw(privileges)
    return privileges


def sale_limit(view: SanJuanView, seat: int) -> int:
    """The goods that a seat may sell in a trader phase, if nobody doubles the privilege."""
    return moments.sale_limit(view.estates[seat].owned(), 1 if seat == view.chooser else 0)


def hand_limit(view: SanJuanView, seat: int) -> int:
    """The cards that a seat may hold at the start of a round."""
    return moments.hand_limit(view.estates[seat].owned(), is_guarded(view))


def is_guarded(view: SanJuanView) -> bool:
    """Whether a guard room stands somewhere."""
    if view.rules.copies[GUARD_ROOM]:
        for e in view.estates:
            if GUARD_ROOM in e.city:
                return True
    return False


def may_cover(view: SanJuanView, seat: int, kind: int) -> list[int]:
    """The kinds in the seat's city that its crane may cover with this building; none without a crane."""
    city = view.estates[seat].city
    if not moments.may_cover(view.estates[seat].owned()):
        return []
    return [covered for covered in sorted(set(city)) if moments.cover_credit(view.rules, kind, covered) >= 0]
