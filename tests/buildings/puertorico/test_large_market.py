"""Large market: two doubloons more for a sale."""

from tests.rulebook.puertorico.table import Table


def test_two_doubloons_more() -> None:
    """L1056-L1058."""
    t = Table("seat 1 goods: sugar city: large_market+1").play("role trader; sell sugar")
    assert t.doubloons(1) == 2 + 2


def test_with_the_small_market_three() -> None:
    """T55: L1060-L1061."""
    t = Table("seat 1 goods: sugar city: small_market+1 large_market+1").play("role trader; sell sugar")
    assert t.doubloons(1) == 2 + 3


def test_nothing_without_a_colonist() -> None:
    t = Table("seat 1 goods: sugar city: large_market").play("role trader; sell sugar")
    assert t.doubloons(1) == 2
