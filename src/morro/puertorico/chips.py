"""Whether the chips could be used up, and with them the game: then it can be better to leave what one may take.

Everything counted here lies open, so that to be asked tells the others nothing (ruling 110).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.bits import BIT
from morro.puertorico import moments
from morro.puertorico.buildings import GOODS
from morro.puertorico.editions import BARRELS
from morro.puertorico.state import NO_GOOD, Estate, PuertoRicoState

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_BARRELS: Final = max(BARRELS)
"""Of one kind: no wharf takes more."""
MOST_DELIVERIES: Final = GOODS + 1
"""Each kind once; a kind that a ship takes in part goes on with the wharf."""


def could_end_now(s: PuertoRicoState) -> bool:
    """Whether one point more, or one less, could decide if the captain phase in play uses up the chips."""
    return not s.ending and s.chips > 0 and s.chips - 1 <= points_to_come(s)


def could_end_next(s: PuertoRicoState, makers: i64) -> bool:
    """Whether the next captain phase could use up the chips, if these seats still make all goods that they can."""
    if s.ending:
        return False
    rough: i64 = 1
    for ship in range(len(s.cargo)):
        rough += room_next(s, ship)
    for e in s.estates:
        rough += moments.delivery_bonus(e) * MOST_DELIVERIES
        if moments.has_wharf(e):
            rough += MOST_BARRELS
    return s.chips <= rough and s.chips <= points_next(s, makers)


def points_to_come(s: PuertoRicoState) -> i64:
    """No more points than this can still come in the captain phase in play."""
    amounts = [0] * GOODS
    bonus: i64 = 0
    wharves: i64 = 0
    for seat in range(s.seats):
        e = s.estates[seat]
        if e.has_goods():
            wharf = moments.may_use_wharf(s, seat, e)
            bonus += moments.delivery_bonus(e) * deliveries(e.goods, wharf)
            if seat == s.chooser and not s.delivered:
                bonus += 1
            if wharf:
                wharves += max(e.goods)
            add(amounts, e.goods)
    room: i64 = 0
    for ship in range(len(s.cargo)):
        room += takes(s, ship, s.rules.capacity[ship] - s.freight[ship], amounts)
    return bonus + min(sum(amounts), room + wharves)


def points_next(s: PuertoRicoState, makers: i64) -> i64:
    """No more points than this can come in a captain phase that follows, full ships being emptied first."""
    amounts = [0] * GOODS
    bonus: i64 = 1
    wharves: i64 = 0
    for seat in range(s.seats):
        e = s.estates[seat]
        goods = e.goods.copy()
        if makers & BIT[seat]:
            add(goods, outputs(e))
        if moments.has_wharf(e):
            wharves += min(max(goods), MOST_BARRELS)
        bonus += moments.delivery_bonus(e) * deliveries(goods, moments.has_wharf(e))
        add(amounts, goods)
    room: i64 = 0
    for ship in range(len(s.cargo)):
        room += takes(s, ship, room_next(s, ship), amounts)
    return bonus + min(sum(amounts), room + wharves)


def deliveries(goods: list[int], wharf: bool) -> i64:
    """How often a seat can deliver at most."""
    kinds: i64 = GOODS - goods.count(0)
    return kinds + 1 if wharf and kinds > 0 else kinds


def takes(s: PuertoRicoState, ship: i64, room: i64, amounts: list[int]) -> i64:
    """What a ship with so much room can take of these goods at most: an empty one of any kind."""
    good = s.cargo[ship]
    if good == NO_GOOD or room == s.rules.capacity[ship]:
        return room
    return min(room, amounts[good])


def room_next(s: PuertoRicoState, ship: i64) -> i64:
    """The room on a ship after the captain phase: a full one is emptied."""
    room: i64 = s.rules.capacity[ship] - s.freight[ship]
    return room if room > 0 else s.rules.capacity[ship]


def add(amounts: list[int], goods: list[int]) -> None:
    for good in range(GOODS):
        amounts[good] = amounts[good] + goods[good]


def outputs(e: Estate) -> list[int]:
    """What a seat can make of each kind."""
    return [int(moments.output(e, good)) for good in range(GOODS)]


def could_fail_to_produce(s: PuertoRicoState, e: Estate) -> bool:
    """Whether a factory may miss a kind next time because the stock is short, and its owner has barrels to give back.

    The factory counts kinds received (ruling 78): a barrel in the warehouse does not, one from the stock does.
    """
    if s.ending or not moments.counts_kinds(e):
        return False
    for good in range(GOODS):
        if e.goods[good] > 0 and moments.output(e, good) > 0:
            stock = s.supply[good]
            for ship in range(len(s.cargo)):
                if s.cargo[ship] == good and s.freight[ship] == s.rules.capacity[ship]:
                    stock += s.freight[ship]
            for other in s.estates:
                stock -= int(moments.output(other, good))
            if stock < 0:
                return True
    return False
