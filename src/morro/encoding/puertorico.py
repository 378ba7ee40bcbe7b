"""Puerto Rico as numbers: every option, 2 to 5 seats.

The same functions write what a seat knows from its view and, quicker, from a state. From a state they must not look at
what the seat cannot see: that both give the same bytes is tested.
"""

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from morro.core.bits import BIT
from morro.core.game import Task
from morro.encoding import puertorico_fields as f
from morro.encoding.encoder import Encoder, put, turns
from morro.puertorico import tasks as ask
from morro.puertorico.actions import ACTIONS
from morro.puertorico.buildings import GOODS, ISLAND_KINDS, KINDS, POINTS, QUARRY, SPACES
from morro.puertorico.editions import LEAST_SEATS, SMALLEST_SHIP, Rules
from morro.puertorico.mayor import fewest_men
from morro.puertorico.moments import output
from morro.puertorico.scoring import count_points
from morro.puertorico.state import CAUSES, NO_GOOD, Estate, PuertoRicoState
from morro.puertorico.view import EstateView, PuertoRicoView

AnyTable = PuertoRicoState | PuertoRicoView
AnyEstate = Estate | EstateView

BLANK: Final = bytes(f.LAYOUT.size)
PRINTED: Final = bytes(POINTS)
ROOM: Final = bytes(SPACES)
"""The points and the city spaces of each kind of place."""


class PuertoRicoEncoder(Encoder[PuertoRicoState, PuertoRicoView]):
    """Views of Puerto Rico as bytes."""

    def __init__(self) -> None:
        super().__init__(f.LAYOUT, ACTIONS)

    def __reduce__(self) -> tuple[object, ...]:
        return PuertoRicoEncoder, ()

    def write_view(self, view: PuertoRicoView, out: BytesWriter) -> None:
        write_table(view, view.seat, out)

    def write_state(self, s: PuertoRicoState, seat: int, out: BytesWriter) -> None:
        write_table(s, seat, out)


def write_table(t: AnyTable, me: int, out: BytesWriter) -> None:
    """Append what the seat `me` knows of the table."""
    at: i64 = len(out)
    out.write(BLANK)
    write_rules(t.rules, out, at)
    write_round(t, me, out, at)
    write_supplies(t, out, at)
    write_ships(t, out, at + f.SHIP)
    seats = len(t.estates)
    block = at + f.ESTATE
    k = me
    for _ in range(seats):
        e = t.estates[k]
        write_estate(e, int(e.chips) if k == me or not t.rules.hidden_chips else 0, out, at, block)
        if t.wharves & BIT[k]:
            out[block + f.WHARF_USED] = 1
        block += f.BLOCK
        k = k + 1 if k + 1 < seats else 0
    if t.todo:
        write_question(t.todo[-1], me, seats, out, at)


def write_rules(rules: Rules, out: BytesWriter, at: i64) -> None:
    out[at + f.TABLE + rules.seats - LEAST_SEATS] = 1
    if rules.allow_refuse_colonists:
        out[at + f.OPTION] = 1
    if rules.ask_every_choice:
        out[at + f.OPTION + 1] = 1
    if rules.chips == f.MOST_CHIPS:
        out[at + f.OPTION + 2] = 1
    if rules.hacienda_no_shuffle:
        out[at + f.OPTION + 3] = 1
    if rules.hidden_chips:
        out[at + f.OPTION + 4] = 1
    if rules.max_large:
        out[at + f.OPTION + 5] = 1


def write_question(task: Task, me: int, seats: int, out: BytesWriter, at: i64) -> None:
    out[at + f.KIND + task.kind] = 1
    out[at + f.ASKED + turns(me, task.seat, seats)] = 1
    put(out, at + f.LEFT, int(task.left))
    put(out, at + f.DONE, int(task.done))
    put(out, at + f.FLOOR, int(fewest_men(task) if task.kind == ask.MAN else task.floor))
    if task.card >= 0:
        out[at + f.ABOUT + task.card] = 1


