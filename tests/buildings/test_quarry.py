"""Quarry: violet (city) buildings cost one card less."""

import pytest
from tests.sanjuan_table import NEW, Table, every_edition


@every_edition
@pytest.mark.parametrize(
    ("build", "price"), [("smithy", 0), ("well", 1), ("statue", 2), ("market_hall", 3), ("hero", 4), ("palace", 5)]
)
def test_violet_buildings_cost_one_less(edition: str, build: str, price: int) -> None:
    """2004 L388: monuments and sixes too."""
    t = Table(f"seat 1 hand: {build} indigo_plant*4 sugar_mill*4 city: quarry", edition)
    assert t.pays(f"role builder; build {build}") == price


@every_edition
@pytest.mark.parametrize(("build", "price"), [("indigo_plant", 1), ("silver_smelter", 5)])
def test_it_does_nothing_for_production_buildings(edition: str, build: str, price: int) -> None:
    """2004 L388."""
    t = Table(f"seat 1 hand: {build} hero*3 statue*3 city: quarry", edition)
    assert t.pays(f"role builder; build {build}") == price


@every_edition
def test_it_adds_to_privilege_and_library(edition: str) -> None:
    """T19, T20: 2004 L390, L405."""
    hand = "hand: palace indigo_plant*4 sugar_mill*4"
    assert Table(f"seat 0 {hand} city: quarry", edition).pays("role builder; build palace") == 4
    assert Table(f"seat 0 {hand} city: quarry library", edition).pays("role builder; build palace; use library") == 3


@every_edition
def test_covered_by_this_build_it_does_not_help(edition: str) -> None:
    """2004 L324: palace (6) over the quarry (4): 2 to pay."""
    t = Table("seat 1 hand: palace indigo_plant*4 sugar_mill*4 city: quarry crane", edition)
    assert t.pays("role builder; build palace; cover quarry") == 2


@every_edition
def test_it_does_not_help_to_build_itself(edition: str) -> None:
    """Ruling 32."""
    t = Table("seat 1 hand: quarry hero*2 statue*2 city: indigo_plant", edition)
    assert t.pays("role builder; build quarry") == 4


@every_edition
def test_its_owner_only(edition: str) -> None:
    """2004 L388."""
    t = Table("seat 0 city: quarry\nseat 1 hand: well hero statue tower city: indigo_plant", edition)
    assert t.pays("role builder; build well") == 2


def test_for_the_cathedral_too() -> None:
    """Ruling 59: 2018 L571."""
    t = Table("seat 1 hand: indigo_plant*4 sugar_mill*4 city: quarry", NEW)
    assert t.pays("role builder; build cathedral") == 6
