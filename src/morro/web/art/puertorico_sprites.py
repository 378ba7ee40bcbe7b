"""The pictures of Puerto Rico: buildings, tiles, ships, the trading house."""

from typing import Final

from morro.puertorico.buildings import BUILDING_KEYS, GOOD_KEYS
from morro.puertorico.editions import BIGGEST_SHIP, SMALLEST_SHIP
from morro.web.art import puertorico_board as board
from morro.web.art import puertorico_city, puertorico_works
from morro.web.art.picture import Picture, scene

SCENES: Final = {draw.__name__: draw for part in (puertorico_works, puertorico_city) for draw in part.SCENES}


def pictures() -> dict[str, Picture]:
    buildings = {f"pr-{key}": scene(SCENES[key]()) for key in BUILDING_KEYS}
    tiles = {f"tile-{key}": Picture(board.tile(key), 60, 60) for key in GOOD_KEYS}
    tiles["tile-quarry"] = Picture(board.quarry_tile(), 60, 60)
    tiles["tile-back"] = Picture(board.tile_back(), 60, 60)
    ships = {f"ship-{n}": scene(board.cargo_ship(n)) for n in range(SMALLEST_SHIP, BIGGEST_SHIP + 1)}
    ships["ship-colonist"] = scene(board.colonist_ship(4))
    ships["ship-empty"] = scene(board.colonist_ship(0))
    return buildings | tiles | ships | {"pr-trading_house": scene(board.trading_house())}
