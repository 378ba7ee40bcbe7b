"""The pictures by name, and the files they are printed in."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, NamedTuple

from morro.core.errors import GameError
from morro.puertorico.buildings import BUILDING_KEYS, GOOD_KEYS
from morro.puertorico.editions import BIGGEST_SHIP, SMALLEST_SHIP
from morro.sanjuan.buildings import KEYS
from morro.sanjuan.editions import TILES
from morro.web.art import (
    icons,
    puertorico_board,
    puertorico_city,
    puertorico_works,
    sanjuan_city,
    sanjuan_trade,
    sanjuan_works,
)
from morro.web.art.ink import DAY, GRID, PEN, TABLE, Drawing
from morro.web.art.press import svg, worth_sharing

FAMILIES: Final = ("common", "sanjuan", "puertorico")
SANJUAN: Final = {draw.__name__: draw for room in (sanjuan_works, sanjuan_trade, sanjuan_city) for draw in room.SCENES}
PUERTORICO: Final = {draw.__name__: draw for room in (puertorico_works, puertorico_city) for draw in room.SCENES}


class Picture(NamedTuple):
    """A drawing and the size of its sheet."""

    drawing: Drawing
    width: int
    height: int

    def frame(self) -> str:
        """The attributes of the sheet: any box is filled, and what matters is in the middle."""
        stroke = 1.8 if self.width == 48 else 1.1
        return (
            f'viewBox="0 0 {self.width * GRID} {self.height * GRID}" preserveAspectRatio="xMidYMid slice" '
            f'fill="none" stroke="{PEN}" stroke-width="{stroke * GRID:g}" '
            'stroke-linejoin="round" stroke-linecap="round"'
        )


def scene(drawing: Drawing) -> Picture:
    return Picture(drawing, 120, 60)


def marks(prefix: str, drawn: Iterable[Callable[[], Drawing]]) -> dict[str, Picture]:
    return {f"{prefix}{draw.__name__}": Picture(draw(), 48, 48) for draw in drawn}


@cache
def pictures(family: str) -> dict[str, Picture]:
    """All pictures of one file, by the name the page asks for."""
    if family == "sanjuan":
        prices = {f"price-{tile}": scene(icons.price(tile)) for tile in TILES}
        buildings = {f"sj-{key}": scene(SANJUAN[key]()) for key in KEYS}
        back = {"card-back": Picture(icons.card_back(), 80, 120), "price-back": scene(icons.price_back())}
        return buildings | prices | back
    if family == "puertorico":
        buildings = {f"pr-{key}": scene(PUERTORICO[key]()) for key in BUILDING_KEYS}
        tiles = {f"tile-{key}": Picture(puertorico_board.tile(key), 60, 60) for key in GOOD_KEYS}
        tiles["tile-quarry"] = Picture(puertorico_board.quarry_tile(), 60, 60)
        tiles["tile-back"] = Picture(puertorico_board.tile_back(), 60, 60)
        ships = {f"ship-{n}": scene(puertorico_board.cargo_ship(n)) for n in range(SMALLEST_SHIP, BIGGEST_SHIP + 1)}
        ships["ship-colonist"] = scene(puertorico_board.colonist_ship())
        return buildings | tiles | ships | {"pr-trading_house": scene(puertorico_board.trading_house())}
    return marks("role-", icons.ROLES) | marks("good-", icons.GOODS) | marks("", icons.MARKS)


@cache
def sprite(family: str) -> str:
    """The file: every part that occurs often enough once, then a symbol for each picture."""
    sheets = pictures(family)
    stamps = worth_sharing(picture.drawing for picture in sheets.values())
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">', "<defs>"]
    lines += [f'<g id="{name}">{svg(list(part))}</g>' for part, name in stamps.items()]
    lines.append("</defs>")
    for name, sheet in sheets.items():
        lines.append(f'<symbol id="{name}" {sheet.frame()}>{svg(sheet.drawing, stamps)}</symbol>')
    return "\n".join([*lines, "</svg>", ""])


def picture(name: str) -> str:
    """One picture as an SVG file of its own, in daylight colours."""
    known = {key: sheet for family in FAMILIES for key, sheet in pictures(family).items()}
    if name not in known:
        raise GameError(f"There is no picture called {name!r}. Ask for one of these: {', '.join(known)}.")
    sheet = known[name]
    size = f'width="{sheet.width}" height="{sheet.height}"'
    return daylight(f'<svg xmlns="http://www.w3.org/2000/svg" {size} {sheet.frame()}>{svg(sheet.drawing)}</svg>\n')


def daylight(text: str) -> str:
    """The text with a plain colour for each custom property: a file of its own has no page that sets them."""
    for key, value in (DAY | TABLE).items():
        text = re.sub(rf"var\(--{key},#...\)", value, text)
    return re.sub(r"var\(--\w+,(\w+)\)", r"\1", text)
