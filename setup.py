"""Compile the rules with mypyc where MORRO_COMPILE=1 (make sets it); all else stands in pyproject.toml."""

import os
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.modified import newer_group

BUILD = Path("build/wheel")  # nothing is ever written into src/: it stays the interpreted source
COMPILED = (
    "core/*.py",
    "sanjuan/*.py",
    "puertorico/*.py",
    *("bots/sanjuan_*.py", "bots/puertorico_*.py", "bots/pilot.py", "bots/search.py", "bots/net_playouts.py"),
    "encoding/*.py",
    *("envs/tables.py", "envs/mixed.py"),
)
CORES = os.cpu_count() or 1


def compiled_modules() -> list[str]:
    """The modules that become machine code.

    Not `__init__.py`: it only names what its room offers, and a package that stays Python keeps an
    ordinary `__file__` and `__path__`.
    """
    files = (file for pattern in COMPILED for file in Path("src/morro").glob(pattern))
    return sorted(str(file) for file in files if file.name != "__init__.py")


def extensions() -> list[Extension]:
    """One compilation unit of all modules, so that a call from one to another is a plain C call."""
    # pip runs this file three times; only the last time it builds.
    if os.environ.get("MORRO_COMPILE") != "1" or "bdist_wheel" not in sys.argv:
        return []
    from mypyc.build import mypycify  # only here: an interpreted install needs no mypy

    made = mypycify(
        compiled_modules(),
        opt_level="3",
        debug_level="0",
        multi_file=True,  # one C file per module, for BuildChanged; measured: no slower at run time
        group_name="morro",
        target_dir=str(BUILD / "c"),
    )
    if "gcc" in (os.environ.get("CC") or sysconfig.get_config_var("CC") or ""):
        for extension in made:  # measured: a tenth faster, since the small helpers of mypyc's runtime are inlined
            extension.extra_compile_args += ["-flto", "-fno-semantic-interposition"]
            extension.extra_link_args += [f"-flto={CORES}", "-O3"]
    return made


class BuildChanged(build_ext):
    """Compile the C files of an extension side by side, and only those that changed.

    setuptools compiles them one after the other, and all of them when one is new.
    """

    def build_extensions(self) -> None:
        compile_all = self.compiler.compile

        def compile_changed(sources: list[str], depends: list[str], **options: Any) -> list[str]:
            def compile_one(source: str) -> list[str]:
                made: list[str] = self.compiler.object_filenames([source], output_dir=options["output_dir"])
                if newer_group([source, *depends], made[0]):
                    compile_all([source], depends=depends, **options)
                return made

            with ThreadPoolExecutor(CORES) as pool:
                return [file for made in pool.map(compile_one, sources) for file in made]

        self.compiler.compile = compile_changed
        super().build_extensions()


BUILD.mkdir(parents=True, exist_ok=True)
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildChanged},
    options={
        "build": {"build_base": str(BUILD)},
        "build_ext": {"parallel": CORES},
        "egg_info": {"egg_base": str(BUILD)},
    },
)
