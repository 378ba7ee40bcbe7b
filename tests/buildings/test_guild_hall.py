"""Guild hall: points for production buildings."""

import pytest
from tests.sanjuan_table import Table, every_edition, second_edition


@pytest.mark.parametrize(
    ("city", "points"),
    [("", 0), ("indigo_plant", 2), ("indigo_plant*2 sugar_mill tobacco_storage", 8), ("silver_smelter*5", 10)],
)
def test_two_points_for_each_in_2004(city: str, points: int) -> None:
    """T24, ruling 24: 2004 L423."""
    assert Table(f"seat 0 city: guild_hall {city}").points(0, "guild_hall") == points


@second_edition
@pytest.mark.parametrize(
    ("city", "points"),
    [
        ("", 0),
        ("indigo_plant", 2),
        ("indigo_plant*2 sugar_mill tobacco_storage", 7),
        ("indigo_plant*2 sugar_mill tobacco_storage*2", 8),
        ("silver_smelter*5", 6),
        ("indigo_plant sugar_mill tobacco_storage coffee_roaster silver_smelter", 10),
    ],
)
def test_one_for_each_building_and_one_for_each_kind_in_2018(edition: str, city: str, points: int) -> None:
    """T25, ruling 24: 2018 L503."""
    assert Table(f"seat 0 city: guild_hall {city}", edition).points(0, "guild_hall") == points


@every_edition
def test_it_has_no_points_of_its_own_and_counts_no_violet_building(edition: str) -> None:
    """2004 L423."""
    t = Table("seat 0 city: guild_hall library tower", edition)
    assert t.points(0, "guild_hall") == 0
    assert t.score(0) == 3 + 2


@every_edition
def test_without_it_no_points(edition: str) -> None:
    """2004 L423: its owner; and only while it stands."""
    t = Table("seat 0 city: indigo_plant*3 covered: guild_hall\nseat 1 city: guild_hall", edition)
    assert (t.points(0, "guild_hall"), t.points(1, "guild_hall")) == (0, 0)


@every_edition
def test_covered_production_buildings_do_not_count(edition: str) -> None:
    """2004 L322."""
    t = Table("seat 0 city: guild_hall indigo_plant covered: sugar_mill*3", edition)
    assert t.points(0, "guild_hall") == 2


def test_a_customs_office_is_no_production_building() -> None:
    """Ruling 64: 2018 L535, a city building."""
    t = Table("seat 0 city: guild_hall customs_office+hero", "2018+new")
    assert t.points(0, "guild_hall") == 0


@every_edition
def test_it_costs_6(edition: str) -> None:
    """2004 L419, 2018 L607."""
    t = Table("seat 1 hand: guild_hall indigo_plant*4 sugar_mill*4 city: indigo_plant", edition)
    assert t.pays("role builder; build guild_hall") == 6
