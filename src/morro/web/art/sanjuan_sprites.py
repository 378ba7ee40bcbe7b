"""The pictures of San Juan: cards, prices, backs."""

from typing import Final

from morro.sanjuan.buildings import KEYS
from morro.sanjuan.editions import TILES
from morro.web.art import icons, sanjuan_city, sanjuan_trade, sanjuan_works
from morro.web.art.picture import Picture, scene

SCENES: Final = {draw.__name__: draw for part in (sanjuan_works, sanjuan_trade, sanjuan_city) for draw in part.SCENES}


def pictures() -> dict[str, Picture]:
    prices = {f"price-{tile}": scene(icons.price(tile)) for tile in TILES}
    buildings = {f"sj-{key}": scene(SCENES[key]()) for key in KEYS}
    back = {"card-back": Picture(icons.card_back(), 80, 120), "price-back": scene(icons.price_back())}
    return buildings | prices | back
