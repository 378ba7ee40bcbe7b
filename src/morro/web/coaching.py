"""What the coach said, as the page shows it: the answer, its lead, the reason, and the numbers one click deeper."""

from typing import NamedTuple

from morro.server.shown import TableShown
from morro.words.wording import Wording


class Chance(NamedTuple):
    """One answer and the chance of winning after it, in per cent."""

    text: str
    chance: int
    low: int
    high: int
    best: bool


class Coaching(NamedTuple):
    """One hint."""

    table: str
    answer: str
    lead: str
    """By how much it is better than the next, or that this is too close to call."""
    why: str
    chances: tuple[Chance, ...]
    """The best first."""
    games: int

    @property
    def least(self) -> int:
        """Where the scale of the chances begins."""
        return min(chance.low for chance in self.chances)

    @property
    def span(self) -> int:
        """How long that scale is."""
        return max(1, max(chance.high for chance in self.chances) - self.least)


def coaching(shown: TableShown, w: Wording) -> Coaching | None:
    """The hint that the viewer asked for, if he did."""
    said = shown.coach
    if said is None:
        return None
    text = {answer["token"]: answer["text"] for answer in said["answers"]}
    other = text[said["next"]]
    number = max(1, round(said["lead"]["value"]))
    lead = w("coach_close", other=other) if said["close"] else w("coach_lead", n=number, other=other)
    chances = tuple(
        [
            Chance(
                one["text"], round(one["value"]), round(one["low"]), round(one["high"]), one["token"] == said["best"]
            )
            for one in said["answers"]
        ]
    )
    return Coaching(shown.id, text[said["best"]], lead, said["why"], tuple(chances), said["playouts"])
