"""What holds for every test: which morro is tested, and that hypothesis tries the same examples each time."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

import morro.core

# `--hypothesis-profile=default` searches with fresh random examples instead.
settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")

FOUND = f"{'compiled' if morro.core.COMPILED else 'interpreted'}, {Path(morro.core.__file__).parent.parent}"


def pytest_report_header() -> str:
    return f"morro: {FOUND}"


def pytest_sessionstart() -> None:
    """A run that is meant to be compiled must not silently test the interpreted source, nor the reverse."""
    expected = os.environ.get("MORRO_EXPECT")
    if expected and not FOUND.startswith(expected):
        pytest.exit(f"expected morro to be {expected}, but found: {FOUND}", returncode=3)