def write_round(t: AnyTable, me: int, out: BytesWriter, at: i64) -> None:
    seats = len(t.estates)
    put(out, at + f.ROUND, int(min(255, t.round)))
    out[at + f.GOVERNOR + turns(me, t.governor, seats)] = 1
    out[at + f.CHOOSER + turns(me, t.chooser, seats)] = 1
    taken = t.taken
    bonus = t.bonus
    for card in range(len(bonus)):
        if not taken & BIT[card]:
            out[at + f.FREE + card] = 1
        put(out, at + f.BONUS + card, min(255, bonus[card]))
    if t.ending:
        write_bits(t.ending, len(CAUSES), out, at + f.ENDING)
    if t.received:
        write_bits(t.received, GOODS, out, at + f.RECEIVED)
    if t.stored:
        write_bits(t.stored, GOODS, out, at + f.STORED)
    put(out, at + f.PASSES, int(t.passes))
    if t.delivered:
        out[at + f.DELIVERED] = 1


def write_bits(bits: int, count: int, out: BytesWriter, at: i64) -> None:
    for i in range(count):
        if bits & BIT[i]:
            out[at + i] = 1


def write_supplies(t: AnyTable, out: BytesWriter, at: i64) -> None:
    put(out, at + f.CHIPS, int(t.chips))
    put(out, at + f.SUPPLIED, int(t.colonists))
    put(out, at + f.ABOARD, int(t.aboard))
    put(out, at + f.LOST, int(t.lost))
    put(out, at + f.QUARRIES_LEFT, int(t.quarries))
    copy(t.supply, out, at + f.SUPPLY)
    copy(t.house, out, at + f.HOUSE)
    copy(t.stock, out, at + f.STOCK - ISLAND_KINDS)  # no island tile is among them
    copy(t.row, out, at + f.ROW)
    copy(t.discard, out, at + f.DISCARDS)
    copy(t.rules.plantations, out, at + f.STACK)
    kind: i64
    for kind in range(GOODS):
        put(out, at + f.STACK + kind, out[at + f.STACK + kind] - out[at + f.ROW + kind] - out[at + f.DISCARDS + kind])


def copy(numbers: list[int], out: BytesWriter, at: i64) -> None:
    """Write numbers one after another; 0 stands there already."""
    number: u8
    for number in numbers:
        if number:
            put(out, at, number)
        at += 1


def write_ships(t: AnyTable, out: BytesWriter, at: i64) -> None:
    capacity = t.rules.capacity
    cargo = t.cargo
    freight = t.freight
    for ship in range(len(capacity)):
        block = at + f.SHIP_BLOCK * (capacity[ship] - SMALLEST_SHIP)
        out[block] = 1
        if cargo[ship] != NO_GOOD:
            out[block + f.CARGO + cargo[ship]] = 1
        put(out, block + f.LOAD, freight[ship])
        put(out, block + f.ROOM, capacity[ship] - freight[ship])


def write_estate(e: AnyEstate, chips: int, out: BytesWriter, at: i64, block: i64) -> None:
    """What is seen of a seat; the tiles on its island are no longer in the stack."""
    copy(e.island, out, block + f.ISLAND)
    copy(e.men, out, block + f.MEN)
    copy(e.goods, out, block + f.GOODS)
    tiles: u8 = out[block + f.ISLAND + QUARRY]
    kind: i64
    for kind in range(GOODS):
        count = out[block + f.ISLAND + kind]
        if count:
            tiles += count
            put(out, at + f.STACK + kind, out[at + f.STACK + kind] - count)
            put(out, block + f.OUTPUT + kind, int(output(e.men, kind)))
    owns: i64 = e.owns if isinstance(e, Estate) else e.owned()
    spaces = 0
    points = 0
    for kind in range(ISLAND_KINDS, KINDS):
        if owns >> kind & 1:
            out[block + f.CITY - ISLAND_KINDS + kind] = 1
            spaces += ROOM[kind]
            points += PRINTED[kind]
    points = int(count_points(chips, points, owns, e.men, int(tiles), e.idle).total())
    put(out, block + f.DOUBLOONS, int(min(255, e.doubloons)))
    put(out, block + f.OWN_CHIPS, min(255, chips))
    put(out, block + f.IDLE, int(e.idle))
    put(out, block + f.TILES, tiles)
    put(out, block + f.SPACES, spaces)
    put(out, block + f.POINTS, min(255, points))
