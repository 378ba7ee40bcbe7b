"""Hut: a card after a trader phase without any sale."""

from tests.sanjuan_table import NEW, Table


def test_a_card_if_nobody_sold_anything() -> None:
    """Ruling 56: 2018 L554; nobody had a good."""
    t = Table("seat 0 city: hut\ndeck: hero ...", NEW).play("role trader")
    assert t.hand(0) == "hero"


def test_goods_that_stay_unsold_do_not_matter() -> None:
    """Ruling 56: it is sales that count, not goods."""
    t = Table("seat 0 city: indigo_plant+well\nseat 1 city: hut\ndeck: hero ...", NEW).play("role trader; pass")
    assert t.hand(1) == "hero"


def test_nothing_after_any_sale() -> None:
    """Ruling 56: by anybody, the owner or another."""
    t = Table("tiles: 11122 11222 11223 12223 12233\nseat 0 city: indigo_plant+well hut", NEW)
    assert t.play("role trader; sell indigo_plant").hand_size(0) == 1
    t = Table("seat 0 city: hut\nseat 1 city: indigo_plant+well", NEW).play("role trader; sell indigo_plant")
    assert t.hand(0) == ""


def test_each_trader_phase_counts_for_itself() -> None:
    """Ruling 56: a sale in the last phase does not spoil the next one."""
    t = Table("seat 0 city: hut\nseat 1 city: indigo_plant+well\ndeck: hero statue ...", NEW)
    t.play("role trader; sell indigo_plant; role producer; pass; role prospector")
    assert t.hand(0) == "statue"
    t.play("role trader")
    assert t.hand_size(0) == 2


def test_a_sold_customs_good_is_a_sale() -> None:
    """Rulings 29 and 56."""
    t = Table("seat 0 city: hut\nseat 1 city: customs_office+well", NEW).play("role trader; sell customs_office")
    assert t.hand(0) == ""


def test_every_owner_draws_from_the_trader_on() -> None:
    """Ruling 56: at the end of the phase."""
    t = Table(
        """
        ask: role seat=1 | role seat=2
        seat 0 city: hut
        seat 1 city: hut
        seat 2 city: hut
        deck: hero statue tower ...
        """,
        NEW,
    ).play("role trader")
    assert (t.hand(1), t.hand(2), t.hand(0)) == ("hero", "statue", "tower")


def test_only_in_trader_phases() -> None:
    """2018 L554."""
    t = Table("seat 0 city: hut", NEW).play("role producer; role builder")
    assert t.hand(0) == ""


def test_a_black_market_is_no_sale() -> None:
    """Ruling 55: the builder phase does not count; the next trader phase without sale does."""
    t = Table(
        """
        seat 0 hand: smithy city: hut
        seat 1 hand: well city: indigo_plant+tower sugar_mill+tower black_market
        deck: hero ...
        """,
        NEW,
    )
    t.play("role builder; build smithy; build well; role trader")
    assert t.hand(0) == "hero"


def test_covered_it_is_gone() -> None:
    """2004 L324."""
    assert Table("seat 0 city: crane covered: hut", NEW).play("role trader").hand(0) == ""
