"""What lies on the table before the first role: by number of seats (ruling 105 for two seats)."""

import pytest

from morro.core.errors import BadGame
from morro.games import make_game
from morro.puertorico.buildings import BUILDINGS, CORN, KINDS, PRODUCTION
from morro.puertorico.editions import PRICES, ROLE_CARDS, Rules
from morro.puertorico.state import PuertoRicoState

every_table = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def begin(seats: int, seed: int = 1, options: str = "") -> PuertoRicoState:
    s: PuertoRicoState = make_game("puertorico/2002" + options, seats).new(seed)
    return s


@pytest.mark.parametrize(
    ("seats", "doubloons", "chips", "colonists", "ships", "roles"),
    [
        (2, 3, 65, 40, [4, 6], 7),
        (3, 2, 75, 55, [4, 5, 6], 6),
        (4, 3, 100, 75, [5, 6, 7], 7),
        (5, 4, 122, 95, [6, 7, 8], 8),
    ],
)
def test_the_table_of_the_box(
    seats: int, doubloons: int, chips: int, colonists: int, ships: list[int], roles: int
) -> None:
    """L111, L129-L132, L143-L161, L171-L182."""
    s = begin(seats)
    assert [e.doubloons for e in s.estates] == [doubloons] * seats
    assert (s.chips, s.colonists, s.aboard) == (chips, colonists, seats)
    assert (s.rules.capacity, s.rules.roles, len(s.bonus)) == (ships, roles, roles)


@pytest.mark.parametrize(("seats", "tiles"), [(2, "IC"), (3, "IIC"), (4, "IICC"), (5, "IIICC")])
def test_the_first_seats_begin_with_indigo_the_last_with_corn(seats: int, tiles: str) -> None:
    """L114-L124: placed without a colonist."""
    s = begin(seats)
    for seat, tile in enumerate(tiles):
        e = s.estates[seat]
        assert e.island == ([0, 1, 0, 0, 0, 0] if tile == "I" else [1, 0, 0, 0, 0, 0])
        assert e.colonists() == 0


@every_table
def test_one_plantation_more_than_seats_lies_open(seats: int) -> None:
    """L139, L191: and the rest in the stack."""
    s = begin(seats)
    assert sum(s.row) == seats + 1
    assert s.stack_left == (35 if seats == 2 else 50) - seats - (seats + 1)
    assert sum(s.discard) == 0


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_pieces_of_the_box(seats: int) -> None:
    """T72; L44-L69, L978."""
    rules = Rules(seats, [])
    assert rules.plantations == [10, 12, 11, 9, 8]
    assert sum(rules.plantations) == 50
    assert rules.quarries == 8
    assert rules.barrels == [10, 11, 11, 9, 9]
    assert sum(rules.barrels) == 50
    assert sum(rules.copies) == 49
    assert sum(rules.copies[kind] for kind in range(KINDS) if PRODUCTION & 1 << kind) == 20
    assert len(BUILDINGS) == 23


def test_two_seats_play_with_less() -> None:
    """Ruling 105: three tiles of a kind and two barrels of a kind fewer, five quarries, two or one of a building."""
    rules = Rules(2, [])
    assert rules.plantations == [7, 9, 8, 6, 5]
    assert rules.quarries == 5
    assert rules.barrels == [8, 9, 9, 7, 7]
    assert sorted(rules.copies[6:]) == [1] * 17 + [2] * 6


@pytest.mark.parametrize(
    ("key", "cost", "points", "circles", "column", "spaces"),
    [
        ("small_indigo", 1, 1, 1, 1, 1),
        ("small_sugar", 2, 1, 1, 1, 1),
        ("small_market", 1, 1, 1, 1, 1),
        ("hacienda", 2, 1, 1, 1, 1),
        ("construction_hut", 2, 1, 1, 1, 1),
        ("small_warehouse", 3, 1, 1, 1, 1),
        ("indigo_plant", 3, 2, 3, 2, 1),
        ("sugar_mill", 4, 2, 3, 2, 1),
        ("hospice", 4, 2, 1, 2, 1),
        ("office", 5, 2, 1, 2, 1),
        ("large_market", 5, 2, 1, 2, 1),
        ("large_warehouse", 6, 2, 1, 2, 1),
        ("tobacco_storage", 5, 3, 3, 3, 1),
        ("coffee_roaster", 6, 3, 2, 3, 1),
        ("factory", 7, 3, 1, 3, 1),
        ("university", 8, 3, 1, 3, 1),
        ("harbor", 8, 3, 1, 3, 1),
        ("wharf", 9, 3, 1, 3, 1),
        ("guild_hall", 10, 4, 1, 4, 2),
        ("residence", 10, 4, 1, 4, 2),
        ("fortress", 10, 4, 1, 4, 2),
        ("customs_house", 10, 4, 1, 4, 2),
        ("city_hall", 10, 4, 1, 4, 2),
    ],
)
def test_what_is_printed_on_a_building(
    key: str, cost: int, points: int, circles: int, column: int, spaces: int
) -> None:
    """T72: the table of buildings."""
    row = next(building for building in BUILDINGS if building.key == key)
    assert (row.cost, row.points, row.circles, row.column, row.spaces) == (cost, points, circles, column, spaces)


@pytest.mark.parametrize(("key", "price"), [("construction_hut", 1), ("office", 3), ("harbor", 5), ("city_hall", 7)])
def test_what_the_text_of_the_rulebook_tells_of_costs_and_columns(key: str, price: int) -> None:
    """T51, ruling 20: L450-L455: with three quarries; at most one, two, three, four of them count."""
    row = next(building for building in BUILDINGS if building.key == key)
    assert row.cost - min(3, row.column) == price


def test_what_the_text_of_the_rulebook_tells_of_other_values() -> None:
    """Ruling 20: L328 circles, L793-L794 points and L1139-L1140 spaces of large buildings, L493 and L525 prices."""
    assert {building.circles for building in BUILDINGS} == {1, 2, 3}
    large = [building for building in BUILDINGS if building.column == 4]
    assert [(building.points, building.spaces) for building in large] == [(4, 2)] * 5
    assert all(building.spaces == 1 for building in BUILDINGS if building.column < 4)
    assert (min(PRICES), max(PRICES), PRICES[CORN]) == (0, 4, 0)


def test_the_same_seed_is_the_same_game() -> None:
    game = make_game("puertorico/2002", 4)
    assert game.text(game.new(7)) == game.text(game.new(7))
    assert game.text(game.new(7)) != game.text(game.new(8))


def test_later_printings_have_four_chips_more() -> None:
    """Ruling 85, option chips_126: with five seats, where all chips are used."""
    assert begin(5, options=":chips_126").chips == 126
    assert begin(4, options=":chips_126").chips == 100


def test_only_two_to_five_can_play() -> None:
    for seats in (1, 6):
        with pytest.raises(BadGame, match="2 to 5 seats"):
            make_game("puertorico/2002", seats)


def test_the_second_prospector_is_a_card_for_five() -> None:
    """L143-L151."""
    assert ROLE_CARDS[: Rules(5, []).roles].count("prospector2") == 1
    assert "prospector" not in ROLE_CARDS[: Rules(3, []).roles]
