"""Colours, shapes and paths: the few things that every picture is drawn with.

A drawing is a list of shapes, back to front. A path is SVG path data that begins with `M` and goes on in relative
commands, so that `put` can move, stretch and mirror a finished drawing.
"""

import re
from collections.abc import Callable, Iterator
from typing import Concatenate, Final, NamedTuple, ParamSpec

P = ParamSpec("P")

GRID: Final = 2
"""Steps of the printed grid per unit of a drawing: on a card, half a pixel; finer ones look no better."""

# Every colour is a custom property that the page sets (static/art.css), with its daylight value to fall back on.
DAY: Final = {
    "pen": "#3b2a22",
    "sky": "#cde5ea",
    "cloud": "#eef7f4",
    "sun": "#fff0b8",
    "hill": "#a5cdb0",
    "leaf": "#72ac58",
    "fern": "#3f8250",
    "sand": "#e3cd96",
    "soil": "#bd9a66",
    "sea": "#5fadc0",
    "foam": "#b5dfe2",
    "cream": "#fdf1d8",
    "ochre": "#f4cd7c",
    "rose": "#eeab92",
    "aqua": "#a3d4c9",
    "roof": "#cc5d3e",
    "wood": "#b07a45",
    "rock": "#c9bfae",
    "lime": "#fffbf2",
    "gold": "#f3b935",
    "fire": "#f0803c",
    "skin": "#c08a62",
    "pane": "#54423c",
    "gloom": "#46342e",
}
# The colours of the goods and of the city are the page's own: the band of a card and its picture agree.
TABLE: Final = {
    "corn": "#e8c022",
    "indigo": "#312fab",
    "sugar": "#efe8d6",
    "tobacco": "#c0731e",
    "coffee": "#4b2e20",
    "silver": "#98acb7",
    "city": "#a369ca",
    "quarry": "#5c595f",
    "k": "#a369ca",
}


def _colour(name: str) -> str:
    """Three digits are enough to fall back on."""
    value = (DAY | TABLE)[name]
    return f"var(--{name},#{''.join(f'{round(int(value[i : i + 2], 16) / 17):x}' for i in (1, 3, 5))})"


PEN: Final = _colour("pen")
SKY: Final = _colour("sky")
CLOUD: Final = _colour("cloud")
SUN: Final = _colour("sun")
HILL: Final = _colour("hill")
LEAF: Final = _colour("leaf")
FERN: Final = _colour("fern")
SAND: Final = _colour("sand")
SOIL: Final = _colour("soil")
SEA: Final = _colour("sea")
FOAM: Final = _colour("foam")
CREAM: Final = _colour("cream")
OCHRE: Final = _colour("ochre")
ROSE: Final = _colour("rose")
AQUA: Final = _colour("aqua")
ROOF: Final = _colour("roof")
WOOD: Final = _colour("wood")
ROCK: Final = _colour("rock")
LIME: Final = _colour("lime")
GOLD: Final = _colour("gold")
FIRE: Final = _colour("fire")
SKIN: Final = _colour("skin")
PANE: Final = _colour("pane")
GLOOM: Final = _colour("gloom")
CORN: Final = _colour("corn")
INDIGO: Final = _colour("indigo")
SUGAR: Final = _colour("sugar")
TOBACCO: Final = _colour("tobacco")
COFFEE: Final = _colour("coffee")
SILVER: Final = _colour("silver")
CITY: Final = _colour("city")
QUARRY: Final = _colour("quarry")
KIND: Final = _colour("k")
"""The colour of whatever the picture is shown for: the good on a ship, the good in a barrel."""
INK: Final = "currentColor"


class Shape(NamedTuple):
    """One path and its presentation attributes. Loose shapes may share one path with their neighbours."""

    style: str
    d: str
    loose: bool = False


class Stamp(NamedTuple):
    """A part that looks the same wherever it is put, so that a file need hold it only once."""

    shapes: tuple[Shape, ...]
    x: float
    y: float


Drawing = list[Shape | Stamp]


def stamp(part: Callable[Concatenate[float, float, P], Drawing]) -> Callable[Concatenate[float, float, P], Drawing]:
    """Makes a part, drawn at a place, a stamp of what it looks like at the origin."""

    def stamped(x: float, y: float, /, *args: P.args, **kwargs: P.kwargs) -> Drawing:
        return [Stamp(tuple(shapes(part(0, 0, *args, **kwargs))), x, y)]

    return stamped


