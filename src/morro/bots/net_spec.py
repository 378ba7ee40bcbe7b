"""What the name of a net asks for: `net`, `net:temp=0.5`, `net:weights=FILE`, `net:1s`, `net:400:horizon=60`."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Final

from morro.bots.bot import BadBot
from morro.bots.search_bot import MOST_PLAYOUTS, MOST_SECONDS, SECONDS

OPPONENTS: Final = ("net", "noisy", "greedy", "slips")
GRAMMAR: Final = (
    "net, then a budget for a search (1s, 400) or none, then options: temp=T, weights=FILE; of a search: quick=FILE,"
    f" top=N, sure=P, least=P, horizon=N, limit=SECONDS, opponents={'+'.join(OPPONENTS)}, noise=PERCENT, warmth=T,"
    " believe=0"
)


class NetSpec:
    """The text, read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.temperature = 0.0
        """How much at random it answers; 0: always what it likes best."""
        self.weights: Path | None = None
        """Another file than the one that is shipped."""
        self.playouts = 0
        self.seconds = 0.0
        """The budget of a search; both 0: none."""
        self.quick: Path | None = None
        """The weights of the net that plays the playouts; without it the small one that is shipped, or with weights of
        one's own those."""
        self.top = 6
        """The most answers that are tried."""
        self.sure = 0.97
        """An answer that the net likes so much is given at once."""
        self.least = 0.01
        """An answer that it likes less is not tried."""
        self.horizon = 40
        """The net's decisions in a playout, then it says how the game will end; 0: to the end."""
        self.limit = 0.0
        """Seconds after which a search of so many playouts ends as well; 0: it takes the time it needs."""
        self.opponents: list[str] = []
        """Who has the other seats, from deal to deal in turn: the net, the net with answers left to chance, greedy,
        greedy with answers left to chance; nobody named: those of the family."""
        self.noise = 15
        """Of a hundred answers of those opponents: left to chance."""
        self.warmth = 0.5
        """The temperature of the playouts."""
        self.believe = True
        """Whether hidden hands are imagined a little better than chance would have them."""
        for number, part in enumerate(text.split(":")[1:]):
            if not (number == 0 and self._read_budget(part)) and not self._read_option(part):
                raise BadBot(f"{text!r}: {part!r} is no option of net; write {GRAMMAR}")

    @property
    def searches(self) -> bool:
        return bool(self.playouts or self.seconds)

    def _read_budget(self, text: str) -> bool:
        seconds = SECONDS.fullmatch(text)
        if seconds and 0 < float(seconds[1]) <= MOST_SECONDS:
            self.seconds = float(seconds[1])
        elif text.isascii() and text.isdecimal() and 0 < int(text[:9]) <= MOST_PLAYOUTS and len(text) <= 9:
            self.playouts = int(text)
        return self.searches

    def _read_option(self, text: str) -> bool:
        key, _, value = text.partition("=")
        if key in ("weights", "quick") and value:
            setattr(self, key, Path(value))
        elif key == "opponents" and value and all(one in OPPONENTS for one in value.split("+")):
            self.opponents = value.split("+")
        elif key in NUMBERS:
            name, kind, low, high = NUMBERS[key]
            given = number(value)
            if not low <= given <= high:
                return False
            setattr(self, name, kind(given))
        else:
            return False
        return True


NUMBERS: Final[dict[str, tuple[str, Callable[[float], object], float, float]]] = {
    "temp": ("temperature", float, 0, 10),
    "top": ("top", int, 1, 64),
    "sure": ("sure", float, 0, 1),
    "least": ("least", float, 0, 1),
    "horizon": ("horizon", int, 0, 10_000),
    "limit": ("limit", float, 0, MOST_SECONDS),
    "noise": ("noise", int, 0, 100),
    "warmth": ("warmth", float, 0, 10),
    "believe": ("believe", bool, 0, 1),
}
"""Each option that is a number: what it sets, of which kind, from where to where."""


def number(text: str) -> float:
    """The number that a text means; not a number where it means none."""
    try:
        return float(text)
    except ValueError:
        return math.nan
