"""`help`, signatures and `repr` say what a thing is, compiled as interpreted."""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.contract.tables import TABLES, Table

import morro
from morro.core.game import Game, Prompt, State, View
from morro.games import make_game

PACKAGES = ["core", "sanjuan", "puertorico"]
MODULES = [
    f"morro.{package}.{found.name}"
    for package in PACKAGES
    for found in pkgutil.iter_modules([str(Path(morro.__file__).parent / package)])
]


def written(tree: ast.AST, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every function and class of a source that has a docstring; properties aside, which have none of their own."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            if text := ast.get_docstring(node):
                yield (*path, node.name), text
            if isinstance(node, ast.ClassDef):
                yield from written(node, (*path, node.name))


@pytest.mark.parametrize("name", MODULES)
def test_every_docstring_can_be_read(name: str) -> None:
    module = importlib.import_module(name)
    source = Path(morro.__file__).parents[1].joinpath(*name.split(".")).with_suffix(".py")
    tree = ast.parse(source.read_text(encoding="utf-8"))
    assert inspect.cleandoc(module.__doc__ or "") == ast.get_docstring(tree)
    for path, text in written(tree):
        thing: Any = module
        for part in path:
            thing = getattr(thing, part)
        if not isinstance(thing, property) and path[-1] != "__eq__":
            assert inspect.getdoc(thing) == text, path


@pytest.mark.parametrize("table", TABLES[::5], ids=str)
def test_help_tells_how_each_method_is_called(table: Table) -> None:
    game = table.game()
    for name, method in inspect.getmembers(game, callable):
        if not name.startswith("_"):
            assert inspect.getdoc(method), name
            wanted = list(inspect.signature(getattr(Game, name, method)).parameters)
            assert list(inspect.signature(method).parameters) == [one for one in wanted if one != "self"], name
    assert list(inspect.signature(game.play).parameters) == ["s", "action"]


def test_repr_says_what_it_is() -> None:
    game = make_game("sanjuan/2018+new:draft", 3)
    s = game.new(7)
    assert repr(game) == "make_game('sanjuan/2018+new:draft', seats=3)"
    assert repr(eval(repr(game), {"make_game": make_game})) == repr(game)
    assert repr(s) == game.text(s)
    assert repr(game.view(s, 1)) == game.view_text(game.view(s, 1))
    prompt = game.prompt(s)
    assert repr(prompt) == "Prompt('draft', seat=0, left=1, card='')"
    assert repr(eval(repr(prompt), {"Prompt": Prompt})) == repr(prompt)


def test_the_state_and_the_view_are_those_of_the_game() -> None:
    for table in TABLES[::5]:
        game = table.game()
        s = game.new(1)
        assert isinstance(s, State)
        assert isinstance(game.view(s, 0), View)
