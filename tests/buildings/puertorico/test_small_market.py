"""Small market: one doubloon more for a sale."""

from tests.rulebook.puertorico.table import Table


def test_corn_for_a_doubloon() -> None:
    """T54: L988-L991."""
    t = Table("seat 1 goods: corn city: small_market+1").play("role trader; sell corn")
    assert t.doubloons(1) == 1


def test_with_the_traders_privilege() -> None:
    """Ruling 79: they add up."""
    t = Table("seat 0 goods: coffee city: small_market+1").play("role trader; sell coffee")
    assert t.doubloons(0) == 4 + 1 + 1


def test_nothing_without_a_sale() -> None:
    """Ruling 79."""
    t = Table("seat 0 goods: coffee city: small_market+1").play("role trader; pass")
    assert t.doubloons(0) == 0


def test_nothing_without_a_colonist() -> None:
    t = Table("seat 1 goods: corn city: small_market").play("role trader; sell corn")
    assert t.doubloons(1) == 0
