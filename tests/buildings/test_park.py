"""Park: covered by the crane it saves 6 instead of 3."""

import pytest
from tests.sanjuan_table import NEW, Table


@pytest.mark.parametrize(("build", "price"), [("palace", 0), ("library", 0), ("smithy", 0), ("cathedral", 1)])
def test_it_saves_six(build: str, price: int) -> None:
    """T36, T37, ruling 58: 2018 L564-L571; nothing comes back."""
    hand = "hero*2 statue*2" if build == "cathedral" else f"{build} hero*2 statue*2"
    t = Table(f"seat 1 hand: {hand} city: park crane", NEW).play("role builder")
    assert t.pays(f"build {build}, cover park") == price
    assert t.city(1) == f"{build} crane"


def test_without_a_crane_it_does_nothing() -> None:
    """Ruling 58: no discount."""
    t = Table("seat 1 hand: hero indigo_plant*3 sugar_mill*3 city: park", NEW)
    assert t.pays("role builder; build hero") == 5


def test_with_a_crane_that_covers_another_building_it_does_nothing() -> None:
    """Ruling 58."""
    t = Table("seat 1 hand: hero indigo_plant*3 sugar_mill*3 city: park crane well", NEW)
    assert t.pays("role builder; build hero; cover well") == 3


def test_it_costs_three_and_counts_two() -> None:
    """2018 L564."""
    t = Table("seat 1 hand: park indigo_plant*3 sugar_mill*3 city: smithy", NEW)
    assert t.pays("role builder; build park") == 3
    assert t.score(1) == 1 + 2


def test_it_is_not_covered_by_a_park() -> None:
    """Ruling 35."""
    t = Table("seat 1 hand: park indigo_plant*3 city: park crane well", NEW).play("role builder")
    assert not t.may("build park")


def test_after_being_covered_another_may_be_built_and_covered_again() -> None:
    """Ruling 37."""
    t = Table("seat 1 hand: palace park indigo_plant*3 city: crane park covered: park", NEW)
    assert t.pays("role builder; build palace, cover park") == 0
    assert t.covered(1) == "park park"
