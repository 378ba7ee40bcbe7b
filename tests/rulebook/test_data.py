"""What is printed on the cards, typed a second time from the cards and the rulebooks."""

from itertools import combinations
from typing import Final

import pytest

from morro.sanjuan.buildings import KEYS, MONUMENTS, PRODUCTION_KINDS
from morro.sanjuan.doubts import DOUBTS, UNPRINTED_COSTS, UNPRINTED_POINTS
from morro.sanjuan.editions import EDITIONS, ROLES, TILES, Edition

# Each with its cost, its points, its copies in 2004 and those in 2018.
BASE: Final = {
    "indigo_plant": (1, 1, 10, 10),
    "sugar_mill": (2, 1, 8, 8),
    "tobacco_storage": (3, 2, 8, 9),
    "coffee_roaster": (4, 2, 8, 9),
    "silver_smelter": (5, 3, 8, 8),
    "smithy": (1, 1, 3, 3),
    "gold_mine": (1, 1, 3, 3),
    "archive": (1, 1, 3, 3),
    "poor_house": (2, 1, 3, 3),
    "black_market": (2, 1, 3, 3),
    "trading_post": (2, 1, 3, 3),
    "well": (2, 1, 3, 3),
    "market_stand": (2, 1, 3, 3),
    "crane": (2, 1, 3, 3),
    "chapel": (3, 2, 3, 3),
    "tower": (3, 2, 3, 3),
    "aqueduct": (3, 2, 3, 3),
    "carpenter": (3, 2, 3, 3),
    "prefecture": (3, 2, 3, 3),  # 4 in 2018
    "market_hall": (4, 2, 3, 3),
    "quarry": (4, 2, 3, 3),
    "library": (5, 3, 3, 3),
    "statue": (3, 3, 3, 3),
    "victory_column": (4, 4, 3, 3),
    "hero": (5, 5, 3, 3),
    "guild_hall": (6, 0, 2, 2),
    "city_hall": (6, 0, 2, 2),
    "triumphal_arch": (6, 0, 2, 2),
    "palace": (6, 0, 2, 2),
}

# Each with its cost, its points and its copies.
EXPANSION: Final = {
    "office_building": (1, 1, 3),
    "guard_room": (1, 1, 3),
    "hut": (2, 1, 3),
    "tavern": (2, 1, 3),
    "park": (3, 2, 3),
    "customs_office": (3, 2, 3),
    "bank": (3, 2, 3),
    "harbor": (4, 2, 3),
    "goldsmith": (5, 3, 3),
    "residence": (6, 0, 2),
    "cathedral": (7, 0, 1),
}

PRODUCTION: Final = ["indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter"]


def edition(name: str) -> Edition:
    return next(e for e in EDITIONS if e.name == f"sanjuan/{name}")


def printed(name: str) -> dict[str, tuple[int, int, int]]:
    """The whole box by key: cost, points, copies."""
    second = name != "2004"
    box = {key: (cost, points, new if second else old) for key, (cost, points, old, new) in BASE.items()}
    if second:
        box["prefecture"] = (4, 2, 3)
    return box | EXPANSION if name == "2018+new" else box


def in_deck(e: Edition) -> list[int]:
    """The kinds of all cards that are shuffled together."""
    return [kind for kind in range(len(KEYS)) for _ in range(e.copies[kind]) if kind not in e.aside]


@pytest.mark.parametrize("name", ["2004", "2018", "2018+new"])
def test_every_card_has_the_printed_cost_points_and_copies(name: str) -> None:
    """Card by card (2004 L232, L255; 2018 L281-L297, L533)."""
    e = edition(name)
    found = {KEYS[k]: (e.cost[k], e.points[k], e.copies[k]) for k in range(len(KEYS)) if e.copies[k]}
    assert found == printed(name)


