"""A new round: roles go back, the governor changes, chapels, then the hand limit."""

import pytest
from tests.sanjuan_table import Table, every_edition

LAST = "ask: role seat=0"
"""The last role turn of a round of two."""


def many(count: int) -> str:
    """A hand of so many cards."""
    kinds = ["indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter"]
    return " ".join(kinds[i % 5] for i in range(count))


@every_edition
@pytest.mark.parametrize(
    ("cards", "tower", "discards"),
    [(7, "", 0), (8, "", 1), (10, "", 3), (12, "tower", 0), (13, "tower", 1), (15, "tower", 3)],
)
def test_the_hand_limit_is_seven_and_twelve_with_a_tower(edition: str, cards: int, tower: str, discards: int) -> None:
    """T35: who has more discards down to it (2004 L199, L349; 2018 L232-L234)."""
    t = Table(f"{LAST}\nseat 1 hand: {many(cards)} city: indigo_plant {tower}", edition)
    t.play("role trader")
    if discards:
        assert (t.asked(), t.left()) == ("limit 1", discards)
        assert not t.may("pass")
    while t.asked() == "limit 1":
        t.play(t.legal()[-1])
    assert t.hand_size(1) == cards - discards
    assert t.discard_size() == discards
    assert t.asks_whole_round(1)


@every_edition
def test_any_cards_may_be_discarded(edition: str) -> None:
    """2004 L199."""
    t = Table(f"{LAST}\nseat 0 hand: {many(7)} hero palace city: indigo_plant", edition).play("role trader")
    assert t.asked() == "limit 0"
    t.play("discard hero, discard palace")
    assert t.hand_size(0) == 7
    assert t.discard() == "hero palace"


@every_edition
def test_during_a_round_there_is_no_limit(edition: str) -> None:
    """2004 L202: a hand is counted only when a round begins."""
    t = Table(
        f"seat 0 hand: {many(7)} city: indigo_plant\ndeck: hero silver_smelter*5 coffee_roaster*2 ...", edition
    ).play("role prospector")
    assert t.asked() == "role 1"
    assert t.hand_size(0) == 8
    t.play("role trader; role councillor")
    assert (t.asked(), t.left()) == ("limit 0", 2)
    assert t.hand_size(0) == 9


@every_edition
def test_the_governor_himself_is_checked_too(edition: str) -> None:
    """2004 L199: new governor first, then clockwise."""
    t = Table(f"{LAST}\nseat 0 hand: {many(8)} city: indigo_plant\nseat 1 hand: {many(9)} city: indigo_plant", edition)
    t.play("role trader")
    assert t.state.governor == 1
    assert (t.asked(), t.left()) == ("limit 1", 2)
    t.play("discard indigo_plant, discard indigo_plant")
    assert (t.asked(), t.left()) == ("limit 0", 1)
    t.play("discard silver_smelter")
    assert t.asks_whole_round(1)


@every_edition
def test_chapels_come_before_the_limit(edition: str) -> None:
    """T35, ruling 45: a card tucked under the chapel no longer counts (2004 L199, L338)."""
    t = Table(f"{LAST}\nseat 0 hand: {many(7)} hero city: indigo_plant chapel", edition).play("role trader")
    assert t.asked() == "chapel 0"
    t.play("tuck hero")
    assert t.asks_whole_round(1)
    assert t.hand_size(0) == 7
    assert t.chapel(0) == "hero"
    assert t.discard() == ""


@every_edition
def test_all_chapels_come_before_all_limits(edition: str) -> None:
    """2004 L199: first the chapels of everybody, then the count."""
    t = Table(
        f"""
        {LAST}
        seat 0 hand: hero well city: indigo_plant chapel
        seat 1 hand: {many(9)} city: indigo_plant
        """,
        edition,
    ).play("role trader")
    assert t.asked() == "chapel 0"
    t.play("tuck hero")
    assert t.asked() == "limit 1"


@every_edition
def test_the_chapel_owner_may_decline(edition: str) -> None:
    """2004 L199: if they like."""
    t = Table(f"{LAST}\nseat 0 hand: {many(8)} city: indigo_plant chapel", edition).play("role trader")
    assert t.asked() == "chapel 0"
    t.play("pass")
    assert t.chapel(0) == ""
    assert (t.asked(), t.left()) == ("limit 0", 1)


@every_edition
def test_the_new_governor_and_free_roles_come_first(edition: str) -> None:
    """2004 L199: when the chapels are asked, the governor card has moved and the roles are back."""
    t = Table(f"{LAST}\nseat 0 hand: hero well city: chapel\nseat 1 hand: statue tower city: chapel", edition)
    t.play("role trader")
    assert (t.state.governor, t.state.taken) == (1, 0)
    assert t.asked() == "chapel 1"
    t.play("tuck tower")
    assert t.asked() == "chapel 0"
    t.play("tuck hero")
    assert (t.chapel(0), t.chapel(1)) == ("hero", "tower")
    assert t.asks_whole_round(1)


@every_edition
def test_nothing_comes_before_the_first_round(edition: str) -> None:
    """Ruling 44: the first thing ever asked is a role."""
    t = Table("seat 0 hand: hero well city: indigo_plant chapel", edition)
    assert t.asked() == "role 0"


@every_edition
def test_a_chapel_built_this_round_works_when_the_next_begins(edition: str) -> None:
    """2004 L260, L338."""
    t = Table(f"{LAST}\nseat 0 hand: chapel hero well city: indigo_plant quarry", edition)
    t.play("role builder; build chapel, pay hero")
    assert t.asked() == "chapel 0"
    assert t.legal() == ["pass", "tuck well"]
    t.play("tuck well")
    assert t.chapel(0) == "well"


@every_edition
def test_no_discard_when_the_game_ends(edition: str) -> None:
    """Ruling 45: the limit is checked at the start of a round, and only there."""
    city = "indigo_plant*4 sugar_mill*4 coffee_roaster*3"
    t = Table(f"{LAST}\nseat 0 hand: smithy {many(9)} city: {city}\nseat 1 city: indigo_plant", edition)
    t.play("role builder; build smithy")
    assert t.asked() == "over"
    assert t.hand_size(0) == 9
