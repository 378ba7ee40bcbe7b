"""The short form leaves cases out, but no table with all of its tests."""

import re
from pathlib import Path

from tests.contract.tables import PLAIN, TABLES
from tests.effort import sampled

ROOT = Path(__file__).parent.parent


def test_every_table_is_played_at_by_several_tests_of_the_short_form() -> None:
    tests = [
        f"{path.relative_to(ROOT).as_posix()}::{name}"
        for path in sorted((ROOT / "tests" / "contract").glob("test_*.py"))
        for name in re.findall(r"^def (test_\w+)\(table: Table", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert len(tests) > 20
    for table in TABLES:
        assert table in PLAIN or sum(sampled(test, str(table)) for test in tests) >= 2, table


def test_each_test_plays_at_other_tables() -> None:
    optional = [str(table) for table in TABLES if table not in PLAIN]
    chosen = [[table for table in optional if sampled(test, table)] for test in ("one", "another")]
    assert chosen[0] != chosen[1]
    assert len(optional) / 10 < len(chosen[0]) < len(optional) / 2
