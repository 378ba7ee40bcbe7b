"""The builder phase: what may be built, at what price, and what happens after."""

import pytest
from tests.sanjuan_table import Table, every_edition, second_edition

BUYER = "seat 0 hand: quarry indigo_plant*2 sugar_mill*4 city: indigo_plant"


@every_edition
def test_a_building_costs_its_number_in_other_hand_cards(edition: str) -> None:
    """2004 L92, L94: somebody who is not the builder pays the full price; the payment goes to the discard pile."""
    t = Table("seat 1 hand: quarry indigo_plant*2 sugar_mill*4 city: indigo_plant", edition)
    t.play("role builder")
    assert t.asked() == "build 1"
    t.play("build quarry")
    assert (t.asked(), t.left()) == ("pay 1", 4)
    t.play("pay indigo_plant, pay sugar_mill, pay sugar_mill, pay sugar_mill")
    assert t.city(1) == "indigo_plant quarry"
    assert t.hand(1) == "indigo_plant sugar_mill"
    assert t.discard() == "indigo_plant sugar_mill sugar_mill sugar_mill"


@every_edition
def test_the_builder_pays_one_card_less(edition: str) -> None:
    """2004 L92, L111: his privilege."""
    t = Table(BUYER, edition).play("role builder; build quarry")
    assert (t.asked(), t.left()) == ("pay 0", 3)
    t.play("pay indigo_plant, pay sugar_mill, pay sugar_mill")
    assert t.hand(0) == "indigo_plant sugar_mill sugar_mill"
    assert t.discard_size() == 3


@every_edition
def test_any_cards_may_be_paid_and_each_is_worth_one(edition: str) -> None:
    """Ruling 6: the number on a card is its own cost, never its worth as money."""
    t = Table("seat 1 hand: statue palace hero smithy indigo_plant city: indigo_plant", edition)
    t.play("role builder; build statue")
    assert t.left() == 3
    t.play("pay indigo_plant, pay hero, pay palace")
    assert t.hand(1) == "smithy"
    assert t.discard() == "hero indigo_plant palace"


@every_edition
def test_a_card_does_not_pay_for_itself(edition: str) -> None:
    """2004 L92: the price is paid with other cards."""
    t = Table("seat 1 hand: statue tower well gold_mine city: indigo_plant", edition).play("role builder")
    assert t.may("build statue")
    t = Table("seat 1 hand: statue tower gold_mine city: indigo_plant", edition).play("role builder")
    assert t.legal() == ["pass", "build gold_mine"]


@every_edition
def test_what_cannot_be_paid_cannot_be_built(edition: str) -> None:
    """2004 L92: three other cards pay for 3, or 4 as builder, not for 5."""
    t = Table("seat 0 hand: library quarry tower smithy city: indigo_plant", edition).play("role builder")
    assert t.legal() == ["pass", "build smithy", "build tower", "build quarry"]


@every_edition
def test_a_building_without_cost_left_takes_no_payment(edition: str) -> None:
    """2004 L92: the builder builds a building of cost 1 with his last card."""
    t = Table("seat 0 hand: smithy city: indigo_plant", edition).play("role builder; build smithy")
    assert t.city(0) == "indigo_plant smithy"
    assert t.hand(0) == ""
    assert t.discard() == ""


@every_edition
def test_production_buildings_may_be_built_again_and_again(edition: str) -> None:
    """2004 L96, L234."""
    t = Table("seat 0 hand: indigo_plant sugar_mill city: indigo_plant indigo_plant sugar_mill", edition)
    t.play("role builder; build indigo_plant")
    assert t.city(0) == "indigo_plant indigo_plant sugar_mill indigo_plant"


@every_edition
def test_every_other_building_stands_at_most_once(edition: str) -> None:
    """2004 L96, L259; 2018 L116, L132."""
    t = Table("seat 0 hand: smithy archive tower city: indigo_plant smithy", edition).play("role builder")
    assert t.legal() == ["pass", "build archive", "build tower"]
    assert not t.may("build smithy")


@every_edition
def test_the_same_building_may_stand_in_two_cities(edition: str) -> None:
    """2004 L259: the limit is for each player."""
    t = Table(
        """
        seat 0 hand: smithy city: indigo_plant
        seat 1 hand: archive tower city: indigo_plant smithy archive
        seat 2 hand: smithy tower city: indigo_plant
        """,
        edition,
    ).play("role builder; build smithy")
    assert t.asked() == "build 2"
    t.play("build smithy")
    assert [t.city(seat).count("smithy") for seat in range(3)] == [1, 1, 1]


@every_edition
def test_two_different_monuments_but_not_the_same_twice(edition: str) -> None:
    """T23: statue and victory column, yes; a second statue, no (2004 L415, 2018 L479)."""
    t = Table("seat 0 hand: statue victory_column indigo_plant*4 city: indigo_plant statue", edition)
    t.play("role builder")
    assert not t.may("build statue")
    t.play("build victory_column, pay indigo_plant, pay indigo_plant, pay indigo_plant")
    assert t.city(0) == "indigo_plant statue victory_column"


