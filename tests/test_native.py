"""What compiled code must not do with `i64`, the bare machine number: mypyc takes it, and computes something else."""

import ast
import re
from pathlib import Path

import pytest
from mypy import build
from mypy.modulefinder import BuildSource
from mypy.options import Options
from mypy.types import Instance, Type, UnionType, get_proper_type

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"
BIT_BY_BIT = re.compile(r"\b\d+ (<<|>>) [a-z(]")


def compiled_files() -> list[Path]:
    """The modules that setup.py compiles."""
    tree = ast.parse((ROOT / "setup.py").read_text())
    patterns = [
        part.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILED"
        for part in ast.walk(node.value)
        if isinstance(part, ast.Constant)
    ]
    return sorted(path for pattern in patterns for path in (SOURCES / "morro").glob(str(pattern)))


def shifted(text: str) -> list[str]:
    """The lines that shift a literal number by what is known only at run time."""
    return [line.strip() for line in text.splitlines() if BIT_BY_BIT.search(line.partition("#")[0])]


def test_no_literal_is_shifted() -> None:
    """Shifted by an `i64`, a literal is a number of 32 bits in C: `BIT[n]` stands for `1 << n`."""
    wrong = [
        f"{path.relative_to(SOURCES)}: {line}"
        for path in compiled_files()
        if path.name != "bits.py"
        for line in shifted(path.read_text())
    ]
    assert wrong == []
    assert shifted("owns |= 1 << kind\nall = 1 << KIND") == ["owns |= 1 << kind"]


def is_both(found: Type) -> bool:
    """Whether mypy takes an expression for an `int` or an `i64`, whichever comes."""
    proper = get_proper_type(found)
    if not isinstance(proper, UnionType):
        return False
    parts = [get_proper_type(item) for item in proper.items]
    names = {part.type.fullname for part in parts if isinstance(part, Instance)}
    return {"builtins.int", "mypy_extensions.i64"} <= names


def both(sources: list[BuildSource]) -> list[int]:
    """The lines of the expressions that are both, whatever their file."""
    options = Options()
    options.export_types = True
    options.incremental = False
    options.python_version = (3, 11)
    options.mypy_path = [str(SOURCES)]
    result = build.build(sources, options)
    assert result.errors == []
    return sorted(node.line for node, found in result.types.items() if is_both(found))


@pytest.mark.parametrize(
    ("line", "wrong"), [("max(n, 0)", False), ("n if n > 0 else 0", True), ("int(n) if n > 0 else 0", False)]
)
def test_a_number_of_two_kinds_is_found(line: str, wrong: bool) -> None:
    text = f"from mypy_extensions import i64\ndef f(n: i64) -> i64:\n    return {line}\n"
    assert both([BuildSource(None, "trial", text)]) == ([3] if wrong else [])


def test_no_number_is_of_two_kinds() -> None:
    """mypyc leaves such a number unset on some ways through the code: write `int(...)`, or annotate the variable."""
    sources = [
        BuildSource(str(path), ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__"))
        for path in compiled_files()
    ]
    assert both(sources) == [], "lines with an expression that is an int or an i64"
