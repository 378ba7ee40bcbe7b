"""Only a game's own modules name it; everything else finds it by its family. Examples in docstrings may name one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "morro"
GAME = re.compile("san[ _]?juan|puerto[ _]?rico", re.IGNORECASE)
OWN = re.compile(r"families/.*|(.*/)?(sanjuan|puertorico)([_-]\w+)?(/.*|\.(py|html|js|css))|games\.py")
"""The rules, the families, the files and folders that are called after a game, and the types that editors know."""

GALLERY = {"server/design.py", "web/design_parts.py", "web/templates/design.html"}
"""The page for developers shows fixed states of the games that there are."""

COMMENTS = {
    ".html": re.compile(r"{#.*?#}", re.DOTALL),
    ".js": re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL),
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
}
"""What a page is made of, and how comments look there."""


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name and every string of the code with its line; strings that stand alone are documentation."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        line: int = getattr(node, "lineno", 0)
        match node:
            case ast.Constant(value=str(text)) if id(node) not in alone:
                yield from ((line + at, part) for at, part in enumerate(text.splitlines()))
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                yield line, name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.ImportFrom(module=str(name)):
                yield line, name
            case ast.alias(name=name, asname=asname):
                yield line, f"{name} {asname}"


def lines_naming_a_game(source: str, ending: str = ".py") -> list[int]:
    if ending == ".py":
        return sorted({line for line, text in texts(ast.parse(source)) if GAME.search(text)})
    code = COMMENTS[ending].sub(lambda comment: "\n" * comment[0].count("\n"), source)
    return [line for line, text in enumerate(code.splitlines(), 1) if GAME.search(text)]


def test_no_line_outside_the_games_own_files_names_a_game() -> None:
    named: dict[str, list[int]] = {}
    for path in sorted(PACKAGE.rglob("*")):
        inside = path.relative_to(PACKAGE).as_posix()
        if (
            path.suffix in (".py", *COMMENTS)
            and "vendor/" not in inside
            and not OWN.fullmatch(inside)
            and inside not in GALLERY
            and (lines := lines_naming_a_game(path.read_text(encoding="utf-8"), path.suffix))
        ):
            named[inside] = lines
    assert named == {}


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('"""San Juan."""\nx = 1\n"""As in sanjuan/2004."""', []),
        ("# sanjuan\nx = 1", []),
        ("from morro.sanjuan import flow", [1]),
        ("import morro.puertorico.flow as f", [1]),
        ('x = 1\nif game.name.startswith("puertorico/"):\n    pass', [2]),
        ("def f(game):\n    return isinstance(game, SanJuan)", [2]),
        ('x = """\nsanjuan/2004\n"""', [2]),
        ('f"{x} San Juan"', [1]),
        ("SAN_JUAN = 3", [1]),
        ("family_of(game).words()", []),
    ],
)
def test_a_line_that_names_a_game_is_found(source: str, lines: list[int]) -> None:
    assert lines_naming_a_game(source) == lines


@pytest.mark.parametrize(
    ("source", "ending", "lines"),
    [
        ("{#- San Juan\nand more -#}\n{{ parts.sanjuan(w) }}", ".html", [3]),
        ('{% if g == "puertorico/2002" %}', ".html", [1]),
        ("{{ page_of(g).show }}", ".html", []),
        ('// Puerto Rico\nx("https://e.org/sanjuan") // sanjuan', ".js", [2]),
        ("/* San Juan\n */ .sanjuan { top: 0 }", ".css", [2]),
    ],
)
def test_a_line_of_a_page_that_names_a_game_is_found(source: str, ending: str, lines: list[int]) -> None:
    assert lines_naming_a_game(source, ending) == lines
