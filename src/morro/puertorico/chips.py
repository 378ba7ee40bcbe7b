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
"""Of one seat: each kind once; what a ship takes in part goes on with the wharf."""


def could_end_now(s: PuertoRicoState) -> bool:
    """Whether one point more, or one less, could decide if the captain phase in play uses up the chips."""
    return s.chips > 0 and not s.ending and s.chips - 1 <= most_points(s, 0, False)


def could_end_next(s: PuertoRicoState, makers: i64) -> bool:
    """Whether the next captain phase could use up the chips, if these seats still make all goods that they can.

    The first count is rough: nearly always it is enough to say no.
    """
    if s.ending:
        return False
    most: i64 = 1
    for ship in range(len(s.cargo)):
        most += s.rules.capacity[ship]
        if s.freight[ship] < s.rules.capacity[ship]:
            most -= s.freight[ship]
    for e in s.estates:
        most += moments.delivery_bonus(e.men) * MOST_DELIVERIES
        if moments.has_wharf(e.men):
            most += MOST_BARRELS
    return s.chips <= most and s.chips <= most_points(s, makers, True)


def most_points(s: PuertoRicoState, makers: i64, later: bool) -> i64:
    """No more points than this can still come in the captain phase in play; or, later, in the next one.

    Then full ships are empty, wharves unused, and these seats have made all goods that they can.
    """
    amounts = [0] * GOODS
    barrels: i64 = 0
    places: i64 = 0
    points: i64 = 1 if later else 0
    for seat in range(s.seats):
        e = s.estates[seat]
        kinds: i64 = 0
        most: i64 = 0
        for good in range(GOODS):
            count: i64 = e.goods[good]
            if makers & BIT[seat]:
                count += moments.output(e.men, good)
            if count > 0:
                amounts[good] = amounts[good] + int(count)
                barrels += count
                kinds += 1
                most = max(most, count)
        if kinds == 0:
            continue
        if moments.has_wharf(e.men) and (later or moments.may_use_wharf(s, seat, e)):
            places += min(most, MOST_BARRELS)
            kinds += 1
        points += moments.delivery_bonus(e.men) * kinds
        if seat == s.chooser and not later and not s.delivered:
            points += 1
    for ship in range(len(s.cargo)):
        room: i64 = s.rules.capacity[ship] - s.freight[ship]
        if s.cargo[ship] == NO_GOOD or (later and room == 0):
            places += s.rules.capacity[ship]
        else:
            places += min(room, amounts[s.cargo[ship]])
    return points + min(barrels, places)


def could_fail_to_produce(s: PuertoRicoState, e: Estate) -> bool:
    """Whether a factory may miss a kind next time because the stock is short, and its owner has barrels to give back.

    The factory counts kinds received (ruling 78): a barrel in the warehouse does not, one from the stock does.
    """
    if s.ending or not moments.counts_kinds(e):
        return False
    for good in range(GOODS):
        if e.goods[good] > 0 and moments.output(e.men, good) > 0:
            stock = s.supply[good]
            for ship in range(len(s.cargo)):
                if s.cargo[ship] == good and s.freight[ship] == s.rules.capacity[ship]:
                    stock += s.freight[ship]
            for other in s.estates:
                stock -= int(moments.output(other.men, good))
            if stock < 0:
                return True
    return False
