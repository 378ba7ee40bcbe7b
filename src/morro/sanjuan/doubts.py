"""The printed numbers that no rulebook shows. Each is one constant: who owns the box corrects it here, once."""

from typing import Final


class Doubt:
    """A printed number we could not read: the value we use, what else it may be, why, and how sure we are."""

    def __init__(self, card: str, what: str, value: int, other: str, source: str, sure: str) -> None:
        self.card = card
        self.what = what
        self.value = value
        self.other = other
        self.source = source
        self.sure = sure


_OF_2009: Final = "the 2009 printing of the same card; the cost order of the 2018 rulebook allows it"

HUT_COST: Final = Doubt(
    "hut", "cost", 2, "1", "the 2018 rulebook lists it between a card of cost 1 and one of cost 2", "low"
)
TAVERN_COST: Final = Doubt("tavern", "cost", 2, "", _OF_2009, "medium")
TAVERN_POINTS: Final = Doubt("tavern", "points", 1, "", _OF_2009, "medium")
BANK_POINTS: Final = Doubt("bank", "points", 2, "", "the 2009 printing, which cost 4", "medium")
HARBOR_COST: Final = Doubt("harbor", "cost", 4, "", _OF_2009, "medium")
HARBOR_POINTS: Final = Doubt("harbor", "points", 2, "", _OF_2009, "medium")
GOLDSMITH_COST: Final = Doubt("goldsmith", "cost", 5, "", _OF_2009, "medium")
GOLDSMITH_POINTS: Final = Doubt(
    "goldsmith", "points", 3, "2", "two descriptions of the 2009 card differ; other cards of cost 5 have 3", "low"
)
RESIDENCE_POINTS: Final = Doubt(
    "residence", "points", 0, "", "the other cards of cost 6 have computed points only", "medium"
)
CATHEDRAL_POINTS: Final = Doubt(
    "cathedral", "points", 0, "", "it has computed points, as the cards of cost 6", "medium"
)

DOUBTS: Final = [
    HUT_COST,
    TAVERN_COST,
    TAVERN_POINTS,
    BANK_POINTS,
    HARBOR_COST,
    HARBOR_POINTS,
    GOLDSMITH_COST,
    GOLDSMITH_POINTS,
    RESIDENCE_POINTS,
    CATHEDRAL_POINTS,
]
