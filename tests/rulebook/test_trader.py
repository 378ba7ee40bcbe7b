"""The trader phase: a price tile, and goods sold for cards."""

from collections.abc import Iterator
from typing import Final

import pytest
from tests.sanjuan_table import Table, every_edition, second_edition

from morro.sanjuan.buildings import MARKET_HALL, MARKET_STAND
from morro.sanjuan.moments import sale_bonus

ORDER: Final = ["11122", "11222", "11223", "12223", "12233"]
TILES: Final = "tiles: 11223 12233 11122 12223 11222"


@every_edition
def test_everybody_may_sell_one_good_the_trader_two(edition: str) -> None:
    """2004 L132-L136, L148."""
    goods = "city: indigo_plant+well sugar_mill+well silver_smelter+{}"
    t = Table(
        f"""
        {TILES}
        seat 0 {goods.format("hero")}
        seat 1 {goods.format("statue").replace("well", "tower")}
        deck: indigo_plant*3 sugar_mill*6 ...
        """,
        edition,
    ).play("role trader")
    assert (t.asked(), t.left()) == ("sell 0", 2)
    assert t.legal() == ["pass", "sell indigo_plant", "sell sugar_mill", "sell silver_smelter"]
    t.play("sell sugar_mill, sell silver_smelter")
    assert t.hand(0) == "indigo_plant indigo_plant indigo_plant sugar_mill"
    assert (t.asked(), t.left()) == ("sell 1", 1)
    t.play("sell silver_smelter")
    assert t.hand(1) == "sugar_mill sugar_mill sugar_mill"
    assert t.asked() == "role 1"
    assert t.city(0) == "indigo_plant+well sugar_mill silver_smelter"
    assert t.discard() == "hero statue well"


def every_price() -> Iterator[tuple[str, str, int]]:
    kinds = ["indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter"]
    for tile in ORDER:
        for kind, price in zip(kinds, tile, strict=True):
            yield tile, kind, int(price)


@every_edition
@pytest.mark.parametrize(("tile", "kind", "price"), list(every_price()))
def test_the_tile_sets_the_price_of_each_good(edition: str, tile: str, kind: str, price: int) -> None:
    """2004 L134, L150-L154."""
    others = " ".join(other for other in ORDER if other != tile)
    t = Table(f"tiles: {tile} {others}\nseat 0 city: {kind}+well", edition).play(f"role trader; sell {kind}")
    assert t.tile() == tile
    assert t.hand_size(0) == price
    assert t.discard() == "well"


@every_edition
def test_the_trader_with_market_stand_and_trading_post(edition: str) -> None:
    """T03: sells indigo, tobacco and silver at 1 1 2 2 3, and gets 1 + 2 + 3 + 1 = 7 cards (2004 L161, 2018 L187)."""
    t = Table(
        f"""
        {TILES}
        seat 0 city: indigo_plant+well tobacco_storage+tower silver_smelter+hero market_stand trading_post
        deck: sugar_mill*7 ...
        """,
        edition,
    ).play("role trader; sell indigo_plant, sell tobacco_storage, sell silver_smelter")
    assert t.hand_size(0) == 7
    assert t.goods(0) == 0
    assert t.discard() == "hero tower well"


@every_edition
def test_goods_of_one_kind_may_be_sold_together(edition: str) -> None:
    """2004 L132: any two of his goods."""
    t = Table(f"{TILES}\nseat 0 city: coffee_roaster+well coffee_roaster+tower", edition)
    t.play("role trader; sell coffee_roaster, sell coffee_roaster")
    assert t.hand_size(0) == 4


@every_edition
def test_nobody_has_to_sell(edition: str) -> None:
    """2004 L132, L136: each may; the trader may also sell only one."""
    t = Table("seat 0 city: indigo_plant+well sugar_mill+tower\nseat 1 city: indigo_plant+hero", edition)
    t.play("role trader; sell indigo_plant; pass; pass")
    assert t.asked() == "role 1"
    assert t.city(0) == "indigo_plant sugar_mill+tower"
    assert t.city(1) == "indigo_plant+hero"
    assert (t.hand_size(0), t.hand_size(1)) == (1, 0)


@every_edition
def test_who_sells_nothing_gets_nothing(edition: str) -> None:
    """2004 L136: even with every market."""
    t = Table("seat 0 city: indigo_plant+well market_stand market_hall trading_post", edition)
    t.play("role trader; pass")
    assert t.hand(0) == ""
    assert t.goods(0) == 1


@every_edition
@pytest.mark.parametrize(
    ("role", "library", "limit"), [("prospector", "", 2), ("trader", "", 3), ("trader", "library", 4)]
)
def test_the_trading_post_adds_one_sale(edition: str, role: str, library: str, limit: int) -> None:
    """T12: 2 goods, 3 as trader, 4 as trader with library (2004 L308-L310)."""
    kinds = ["indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter"]
    city = " ".join(f"{kind}+indigo_plant" for kind in kinds)
    t = Table(f"{TILES}\nseat 0 city: {city} trading_post {library}", edition)
    t.play(f"role {role}")
    if role == "prospector":
        t.play("role trader")
    if library:
        t.play("use library")
    assert (t.asked(), t.left()) == ("sell 0", limit)
    for kind in kinds[:limit]:
        assert t.asked() == "sell 0"
        t.play(f"sell {kind}")
    assert t.asked().startswith("role")
    assert t.goods(0) == 5 - limit


