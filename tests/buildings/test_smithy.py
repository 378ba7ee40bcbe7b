"""Smithy: production buildings cost one card less."""

import pytest
from tests.sanjuan_table import Table, every_edition


@every_edition
@pytest.mark.parametrize(
    ("build", "price"),
    [("indigo_plant", 0), ("sugar_mill", 1), ("tobacco_storage", 2), ("coffee_roaster", 3), ("silver_smelter", 4)],
)
def test_production_buildings_cost_one_less(edition: str, build: str, price: int) -> None:
    """2004 L265, 2018 L306."""
    t = Table(f"seat 1 hand: {build} hero*3 statue*3 city: smithy", edition)
    assert t.pays(f"role builder; build {build}") == price


@every_edition
@pytest.mark.parametrize(("build", "price"), [("gold_mine", 1), ("well", 2), ("statue", 3), ("palace", 6)])
def test_it_does_nothing_for_violet_buildings(edition: str, build: str, price: int) -> None:
    """2004 L265."""
    t = Table(f"seat 1 hand: {build} hero*3 quarry*3 city: smithy", edition)
    assert t.pays(f"role builder; build {build}") == price


@every_edition
def test_it_adds_to_privilege_and_library(edition: str) -> None:
    """T01: 2004 L101: 5 - 1 smithy - 1 builder; one less again with the library."""
    hand = "hand: silver_smelter hero*3 statue*3"
    assert Table(f"seat 0 {hand} city: smithy", edition).pays("role builder; build silver_smelter") == 3
    t = Table(f"seat 0 {hand} city: smithy library", edition)
    assert t.pays("role builder; build silver_smelter; use library") == 2


@every_edition
def test_it_serves_its_owner_only(edition: str) -> None:
    """2004 L265."""
    t = Table("seat 0 city: smithy\nseat 1 hand: coffee_roaster hero*3 statue*3 city: indigo_plant", edition)
    assert t.pays("role builder; build coffee_roaster") == 4


@every_edition
def test_covered_by_this_very_build_it_does_not_help(edition: str) -> None:
    """2004 L324: coffee roaster (4) over the smithy (1): 3 to pay, not 2."""
    t = Table("seat 1 hand: coffee_roaster hero*3 statue*3 city: smithy crane", edition)
    t.play("role builder; build coffee_roaster")
    assert t.pays("cover smithy") == 3
    assert t.city(1) == "coffee_roaster crane"


@every_edition
def test_it_helps_together_with_the_crane(edition: str) -> None:
    """2004 L322: silver smelter (5) over an indigo plant (1) with the smithy: 3 to pay."""
    t = Table("seat 1 hand: silver_smelter hero*3 statue*3 city: smithy crane indigo_plant", edition)
    t.play("role builder; build silver_smelter")
    assert t.pays("cover indigo_plant") == 3


@every_edition
def test_it_works_from_the_next_builder_phase_on(edition: str) -> None:
    """Ruling 32: built in one round, used in the next (2004 L260)."""
    t = Table("ask: role seat=0\nseat 0 hand: smithy sugar_mill hero statue city: indigo_plant", edition)
    t.play("role builder; build smithy; role builder")
    assert t.asked() == "build 0"
    assert t.pays("build sugar_mill") == 1
