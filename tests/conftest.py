"""What holds for every test: which morro is tested, how much is tried, and that it is the same each time."""

import os
from pathlib import Path

import pytest
from hypothesis import settings
from tests.contract.tables import PLAIN, Table
from tests.effort import EFFORT, LONG, many, sampled

import morro.core

# `--hypothesis-profile=default` searches with fresh random examples instead.
settings.register_profile("same", derandomize=True, deadline=None, max_examples=many(100, 25))
settings.load_profile("same")

FOUND = f"{'compiled' if morro.core.COMPILED else 'interpreted'}, {Path(morro.core.__file__).parent.parent}"


def pytest_report_header() -> str:
    return f"morro: {FOUND}; effort: {EFFORT}"


def pytest_sessionstart() -> None:
    """A run that is meant to be compiled must not silently test the interpreted source, nor the reverse."""
    expected = os.environ.get("MORRO_EXPECT")
    if expected and not FOUND.startswith(expected):
        pytest.exit(f"expected morro to be {expected}, but found: {FOUND}", returncode=3)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In the short form, a test for every table takes all of those without options, and some of those with options."""
    if LONG or any("[" in argument for argument in config.args):  # who names a case wants that case
        return
    left_out = [item for item in items if not in_the_short_form(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if in_the_short_form(item)]


def in_the_short_form(item: pytest.Item) -> bool:
    case = getattr(item, "callspec", None)
    table = case.params.get("table") if case else None
    return not isinstance(table, Table) or table in PLAIN or sampled(item.nodeid.split("[")[0], str(table))
