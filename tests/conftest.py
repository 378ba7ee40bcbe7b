"""What holds for every test: which morro is tested, how much is tried, and that it is the same each time."""

import os
from itertools import islice
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
    items[:] = browsers_first([item for item in items if in_the_short_form(item)])


def browsers_first(items: list[pytest.Item]) -> list[pytest.Item]:
    """Each process begins with some of the files that need a browser: the slow ones must not come last."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        if "browser" in item.path.parts:
            files.setdefault(item.path, []).append(item)
    others = iter([item for item in items if item.path not in files])
    shares: list[list[pytest.Item]] = [[] for _ in range(processes)]
    for number, found in enumerate(files.values()):
        shares[number % processes] += found
    for share in shares[:-1]:
        share.extend(islice(others, max(0, len(items) // processes - len(share))))
    shares[-1] += others
    return [item for share in shares for item in share]


def in_the_short_form(item: pytest.Item) -> bool:
    case = getattr(item, "callspec", None)
    table = case.params.get("table") if case else None
    return not isinstance(table, Table) or table in PLAIN or sampled(item.nodeid.split("[")[0], str(table))
