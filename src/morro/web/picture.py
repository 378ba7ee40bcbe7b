"""Picture: a PNG drawn on the server from our own drawings and fonts, where no SVG is shown: messengers, desktops.

resvg draws the shapes: it is one small wheel without system libraries. It reads no WOFF2, so Pillow sets the text, with
the very fonts of the pages. Both have wheels for every system.
"""

import re
import unicodedata
from functools import cache, lru_cache
from io import BytesIO
from typing import Final, Literal, NamedTuple

import resvg_py
from markupsafe import Markup
from PIL import Image, ImageDraw, ImageFont

from morro.web.art.ink import DAY, TABLE
from morro.web.assets import STATIC

FONTS: Final = {
    "head": "alegreya-latin-wght-normal.woff2",
    "text": "atkinson-hyperlegible-next-latin-wght-normal.woff2",
}
Font = Literal["head", "text"]
SEATS: Final = ("#bf3824", "#1b6ec2", "#1f7f55", "#f2b632", "#571547")
"""The colours of the seats, as in base.css."""
ON_SEAT: Final = ("#ffffff", "#ffffff", "#ffffff", "#241d18", "#ffffff")
VARIABLE: Final = re.compile(r"var\(--([a-z0-9]+)(?:,([^)]*))?\)")
BEYOND: Final = "–—‘’“”„…€·"
"""Signs behind Latin-1 that the fonts have."""


class _Text(NamedTuple):
    x: float
    y: float
    text: str
    size: int
    font: Font
    weight: int
    colour: str
    anchor: str
    room: float


class Picture:
    """Shapes first, then text on top of them."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._parts: list[str] = []
        self._texts: list[_Text] = []
        self._files: set[str] = set()

    def shape(self, markup: str, **values: object) -> None:
        """SVG; what stands in braces is filled in."""
        self._parts.append(Markup(markup).format(**values))

    def symbol(self, ref: str, x: float, y: float, wide: float, high: float, turn: float = 0, k: str = "") -> None:
        """One of our drawings: `art/common.svg#logo`; `k` is the colour of what it is shown for."""
        file, _, name = ref.partition("#")
        drawing = symbols(file).get(name)
        if drawing is None:
            return
        self._files.add(file)
        attributes, body = drawing
        place = f'x="{x}" y="{y}" width="{wide}" height="{high}"'
        turned = f' transform="rotate({turn} {x + wide / 2} {y + high / 2})"' if turn else ""
        self._parts.append(painted(f"<g{turned}><svg {place} {attributes}>{body}</svg></g>", k))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: int,
        font: Font = "text",
        weight: int = 800,
        colour: str = "#fff6e2",
        anchor: str = "ls",
        room: float = 0,
    ) -> None:
        """A line of text at its base line; where there is less room, it becomes smaller."""
        self._texts.append(_Text(x, y, readable(text), size, font, weight, colour, anchor, room))

    def png(self) -> bytes:
        """The picture as a file."""
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        shared = "".join(painted(defs(file)) for file in sorted(self._files))
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{shared}{"".join(self._parts)}</svg>'
        image = Image.open(BytesIO(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)))
        if self._texts:
            pen = ImageDraw.Draw(image)
            for one in self._texts:
                pen.text((one.x, one.y), one.text, one.colour, fitting(one), anchor=one.anchor)
        out = BytesIO()
        image.save(out, "PNG", optimize=True)
        return out.getvalue()

    def wide(self, text: str, size: int, font: Font = "text", weight: int = 800) -> float:
        """How wide a line of text is."""
        return float(letters(font, size, weight).getlength(readable(text)))


def fitting(one: _Text) -> ImageFont.FreeTypeFont:
    """The font in the largest size, up to the one that was asked for, in which the text has room."""
    size = one.size
    while one.room and size > 12 and letters(one.font, size, one.weight).getlength(one.text) > one.room:
        size -= 2
    return letters(one.font, size, one.weight)


@lru_cache(maxsize=64)
def letters(font: Font, size: int, weight: int) -> ImageFont.FreeTypeFont:
    found = ImageFont.truetype(str(STATIC / "vendor" / FONTS[font]), size)
    found.set_variation_by_axes([weight])
    return found


def readable(text: str) -> str:
    """The same without signs that the fonts do not have: an accent is left out, another script becomes dots."""
    out = []
    for sign in text:
        base = sign if ord(sign) < 256 or sign in BEYOND else unicodedata.normalize("NFKD", sign)[0]
        out.append(base if ord(base) < 256 or base in BEYOND else "·")
    return "".join(out)


def painted(markup: str, k: str = "") -> str:
    """A drawing in daylight: every custom property has its colour."""
    colours = DAY | TABLE | ({"k": k} if k else {})
    return VARIABLE.sub(lambda found: colours.get(found[1]) or found[2] or "none", markup)


@cache
def symbols(file: str) -> dict[str, tuple[str, str]]:
    """The drawings of a file by name: their attributes and what is in them."""
    text = marked(file)
    found = {}
    for attributes, body in re.findall(r"<symbol ([^>]*)>(.*?)</symbol>", text, re.DOTALL):
        name = re.search(r'id="([^"]*)"', attributes)
        assert name is not None
        found[name[1].partition("-")[2]] = (re.sub(r'id="[^"]*"', "", attributes), body)
    return found


@cache
def defs(file: str) -> str:
    """What the drawings of a file share."""
    return "".join(re.findall(r"<defs>.*?</defs>", marked(file), re.DOTALL))


def marked(file: str) -> str:
    """A file of drawings whose names carry its own: two files may use the same ones."""
    text = (STATIC / file).read_text(encoding="utf-8")
    own = re.sub(r"[^a-z]", "", file)
    return re.sub(r'(\bid="|href="#)', rf"\g<1>{own}-", text)
