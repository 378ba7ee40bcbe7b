"""Office: sell a kind that the trading house has already."""

from tests.rulebook.puertorico.table import Table


def test_a_kind_once_more() -> None:
    """L1046-L1049."""
    t = Table("house: tobacco\nseat 0 goods: tobacco city: office+1").play("role trader; sell tobacco")
    assert (t.house(), t.doubloons(0)) == ("tobacco*2", 4)


def test_two_owners_one_after_the_other() -> None:
    """T56: L1051-L1053."""
    t = Table("house: tobacco\nseat 0 goods: tobacco city: office+1\nseat 2 goods: tobacco city: office+1")
    t.play("role trader; sell tobacco; sell tobacco")
    assert t.house() == "tobacco*3"


def test_not_into_a_full_house() -> None:
    """L1049; ruling 79."""
    t = Table("house: tobacco*2 corn\nseat 0 goods: coffee\nseat 1 goods: tobacco city: office+1")
    t.play("role trader; sell coffee")
    assert (t.asked(), t.goods(1)) == ("role 1", "tobacco")


def test_not_without_a_colonist() -> None:
    t = Table("house: tobacco\nseat 0 goods: tobacco city: office\nseat 1 goods: corn").play("role trader")
    assert t.asked() == "sell 1"