def shapes(drawing: Drawing) -> Iterator[Shape]:
    """The drawing without stamps."""
    for item in drawing:
        if isinstance(item, Stamp):
            yield from (shape._replace(d=_moved(shape.d, item.x, item.y, 1, 1)) for shape in item.shapes)
        else:
            yield item


def paint(colour: str, *paths: str) -> Drawing:
    """Filled and outlined; each path covers the ones before it."""
    return [Shape(f' fill="{colour}"', d) for d in paths]


def flat(colour: str, *paths: str) -> Drawing:
    """Filled, without an outline."""
    return [Shape(f' fill="{colour}" stroke="none"', d, loose=True) for d in paths]


def line(*paths: str) -> Drawing:
    """An outline alone."""
    return [Shape("", d, loose=True) for d in paths]


def fine(*paths: str) -> Drawing:
    """The thin strokes of an engraving."""
    return [Shape(f' stroke-width="{0.65 * GRID:g}"', d, loose=True) for d in paths]


def rope(colour: str, width: float, *paths: str) -> Drawing:
    """A coloured stroke without an outline: smoke, ropes, foam."""
    return [Shape(f' stroke="{colour}" stroke-width="{width * GRID:g}"', d, loose=True) for d in paths]


def shade(*paths: str) -> Drawing:
    """What lies away from the light, which comes from the left."""
    return [Shape(' fill="#0003" stroke="none"', d, loose=True) for d in paths]


def shine(*paths: str) -> Drawing:
    """What catches the light."""
    return [Shape(' fill="#fff5" stroke="none"', d, loose=True) for d in paths]


def glow(*paths: str) -> Drawing:
    """What is lit by a lamp, or shines itself."""
    return [Shape(f' fill="{GOLD}" fill-opacity=".35" stroke="none"', d, loose=True) for d in paths]


def apart(drawing: Drawing) -> Drawing:
    """The same shapes, which do not touch each other and so may share a path."""
    return [shape._replace(loose=True) for shape in shapes(drawing)]


def box(x: float, y: float, w: float, h: float) -> str:
    """A rectangle from its upper left corner."""
    return f"M{x} {y}h{w}v{h}h{-w}z"


def disc(x: float, y: float, r: float, ry: float = 0) -> str:
    """A circle, or an ellipse, around its middle."""
    half = f"{r} {ry or r} 0 1 1"
    return f"M{x - r} {y}a{half} {2 * r} 0a{half} {-2 * r} 0z"


def rows(x: float, y: float, dx: float, dy: float, n: int, stroke: str) -> str:
    """The same relative stroke `n` times, each one `dx` and `dy` further."""
    return "".join(f"M{x + i * dx} {y + i * dy}{stroke}" for i in range(n))


TOKEN: Final = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
SIZE: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "a": 7, "z": 0}
Command = tuple[str, list[float]]


def commands(d: str) -> Iterator[Command]:
    """The commands of a path, one for each group of numbers."""
    command, numbers = "", list[float]()
    for token in TOKEN.findall(d):
        if token.isalpha():
            command = token
            if command == "z":
                yield command, []
            continue
        numbers.append(float(token))
        if len(numbers) == SIZE[command.lower()]:
            yield command, numbers
            numbers = []
            command = {"m": "l", "M": "L"}.get(command, command)
    if numbers:
        raise ValueError(f"numbers left over in the path {d}")


def put(drawing: Drawing, x: float, y: float, s: float = 1, sx: float = 0, sy: float = 0) -> Drawing:
    """A drawing made about the origin, stretched by `s` (or `sx` and `sy`) and moved; strokes keep their width."""
    return [shape._replace(d=_moved(shape.d, x, y, sx or s, sy or s)) for shape in shapes(drawing)]


def _moved(d: str, x: float, y: float, sx: float, sy: float) -> str:
    """The path stretched about the origin, then moved; a negative `sx` mirrors it."""
    text = ""
    for command, numbers in commands(d):
        if command in "ML":
            new = [x + numbers[0] * sx, y + numbers[1] * sy]
        elif command == "v":
            new = [numbers[0] * sy]
        elif command == "a":
            rx, ry, turn, big, sweep, dx, dy = numbers
            new = [rx * abs(sx), ry * abs(sy), turn, big, sweep if sx * sy > 0 else 1 - sweep, dx * sx, dy * sy]
        else:
            new = [value * (sy if i % 2 else sx) for i, value in enumerate(numbers)]
        text += command + " ".join(f"{value:.4f}" for value in new)
    return text
