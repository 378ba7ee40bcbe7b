"""Goldsmith: in each prospector phase a card is shown; it is won if nobody has such a building."""

from tests.sanjuan_table import NEW, Table


def test_a_building_nobody_has_is_won() -> None:
    """Ruling 62: 2018 L595."""
    t = Table("seat 0 city: goldsmith\nseat 1 city: indigo_plant\ndeck: well hero ...", NEW)
    t.play("role prospector; use goldsmith")
    assert t.hand(0) == "hero well"
    assert t.discard() == ""


def test_a_building_that_somebody_has_is_discarded() -> None:
    """Ruling 62: another's, or his own."""
    for city, other in [("goldsmith", "hero"), ("goldsmith hero", "indigo_plant")]:
        t = Table(f"seat 0 city: {city}\nseat 1 city: {other}\ndeck: well hero ...", NEW)
        t.play("role prospector; use goldsmith")
        assert t.hand(0) == "well"
        assert t.discard() == "hero"


def test_a_second_goldsmith_cannot_be_won() -> None:
    """2018 L595: he himself has one."""
    t = Table("seat 0 city: goldsmith\ndeck: well goldsmith ...", NEW).play("role prospector; use goldsmith")
    assert t.discard() == "goldsmith"


def test_production_buildings_too() -> None:
    """2018 L595: city or production building."""
    t = Table("seat 0 city: goldsmith indigo_plant\nseat 1 city: sugar_mill\ndeck: well coffee_roaster ...", NEW)
    assert t.play("role prospector; use goldsmith").hand(0) == "coffee_roaster well"
    t = Table("seat 0 city: goldsmith indigo_plant\nseat 1 city: sugar_mill\ndeck: well sugar_mill ...", NEW)
    assert t.play("role prospector; use goldsmith").hand(0) == "well"


def test_cards_in_hand_are_not_built() -> None:
    """2018 L595: built, not held."""
    t = Table("seat 0 city: goldsmith\nseat 1 hand: hero\ndeck: well hero ...", NEW).play(
        "role prospector; use goldsmith"
    )
    assert t.hand(0) == "hero well"


def test_covered_buildings_do_not_count() -> None:
    """Ruling 62: standing now."""
    t = Table("seat 0 city: goldsmith\nseat 1 city: crane covered: hero\ndeck: well hero ...", NEW)
    assert t.play("role prospector; use goldsmith").hand(0) == "hero well"


def test_the_option_goldsmith_counts_covered() -> None:
    """Ruling 62: the flag; whoever covered it."""
    for rows in [
        "seat 0 city: goldsmith\nseat 1 city: crane covered: hero",
        "seat 0 city: goldsmith crane covered: hero",
    ]:
        t = Table(f"{rows}\ndeck: well hero ...", NEW + ":goldsmith_counts_covered")
        assert t.play("role prospector; use goldsmith").hand(0) == "well"
        assert t.discard() == "hero"


def test_with_another_prospector_too() -> None:
    """2018 L595: in each prospector phase."""
    t = Table("seat 1 city: goldsmith\ndeck: well hero ...", NEW).play("role prospector; use goldsmith")
    assert t.hand(1) == "hero"


def test_it_may_stay_unused() -> None:
    """2018 L303."""
    t = Table("seat 0 city: goldsmith\ndeck: well hero ...", NEW).play("role prospector; pass")
    assert (t.hand(0), t.discard()) == ("well", "")


def test_gold_mine_first_then_goldsmith_seat_by_seat() -> None:
    """Ruling 63: from the prospector on, each both."""
    t = Table("seat 0 city: gold_mine goldsmith\nseat 1 city: gold_mine goldsmith", NEW)
    t.play("role prospector")
    asked = []
    while not t.asked().startswith("role"):
        asked.append(t.asked())
        t.play("pass")
    assert asked == ["mine 0", "goldsmith 0", "mine 1", "goldsmith 1"]


def test_the_library_does_not_double_it() -> None:
    """Ruling 41: two cards drawn, one shown."""
    t = Table("seat 0 city: goldsmith library\ndeck: well*2 hero statue ...", NEW)
    t.play("role prospector; use library; use goldsmith")
    assert t.hand(0) == "hero well well"
    assert t.asked() == "role 1"


def test_covered_it_is_gone() -> None:
    """2004 L324."""
    t = Table("seat 0 city: crane covered: goldsmith", NEW).play("role prospector")
    assert t.asked() == "role 1"
