"""`mypyc_attr` where the source is interpreted: a decorator for the compiler alone, which changes nothing.

A compiled class must say that classes written in plain Python may extend it: so that a game need not be compiled.
"""

from collections.abc import Callable
from typing import TypeVar

C = TypeVar("C")


def mypyc_attr(*_: str, **__: object) -> Callable[[C], C]:
    def unchanged(cls: C) -> C:
        return cls

    return unchanged
