"""What a seat pays and gets now, and why it cannot build: the rules for whoever has a view."""

from typing import Final, Literal

from morro.core.game import UNKNOWN
from morro.sanjuan import moments
from morro.sanjuan import tasks as ask
from morro.sanjuan.buildings import GUARD_ROOM
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


def build_price(view: SanJuanView, seat: int, kind: int) -> int:
    """The cards that a building costs the seat now, before crane, library and black market."""
    privileges = 1 if has_privilege(view, seat) else 0
    return moments.build_price(view.rules, view.estates[seat].owned(), kind, privileges, NO_CARD)


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
