"""Aqueduct: one more good may be produced."""

import pytest
from tests.sanjuan_table import Table, every_edition

FIVE = "indigo_plant sugar_mill tobacco_storage coffee_roaster silver_smelter"


@every_edition
@pytest.mark.parametrize(
    ("producer", "aqueduct", "limit"), [(False, "", 1), (False, "aqueduct", 2), (True, "", 2), (True, "aqueduct", 3)]
)
def test_one_more_good(edition: str, producer: bool, aqueduct: str, limit: int) -> None:
    """T13: 2004 L353-L358."""
    seat = 0 if producer else 1
    t = Table(f"seat {seat} city: {FIVE} {aqueduct}", edition).play("role producer")
    assert (t.asked(), t.left()) == (f"produce {seat}", limit)


@every_edition
def test_the_library_does_not_double_it(edition: str) -> None:
    """T13, ruling 41: four with both, not five (2004 L359)."""
    t = Table(f"seat 0 city: {FIVE} aqueduct library", edition).play("role producer; use library")
    assert t.left() == 4


@every_edition
def test_it_needs_an_empty_production_building(edition: str) -> None:
    """2004 L117: each good on a building of its own."""
    t = Table("seat 1 city: indigo_plant sugar_mill+hero aqueduct", edition).play("role producer; produce indigo_plant")
    assert t.asked() == "role 1"
    assert t.goods(1) == 2


@every_edition
def test_fewer_if_one_likes(edition: str) -> None:
    """2004 L355: up to."""
    t = Table(f"seat 1 city: {FIVE} aqueduct", edition).play("role producer; produce indigo_plant; pass")
    assert t.goods(1) == 1


@every_edition
def test_it_feeds_the_well(edition: str) -> None:
    """Ruling 28: two goods without being producer."""
    t = Table(f"seat 1 city: {FIVE} aqueduct well", edition)
    t.play("role producer; produce indigo_plant, produce sugar_mill")
    assert t.hand_size(1) == 1


@every_edition
def test_it_works_in_the_round_in_which_it_was_built(edition: str) -> None:
    """Ruling 32."""
    t = Table(f"seat 0 hand: aqueduct tower*2 city: {FIVE}", edition).play(
        "role builder; build aqueduct; role producer"
    )
    assert (t.asked(), t.left()) == ("produce 0", 2)


@every_edition
def test_covered_it_is_gone(edition: str) -> None:
    """2004 L324."""
    t = Table(f"seat 1 city: {FIVE} crane covered: aqueduct", edition).play("role producer")
    assert t.left() == 1
