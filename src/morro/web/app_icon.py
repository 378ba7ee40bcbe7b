"""The icon of the installed app, drawn from our own picture."""

from typing import Final

from morro.web import assets
from morro.web.picture import Picture

GROUND: Final = "#315563"
SHEETS: Final = ("base", "cards", "faces", "night", "pages", "tables")
SCRIPTS: Final = ("address.js", "notice.js", "push.js")
"""What pages.js imports, under the addresses that it has there."""
FONTS: Final = ("atkinson-hyperlegible-next", "alegreya")


def app_icon(size: int, cut: bool) -> bytes:
    """The watch tower; where a system cuts the edges off, with room around it."""
    picture = Picture(size, size)
    if cut:
        edge = size * 0.14
        picture.shape(f'<path fill="{GROUND}" d="M0 0h{size}v{size}H0z"/>')
        picture.symbol("art/common.svg#logo", edge, edge, size - 2 * edge, size - 2 * edge)
    else:
        picture.symbol("art/common.svg#logo", 0, 0, size, size)
    return picture.png()


def app_files() -> list[str]:
    """What the pages that can be read offline are drawn with."""
    marked = [
        "art.css",
        "pages.js",
        *[f"css/{sheet}.css" for sheet in SHEETS],
        *[f"vendor/{font}-latin-wght-normal.woff2" for font in FONTS],
        *sorted(path.relative_to(assets.STATIC).as_posix() for path in assets.STATIC.rglob("*.svg")),
    ]
    return [*dict.fromkeys(assets.asset(path) for path in marked), *[f"/static/{name}" for name in SCRIPTS]]
