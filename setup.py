"""Compile the rules with mypyc where there is a C compiler; all else stands in pyproject.toml.

MORRO_COMPILE=1 insists on it, and fails where it cannot be done; MORRO_COMPILE=0 leaves the source interpreted. What
happens is told in lines that begin with `morro:` (pip shows them with -v, make always).
"""

import ast
import inspect
import os
import re
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError
from setuptools.modified import newer_group

BUILD = Path("build/wheel")  # nothing is ever written into src/: it stays the interpreted source
COMPILED = (
    "core/*.py",
    "sanjuan/*.py",
    "puertorico/*.py",
    *("bots/sanjuan_*.py", "bots/puertorico_*.py", "bots/pilot.py", "bots/mixture.py"),
    *("bots/search.py", "bots/net_playouts.py"),
    "encoding/*.py",
    *("envs/tables.py", "envs/mixed.py"),
)
CORES = os.cpu_count() or 1
WANTED = os.environ.get("MORRO_COMPILE", "")


def say(line: str) -> None:
    sys.stdout.write(f"morro: {line}\n")
    sys.stdout.flush()


def why_not() -> str:
    """Why the rules cannot be compiled here; empty where they can."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    if os.name == "posix" and shutil.which(compiler.split()[0] if compiler else "cc") is None:
        return "no C compiler was found"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the headers of Python were not found"
    return ""


def compiled_modules() -> list[str]:
    """The modules that become machine code.

    Not `__init__.py`: it only names what its package offers, and a package that stays Python keeps an
    ordinary `__file__` and `__path__`.
    """
    files = (file for pattern in COMPILED for file in Path("src/morro").glob(pattern))
    return sorted(str(file) for file in files if file.name != "__init__.py")


def extensions() -> list[Extension]:
    """One compilation unit of all modules, so that a call from one to another is a plain C call."""
    # pip runs this file three times; only the last time it builds.
    if WANTED == "0" or "bdist_wheel" not in sys.argv:
        return []
    if WANTED != "1" and (reason := why_not()):
        say(f"{reason}: morro runs interpreted, several times slower")
        return []
    from mypyc.build import mypycify  # only here: an interpreted install needs no mypy

    modules = compiled_modules()
    say(f"translating {len(modules)} modules to C")
    made = mypycify(
        modules,
        opt_level="3",
        debug_level="0",
        multi_file=True,  # one C file per module, for BuildChanged; measured: no slower at run time
        group_name="morro",
        target_dir=str(BUILD / "c"),
    )
    sources = {f"__native_{module[4:-3].replace(os.sep, '___')}.c": Path(module) for module in modules}
    for extension in made:
        extension.sources = [
            documented(Path(source), sources[Path(source).name]) if Path(source).name in sources else source
            for source in extension.sources
        ]
    if "gcc" in (os.environ.get("CC") or sysconfig.get_config_var("CC") or ""):
        whole = made[0]  # all modules; the others only open it, each for the import of one
        # measured: a tenth faster, since the small helpers of mypyc's runtime are inlined
        whole.extra_compile_args = [*whole.extra_compile_args, "-flto", "-fno-semantic-interposition"]
        whole.extra_link_args = [*whole.extra_link_args, f"-flto={CORES}", "-O3"]
    return made


SIGNATURE = re.compile(
    r"(?:\(PyCFunction\)CPyPy_(?P<function>\w+),\s+METH_[^\"{}]*|\.tp_doc = )"
    r'PyDoc_STR\((?:"(?P<signature>(?P<name>\w+)[^"]*)"|NULL)\)'
)


def documented(c_file: Path, module: Path) -> str:
    """The C file with the docstrings of its module: mypyc writes the signatures alone, and `help` would be empty.

    A copy beside the one that mypyc compares with its next translation; it is written only where it changed.
    """
    tree = ast.parse(module.read_text(encoding="utf-8"))
    docs = dict(docstrings(tree))

    def add(found: re.Match[str]) -> str:
        """The docstring of a function goes by the end of its C name, that of a class by its name."""
        if found["function"]:
            names = [name for name in docs if f"___{found['function']}".endswith(f"___{name}")]
        else:
            names = [name for name in docs if name == found["name"]]
        text = docs[max(names, key=len)] if names else ""
        whole = found[0]
        if not text:
            return whole
        if found["signature"] is None:
            return whole.replace("NULL", f'"{c_string(text)}"')
        return whole.removesuffix('")') + c_string(text) + '")'

    text = SIGNATURE.sub(add, c_file.read_text(encoding="utf-8"))
    text = text.replace("NULL, /* docstring */", f'"{c_string(ast.get_docstring(tree) or "")}", /* docstring */', 1)
    copy = BUILD / "documented" / c_file.name
    copy.parent.mkdir(parents=True, exist_ok=True)
    if not copy.exists() or copy.read_text(encoding="utf-8") != text:
        copy.write_text(text, encoding="utf-8")
    return str(copy)


def docstrings(tree: ast.AST, inside: str = "") -> list[tuple[str, str]]:
    """Every function and class as mypyc names it in C, `Class___method`, with its docstring, which may be empty."""
    found = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append((inside + node.name, inspect.cleandoc(ast.get_docstring(node) or "")))
            found += docstrings(node, f"{inside}{node.name}___") if isinstance(node, ast.ClassDef) else []
    return found


def c_string(text: str) -> str:
    """The text as it stands between the quotes of a C string."""
    return "".join(chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in text.encode())


class BuildChanged(build_ext):
    """Compile the C files of an extension side by side, and only those that changed.

    setuptools compiles them one after the other, and all of them when one is new.
    """

    def run(self) -> None:
        try:
            super().run()
        except BaseError as error:
            if WANTED == "1":
                raise
            say(f"the C compiler failed ({error}): morro runs interpreted, several times slower")
            self.extensions = []

    def build_extensions(self) -> None:
        compile_all = self.compiler.compile

        def compile_changed(sources: list[str], depends: list[str], **options: Any) -> list[str]:
            def object_of(source: str) -> str:
                made: list[str] = self.compiler.object_filenames([source], output_dir=options["output_dir"])
                return made[0]

            def compile_one(source: str) -> None:
                compile_all([source], depends=depends, **options)

            changed = [source for source in sources if newer_group([source, *depends], object_of(source))]
            if len(sources) > 1:
                say(f"compiling {len(changed)} C files on {CORES} cores")
            with ThreadPoolExecutor(CORES) as pool:
                for number, _ in enumerate(pool.map(compile_one, changed), 1):
                    if number % 10 == 0:
                        say(f"compiled {number} of {len(changed)}")
            if len(sources) > 1:
                say("linking")
            return [object_of(source) for source in sources]

        self.compiler.compile = compile_changed
        super().build_extensions()


def readme() -> str:
    """README.md as an index shows it, without our pictures and pages: a link becomes the name of a file."""
    text = Path("README.md").read_text(encoding="utf-8")
    text = re.sub(r"!\[[^\]]*\]\((?!https?:)[^)]*\)\n*", "", text)
    text = re.sub(r"\[([^\]]+)\]\(\1\)", r"\1", text)
    return re.sub(r"\[([^\]]+)\]\((?!https?:)([^)]*)\)", r"\1 (\2)", text)


BUILD.mkdir(parents=True, exist_ok=True)
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildChanged},
    long_description=readme(),
    long_description_content_type="text/markdown",
    options={
        "build": {"build_base": str(BUILD)},
        "build_ext": {"parallel": CORES},
        "egg_info": {"egg_base": str(BUILD)},
    },
)
