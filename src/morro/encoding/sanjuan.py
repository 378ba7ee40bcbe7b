"""San Juan as numbers: every edition, every option, 2 to 4 seats.

The same functions write what a seat knows from its view and, quicker, from a state. From a state they must not look at
what the seat cannot see: that both give the same bytes is tested.
"""

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from morro.core.bits import BIT
from morro.core.game import Task
from morro.encoding import sanjuan_fields as f
from morro.encoding.encoder import Encoder, put, turns
from morro.sanjuan import tasks as ask
from morro.sanjuan.actions import ACTIONS
from morro.sanjuan.buildings import KEYS, PRODUCTION_KINDS, TAVERN
from morro.sanjuan.editions import EDITIONS, ROLES, Rules
from morro.sanjuan.moments import PRICES
from morro.sanjuan.scoring import count_points
from morro.sanjuan.state import CUSTOMS_SLOT, MARK, NO_CARD, OPEN, Estate, SanJuanState
from morro.sanjuan.view import SECRET_CHOICES, EstateView, SanJuanView

AnyTable = SanJuanState | SanJuanView
AnyEstate = Estate | EstateView


def _blank(number: int) -> bytes:
    """The row of an edition before anything is seen: all its cards are unseen."""
    row = bytearray(f.LAYOUT.size)
    row[f.EDITION + number] = 1
    for kind in range(len(KEYS)):
        row[f.UNSEEN + kind] = EDITIONS[number].copies[kind]
    return bytes(row)


BLANKS: Final = [_blank(number) for number in range(len(EDITIONS))]


def more(out: BytesWriter, at: i64) -> None:
    """Count one more of something."""
    count = out[at] + 1
    out[at] = count


def fewer(out: BytesWriter, at: i64) -> None:
    """Count one fewer."""
    count = out[at] - 1
    out[at] = count


class SanJuanEncoder(Encoder[SanJuanState, SanJuanView]):
    """Views of San Juan as bytes."""

    def __init__(self) -> None:
        super().__init__(f.LAYOUT, ACTIONS)

    def __reduce__(self) -> tuple[object, ...]:
        return SanJuanEncoder, ()

    def write_view(self, view: SanJuanView, out: BytesWriter) -> None:
        at: i64 = len(out)
        write_table(view, view.seat, out)
        for kind in view.recall:
            more(out, at + f.RECALL + kind)

    def write_state(self, s: SanJuanState, seat: int, out: BytesWriter) -> None:
        at: i64 = len(out)
        write_table(s, seat, out)
        if s.shuffled:
            write_recall(s, seat, out, at + f.RECALL)


def write_table(t: AnyTable, me: int, out: BytesWriter) -> None:
    """Append what the seat `me` knows of the table, but for its recall."""
    at: i64 = len(out)
    for number in range(len(EDITIONS)):
        if t.rules.edition is EDITIONS[number]:
            out.write(BLANKS[number])
    write_rules(t.rules, out, at)
    write_round(t, me, out, at)
    write_tiles(t, out, at)
    write_piles(t, me, out, at)
    write_own(t.estates[me], out, at)
    seats = len(t.estates)
    cities = [list(e.city) for e in t.estates]
    block = at + f.ESTATE
    k = me
    for _ in range(seats):
        write_estate(t, k, cities, out, at, block)
        if k != me:
            write_shown(t.estates[k], out, at)
        block += f.BLOCK
        k = k + 1 if k + 1 < seats else 0
    if t.todo:
        write_question(t.todo[-1], me, seats, out, at)


def write_rules(rules: Rules, out: BytesWriter, at: i64) -> None:
    out[at + f.TABLE + rules.seats - 2] = 1
    if rules.draft:
        out[at + f.OPTION] = 1
    if rules.goldsmith_counts_covered:
        out[at + f.OPTION + 1] = 1
    if rules.reshuffle_eager:
        out[at + f.OPTION + 2] = 1
    if rules.tavern_in_own_phase:
        out[at + f.OPTION + 3] = 1


def write_question(task: Task, me: int, seats: int, out: BytesWriter, at: i64) -> None:
    """The question asked; which card another seat named last in secret is not told."""
    kind = task.kind
    out[at + f.KIND + kind] = 1
    out[at + f.ASKED + turns(me, task.seat, seats)] = 1
    put(out, at + f.LEFT, int(task.left))
    put(out, at + f.DONE, int(task.done))
    if task.floor and (task.seat == me or kind not in SECRET_CHOICES):
        put(out, at + f.FLOOR, int(task.floor))
    if kind == ask.LIBRARY:
        out[at + f.DOUBLING + task.card] = 1
    elif task.card >= 0:
        out[at + f.ABOUT + task.card] = 1
        if kind == ask.COVER or kind == ask.COPY:  # it stands nowhere yet, but all have seen it
            fewer(out, at + f.UNSEEN + task.card)


