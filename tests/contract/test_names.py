"""A game is named by text, options after colons; whatever is unknown is refused."""

import pytest
from tests.contract.tables import TABLES, Table, named

from morro.core.errors import BadGame, GameError
from morro.games import LISTINGS, NAMES, Listing, make_game


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_name_of_a_game_makes_the_same_game(table: Table) -> None:
    game = table.game()
    assert game.name == table.name
    assert game.seats == table.seats
    assert game.version >= 1
    assert game.new(3).seats == table.seats
    assert game.text(game.new(3)).startswith(f"{table.name} seats={table.seats} ")


@pytest.mark.parametrize("listing", LISTINGS, ids=lambda listing: listing.name)
def test_options_may_come_in_any_order_and_twice(listing: Listing) -> None:
    everything = named(listing.name, listing.options)
    backwards = ":".join([listing.name, *sorted(listing.options, reverse=True), *listing.options])
    assert make_game(backwards, listing.least).name == everything


@pytest.mark.parametrize("listing", LISTINGS, ids=lambda listing: listing.name)
def test_an_unknown_option_or_table_size_is_refused(listing: Listing) -> None:
    for seats in [-1, 0, 1, listing.least - 1, listing.most + 1, 1000]:
        with pytest.raises(BadGame):
            make_game(listing.name, seats)
    for wrong in [":", ":draught", "::", " ", ":draft draft", "/"]:
        with pytest.raises(BadGame):
            make_game(listing.name + wrong, listing.least)


def test_an_unknown_game_is_refused_and_the_known_ones_are_named() -> None:
    for wrong in ["", "sanjuan", "sanjuan/", "sanjuan/2005", "SANJUAN/2004", "chess", "../sanjuan/2004"]:
        with pytest.raises(BadGame) as refusal:
            make_game(wrong, 3)
        assert all(name in str(refusal.value) for name in NAMES)


@pytest.mark.parametrize("listing", LISTINGS, ids=lambda listing: listing.name)
def test_a_seed_is_a_whole_number_from_0_up(listing: Listing) -> None:
    game = make_game(listing.name, listing.least)
    with pytest.raises(GameError):
        game.new(-1)
    assert game.text(game.new(10**90)) != game.text(game.new(10**90 + 1))
