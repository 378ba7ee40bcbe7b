"""Black market: up to two goods pay for a building, one card each."""

import pytest
from tests.sanjuan_table import NEW, Table, every_edition

GOODS = "indigo_plant+hero sugar_mill+hero coffee_roaster+hero"


@every_edition
@pytest.mark.parametrize(
    ("spend", "cards"), [("pass", 4), ("spend sugar_mill; pass", 3), ("spend indigo_plant; spend coffee_roaster", 2)]
)
def test_none_one_or_two_goods_may_be_spent(edition: str, spend: str, cards: int) -> None:
    """2004 L298."""
    t = Table(f"seat 1 hand: quarry tower*3 statue*3 city: {GOODS} black_market", edition)
    t.play("role builder; build quarry")
    assert t.asked() == "spend 1"
    t.pays(spend)
    assert t.hand_size(1) == 6 - cards
    assert t.goods(1) == 3 - spend.count("spend")


@every_edition
def test_not_a_third(edition: str) -> None:
    """2004 L298: up to two."""
    t = Table(f"seat 1 hand: quarry tower*3 statue*3 city: {GOODS} black_market", edition)
    t.play("role builder; build quarry; spend indigo_plant; spend sugar_mill")
    assert t.asked() == "pay 1"


@every_edition
def test_for_production_buildings_too(edition: str) -> None:
    """2004 L298: any building; with the smithy's discount."""
    t = Table(f"seat 1 hand: silver_smelter tower*3 statue*3 city: {GOODS} black_market smithy", edition)
    assert t.pays("role builder; build silver_smelter; spend sugar_mill; spend coffee_roaster") == 4
    assert t.hand_size(1) == 4


@every_edition
def test_two_goods_of_one_kind(edition: str) -> None:
    """2004 L298: from any of his production buildings."""
    t = Table("seat 1 hand: well tower city: indigo_plant+hero indigo_plant+statue black_market", edition)
    t.play("role builder; build well, spend indigo_plant, spend indigo_plant")
    assert t.city(1) == "indigo_plant indigo_plant black_market well"
    assert t.hand(1) == "tower"
    assert t.discard() == "hero statue"


@every_edition
def test_more_goods_than_the_price_are_of_no_use(edition: str) -> None:
    """Ruling 33: the builder of a crane pays 1: one good, not two; for nothing, none."""
    t = Table(f"seat 0 hand: crane tower city: {GOODS} black_market", edition)
    t.play("role builder; build crane; spend indigo_plant")
    assert t.asked() == "role 1"
    assert t.goods(0) == 2
    t = Table(f"seat 0 hand: smithy tower city: {GOODS} black_market", edition).play("role builder; build smithy")
    assert t.asked() == "role 1"
    assert t.goods(0) == 3


@every_edition
@pytest.mark.parametrize(("build", "city"), [("smithy", "black_market well"), ("well", "black_market quarry")])
def test_with_a_well_goods_may_be_given_up_for_nothing(edition: str, build: str, city: str) -> None:
    """Ruling 33: up to two (2004 L298); the well, standing or being built, draws for two goods produced (L314)."""
    t = Table(f"seat 0 hand: {build} city: {GOODS} {city}", edition).play(f"role builder; build {build}")
    assert (t.asked(), t.left(), "pass" in t.legal()) == ("spend 0", 0, True)
    refused = t.copy().play("pass")
    assert (refused.asked(), refused.goods(0), refused.discard_size()) == ("role 1", 3, 0)
    t.play(t.legal()[1])
    assert (t.asked(), t.goods(0), t.discard_size()) == ("spend 0", 2, 1)
    t.play(t.legal()[1])
    assert (t.asked(), t.goods(0), t.discard_size()) == ("role 1", 1, 2)


@every_edition
def test_one_good_for_the_price_and_one_for_the_well(edition: str) -> None:
    """Ruling 33: two in all (2004 L298), in either order, and the price is paid."""
    row = f"seat 0 hand: crane tower city: {GOODS} black_market well"
    t = Table(row, edition).play("role builder; build crane; spend indigo_plant")
    assert (t.asked(), t.left()) == ("spend 0", 0)
    goods = [token for token in t.legal() if token != "pass"]
    t.play(goods[-1])
    assert (t.asked(), t.goods(0), t.hand(0)) == ("role 1", 1, "tower")
    other = Table(row, edition).play("role builder; build crane").play(f"{goods[-1]}, spend indigo_plant")
    assert other.city(0) == t.city(0)


@every_edition
def test_a_well_that_is_covered_now_gives_no_reason(edition: str) -> None:
    """Ruling 33: its function is gone at once (2004 L324)."""
    t = Table(f"seat 0 hand: smithy city: {GOODS} black_market well crane", edition)
    t.play("role builder; build smithy; cover well")
    assert t.asked() == "role 1"


