"""The councillor phase: a new card for everybody."""

import pytest
from tests.sanjuan_table import Table, every_edition

TOP = "deck: hero statue palace library quarry tower well smithy archive chapel ..."


@every_edition
def test_the_councillor_keeps_one_of_five_the_others_one_of_two(edition: str) -> None:
    """2004 L165-L167, L192."""
    t = Table(f"seat 2 hand:\n{TOP}", edition).play("role councillor")
    assert (t.asked(), t.left()) == ("council 0", 1)
    assert t.offer() == "hero library palace quarry statue"
    assert t.legal() == ["keep quarry", "keep library", "keep statue", "keep hero", "keep palace"]
    t.play("keep palace")
    assert t.hand(0) == "palace"
    assert t.discard() == "hero library quarry statue"
    assert (t.asked(), t.offer()) == ("council 1", "tower well")
    t.play("keep well")
    assert (t.asked(), t.offer()) == ("council 2", "archive smithy")
    t.play("keep smithy")
    assert t.asked() == "role 1"
    assert [t.hand(seat) for seat in range(3)] == ["palace", "well", "smithy"]
    assert t.discard() == "archive hero library quarry statue tower"


@every_edition
def test_the_drawn_cards_are_not_mixed_with_the_hand(edition: str) -> None:
    """2004 L165: only drawn cards are kept or discarded, without an archive."""
    t = Table(f"seat 0 hand: gold_mine\n{TOP}", edition).play("role councillor")
    assert not t.may("keep gold_mine")
    assert not t.may("discard gold_mine")
    t.play("keep hero")
    assert t.hand(0) == "gold_mine hero"


@every_edition
def test_the_councillor_with_library_chooses_from_eight(edition: str) -> None:
    """T21: 2004 L396, 2018 L456: twice three more."""
    t = Table(f"seat 0 city: library\n{TOP}", edition).play("role councillor; use library")
    assert t.offer() == "hero library palace quarry smithy statue tower well"
    assert t.left() == 1
    t.play("keep tower")
    assert t.hand(0) == "tower"
    assert t.discard_size() == 7


@every_edition
def test_councillor_with_prefecture_and_archive(edition: str) -> None:
    """T08: draws 5, takes all to hand, then discards any 3 of the hand (2004 L283, 2018 L330)."""
    t = Table(f"seat 0 hand: gold_mine well city: prefecture archive\n{TOP}", edition).play("role councillor")
    assert (t.asked(), t.left()) == ("archive 0", 3)
    assert t.hand_size(0) == 7
    t.play("discard gold_mine, discard quarry, discard library")
    assert t.hand(0) == "hero palace statue well"


@every_edition
def test_councillor_with_library_prefecture_and_archive(edition: str) -> None:
    """T09: takes 8 to hand, then discards any 6 (2004 L404, 2018 L464)."""
    t = Table(f"seat 0 hand: gold_mine city: prefecture archive library\n{TOP}", edition)
    t.play("role councillor; use library")
    assert (t.asked(), t.left()) == ("archive 0", 6)
    assert t.hand_size(0) == 9
    t.play("discard gold_mine, discard smithy, discard well, discard tower, discard quarry, discard library")
    assert t.hand(0) == "hero palace statue"


@every_edition
@pytest.mark.parametrize(("drawn", "library"), [(2, ""), (5, ""), (8, "library")])
def test_the_prefecture_keeps_two(edition: str, drawn: int, library: str) -> None:
    """T10, ruling 1: 2 of 2, 2 of 5 as councillor, 2 of 8 with library (2018 L432-L434)."""
    owner = 1 if drawn == 2 else 0
    t = Table(f"seat {owner} city: prefecture {library}\n{TOP}", edition)
    t.play("role councillor")
    if drawn == 2:
        t.play("keep palace")
        # Two of two: nothing to choose.
        assert t.hand(1) == "tower well"
        assert t.asked() == "role 1"
        return
    if library:
        t.play("use library")
    assert (t.asked(), t.left()) == ("council 0", 2)
    assert len(t.offer().split()) == drawn
    t.play("keep quarry, keep palace")
    assert t.hand(0) == "palace quarry"
    assert t.discard_size() == drawn - 2


@every_edition
def test_the_prefecture_does_not_simply_give_two(edition: str) -> None:
    """Ruling 10: the owner keeps two of the cards he draws: the others go to the discard pile."""
    t = Table(f"seat 0 city: prefecture\n{TOP}", edition).play("role councillor; keep hero, keep statue")
    assert t.discard() == "library palace quarry"


@every_edition
def test_the_archive_discards_as_many_as_were_not_kept(edition: str) -> None:
    """Ruling 43: drawn less kept, from the whole hand; 4 of 5, 1 of 2, none with prefecture and two cards."""
    t = Table(f"seat 0 hand: gold_mine city: archive\nseat 1 hand: gold_mine city: archive\n{TOP}", edition)
    t.play("role councillor")
    assert (t.asked(), t.left()) == ("archive 0", 4)
    t.play("discard gold_mine, discard quarry, discard library, discard statue")
    assert (t.asked(), t.left()) == ("archive 1", 1)
    t.play("discard gold_mine")
    assert (t.hand(0), t.hand(1)) == ("hero palace", "tower well")
    t = Table(f"seat 0 hand: gold_mine\nseat 1 hand: gold_mine city: archive prefecture\n{TOP}", edition)
    t.play("role councillor; keep hero")
    assert t.hand(1) == "gold_mine tower well"
    assert t.asked() == "role 1"


@every_edition
def test_the_archive_may_discard_just_the_drawn_cards(edition: str) -> None:
    """2004 L281: it widens the choice, it does not change the number."""
    t = Table(f"seat 0 hand: gold_mine city: archive\n{TOP}", edition).play("role councillor")
    t.play("discard quarry, discard library, discard statue, discard palace")
    assert t.hand(0) == "gold_mine hero"


@every_edition
def test_equal_cards_leave_no_choice(edition: str) -> None:
    """A question with one answer is not asked: two towers, one of them is kept."""
    t = Table("seat 0 hand:\ndeck: well*3 tower*2 statue*2 ...", edition).play("role councillor")
    assert t.legal() == ["keep well", "keep tower"]
    t.play("keep well")
    assert t.hand(1) == "statue"
    assert t.asked() == "role 1"


@every_edition
def test_the_councillor_may_refuse_his_library(edition: str) -> None:
    """2004 L261, L394: he may double; he need not."""
    t = Table(f"seat 0 city: library\n{TOP}", edition).play("role councillor")
    assert t.legal() == ["pass", "use library"]
    t.play("pass")
    assert len(t.offer().split()) == 5


@every_edition
def test_only_the_councillor_doubles(edition: str) -> None:
    """2004 L394: the library doubles the privilege of one's own role."""
    t = Table(f"seat 0 hand:\nseat 1 city: library\n{TOP}", edition).play("role councillor; keep hero")
    assert (t.asked(), t.offer()) == ("council 1", "tower well")