# The numbers that a rulebook shows, and where; `it` is the Italian rulebook, `nl` the Dutch summary.
SHOWN_COSTS: Final = {
    "indigo_plant": (1, "2018 L604"),
    "sugar_mill": (2, "2018 L604"),
    "tobacco_storage": (3, "2004 L276"),
    "coffee_roaster": (4, "2004 L332"),
    "smithy": (1, "2004 L276"),
    "gold_mine": (1, "2018 L326"),
    "archive": (1, "2018 L613"),
    "black_market": (2, "2018 L605"),
    "well": (2, "2018 L605"),
    "crane": (2, "it L410"),
    "chapel": (3, "2004 L330"),
    "aqueduct": (3, "2018 L606"),
    "prefecture": (3, "2004 L276"),
    "quarry": (4, "2004 L277"),
    "library": (5, "2004 L276"),
    "statue": (3, "2004 L332"),
    "hero": (5, "2018 L326"),
    "guild_hall": (6, "2018 L607"),
    "city_hall": (6, "2018 L613"),
    "triumphal_arch": (6, "2004 L419"),
    "palace": (6, "2004 L330"),
    "office_building": (1, "2018 L613"),
    "guard_room": (1, "2018 L613"),
    "park": (3, "2018 L564"),
    "bank": (3, "2018 L613"),
    "residence": (6, "2018 L607"),
    "cathedral": (7, "2018 L571"),
}
SHOWN_POINTS: Final = {
    "chapel": (2, "2004 L345"),
    "statue": (3, "2004 L413"),
    "victory_column": (4, "2004 L413"),
    "hero": (5, "2004 L413"),
    "triumphal_arch": (0, "nl L124"),
}


@pytest.mark.parametrize(
    ("what", "shown", "unprinted"),
    [("cost", SHOWN_COSTS, UNPRINTED_COSTS), ("points", SHOWN_POINTS, UNPRINTED_POINTS)],
)
def test_every_number_is_shown_by_a_rulebook_or_marked(
    what: str, shown: dict[str, tuple[int, str]], unprinted: list[str]
) -> None:
    """Ruling 97: what no rulebook shows is told by public implementations, or in doubt; never both, never neither."""
    in_doubt = [doubt.card for doubt in DOUBTS if doubt.what == what]
    assert sorted([*shown, *unprinted, *in_doubt]) == sorted(KEYS)
    assert set(unprinted) <= set(BASE)
    assert set(in_doubt) <= set(EXPANSION)
    for key, (number, _) in shown.items():
        row = BASE[key][:2] if key in BASE else EXPANSION[key][:2]
        assert row[["cost", "points"].index(what)] == number


def test_the_prices_that_2018_shows_are_those_of_a_tile() -> None:
    """Ruling 97: indigo 1, tobacco 2, silver 3 (2018 L187-L189); sugar 1, coffee 2 (L442)."""
    assert [tile for tile in TILES if tile[0] + tile[2] + tile[4] == "123" and tile[1] + tile[3] == "12"]


def test_there_are_three_editions_and_forty_buildings() -> None:
    assert [e.name for e in EDITIONS] == ["sanjuan/2004", "sanjuan/2018", "sanjuan/2018+new"]
    assert sorted(KEYS) == sorted([*BASE, *EXPANSION])
    assert len(KEYS) == 40


@pytest.mark.parametrize(
    ("name", "production", "city", "costs"),
    [
        ("2004", 42, 68, [19, 26, 26, 17, 14, 8]),
        ("2018", 44, 68, [19, 26, 24, 21, 14, 8]),
        ("2018+new", 44, 68 + 29, [25, 32, 33, 24, 17, 10]),
    ],
)
def test_the_deck_adds_up(name: str, production: int, city: int, costs: list[int]) -> None:
    """T72: 110 = 42 + 68; 112 = 44 + 68; 141; so many cards of each cost (2004 L21; 2018 L31, L41)."""
    e = edition(name)
    deck = in_deck(e)
    assert len(deck) == production + city
    assert len([kind for kind in deck if kind < PRODUCTION_KINDS]) == production
    assert [len([kind for kind in deck if e.cost[kind] == cost]) for cost in range(1, 7)] == costs


