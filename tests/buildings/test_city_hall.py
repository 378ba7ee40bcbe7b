"""City hall: a point for each violet (city) building."""

from tests.sanjuan_table import NEW, Table, every_edition


@every_edition
def test_it_counts_itself(edition: str) -> None:
    """Ruling 25: 2004 L429."""
    t = Table("seat 0 city: city_hall indigo_plant*3", edition)
    assert t.points(0, "city_hall") == 1
    assert t.score(0) == 3 + 1


@every_edition
def test_each_violet_building_counts_one(edition: str) -> None:
    """T26, T27: effects, monuments and sixes alike."""
    t = Table("seat 0 city: city_hall smithy tower statue hero palace guild_hall indigo_plant silver_smelter", edition)
    assert t.points(0, "city_hall") == 7


def test_the_new_buildings_count_and_the_cathedral_too() -> None:
    """Ruling 59: all of them are city buildings."""
    t = Table(
        "seat 0 city: city_hall office_building guard_room hut tavern park customs_office bank harbor goldsmith "
        "residence cathedral",
        NEW,
    )
    assert t.points(0, "city_hall") == 12


@every_edition
def test_covered_buildings_do_not_count(edition: str) -> None:
    """2004 L322: nor does a covered city hall."""
    assert Table("seat 0 city: city_hall covered: tower well", edition).points(0, "city_hall") == 1
    assert Table("seat 0 city: tower well covered: city_hall", edition).points(0, "city_hall") == 0


@every_edition
def test_only_its_owner_gains(edition: str) -> None:
    """2004 L429: and only his own buildings count."""
    t = Table("seat 0 city: city_hall\nseat 1 city: tower well", edition)
    assert (t.points(0, "city_hall"), t.points(1, "city_hall")) == (1, 0)


@every_edition
def test_it_costs_6(edition: str) -> None:
    """2004 L419, 2018 L613."""
    t = Table("seat 1 hand: city_hall indigo_plant*4 sugar_mill*4 city: indigo_plant", edition)
    assert t.pays("role builder; build city_hall") == 6
