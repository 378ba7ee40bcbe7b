"""Harbor: one sold good of each trader phase goes under it, 1 point each."""

from tests.sanjuan_table import NEW, Table

LOW = "tiles: 11122 11222 11223 12223 12233"


def test_a_sold_good_goes_under_it() -> None:
    """Ruling 55: 2018 L589; the revenue stays the same."""
    t = Table(f"{LOW}\nseat 0 city: indigo_plant+hero harbor", NEW).play("role trader; sell indigo_plant")
    assert t.harbor(0) == "hero"
    assert t.discard() == ""
    assert t.hand_size(0) == 1
    assert t.points(0, "harbor") == 1


def test_one_however_many_are_sold() -> None:
    """Ruling 55: one of them; the others are discarded."""
    t = Table(f"{LOW}\nseat 0 city: indigo_plant+hero sugar_mill+hero coffee_roaster+hero harbor trading_post", NEW)
    t.play("role trader; sell indigo_plant, sell sugar_mill, sell coffee_roaster")
    assert t.harbor(0) == "hero"
    assert t.discard() == "hero hero"
    assert t.hand_size(0) == 4


def test_in_every_trader_phase() -> None:
    """2018 L589: each time, for others than the trader too."""
    t = Table(f"{LOW}\nseat 0 city: indigo_plant+hero indigo_plant+hero harbor", NEW)
    t.play("role trader; sell indigo_plant; pass; role prospector; role producer; pass")
    t.play("role trader; sell indigo_plant")
    assert t.points(0, "harbor") == 2


def test_nothing_without_a_sale() -> None:
    """2018 L589."""
    t = Table(f"{LOW}\nseat 0 city: indigo_plant+hero harbor\nseat 1 city: indigo_plant+well", NEW)
    t.play("role trader; pass; sell indigo_plant")
    assert t.harbor(0) == ""
    assert t.discard() == "well"


def test_markets_count_the_good_all_the_same() -> None:
    """Ruling 55: it was sold: 1 + 1 + 1 + 1."""
    t = Table(f"{LOW}\nseat 0 city: indigo_plant+hero indigo_plant+hero harbor market_stand market_hall", NEW)
    t.play("role trader; sell indigo_plant, sell indigo_plant")
    assert t.hand_size(0) == 4


def test_the_card_under_it_is_not_drawn_again() -> None:
    """Ruling 55: it is not in the discard pile: with empty piles there is nothing to get."""
    t = Table(f"{LOW}\nseat 0 city: indigo_plant+hero harbor", NEW, cards_end=True).play(
        "role trader; sell indigo_plant"
    )
    assert t.hand(0) == ""
    assert t.harbor(0) == "hero"


def test_covered_it_takes_no_more_and_keeps_what_it_has() -> None:
    """2018 L591: as with the chapel."""
    t = Table(f"{LOW}\nseat 0 city: indigo_plant+hero crane covered: harbor harbor: well*2", NEW)
    t.play("role trader; sell indigo_plant")
    assert t.points(0, "harbor") == 2
    assert t.discard() == "hero"


def test_a_good_at_the_black_market_is_not_sold() -> None:
    """Ruling 55."""
    t = Table("seat 1 hand: smithy city: indigo_plant+hero black_market harbor", NEW).play("role builder; build smithy")
    assert t.harbor(1) == ""
    assert t.discard() == "hero"


def test_built_this_round_it_works_this_round() -> None:
    """Ruling 32."""
    t = Table(f"{LOW}\nseat 0 hand: harbor tower*3 city: indigo_plant+hero", NEW)
    t.play("role builder; build harbor; role trader; sell indigo_plant")
    assert t.harbor(0) == "hero"
