"""A type checker, and so an editor, knows which game a name makes, and what its states and views hold."""

import os
import re
from pathlib import Path
from typing import get_args

from mypy import api

from morro.games import NAMES, PuertoRicoName, SanJuanName

ROOT = Path(__file__).parents[2]
SNIPPET = """
from morro.core.history import History
from morro.games import make_game
a = make_game("sanjuan/2004")
b = make_game("sanjuan/2018+new", seats=2)
c = make_game("puertorico/2002", 5)
d = make_game("sanjuan/2004:draft", 4)
reveal_type(a)
reveal_type(b.new(1))
reveal_type(a.view(a.new(1), 0).estates[0].hand)
reveal_type(c)
reveal_type(c.view(c.new(1), 0).estates[0].doubloons)
reveal_type(c.clone(c.new(1)).quarries)
reveal_type(d)
reveal_type(History(a, seed=1).state)
"""


def test_the_name_of_a_game_tells_its_type() -> None:
    os.environ["MYPYPATH"] = str(ROOT / "src")
    try:
        flags = ["--config-file", "", "--cache-dir", str(ROOT / "build/mypy-of-tests"), "--strict"]
        said, complaints, _ = api.run([*flags, "-c", SNIPPET])
    finally:
        del os.environ["MYPYPATH"]
    assert re.findall(r'Revealed type is "(.*)"', said) == [
        "morro.sanjuan.game.SanJuan",
        "morro.sanjuan.state.SanJuanState",
        "list[int]",
        "morro.puertorico.game.PuertoRico",
        "mypy_extensions.i64",
        "mypy_extensions.i64",
        "morro.core.game.Game[Any, Any]",
        "morro.sanjuan.state.SanJuanState",
    ], f"{said}{complaints}"


def test_every_game_has_its_type() -> None:
    assert (*get_args(SanJuanName), *get_args(PuertoRicoName)) == tuple(NAMES)
