"""Chapel: at the start of each round a card may go under it, 1 point each."""

from tests.sanjuan_table import Table, every_edition

LAST = "ask: role seat=0"


@every_edition
def test_one_card_a_round_of_ones_choice(edition: str) -> None:
    """2004 L338: any hand card, one."""
    t = Table(f"{LAST}\nseat 0 hand: hero tower well city: chapel", edition).play("role trader")
    assert t.asked() == "chapel 0"
    assert t.legal() == ["pass", "tuck well", "tuck tower", "tuck hero"]
    t.play("tuck tower")
    assert t.asks_whole_round(1)
    assert (t.chapel(0), t.hand(0)) == ("tower", "hero well")


@every_edition
def test_it_may_stay_empty(edition: str) -> None:
    """2004 L338: may."""
    t = Table(f"{LAST}\nseat 0 hand: hero city: chapel", edition).play("role trader; pass")
    assert (t.chapel(0), t.hand(0)) == ("", "hero")


@every_edition
def test_every_round_again(edition: str) -> None:
    """2004 L338: each round."""
    t = Table(f"{LAST}\nseat 0 hand: hero tower well city: chapel", edition)
    t.play("role trader; tuck hero; role trader; role producer; role prospector; tuck tower")
    assert t.chapel(0) == "hero tower"
    assert t.points(0, "chapel") == 2


@every_edition
def test_with_an_empty_hand_nothing_is_asked(edition: str) -> None:
    """2004 L338: a hand card."""
    t = Table(f"{LAST}\nseat 0 city: chapel", edition).play("role trader")
    assert t.asks_whole_round(1)


@every_edition
def test_each_card_is_one_point_and_never_comes_back(edition: str) -> None:
    """T16: 2004 L338."""
    t = Table("seat 0 city: chapel chapel: palace hero indigo_plant", edition)
    assert t.score(0) == 2 + 3


@every_edition
def test_before_the_hand_limit(edition: str) -> None:
    """Ruling 45: 2004 L338."""
    hand = "indigo_plant*2 sugar_mill*2 coffee_roaster*2 hero*2"
    t = Table(f"{LAST}\nseat 0 hand: {hand} city: chapel", edition).play("role trader; tuck indigo_plant")
    assert t.asks_whole_round(1)
    assert t.hand_size(0) == 7


@every_edition
def test_covered_it_takes_no_more_cards_but_keeps_those_it_has(edition: str) -> None:
    """2004 L326."""
    t = Table(f"{LAST}\nseat 0 hand: hero city: crane covered: chapel chapel: tower*2", edition).play("role trader")
    assert t.asks_whole_round(1)
    assert t.points(0, "chapel") == 2


@every_edition
def test_rebuilt_it_collects_on(edition: str) -> None:
    """Ruling 46: both stacks score."""
    t = Table(f"{LAST}\nseat 0 hand: hero city: chapel crane covered: chapel chapel: tower*2", edition)
    t.play("role trader; tuck hero")
    assert t.points(0, "chapel") == 3


@every_edition
def test_a_building_it_covers_is_no_tucked_card(edition: str) -> None:
    """Ruling 14: 2004 L343."""
    t = Table("seat 0 hand: chapel hero city: tower crane", edition)
    t.play("role builder; build chapel, cover tower")
    assert t.points(0, "chapel") == 0
