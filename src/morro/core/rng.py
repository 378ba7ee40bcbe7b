"""Our own random numbers: tiny, cloneable, the same in every Python, interpreted or compiled.

The generator is Chris Doty-Humphrey's sfc32 (public domain design): three 32-bit words and a counter. Every
intermediate value stays below 2**62: where the code is compiled, `i64` is a bare machine word, elsewhere any int.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from morro.core.errors import GameError

if TYPE_CHECKING:
    from mypy_extensions import i64

_MASK: Final = 0xFFFFFFFF


class Rng:
    """A stream of random numbers. Equal words, equal future."""

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    def clone(self) -> Rng:
        return Rng(self.a, self.b, self.c, self.counter)

    def word(self) -> i64:
        """The next 32 random bits."""
        b = self.b
        c = self.c
        counter = self.counter
        mixed = (self.a + b + counter) & _MASK
        self.counter = (counter + 1) & _MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & _MASK
        self.c = ((c << 21 | c >> 11) + mixed) & _MASK
        return mixed

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1. The bias is below n / 2**30."""
        return ((self.word() >> 2) * n) >> 30

    def shuffle(self, items: list[int]) -> None:
        """Fisher-Yates, from the last place down."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def text(self) -> str:
        return f"{self.a:08x}.{self.b:08x}.{self.c:08x}.{self.counter:08x}"

    def __reduce__(self) -> tuple[object, ...]:
        return Rng, (self.a, self.b, self.c, self.counter)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash((self.a, self.b, self.c, self.counter))


def seeded(seed: int) -> Rng:
    """The stream of a seed: any whole number from 0 up, hashed, so that near seeds share nothing."""
    if seed < 0:
        raise GameError(f"a seed is a whole number from 0 up, not {seed}")
    digest = hashlib.sha256(f"morro {seed}".encode()).digest()
    return Rng(
        int.from_bytes(digest[0:4], "big"),
        int.from_bytes(digest[4:8], "big"),
        int.from_bytes(digest[8:12], "big"),
        1,
    )


def read_rng(text: str) -> Rng:
    """The stream that `Rng.text` wrote."""
    words = text.split(".")
    if len(words) != 4 or any(len(w) != 8 or w.strip("0123456789abcdef") for w in words):
        raise GameError(f"random numbers are written as four groups of eight hex digits, not {text!r}")
    return Rng(int(words[0], 16), int(words[1], 16), int(words[2], 16), int(words[3], 16))
