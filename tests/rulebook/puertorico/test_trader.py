"""The trader phase: one barrel each, for doubloons."""

import pytest
from tests.rulebook.puertorico.table import Table


@pytest.mark.parametrize(("good", "price"), [("corn", 0), ("indigo", 1), ("sugar", 2), ("tobacco", 3), ("coffee", 4)])
def test_the_prices(good: str, price: int) -> None:
    """L493-L495: from 0 to 4; the trader gets one more."""
    t = Table(f"seat 0 goods: {good}\nseat 1 goods: {good}").play(f"role trader; sell {good}")
    assert t.doubloons(0) == price + 1
    other = Table(f"seat 1 goods: {good}").play(f"role trader; sell {good}")
    assert other.doubloons(1) == price
    assert other.house() == good


def test_one_barrel_each() -> None:
    """L493, L497."""
    t = Table("seat 0 goods: corn*2 coffee\nseat 1 goods: indigo").play("role trader")
    assert (t.asked(), t.legal()) == ("sell 0", ["pass", "sell corn", "sell coffee"])
    t.play("sell coffee")
    assert (t.asked(), t.goods(0)) == ("sell 1", "corn*2")


def test_selling_is_voluntary_and_the_trader_then_gets_nothing() -> None:
    """L227, L523."""
    t = Table("seat 0 goods: coffee").play("role trader; pass")
    assert (t.doubloons(0), t.goods(0)) == (0, "coffee")


def test_corn_may_be_sold_for_nothing() -> None:
    """L525-L526; ruling 79."""
    t = Table("seat 1 goods: corn").play("role trader; sell corn")
    assert (t.doubloons(1), t.house()) == (0, "corn")


def test_no_kind_twice() -> None:
    """L509."""
    t = Table("house: tobacco\nseat 0 goods: tobacco sugar").play("role trader")
    assert t.legal() == ["pass", "sell sugar"]


def test_the_fourth_barrel_is_the_last() -> None:
    """L507-L508: after it nobody sells."""
    t = Table("house: corn indigo sugar\nseat 0 goods: tobacco\nseat 1 goods: coffee").play("role trader; sell tobacco")
    assert (t.asked(), t.goods(1), t.doubloons(1)) == ("role 1", "coffee", 0)


def test_a_full_house_is_emptied_after_the_phase() -> None:
    """L511-L513."""
    t = Table("house: corn indigo sugar\nseat 0 goods: tobacco").play("role trader; sell tobacco")
    assert (t.house(), t.supply("tobacco"), t.supply("corn")) == ("", 9, 10)


def test_three_barrels_stay() -> None:
    """L513-L516."""
    t = Table("house: corn indigo\nseat 0 goods: tobacco").play("role trader; sell tobacco")
    assert t.house() == "corn indigo tobacco"


def test_who_has_nothing_to_sell_is_not_asked() -> None:
    t = Table("house: corn\nseat 0 goods: corn\nseat 2 goods: coffee").play("role trader")
    assert t.asked() == "sell 2"
