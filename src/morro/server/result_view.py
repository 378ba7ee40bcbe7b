"""What the page of a shared result shows: a finished game, for everybody who has the link."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from morro.server.review_state import Facts

if TYPE_CHECKING:
    from morro.server.table_view import TableView

Chances = dict[int, list[int]]
"""By round the chances of all seats in per cent, when a role was last taken in it; in the last round the result."""


@dataclass
class ResultShown:
    table: "TableView"
    """As somebody sees it who only looks on."""
    token: str
    ended: float
    """Seconds since 1970."""
    chances: Chances = field(default_factory=dict)
    """The chances of winning, if the coach has reviewed the game."""


def chances_by_round(review: Facts) -> Chances:
    """The chances of a review: no judgement of anybody, for those who only see the result."""
    chances = {one["round"]: [round(chance["value"]) for chance in one["chances"]] for one in review["curve"]}
    return chances | {max(chances, default=1): [round(share) for share in review["result"]]}
