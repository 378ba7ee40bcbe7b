"""RatingRange: whom the host of an open table wants to play with, as points of the ladder."""

import re
from typing import Final, NamedTuple

from morro.server.errors import BadRequest

ANY: Final = "any"
MOST: Final = 4000
NEAR: Final = 200
"""Points below and above one's own that still make a good game: 200 more win three of four games for two."""
FORM: Final = re.compile(r"(\d{0,5})-(\d{0,5})", re.ASCII)


class Standing(NamedTuple):
    """What somebody has on the ladder of a game, and the rated games it is made of."""

    points: int
    games: int


class RatingRange(NamedTuple):
    """Points from and to, both included; 0 for no limit."""

    least: int = 0
    most: int = 0

    def holds(self, standing: Standing) -> bool:
        """Whether somebody may sit down. No upper limit keeps out a newcomer, of whom nobody knows how he plays."""
        if self.least and standing.points < self.least:
            return False
        return not self.most or standing.points <= self.most or not standing.games

    @property
    def text(self) -> str:
        """As it is stored and sent: `any`, `1350-1550`, `1350-`, `-1200`."""
        return f"{self.least or ''}-{self.most or ''}" if self.least or self.most else ANY

    @property
    def middle(self) -> int:
        """The strength that suits everybody here; 0 where anybody may come."""
        if self.least and self.most:
            return (self.least + self.most) // 2
        return self.least or self.most


def read_range(text: str) -> RatingRange:
    """The range of a text; raises BadRequest, and says how to write one."""
    found = FORM.fullmatch(text)
    if text in (ANY, "", "-"):
        return RatingRange()
    if found is None:
        raise BadRequest(f"a level is any, or points of the ladder: 1350-1550, 1350- or -1200; not {text[:20]!r}")
    made = RatingRange(int(found[1] or 0), int(found[2] or 0))
    if max(made) > MOST or (made.most and made.least > made.most):
        raise BadRequest(f"a level is a range of points up to {MOST}, the lower one first; not {text[:20]!r}")
    return made


def stored_range(text: str) -> RatingRange:
    """The same of a line of the store; one that says something else is for everybody."""
    try:
        return read_range(text)
    except BadRequest:
        return RatingRange()


def around(standing: Standing) -> RatingRange:
    """Those who are about as strong as somebody."""
    return RatingRange(max(1, standing.points - NEAR), standing.points + NEAR)
