"""Every seat and every spectator has a view at every moment, and a guess fits it."""

import pytest
from tests.contract.tables import TABLES, Table, view_text, walk

from morro.core.game import SPECTATOR
from morro.core.rng import seeded


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_guess_fits_the_view_until_the_end_of_the_game(table: Table) -> None:
    game = table.game()
    rng = seeded(70)
    for number, s in enumerate(walk(game, 70)):
        if number % 7 and not game.over(s):
            continue
        before = game.text(s)
        for seat in [SPECTATOR, *range(game.seats)]:
            view = game.view(s, seat)
            assert view.seat == seat
            z = game.guess(view, rng)
            game.check(z)
            assert view_text(game, z, seat) == view_text(game, s, seat)
            assert game.over(z) == game.over(s)
        assert game.text(s) == before


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_same_random_numbers_give_the_same_guess(table: Table) -> None:
    game = table.game()
    for number, s in enumerate(walk(game, 71)):
        if number % 50 == 0:
            view = game.view(s, 0)
            one = game.text(game.guess(view, seeded(1)))
            assert game.text(game.guess(view, seeded(1))) == one
            assert game.text(game.guess(view, seeded(2))) != one
