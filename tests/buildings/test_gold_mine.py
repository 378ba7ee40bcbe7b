"""Gold mine: after a prospector four cards are turned; if all cost differently, one is won."""

from tests.sanjuan_table import Table, every_edition, second_edition

FOUR = "deck: well quarry smithy tobacco_storage library ..."


@every_edition
def test_it_works_when_another_is_prospector(edition: str) -> None:
    """2004 L269: he or another."""
    t = Table(f"seat 1 city: gold_mine\n{FOUR}", edition).play("role prospector")
    assert t.hand(0) == "well"
    assert t.asked() == "mine 1"
    t.play("use gold_mine")
    if edition == "2004":
        t.play("keep smithy")
    assert t.hand(1) == "smithy"
    assert t.discard() == "library quarry tobacco_storage"


@every_edition
def test_it_works_only_in_the_prospector_phase(edition: str) -> None:
    """2004 L269."""
    t = Table("seat 0 city: gold_mine\nseat 1 city: gold_mine", edition)
    t.play("role builder; role producer; role trader")
    assert t.asks_whole_round(1)


def test_the_owner_chooses_freely_in_2004() -> None:
    """Ruling 23: any of the four (2004 L271)."""
    t = Table(f"seat 0 city: gold_mine\n{FOUR}").play("role prospector; use gold_mine")
    assert t.legal() == ["keep tobacco_storage", "keep smithy", "keep quarry", "keep library"]


@second_edition
def test_the_cheapest_is_taken_in_2018(edition: str) -> None:
    """Ruling 23: no choice (2018 L318)."""
    t = Table("seat 0 city: gold_mine\ndeck: well palace library tower quarry ...", edition)
    t.play("role prospector; use gold_mine")
    assert t.asked() == "role 1"
    assert t.hand(0) == "tower well"


@every_edition
def test_two_equal_costs_win_nothing(edition: str) -> None:
    """2004 L272: all four go to the discard pile."""
    t = Table("seat 0 city: gold_mine\ndeck: well palace library tower statue ...", edition)
    t.play("role prospector; use gold_mine")
    assert t.hand(0) == "well"
    assert t.discard() == "library palace statue tower"


@every_edition
def test_it_may_stay_unused(edition: str) -> None:
    """2004 L261."""
    t = Table(f"seat 0 city: gold_mine\n{FOUR}", edition).play("role prospector; pass")
    assert (t.hand(0), t.discard()) == ("well", "")


@every_edition
def test_the_prospector_draws_before(edition: str) -> None:
    """2004 L269: after the card was taken."""
    t = Table(f"seat 0 city: gold_mine\n{FOUR}", edition).play("role prospector")
    assert t.hand(0) == "well"
    assert t.asked() == "mine 0"


@every_edition
def test_built_this_round_it_works_this_round(edition: str) -> None:
    """Ruling 32: after the builder phase (2004 L260)."""
    t = Table(f"seat 0 hand: gold_mine city: indigo_plant\n{FOUR}", edition)
    t.play("role builder; build gold_mine; role prospector")
    assert t.asked() == "mine 0"


@every_edition
def test_covered_it_is_gone(edition: str) -> None:
    """2004 L324."""
    t = Table("seat 0 city: crane covered: gold_mine", edition).play("role prospector")
    assert t.asked() == "role 1"


@every_edition
def test_two_owners_turn_four_cards_each(edition: str) -> None:
    """2004 L269: one after the other, other cards."""
    t = Table(
        "seat 0 city: gold_mine\nseat 1 city: gold_mine\ndeck: well tower statue chapel hero palace*2 library*2 ...",
        edition,
    ).play("role prospector; use gold_mine; use gold_mine")
    assert t.discard() == "chapel hero library library palace palace statue tower"
