"""One core for each process: the matrices of a net are small, and several threads mostly wait for each other."""

import contextlib
import os
from collections.abc import Iterator
from typing import Final

NAMES: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""Where NumPy's libraries read how many threads they may use, when they are loaded."""


def use_one_thread() -> list[str]:
    """From now on, in this process (where NumPy is not loaded yet) and in those it starts, unless somebody said
    otherwise; gives the names that were set."""
    added = [name for name in NAMES if name not in os.environ]
    os.environ.update(dict.fromkeys(added, "1"))
    return added


@contextlib.contextmanager
def one_thread() -> Iterator[None]:
    """Processes that are started in here."""
    added = use_one_thread()
    try:
        yield
    finally:
        for name in added:
            del os.environ[name]
