"""Tower: the hand limit is 12."""

import pytest
from tests.sanjuan_table import NEW, Table, every_edition

LAST = "ask: role seat=0"
KINDS = ["indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter"]


def many(count: int) -> str:
    return " ".join(KINDS[i % 5] for i in range(count))


@every_edition
@pytest.mark.parametrize(("cards", "over"), [(8, 0), (12, 0), (13, 1), (16, 4)])
def test_twelve_cards_are_allowed(edition: str, cards: int, over: int) -> None:
    """T35: 2004 L349; who has more comes down to 12."""
    t = Table(f"{LAST}\nseat 0 hand: {many(cards)} city: tower", edition).play("role trader")
    if over:
        assert (t.asked(), t.left()) == ("limit 0", over)
        while t.asked() == "limit 0":
            t.play(t.legal()[-1])
    assert t.asks_whole_round(1)
    assert t.hand_size(0) == cards - over
    assert t.discard_size() == over


@every_edition
def test_it_serves_its_owner_only(edition: str) -> None:
    """2004 L349."""
    t = Table(f"{LAST}\nseat 0 hand: {many(9)} city: indigo_plant\nseat 1 city: tower", edition).play("role trader")
    assert (t.asked(), t.left()) == ("limit 0", 2)


@every_edition
def test_built_in_this_round_it_counts_at_the_next_start(edition: str) -> None:
    """Ruling 32."""
    t = Table(f"{LAST}\nseat 0 hand: tower {many(11)} city: indigo_plant", edition)
    t.pays("role builder; build tower")
    assert t.asks_whole_round(1)
    assert t.hand_size(0) == 9


@every_edition
def test_covered_in_this_round_it_counts_no_more(edition: str) -> None:
    """2004 L324."""
    t = Table(f"{LAST}\nseat 0 hand: statue {many(9)} city: tower crane", edition)
    t.pays("role builder; build statue; cover tower")
    assert (t.asked(), t.left()) == ("limit 0", 2)


def test_it_beats_the_guard_room() -> None:
    """Ruling 52: 2018 L545."""
    t = Table(f"{LAST}\nseat 0 hand: {many(12)} city: tower\nseat 1 city: guard_room", NEW).play("role trader")
    assert t.asks_whole_round(1)
