"""What is asked, and what happens by itself: nobody must use a building, yet what can only help is not asked."""

import pytest
from tests.sanjuan_table import NEW, Table, every_edition

from morro.sanjuan.actions import ACTIONS


def test_only_four_buildings_are_switched_on() -> None:
    """Ruling 91: every other use is either a choice of cards or happens by itself."""
    tokens = [ACTIONS.token(action) for action in range(len(ACTIONS))]
    used = [token.removeprefix("use ") for token in tokens if token.startswith("use ")]
    assert used == ["library", "gold_mine", "goldsmith", "poor_house"]


@every_edition
@pytest.mark.parametrize(("city", "build"), [("smithy", "silver_smelter"), ("quarry", "hero")])
def test_discounts_happen_by_themselves(edition: str, city: str, build: str) -> None:
    """Ruling 91: smithy and quarry."""
    t = Table(f"seat 1 hand: {build} indigo_plant*2 sugar_mill*2 tower*2 city: {city}", edition).play("role builder")
    t.play(f"build {build}")
    assert (t.asked(), t.left()) == ("pay 1", 4)


@every_edition
def test_carpenter_and_poor_house_draw_by_themselves(edition: str) -> None:
    """Ruling 91."""
    t = Table("seat 0 hand: smithy city: carpenter poor_house\ndeck: hero statue ...", edition)
    t.play("role builder; build smithy")
    assert t.hand(0) == "hero statue"
    assert t.asked() == "role 1"


@every_edition
def test_the_well_draws_by_itself(edition: str) -> None:
    """Ruling 91."""
    t = Table("seat 0 city: indigo_plant*2 well\ndeck: hero statue tower ...", edition)
    t.play("role producer; produce indigo_plant, produce indigo_plant")
    assert t.hand(0) == "tower"
    assert t.asked() == "role 1"


@every_edition
def test_market_stand_and_hall_pay_by_themselves(edition: str) -> None:
    """Ruling 91."""
    t = Table("seat 0 city: indigo_plant+well indigo_plant+tower market_stand market_hall", edition)
    t.play("role trader; sell indigo_plant, sell indigo_plant")
    assert t.hand_size(0) == 4
    assert t.asked() == "role 1"


@every_edition
def test_the_prefecture_keeps_two_by_itself(edition: str) -> None:
    """Rulings 42 and 91: nobody would keep fewer."""
    t = Table("seat 0 city: prefecture\ndeck: hero statue tower well palace ...", edition).play("role councillor")
    assert t.left() == 2
    assert not t.may("pass")
    t.play("keep well")
    assert t.left() == 1
    assert not t.may("pass")


@every_edition
def test_councillor_and_prospector_draw_by_themselves(edition: str) -> None:
    """Rulings 42 and 91: the action could be skipped; nobody is asked whether he wants a card."""
    t = Table("seat 0 hand:\ndeck: hero statue tower well palace quarry archive ...", edition).play("role councillor")
    assert t.asked() == "council 0"
    t.play("keep hero")
    assert t.asked() == "council 1"
    assert t.legal() == ["keep archive", "keep quarry"]
    t = Table("seat 0 hand:\ndeck: hero ...", edition).play("role prospector")
    assert t.hand(0) == "hero"


def test_the_new_buildings_that_only_help_work_by_themselves() -> None:
    """Ruling 91: harbor, hut, tavern, customs office."""
    t = Table("seat 0 city: indigo_plant+hero harbor", NEW).play("role trader; sell indigo_plant")
    assert t.harbor(0) == "hero"
    t = Table("seat 0 city: hut\ndeck: hero ...", NEW).play("role trader")
    assert t.hand(0) == "hero"
    t = Table("seat 0 city: tavern\nseat 1 city: indigo_plant*2\ndeck: hero ...", NEW).play("role builder")
    assert t.hand(0) == "hero"
    t = Table("seat 0 city: customs_office\ndeck: hero ...", NEW).play("role councillor")
    assert t.city(0) == "customs_office+hero"


@every_edition
@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("seat 0 city: indigo_plant sugar_mill aqueduct", "role producer"),
        ("seat 0 city: indigo_plant+well trading_post", "role trader"),
        ("seat 0 city: library\ndeck: hero ...", "role prospector"),
        ("seat 0 city: gold_mine\ndeck: hero ...", "role prospector"),
        ("seat 0 hand: tower hero*2 city: indigo_plant+well black_market", "role builder; build tower"),
        ("seat 0 hand: tower hero*2 city: indigo_plant crane", "role builder; build tower"),
        ("seat 0 hand: tower hero*2 city: indigo_plant library", "role builder; build tower"),
        ("ask: role seat=0\nseat 0 hand: tower city: chapel", "role trader"),
        ("seat 0 hand: smithy tower hero city: poor_house", "role builder; build smithy"),
        ("seat 0 hand: smithy city: indigo_plant+hero black_market well", "role builder; build smithy"),
        (
            "seat 0 hand: tower city: tobacco_storage+hero tobacco_storage well crane",
            "role builder; build tower; cover tobacco_storage",
        ),
    ],
)
def test_where_a_refusal_can_matter_it_is_possible(edition: str, position: str, moves: str) -> None:
    """2004 L85, L261: nobody must use a building, a privilege, an action."""
    t = Table(position, edition).play(moves)
    assert t.asked().endswith("0")
    assert "pass" in t.legal()


# -- several cards are named in the order of kinds, so that no choice can be made in two ways


@every_edition
@pytest.mark.parametrize(
    ("position", "moves", "first", "then"),
    [
        (
            "seat 0 city: indigo_plant sugar_mill coffee_roaster coffee_roaster",
            "role producer",
            "produce sugar_mill",
            ["pass", "produce coffee_roaster"],
        ),
        (
            "seat 0 city: indigo_plant+hero sugar_mill+hero coffee_roaster+hero",
            "role trader",
            "sell sugar_mill",
            ["pass", "sell coffee_roaster"],
        ),
        (
            "seat 1 hand: quarry well*3 tower city: indigo_plant+hero sugar_mill+hero coffee_roaster+hero black_market",
            "role builder; build quarry",
            "spend sugar_mill",
            ["pass", "spend coffee_roaster"],
        ),
        (
            "seat 0 hand: statue smithy*2 tower*2 hero*2 city: indigo_plant",
            "role builder; build statue",
            "pay tower",
            ["pay tower", "pay hero"],
        ),
        (
            "seat 0 city: prefecture\ndeck: smithy well tower statue hero ...",
            "role councillor",
            "keep tower",
            ["keep statue", "keep hero"],
        ),
        (
            "ask: role seat=0\nseat 0 hand: smithy*2 well*2 tower*2 hero*3 city: indigo_plant",
            "role trader",
            "discard tower",
            ["discard tower", "discard hero"],
        ),
    ],
)
def test_cards_are_named_in_the_order_of_kinds(
    edition: str, position: str, moves: str, first: str, then: list[str]
) -> None:
    """docs/questions.md, General: the same or a later kind than the one before."""
    t = Table(position, edition).play(moves).play(first)
    assert t.legal() == then


@every_edition
def test_a_choice_that_could_not_be_finished_is_not_offered(edition: str) -> None:
    """docs/questions.md, General: three cards to pay, so the last two kinds cannot come first."""
    t = Table("seat 1 hand: statue smithy well tower quarry city: indigo_plant", edition)
    t.play("role builder; build statue")
    assert t.legal() == ["pay smithy", "pay well"]
