"""Customs office: gets a good before each councillor phase, which sells for two."""

import pytest
from tests.sanjuan_table import NEW, Table

LOW = "tiles: 11122 11222 11223 12223 12233"


def test_it_is_filled_before_anybody_draws() -> None:
    """Ruling 64: 2018 L575; the owner need not be councillor."""
    t = Table("seat 1 city: customs_office\ndeck: hero statue palace library quarry tower ...", NEW).play(
        "role councillor"
    )
    assert t.city(1) == "customs_office+hero"
    assert t.asked() == "council 0"
    assert t.offer() == "library palace quarry statue tower"


def test_several_are_filled_from_the_councillor_on() -> None:
    """Ruling 64."""
    t = Table(
        "seat 0 city: customs_office\nseat 1 city: customs_office\nask: role seat=1\ndeck: hero statue tower ...", NEW
    )
    t.play("role councillor")
    assert (t.city(1), t.city(0)) == ("customs_office+hero", "customs_office+statue")


def test_it_holds_one_good() -> None:
    """Ruling 64: only if empty (2018 L577)."""
    t = Table("seat 0 city: customs_office+well\ndeck: hero statue palace library quarry tower ...", NEW).play(
        "role councillor"
    )
    assert t.city(0) == "customs_office+well"
    assert t.offer() == "hero library palace quarry statue"


@pytest.mark.parametrize("role", ["builder", "producer", "trader", "prospector"])
def test_no_other_role_fills_it(role: str) -> None:
    """2018 L575; the producer does not: it is no production building."""
    t = Table("seat 0 city: customs_office", NEW).play(f"role {role}")
    assert t.goods(0) == 0


def test_its_good_uses_up_one_sale() -> None:
    """Ruling 64: within the normal number of sales."""
    t = Table(f"{LOW}\nseat 1 city: indigo_plant+hero customs_office+well", NEW).play("role trader")
    assert t.legal() == ["pass", "sell indigo_plant", "sell customs_office"]
    t.play("sell customs_office")
    assert t.asked() == "role 1"
    assert t.hand_size(1) == 2
    assert t.city(1) == "indigo_plant+hero customs_office"


def test_stand_hall_and_post_treat_it_like_any_good() -> None:
    """Ruling 29: 2018 L577: 1 + 2 + 1 + 1."""
    t = Table(f"{LOW}\nseat 1 city: indigo_plant+hero customs_office+well market_stand market_hall trading_post", NEW)
    t.play("role trader; sell indigo_plant, sell customs_office")
    assert t.hand_size(1) == 5


def test_the_black_market_takes_it_for_one() -> None:
    """Ruling 29: 2018 L577."""
    t = Table("seat 1 hand: well tower*3 city: customs_office+hero black_market", NEW)
    t.play("role builder; build well; spend customs_office")
    assert t.hand(1) == "tower tower"


def test_it_is_no_production_and_no_well() -> None:
    """Ruling 29."""
    t = Table("seat 0 city: indigo_plant customs_office well", NEW).play("role producer; produce indigo_plant")
    assert t.asked() == "role 1"
    assert t.hand(0) == ""


def test_built_this_round_it_is_filled_this_round() -> None:
    """Ruling 32."""
    t = Table("seat 0 hand: customs_office tower*2 city: indigo_plant\ndeck: hero ...", NEW)
    t.play("role builder; build customs_office; role councillor")
    assert t.city(0) == "indigo_plant customs_office+hero"


def test_it_is_a_city_building() -> None:
    """2018 L533: quarry yes, smithy no; at most one."""
    t = Table("seat 1 hand: customs_office indigo_plant*3 tower*3 city: quarry smithy", NEW)
    assert t.pays("role builder; build customs_office") == 2
    assert (
        not Table("seat 1 hand: customs_office tower*3 city: customs_office", NEW)
        .play("role builder")
        .may("build customs_office")
    )


def test_its_good_counts_in_a_tie() -> None:
    """Ruling 29."""
    t = Table("ask: over\nseat 0 city: customs_office+hero\nseat 1 city: customs_office", NEW)
    assert t.winners() == [0]


def test_it_goes_under_the_harbor_too() -> None:
    """Rulings 29 and 55."""
    t = Table("seat 0 city: customs_office+hero harbor", NEW).play("role trader; sell customs_office")
    assert t.harbor(0) == "hero"
    assert t.hand_size(0) == 2
