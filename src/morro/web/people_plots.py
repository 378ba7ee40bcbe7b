"""Small pictures of numbers and of how sure they are, as SVG. What they show stands beside them in words."""

from typing import Final

from markupsafe import Markup

from morro.server.people_view import CurvePoint
from morro.web.assets import asset

WIDE: Final = 1000
HIGH: Final = 24


def band(low: float, middle: float, high: float, least: float, most: float, fair: float | None = None) -> Markup:
    """A value on a line from `least` to `most`, with the interval that holds the truth in 95 of 100 cases."""

    def x(value: float) -> int:
        return round(WIDE * min(1.0, max(0.0, (value - least) / (most - least))))

    at, left, right = x(middle), x(low), x(high)
    mark = Markup('<path class="fair" d="M{} 2V22"/>').format(x(fair)) if fair is not None else ""
    return Markup(
        '<svg class="bandp" viewBox="0 0 {} {}" preserveAspectRatio="none" aria-hidden="true">'
        '<path class="ax" d="M0 12H{}"/>'
        '<rect class="bd" x="{}" y="6" width="{}" height="12"/>{}<path class="md" d="M{} 2V22"/></svg>'
    ).format(WIDE, HIGH, WIDE, left, max(2, right - left), mark, at)


def stack(values: list[float], most: float) -> Markup:
    """Numbers one after the other in one bar, each in its shade, as long as their sum is of the largest one."""
    out, at = [], 0.0
    for n, value in enumerate(values):
        wide = WIDE * max(0.0, value) / most if most else 0.0
        piece = Markup('<rect x="{:.0f}" y="0" width="{:.0f}" height="{}" fill-opacity="{:.2f}"/>')
        out.append(piece.format(at, wide, HIGH, shade(n, len(values))))
        at += wide
    head = Markup('<svg class="stackp" viewBox="0 0 {} {}" preserveAspectRatio="none" aria-hidden="true">')
    return head.format(WIDE, HIGH) + Markup("").join(out) + Markup("</svg>")


def swatch(n: int, of: int) -> Markup:
    """The shade of a part of a bar, for its line in the table below."""
    square = Markup(
        '<svg class="swatch" viewBox="0 0 16 12" aria-hidden="true">'
        '<path d="M0 0h16v12H0z" fill-opacity="{:.2f}"/></svg>'
    )
    return square.format(shade(n, of))


def shade(n: int, of: int) -> float:
    """The first part is full, the last one pale, and each is as far from the next."""
    return 1 - 0.84 * n / max(1, of - 1)


CURVE_WIDE: Final = 620
CURVE_NARROW: Final = 340
"""On a phone, where the letters of the wide one would be too small to read."""
CURVE_HIGH: Final = 260
LEFT: Final = 46
RIGHT: Final = 58
TOP: Final = 14
BOTTOM: Final = 26
STEP: Final = 100


def curves(points: list[CurvePoint], bots: list[tuple[str, int]], told: str, first: str, last: str) -> Markup:
    """The course of a rating with its band; the bots are lines to pass. Once for wide screens and once for phones."""
    wide, narrow = (curve(points, bots, told, (first, last), width) for width in (CURVE_WIDE, CURVE_NARROW))
    return wide + narrow


def curve(
    points: list[CurvePoint], bots: list[tuple[str, int]], told: str, days: tuple[str, str], width: int
) -> Markup:
    least = min(point.points - point.band for point in points) // STEP * STEP
    most = -(-max(point.points + point.band for point in points) // STEP) * STEP
    right, bottom = width - RIGHT, CURVE_HIGH - BOTTOM
    look = "curvep" if width == CURVE_WIDE else "curvep narrow"

    def x(at: int) -> float:
        return round(LEFT + (right - LEFT) * at / max(1, len(points) - 1), 1)

    def y(value: float) -> float:
        return round(bottom - (bottom - TOP) * (value - least) / (most - least), 1)

    out = [
        Markup('<svg class="{}" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(look, width, CURVE_HIGH, told)
    ]
    step = STEP * max(1, round((most - least) / STEP / 6))
    for value in range(least, most + 1, step):
        out.append(Markup('<path class="gr" d="M{} {}H{}"/>').format(LEFT, y(value), right))
        number = Markup('<text x="{}" y="{}" text-anchor="end">{}</text>')
        out.append(number.format(LEFT - 8, y(value) + 5, value))
    upper = [f"{x(at)},{y(point.points + point.band)}" for at, point in enumerate(points)]
    lower = [f"{x(at)},{y(point.points - point.band)}" for at, point in reversed(list(enumerate(points)))]
    line = [f"{x(at)},{y(point.points)}" for at, point in enumerate(points)]
    out.append(Markup('<polygon class="cband" points="{}"/>').format(" ".join(upper + lower)))
    out.append(Markup('<polyline class="ln" points="{}"/>').format(" ".join(line)))
    out.append(
        Markup('<text class="lab" x="{}" y="{}">{}</text>').format(
            right + 6, y(points[-1].points) + 5, points[-1].points
        )
    )
    for bot, value in bots:
        if least < value < most:
            face = asset(f"faces.svg#face-{bot.removeprefix('level')}")
            out.append(Markup('<path class="fair" d="M{} {}H{}"/>').format(LEFT, y(value), right))
            picture = Markup('<use href="{}" x="{}" y="{}" width="22" height="22"/>')
            out.append(picture.format(face, width - 22, y(value) - 11))
    for at, text, anchor in ((LEFT, days[0], "start"), (right, days[1], "end")):
        day = Markup('<text x="{}" y="{}" text-anchor="{}">{}</text>')
        out.append(day.format(at, CURVE_HIGH - 6, anchor, text))
    return Markup("").join(out) + Markup("</svg>")
