"""Guild hall: points for production buildings."""

from tests.rulebook.puertorico.table import Table


def test_one_for_a_small_two_for_a_large_production_building() -> None:
    """T61: L1147-L1153."""
    t = Table("seat 0 city: small_sugar sugar_mill small_indigo+1 coffee_roaster guild_hall+1")
    assert t.points(0, "guild_hall") == 6


def test_ten_at_most() -> None:
    every = "small_indigo small_sugar indigo_plant sugar_mill tobacco_storage coffee_roaster"
    assert Table(f"seat 0 city: {every} guild_hall+1").points(0, "guild_hall") == 10


def test_not_without_a_colonist() -> None:
    """L797; ruling 88."""
    t = Table("seat 0 city: small_indigo guild_hall")
    assert (t.points(0, "guild_hall"), t.score(0)) == (0, 5)