def test_the_cathedral_is_the_only_card_beside_the_deck() -> None:
    """T72: 141 cards and one more (2018 L535)."""
    e = edition("2018+new")
    assert [KEYS[kind] for kind in e.aside] == ["cathedral"]
    assert sum(e.copies) == 142
    assert edition("2004").aside == []
    assert edition("2018").aside == []


@pytest.mark.parametrize(("name", "points", "cost"), [("2004", 188, 335), ("2018", 192, 345)])
def test_printed_points_and_costs_add_up(name: str, points: int, cost: int) -> None:
    """T72: checksums of the printed numbers (2018: one tobacco 3/2, one coffee 4/2 and three prefectures +1)."""
    e = edition(name)
    assert sum(e.points[kind] for kind in in_deck(e)) == points
    assert sum(e.cost[kind] for kind in in_deck(e)) == cost


@pytest.mark.parametrize(("name", "chance"), [("2004", 0.250), ("2018", 0.254), ("2018+new", 0.248)])
def test_the_chance_of_four_different_costs(name: str, chance: float) -> None:
    """T73: how often four cards of a full deck differ in cost."""
    e = edition(name)
    deck = in_deck(e)
    of_cost = [len([kind for kind in deck if e.cost[kind] == cost]) for cost in range(1, 7)]
    good = sum(a * b * c * d for a, b, c, d in combinations(of_cost, 4))
    n = len(deck)
    ways = n * (n - 1) * (n - 2) * (n - 3) // 24
    assert good / ways == pytest.approx(chance, abs=0.0005)


def test_there_are_five_tiles_with_five_prices() -> None:
    """2004 L150-L154: read by columns (ruling 3); the tile of the example is 1 1 2 2 3 (L184-L188)."""
    rows = [[1, 1, 1, 1, 1], [1, 1, 1, 2, 2], [1, 2, 2, 2, 2], [2, 2, 2, 2, 3], [2, 2, 3, 3, 3]]
    columns = [[row[i] for row in rows] for i in range(5)]
    assert sorted([int(price) for price in tile] for tile in TILES) == sorted(columns)
    assert "11223" in TILES


def test_no_tile_pays_three_for_coffee_and_one_for_sugar() -> None:
    """Ruling 4: the prices of one printed example cannot occur together."""
    assert not [tile for tile in TILES if tile[1] == "1" and tile[3] == "3"]


def test_there_are_five_roles() -> None:
    """2004 L23, 2018 L35."""
    assert ROLES == ["builder", "producer", "trader", "councillor", "prospector"]


def test_the_five_production_buildings_come_first() -> None:
    """2004 L232, 2018 L281: there are five kinds, in the order of the price tiles."""
    assert KEYS[:PRODUCTION_KINDS] == PRODUCTION


def test_there_are_24_violet_buildings_three_of_each_two_of_each_six() -> None:
    """2004 L255, 2018 L299; the expansion adds nine times three, one times two and the cathedral (L533)."""
    for name, kinds in [("2004", 24), ("2018", 24), ("2018+new", 35)]:
        e = edition(name)
        violet = [kind for kind in range(PRODUCTION_KINDS, len(KEYS)) if e.copies[kind]]
        assert len(violet) == kinds
        for kind in violet:
            assert e.copies[kind] == {6: 2, 7: 1}.get(e.cost[kind], 3)


def test_three_buildings_are_monuments_and_no_new_one_is() -> None:
    """2004 L411-L413, 2018 L473-L477."""
    assert [key for kind, key in enumerate(KEYS) if MONUMENTS & 1 << kind] == ["statue", "victory_column", "hero"]


def test_the_sixes_and_the_seven() -> None:
    """2004 L419, 2018 L483, L597: the 6-cost buildings; the cathedral costs 7 (L571)."""
    e = edition("2018+new")
    sixes = ["guild_hall", "city_hall", "triumphal_arch", "palace", "residence"]
    assert [KEYS[kind] for kind in range(len(KEYS)) if e.cost[kind] == 6] == sixes
    assert [KEYS[kind] for kind in range(len(KEYS)) if e.cost[kind] == 7] == ["cathedral"]
