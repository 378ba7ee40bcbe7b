"""What the coach said, as the page shows it: the answer, its lead, the reason, and the numbers one click deeper."""

from typing import Any, NamedTuple

from morro.server.table_view import TableView
from morro.words.wording import Wording

ROLE = "role "
"""How the token of a role begins."""


class Chance(NamedTuple):
    """One answer and the chance of winning after it, in per cent."""

    token: str
    text: str
    chance: int
    low: int
    high: int
    gap: str
    """How much less than the best answer; empty for the best."""
    gap_range: str
    word: str
    """The judgement: its seal."""
    sign: str

    @property
    def best(self) -> bool:
        return not self.gap

    @property
    def icon(self) -> str:
        """The picture of a role; nothing else has one."""
        return f"common.svg#role-{self.token.removeprefix(ROLE)}" if self.token.startswith(ROLE) else ""


class Tag(NamedTuple):
    """What a placard shows of an answer."""

    token: str
    chance: int
    best: bool


class Odds(NamedTuple):
    """The chances that stand on the placards, where nobody asked for a hint."""

    tags: tuple[Tag, ...]

    def chance_of(self, token: str) -> Tag | None:
        return next((tag for tag in self.tags if tag.token == token), None)


class Coaching(NamedTuple):
    """One hint."""

    table: str
    lead: str
    """By how much it is better than the next, or that this is too close to call."""
    why: str
    chances: tuple[Chance, ...]
    """The best first."""
    games: int
    hints: int
    """How many were given at this table."""

    @property
    def best(self) -> Chance:
        return self.chances[0]

    @property
    def least(self) -> int:
        """Where the scale of the chances begins."""
        return min(chance.low for chance in self.chances)

    @property
    def most(self) -> int:
        """Where it ends."""
        return max(self.least + 1, *(chance.high for chance in self.chances))

    @property
    def span(self) -> int:
        return self.most - self.least

    def chance_of(self, token: str) -> Chance | None:
        """What a placard shows."""
        return next((one for one in self.chances if one.token == token), None)


def coaching(shown: TableView, w: Wording) -> Coaching | None:
    """The hint that the viewer asked for, if he did."""
    said = shown.coach
    if said is None:
        return None
    text = {answer["token"]: answer["text"] for answer in said["answers"]}
    other = text[said["next"]]
    number = max(1, round(said["lead"]["value"]))
    lead = w("coach_close", other=other) if said["close"] else w("coach_lead", n=number, other=other)
    chances = tuple([chance_of(one, one["token"] == said["best"]) for one in said["answers"] if one["games"]])
    return Coaching(shown.id, lead, said["why"], chances, said["playouts"], said["hints"])


def chance_of(one: dict[str, Any], best: bool) -> Chance:
    gap = one["gap"]
    return Chance(
        token=one["token"],
        text=one["text"],
        chance=round(one["value"]),
        low=round(one["low"]),
        high=round(one["high"]),
        gap="" if best else signed(gap["value"]),
        gap_range="" if best else f"{signed(gap['low'])}…{signed(gap['high'])}",
        word=one["word"],
        sign=one["sign"],
    )


def signed(number: float) -> str:
    """A difference in whole points: +3, 0, −4."""
    whole = round(number)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole < 0 else "0"