@every_edition
def test_the_trader_with_library_sells_three(edition: str) -> None:
    """T21: 2004 L399, 2018 L459."""
    t = Table(
        f"{TILES}\nseat 0 city: indigo_plant+well sugar_mill+tower tobacco_storage+hero coffee_roaster+statue library",
        edition,
    ).play("role trader; use library")
    assert t.left() == 3
    t.play("sell sugar_mill, sell tobacco_storage, sell coffee_roaster")
    assert t.hand_size(0) == 5
    assert t.asked() == "role 1"


def test_the_market_hall_pays_one_card_more_once() -> None:
    """T17, ruling 4: sugar 1 and coffee 3 bring 5; no tile has these prices, so the bonus stands alone (2004 L384)."""
    hall = 1 << MARKET_HALL
    assert 1 + 3 + sale_bonus(hall, 2) == 5
    assert [sale_bonus(hall, sold) for sold in range(5)] == [0, 1, 1, 1, 1]
    assert [sale_bonus(1 << MARKET_STAND, sold) for sold in range(5)] == [0, 0, 1, 1, 1]
    assert [sale_bonus(hall | 1 << MARKET_STAND, sold) for sold in range(5)] == [0, 1, 2, 2, 2]
    assert [sale_bonus(0, sold) for sold in range(5)] == [0, 0, 0, 0, 0]


@every_edition
def test_the_market_hall_with_sugar_and_coffee(edition: str) -> None:
    """T18: sugar for 1 and coffee for 2 bring 4 cards (2018 L442)."""
    t = Table(f"{TILES}\nseat 0 city: sugar_mill+well coffee_roaster+tower market_hall", edition)
    t.play("role trader; sell sugar_mill, sell coffee_roaster")
    assert t.hand_size(0) == 4


@every_edition
def test_the_tiles_come_round_in_an_unchanging_order(edition: str) -> None:
    """Ruling 26: each trader phase turns one and puts it under the pile (2004 L132, L136)."""
    order = ["12233", "11122", "12223", "11223", "11222"]
    t = Table(f"tiles: {' '.join(order)}\nseat 0 hand:", edition)
    shown = []
    for _ in range(12):
        t.play("role trader")
        shown.append(t.tile())
        t.play("role prospector; role producer")
    assert shown == (order * 3)[:12]


@every_edition
def test_the_tile_is_turned_even_if_nobody_can_sell(edition: str) -> None:
    """Ruling 26: said in 2018 (L184), and 2004 begins every trader phase with it (L132)."""
    t = Table(f"{TILES}\nseat 0 city: indigo_plant", edition)
    assert t.state.turned == 0
    t.play("role trader")
    assert t.state.turned == 1
    assert t.tile() == "11223"


@every_edition
def test_the_tile_is_turned_before_the_trader_decides(edition: str) -> None:
    """2004 L132: first the tile, then what to sell, and whether to use the library."""
    t = Table(f"{TILES}\nseat 0 city: indigo_plant+well sugar_mill+tower silver_smelter+hero library", edition)
    t.play("role trader")
    assert t.asked() == "library 0"
    assert t.tile() == "11223"
    assert t.view(0).tiles[0] >= 0


@every_edition
def test_all_sell_at_the_same_prices(edition: str) -> None:
    """2004 L136: the tile stays until the phase is over."""
    t = Table(
        f"""
        {TILES}
        seat 0 city: silver_smelter+well
        seat 1 city: silver_smelter+hero
        seat 2 city: silver_smelter+tower
        """,
        edition,
    ).play("role trader; sell silver_smelter; sell silver_smelter; sell silver_smelter")
    assert [t.hand_size(seat) for seat in range(3)] == [3, 3, 3]


@every_edition
def test_a_seller_draws_all_at_once_after_his_goods_are_discarded(edition: str) -> None:
    """Ruling 27: with an empty deck the sold goods are already among the cards that are shuffled."""
    t = Table("seat 0 city: indigo_plant+hero\ntiles: 11122 11222 11223 12223 12233", edition, cards_end=True)
    assert (t.deck_size(), t.discard_size()) == (0, 0)
    t.play("role trader; sell indigo_plant")
    assert t.hand(0) == "hero"


@every_edition
def test_one_draw_for_prices_and_markets_together(edition: str) -> None:
    """Ruling 27: two goods of 1 each, stand and hall: four cards, and both sold goods are among them."""
    t = Table(
        """
        seat 0 city: indigo_plant+hero indigo_plant+statue market_stand market_hall
        seat 1 city: indigo_plant
        tiles: 11122 11222 11223 12223 12233
        deck: well
        discard: tower
        """,
        edition,
        cards_end=True,
    ).play("role trader; sell indigo_plant, sell indigo_plant")
    assert t.hand(0) == "hero statue tower well"


@second_edition
def test_the_tile_goes_under_the_pile_after_an_empty_phase(edition: str) -> None:
    """2018 L184: the next trader phase shows the next tile."""
    t = Table(f"{TILES}\nseat 0 hand:", edition).play("role trader; role prospector; role producer; role trader")
    assert t.tile() == "12233"
