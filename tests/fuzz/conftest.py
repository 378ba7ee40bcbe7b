"""A reader must never hang, and a hang in compiled code cannot be interrupted: it ends the run, with a traceback."""

import faulthandler
import sys
from collections.abc import Iterator

import pytest

LONGEST = 300
"""Seconds for one test; all of them take a few."""


@pytest.fixture(autouse=True)
def _no_hang() -> Iterator[None]:
    faulthandler.dump_traceback_later(LONGEST, exit=True, file=sys.__stderr__ or sys.stderr)
    yield
    faulthandler.cancel_dump_traceback_later()
