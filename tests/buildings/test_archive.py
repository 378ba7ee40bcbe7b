"""Archive: in the councillor phase the discards come from the whole hand."""

from tests.sanjuan_table import Table, every_edition

TOP = "deck: hero statue palace library quarry tower well smithy ..."


@every_edition
def test_old_cards_may_be_discarded_instead(edition: str) -> None:
    """2004 L281."""
    t = Table(f"seat 1 hand: gold_mine*2 city: archive\n{TOP}", edition).play("role councillor; keep hero")
    assert (t.asked(), t.left()) == ("archive 1", 1)
    assert t.hand(1) == "gold_mine gold_mine tower well"
    assert t.legal() == ["discard gold_mine", "discard well", "discard tower"]
    t.play("discard gold_mine")
    assert t.hand(1) == "gold_mine tower well"


@every_edition
def test_the_number_of_discards_stays_the_same(edition: str) -> None:
    """Ruling 43: 4 of 5 as councillor."""
    t = Table(f"seat 0 hand: gold_mine city: archive\n{TOP}", edition).play("role councillor")
    assert (t.asked(), t.left()) == ("archive 0", 4)
    t.play("discard gold_mine, discard quarry, discard library, discard palace")
    assert t.hand(0) == "hero statue"
    assert t.discard() == "gold_mine library palace quarry"


@every_edition
def test_with_library_seven_of_eight_are_discarded(edition: str) -> None:
    """Ruling 43."""
    t = Table(f"seat 0 hand: gold_mine city: archive library\n{TOP}", edition).play("role councillor; use library")
    assert (t.asked(), t.left(), t.hand_size(0)) == ("archive 0", 7, 9)


@every_edition
def test_discards_are_compulsory(edition: str) -> None:
    """2004 L281: as many as prescribed."""
    t = Table(f"seat 0 hand: gold_mine city: archive\n{TOP}", edition).play("role councillor")
    assert not t.may("pass")


@every_edition
def test_with_prefecture_a_non_councillor_discards_nothing(edition: str) -> None:
    """Ruling 43: two drawn, two kept."""
    t = Table(f"seat 1 hand: gold_mine city: archive prefecture\n{TOP}", edition).play("role councillor; keep hero")
    assert t.asked() == "role 1"
    assert t.hand(1) == "gold_mine tower well"


@every_edition
def test_it_works_in_the_round_in_which_it_was_built(edition: str) -> None:
    """Ruling 32."""
    t = Table(f"seat 0 hand: archive smithy city: indigo_plant\n{TOP}", edition)
    t.play("role builder; build archive; role trader; role councillor")
    assert t.asked() == "archive 0"


@every_edition
def test_others_have_no_use_of_it(edition: str) -> None:
    """2004 L281: its owner."""
    t = Table(f"seat 0 hand: gold_mine\nseat 1 city: archive\n{TOP}", edition).play("role councillor")
    assert t.asked() == "council 0"


@every_edition
def test_covered_it_is_gone(edition: str) -> None:
    """2004 L324."""
    t = Table(f"seat 0 hand: gold_mine city: crane covered: archive\n{TOP}", edition).play("role councillor")
    assert t.asked() == "council 0"