@every_edition
def test_reductions_beyond_the_price_are_lost(edition: str) -> None:
    """T01: builder with smithy and library builds a sugar mill of cost 2: nothing to pay, nothing back (2004 L101)."""
    t = Table("seat 0 hand: sugar_mill tower city: indigo_plant smithy library", edition)
    t.play("role builder; build sugar_mill")
    assert t.asked() == "role 1"
    assert t.city(0) == "indigo_plant smithy library sugar_mill"
    assert t.hand(0) == "tower"
    assert t.discard() == ""


@every_edition
def test_a_privilege_that_is_not_used_is_not_paid_out(edition: str) -> None:
    """T02: the builder does not build and gets nothing for it (2004 L102, 2018 L126)."""
    t = Table("seat 0 hand: sugar_mill tower city: indigo_plant library", edition).play("role builder; pass")
    assert t.hand(0) == "sugar_mill tower"
    assert t.city(0) == "indigo_plant library"


@every_edition
@pytest.mark.parametrize(
    ("city", "build", "price"),
    [
        ("quarry", "smithy", 0),
        ("library quarry", "archive", 0),
        ("smithy library", "indigo_plant", 0),
        ("smithy library", "tobacco_storage", 0),
        ("smithy library", "silver_smelter", 2),
        ("smithy quarry", "silver_smelter", 3),
        ("smithy quarry", "hero", 3),
        ("library quarry", "palace", 3),
    ],
)
def test_reductions_add_up_and_stop_at_nothing(edition: str, city: str, build: str, price: int) -> None:
    """Ruling 33: builder, library, smithy or quarry together; never below nothing (2004 L100-L101)."""
    t = Table(f"seat 0 hand: {build} sugar_mill*3 coffee_roaster*2 city: indigo_plant {city}", edition)
    paid = t.pays(f"role builder; build {build}")
    if t.asked() == "library 0":
        paid = t.pays("use library")
    assert paid == price


@every_edition
def test_seven_buildings_change_the_builder_phase(edition: str) -> None:
    """Ruling 8: smithy, crane, poor house, black market, carpenter, quarry and library (2004 L100), all at once."""
    t = Table(
        """
        seat 0 hand: palace well city: indigo_plant+hero crane poor_house black_market carpenter quarry library tower
        deck: archive smithy gold_mine ...
        """,
        edition,
    )
    # 6 - 1 quarry - 1 builder - 1 library - 3 tower = 0: one of them is too much.
    t.play("role builder; build palace; cover tower")
    assert t.asked() == "library 0"
    t.play("pass")
    assert t.asked() == "spend 0"
    t.play("pass")
    assert t.city(0) == "indigo_plant+hero crane poor_house black_market carpenter quarry library palace"
    # The last card is paid; the carpenter draws one, then the poor house one more.
    assert t.hand(0) == "archive smithy"
    assert t.discard() == "well"


@every_edition
@pytest.mark.parametrize("build", ["carpenter", "poor_house", "black_market", "quarry", "library", "crane"])
def test_a_building_does_not_help_to_build_itself(edition: str, build: str) -> None:
    """Ruling 32: a building works after the builder phase in which it was built (2004 L260, 2018 L302)."""
    cost = {"carpenter": 3, "poor_house": 2, "black_market": 2, "quarry": 4, "library": 5, "crane": 2}[build]
    hand = " ".join(["sugar_mill"] * (cost - 1))
    t = Table(f"seat 0 hand: {build} {hand} city: indigo_plant+hero tower\ndeck: hero ...", edition)
    t.play(f"role builder; build {build}")
    assert t.asked() == "role 1"
    assert t.hand(0) == ""
    assert t.discard_size() == cost - 1


@every_edition
def test_a_new_building_works_in_the_same_round(edition: str) -> None:
    """Ruling 32: from the next role on (2004 L260): the well is built, then two goods are produced."""
    t = Table(
        """
        seat 0 hand: well tower city: indigo_plant indigo_plant
        seat 1 city: indigo_plant
        deck: hero statue palace library ...
        """,
        edition,
    )
    t.play("role builder; build well; role prospector; role producer")
    assert t.hand(1) == "hero"
    t.play("produce indigo_plant, produce indigo_plant")
    assert t.hand(0) == "library"


@every_edition
def test_buildings_go_up_one_after_the_other_in_turn(edition: str) -> None:
    """2004 L94: each sees what was built before; the first payment is made before the second seat is asked."""
    t = Table(
        """
        seat 0 hand: tower*3 city: indigo_plant
        seat 1 hand: well*3 city: indigo_plant
        """,
        edition,
    ).play("role builder; build tower")
    assert t.asked() == "build 1"
    assert t.city(0) == "indigo_plant tower"
    assert t.discard() == "tower tower"


@every_edition
def test_a_building_stays_where_it_was_built(edition: str) -> None:
    """2004 L92: for the rest of the game, and in the order of building."""
    t = Table("seat 0 hand: tower*2 smithy city: indigo_plant well quarry", edition)
    t.play("role builder; build smithy; role trader; role prospector")
    assert t.city(0) == "indigo_plant well quarry smithy"


@second_edition
def test_the_prefecture_became_dearer(edition: str) -> None:
    """2018 L325: it costs 4; in 2004 it cost 3 (L276)."""
    text = "seat 1 hand: prefecture indigo_plant*3 city: indigo_plant"
    assert Table(text, edition).play("role builder").legal() == ["pass", *["build indigo_plant"]]
    assert Table(text, "2004").play("role builder").may("build prefecture")
