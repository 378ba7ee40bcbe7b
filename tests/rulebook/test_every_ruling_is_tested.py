"""Every worked example and every ruling on San Juan is cited by the docstring of a test."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

EXAMPLES = [*range(1, 45), 72, 73]
"""The worked examples T01 to T44, and the data checks."""

RULINGS = [*range(23, 66), 91, 92, 94, 97]
"""The rulings on San Juan's rules questions, on its expansion, and our own."""


def docstrings() -> Iterator[str]:
    for folder in ("rulebook", "buildings"):
        for path in sorted((TESTS / folder).glob("test_*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    yield ast.get_docstring(node) or ""


def cited(text: str) -> set[int]:
    """The rulings a docstring names: `ruling 34`, `Rulings 42 and 91`."""
    found = re.findall(r"[Rr]ulings? ((?:\d+(?:, | and )?)+)", text)
    return {int(number) for numbers in found for number in re.findall(r"\d+", numbers)}


ALL = list(docstrings())
CITED = {number for text in ALL for number in cited(text)}
SHOWN = {int(number) for text in ALL for number in re.findall(r"\bT(\d\d)\b", text)}


@pytest.mark.parametrize("number", RULINGS)
def test_the_ruling_is_cited_by_a_test(number: int) -> None:
    assert number in CITED


@pytest.mark.parametrize("number", EXAMPLES)
def test_the_worked_example_is_played_by_a_test(number: int) -> None:
    assert number in SHOWN
