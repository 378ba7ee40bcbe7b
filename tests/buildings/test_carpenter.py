"""Carpenter: a card after building a violet (city) building."""

import pytest
from tests.sanjuan_table import NEW, Table, every_edition


@every_edition
@pytest.mark.parametrize("build", ["smithy", "crane", "tower", "statue", "hero", "palace"])
def test_a_card_after_a_violet_building(edition: str, build: str) -> None:
    """2004 L363: monuments and sixes are violet too."""
    t = Table(f"seat 0 hand: {build} indigo_plant*5 city: carpenter\ndeck: library ...", edition)
    t.pays(f"role builder; build {build}")
    assert "library" in t.hand(0)


@every_edition
def test_nothing_for_production_buildings(edition: str) -> None:
    """2004 L363."""
    t = Table("seat 0 hand: sugar_mill hero city: carpenter\ndeck: library ...", edition).play(
        "role builder; build sugar_mill"
    )
    assert t.hand(0) == ""


@every_edition
def test_nothing_for_itself(edition: str) -> None:
    """T34: 2004 L365."""
    t = Table("seat 0 hand: carpenter hero*2 city: indigo_plant\ndeck: library ...", edition)
    t.play("role builder; build carpenter")
    assert t.hand(0) == ""


@every_edition
def test_only_after_the_price_is_paid(edition: str) -> None:
    """2004 L363: the card cannot help to pay: two cards are not enough for a statue."""
    t = Table("seat 1 hand: statue hero*2 city: carpenter\ndeck: library ...", edition).play("role builder")
    assert t.asked() == "role 1"


@every_edition
def test_nothing_when_covered_by_this_build(edition: str) -> None:
    """Ruling 31: 2004 L324."""
    t = Table("seat 0 hand: statue city: carpenter crane\ndeck: library ...", edition).play(
        "role builder; build statue"
    )
    assert t.city(0) == "statue crane"
    assert t.hand(0) == ""


@every_edition
def test_also_for_a_building_that_covers_another(edition: str) -> None:
    """2004 L363: it is built all the same."""
    t = Table("seat 0 hand: statue city: carpenter crane tower\ndeck: library ...", edition)
    t.play("role builder; build statue; cover tower")
    assert t.hand(0) == "library"


@every_edition
def test_its_owner_only_and_not_without_building(edition: str) -> None:
    """2004 L363."""
    t = Table("seat 0 hand: smithy city: indigo_plant\nseat 1 hand: hero city: carpenter", edition)
    t.play("role builder; build smithy")
    assert (t.hand(0), t.hand(1)) == ("", "hero")


def test_the_cathedral_is_a_city_building() -> None:
    """Ruling 59."""
    t = Table("seat 0 hand: hero*3 statue*3 city: carpenter\ndeck: library ...", NEW).play(
        "role builder; build cathedral"
    )
    assert t.hand(0) == "library"
