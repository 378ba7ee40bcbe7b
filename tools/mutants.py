"""Change the source in many small ways, one at a time, and see which changes the tests find.

    nice .venv/bin/python tools/mutants.py --count 72

A mutant is a copy of src/ with one operator, comparison, constant or statement changed. The tests nearest to it run
first, interpreted, in the short form, and stop at the first failure; what the short form does not find is tried with
those tests that try more in the long one. Every result is a line of build/mutants.txt: whoever stops this program and
starts it again goes on there.
"""

import argparse
import ast
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parent.parent
BUILD: Final = ROOT / "build" / "mutants"
COPY: Final = BUILD / f"copy-{os.getpid()}" / "src"
RESULTS: Final = ROOT / "build" / "mutants.txt"

SOURCES: Final = {
    "rules": ["core", "sanjuan", "puertorico"],
    "bots": ["bots"],
    "server": ["server"],
}

# What runs one after the other until something fails.
RULES: Final = [
    "tests/playthroughs",
    "tests/perft tests/rulebook tests/buildings",
    "tests/oracle tests/contract",
    "tests/properties tests/fuzz",
    "tests/words tests/wire tests/bots tests/envs/test_encoder.py tests/cli",
]
TESTS: Final = {
    "core": RULES,
    "sanjuan": RULES,
    "puertorico": RULES,
    "bots": [
        "tests/bots/test_greedy_sense.py tests/bots/test_puertorico_greedy.py tests/bots/test_search.py",
        "tests/bots tests/envs/test_gymnasium.py",
    ],
    "server": [
        "tests/server --ignore=tests/server/test_acts.py --ignore=tests/server/test_canary.py",
        "tests/server/test_acts.py tests/server/test_canary.py tests/web",
    ],
}

CPU_SECONDS: Final = {"short": (40, 400), "long": (400, 2400)}
"""For one test, which hangs if it takes longer; and for all of one command."""
MOST_MEMORY: Final = 8 << 30
HUNG: Final = 99

OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Mutant(NamedTuple):
    """One change of one file."""

    file: str
    """Within src/morro."""
    line: int
    begin: int
    end: int
    """The bytes that are replaced."""
    kind: str
    before: str
    after: str

    def __str__(self) -> str:
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        return f"{self.file}:{self.line} {self.kind}: {before} -> {after}"


# -- changing ------------------------------------------------------------------------------------------------


