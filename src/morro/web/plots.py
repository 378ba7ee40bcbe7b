"""Line plots drawn on the server as SVG, each with a table that says the same."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from morro.scene.course import Course
from morro.scene.people import Badge
from morro.web.assets import asset
from morro.words.wording import Wording

WIDTH: Final = 680
HEIGHT: Final = 204
LEFT: Final = 40
RIGHT: Final = 150
TOP: Final = 14
BOTTOM: Final = 28
MARK: Final = 13
"""How large the shape of a seat is on its line."""
FACE: Final = 17
"""How large its face is before its name."""


class Plot(NamedTuple):
    title: str
    svg: Markup
    rows: list[tuple[int, list[str]]]
    """For each round the value of each seat."""


def plots(courses: list[Course], w: Wording, badges: Sequence[Badge]) -> list[Plot]:
    """Each course as a picture and as a table."""
    found = []
    for title, rounds, lines in courses:
        rows = [
            (number, ["–" if line[at] is None else str(line[at]) for line in lines]) for at, number in enumerate(rounds)
        ]
        found.append(Plot(title, picture(title, badges, lines, rounds, w), rows))
    return found


def picture(
    title: str, badges: Sequence[Badge], lines: list[list[int | None]], rounds: list[int], w: Wording
) -> Markup:
    """The lines carry the shapes of their seats and end in their faces and names, so that no colour is needed."""
    names = [badge.name for badge in badges]
    most = max([value for line in lines for value in line if value is not None], default=1) or 1
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if most / step <= 5)
    top = -(-most // step) * step
    wide = WIDTH - LEFT - RIGHT
    high = HEIGHT - TOP - BOTTOM

    def x(at: int) -> float:
        return round(LEFT + wide * at / max(1, len(rounds) - 1), 1)

    def y(value: int) -> float:
        return round(TOP + high * (1 - value / top), 1)

    told = " ".join(
        w("plot_sentence", player=name, first=ends[0], last=ends[-1])
        for name, line in zip(names, lines, strict=True)
        if (ends := [value for value in line if value is not None])
    )
    out = [
        Markup('<svg class="lines" viewBox="0 0 {} {}" role="img"><title>{}. {}</title>').format(
            WIDTH, HEIGHT, title, told
        )
    ]
    for value in range(0, top + 1, step):
        out.append(Markup('<path class="grid" d="M{} {}H{}"/>').format(LEFT, y(value), LEFT + wide))
        out.append(Markup('<text class="num" x="{}" y="{}">{}</text>').format(LEFT - 8, y(value) + 5, value))
    for at, number in enumerate(rounds):
        if len(rounds) <= 14 or at % 2 == 0:
            out.append(Markup('<text class="tick" x="{}" y="{}">{}</text>').format(x(at), HEIGHT - 6, number))
    places = spread([(y(line[-1] or 0), k) for k, line in enumerate(lines)])
    for k, line in enumerate(lines):
        known = [(x(at), y(value)) for at, value in enumerate(line) if value is not None]
        points = " ".join(f"{left},{up}" for left, up in known)
        out.append(Markup('<g class="s{}"><polyline class="line" points="{}"/>').format(k + 1, points))
        shape = asset(f"table.svg#seat-{k + 1}")
        for left, up in [*known[2:-1:3], *known[-1:]]:
            mark = Markup('<use class="mk" href="{}" x="{}" y="{}" width="{}" height="{}"/>')
            out.append(mark.format(shape, round(left - MARK / 2, 1), round(up - MARK / 2, 1), MARK, MARK))
        end = f"{names[k][:12]} {line[-1]}" if line[-1] is not None else names[k][:12]
        out.append(face(badges[k], LEFT + wide + 10, places[k] - FACE / 2))
        out.append(
            Markup('<text class="name" x="{}" y="{}">{}</text></g>').format(LEFT + wide + 32, places[k] + 5, end)
        )
    out.append(Markup("</svg>"))
    return Markup("").join(escape(part) for part in out)


def face(badge: Badge, x: float, y: float) -> Markup:
    """The face of a seat, as everywhere else."""
    key = badge.face or f"seat{badge.seat + 1}"
    parts = [f"face-{key}", f"wear-{key}-{badge.wear}"][: 2 if badge.wear else 1]
    drawn = [Markup('<use href="{}"/>').format(asset(f"faces.svg#{part}")) for part in parts]
    frame = Markup('<svg class="wears w{}" x="{}" y="{}" width="{}" height="{}" viewBox="0 0 64 64">{}</svg>')
    return frame.format(badge.wear, x, round(y, 1), FACE, FACE, Markup("").join(drawn))


def spread(ends: list[tuple[float, int]]) -> dict[int, float]:
    """Where the names stand: at the ends of their lines, but never on each other."""
    places: dict[int, float] = {}
    below = -100.0
    for height, k in sorted(ends):
        below = max(height, below + 17)
        places[k] = round(below, 1)
    over = below - (HEIGHT - BOTTOM + 4)
    return {k: round(place - max(0, over), 1) for k, place in places.items()}
