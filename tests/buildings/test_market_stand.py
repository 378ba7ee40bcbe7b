"""Market stand: a card for selling at least two goods."""

import pytest
from tests.sanjuan_table import NEW, Table, every_edition

LOW = "tiles: 11122 11222 11223 12223 12233"


@every_edition
@pytest.mark.parametrize(("sold", "cards"), [(0, 0), (1, 1), (2, 3), (3, 4), (4, 5)])
def test_two_goods_or_more_one_card(edition: str, sold: int, cards: int) -> None:
    """2004 L318: indigo at 1 each; one card more from the second good on, once."""
    city = "indigo_plant+hero indigo_plant+hero indigo_plant+hero indigo_plant+well indigo_plant+well"
    t = Table(f"{LOW}\nseat 0 city: {city} market_stand trading_post library\ndeck: sugar_mill*6 ...", edition)
    t.play("role trader; use library")
    for _ in range(sold):
        t.play("sell indigo_plant")
    if sold < 4:
        t.play("pass")
    assert t.hand_size(0) == cards


@every_edition
def test_for_others_than_the_trader_too(edition: str) -> None:
    """2004 L318: with a trading post."""
    t = Table(f"{LOW}\nseat 1 city: indigo_plant+hero indigo_plant+hero market_stand trading_post", edition)
    t.play("role trader; sell indigo_plant, sell indigo_plant")
    assert t.hand_size(1) == 3


@every_edition
def test_it_adds_to_the_market_hall(edition: str) -> None:
    """2004 L318, L382: 1 + 1 + 1 + 1."""
    t = Table(f"{LOW}\nseat 0 city: indigo_plant+hero indigo_plant+hero market_stand market_hall", edition)
    t.play("role trader; sell indigo_plant, sell indigo_plant")
    assert t.hand_size(0) == 4


@every_edition
def test_sales_of_others_do_not_count(edition: str) -> None:
    """2004 L318: its owner's."""
    t = Table(f"{LOW}\nseat 0 city: indigo_plant+hero market_stand\nseat 1 city: indigo_plant+well", edition)
    t.play("role trader; sell indigo_plant; sell indigo_plant")
    assert (t.hand_size(0), t.hand_size(1)) == (1, 1)


def test_a_customs_good_counts() -> None:
    """Ruling 29: 2018 L577: 1 + 2 + 1."""
    t = Table(f"{LOW}\nseat 0 city: indigo_plant+hero customs_office+well market_stand", NEW)
    t.play("role trader; sell indigo_plant, sell customs_office")
    assert t.hand_size(0) == 4


@every_edition
def test_it_works_in_the_round_in_which_it_was_built(edition: str) -> None:
    """Ruling 32."""
    t = Table(f"{LOW}\nseat 0 hand: market_stand tower city: indigo_plant+hero indigo_plant+hero", edition)
    t.play("role builder; build market_stand; role prospector; role trader; sell indigo_plant, sell indigo_plant")
    assert t.hand_size(0) == 3


@every_edition
def test_covered_it_is_gone(edition: str) -> None:
    """2004 L324."""
    t = Table(f"{LOW}\nseat 0 city: indigo_plant+hero indigo_plant+hero crane covered: market_stand", edition)
    t.play("role trader; sell indigo_plant, sell indigo_plant")
    assert t.hand_size(0) == 2
