"""`isinstance` tells the games, their states, views and encoders apart, compiled as interpreted.

Compiled abstract classes share what `isinstance` remembers: asked about one game, they answered for the other.
"""

from itertools import product
from typing import Any

import pytest

from morro.core.game import Game, State, View
from morro.encoding.encoder import Encoder, encoder_for
from morro.games import NAMES, make_game
from morro.puertorico.game import PuertoRico
from morro.puertorico.state import PuertoRicoState
from morro.puertorico.view import PuertoRicoView
from morro.sanjuan.game import SanJuan
from morro.sanjuan.state import SanJuanState
from morro.sanjuan.view import SanJuanView

KINDS: list[tuple[type[Any], type[Any], type[Any]]] = [
    (Game, SanJuan, PuertoRico),
    (State, SanJuanState, PuertoRicoState),
    (View, SanJuanView, PuertoRicoView),
    (Encoder, type(encoder_for("sanjuan")), type(encoder_for("puertorico"))),
]


def things(name: str) -> list[object]:
    """A game, one of its states, one of its views, its encoder."""
    game = make_game(name, 2)
    s = game.new(1)
    return [game, s, game.view(s, 0), encoder_for(name)]


@pytest.mark.parametrize("names", list(product(NAMES, repeat=2)), ids=" then ".join)
def test_nothing_of_one_game_passes_for_the_other(names: tuple[str, str]) -> None:
    """Whatever was asked before: the answer is that of the class alone."""
    for _ in range(2):
        for name in names:
            mine = name.startswith("sanjuan/")
            for thing, (base, sanjuan, puertorico) in zip(things(name), KINDS, strict=True):
                assert isinstance(thing, base)
                assert (isinstance(thing, sanjuan), isinstance(thing, puertorico)) == (mine, not mine)


def test_no_compiled_class_is_abstract() -> None:
    assert [kind for row in KINDS for kind in row if type(kind) is not type] == []