def write_round(t: AnyTable, me: int, out: BytesWriter, at: i64) -> None:
    seats = len(t.estates)
    put(out, at + f.ROUND, int(min(255, t.round)))
    out[at + f.GOVERNOR + turns(me, t.governor, seats)] = 1
    out[at + f.CHOOSER + turns(me, t.chooser, seats)] = 1
    taken = t.taken
    for role in range(len(ROLES)):
        if not taken & BIT[role]:
            out[at + f.FREE + role] = 1
    if t.doubled:
        out[at + f.DOUBLED] = 1
    put(out, at + f.WAIVABLE, int(t.waivable))
    put(out, at + f.EARNED, int(t.earned))
    put(out, at + f.TRADED, int(t.traded))


def write_tiles(t: AnyTable, out: BytesWriter, at: i64) -> None:
    """The tiles come round in order: one that was turned comes again at a known time."""
    turned = t.turned
    if turned == 0:
        return
    tiles = list(t.tiles)
    count = len(tiles)
    place = turned % count
    for i in range(count):
        if place < turned:
            out[at + f.AHEAD + count * i + tiles[place]] = 1
        place = (place + 1) % count
    prices = PRICES[tiles[place - 1]]  # the place is again that of the next tile
    for crop in range(PRODUCTION_KINDS):
        put(out, at + f.PRICES + crop, prices[crop])


def write_piles(t: AnyTable, me: int, out: BytesWriter, at: i64) -> None:
    """Deck, discards, offer, and what lies aside."""
    put(out, at + f.DECK, len(t.deck) if isinstance(t, SanJuanView) else int(t.deck_left))
    put(out, at + f.PILE, len(t.discard))
    own: i64 = MARK * (me + 1)
    card: i64
    for card in t.discard:
        if card & ~63 == own or card & ~63 == OPEN:
            more(out, at + f.KNOWN + (card & 63))
            fewer(out, at + f.UNSEEN + (card & 63))
    if t.offer:
        put(out, at + f.OFFERED, len(t.offer))
        if t.todo[-1].seat == me or t.todo[-1].kind == ask.TAKE:
            for kind in t.offer:
                more(out, at + f.OFFER + kind)
                fewer(out, at + f.UNSEEN + kind)
    if t.aside:
        for kind in t.aside:
            out[at + f.ASIDE + f.LYING.index(kind)] = 1
            fewer(out, at + f.UNSEEN + kind)


def write_own(e: AnyEstate, out: BytesWriter, at: i64) -> None:
    """The cards that only the seat itself knows."""
    kind: i64
    for kind in e.hand:
        more(out, at + f.HAND + kind)
        fewer(out, at + f.UNSEEN + kind)
    if e.tucked:
        for kind in e.tucked:
            fewer(out, at + f.UNSEEN + kind)
    if e.banked:
        for kind in e.banked:
            fewer(out, at + f.UNSEEN + kind)


def write_shown(e: AnyEstate, out: BytesWriter, at: i64) -> None:
    """The cards that all know to be in another hand."""
    if e.shown:
        for kind in e.shown:
            more(out, at + f.SHOWN + kind)
            fewer(out, at + f.UNSEEN + kind)


def write_recall(s: SanJuanState, seat: int, out: BytesWriter, at: i64) -> None:
    """What `SanJuanState.recall` gives, counted in place."""
    own: i64 = MARK * (seat + 1)
    card: i64
    for card in s.shuffled:
        if card & ~63 == own or card & ~63 == OPEN:
            more(out, at + (card & 63))
    for card in s.seen:
        if (card & ~63 == own or card & ~63 == OPEN) and out[at + (card & 63)] > 0:
            fewer(out, at + (card & 63))


def write_estate(t: AnyTable, k: int, cities: list[list[int]], out: BytesWriter, at: i64, block: i64) -> None:
    """What everybody sees of a seat, and its points."""
    e = t.estates[k]
    city = cities[k]
    tucked = len(e.tucked)
    banked = len(e.banked)
    harbored = len(e.harbored)
    kind: i64
    for kind in city:
        more(out, block + f.CITY + kind)
        fewer(out, at + f.UNSEEN + kind)
    put(out, block + f.POINTS, int(min(255, count_points(t.rules, cities, k, tucked, banked, harbored).total())))
    if e.covered:
        for kind in e.covered:
            more(out, at + f.COVERED + kind)
            fewer(out, at + f.UNSEEN + kind)
    goods = e.goods
    place: i64
    for place in range(len(goods)):
        if goods[place] != NO_CARD:
            more(out, block + f.GOODS + min(city[place], CUSTOMS_SLOT))
    put(out, block + f.CARDS, len(e.hand))
    put(out, block + f.CARDS_SHOWN, len(e.shown))
    put(out, block + f.STANDING, len(city))
    put(out, block + f.CHAPEL, tucked)
    put(out, block + f.BANK, banked)
    put(out, block + f.HARBOR, harbored)
    if t.library_used & BIT[k]:
        out[block + f.LIBRARY_USED] = 1
    if e.bank_used:
        out[block + f.BANK_USED] = 1
    if e.built != NO_CARD:
        out[block + f.BUILT] = 1
        if e.built == TAVERN:
            out[block + f.NEW_TAVERN] = 1
