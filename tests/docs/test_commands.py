"""Every command and every piece of Python in README.md and docs/ runs.

In a block marked `console` each line that begins with `$ morro` is run by the shell, and must succeed; a line that ends
with `\\` goes on in the next. The commands of a page run in its order and in one empty folder, so that one may read
what another wrote. Other commands are not run. What is printed need not be what the page shows, unless `# checked`
follows it:

    $ morro perft sanjuan/2004 --seats 2 --seed 1 --depth 2
    depth 2: 18
    # checked

The blocks marked `python` of a page are run as one program, in an empty folder; one with `>>>` is checked as a doctest.
What cannot run here (it waits for a person, it needs a network) stands in a block marked otherwise: `sh`, `text`.
"""

import contextlib
import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.effort import LONG
from typer.testing import CliRunner

from morro.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LONGEST = 120
"""Seconds that a command may take."""


SHELL = set("|<>&;$*`~")
"""What only a shell understands."""


class Block(NamedTuple):
    """A fenced block: what it is marked as, the line after the fence, its text."""

    mark: str
    line: int
    text: str


class Command(NamedTuple):
    """A command of a page, and what it must print, if that is checked."""

    line: int
    text: str
    output: str | None


def blocks(page: str) -> list[Block]:
    found = []
    lines = page.splitlines()
    at = 0
    while at < len(lines):
        fence = re.match(r"( *)(`{3,}|~{3,}) *([\w-]*)", lines[at])
        at += 1
        if fence:
            begun = at
            while at < len(lines) and not re.match(rf" *{fence[2]}\s*$", lines[at]):
                at += 1
            inner = [line.removeprefix(fence[1]) for line in lines[begun:at]]
            found.append(Block(fence[3], begun + 1, "\n".join(inner) + "\n"))
            at += 1
    return found


def commands(block: Block) -> list[Command]:
    """The commands of a block that are ours."""
    found: list[Command] = []
    shown: list[str] = []
    lines = block.text.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        number = block.line + at
        at += 1
        if line.startswith("$ "):
            while line.endswith("\\") and at < len(lines):
                line = line.removesuffix("\\") + lines[at].removeprefix("> ")
                at += 1
            shown = []
            found.append(Command(number, line.removeprefix("$ "), None))
        elif line.strip() == "# checked" and found:
            found[-1] = found[-1]._replace(output="\n".join(shown))
        else:
            shown.append(line)
    return [command for command in found if command.text.split()[0] == "morro"]


def shell(folder: Path) -> dict[str, str]:
    """An environment in which `morro` is the morro under test; the tests can be imported, too."""
    programs = folder / ".programs"
    programs.mkdir()
    program = programs / "morro"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m morro.cli "$@"\n')
    program.chmod(0o755)
    inside = {key: os.environ[key] for key in ("HOME", "LANG") if key in os.environ}
    inside["PATH"] = f"{programs}{os.pathsep}{os.environ['PATH']}"
    inside["PYTHONDONTWRITEBYTECODE"] = "1"
    paths = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    inside["PYTHONPATH"] = os.pathsep.join(str((ROOT / path).resolve()) for path in [*paths, "."])
    return inside


def run(command: list[str], folder: Path, inside: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command,
        cwd=folder,
        env=inside,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=LONGEST,
        check=False,
    )


def run_here(words: list[str], folder: Path) -> "subprocess.CompletedProcess[str]":
    """A command of ours in this process."""
    with contextlib.chdir(folder):
        done = CliRunner().invoke(app, words[1:], catch_exceptions=False)
    return subprocess.CompletedProcess(words, done.exit_code, done.stdout, done.stderr)