@every_edition
def test_at_the_end_of_the_game_no_good_is_given_up_for_nothing(edition: str) -> None:
    """Ruling 33: with the twelfth building, or after another's, nothing is produced any more (2004 L206)."""
    well = "black_market well"
    row = f"seat 0 hand: smithy city: {GOODS} {well} " + " ".join(["sugar_mill"] * 6)
    assert Table(row, edition).play("role builder; build smithy").asked() == "over"
    full = "seat 1 hand: archive city: " + " ".join(["indigo_plant"] * 5 + ["sugar_mill"] * 5 + ["quarry"])
    t = Table(f"governor=1\n{full}\nseat 0 hand: smithy tower city: {GOODS} {well}", edition)
    t.play("role builder; build archive; build smithy; spend indigo_plant")
    assert t.asked() == "over"


def test_a_customs_good_is_no_reason_for_the_well() -> None:
    """Rulings 29 and 33: it is not produced; but where no card is left, any good is one to draw."""
    row = "seat 0 hand: smithy city: customs_office+hero black_market well"
    assert Table(row, NEW).play("role builder; build smithy").asked() == "role 1"
    t = Table(row + " carpenter\nseat 1 city: tower", NEW, cards_end=True).play("role builder; build smithy")
    assert t.legal() == ["pass", "spend customs_office"]
    t.play("spend customs_office")
    assert t.hand(0) == "hero"


@every_edition
def test_where_no_card_is_left_a_good_is_one(edition: str) -> None:
    """Rulings 33 and 38: given up for nothing, it is drawn by the carpenter."""
    row = "seat 0 hand: smithy city: indigo_plant+hero black_market carpenter\nseat 1 city: tower"
    t = Table(row, edition, cards_end=True).play("role builder; build smithy")
    assert t.legal() == ["pass", "spend indigo_plant"]
    t.play("spend indigo_plant")
    assert (t.hand(0), t.goods(0)) == ("hero", 0)


@every_edition
def test_with_goods_one_can_build_what_the_hand_cannot_pay(edition: str) -> None:
    """2004 L298: a statue without any other card but one: two goods and that card."""
    t = Table(f"seat 1 hand: statue tower city: {GOODS} black_market", edition).play("role builder")
    assert t.may("build statue")
    t.play("build statue")
    assert t.asked() == "spend 1"
    assert not t.may("pass")
    t.play("spend indigo_plant, spend coffee_roaster")
    assert t.hand(1) == ""
    t = Table("seat 1 hand: statue tower city: indigo_plant+hero black_market", edition).play("role builder")
    assert t.asked() == "role 1"


@every_edition
def test_a_good_on_the_covered_building_is_lost_first(edition: str) -> None:
    """Ruling 34: it cannot be spent."""
    t = Table("seat 1 hand: tower statue*3 city: sugar_mill+hero crane black_market", edition)
    t.play("role builder; build tower; cover sugar_mill")
    assert t.city(1) == "tower crane black_market"
    assert t.asked() == "role 1"
    assert t.discard() == "hero statue"
    assert t.hand(1) == "statue statue"


@every_edition
def test_goods_on_other_buildings_can_be_spent_when_covering(edition: str) -> None:
    """Ruling 34: palace (6) over a sugar mill (2): 4 left, two of them goods."""
    t = Table(
        "seat 1 hand: palace statue*3 city: sugar_mill+hero indigo_plant+well coffee_roaster+tower crane black_market",
        edition,
    )
    t.play("role builder; build palace, cover sugar_mill")
    assert t.asked() == "spend 1"
    assert not t.may("spend sugar_mill")
    t.play("spend indigo_plant; spend coffee_roaster")
    assert t.hand(1) == "statue"
    assert t.discard() == "hero statue statue tower well"


@every_edition
def test_covered_by_this_build_it_cannot_be_used(edition: str) -> None:
    """2004 L324: palace (6) over the black market (2): 4 hand cards."""
    t = Table("seat 1 hand: palace statue*3 tower*3 city: indigo_plant+hero crane black_market", edition)
    assert t.pays("role builder; build palace; cover black_market") == 4
    assert t.city(1) == "indigo_plant+hero crane palace"


@every_edition
def test_it_does_not_help_to_build_itself(edition: str) -> None:
    """Ruling 32."""
    t = Table("seat 1 hand: black_market tower*2 city: indigo_plant+hero", edition).play(
        "role builder; build black_market"
    )
    assert t.hand(1) == ""
    assert t.goods(1) == 1


@every_edition
def test_spending_is_no_sale(edition: str) -> None:
    """2004 L298: no price, no market stand or hall."""
    t = Table(
        "seat 1 hand: well city: indigo_plant+hero sugar_mill+statue black_market market_stand market_hall", edition
    )
    t.play("role builder; build well")
    assert t.hand(1) == ""
    assert t.discard() == "hero statue"


def test_a_customs_good_may_be_spent() -> None:
    """Ruling 29: for one card (2018 L577)."""
    t = Table("seat 1 hand: tower statue*3 city: customs_office+hero black_market", NEW)
    t.play("role builder; build tower; spend customs_office")
    assert t.hand_size(1) == 1
    assert t.city(1) == "customs_office black_market tower"
    assert "hero" in t.discard()


def test_spent_goods_do_not_go_under_the_harbor() -> None:
    """Ruling 55: they are not sold."""
    t = Table("seat 1 hand: smithy tower city: indigo_plant+hero black_market harbor", NEW)
    t.play("role builder; build smithy; spend indigo_plant")
    assert t.harbor(1) == ""
    assert t.discard() == "hero"
