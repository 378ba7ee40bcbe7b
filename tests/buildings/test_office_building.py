"""Office building: at the start of a round one or two cards may be swapped."""

from tests.sanjuan_table import NEW, Table

LAST = "ask: role seat=0"
TOP = "deck: palace library quarry ..."


def test_two_cards() -> None:
    """Ruling 53: discard, then draw as many (2018 L539)."""
    t = Table(f"{LAST}\nseat 0 hand: hero tower well city: office_building\n{TOP}", NEW).play("role trader")
    assert t.asked() == "office 0"
    assert t.legal() == ["pass", "discard well", "discard tower", "discard hero"]
    t.play("discard well; discard hero")
    assert t.asks_whole_round(1)
    assert t.hand(0) == "library palace tower"
    assert t.discard() == "hero well"


def test_one_card() -> None:
    """Ruling 53: one or two."""
    t = Table(f"{LAST}\nseat 0 hand: hero tower well city: office_building\n{TOP}", NEW)
    t.play("role trader; discard tower; pass")
    assert t.asks_whole_round(1)
    assert t.hand(0) == "hero palace well"


def test_none() -> None:
    """Ruling 53: may."""
    t = Table(f"{LAST}\nseat 0 hand: hero city: office_building\n{TOP}", NEW).play("role trader; pass")
    assert t.hand(0) == "hero"
    assert t.discard() == ""


def test_the_only_card() -> None:
    """2018 L539: no second one to discard, so nothing more is asked."""
    t = Table(f"{LAST}\nseat 0 hand: hero city: office_building\n{TOP}", NEW).play("role trader; discard hero")
    assert t.asks_whole_round(1)
    assert t.hand(0) == "palace"


def test_nothing_in_hand_nothing_to_swap() -> None:
    """2018 L539."""
    t = Table(f"{LAST}\nseat 0 city: office_building\n{TOP}", NEW).play("role trader")
    assert t.asks_whole_round(1)


def test_two_equal_cards() -> None:
    """Ruling 53: both may go."""
    t = Table(f"{LAST}\nseat 0 hand: hero*2 city: office_building\n{TOP}", NEW)
    t.play("role trader; discard hero; discard hero")
    assert t.hand(0) == "library palace"


def test_the_discards_are_drawn_only_after_both_are_gone() -> None:
    """Ruling 53: discard first; with an empty deck the discarded cards are shuffled and drawn again."""
    t = Table(
        f"{LAST}\nseat 0 hand: hero tower well city: office_building\nseat 1 city: indigo_plant+palace",
        NEW,
        cards_end=True,
    )
    t.play("role producer; discard tower; discard hero")
    assert t.hand(0) == "hero tower well"


def test_every_round_before_the_chapel() -> None:
    """Ruling 51: 2018 L549."""
    t = Table(f"{LAST}\nseat 0 hand: hero city: office_building chapel\n{TOP}", NEW).play("role trader")
    assert t.asked() == "office 0"
    t.play("pass")
    assert t.asked() == "chapel 0"


def test_it_does_not_change_the_limit() -> None:
    """2018 L549: the limit is checked after it."""
    t = Table(f"{LAST}\nseat 0 hand: hero*3 tower*3 well*3 city: office_building\n{TOP}", NEW)
    t.play("role trader; discard well; discard hero")
    assert (t.asked(), t.left()) == ("limit 0", 2)
