"""Tavern: a card after a builder phase for those with the fewest buildings."""

from tests.sanjuan_table import NEW, Table

TOP = "deck: hero statue tower ..."


def test_fewest_buildings() -> None:
    """T43, ruling 57: 2018 L558."""
    t = Table(f"seat 0 city: tavern\nseat 1 city: sugar_mill*2\n{TOP}", NEW).play("role builder")
    assert t.hand(0) == "hero"


def test_not_if_another_has_fewer() -> None:
    """2018 L560: nobody may have fewer."""
    t = Table(f"seat 0 city: tavern well\nseat 1 city: sugar_mill\nseat 2 city: sugar_mill*4\n{TOP}", NEW)
    assert t.play("role builder").hand(0) == ""


def test_not_if_all_have_the_same() -> None:
    """2018 L560: at least one must have more."""
    t = Table(f"seat 0 city: tavern well\nseat 1 city: sugar_mill*2\n{TOP}", NEW).play("role builder")
    assert t.hand(0) == ""


def test_several_owners_may_draw_from_the_builder_on() -> None:
    """Ruling 57."""
    t = Table(
        f"seat 0 city: tavern\nseat 1 city: tavern\nseat 2 city: sugar_mill*2\nask: role seat=1 | role seat=2\n{TOP}",
        NEW,
    ).play("role builder")
    assert (t.hand(1), t.hand(0)) == ("hero", "statue")


def test_it_is_judged_after_everybody_has_built() -> None:
    """Ruling 57: once, after the phase."""
    t = Table(f"seat 0 hand: smithy city: tavern\nseat 1 hand: archive well city: sugar_mill\n{TOP}", NEW)
    t.play("role builder; build smithy; pass")
    assert t.hand(0) == ""
    t = Table(f"seat 0 hand: smithy city: tavern\nseat 1 hand: archive well city: sugar_mill\n{TOP}", NEW)
    t.play("role builder; pass")
    assert t.hand(0) == "smithy"
    t.play("build archive")
    assert t.hand(0) == "hero smithy"


def test_not_in_the_phase_in_which_it_was_built() -> None:
    """Ruling 57: the default."""
    t = Table(f"seat 0 hand: tavern well city: sugar_mill\nseat 1 city: sugar_mill*3\n{TOP}", NEW)
    t.play("role builder; build tavern")
    assert t.hand(0) == ""


def test_the_option_tavern_in_own_phase() -> None:
    """Ruling 57: the flag."""
    t = Table(
        f"seat 0 hand: tavern well city: sugar_mill\nseat 1 city: sugar_mill*3\n{TOP}", NEW + ":tavern_in_own_phase"
    )
    t.play("role builder; build tavern")
    assert t.hand(0) == "hero"


def test_in_the_next_builder_phase_it_works() -> None:
    """Rulings 32 and 57."""
    t = Table(f"ask: role seat=0\nseat 0 hand: tavern well city: sugar_mill\nseat 1 city: sugar_mill*3\n{TOP}", NEW)
    t.play("role builder; build tavern; role builder")
    assert t.hand(0) == "hero"


def test_not_when_the_game_ends() -> None:
    """Ruling 57: the end is at once."""
    t = Table(
        f"seat 0 city: tavern\nseat 1 hand: smithy well city: sugar_mill*4 coffee_roaster*4 indigo_plant*3\n{TOP}", NEW
    )
    t.play("role builder; build smithy")
    assert t.asked() == "over"
    assert t.hand(0) == ""


def test_only_in_builder_phases() -> None:
    """2018 L558."""
    t = Table(f"seat 0 city: tavern\nseat 1 city: tower well\n{TOP}", NEW).play("role producer; role trader")
    assert t.hand(0) == ""


def test_covered_buildings_are_not_counted() -> None:
    """Ruling 57: what stands; the cathedral counts as one."""
    t = Table(f"seat 0 city: tavern covered: well tower hero\nseat 1 city: sugar_mill cathedral\n{TOP}", NEW)
    assert t.play("role builder").hand(0) == "hero"


def test_the_poor_house_comes_before() -> None:
    """Rulings 31 and 57: poor house with the build, tavern after the phase."""
    t = Table(f"seat 0 hand: smithy city: tavern poor_house\nseat 1 city: sugar_mill*4\n{TOP}", NEW)
    t.play("role builder; build smithy")
    assert t.hand(0) == "hero statue"
