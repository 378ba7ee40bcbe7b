"""Poor house: a card after building with at most one card left."""

import pytest
from tests.sanjuan_table import Table, every_edition


@every_edition
@pytest.mark.parametrize(("rest", "drawn"), [("", 1), ("tower", 1), ("tower*2", 0), ("tower*3", 0)])
def test_no_card_or_one_left(edition: str, rest: str, drawn: int) -> None:
    """2004 L287: none or one, counted after paying."""
    t = Table(f"seat 0 hand: smithy {rest} city: poor_house\ndeck: hero ...", edition).play(
        "role builder; build smithy"
    )
    assert t.hand_size(0) == int(rest[-1:] if "*" in rest else len(rest.split())) + drawn
    assert ("hero" in t.hand(0)) == bool(drawn)


@every_edition
def test_for_production_buildings_too(edition: str) -> None:
    """2004 L287: after any building."""
    t = Table("seat 1 hand: sugar_mill tower*2 city: poor_house\ndeck: hero ...", edition)
    t.play("role builder; build sugar_mill")
    assert t.hand(1) == "hero"


@every_edition
def test_right_after_the_owners_own_build(edition: str) -> None:
    """Ruling 9: before the next seat builds."""
    t = Table(
        "seat 0 hand: smithy city: poor_house\nseat 1 hand: archive well city: indigo_plant\ndeck: hero ...", edition
    )
    t.play("role builder; build smithy")
    assert t.asked() == "build 1"
    assert t.hand(0) == "hero"


@every_edition
def test_nothing_without_building(edition: str) -> None:
    """T33: 2004 L292; also not when others build."""
    t = Table(
        "seat 0 hand: archive well city: indigo_plant\nseat 1 hand: smithy city: poor_house\ndeck: hero ...", edition
    ).play("role builder; build archive")
    assert t.hand(1) == "smithy"


@every_edition
def test_nothing_for_its_own_construction(edition: str) -> None:
    """Rulings 31, 32: from the next builder phase on."""
    t = Table("seat 0 hand: poor_house tower city: indigo_plant\ndeck: hero ...", edition)
    t.play("role builder; build poor_house")
    assert t.hand(0) == ""


@every_edition
def test_nothing_when_covered_by_this_build(edition: str) -> None:
    """Ruling 31: 2004 L324."""
    t = Table("seat 0 hand: tower city: poor_house crane\ndeck: hero ...", edition)
    t.play("role builder; build tower")
    assert t.city(0) == "tower crane"
    assert t.hand(0) == ""


@every_edition
def test_after_the_carpenter(edition: str) -> None:
    """T32, ruling 31: one left, the carpenter's makes two: nothing more."""
    t = Table("seat 0 hand: smithy tower city: poor_house carpenter\ndeck: hero statue ...", edition)
    t.play("role builder; build smithy")
    assert t.hand(0) == "hero tower"


@every_edition
def test_one_card_only(edition: str) -> None:
    """Ruling 31: at most once in a phase: from none to one, not to two."""
    t = Table("seat 0 hand: smithy city: poor_house\ndeck: hero statue ...", edition).play("role builder; build smithy")
    assert t.hand(0) == "hero"


@every_edition
def test_goods_at_the_black_market_can_keep_the_hand_full(edition: str) -> None:
    """2004 L287, L298: it is the hand that counts: paid with goods, two cards stay, and nothing is drawn."""
    t = Table(
        "seat 1 hand: well tower*2 city: poor_house black_market indigo_plant+palace sugar_mill+palace\ndeck: hero ...",
        edition,
    )
    t.play("role builder; build well; spend indigo_plant; spend sugar_mill")
    assert t.hand(1) == "tower tower"
