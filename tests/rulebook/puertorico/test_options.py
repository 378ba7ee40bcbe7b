"""The options of the game, and what they change. Refusal and chips: test_mayor, test_setup; max_large: test_builder."""

import pytest
from tests.rulebook.puertorico.table import Table

from morro.core.errors import BadGame
from morro.core.rng import seeded
from morro.games import make_game
from morro.puertorico.view import UNKNOWN

CROWDED = """
    row: tobacco
    discard: tobacco*8
    stack:
    seat 0 island: corn city: hacienda+1
    seat 1 island: indigo*12
    seat 2 island: corn*9 sugar*3
    seat 3 island: sugar*8
    seat 4 island: coffee*8
"""


def test_an_empty_stack_for_the_hacienda() -> None:
    """Ruling 68: the discards are shuffled; with the option hacienda_no_shuffle there is no tile."""
    t = Table(CROWDED, 5).play("role settler")
    assert t.asked() == "hacienda 0"
    t.play("use hacienda")
    assert (t.island(0), t.discard(), t.state.stack_left) == ("corn tobacco", "", 7)
    without = Table(CROWDED, 5, ":hacienda_no_shuffle").play("role settler")
    assert without.asked() == "settle 0"


def test_an_unknown_option() -> None:
    with pytest.raises(BadGame, match="has no option 'quick'"):
        make_game("puertorico/2002:quick", 4)


def test_hidden_chips() -> None:
    """Ruling 85: the view leaves out the others' chips; the supply lies open."""
    t = Table("seat 0 chips=5\nseat 1 chips=7", options=":hidden_chips")
    assert [e.chips for e in t.view(0).estates] == [5, UNKNOWN, UNKNOWN, UNKNOWN]
    assert [e.chips for e in t.view().estates] == [UNKNOWN] * 4
    assert t.view(0).chips == 88
    state = t.game.guess(t.view(0), seeded(1))
    assert state.estates[0].chips == 5
    assert sum(e.chips for e in state.estates) == 12
    t.game.check(state)


def test_names_of_games_list_their_options_in_order() -> None:
    name = "puertorico/2002:allow_refuse_colonists:max_large"
    assert make_game("puertorico/2002:max_large:allow_refuse_colonists", 3).name == name
