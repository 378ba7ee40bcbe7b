"""The expansion of 2018: order of the round start, building the cathedral, and its worked examples."""

import pytest
from tests.sanjuan_table import NEW, Table

LAST = "ask: role seat=0"


def many(count: int) -> str:
    kinds = ["indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter"]
    return " ".join(kinds[i % 5] for i in range(count))


def test_round_start_office_then_chapel_and_bank_then_limit() -> None:
    """Ruling 51: in this order (2018 L547-L550)."""
    t = Table(
        f"{LAST}\nseat 0 hand: {many(10)} city: office_building chapel bank guard_room\ndeck: hero statue ...", NEW
    ).play("role trader")
    assert t.asked() == "office 0"
    t.play("discard indigo_plant; pass")
    assert t.asked() == "chapel 0"
    t.play("tuck hero")
    assert t.asked() == "bank 0"
    t.play("tuck indigo_plant; pass")
    assert (t.asked(), t.left()) == ("limit 0", 1)
    t.play("discard silver_smelter")
    assert t.asks_whole_round(1)
    assert (t.chapel(0), t.bank(0), t.hand_size(0)) == ("hero", "indigo_plant", 7)


def test_each_step_of_the_round_start_is_done_by_all_before_the_next() -> None:
    """Ruling 51: all offices, then all chapels and banks, then all limits; from the new governor on."""
    t = Table(
        f"""
        {LAST}
        seat 0 hand: {many(8)} city: office_building chapel
        seat 1 hand: {many(8)} city: office_building bank
        """,
        NEW,
    ).play("role trader")
    asked = []
    while not t.asked().startswith("role"):
        asked.append(t.asked())
        t.play(t.legal()[0])
    assert asked == ["office 1", "office 0", "bank 1", "chapel 0", "limit 1", "limit 0"]


def test_swapped_cards_are_there_for_the_chapel() -> None:
    """Ruling 51: what the office draws can be tucked at once."""
    t = Table(f"{LAST}\nseat 0 hand: well tower city: office_building chapel\ndeck: hero palace ...", NEW)
    t.play("role trader; discard well; pass")
    assert t.legal() == ["pass", "tuck tower", "tuck hero"]


@pytest.mark.parametrize(
    ("city", "others", "limit"),
    [
        ("indigo_plant", "guard_room", 6),
        ("guard_room", "indigo_plant", 7),
        ("guard_room", "guard_room", 7),
        ("tower", "guard_room", 12),
        ("tower guard_room", "guard_room", 12),
        ("indigo_plant", "indigo_plant", 7),
        ("tower", "indigo_plant", 12),
    ],
)
def test_hand_limits_with_guard_rooms(city: str, others: str, limit: int) -> None:
    """T41, ruling 52: 6 without one while somebody has one, 7 with, 12 with a tower (2018 L545)."""
    t = Table(f"{LAST}\nseat 0 hand: {many(14)} city: {city}\nseat 1 city: {others}", NEW).play("role trader")
    while t.asked() == "limit 0":
        t.play(t.legal()[-1])
    assert t.hand_size(0) == limit


def test_a_covered_guard_room_no_longer_counts() -> None:
    """Ruling 52: only while one is standing."""
    t = Table(f"{LAST}\nseat 0 hand: {many(7)} city: indigo_plant\nseat 1 city: crane covered: guard_room", NEW)
    t.play("role trader")
    assert t.asks_whole_round(1)


# -- the cathedral


def test_the_cathedral_may_be_built_instead_of_a_hand_card() -> None:
    """Ruling 59: by anybody, for 7, and nothing else in the same phase (2018 L619)."""
    t = Table(f"seat 1 hand: {many(8)} smithy city: indigo_plant", NEW).play("role builder")
    assert t.may("build cathedral")
    assert t.pays("build cathedral") == 7
    assert t.city(1) == "indigo_plant cathedral"
    assert t.hand_size(1) == 2
    assert t.asked() == "role 1"
    assert t.aside() == ""


def test_there_is_one_cathedral() -> None:
    """2018 L533, L617: who comes later finds it gone."""
    t = Table(f"seat 0 hand: {many(7)} city: indigo_plant\nseat 1 hand: {many(9)} city: indigo_plant", NEW)
    t.play("role builder")
    t.pays("build cathedral")
    assert t.asked() == "build 1"
    assert not t.may("build cathedral")


@pytest.mark.parametrize(("cards", "possible"), [(6, False), (7, True)])
def test_the_cathedral_must_be_paid_in_full_from_hand(cards: int, possible: bool) -> None:
    """2018 L619: it is not in the hand, so seven cards are needed; the builder needs six."""
    assert (
        Table(f"seat 1 hand: {many(cards)} city: indigo_plant", NEW).play("role builder").may("build cathedral")
        == possible
    )
    assert (
        Table(f"seat 0 hand: {many(cards - 1)} city: indigo_plant", NEW).play("role builder").may("build cathedral")
        == possible
    )


# -- worked examples


def test_residence_with_two_groups() -> None:
    """T38, ruling 61: threes of cost 2 and 6; of cost 3 only two different ones: 4 + 3 (2018 L604-L611)."""
    t = Table(
        "seat 0 city: indigo_plant*2 sugar_mill black_market well tobacco_storage*2 aqueduct "
        "palace guild_hall residence",
        NEW,
    )
    assert t.points(0, "residence") == 7


def test_residence_with_four_groups() -> None:
    """T39, ruling 61: the two indigo plants serve in two groups: 4 + 3 + 2 + 1 (2018 L613-L615)."""
    t = Table(
        "seat 0 city: indigo_plant*2 archive gold_mine guard_room office_building bank tobacco_storage aqueduct "
        "palace city_hall residence",
        NEW,
    )
    assert t.points(0, "residence") == 10


def test_cathedral_with_six_foreign_sixes() -> None:
    """T40, ruling 60: 4 + 3 + 2 + 1 + 0 + 0 (2018 L623)."""
    t = Table(
        """
        seat 0 city: cathedral indigo_plant
        seat 1 city: guild_hall city_hall residence
        seat 2 city: guild_hall city_hall palace
        """,
        NEW,
    )
    assert t.points(0, "cathedral") == 10


@pytest.mark.parametrize(
    ("counts", "drawing"),
    [
        ([5, 5, 7], [0, 1]),
        ([5, 5, 5], []),
        ([5, 6, 7], [0]),
        ([7, 5, 5], [1, 2]),
        ([6, 7, 5], [2]),
    ],
)
def test_taverns_of_those_with_the_fewest_buildings(counts: list[int], drawing: list[int]) -> None:
    """T43, ruling 57: nobody has fewer, somebody has more (2018 L558-L560)."""
    kinds = ["indigo_plant", "sugar_mill", "coffee_roaster"]
    rows = [f"seat {k} city: tavern {kinds[k]}*{counts[k] - 1}" for k in range(3)]
    t = Table("\n".join([*rows, "deck: hero statue tower ..."]), NEW).play("role builder")
    assert [seat for seat in range(3) if t.hand(seat)] == drawing
    assert all(t.hand_size(seat) == 1 for seat in drawing)


@pytest.mark.parametrize("edition", ["2004", "2018"])
def test_the_base_game_knows_no_new_question(edition: str) -> None:
    """2018 L63: no offices, banks or cathedrals without the expansion."""
    t = Table(f"{LAST}\nseat 0 hand: {many(9)} city: indigo_plant", edition)
    t.play("role builder")
    assert "build cathedral" not in t.legal()
    t.play("pass")
    assert t.asked() == "limit 0"
