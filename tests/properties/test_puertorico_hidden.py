"""Nobody learns what he cannot know in Puerto Rico: the order of the stack; with `hidden_chips` the others' chips."""

from collections import Counter
from typing import Any

import pytest
from tests.contract.tables import TABLES, Table, family, view_text, walk
from tests.effort import many

from morro.core.game import SPECTATOR
from morro.core.rng import Rng, seeded

PUERTORICO = [table for table in TABLES if family(table.name) == "puertorico"]


def mix(s: Any, seat: int, rng: Rng) -> None:
    """Change everything that the seat cannot see."""
    tiles = list(s.stack[: s.stack_left])
    rng.shuffle(tiles)
    s.stack = tuple(tiles)
    s.rng = seeded(rng.word())
    if s.rules.hidden_chips:
        for other, e in enumerate(s.estates):
            if other != seat:
                e.chips = rng.below(20)


@pytest.mark.parametrize("table", PUERTORICO, ids=str)
def test_a_view_does_not_change_with_what_the_seat_cannot_see(table: Table) -> None:
    game = table.game()
    rng = seeded(120)
    for seed in range(120, 120 + many(6, 1)):
        for number, state in enumerate(walk(game, seed)):
            if number % 5:
                continue
            for seat in [SPECTATOR, *range(game.seats)]:
                s = game.clone(state)
                mix(s, seat, rng)
                assert view_text(game, s, seat) == view_text(game, state, seat)


@pytest.mark.parametrize("table", PUERTORICO, ids=str)
def test_every_hidden_tile_comes_up_with_its_share(table: Table) -> None:
    game = table.game()
    *_, s = [game.clone(state) for state in walk(game, 130) if state.stack_left > 12]
    view = game.view(s, 0)
    guesses = many(2000, 200)
    rng = seeded(131)
    on_top: Counter[int] = Counter()
    for _ in range(guesses):
        z = game.guess(view, rng)
        assert sorted(z.stack[: z.stack_left]) == sorted(s.stack[: s.stack_left])
        on_top[z.stack[z.stack_left - 1]] += 1
    for kind, count in Counter(s.stack[: s.stack_left]).items():
        expected = guesses * count / s.stack_left
        assert abs(on_top[kind] - expected) < 5 * expected**0.5 + 1


@pytest.mark.parametrize("table", [table for table in PUERTORICO if "hidden_chips" in table.name], ids=str)
def test_hidden_chips_are_divided_among_the_others(table: Table) -> None:
    game = table.game()
    rng = seeded(140)
    for number, s in enumerate(walk(game, 140)):
        if number % 20 == 0 and s.chips > 0:
            for seat in range(game.seats):
                z = game.guess(game.view(s, seat), rng)
                assert z.estates[seat].chips == s.estates[seat].chips
                assert sum(e.chips for e in z.estates) == sum(e.chips for e in s.estates)
