"""Guard room: who has none may hold only six cards."""

import pytest
from tests.sanjuan_table import NEW, Table

LAST = "ask: role seat=0"
KINDS = ["indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter"]


def many(count: int) -> str:
    return " ".join(KINDS[i % 5] for i in range(count))


@pytest.mark.parametrize("owner", [1, 2])
def test_the_others_hold_six(owner: int) -> None:
    """T41, ruling 52: 2018 L545."""
    rows = [f"seat {k} hand: {many(7)} city: {'guard_room' if k == owner else 'well'}" for k in range(3)]
    t = Table("\n".join(["ask: role seat=2", *rows]), NEW).play("role trader")
    asked = []
    while not t.asked().startswith("role"):
        assert t.left() == 1
        asked.append(int(t.asked()[-1]))
        t.play(t.legal()[-1])
    assert sorted(asked) == [k for k in range(3) if k != owner]
    assert [t.hand_size(k) for k in range(3)] == [7 if k == owner else 6 for k in range(3)]


def test_its_owner_holds_seven() -> None:
    """T41: also if another has one too."""
    t = Table(f"{LAST}\nseat 0 hand: {many(8)} city: guard_room\nseat 1 hand: {many(8)} city: guard_room", NEW)
    t.play("role trader")
    assert (t.asked(), t.left()) == ("limit 1", 1)


def test_a_tower_holds_twelve() -> None:
    """T41: with or without a guard room."""
    for city in ["tower", "tower guard_room"]:
        t = Table(f"{LAST}\nseat 0 hand: {many(12)} city: {city}\nseat 1 city: guard_room", NEW).play("role trader")
        assert t.asks_whole_round(1)


def test_without_any_guard_room_the_limit_is_seven() -> None:
    """Ruling 52: only while one stands."""
    t = Table(f"{LAST}\nseat 0 hand: {many(7)} city: well\nseat 1 city: crane covered: guard_room", NEW).play(
        "role trader"
    )
    assert t.asks_whole_round(1)


def test_built_in_this_round_it_counts_at_the_next_start() -> None:
    """Ruling 32."""
    t = Table(f"{LAST}\nseat 0 hand: guard_room city: well\nseat 1 hand: {many(7)} city: tobacco_storage", NEW)
    t.play("role builder; build guard_room; pass")
    assert (t.asked(), t.left()) == ("limit 1", 1)
