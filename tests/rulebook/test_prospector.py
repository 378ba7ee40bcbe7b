"""The prospector: a card for him alone; gold mines."""

import pytest
from tests.sanjuan_table import Table, every_edition, second_edition


@every_edition
def test_only_the_prospector_gets_a_card(edition: str) -> None:
    """2004 L176, L195."""
    t = Table("seat 2 hand:\ndeck: hero statue ...", edition).play("role prospector")
    assert [t.hand(seat) for seat in range(3)] == ["hero", "", ""]
    assert t.asked() == "role 1"


@every_edition
def test_the_prospector_with_library_gets_two(edition: str) -> None:
    """T21: 2004 L400, 2018 L460."""
    t = Table("seat 0 city: library\ndeck: hero statue well ...", edition).play("role prospector; use library")
    assert t.hand(0) == "hero statue"


def test_a_gold_mine_with_two_equal_costs_2004() -> None:
    """T04: library 5, prefecture 3, smithy 1, tobacco storage 3: nothing, all four are discarded (2004 L276)."""
    t = Table("seat 0 city: gold_mine\ndeck: well library prefecture smithy tobacco_storage hero ...")
    t.play("role prospector; use gold_mine")
    assert t.asked() == "role 1"
    assert t.hand(0) == "well"
    assert t.discard() == "library prefecture smithy tobacco_storage"


def test_a_gold_mine_with_four_costs_2004() -> None:
    """T05, ruling 23: quarry 4, smithy 1, tobacco storage 3, library 5: any one of them (2004 L277)."""
    t = Table("seat 0 city: gold_mine\ndeck: well quarry smithy tobacco_storage library hero ...")
    t.play("role prospector; use gold_mine")
    assert t.asked() == "take 0"
    assert t.legal() == ["keep tobacco_storage", "keep smithy", "keep quarry", "keep library"]
    for kept in ["tobacco_storage", "smithy", "quarry", "library"]:
        other = t.copy().play(f"keep {kept}")
        assert other.hand(0) == " ".join(sorted(["well", kept]))
        assert other.discard_size() == 3
        assert kept not in other.discard()


@second_edition
def test_a_gold_mine_with_two_equal_costs_2018(edition: str) -> None:
    """T06: library 5, prefecture 4, smithy 1, coffee roaster 4: nothing (2018 L325)."""
    t = Table("seat 0 city: gold_mine\ndeck: well library prefecture smithy coffee_roaster hero ...", edition)
    t.play("role prospector; use gold_mine")
    assert t.hand(0) == "well"
    assert t.discard() == "coffee_roaster library prefecture smithy"


@second_edition
def test_a_gold_mine_with_four_costs_2018(edition: str) -> None:
    """T07, ruling 23: quarry 4, gold mine 1, tobacco storage 3, hero 5: the cheapest, the gold mine (2018 L326)."""
    t = Table("seat 0 city: gold_mine\ndeck: well quarry gold_mine tobacco_storage hero ...", edition)
    t.play("role prospector; use gold_mine")
    assert t.asked() == "role 1"
    assert t.hand(0) == "gold_mine well"
    assert t.discard() == "hero quarry tobacco_storage"


@every_edition
def test_a_prefecture_differs_in_cost_between_the_editions(edition: str) -> None:
    """T04 against T06: library, prefecture, smithy and tobacco differ in cost in 2018, where the prefecture costs 4."""
    t = Table("seat 0 city: gold_mine\ndeck: well library prefecture smithy tobacco_storage ...", edition)
    t.play("role prospector; use gold_mine")
    assert t.hand(0) == ("well" if edition == "2004" else "smithy well")


@every_edition
def test_the_gold_mine_turns_cards_of_the_deck_only(edition: str) -> None:
    """Ruling 2: not of the discard pile."""
    t = Table(
        "seat 0 city: gold_mine\ndeck: well library tower smithy statue ...\ndiscard: palace quarry sugar_mill", edition
    ).play("role prospector; use gold_mine")
    assert t.discard() == "library palace quarry smithy statue sugar_mill tower"


@every_edition
def test_every_gold_mine_is_asked_clockwise_from_the_prospector(edition: str) -> None:
    """2004 L269: after he or another took the prospector and his card."""
    t = Table(
        """
        seat 0 city: gold_mine
        seat 1 hand:
        seat 2 city: gold_mine
        ask: role seat=1 | role seat=2
        deck: well tower tower statue hero library library smithy palace ...
        """,
        edition,
    ).play("role prospector")
    assert t.hand(1) == "well"
    assert t.asked() == "mine 2"
    t.play("use gold_mine")
    assert t.discard() == "hero statue tower tower"
    assert t.asked() == "mine 0"
    t.play("use gold_mine")
    assert t.discard() == "hero library library palace smithy statue tower tower"
    assert t.asked() == "role 2"


@every_edition
def test_nobody_has_to_use_his_gold_mine(edition: str) -> None:
    """2004 L261."""
    t = Table("seat 0 city: gold_mine\ndeck: well quarry smithy tobacco_storage library ...", edition)
    t.play("role prospector")
    assert t.legal() == ["pass", "use gold_mine"]
    t.play("pass")
    assert t.discard() == ""
    assert t.hand(0) == "well"


@every_edition
def test_the_library_does_not_double_the_gold_mine(edition: str) -> None:
    """Ruling 41: it doubles the privilege, which is the card drawn."""
    t = Table("seat 0 city: gold_mine library\ndeck: well tower statue hero*2 smithy ...", edition)
    t.play("role prospector; use library")
    assert t.hand(0) == "tower well"
    t.play("use gold_mine")
    assert t.discard_size() == 4
    assert t.asked() == "role 1"


@every_edition
@pytest.mark.parametrize("cards", ["indigo_plant*4", "indigo_plant smithy tower hero", "tower statue quarry hero"])
def test_two_equal_costs_are_enough_to_lose(edition: str, cards: str) -> None:
    """2004 L272: equal cost, not only equal cards."""
    t = Table(f"seat 0 city: gold_mine\ndeck: well {cards} ...", edition).play("role prospector; use gold_mine")
    assert t.hand(0) == "well"
    assert t.discard_size() == 4
