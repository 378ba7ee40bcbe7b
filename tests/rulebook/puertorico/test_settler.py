"""The settler phase: plantations and quarries."""

from tests.rulebook.puertorico.table import Table

FULL = "corn*6 indigo*6"


def test_everybody_may_take_one_tile_the_settler_also_a_quarry() -> None:
    """L238-L246."""
    t = Table("row: corn*2 indigo coffee").play("role settler")
    assert (t.asked(), t.legal()) == ("settle 0", ["pass", "take corn", "take indigo", "take coffee", "take quarry"])
    t.play("take quarry")
    assert (t.asked(), t.legal()) == ("settle 1", ["pass", "take corn", "take indigo", "take coffee"])
    t.play("take coffee; take corn")
    assert (t.asked(), t.legal()) == ("settle 3", ["pass", "take corn", "take indigo"])
    t.play("take corn")
    assert [t.island(seat) for seat in range(4)] == ["quarry", "coffee", "corn", "corn"]
    assert t.state.quarries == 7


def test_taking_is_voluntary() -> None:
    """L227."""
    t = Table("row: corn").play("role settler; pass")
    assert (t.asked(), t.island(0)) == ("settle 1", "")


def test_new_tiles_come_without_a_colonist() -> None:
    """L238: only the mayor brings colonists."""
    t = Table("row: corn").play("role settler; take corn")
    assert t.men(0, "corn") == 0


def test_the_tiles_left_are_discarded_then_the_row_is_laid_out_anew() -> None:
    """L248-L252: one more than seats; ruling 69."""
    t = Table("row: corn*2 coffee\nstack: indigo*2 sugar tobacco coffee corn ...")
    t.play("role settler; take corn; pass; pass; pass")
    assert t.discard() == "corn coffee"
    assert t.row() == "indigo*2 sugar tobacco coffee"


def test_the_discards_are_shuffled_when_the_stack_runs_dry() -> None:
    """L262; ruling 69: what is left is drawn first, and the tiles just discarded are among the shuffled."""
    islands = (
        "seat 0 island: indigo*12\nseat 1 island: corn*10 sugar*2\nseat 2 island: sugar*9\nseat 3 island: coffee*8"
    )
    t = Table(f"row: tobacco\ndiscard: tobacco*6\nstack: tobacco*2\n{islands}")
    t.play("role settler; pass; pass")
    assert (t.row(), t.discard(), t.state.stack_left) == ("tobacco*5", "", 4)


def test_with_too_few_tiles_somebody_gets_nothing() -> None:
    """L263-L264: the row is what there is, and who finds nothing there is not asked."""
    rows = ["indigo*12", "corn*8", "sugar*11", "coffee*8 corn*2"]
    islands = "\n".join(f"seat {seat} island: {tiles}" for seat, tiles in enumerate(rows))
    t = Table(f"row: tobacco*3\nstack: tobacco*6\n{islands}").play("role settler")
    assert t.asked() == "settle 1"
    t.play("take tobacco; take tobacco")
    assert t.asked() == "settle 3"
    t.play("take tobacco")
    assert (t.row(), t.state.stack_left) == ("tobacco*5", 1)


def test_a_full_island_takes_no_more() -> None:
    """L320: twelve spaces."""
    t = Table(f"row: coffee\nseat 0 island: {FULL}").play("role settler")
    assert (t.asked(), t.forced()) == ("settle 1", ["pass"])


def test_no_quarry_is_left() -> None:
    """L323: no privilege then."""
    t = Table("row: corn\nseat 3 island: quarry*8").play("role settler")
    assert t.legal() == ["pass", "take corn"]


def test_the_last_quarry_can_be_taken() -> None:
    t = Table("row: corn\nseat 3 island: quarry*7").play("role settler; take quarry")
    assert t.state.quarries == 0


def test_five_seats_lay_out_six_tiles() -> None:
    """L139, L191."""
    t = Table("row: corn*2", 5).play("role settler; pass; pass; pass; pass; pass")
    assert sum(t.state.row) == 6
