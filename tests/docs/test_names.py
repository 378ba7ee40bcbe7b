"""Every name on our pages exists: modules, functions, methods, extras, commands, flags, make targets.

Blocks marked `python` and `console` are run besides (test_commands.py). This finds what is only written about.
"""

import ast
import builtins
import importlib
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.docs.test_commands import PAGES, blocks, named

from morro.cli.app import app

ROOT = Path(__file__).parents[2]
SOURCES = [path for top in ("src", "examples", "bench", "tools") for path in sorted((ROOT / top).rglob("*.py"))]
COMMANDS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
OTHER_TOOLS = {
    "--strict",
    "--no-sandbox",
    "--disable-gpu",
    "--no-binary",
    "--verbose",
    "--level",
    *("--build", "--detach", "--file", "--now", "--owner", "--rm", "--scale", "--system", "--username"),
}
"""Flags that are not ours: those of mypy, Chromium, pip, somebody's bot, Docker, systemd, PostgreSQL."""
OTHER_NAMES = {
    "Board",
    *("history", "last"),  # OpenSpiel, PettingZoo
    *("fen", "is_game_over", "push", "push_san", "uci"),  # python-chess
    "make_vec",  # Gymnasium
}


def flags_of(command: Any) -> set[str]:
    """The flags of a command, and of those below it."""
    below = [flags_of(one) for one in getattr(command, "commands", {}).values()]
    return {flag for option in command.params for flag in option.opts}.union({"--help", "-h"}, *below)


@cache
def defined() -> set[str]:
    """Every function, class, method, attribute, argument and constant of ours."""
    found: set[str] = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Attribute | ast.Name):
                found.add(node.attr if isinstance(node, ast.Attribute) else node.id)
            elif isinstance(node, ast.arg):
                found.add(node.arg)
    return found | set(dir(builtins)) | OTHER_NAMES


FLAGS = {flag for command in COMMANDS.values() for flag in flags_of(command)} | {"--version"}
FLAGS |= set(re.findall(r'add_argument\("(--[\w-]+)"', "\n".join(path.read_text("utf-8") for path in SOURCES)))
EXTRAS = set(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"])
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def spans(page: str) -> list[str]:
    """The code within sentences, and blocks that are not run."""
    outside = re.sub(r"^( *)(`{3,}|~{3,}).*?^ *\2\s*$", "", page, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"`([^`\n]+)`", outside) + [b.text for b in blocks(page) if b.mark in ("sh", "text", "", "py")]


def missing(page: str) -> Iterator[str]:
    """What a page names that is not there."""
    for extras in re.findall(r"morro\[([\w,-]+)\]", page):
        yield from (f"morro[{extra}]" for extra in extras.split(",") if extra not in EXTRAS)
    for dotted in re.findall(r"(?<![\w/.-])morro(?:\.[A-Za-z_]\w*)+(?![\w/-]|\.\w)", page):
        if not exists(dotted) and not dotted.endswith((".sqlite3", ".target")):  # files
            yield dotted
    for module, names in re.findall(r"from (morro[\w.]*) import ([\w, ]+)", page):
        yield from (f"{module}.{name}" for name in re.split(r",\s*", names.strip()) if not exists(f"{module}.{name}"))
    for code in spans(page):
        if "://" not in code:
            yield from (f"{name}()" for name in re.findall(r"(?<![\w$@-])\.?(\w+)\(", code) if name not in defined())
        yield from (flag for flag in re.findall(r"(?<![\w-])--[a-z][\w-]*", code) if flag not in FLAGS | OTHER_TOOLS)
    for line in re.findall(r"^(?:\$ )?morro (?!-)(.*)$", page, re.MULTILINE):
        yield from wrong_flags(line)
    for code in spans(page):
        if code.startswith("morro ") and (words := code.split()[1:]) and words[0].isalpha() and words[0].islower():
            yield from wrong_flags(code.removeprefix("morro "))
        if found := re.match(r"make ([a-z-]+)", code):
            yield from {f"make {found[1]}"} - {f"make {target}" for target in TARGETS}


def wrong_flags(line: str) -> Iterator[str]:
    """Of a command line after `morro`: a command that is not there, or flags that it does not take."""
    for part in re.split(r"[|>;]", line)[:1]:
        command, *rest = part.split()
        if command not in COMMANDS:
            yield f"morro {command}"
            continue
        flags = re.findall(r"(?<![\w-])--?[a-z][\w-]*", re.sub(r'"[^"]*"', "", " ".join(rest)))
        yield from (f"morro {command} {flag}" for flag in flags if flag not in flags_of(COMMANDS[command]))


def exists(dotted: str) -> bool:
    """Whether a module, or something in one, has this name."""
    parts = dotted.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_every_name_on_a_page_exists(path: Path) -> None:
    assert sorted(set(missing(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_every_extra_that_a_program_names_exists(path: Path) -> None:
    found = re.findall(r"morro\[([\w,-]+)\]", path.read_text(encoding="utf-8"))
    assert {extra for extras in found for extra in extras.split(",")} <= EXTRAS


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ('`pip install "morro[envs,server]"`', ["morro[server]"]),
        ("`morro.bots.registry.bots_for`", ["morro.bots.registry.bots_for"]),
        ("`bots_for(game)` lists them; `make_bot(name, game)`", ["bots_for()"]),
        ("```sh\nprint(table.to_pandas())\n```", ["to_pandas()"]),
        ("`from morro.games import make_games, make_game`", ["morro.games.make_games"]),
        ("```sh\nmorro arena sanjuan/2004 --bot greedy\n```", ["morro arena --bot"]),
        ("```console\n$ morro explain x\n```", ["morro explain"]),
        ("write `--colour`, or `--seed`", ["--colour"]),
        ("`make wheels` and `make test-long`", ["make wheels"]),
        ("`game.play(s, token)` of `morro.core.game`", []),
    ],
)
def test_a_name_that_does_not_exist_is_found(page: str, found: list[str]) -> None:
    assert sorted(set(missing(page))) == found
