"""Market hall: a card more for any sale."""

import pytest
from tests.sanjuan_table import NEW, Table, every_edition

LOW = "tiles: 11122 11222 11223 12223 12233"


@every_edition
@pytest.mark.parametrize(("sold", "cards"), [(0, 0), (1, 2), (2, 3)])
def test_one_card_more_once(edition: str, sold: int, cards: int) -> None:
    """2004 L382: for one good or several."""
    t = Table(f"{LOW}\nseat 0 city: indigo_plant+hero indigo_plant+hero market_hall", edition).play("role trader")
    for _ in range(sold):
        t.play("sell indigo_plant")
    if sold < 2:
        t.play("pass")
    assert t.hand_size(0) == cards


@every_edition
def test_for_others_than_the_trader_too(edition: str) -> None:
    """2004 L382."""
    t = Table(f"{LOW}\nseat 1 city: indigo_plant+hero market_hall", edition).play("role trader; sell indigo_plant")
    assert t.hand_size(1) == 2


@every_edition
def test_it_adds_to_the_market_stand(edition: str) -> None:
    """2004 L318, L382."""
    t = Table(f"{LOW}\nseat 0 city: sugar_mill+hero coffee_roaster+well market_hall market_stand", edition)
    t.play("role trader; sell sugar_mill, sell coffee_roaster")
    assert t.hand_size(0) == 1 + 2 + 2


@every_edition
def test_sales_of_others_do_not_count(edition: str) -> None:
    """2004 L382."""
    t = Table(f"{LOW}\nseat 0 city: market_hall\nseat 1 city: indigo_plant+hero", edition)
    t.play("role trader; sell indigo_plant")
    assert (t.hand_size(0), t.hand_size(1)) == (0, 1)


def test_a_customs_good_counts() -> None:
    """Ruling 29: 2018 L577."""
    t = Table(f"{LOW}\nseat 0 city: customs_office+well market_hall", NEW).play("role trader; sell customs_office")
    assert t.hand_size(0) == 3


@every_edition
def test_covered_it_is_gone(edition: str) -> None:
    """2004 L324."""
    t = Table(f"{LOW}\nseat 0 city: indigo_plant+hero crane covered: market_hall", edition)
    t.play("role trader; sell indigo_plant")
    assert t.hand_size(0) == 1
