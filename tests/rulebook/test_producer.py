"""The producer phase: goods on empty production buildings."""

import pytest
from tests.sanjuan_table import Table, every_edition


@every_edition
def test_everybody_may_produce_one_good_the_producer_two(edition: str) -> None:
    """2004 L117-L121, L140."""
    t = Table(
        """
        seat 0 city: indigo_plant sugar_mill silver_smelter
        seat 1 city: indigo_plant sugar_mill silver_smelter
        seat 2 city: indigo_plant sugar_mill silver_smelter
        deck: tower well hero statue ...
        """,
        edition,
    ).play("role producer")
    assert (t.asked(), t.left()) == ("produce 0", 2)
    assert t.legal() == ["pass", "produce indigo_plant", "produce sugar_mill", "produce silver_smelter"]
    t.play("produce sugar_mill, produce silver_smelter")
    assert (t.asked(), t.left()) == ("produce 1", 1)
    t.play("produce silver_smelter")
    assert (t.asked(), t.left()) == ("produce 2", 1)
    t.play("produce indigo_plant")
    assert t.asked() == "role 1"
    assert t.city(0) == "indigo_plant sugar_mill+tower silver_smelter+well"
    assert t.city(1) == "indigo_plant sugar_mill silver_smelter+hero"
    assert t.city(2) == "indigo_plant+statue sugar_mill silver_smelter"


@every_edition
def test_a_good_is_the_top_card_of_the_deck(edition: str) -> None:
    """2004 L117: face down, whatever it is; the deck gets smaller, the hand stays as it is."""
    t = Table("seat 0 hand: well city: silver_smelter\ndeck: palace ...", edition)
    size = t.deck_size()
    t.play("role producer; produce silver_smelter")
    assert t.city(0) == "silver_smelter+palace"
    assert t.hand(0) == "well"
    assert t.deck_size() == size - 1


@every_edition
def test_a_production_building_holds_at_most_one_good(edition: str) -> None:
    """2004 L119, L123: the second good goes on another, empty building."""
    t = Table("seat 0 city: indigo_plant+well sugar_mill coffee_roaster+hero", edition).play("role producer")
    assert t.legal() == ["pass", "produce sugar_mill"]
    t.play("produce sugar_mill")
    assert t.asked() == "role 1"
    assert t.goods(0) == 3


@every_edition
def test_without_an_empty_production_building_nothing_is_produced(edition: str) -> None:
    """2004 L121: bad luck."""
    t = Table("seat 0 city: indigo_plant+well\nseat 1 city: tower quarry", edition)
    size = t.deck_size()
    t.play("role producer")
    assert t.asked() == "role 1"
    assert t.deck_size() == size


@every_edition
def test_two_buildings_of_one_kind_produce_one_good_each(edition: str) -> None:
    """2004 L117: the goods lie on two plants, never both on one."""
    t = Table("seat 0 city: indigo_plant indigo_plant\ndeck: well hero ...", edition)
    t.play("role producer; produce indigo_plant")
    assert t.legal() == ["pass", "produce indigo_plant"]
    t.play("produce indigo_plant")
    assert t.city(0) == "indigo_plant+well indigo_plant+hero"


@every_edition
def test_other_buildings_produce_nothing(edition: str) -> None:
    """2004 L117: goods lie on production buildings."""
    t = Table("seat 0 city: indigo_plant market_hall tower library", edition).play("role producer")
    assert t.legal() == ["pass", "produce indigo_plant"]


@every_edition
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_has_to_produce(edition: str, seat: int) -> None:
    """2004 L85: the action may be renounced, by the producer too, and the privilege alone as well."""
    t = Table("seat 0 city: indigo_plant sugar_mill\nseat 1 city: indigo_plant", edition)
    t.play("role producer")
    t.play("pass" if seat == 0 else "produce indigo_plant; pass")
    assert t.asked() == "produce 1"
    t.play("pass" if seat == 1 else "produce indigo_plant")
    assert t.goods(0) == seat
    assert t.goods(1) == 1 - seat


@every_edition
def test_goods_are_counted_on_the_buildings(edition: str) -> None:
    """T44: a sugar mill and a tobacco storage with a card each: two goods, sugar and tobacco (2004 L144, 2018 L157)."""
    t = Table("seat 0 city: sugar_mill+well tobacco_storage+hero indigo_plant", edition)
    assert t.goods(0) == 2
    assert t.copy().play("role producer").legal() == ["pass", "produce indigo_plant"]
    assert t.play("role trader").legal() == ["pass", "sell sugar_mill", "sell tobacco_storage"]


@every_edition
def test_the_producer_with_library_makes_three(edition: str) -> None:
    """T21: 2004 L398, 2018 L458."""
    t = Table("seat 0 city: indigo_plant sugar_mill tobacco_storage coffee_roaster library", edition)
    t.play("role producer; use library")
    assert t.left() == 3
    t.play("produce indigo_plant, produce sugar_mill, produce tobacco_storage")
    assert t.asked() == "role 1"
    assert t.goods(0) == 3


@every_edition
@pytest.mark.parametrize(
    ("role", "library", "limit"), [("prospector", "", 2), ("producer", "", 3), ("producer", "library", 4)]
)
def test_the_aqueduct_adds_one_good(edition: str, role: str, library: str, limit: int) -> None:
    """T13: 2 goods, 3 as producer, 4 as producer with library (2004 L357-L359)."""
    five = "indigo_plant sugar_mill tobacco_storage coffee_roaster silver_smelter"
    t = Table(f"seat 0 city: {five} aqueduct {library}", edition)
    t.play(f"role {role}")
    if role == "prospector":
        t.play("role producer")
    if library:
        t.play("use library")
    assert (t.asked(), t.left()) == ("produce 0", limit)
    for kind in ["indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster"][:limit]:
        assert t.asked() == "produce 0"
        t.play(f"produce {kind}")
    assert t.asked().startswith("role")
    assert t.goods(0) == limit
