"""Line plots drawn on the server as SVG, each with a table that says the same."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from morro.scene.course import Course
from morro.scene.people import Badge
from morro.web.assets import asset
from morro.words.wording import Wording

LEFT: Final = 40
TOP: Final = 14
BOTTOM: Final = 28
MARK: Final = 13
"""How large the shape of a seat is on its line."""
FACE: Final = 17
"""How large its face is before its name."""


class Frame(NamedTuple):
    """How large a plot is drawn; the style sheet shows the one whose letters can be read at its size."""

    look: str
    width: int
    height: int
    right: int
    """The room for the names after the ends of the lines."""
    letters: int
    """How many letters of a name there are."""


WIDE: Final = Frame("wide", 680, 204, 150, 12)
NARROW: Final = Frame("narrow", 340, 224, 116, 9)


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
        drawn = [picture(frame, title, badges, lines, rounds, w) for frame in (WIDE, NARROW)]
        found.append(Plot(title, Markup("").join(drawn), rows))
    return found


def picture(
    frame: Frame, title: str, badges: Sequence[Badge], lines: list[list[int | None]], rounds: list[int], w: Wording
) -> Markup:
    """The lines carry the shapes of their seats and end in their faces and names, so that no colour is needed."""
    names = [badge.name for badge in badges]
    most = max([value for line in lines for value in line if value is not None], default=1) or 1
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if most / step <= 5)
    top = -(-most // step) * step
    wide = frame.width - LEFT - frame.right
    high = frame.height - TOP - BOTTOM

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
        Markup('<svg class="lines {}" viewBox="0 0 {} {}" role="img"><title>{}. {}</title>').format(
            frame.look, frame.width, frame.height, title, told
        )
    ]
    for value in range(0, top + 1, step):
        out.append(Markup('<path class="grid" d="M{} {}H{}"/>').format(LEFT, y(value), LEFT + wide))
        out.append(Markup('<text class="num" x="{}" y="{}">{}</text>').format(LEFT - 8, y(value) + 5, value))
    for at, number in enumerate(rounds):
        if at % -(-len(rounds) * 26 // wide) == 0:
            out.append(Markup('<text class="tick" x="{}" y="{}">{}</text>').format(x(at), frame.height - 6, number))
    places = spread([(y(line[-1] or 0), k) for k, line in enumerate(lines)], frame.height - BOTTOM + 4)
    for k, line in enumerate(lines):
        known = [(x(at), y(value)) for at, value in enumerate(line) if value is not None]
        points = " ".join(f"{left},{up}" for left, up in known)
        out.append(Markup('<g class="s{}"><polyline class="line" points="{}"/>').format(k + 1, points))
        shape = asset(f"table.svg#seat-{k + 1}")
        for left, up in [*known[2:-1:3], *known[-1:]]:
            mark = Markup('<use class="mk" href="{}" x="{}" y="{}" width="{}" height="{}"/>')
            out.append(mark.format(shape, round(left - MARK / 2, 1), round(up - MARK / 2, 1), MARK, MARK))
        name = names[k][: frame.letters]
        end = f"{name} {line[-1]}" if line[-1] is not None else name
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
    framed = Markup('<svg class="wears w{}" x="{}" y="{}" width="{}" height="{}" viewBox="0 0 64 64">{}</svg>')
    return framed.format(badge.wear, x, round(y, 1), FACE, FACE, Markup("").join(drawn))


def spread(ends: list[tuple[float, int]], lowest: float) -> dict[int, float]:
    """Where the names stand: at the ends of their lines, but never on each other."""
    places: dict[int, float] = {}
    below = -100.0
    for height, k in sorted(ends):
        below = max(height, below + 17)
        places[k] = round(below, 1)
    over = below - lowest
    return {k: round(place - max(0, over), 1) for k, place in places.items()}
