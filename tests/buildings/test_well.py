"""Well: a card for producing at least two goods."""

import pytest
from tests.sanjuan_table import NEW, Table, every_edition


@every_edition
@pytest.mark.parametrize(("goods", "cards"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1)])
def test_two_goods_or_more_one_card(edition: str, goods: int, cards: int) -> None:
    """2004 L314: one card, however many goods."""
    kinds = ["indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter"]
    t = Table(f"seat 0 city: {' '.join(kinds)} well aqueduct library", edition).play("role producer; use library")
    for kind in kinds[:goods]:
        t.play(f"produce {kind}")
    if goods < 4:
        t.play("pass")
    assert t.goods(0) == goods
    assert t.hand_size(0) == cards


@every_edition
def test_for_others_than_the_producer_too(edition: str) -> None:
    """Ruling 28: with an aqueduct (2004 L314)."""
    t = Table("seat 1 city: indigo_plant sugar_mill well aqueduct\ndeck: hero statue tower ...", edition)
    t.play("role producer; produce indigo_plant, produce sugar_mill")
    assert t.hand(1) == "tower"


@every_edition
def test_right_after_the_owners_own_production(edition: str) -> None:
    """Ruling 28: the card comes before the next seat's good."""
    t = Table(
        "seat 0 city: indigo_plant*2 well\nseat 1 city: indigo_plant\ndeck: hero statue tower palace ...", edition
    )
    t.play("role producer; produce indigo_plant, produce indigo_plant")
    assert t.asked() == "produce 1"
    assert t.hand(0) == "tower"
    t.play("produce indigo_plant")
    assert t.city(1) == "indigo_plant+palace"


@every_edition
def test_goods_of_earlier_phases_do_not_count(edition: str) -> None:
    """2004 L314: in one producer phase."""
    t = Table("seat 0 city: indigo_plant+hero sugar_mill+hero coffee_roaster well", edition)
    t.play("role producer; produce coffee_roaster")
    assert t.hand(0) == ""


@every_edition
def test_it_is_produced_not_sold(edition: str) -> None:
    """Ruling 5: selling two goods gives nothing."""
    t = Table("tiles: 11122 11222 11223 12223 12233\nseat 0 city: indigo_plant+hero indigo_plant+hero well", edition)
    t.play("role trader; sell indigo_plant, sell indigo_plant")
    assert t.hand_size(0) == 2


def test_a_customs_good_is_not_produced() -> None:
    """Ruling 29."""
    t = Table("seat 0 city: indigo_plant customs_office well aqueduct", NEW)
    t.play("role producer; produce indigo_plant")
    assert t.hand(0) == ""
    t = Table("seat 0 city: customs_office well\ndeck: hero statue*3 tower*2 ...", NEW)
    t.play("role councillor; keep statue")
    assert (t.goods(0), t.hand(0)) == (1, "statue")


@every_edition
def test_covered_it_is_gone(edition: str) -> None:
    """2004 L324."""
    t = Table("seat 0 city: indigo_plant*2 crane covered: well", edition)
    t.play("role producer; produce indigo_plant, produce indigo_plant")
    assert t.hand(0) == ""
