"""Limits: how much one device or one address may ask for. A bucket fills slowly and empties with each request."""

import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, NamedTuple

from morro.server.errors import TooMany

MOST_BUCKETS: Final = 50_000
LARGEST_BODY: Final = 16 * 1024
LARGEST_RECORD: Final = 256 * 1024


class Rate(NamedTuple):
    per_second: float
    burst: int


RATES: Final[Mapping[str, Rate]] = {
    "any": Rate(50, 300),
    "act": Rate(10, 30),
    "chat": Rate(1, 4),
    "table": Rate(10 / 60, 20),
    "link": Rate(10 / 60, 10),
    "hint": Rate(2, 6),
    "player": Rate(10 / 60, 20),
}


class Limits:
    """Buckets by kind and by whom."""

    def __init__(self, rates: Mapping[str, Rate] | None = None) -> None:
        self.rates = RATES if rates is None else rates
        """Kinds that are not in here have no limit."""
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, who: str, now: float | None = None) -> None:
        """Count one request; raises TooMany where it is one too many."""
        rate = self.rates.get(kind)
        if rate is None:
            return
        moment = time.monotonic() if now is None else now
        level, since = self._buckets.pop((kind, who), (float(rate.burst), moment))
        level = min(float(rate.burst), level + (moment - since) * rate.per_second)
        enough = level >= 1
        self._buckets[kind, who] = (level - 1 if enough else level, moment)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if not enough:
            seconds = max(1, round((1 - level) / rate.per_second))
            raise TooMany(f"that was too fast; try again in {seconds} s")
