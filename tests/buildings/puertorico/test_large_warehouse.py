"""Large warehouse: two kinds are kept whole (ruling 84)."""

from tests.rulebook.puertorico.table import Table

FULL = "ask: storage seat=0 | end_captain\nships: 5=corn*5 6=indigo*6 7=sugar*7\n"


def test_two_kinds_whole_and_one_barrel() -> None:
    """L1064-L1067."""
    t = Table(FULL + "seat 0 goods: corn*2 indigo*2 sugar*2 tobacco*2 city: large_warehouse+1")
    assert (t.asked(), t.legal()) == ("store 0", ["store corn", "store indigo", "store sugar"])
    t.play("store indigo")
    assert t.legal() == ["store sugar", "store tobacco"]
    t.play("store tobacco")
    assert (t.asked(), t.legal()) == ("keep 0", ["keep corn", "keep sugar"])
    t.play("keep corn")
    assert t.goods(0) == "corn indigo*2 tobacco*2"


def test_with_the_small_one_three_kinds_and_one_barrel_of_a_fourth() -> None:
    """T59: L1068-L1069."""
    t = Table(
        FULL + "seat 0 goods: corn*2 indigo*3 sugar*2 tobacco*4 coffee*2 city: small_warehouse+1 large_warehouse+1"
    )
    t.play("store corn, store tobacco, store indigo; keep coffee")
    assert t.goods(0) == "corn*2 indigo*3 tobacco*4 coffee"
    assert t.asked() == "role 1"


def test_three_kinds_with_a_single_barrel_are_all_kept() -> None:
    """Ruling 102."""
    t = Table(FULL + "seat 0 goods: corn*2 indigo sugar*2 city: large_warehouse+1")
    assert t.goods(0) == "corn*2 indigo sugar*2"


def test_the_tokens_of_a_choice_may_come_in_any_order() -> None:
    t = Table(FULL + "seat 0 goods: corn*2 indigo*2 sugar*2 tobacco*2 city: large_warehouse+1")
    t.play("store tobacco, store corn, keep sugar")
    assert t.goods(0) == "corn*2 sugar tobacco*2"


def test_not_without_a_colonist() -> None:
    t = Table(FULL + "seat 0 goods: corn*2 indigo*2 city: large_warehouse")
    assert t.asked() == "keep 0"
