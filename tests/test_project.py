"""What holds for the project as a whole: where imports may point, and that a build is the same everywhere."""

import ast
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import morro
from morro.puertorico import buildings as puertorico_buildings
from morro.sanjuan import buildings as sanjuan_buildings

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "morro"

# A package imports itself and packages further up. Packages of one row do not know each other.
ROWS = [
    {"__init__"},
    {"core"},
    {"sanjuan", "puertorico"},
    {"families"},
    {"games"},
    {"wire", "encoding"},
    {"words", "bots"},
    {"scene"},
    {"arena", "coach", "envs", "lessons"},
    {"train", "server"},
    {"web"},
    {"cli"},
    {"__main__"},
]
ROW = {package: number for number, packages in enumerate(ROWS) for package in packages}
# These need the standard library only.
PLAIN = {"__init__", "core", "sanjuan", "puertorico", "families", "games", "wire"}


class WithoutNative(ast.NodeTransformer):
    """Takes out what only a type checker and the compiler import: native numbers, and a decorator for the compiler.

    A family names the types of its parts, which lie above it, for the type checker alone.
    """

    def __init__(self, package: list[str]) -> None:
        self.taken_out = "from mypy_extensions import (i64|mypyc_attr|i64, mypyc_attr)"
        if package == ["morro", "families"]:
            self.taken_out += "|from morro.*"

    def visit_If(self, node: ast.If) -> ast.If:
        if ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = [line for line in node.body if not re.fullmatch(self.taken_out, ast.unparse(line))]
        return node


def imports(tree: ast.AST, package: list[str]) -> Iterator[str]:
    """Every module that the source of a module in this package imports, as a dotted name."""
    for node in ast.walk(WithoutNative(package).visit(tree)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            base = [*above, *(node.module or "").split(".")]
            yield from (".".join(filter(None, [*base, alias.name])) for alias in node.names)


def complaints(package: str, names: Iterator[str]) -> Iterator[str]:
    """What is wrong with these imports of a module in this package."""
    if package not in ROW:
        yield f"{package} has no place in ROWS"
        return
    for name in names:
        top, _, rest = name.partition(".")
        if top == "morro":
            target = rest.partition(".")[0] or "__init__"
            if target not in ROW and not (PACKAGE / target).is_dir():
                target = "__init__"  # a name that morro itself offers
            if target != package and ROW.get(target, len(ROWS)) >= ROW[package]:
                yield f"{package} imports {name}"
        elif package in PLAIN and top not in sys.stdlib_module_names:
            yield f"{package} imports {name}"


def files(*tops: str) -> list[Path]:
    """Every file of the project under these folders; none that a tool made."""
    made = {".git", ".venv", "build", "dist", "__pycache__", ".hypothesis", "node_modules"}
    found = []
    for top in tops:
        for folder, folders, names in os.walk(ROOT / top):
            folders[:] = [name for name in folders if name not in made and not name.endswith(".egg-info")]
            found += [Path(folder, name) for name in names]
    return found


def places(pattern: str, paths: list[Path]) -> list[str]:
    """`file:line: text` of every line that holds the pattern."""
    regex = re.compile(pattern.encode())
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.decode(errors='replace').strip()}"
        for path in paths
        for content in [path.read_bytes()]
        if regex.search(content)
        for number, line in enumerate(content.splitlines(), 1)
        if regex.search(line)
    ]


def test_imports_point_one_way() -> None:
    wrong = []
    for path in sorted(PACKAGE.rglob("*.py")):
        inside = path.relative_to(PACKAGE)
        names = imports(ast.parse(path.read_bytes()), ["morro", *inside.parent.parts])
        wrong += [f"{inside}: {text}" for text in complaints(inside.with_suffix("").parts[0], names)]
    assert wrong == []


