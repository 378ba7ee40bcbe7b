"""How much a test run tries: the short form, which a person can wait for, or the long one of `make test-long`."""

import os
import zlib
from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

EFFORT: Final = os.environ.get("MORRO_EFFORT", "short")
if EFFORT not in ("short", "long"):
    raise ValueError(f"MORRO_EFFORT is short or long, not {EFFORT!r}")
LONG: Final = EFFORT == "long"

ONE_IN: Final = 5
"""Of the tables with options, a test takes so many in the short form."""


def many(long: int, short: int) -> int:
    """How many games, deals or texts a test tries."""
    return long if LONG else short


def sampled(test: str, case: str) -> bool:
    """Whether the short form runs this case of a test: the same cases each time, other ones for each test."""
    return zlib.crc32(f"{test} {case}".encode()) % ONE_IN == 0


def one_of(all_of_them: Sequence[T], turn: int) -> Sequence[T]:
    """All of them in the long form; in the short one a single one, in turn."""
    return all_of_them if LONG else [all_of_them[turn % len(all_of_them)]]


def in_turn(all_of_them: Sequence[T], turn: int) -> Sequence[T]:
    """All of them in the long form; in the short one every sixth, so that six turns take all."""
    return all_of_them if LONG else all_of_them[turn % 6 :: 6]