def changes(node: ast.AST) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """The kinds of change that a node allows: what is replaced, and by what."""
    match node:
        case ast.BinOp() if type(node.op) in OPERATORS and not is_text(node):
            yield "operator", node, other(node, op=OPERATORS[type(node.op)]())
        case ast.AugAssign() if type(node.op) in OPERATORS:
            yield "operator", node, other(node, op=OPERATORS[type(node.op)]())
            yield "dropped", node, "pass"
        case ast.BoolOp():
            yield "operator", node, other(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        case ast.Compare(ops=[op]):
            yield "comparison", node, other(node, ops=[COMPARISONS[type(op)]()])
        case ast.Constant(value=bool(value)):
            yield "constant", node, str(not value)
        case ast.Constant(value=int(value)):
            yield "constant", node, str(value + 1)
        case ast.If() | ast.IfExp():
            yield "branches", node.test, f"(not ({ast.unparse(node.test)}))"
        case ast.Expr(value=ast.Call()) | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "dropped", node, "pass"


def is_text(node: ast.BinOp) -> bool:
    parts = [part for part in ast.walk(node) if isinstance(part, ast.Constant | ast.JoinedStr)]
    return any(not isinstance(part, ast.Constant) or isinstance(part.value, str) for part in parts)


def other(node: ast.expr | ast.stmt, **fields: object) -> str:
    """The node with other fields, as source."""
    given: dict[str, Any] = {name: getattr(node, name) for name in node._fields}
    text = ast.unparse(ast.copy_location(type(node)(**(given | fields)), node))
    return text if isinstance(node, ast.stmt) else f"({text})"


def inside(node: ast.AST) -> Iterator[ast.AST]:
    """Every node of a function but those that change no behaviour: types, messages, assertions, decorators."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.Assert | ast.Raise | ast.JoinedStr | ast.arg):
                yield child
                yield from inside(child)


def mutants_of(path: Path) -> list[Mutant]:
    """All mutants of a file, in the order of its lines."""
    source = path.read_bytes()
    lines = [0]
    for line in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    functions = [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    found = set()
    for function in functions:
        for node in inside(function):
            for kind, place, after in changes(node):
                begin = lines[place.lineno - 1] + place.col_offset
                end = lines[(place.end_lineno or 0) - 1] + (place.end_col_offset or 0)
                name = path.relative_to(ROOT / "src" / "morro").as_posix()
                found.add(Mutant(name, place.lineno, begin, end, kind, source[begin:end].decode(), after))
    return sorted(found)


def sample(count: int, seed: int) -> list[Mutant]:
    """So many mutants: of each part of the source as many as of the others, and in turn of each kind."""
    rng = random.Random(seed)
    piles: dict[tuple[str, str], list[Mutant]] = {}
    for part, folders in SOURCES.items():
        for folder in folders:
            for path in sorted((ROOT / "src" / "morro" / folder).rglob("*.py")):
                for mutant in mutants_of(path):
                    piles.setdefault((part, mutant.kind), []).append(mutant)
    for pile in piles.values():
        rng.shuffle(pile)
    kinds = sorted({kind for _, kind in piles})
    turns = [(part, kind) for kind in kinds for part in SOURCES if (part, kind) in piles]
    found: list[Mutant] = []
    while len(found) < count and any(piles.values()):
        found += [piles[turn].pop() for turn in turns if piles[turn]]
    return found[:count]


# -- trying --------------------------------------------------------------------------------------------------


def pytest_configure() -> None:
    """This file is a plugin of the runs, too: a run has its limits."""
    seconds = CPU_SECONDS[os.environ["MORRO_EFFORT"]][1]
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def pytest_runtest_protocol(item: pytest.Item) -> None:
    """And so has a test: one that takes too much time ends its run."""
    signal.signal(signal.SIGPROF, lambda *_: hang(item.nodeid))
    signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS[os.environ["MORRO_EFFORT"]][0])


def hang(test: str) -> None:
    os.write(1, f"\nFAILED {test} hangs\n".encode())
    os._exit(HUNG)


def attempt(mutant: Mutant | None, tests: list[str], form: str) -> str:
    """What came of a run: `found by ...`, `not found`, or `not finished`."""
    command = [sys.executable, "-m", "pytest", "-p", "tools.mutants", "-x", "-q", "-rfE"]
    command += ["--no-header", "--tb=no", "-o", f"cache_dir={BUILD / 'pytest'}", *tests]
    if mutant and mutant.file.startswith(("sanjuan/", "bots/sanjuan")):
        command += ["-k", "not puertorico"]
    if mutant and mutant.file.startswith(("puertorico/", "bots/puertorico")):
        command += ["-k", "not sanjuan"]
    places = {"PYTHONPATH": str(COPY), "PYTHONPYCACHEPREFIX": str(BUILD / "pycache"), "MORRO_EFFORT": form}
    foreign = ("MORRO_EXPECT", "PYTHONDONTWRITEBYTECODE")
    environment = {name: text for name, text in os.environ.items() if name not in foreign}
    run = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment | places,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    try:
        out, _ = run.communicate(timeout=8 * CPU_SECONDS[form][1])
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        return "not finished"
    if run.returncode in (0, 5):
        return "not found"
    if run.returncode < 0:
        return "not finished"
    if run.returncode in (3, 4):
        raise RuntimeError(out)
    first = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*| hangs)?$", out, re.MULTILINE)
    return f"found by {first[1] if first else 'the start of the run'}"


def put(mutant: Mutant, at: int) -> None:
    """Write the mutant into the copy; no two have the same time, by which Python knows what it compiled."""
    path = COPY / "morro" / mutant.file
    source = (ROOT / "src" / "morro" / mutant.file).read_bytes()
    path.write_bytes(source[: mutant.begin] + mutant.after.encode() + source[mutant.end :])
    os.utime(path, (at, at))


def take_back(mutant: Mutant) -> None:
    shutil.copy2(ROOT / "src" / "morro" / mutant.file, COPY / "morro" / mutant.file)


def of_the_same_name(mutant: Mutant) -> list[str]:
    """The files of tests that share a word of their name with the file of the mutant: they come first."""
    folder, *_, name = mutant.file.removesuffix(".py").split("/")
    words = set(name.split("_"))
    found = sorted((ROOT / "tests" / folder).glob("test_*.py"))
    near = [path.relative_to(ROOT).as_posix() for path in found if words & set(path.stem.split("_"))]
    return [" ".join(near)] if near else []


def that_try_more(tests: str) -> str:
    """The files among these tests that the long form does not run just as the short one does."""
    paths = [ROOT / path for path in tests.split() if path.startswith("tests/")]
    files = [file for path in paths for file in ([path] if path.is_file() else sorted(path.rglob("test_*.py")))]
    asking = [file for file in files if re.search(r"tests\.(effort|contract\.tables) import", file.read_text())]
    return " ".join(file.relative_to(ROOT).as_posix() for file in asking)


@cache
def passes(test: str, form: str) -> bool:
    """Whether a test passes without a mutant."""
    return attempt(None, [test], form) == "not found"


def judged(mutant: Mutant, number: int, form: str) -> str:
    """The test that finds it, and does not fail without it; or the worst that can be said."""
    said = "not found"
    stages = of_the_same_name(mutant) + TESTS[mutant.file.split("/")[0]]
    if form == "long":
        stages = [tests for tests in dict.fromkeys(map(that_try_more, stages)) if tests]
    for tests in stages:
        put(mutant, 1_000_000_000 + 2 * number)
        result = attempt(mutant, tests.split(), form)
        take_back(mutant)
        test = result.removeprefix("found by ")
        if test == result:
            said = said if result == "not found" else f"{result}: {tests}"
        elif "::" not in test or passes(test, form):
            return result
        else:
            said = f"not finished: {test} fails without the mutant"
    return said


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=72)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", choices=SOURCES, action="append", help="only those of the sample in this part")
    parser.add_argument("--form", choices=["short", "long", "both"], default="both")
    parser.add_argument("--share", default="1/1", metavar="K/N", help="the K-th of N shares, for a process of several")
    parser.add_argument("--list", action="store_true", help="only print the mutants")
    args = parser.parse_args()
    folders = [folder for part in args.part or SOURCES for folder in SOURCES[part]]
    chosen = [mutant for mutant in sample(args.count, args.seed) if mutant.file.split("/")[0] in folders]
    share, shares = map(int, args.share.split("/"))
    chosen = chosen[share - 1 :: shares]
    if args.list:
        sys.stdout.writelines(f"{mutant}\n" for mutant in chosen)
        return
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.touch()
    known = dict(line.split("\t", 1) for line in RESULTS.read_text().splitlines())
    shutil.copytree(ROOT / "src", COPY, dirs_exist_ok=True)
    for form in ["short", "long"] if args.form == "both" else [args.form]:
        for number, mutant in enumerate(chosen):
            name = f"{form} {mutant}"
            missed = known.get(f"short {mutant}", "found").startswith("not")
            if name in known or (form == "long" and not missed):
                continue
            known[name] = judged(mutant, number, form)
            with RESULTS.open("a") as file:
                file.write(f"{name}\t{known[name]}\n")
    shutil.rmtree(COPY.parent)


if __name__ == "__main__":
    main()
