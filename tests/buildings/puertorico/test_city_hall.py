"""City hall: a point for every violet building."""

from tests.rulebook.puertorico.table import Table


def test_every_violet_building_and_itself() -> None:
    """T65: L1184-L1190."""
    t = Table("seat 0 city: hacienda construction_hut office large_warehouse harbor residence city_hall+1")
    assert t.points(0, "city_hall") == 7


def test_production_buildings_do_not_count() -> None:
    every = "small_indigo small_sugar indigo_plant sugar_mill tobacco_storage coffee_roaster"
    assert Table(f"seat 0 city: {every} city_hall+1").points(0, "city_hall") == 1


def test_not_without_a_colonist() -> None:
    """Ruling 88."""
    t = Table("seat 0 city: hacienda+1 city_hall")
    assert t.points(0, "city_hall") == 0
