"""University: a colonist on the building just built (ruling 74)."""

from tests.rulebook.puertorico.table import Table


def test_a_colonist_on_the_new_building() -> None:
    """L1085-L1087."""
    t = Table("seat 0 doubloons=9 city: university+1").play("role builder; build hospice")
    supply = t.state.colonists
    assert (t.asked(), t.about(), t.legal()) == ("university 0", "hospice", ["pass", "use university"])
    t.play("use university")
    assert (t.city(0), t.state.colonists) == ("hospice+1 university+1", supply - 1)


def test_one_only() -> None:
    """L1089-L1090."""
    t = Table("seat 0 doubloons=9 city: university+1").play("role builder; build sugar_mill; use university")
    assert t.men(0, "sugar_mill") == 1


def test_it_need_not_be_used() -> None:
    t = Table("seat 0 doubloons=9 city: university+1").play("role builder; build hospice; pass")
    assert t.city(0) == "hospice university+1"


def test_not_for_itself() -> None:
    """Ruling 74: it must be manned already."""
    t = Table("seat 0 doubloons=9").play("role builder; build university")
    assert (t.city(0), t.asked()) == ("university", "role 1")


def test_from_the_ship_when_the_supply_is_empty() -> None:
    """L1090-L1092."""
    t = Table("table: colonists=0 aboard=3\nseat 0 doubloons=9 city: university+1\nseat 1 san_juan=75")
    t.play("role builder; build hospice; use university")
    assert (t.men(0, "hospice"), t.state.aboard) == (1, 2)


def test_none_when_both_are_empty() -> None:
    """L1092-L1093."""
    t = Table("table: colonists=0 aboard=0\nseat 0 doubloons=9 city: university+1\nseat 1 san_juan=78")
    t.play("role builder; build hospice")
    assert (t.asked(), t.city(0)) == ("role 1", "hospice university+1")


def test_also_on_the_last_building() -> None:
    """The game ends with this round, but the colonist comes: a large building then counts."""
    nine = "small_indigo small_sugar small_market hacienda construction_hut small_warehouse hospice office large_market"
    t = Table(f"seat 0 doubloons=9 city: {nine} university+1").play("role builder; build city_hall; use university")
    assert (t.state.ending, t.points(0, "city_hall")) == (2, 9)
