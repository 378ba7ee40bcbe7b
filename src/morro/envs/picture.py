"""The table as lines of text, and those lines as a picture: what the environments render."""

from functools import cache, lru_cache
from textwrap import fill
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from morro.core.game import SPECTATOR
from morro.games import AnyGame

WIDTH: Final = 1120
HEIGHT: Final = 720
"""Pixels. Every picture has the same size, so that pictures make a film; a full table is written smaller."""
COLUMNS: Final = 110
EDGE: Final = 20
LARGEST: Final = 17
SMALLEST: Final = 7

PAPER: Final = (250, 246, 236)
INK: Final = (44, 42, 40)
QUIET: Final = (122, 112, 98)
SEATS: Final = ((36, 86, 150), (170, 62, 40), (34, 112, 66), (124, 66, 138), (150, 104, 20))

Line = tuple[str, str, int]
"""A name, what is said about it, and the seat that it belongs to, or -1."""


def table_lines(game: AnyGame, s: Any) -> list[Line]:
    """The position as the seat that is asked knows it, then the points and the answers; at the end as all know it."""
    asked = SPECTATOR if game.over(s) else game.seat(s)
    lines = [_line(text) for text in game.view_text(game.view(s, asked)).splitlines() if text]
    if game.over(s):
        won = ", ".join(str(seat) for seat in game.winners(s))
        return [*lines, ("scores:", " ".join(map(str, game.scores(s))), -1), ("won by seat", won, -1)]
    return [*lines, (f"seat {asked} may:", ", ".join(game.tokens(s)), asked)]


def _line(text: str) -> Line:
    """`seat 0 hand: ...` is about seat 0, `tiles: ...` about the tiles; the first line is about the game."""
    words = text.split(" ", 2)
    if words[0] == "seat" and len(words) > 2:
        return (f"seat {words[1]}", words[2], int(words[1]))
    if words[0].endswith(":"):
        return (words[0], text.partition(" ")[2], -1)
    return ("game:", text, -1)


def table_text(game: AnyGame, s: Any) -> str:
    """The table for a terminal."""
    rows = [fill(f"{name} {text}", COLUMNS, subsequent_indent="    ") for name, text, _ in table_lines(game, s)]
    return "\n".join(rows) + "\n"


def table_picture(game: AnyGame, s: Any) -> NDArray[np.uint8]:
    """The table as HEIGHT × WIDTH pixels of red, green and blue."""
    lines = table_lines(game, s)
    asked = -1 if game.over(s) else game.seat(s)
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(image)
    size = LARGEST
    while size > SMALLEST and EDGE + sum(_height(line, size) for line in lines) > HEIGHT:
        size -= 1
    y = EDGE
    for line in lines:
        name, text, seat = line
        height = _height(line, size)
        colour = QUIET if seat < 0 else SEATS[seat % len(SEATS)]
        if seat >= 0:
            pen.rectangle((0, y, 6, y + height - size // 2), fill=colour)
        if seat == asked >= 0:
            pen.rectangle((7, y, WIDTH, y + height - size // 2), fill=(255, 255, 255))
        pen.text((EDGE, y), name, fill=colour, font=_font(size))
        for number, row in enumerate(_rows(text, size)):
            pen.text((EDGE + 7 * size, y + number * _step(size)), row, fill=INK, font=_font(size))
        y += height
    return np.asarray(image, np.uint8).copy()


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _step(size: int) -> int:
    return size * 4 // 3


def _height(line: Line, size: int) -> int:
    return len(_rows(line[1], size)) * _step(size) + size // 2


@lru_cache(maxsize=1024)
def _rows(text: str, size: int) -> list[str]:
    """The text in rows that fit beside the names."""
    room = WIDTH - 2 * EDGE - 7 * size
    rows = [""]
    for word in text.split(" "):
        longer = f"{rows[-1]} {word}" if rows[-1] else word
        if _font(size).getlength(longer) <= room:
            rows[-1] = longer
        else:
            rows.append(word)
    return rows
