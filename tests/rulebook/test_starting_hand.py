"""The variant of the starting hand: later seats see more cards, all keep four."""

import pytest
from tests.sanjuan_table import ROLES, every_edition, seen

from morro.core.errors import IllegalAction
from morro.games import AnyGame, make_game
from morro.sanjuan.state import SanJuanState

every_size = pytest.mark.parametrize("seats", [2, 3, 4])


def begin(edition: str, seats: int, seed: int = 5) -> tuple[AnyGame, SanJuanState]:
    game = make_game(f"sanjuan/{edition}:draft", seats)
    state: SanJuanState = game.new(seed)
    return game, state


def draft(game: AnyGame, s: SanJuanState, seat: int) -> None:
    """Discard the lowest kinds until the seat is asked no more."""
    while game.prompt(s).kind == "draft" and game.seat(s) == seat:
        game.play(s, game.legal(s)[0])
        game.check(s)


@every_edition
@every_size
def test_the_seats_are_dealt_five_six_seven_and_eight_cards(edition: str, seats: int) -> None:
    """T31: four, and one more for each place in the order (2004 L449, 2018 L517-L523)."""
    _, s = begin(edition, seats)
    assert [len(e.hand) for e in s.estates] == [5, 6, 7, 8][:seats]
    assert [len(e.city) for e in s.estates] == [1] * seats


@every_edition
@every_size
def test_each_keeps_four_and_discards_the_rest(edition: str, seats: int) -> None:
    """T31, ruling 47: 1, 2, 3, 4 cards go to the discard pile before the first role is chosen (2004 L451)."""
    game, s = begin(edition, seats)
    discarded = 0
    for seat in range(seats):
        assert game.prompt(s).kind == "draft"
        assert game.seat(s) == seat
        assert game.prompt(s).left == seat + 1
        draft(game, s, seat)
        discarded += seat + 1
        assert len(s.estates[seat].hand) == 4
        assert len(s.discard) == discarded
    assert game.prompt(s).kind == "role"
    assert game.seat(s) == 0
    assert game.tokens(s) == ROLES


@every_edition
def test_any_four_may_be_kept(edition: str) -> None:
    """T31: each kind in hand can be the one to go, and none can be refused to go (2004 L451)."""
    game, s = begin(edition, 2)
    first = sorted(set(s.estates[0].hand))
    assert game.tokens(s) == [f"discard {seen([kind])}" for kind in first]
    with pytest.raises(IllegalAction):
        game.play(s, game.actions.id("pass"))


@every_edition
def test_the_discards_are_face_down(edition: str) -> None:
    """2004 L113: nobody but he who discarded knows them."""
    game, s = begin(edition, 2)
    draft(game, s, 0)
    assert seen(game.view(s, 1).discard) == "?"
    assert seen(game.view(s, 0).discard) != "?"


@every_edition
def test_without_the_variant_there_is_no_draft(edition: str) -> None:
    """2004 L447: a variant."""
    game = make_game(f"sanjuan/{edition}", 4)
    s: SanJuanState = game.new(5)
    assert game.prompt(s).kind == "role"
    assert [len(e.hand) for e in s.estates] == [4, 4, 4, 4]
