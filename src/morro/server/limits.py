"""Limits: how much one device or one address may ask for. A bucket fills slowly and empties with each request."""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from morro.server.errors import TooMany
from morro.server.storage.peers import Spent

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
    "coach": Rate(0.5, 4),
    "review": Rate(1 / 20, 6),
    "analysis": Rate(3, 10),
    "player": Rate(10 / 60, 20),
}


class Limits:
    """Buckets by kind and by whom."""

    def __init__(self, rates: Mapping[str, Rate] | None = None) -> None:
        self.rates = RATES if rates is None else rates
        """Kinds that are not in here have no limit."""
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._untold: Counter[tuple[str, str]] | None = None

    def share(self) -> None:
        """From now on remember what other processes have to know."""
        self._untold = Counter()

    def told(self) -> list[Spent]:
        """Who emptied half of a bucket or more since the last time: nobody else is worth a message."""
        found = [Spent(kind, who, times) for (kind, who), times in (self._untold or {}).items()]
        self.share()
        return found

    def hear(self, spent: Spent) -> None:
        """Somebody asked another process: his bucket here is emptier by that, too."""
        rate = self.rates.get(spent.kind)
        if rate:
            now = time.monotonic()
            level, since = self._buckets.get((spent.kind, spent.who), (float(rate.burst), now))
            self._buckets[spent.kind, spent.who] = (max(level - spent.times, -float(rate.burst)), since)

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
        if self._untold is not None and enough and level * 2 <= rate.burst:
            self._untold[kind, who] += 1
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if not enough:
            seconds = max(1, round((1 - level) / rate.per_second))
            raise TooMany(f"that was too fast; try again in {seconds} s")


@dataclass(frozen=True)
class ConnectionLimits:
    """What a connection may send and how long it may take, and how many there may be."""

    head_bytes: int = 32 * 1024
    line_bytes: int = 8000
    """Of one header, or of the address: no more than what reads the sockets' heads takes (8192)."""
    headers: int = 100
    head_seconds: float = 10.0
    """From its first byte, or from the connection's beginning, to the end of a request's head."""
    body_seconds: float = 30.0
    """To the end of its body."""
    unread_seconds: float = 30.0
    """For the other side to take something of what it was sent."""
    total: int = 4000
    per_address: int = 128
    """For each address, or each /64 of IPv6; proxies have no such limit."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks of proxies, which say for whom they ask (X-Forwarded-For)."""

    def is_proxy(self, host: str) -> bool:
        """Whether what comes from here comes from many people."""
        return in_one_of(host, self.proxies)


@lru_cache(maxsize=4096)
def in_one_of(host: str, networks: tuple[str, ...]) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return any(address in ipaddress.ip_network(network) for network in networks)


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """Whose address this is: in IPv6 everybody has as many as he likes, and all of them in one /64."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    mapped = address.ipv4_mapped
    return str(mapped) if mapped else str(ipaddress.IPv6Network((int(address), 64), strict=False))
