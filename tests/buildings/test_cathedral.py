"""Cathedral: lies open for anybody to build; points for the sixes of the others."""

import pytest
from tests.sanjuan_table import NEW, Table

MANY = "indigo_plant*4 sugar_mill*4"


@pytest.mark.parametrize(
    ("seat", "city", "price"),
    [(1, "indigo_plant", 7), (0, "indigo_plant", 6), (1, "quarry", 6), (0, "quarry", 5), (1, "smithy", 7)],
)
def test_it_costs_seven_with_all_reductions_of_a_city_building(seat: int, city: str, price: int) -> None:
    """Ruling 59: 2018 L571, L619."""
    t = Table(f"seat {seat} hand: {MANY} city: {city}", NEW)
    assert t.pays("role builder; build cathedral") == price
    assert t.city(seat) == f"{city} cathedral"


def test_library_black_market_and_crane_help_too() -> None:
    """Ruling 59: 7 - 2 library - 1 quarry - 1 tower of cost 3 ... every reduction there is."""
    t = Table(f"seat 0 hand: {MANY} city: library", NEW)
    assert t.pays("role builder; build cathedral; use library") == 5
    t = Table(f"seat 1 hand: {MANY} city: tower crane", NEW)
    assert t.pays("role builder; build cathedral; cover tower") == 4
    t = Table(f"seat 1 hand: {MANY} city: coffee_roaster+hero silver_smelter+hero black_market", NEW)
    t.pays("role builder; build cathedral; spend coffee_roaster; spend silver_smelter")
    assert t.hand_size(1) == 3


def test_it_is_the_one_build_of_the_phase() -> None:
    """Ruling 59: 2018 L619."""
    t = Table(f"seat 0 hand: smithy {MANY} city: indigo_plant", NEW)
    t.pays("role builder; build cathedral")
    assert t.asked() == "role 1"


def test_once_built_nobody_else_can_build_it() -> None:
    """2018 L617: one card."""
    t = Table(f"seat 0 city: cathedral\nseat 1 hand: {MANY} city: indigo_plant", NEW).play("role builder")
    assert t.asked() == "build 1"
    assert not t.may("build cathedral")


def test_it_cannot_be_paid_with() -> None:
    """2018 L535: it is in nobody's hand."""
    t = Table("seat 0 hand: tower*3 hero city: indigo_plant", NEW).play("role builder; build tower")
    assert "pay cathedral" not in t.legal()


@pytest.mark.parametrize(
    ("others", "points"),
    [
        (["", ""], 0),
        (["palace", ""], 4),
        (["palace", "palace"], 7),
        (["palace guild_hall", "palace"], 9),
        (["palace guild_hall", "palace residence"], 10),
        (["palace guild_hall residence", "palace residence city_hall"], 10),
        (["library hero", "statue"], 0),
    ],
)
def test_points_for_the_sixes_of_the_others(others: list[str], points: int) -> None:
    """T40, ruling 60: any names, duplicates too: 4, 3, 2, 1 and no more (2018 L621)."""
    t = Table(f"seat 0 city: cathedral\nseat 1 city: {others[0]}\nseat 2 city: {others[1]}", NEW)
    assert t.points(0, "cathedral") == points
    assert t.points(1, "cathedral") == 0


def test_own_sixes_do_not_count() -> None:
    """Ruling 60: those of the others."""
    t = Table("seat 0 city: cathedral palace guild_hall\nseat 1 city: city_hall", NEW)
    assert t.points(0, "cathedral") == 4


def test_covered_sixes_do_not_count() -> None:
    """Ruling 60: standing ones."""
    t = Table("seat 0 city: cathedral\nseat 1 city: crane covered: palace guild_hall", NEW)
    assert t.points(0, "cathedral") == 0


def test_covered_it_is_out_of_the_game() -> None:
    """Ruling 59: nobody can build it again."""
    t = Table(f"seat 0 hand: palace tower city: cathedral crane\nseat 1 hand: {MANY} city: indigo_plant", NEW)
    t.play("role builder; build palace")
    assert t.city(0) == "palace crane"
    assert t.aside() == ""
    assert t.asked() == "build 1"
    assert not t.may("build cathedral")


def test_it_may_be_the_twelfth_building() -> None:
    """2018 L252, L619: a building like any other."""
    t = Table("seat 0 hand: hero*3 statue*3 city: indigo_plant*4 sugar_mill*4 coffee_roaster*3", NEW)
    t.play("role builder; build cathedral")
    assert t.asked() == "over"


def test_it_counts_for_the_city_hall_and_not_as_a_six() -> None:
    """Ruling 59."""
    t = Table("seat 0 city: cathedral city_hall\nseat 1 city: residence palace", NEW)
    assert t.points(0, "city_hall") == 2
    t = Table("seat 0 city: cathedral\nseat 1 city: indigo_plant", NEW)
    assert t.score(0) == 0


def test_poor_house_counts_the_hand_after_it() -> None:
    """2004 L287: after any build."""
    t = Table("seat 0 hand: hero*3 statue*3 city: poor_house\ndeck: library ...", NEW).play(
        "role builder; build cathedral"
    )
    assert t.hand(0) == "library"
