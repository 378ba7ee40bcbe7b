"""What a seat may know: all but the order of the stack (ruling 85)."""

import pytest
from tests.rulebook.puertorico.table import Table

from morro.core.rng import seeded
from morro.games import make_game
from morro.puertorico.notation import write_view
from morro.puertorico.state import PuertoRicoState
from morro.puertorico.view import UNKNOWN


def test_the_stack_is_face_down() -> None:
    t = Table("row: corn\nstack: corn indigo ...")
    assert set(t.view(0).stack) == {UNKNOWN}
    assert len(t.view(0).stack) == t.state.stack_left
    assert t.view(0).rng == ""


def test_chips_are_known_to_who_has_counted_them() -> None:
    """Ruling 85: every gain is seen by all."""
    t = Table("seat 0 chips=5\nseat 1 chips=7")
    assert [e.chips for e in t.view(2).estates] == [5, 7, 0, 0]


def test_a_guess_has_the_same_view_and_the_same_question() -> None:
    game = make_game("puertorico/2002", 3)
    s: PuertoRicoState = game.new(5)
    rng = seeded(6)
    while not game.over(s):
        for seat in (-1, 0, 1, 2):
            view = game.view(s, seat)
            other = game.guess(view, rng)
            game.check(other)
            assert write_view(game.view(other, seat)) == write_view(view)
            assert game.legal(other) == game.legal(s)
        for _ in range(9):
            if not game.over(s):
                game.apply(s, game.legal(s)[rng.below(len(game.legal(s)))])


def test_a_guess_knows_how_far_the_captain_has_come() -> None:
    """Who passed, whose wharf is used, who has delivered: random games are seldom in the midst of it."""
    t = Table("passes=2 wharf=0 delivered=1\nask: load seat=0\nseat 0 goods: corn*2 city: wharf+1")
    for seat in (-1, 0, 1):
        view = t.view(seat)
        assert write_view(t.game.view(t.game.guess(view, seeded(1)), seat)) == write_view(view)


@pytest.mark.parametrize("question", ["harbor seat=1", "produce seat=1", "storage seat=1"])
def test_who_is_asked_whether_to_use_something_tells_nothing_about_hidden_chips(question: str) -> None:
    """Ruling 110: what is counted for the question lies open, however the chips that are gone are divided."""
    seat = "goods: corn*3 city: harbor+1 small_warehouse+1 island: corn*2+2"
    for chips in ((40, 58), (98, 0), (0, 98)):
        t = Table(f"ask: {question}\ntable: chips=2\nseat 0 chips={chips[0]}\nseat 3 chips={chips[1]}\nseat 1 {seat}")
        assert t.asked() == question.replace("storage", "store").replace("seat=", "")


def test_a_view_says_what_it_does_not_know() -> None:
    text = write_view(Table("row: corn*2\nseat 0 chips=3", options=":hidden_chips").view(1))
    assert "stack: ?*48" in text
    assert "seat 0 doubloons=0 chips=?" in text
    assert "seat 1 doubloons=0 chips=0" in text
    assert "rng=" not in text
