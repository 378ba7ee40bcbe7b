"""The end of the game: three causes, each at the end of the round (rulings 85 to 87)."""

from tests.rulebook.puertorico.table import Table

SMALL = "small_indigo small_sugar small_market hacienda construction_hut small_warehouse indigo_plant sugar_mill"


def test_the_round_is_played_to_its_end() -> None:
    """L768-L771; ruling 86."""
    t = Table(f"seat 0 doubloons=5 city: {SMALL} hospice office large_market").play(
        "role builder; build large_warehouse"
    )
    assert (t.state.ending, t.asked()) == (2, "role 1")
    t.play("role prospector; role trader; role craftsman")
    assert t.asked() == "over"
    assert t.legal() == []


def test_no_doubloons_are_put_on_roles_after_the_last_round() -> None:
    city = f"{SMALL} hospice office guild_hall"
    t = Table(f"taken=builder,mayor,trader\nask: role seat=0\nseat 0 city: {city}").play("role prospector")
    assert t.asked() == "over"
    assert sum(t.state.bonus) == 0


def test_several_causes_do_no_harm() -> None:
    """Ruling 86."""
    t = Table(
        f"table: chips=1\nseat 0 chips=99 doubloons=5 goods: corn*2 city: {SMALL} hospice office large_market"
    ).play("role builder; build large_warehouse; role captain; load corn 5; role trader; role craftsman")
    assert (t.state.ending, t.asked()) == (6, "over")


def test_the_colonists_run_out() -> None:
    """L772-L773; ruling 72: fewer than wanted come on the ship."""
    t = Table("table: colonists=3 aboard=4\nseat 3 san_juan=72").play("role mayor; pass")
    assert (t.state.ending, t.state.aboard, t.state.colonists) == (1, 3, 0)
    t.play("role prospector; role trader; role craftsman")
    assert t.asked() == "over"


def test_an_empty_supply_alone_does_not_end_the_game() -> None:
    """Ruling 72: exactly enough."""
    t = Table("table: colonists=4 aboard=4\nseat 3 san_juan=71").play("role mayor; pass")
    assert (t.state.ending, t.state.colonists) == (0, 0)
    t.play("role prospector; role trader; role craftsman")
    assert t.asked() == "role 1"


def test_most_points_win() -> None:
    """L799."""
    t = Table("seat 0 chips=5\nseat 1 chips=6\nseat 2 chips=6 doubloons=1\nseat 3 doubloons=50")
    assert t.winners() == [2]


def test_then_doubloons_and_goods() -> None:
    """L799-L801; ruling 90: a barrel is worth a doubloon."""
    t = Table("seat 0 chips=5 doubloons=2\nseat 1 chips=5 doubloons=1 goods: corn*2")
    assert t.winners() == [1]


def test_then_they_share() -> None:
    """Ruling 90."""
    t = Table("seat 0 chips=5 doubloons=2\nseat 1 chips=5 doubloons=1 goods: coffee")
    assert t.winners() == [0, 1]