def try_commands(page: str, name: str, folder: Path) -> int:
    """Run the commands of a page; give their number. In the short form only those for a shell get one."""
    inside = shell(folder)
    ours = [command for block in blocks(page) if block.mark == "console" for command in commands(block)]
    for command in ours:
        if LONG or SHELL & set(command.text):
            done = run(["/bin/sh", "-c", command.text], folder, inside)
        else:
            done = run_here(shlex.split(command.text), folder)
        where = f"{name}:{command.line}: $ {command.text}"
        assert done.returncode == 0, f"{where}\n{done.stdout}{done.stderr}"
        if command.output is not None:
            assert tidy(done.stdout) == tidy(command.output), where
    return len(ours)


def tidy(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def program(page: str) -> str:
    """The Python of a page as one program, its tests called at the end; every line keeps its number."""
    lines: list[str] = []
    for block in blocks(page):
        if block.mark == "python" and ">>> " not in block.text:
            lines += [""] * (block.line - 1 - len(lines))
            lines += block.text.splitlines()
    tests = re.findall(r"^def (test_\w+)\(\)", "\n".join(lines), re.MULTILINE)
    return "\n".join([*lines, *[f"{test}()" for test in tests]])


def try_python(page: str, name: str, folder: Path) -> None:
    inside = shell(folder)
    source = folder / ".programs" / f"{name.replace('/', '-')}.py"
    source.write_text(program(page), encoding="utf-8")
    done = run([sys.executable, str(source)], folder, inside)
    assert done.returncode == 0, f"the lines are those of {name}:\n{done.stdout}{done.stderr}"


def try_doctests(page: str, name: str) -> int:
    examples = "\n".join(block.text for block in blocks(page) if block.mark == "python" and ">>> " in block.text)
    test = doctest.DocTestParser().get_doctest(examples, {}, name, name, 0)
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert not said, "".join(said)
    return len(test.examples)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_every_command_of_a_page_runs(path: Path, tmp_path: Path) -> None:
    try_commands(path.read_text(encoding="utf-8"), named(path), tmp_path)


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_the_python_of_a_page_runs(path: Path, tmp_path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    if program(page):
        try_python(page, named(path), tmp_path)
    try_doctests(page, named(path))


# -- and the tests above find what they should ---------------------------------------------------------------

SAMPLE = """
# A page

```console
$ morro new sanjuan/2004 --seats 2 --seed 7 > table.txt
$ morro position table.txt \\
    --legal
role builder
$ rm -rf /nothing/of/ours
$ morro --version
morro VERSION (MODE)
# checked
```

```sh
$ morro explode
```

```python
from morro.games import make_game

game = make_game("sanjuan/2004", 2)
```

  ```python
  >>> 1 + 1
  2
  ```

```python
assert game.seats == 2
```
"""


def sample() -> str:
    import morro
    from morro.core import COMPILED

    return SAMPLE.replace("VERSION", morro.__version__).replace("MODE", "compiled" if COMPILED else "interpreted")


def test_a_page_runs(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert try_commands(sample(), "a page", tmp_path / "a") == 3
    assert (tmp_path / "a" / "table.txt").read_text().startswith("sanjuan/2004 seats=2 ")
    try_python(sample(), "a page", tmp_path / "b")
    assert try_doctests(sample(), "a page") == 1


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ("--legal", "--illegal", "a page:6: "),
        ("--seed 7 >", "--seed x >", "a page:5: "),
        ("morro VERSION", "morro 0.0.0", "morro --version"),
    ],
)
def test_a_wrong_command_is_found(right: str, wrong: str, complaint: str, tmp_path: Path) -> None:
    page = SAMPLE.replace(right, wrong).replace("VERSION", "none")
    with pytest.raises(AssertionError, match=re.escape(complaint)):
        try_commands(page, "a page", tmp_path)


def test_wrong_python_is_found_with_its_line(tmp_path: Path) -> None:
    line = SAMPLE.splitlines().index("assert game.seats == 2") + 1
    with pytest.raises(AssertionError, match=f"line {line},"):
        try_python(sample().replace("seats == 2", "seats == 3"), "a page", tmp_path)
    with pytest.raises(AssertionError, match="Expected"):
        try_doctests(sample().replace("1 + 1", "1 + 2"), "a page")
