"""Prefecture: two cards are kept in the councillor phase."""

from tests.sanjuan_table import Table, every_edition

TOP = "deck: hero statue palace library quarry tower well smithy ..."


@every_edition
def test_two_of_two(edition: str) -> None:
    """T10, ruling 1: as somebody else than the councillor (2018 L432)."""
    t = Table(f"seat 1 city: prefecture\n{TOP}", edition).play("role councillor; keep hero")
    assert t.hand(1) == "tower well"
    assert t.asked() == "role 1"


@every_edition
def test_two_of_five(edition: str) -> None:
    """T10: 2018 L433."""
    t = Table(f"seat 0 city: prefecture\n{TOP}", edition).play("role councillor")
    assert (t.left(), len(t.offer().split())) == (2, 5)
    t.play("keep hero, keep palace")
    assert (t.hand(0), t.discard()) == ("hero palace", "library quarry statue")


@every_edition
def test_two_of_eight(edition: str) -> None:
    """T10, ruling 41: the library doubles the draw, not the cards kept (2018 L434)."""
    t = Table(f"seat 0 city: prefecture library\n{TOP}", edition).play("role councillor; use library")
    assert (t.left(), len(t.offer().split())) == (2, 8)


@every_edition
def test_with_archive_the_discards_come_from_the_hand(edition: str) -> None:
    """T08: 2004 L376."""
    t = Table(f"seat 0 hand: gold_mine*2 city: prefecture archive\n{TOP}", edition).play("role councillor")
    assert (t.asked(), t.left()) == ("archive 0", 3)


@every_edition
def test_it_serves_its_owner_only(edition: str) -> None:
    """2004 L369."""
    t = Table(f"seat 1 city: prefecture\n{TOP}", edition).play("role councillor")
    assert (t.asked(), t.left()) == ("council 0", 1)


@every_edition
def test_it_cost_3_and_costs_4_since_2018(edition: str) -> None:
    """2004 L276, 2018 L325."""
    t = Table("seat 1 hand: prefecture hero*3 statue*3 city: indigo_plant", edition)
    assert t.pays("role builder; build prefecture") == (3 if edition == "2004" else 4)


@every_edition
def test_covered_it_is_gone(edition: str) -> None:
    """2004 L324."""
    t = Table(f"seat 0 city: crane covered: prefecture\n{TOP}", edition).play("role councillor")
    assert t.left() == 1
