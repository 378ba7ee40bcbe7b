"""Factory: doubloons for kinds of goods produced."""

import pytest
from tests.rulebook.puertorico.table import Table

ISLAND = ["corn+1", "indigo+1", "sugar+1", "tobacco+1", "coffee+1"]
CITY = "small_indigo+1 small_sugar+1 tobacco_storage+1 coffee_roaster+1"


@pytest.mark.parametrize(("kinds", "pay"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 5)])
def test_the_more_kinds_the_more_money(kinds: int, pay: int) -> None:
    """T58: L1072-L1075."""
    t = Table(f"seat 1 island: {' '.join(ISLAND[:kinds])} city: {CITY} factory+1").play("role craftsman")
    assert t.doubloons(1) == pay


def test_only_what_was_received_counts() -> None:
    """T57: L1078-L1083; ruling 78: no corn and two sugar in stock."""
    t = Table(
        """
        ships: 5=corn*4 6=sugar*5
        seat 1 island: corn*3+3 sugar*3+3 tobacco+1 city: sugar_mill+3 tobacco_storage+1 factory+1
        seat 2 goods: corn*6 sugar*4
        """
    ).play("role craftsman")
    assert (t.goods(1), t.doubloons(1)) == ("sugar*2 tobacco", 1)


def test_the_number_of_barrels_does_not_matter() -> None:
    """L1076."""
    t = Table("seat 1 island: corn*6+6 city: factory+1").play("role craftsman")
    assert t.doubloons(1) == 0


def test_the_craftsmans_own_barrel_adds_no_kind() -> None:
    """Ruling 78: it is of a kind that he has made."""
    t = Table("seat 0 island: corn+1 indigo+1 city: small_indigo+1 factory+1").play("role craftsman; produce corn")
    assert t.doubloons(0) == 1


def test_not_without_a_colonist() -> None:
    t = Table("seat 1 island: corn+1 indigo+1 city: small_indigo+1 factory").play("role craftsman")
    assert t.doubloons(1) == 0
