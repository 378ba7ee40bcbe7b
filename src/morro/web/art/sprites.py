"""The pictures by name, and the files they are printed in."""

import re
from functools import cache

from morro.core.errors import GameError
from morro.families import families
from morro.web.art import icons
from morro.web.art.ink import DAY, TABLE
from morro.web.art.picture import Picture, marks
from morro.web.art.press import svg, worth_sharing

COMMON = "common"
"""The file with the pictures of all games: roles, goods, marks."""


def sheets_drawn() -> list[str]:
    """Every file of pictures: the common one, and one for each family that has its own."""
    return [COMMON, *(family.name for family in families() if family.has("art"))]


@cache
def pictures(sheet: str) -> dict[str, Picture]:
    """All pictures of one file, by the name the page asks for."""
    if sheet == COMMON:
        return marks("role-", icons.ROLES) | marks("good-", icons.GOODS) | marks("", icons.MARKS)
    found: dict[str, Picture] = next(family for family in families() if family.name == sheet).part("art")()
    return found


@cache
def sprite(file: str) -> str:
    """The file: every part that occurs often enough once, then a symbol for each picture."""
    sheets = pictures(file)
    stamps = worth_sharing(picture.drawing for picture in sheets.values())
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">', "<defs>"]
    lines += [f'<g id="{name}">{svg(list(part))}</g>' for part, name in stamps.items()]
    lines.append("</defs>")
    for name, sheet in sheets.items():
        lines.append(f'<symbol id="{name}" {sheet.frame()}>{svg(sheet.drawing, stamps)}</symbol>')
    return "\n".join([*lines, "</svg>", ""])


def picture(name: str) -> str:
    """One picture as an SVG file of its own, in daylight colours."""
    known = {key: sheet for file in sheets_drawn() for key, sheet in pictures(file).items()}
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