@pytest.mark.parametrize(
    ("package", "source", "allowed"),
    [
        ("core", "import random, morro", True),
        ("core", "from morro import __version__", True),
        ("core", "import typer", False),
        ("core", "from mypy_extensions import i64", False),
        ("core", "if TYPE_CHECKING:\n    from mypy_extensions import i64", True),
        ("core", "if TYPE_CHECKING:\n    import typer", False),
        ("core", "from morro.sanjuan.state import SanJuanState", False),
        ("sanjuan", "from morro.core.game import Game", True),
        ("sanjuan", "from morro import puertorico", False),
        ("sanjuan", "from ..puertorico import state", False),
        ("sanjuan", "from . import state", True),
        ("bots", "from morro.words import en", False),
        ("server", "import fastapi\nfrom morro.bots import greedy", True),
        ("server", "def f():\n    import morro.train.ppo", False),
        ("bots", "from morro import cli", False),
        ("cli", "import morro.server", True),
        ("attic", "", False),
    ],
)
def test_an_import_that_points_back_is_found(package: str, source: str, allowed: bool) -> None:
    assert (not list(complaints(package, imports(ast.parse(source), ["morro", package])))) is allowed


def test_no_file_names_a_package_registry() -> None:
    option = "(?<!no-emit-)(index-url|find-links|trusted-host)"
    host = r"(pypi|pythonhosted|npmjs|yarnpkg|jsdelivr|unpkg)\.(org|com|net)"
    paths = [path for path in files("") if path != Path(__file__)]
    assert places(f"{option}|{host}", paths) == []
    assert [path.name for path in paths if path.name == "uv.lock"] == []


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    for path in sorted((PACKAGE / "web" / "templates").rglob("*.html")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert len(line) <= 160, f"{path}:{number} has {len(line)} characters; break it before {{#- -#}}"


def test_nothing_is_left_for_later() -> None:
    assert places(r"\b(TO[D]O|FIX[M]E)\b", files("src", "tests")) == []


def locked(path: Path) -> set[str]:
    """The names in a file of pinned requirements, each with its version and its hashes."""
    lines = re.sub(r"\\\n|^\s*#.*$", "", path.read_text(), flags=re.MULTILINE).splitlines()
    names = set()
    for line in filter(str.strip, lines):
        pinned = re.fullmatch(r"([a-z0-9-]+)==\S+( ;[^-]+)?(\s+--hash=sha256:[0-9a-f]{64})+\s*", line)
        assert pinned, f"{path.name}: not pinned by a hash: {line}"
        names.add(pinned[1])
    return names


def test_requirements_are_pinned_by_hashes() -> None:
    for path in (ROOT / "requirements").glob("*.in"):
        wanted = set(re.findall(r"^[a-z0-9][a-z0-9-]*", path.read_text(), flags=re.MULTILINE))
        assert wanted <= locked(path.with_suffix(".txt")), "run make lock"


def test_run_time_dependencies_are_locked_too() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = {
        name: {re.split(r"[ ;<>=]", one)[0] for one in wanted if "[" not in one}
        for name, wanted in project["optional-dependencies"].items()
    }
    assert set(project["dependencies"]) | extras.pop("web") | extras["net"] <= locked(ROOT / "requirements" / "run.txt")
    assert extras.pop("train") <= locked(ROOT / "requirements" / "train.txt")
    assert set().union(*extras.values()) <= locked(ROOT / "requirements" / "dev.txt")


FLOWS = {
    "sanjuan": ["flow", "construction", "payment", "goods", "council", "menus"],
    "puertorico": ["flow", "settler", "mayor", "town", "goods", "captain", "menus"],
}
BUILDINGS = {
    "sanjuan": sanjuan_buildings.KEYS,
    "puertorico": puertorico_buildings.BUILDING_KEYS,
}


@pytest.mark.parametrize("package", FLOWS)
def test_the_flow_names_no_building(package: str) -> None:
    """What a building changes stands in `moments`; who is asked what, in the flow."""
    constants = {key.upper() for key in BUILDINGS[package]}
    for name in FLOWS[package]:
        tree = ast.parse((PACKAGE / package / f"{name}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module == f"morro.{package}.buildings":
                assert not constants & {alias.name for alias in node.names}, f"{package}/{name}.py names a building"


@pytest.mark.parametrize("package", FLOWS)
def test_the_moments_ask_no_question(package: str) -> None:
    text = (PACKAGE / package / "moments.py").read_text(encoding="utf-8")
    assert f"morro.{package}.actions" not in text
    assert "todo" not in text


# -- what is released ----------------------------------------------------------------------------------------

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_version_stands_twice_and_is_the_same() -> None:
    assert PROJECT["version"] == morro.__version__


def test_the_newest_entry_of_the_changelog_is_this_version_with_its_date() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = next(line for line in changelog.splitlines() if line.startswith("## ") and line != "## Unreleased")
    assert re.fullmatch(rf"## {re.escape(morro.__version__)} – \d{{4}}-\d\d-\d\d", newest)


def test_the_versions_of_python_are_the_same_wherever_they_are_named() -> None:
    from tools.wheels import VERSIONS

    said = [line.rpartition(" :: ")[2] for line in PROJECT["classifiers"] if "Python :: 3." in line]
    assert tuple(said) == VERSIONS
    assert PROJECT["requires-python"] == f">={VERSIONS[0]}"
    jobs = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))["jobs"]
    assert [tuple(jobs[job]["strategy"]["matrix"]["python"]) for job in ("everything", "rules")] == [VERSIONS] * 2
    steps = jobs["release"]["steps"]
    assert tuple(steps[1]["with"]["python-version"].split()) == VERSIONS


def test_the_readme_names_every_extra() -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    table = page[page.index("| extra |") :].partition("\n\n")[0]
    assert set(re.findall(r"`([a-z]+)`", table)) == set(PROJECT["optional-dependencies"])


def test_what_a_system_does_not_have_is_not_asked_for() -> None:
    wanted = {re.split(r"[ ;]", one)[0]: one for one in PROJECT["optional-dependencies"]["web"]}
    assert "sys_platform != 'win32'" in wanted["uvloop"]


def test_on_an_index_the_readme_has_no_link_that_leads_nowhere() -> None:
    source = (ROOT / "setup.py").read_text(encoding="utf-8")
    found = next(node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == "readme")
    inside: dict[str, Any] = {"Path": lambda name: ROOT / name, "re": re}
    exec(ast.unparse(found), inside)
    text = inside["readme"]()
    assert re.findall(r"\]\((?!https?:)[^)]*\)", text) == []
    assert "San Juan (docs/san-juan.md)" in text
    assert "start with CONTRIBUTING.md and docs/architecture.md." in text
    assert text.startswith("# Morro\n")


def test_every_hook_before_a_commit_is_one_of_lint() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    assert [repo["repo"] for repo in hooks] == ["local"]
    entries = [hook["entry"].split()[0] for repo in hooks for hook in repo["hooks"]]
    assert entries == [".venv/bin/ruff", ".venv/bin/ruff", ".venv/bin/mypy"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(f"$(BIN)/{Path(entry).name}" in makefile for entry in entries)


@pytest.mark.parametrize(("lines", "status"), [(["morro: translating", "noise", "Collecting x"], 0), (["noise"], 3)])
def test_a_step_of_make_keeps_the_noise_for_when_it_fails(
    lines: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    from tools.step import run

    program = f"import sys; print({os.linesep.join(lines)!r}); sys.exit({status})"
    assert run("Trying", [sys.executable, "-c", program]) == status
    out = capsys.readouterr().out
    assert out.startswith("Trying ...\n")
    assert ("noise" in out) == (status == 3)
    assert ("  Trying: translating (" in out) == (status == 0)
    assert ("done in" in out) == (status == 0)
