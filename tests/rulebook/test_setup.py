"""Set-up: what everybody has before the first role is chosen."""

import pytest
from tests.sanjuan_table import EDITIONS, NEW, ROLES, Table, every_edition, seen

from morro.core.errors import BadGame
from morro.games import AnyGame, make_game
from morro.sanjuan.buildings import KEYS
from morro.sanjuan.state import NO_CARD, SanJuanState
from morro.sanjuan.view import UNKNOWN

every_size = pytest.mark.parametrize("seats", [2, 3, 4])


def begin(edition: str, seats: int, seed: int = 1) -> tuple[AnyGame, SanJuanState]:
    game = make_game(f"sanjuan/{edition}", seats)
    state: SanJuanState = game.new(seed)
    game.check(state)
    return game, state


@every_edition
@every_size
def test_everybody_starts_with_an_indigo_plant_and_four_cards(edition: str, seats: int) -> None:
    """2004 L42-L44, 2018 L50-L59: the plant is empty."""
    for seed in range(20):
        _, s = begin(edition, seats, seed)
        for e in s.estates:
            assert [KEYS[kind] for kind in e.city] == ["indigo_plant"]
            assert e.goods == [NO_CARD]
            assert len(e.hand) == 4
            assert (e.tucked, e.banked, e.harbored, e.covered) == ((), (), (), ())


@every_size
@pytest.mark.parametrize(("edition", "cards"), [("2004", 110), ("2018", 112), ("2018+new", 141)])
def test_the_other_cards_are_the_deck_and_nothing_is_discarded(edition: str, cards: int, seats: int) -> None:
    """2004 L45: the plants are picked out, four cards dealt to each, the rest is the deck."""
    _, s = begin(edition, seats)
    assert s.deck_left == cards - 5 * seats
    assert s.discard == []
    indigo = [kind for kind in [*s.deck[: s.deck_left], *[c for e in s.estates for c in e.hand]] if kind == 0]
    assert len(indigo) == 10 - seats


@every_edition
@every_size
def test_the_start_player_is_governor_and_chooses_first_among_five_roles(edition: str, seats: int) -> None:
    """2004 L39-L40, L64. Ruling 44: nothing comes before the first role of the first round."""
    game, s = begin(edition, seats)
    assert s.governor == 0
    assert s.round == 1
    assert game.prompt(s).kind == "role"
    assert game.seat(s) == 0
    assert game.tokens(s) == ROLES


@every_edition
def test_the_tiles_are_shuffled_and_lie_face_down(edition: str) -> None:
    """2004 L41: one face-down pile. Ruling 26: nobody knows the order yet."""
    orders = set()
    for seed in range(40):
        game, s = begin(edition, 2, seed)
        assert sorted(s.tiles) == [0, 1, 2, 3, 4]
        assert s.turned == 0
        orders.add(s.tiles)
        for seat in (0, 1, -1):
            assert game.view(s, seat).tiles == [UNKNOWN] * 5
    assert len(orders) > 20


@every_edition
def test_the_deck_is_shuffled(edition: str) -> None:
    """2004 L44: other seeds, other hands; the same seed, the same game."""
    hands = {tuple(begin(edition, 2, seed)[1].estates[0].hand) for seed in range(40)}
    assert len(hands) > 35
    game, s = begin(edition, 3, 17)
    assert game.text(s) == game.text(game.new(17))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_the_game_is_for_two_to_four(edition: str, seats: int) -> None:
    """2004 L68, L449: from two players up to the fourth seat."""
    with pytest.raises(BadGame):
        make_game(f"sanjuan/{edition}", seats)


def test_the_new_buildings_are_dealt_from_the_first_card_on() -> None:
    """Ruling 65: the 29 new buildings are in the deck before anybody gets cards (2018 L535)."""
    new = range(KEYS.index("office_building"), KEYS.index("residence") + 1)
    dealt = {kind for seed in range(100) for e in begin(NEW, 4, seed)[1].estates for kind in e.hand if kind in new}
    assert dealt == set(new)


@every_size
def test_the_cathedral_lies_open_beside_the_deck(seats: int) -> None:
    """2018 L535, L619: it is not shuffled in; everybody sees it from the start."""
    cathedral = KEYS.index("cathedral")
    for seed in range(30):
        game, s = begin(NEW, seats, seed)
        assert s.aside == (cathedral,)
        assert cathedral not in s.deck
        assert all(cathedral not in e.hand for e in s.estates)
        assert seen(game.view(s, -1).aside) == "cathedral"


@pytest.mark.parametrize("edition", ["2004", "2018"])
def test_without_the_expansion_there_is_no_new_building(edition: str) -> None:
    """2018 L63: the base game."""
    _, s = begin(edition, 4)
    first_new = KEYS.index("office_building")
    assert s.aside == ()
    assert all(kind < first_new for kind in [*s.deck, *[c for e in s.estates for c in e.hand]])


def test_the_helper_lays_a_table_like_the_set_up() -> None:
    """The tests' own table: two seats, a round of roles, every other card in the deck."""
    t = Table("seat 0 hand: tower city: indigo_plant")
    assert (t.seats, t.asks_whole_round(0), t.deck_size()) == (2, True, 108)
