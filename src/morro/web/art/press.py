"""Prints drawings as short SVG: whole numbers on a fine grid, and as few paths as the order of painting allows."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from morro.web.art.ink import GRID, Command, Drawing, Shape, Stamp, commands, shapes

EDGE: Final = 0.55
"""Half of the usual stroke: outlines that come nearer to each other than that must keep their order."""


class Extent(NamedTuple):
    """A rectangle around a shape, never too small."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Extent") -> bool:
        across = self.left < other.right + 2 * EDGE and other.left < self.right + 2 * EDGE
        return across and self.top < other.bottom + 2 * EDGE and other.top < self.bottom + 2 * EDGE


def absolute(d: str) -> Iterator[tuple[str, list[float], float, float]]:
    """Each command with its points as places on the sheet, and the place where it starts."""
    x = y = start_x = start_y = 0.0
    for command, numbers in commands(d):
        here = x, y
        name = command.lower()
        if name == "z":
            points = list[float]()
            x, y = start_x, start_y
        elif name == "h":
            points = [x + numbers[0], y]
        elif name == "v":
            points = [x, y + numbers[0]]
        elif name == "a":
            points = [*numbers[:5], x + numbers[5], y + numbers[6]]
        elif command.isupper():
            points = numbers
        else:
            points = [value + (y if i % 2 else x) for i, value in enumerate(numbers)]
        if points:
            x, y = points[-2:]
        if name == "m":
            start_x, start_y = x, y
        yield name, points, *here


@cache
def extent(d: str) -> Extent:
    xs, ys = list[float](), list[float]()
    for name, points, x, y in absolute(d):
        if name == "a":
            rx, ry, *_, to_x, to_y = points
            # Half a circle on a level chord bulges up or down only.
            wide = 0 if to_y == y and abs(to_x - x) > 2 * rx - 0.01 else rx
            xs += [x - wide, to_x - wide, x + wide, to_x + wide]
            ys += [y - ry, to_y - ry, y + ry, to_y + ry]
        else:
            xs += points[::2]
            ys += points[1::2]
    return Extent(min(xs), min(ys), max(xs), max(ys))


def gridded(d: str) -> Iterator[Command]:
    """The path in whole steps. Places are rounded, not lengths, so that errors do not add up."""
    last_x = last_y = start_x = start_y = 0
    first = True
    for name, points, _, _ in absolute(d):
        if name == "z":
            last_x, last_y = start_x, start_y
            yield "z", []
            continue
        steps = [round(value * GRID) for value in points]
        x, y = steps[-2:]
        if name == "m":
            start_x, start_y = x, y
            # A row of equal windows becomes a row of equal texts, which is what a zip file likes.
            yield ("M", [x, y]) if first else ("m", [x - last_x, y - last_y])
            first = False
        elif name == "a":
            rx, ry = (max(1, round(value * GRID)) for value in points[:2])
            yield "a", [rx, ry, *points[2:5], x - last_x, y - last_y]
        elif name in "hvl" and x == last_x:
            if y != last_y:
                yield "v", [y - last_y]
        elif name in "hvl" and y == last_y:
            yield "h", [x - last_x]
        else:
            yield name, [value - (last_y if i % 2 else last_x) for i, value in enumerate(steps)]
        last_x, last_y = x, y


def written(d: str) -> str:
    """Path data in as few characters as possible."""
    text, last = "", ""
    for command, numbers in gridded(d):
        if command != last or command == "m":
            text += command
        last = command
        for i, value in enumerate(numbers):
            token = f"{value:g}"
            glued = text[-1].isalpha() or token[0] == "-" or (command == "a" and i in (4, 5))
            text += token if glued else f" {token}"
    return text


class Sheet(NamedTuple):
    """Shapes of one style that have become one path; or a stamp, by its element."""

    style: str
    paths: list[str]
    extents: list[Extent]


def gathered(drawing: Drawing, stamps: Mapping[tuple[Shape, ...], str]) -> list[Sheet]:
    """Each shape joins the last path of its style, if nothing that was painted in between would notice."""
    sheets = list[Sheet]()
    for item in drawing:
        if isinstance(item, Stamp) and item.shapes in stamps:
            x, y = (round(value * GRID) for value in (item.x, item.y))
            place = (f' x="{x}"' if x else "") + (f' y="{y}"' if y else "")
            element = f'<use href="#{stamps[item.shapes]}"{place}/>'
            sheets.append(Sheet(element, [], [extent(shape.d) for shape in shapes([item])]))
            continue
        for shape in shapes([item]):
            around = extent(shape.d)
            sheet = _home(shape, around, sheets)
            if sheet is None:
                sheet = Sheet(shape.style, [], [])
                sheets.append(sheet)
            sheet.paths.append(shape.d)
            sheet.extents.append(around)
    return sheets


def _home(shape: Shape, around: Extent, sheets: list[Sheet]) -> Sheet | None:
    for sheet in reversed(sheets):
        meets = any(around.meets(other) for other in sheet.extents)
        if sheet.paths and sheet.style == shape.style and (shape.loose or not meets):
            return sheet
        if meets:
            return None
    return None


def svg(drawing: Drawing, stamps: Mapping[tuple[Shape, ...], str] | None = None) -> str:
    """The elements of a drawing. Parts that are among the stamps are only referred to."""
    text = ""
    for style, paths, _ in gathered(drawing, stamps or {}):
        text += f'<path{style} d="{written("".join(paths))}"/>' if paths else style
    return text


def worth_sharing(drawings: Iterable[Drawing]) -> dict[tuple[Shape, ...], str]:
    """The parts that a file of these drawings should hold once, each with a short name."""
    count = Counter(item.shapes for drawing in drawings for item in drawing if isinstance(item, Stamp))
    shared = dict[tuple[Shape, ...], str]()
    for part, n in count.items():
        if (n - 1) * len(svg(list(part))) > n * 32 + 12:
            shared[part] = f"p{len(shared)}"
    return shared
