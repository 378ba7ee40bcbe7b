"""What one seat, or a spectator, may know: built up field by field from what lies open and what it has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.bits import BIT
from morro.core.game import ALL_SEEING, SPECTATOR, Task, View
from morro.core.game import UNKNOWN as UNKNOWN  # noqa: PLC0414  # offered to whoever reads a view
from morro.sanjuan import tasks as ask
from morro.sanjuan.buildings import PRODUCTION_KINDS
from morro.sanjuan.editions import Rules
from morro.sanjuan.state import MARK, NO_CARD, OPEN, SanJuanState

if TYPE_CHECKING:
    from mypy_extensions import i64

SECRET_CHOICES: Final = (
    *(ask.DRAFT, ask.OFFICE, ask.CHAPEL, ask.BANK),
    *(ask.LIMIT, ask.PAY, ask.COUNCIL, ask.ARCHIVE),
)
"""Questions answered with cards that the others do not see."""


class EstateView:
    """One seat's estate as the viewer knows it: UNKNOWN stands for every card that is face down to him."""

    def __init__(self) -> None:
        self.hand: list[int] = []
        self.city: list[int] = []
        self.goods: list[int] = []
        self.stale: i64 = 0
        self.built: i64 = NO_CARD
        self.bank_used = False
        self.tucked: list[int] = []
        self.banked: list[int] = []
        self.harbored: list[int] = []
        self.old_tucked: i64 = 0
        self.old_banked: i64 = 0
        self.old_harbored: i64 = 0
        self.covered: list[int] = []
        self.shown: list[int] = []
        self.fresh: i64 = 0

    def owned(self) -> i64:
        """A bit for each kind in the city, one under construction included."""
        owns: i64 = 0
        kind: i64
        for kind in self.city:
            owns |= BIT[kind]
        return owns

    def empty_makers(self) -> list[int]:
        """The production buildings without a good, cheapest first."""
        city = self.city
        empty: list[int] = []
        for place in range(len(city)):
            if city[place] < PRODUCTION_KINDS and self.goods[place] == NO_CARD:
                empty.append(city[place])
        empty.sort()
        return empty

    def full_places(self) -> list[int]:
        """The buildings that hold a good, in the order of kinds."""
        return sorted([self.city[place] for place in range(len(self.city)) if self.goods[place] != NO_CARD])


class SanJuanView(View):
    """The table as one seat knows it."""

    def __init__(self, rules: Rules, seat: i64) -> None:
        super().__init__(seat)
        self.rules = rules
        self.estates: list[EstateView] = []
        self.governor: i64 = 0
        self.chooser: i64 = 0
        self.taken: i64 = 0
        self.turned: i64 = 0
        self.doubled = False
        self.library_used: i64 = 0
        self.waivable: i64 = 0
        self.earned: i64 = 0
        self.traded: i64 = 0
        self.tiles: list[int] = []
        self.deck: list[int] = []
        """From the top down."""
        self.discard: list[int] = []
        """Kinds with marks of who knows them, sorted; UNKNOWN ones first."""
        self.recall: list[int] = []
        """The kinds the seat knows to have been in the deck when it was last shuffled, and has not seen since."""
        self.shuffled: list[int] = []
        self.seen: list[int] = []
        """Everybody's memory, from which `recall` is found: only in full positions, as are the random numbers."""
        self.aside: list[int] = []
        self.offer: list[int] = []
        self.old_offer: i64 = 0

    def __repr__(self) -> str:
        from morro.sanjuan.notation import write_view

        return write_view(self)

    def __reduce__(self) -> tuple[object, ...]:
        return SanJuanView, (self.rules, self.seat), self.__getstate__()


def open_tile(view: SanJuanView) -> i64:
    """The number of the price tile turned last, which lies open; UNKNOWN before the first."""
    return view.tiles[(view.turned - 1) % len(view.tiles)] if view.turned else UNKNOWN


def coming_tiles(view: SanJuanView) -> list[int]:
    """The price tiles that may be turned next: only one, once all others were seen."""
    following = view.tiles[view.turned % len(view.tiles)]
    if following != UNKNOWN:
        return [following]
    return [tile for tile in range(len(view.tiles)) if tile not in view.tiles]


def look(s: SanJuanState, seat: i64) -> SanJuanView:
    """What the seat (SPECTATOR, ALL_SEEING) may know of the state."""
    all_seeing = seat == ALL_SEEING
    view = SanJuanView(s.rules, SPECTATOR if all_seeing else int(seat))
    for k in range(s.seats):
        view.estates.append(look_at_estate(s, k, seat))
    view.step = s.step
    view.round = s.round
    view.governor = s.governor
    view.chooser = s.chooser
    view.taken = s.taken
    view.turned = s.turned
    view.doubled = s.doubled
    view.library_used = s.library_used
    view.waivable = s.waivable
    view.earned = s.earned
    view.traded = s.traded
    for i in range(len(s.tiles)):
        view.tiles.append(s.tiles[i] if all_seeing or i < s.turned else UNKNOWN)
    for i in range(s.deck_left - 1, -1, -1):
        view.deck.append(s.deck[i] if all_seeing else UNKNOWN)
    for card in s.discard:
        mark = card & ~63
        known = all_seeing or mark == OPEN or (mark != 0 and mark == MARK * (seat + 1))
        view.discard.append(card if known else UNKNOWN)
    view.discard.sort()
    view.aside = list(s.aside)
    view.old_offer = s.old_offer
    for task in s.todo:
        mine = all_seeing or task.seat == seat
        if task.floor and not mine and task.kind in SECRET_CHOICES:
            view.todo.append(Task(task.kind, task.seat, task.left, task.card, 0, task.done))
        else:
            view.todo.append(task)
    if s.offer:
        top = s.todo[-1]
        open_to_viewer = all_seeing or top.kind == ask.TAKE or top.seat == seat
        for card in s.offer:
            view.offer.append(card if open_to_viewer else UNKNOWN)
    if all_seeing:
        view.rng = s.rng.text()
        view.shuffled = sorted(s.shuffled)
        view.seen = sorted(s.seen)
    elif seat >= 0:
        view.recall = s.recall(seat)
    return view


def look_at_estate(s: SanJuanState, k: i64, seat: i64) -> EstateView:
    e = s.estates[k]
    all_seeing = seat == ALL_SEEING
    mine = all_seeing or k == seat
    view = EstateView()
    view.hand = e.hand.copy() if mine else [UNKNOWN] * len(e.hand)
    view.city = list(e.city)
    for good in e.goods:
        view.goods.append(good if good == NO_CARD or all_seeing else UNKNOWN)
    view.stale = e.stale
    view.built = e.built
    view.bank_used = e.bank_used
    view.tucked = list(e.tucked) if mine else [UNKNOWN] * len(e.tucked)
    view.banked = list(e.banked) if mine else [UNKNOWN] * len(e.banked)
    view.harbored = list(e.harbored) if all_seeing else [UNKNOWN] * len(e.harbored)
    view.old_tucked = e.old_tucked
    view.old_banked = e.old_banked
    view.old_harbored = e.old_harbored
    view.covered = list(e.covered)
    view.shown = list(e.shown)
    view.fresh = e.fresh
    return view
