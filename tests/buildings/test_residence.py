"""Residence: points for groups of three different buildings of equal cost."""

import pytest
from tests.sanjuan_table import NEW, Table


@pytest.mark.parametrize(
    ("city", "points"),
    [
        ("", 0),
        ("palace", 0),
        ("palace guild_hall", 4),
        ("indigo_plant*3", 0),
        ("indigo_plant*3 smithy", 0),
        ("indigo_plant smithy archive", 4),
        ("indigo_plant smithy archive gold_mine office_building", 4),
        ("indigo_plant smithy archive gold_mine office_building guard_room", 7),
        ("indigo_plant*2 smithy archive gold_mine office_building", 7),
        ("indigo_plant*3 smithy archive gold_mine office_building", 7),
        ("indigo_plant*2 smithy archive", 4),
        ("sugar_mill well crane tower chapel aqueduct coffee_roaster quarry market_hall", 4 + 3 + 2),
        ("sugar_mill well crane tower chapel aqueduct coffee_roaster quarry market_hall palace guild_hall", 10),
        ("tobacco_storage*2 aqueduct", 0),
        ("silver_smelter library hero", 4),
        ("silver_smelter library goldsmith hero", 4),
        ("prefecture quarry market_hall", 4),
        ("prefecture tower chapel", 0),
    ],
)
def test_groups_of_three_different_buildings_of_equal_cost(city: str, points: int) -> None:
    """T38, T39, ruling 61: copies of a production building may serve in several groups, never twice in one."""
    assert Table(f"seat 0 city: residence {city}", NEW).points(0, "residence") == points


def test_five_groups_bring_no_more_than_ten() -> None:
    """2018 L599: 4, 3, 2, 1, and then nothing; twelve buildings make four groups at most."""
    city = "indigo_plant smithy archive sugar_mill well crane tower chapel aqueduct palace guild_hall"
    assert Table(f"seat 0 city: residence {city}", NEW).points(0, "residence") == 10


def test_it_counts_itself_as_a_six() -> None:
    """T38: 2018 L607, L611."""
    assert Table("seat 0 city: residence palace city_hall", NEW).points(0, "residence") == 4


def test_the_cathedral_is_no_six() -> None:
    """Ruling 59: it costs 7."""
    assert Table("seat 0 city: residence palace cathedral", NEW).points(0, "residence") == 0


def test_covered_and_foreign_buildings_do_not_count() -> None:
    """2018 L599: in his own display."""
    t = Table("seat 0 city: residence palace covered: guild_hall\nseat 1 city: guild_hall city_hall", NEW)
    assert (t.points(0, "residence"), t.points(1, "residence")) == (0, 0)


def test_it_comes_before_the_palace() -> None:
    """Ruling 49."""
    t = Table("seat 0 city: residence palace guild_hall", NEW)
    assert t.points(0, "palace") == 1
    assert t.score(0) == 5


def test_it_costs_6() -> None:
    """2018 L607."""
    t = Table("seat 1 hand: residence indigo_plant*4 sugar_mill*4 city: indigo_plant", NEW)
    assert t.pays("role builder; build residence") == 6
