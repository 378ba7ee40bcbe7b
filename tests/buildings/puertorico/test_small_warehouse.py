"""Small warehouse: one kind is kept whole (ruling 84)."""

from tests.rulebook.puertorico.table import Table

SHIPS = "ships: 5=corn*1 6=indigo*1 7=sugar*1\n"


def test_one_kind_whole_and_one_barrel() -> None:
    """L1018-L1020."""
    t = Table(SHIPS + "seat 0 goods: tobacco*4 coffee*3 city: small_warehouse+1").play("role captain")
    assert (t.asked(), t.legal()) == ("store 0", ["store tobacco", "store coffee"])
    t.play("store coffee")
    assert t.goods(0) == "tobacco coffee*3"


def test_a_single_barrel_needs_no_warehouse() -> None:
    """Ruling 102: nothing that has a place is given back, and so nothing is asked."""
    t = Table(SHIPS + "seat 0 goods: tobacco*4 coffee city: small_warehouse+1").play("role captain")
    assert (t.asked(), t.goods(0)) == ("role 1", "tobacco*4 coffee")


def test_one_kind_alone_is_kept_without_a_question() -> None:
    t = Table(SHIPS + "seat 0 goods: tobacco*4 city: small_warehouse+1").play("role captain")
    assert (t.asked(), t.goods(0)) == ("role 1", "tobacco*4")


def test_it_does_not_save_from_loading() -> None:
    """L1022-L1024."""
    t = Table("seat 0 goods: corn*4 city: small_warehouse+1").play("role captain")
    assert t.legal() == ["load corn 5", "load corn 6", "load corn 7"]


def test_not_without_a_colonist() -> None:
    t = Table(SHIPS + "seat 0 goods: tobacco*4 city: small_warehouse").play("role captain")
    assert t.goods(0) == "tobacco"


FULL = "ships: 5=corn*5 6=indigo*6 7=sugar*7"


def test_of_three_kinds() -> None:
    """Ships blocked by full loads: every kind is left."""
    t = Table(f"ask: storage seat=0 | end_captain\n{FULL}\nseat 0 goods: corn*2 indigo sugar*3 city: small_warehouse+1")
    assert t.legal() == ["store corn", "store sugar"]
    t.play("store corn")
    assert (t.asked(), t.legal()) == ("keep 0", ["keep indigo", "keep sugar"])
    t.play("keep sugar")
    assert t.goods(0) == "corn*2 sugar"


def test_no_choice_can_be_made_in_two_ways() -> None:
    """Ruling 102: of single barrels the earlier is stored, the later kept."""
    t = Table(f"ask: storage seat=0 | end_captain\n{FULL}\nseat 0 goods: corn indigo sugar*3 city: small_warehouse+1")
    assert t.legal() == ["store corn", "store sugar"]
    both = t.copy().play("store corn")
    assert both.goods(0) == "corn indigo"
    t.play("store sugar")
    assert t.legal() == ["keep corn", "keep indigo"]
