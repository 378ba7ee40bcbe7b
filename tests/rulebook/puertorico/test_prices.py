"""What the rules tell whoever has a view: what can be stored, and what comes beside a price or a delivery."""

import pytest
from tests.rulebook.puertorico.table import Table

from morro.core.game import NONE
from morro.puertorico import prices
from morro.puertorico.buildings import GOOD_KEYS, KEYS
from morro.puertorico.view import PuertoRicoView


def view_of(t: Table, seat: int = 0) -> PuertoRicoView:
    view: PuertoRicoView = t.game.view(t.state, seat)
    return view


def named(found: list[tuple[int, int]]) -> list[tuple[str, int]]:
    """The same with the keys of the buildings."""
    return [("" if kind == NONE else KEYS[kind], n) for kind, n in found]


@pytest.mark.parametrize(
    ("goods", "whole"),
    [
        ("corn*2 indigo*3", ["corn", "indigo"]),
        ("corn*2 indigo sugar*4", ["corn", "sugar"]),
        ("corn indigo sugar*2", ["corn", "sugar"]),
        ("corn", []),
        ("", []),
    ],
)
def test_the_last_single_barrel_is_kept_anyway_and_not_stored(goods: str, whole: list[str]) -> None:
    """Ruling 102."""
    view = view_of(Table(f"seat 0 goods: {goods}" if goods else "seat 0 doubloons=1"))
    assert [GOOD_KEYS[good] for good in prices.storable(view, 0)] == whole


def test_every_gain_of_a_sale_is_named_and_is_in_its_price() -> None:
    """Ruling 79."""
    t = Table(
        """
        seat 0 goods: sugar city: small_market+1 large_market+1
        seat 1 goods: sugar city: small_market+1 large_market
        """
    )
    t.play("role trader")
    view = view_of(t)
    assert named(prices.sale_gains(view, 0)) == [("", 1), ("small_market", 1), ("large_market", 2)]
    assert named(prices.sale_gains(view, 1)) == [("small_market", 1)]
    for seat in (0, 1):
        gains = sum(n for _, n in prices.sale_gains(view, seat))
        assert prices.sale_price(view, seat, GOOD_KEYS.index("sugar")) == 2 + gains


def test_every_point_beside_the_barrels_is_named() -> None:
    """Ruling 83."""
    t = Table("seat 0 goods: corn*2 indigo*2 city: harbor+1\nseat 1 goods: sugar*2 city: harbor").play("role captain")
    assert named(prices.delivery_gains(view_of(t), 0)) == [("", 1), ("harbor", 1)]
    assert prices.delivery_gains(view_of(t), 1) == []
    t.play("load corn 5")
    assert named(prices.delivery_gains(view_of(t), 0)) == [("harbor", 1)]
