"""What the greedy player of Puerto Rico likes: every number it plays by.

The unit is the *centipoint*, a hundredth of a victory point. Numbers `by round` say what something brings in one round
while it works. They were first written down from what good players say, then tuned by letting versions play each other.
"""

from typing import Final

from morro.puertorico.buildings import (
    CONSTRUCTION_HUT,
    HACIENDA,
    HOSPICE,
    KINDS,
    LARGE_WAREHOUSE,
    OFFICE,
    SMALL_WAREHOUSE,
    UNIVERSITY,
)

COIN: Final = [17, 35, 48, 70, 78, 85, 92, 98, 104, 109, 113, 117, 120]
"""What a doubloon is worth, by full rounds that are left: early money builds what makes more money."""

BY_ROUND: Final = [
    (HACIENDA, 22),
    (CONSTRUCTION_HUT, 28),
    (SMALL_WAREHOUSE, 16),
    (HOSPICE, 25),
    (OFFICE, 22),
    (LARGE_WAREHOUSE, 26),
    (UNIVERSITY, 24),
]
"""Buildings whose use hardly depends on what else a seat has."""


def _by_round() -> list[int]:
    worth = [0] * KINDS
    for kind, each in BY_ROUND:
        worth[kind] = each
    return worth


class Taste:
    """The numbers, so that two versions can play each other."""

    def __init__(self) -> None:
        self.coin = COIN.copy()
        self.by_round = _by_round()
        self.more = [50, 48, 50, 54, 56]
        """What a barrel of a kind brings each time it is made: it is shipped, or spoils."""
        self.premium = [4, 18, 30, 85, 110]
        """Percent of a doubloon that the first barrel of a kind brings besides: it can be sold."""
        self.crafts = 90
        """Craftsmen in a hundred rounds."""
        self.delay = 14
        """Tenths of a round until a new tile or building is manned."""
        self.crowd = 5
        """Tenths of a round more for every circle that waits already."""
        self.tile = 70
        """Percent of its barrels that a plantation may claim if its works stand; the works and the men have theirs."""
        self.lone_tile = 24
        """The same if the works must still be built."""
        self.works = 115
        """Percent of the barrels that works may claim if their fields lie ready."""
        self.lone_works = 26
        self.surplus = 40
        """What each circle without a field counts against works: it brings colonists for all, and the end nearer."""
        self.men = 45
        """Percent of what new colonists bring by round that the mayor may claim until the end."""
        self.quarry = [62, 56, 46, 28, 0]
        """Percent of a doubloon that each further quarry saves by round."""
        self.new_kind = 30
        """By round, for a kind of good more, with a factory or a harbor."""
        self.market = 34
        """Percent: how often by round a market earns its doubloon."""
        self.harbor = 62
        """Percent: how often by round each kind of good is delivered."""
        self.wharf = 22
        """By round, for each barrel made in a round."""
        self.sale = 62
        """Percent: how likely a good that can be sold is sold."""
        self.sale_taken = 40
        """The same when the trader is gone for this round."""
        self.ship = 58
        """Percent: how likely a barrel with room on a ship is shipped."""
        self.ship_taken = 44
        """The same when the captain is gone for this round."""
        self.spoil = 27
        """Percent: what a barrel without room on any ship is worth of one that has room."""
        self.rivals = 85
        """Percent of the mean gain of the others that counts against a role."""
        self.anyway = 14
        """Percent, for each seat still to choose: how likely somebody else takes a role."""
        self.anyway_later = 14
        """The same for the next round."""
        self.next_seat = 20
        """Percent more that new goods are worth to the seat after the craftsman."""
        self.save = 50
        """Per mille of the gain of a building not yet affordable that are added to the worth of a doubloon."""
        self.end = 300
        """What it is worth to end the game when ahead, or not to when behind."""
