"""The chances of all seats over a game, drawn on the server as SVG; its dots are links to decisions."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from morro.web.assets import asset

MARK: Final = 12
"""How large the shape of a seat is on its line."""
FAR: Final = 26
"""So far apart are two dots at least."""


class Frame(NamedTuple):
    """The size of a drawing, and its margins."""

    cls: str
    wide: int
    high: int
    left: int
    right: int
    top: int = 16
    bottom: int = 30


WIDE: Final = Frame("wideonly", 900, 330, 40, 110)
NARROW: Final = Frame("phoneonly", 360, 280, 34, 74)


class Dot(NamedTuple):
    """A decision on the curve."""

    at: int
    href: str
    label: str
    word: str
    sign: str
    here: bool
    """It is looked at now."""


class Curve:
    """The points of a curve, and where they lie in a frame."""

    def __init__(self, points: Sequence[dict[str, Any]], last: int, result: Sequence[float], frame: Frame) -> None:
        self.points = [(point["at"], [chance["value"] for chance in point["chances"]]) for point in points]
        self.bands = [[(chance["low"], chance["high"]) for chance in point["chances"]] for point in points]
        self.rounds: dict[int, int] = {}
        """Where each round begins."""
        for point in points:
            self.rounds.setdefault(point["round"], point["at"])
        if result:
            self.points.append((last, list(result)))
            self.bands.append([(share, share) for share in result])
        self.last = max(1, last)
        self.frame = frame

    def x(self, at: int) -> float:
        frame = self.frame
        return round(frame.left + (frame.wide - frame.left - frame.right) * at / self.last, 1)

    def y(self, chance: float) -> float:
        frame = self.frame
        return round(frame.top + (frame.high - frame.top - frame.bottom) * (1 - chance / 100), 1)

    def height(self, at: int, seat: int) -> float:
        """Where the line of a seat is at some decision."""
        return self.y([chances for begin, chances in self.points if begin <= at][-1][seat])


def curve(
    points: Sequence[dict[str, Any]],
    last: int,
    result: Sequence[float],
    names: list[str],
    own: int,
    dots: Sequence[Dot],
    label: str,
) -> Markup:
    """The curve twice: for a wide page and for a phone; the style sheet shows one."""
    if not points:
        return Markup("")
    drawn = [drawing(Curve(points, last, result, frame), names, own, dots, label) for frame in (WIDE, NARROW)]
    return Markup("").join(drawn)


def drawing(c: Curve, names: list[str], own: int, dots: Sequence[Dot], label: str) -> Markup:
    frame = c.frame
    end = frame.wide - frame.right
    out = [
        Markup('<svg class="wcurve {}" viewBox="0 0 {} {}" role="group" aria-label="{}">').format(
            frame.cls, frame.wide, frame.high, label
        )
    ]
    for chance in (0, 25, 50, 75, 100):
        out.append(Markup('<path class="gr" d="M{} {}H{}"/>').format(frame.left, c.y(chance), end))
        number = Markup('<text x="{}" y="{}" text-anchor="end">{}</text>')
        out.append(number.format(frame.left - 8, c.y(chance) + 5, chance))
    out.append(Markup('<path class="fair" d="M{} {}H{}"/>').format(frame.left, c.y(100 / len(names)), end))
    upper = [f"{c.x(at)},{c.y(band[own][1])}" for (at, _), band in zip(c.points, c.bands, strict=True)]
    lower = [f"{c.x(at)},{c.y(band[own][0])}" for (at, _), band in zip(c.points, c.bands, strict=True)]
    band = " ".join([*upper, *reversed(lower)])
    out.append(Markup('<g class="s{}"><polygon class="cband" points="{}"/></g>').format(own + 1, band))
    out += [Markup('<path class="cursor" d="M{} 8V{}"/>').format(c.x(dot.at), c.y(0)) for dot in dots if dot.here]
    for seat in sorted(range(len(names)), key=lambda seat: seat == own):
        out.append(line(c, seat, seat == own))
    out += ends(c, names)
    out += [dot_of(c, dot, own) for dot in spaced(c, dots)]
    for round_, at in rounds(c):
        tick = Markup('<text x="{}" y="{}" text-anchor="middle">{}</text>')
        out.append(tick.format(c.x(at), frame.high - 8, round_))
    out.append(Markup("</svg>"))
    return Markup("").join(out)


def line(c: Curve, seat: int, own: bool) -> Markup:
    """The line of a seat, with its shape here and there, so that no colour is needed."""
    places = [(c.x(at), c.y(chances[seat])) for at, chances in c.points]
    points = " ".join(f"{left},{up}" for left, up in places)
    cls = f"s{seat + 1}{' own' if own else ''}"
    out = [Markup('<g class="{}"><polyline class="ln" points="{}"/>').format(cls, points)]
    every = max(3, len(places) // 4)
    if not own:
        out += [shape(seat, left - MARK / 2, up - MARK / 2) for left, up in places[every // 2 : -1 : every]]
    return Markup("").join([*out, Markup("</g>")])


def shape(seat: int, left: float, up: float) -> Markup:
    use = Markup('<use class="mk" href="{}" x="{}" y="{}" width="{}" height="{}"/>')
    return use.format(asset(f"table.svg#seat-{seat + 1}"), round(left, 1), round(up, 1), MARK, MARK)


def ends(c: Curve, names: list[str]) -> list[Markup]:
    """The names where the lines end, never on each other."""
    frame, last = c.frame, c.points[-1][1]
    left = c.x(c.points[-1][0]) + 8
    places: dict[int, float] = {}
    below = -100.0
    for seat in sorted(range(len(names)), key=lambda seat: -last[seat]):
        below = max(c.y(last[seat]), below + 17)
        places[seat] = below
    over = max(0.0, below - (frame.high - 10))
    out = []
    for seat, place in places.items():
        up = round(place - over, 1)
        name = Markup('<text class="lab" x="{}" y="{}">{}</text></g>').format(left + MARK + 4, up + 5, names[seat][:9])
        out.append(Markup('<g class="s{}">').format(seat + 1) + shape(seat, left, up - MARK / 2) + name)
    return out


def spaced(c: Curve, dots: Sequence[Dot]) -> list[Dot]:
    """The dots that have room: the one that is looked at, the costly ones, then the others."""
    weights = {"blunder": 0, "mistake": 1, "inaccuracy": 2}
    chosen: list[Dot] = []
    for dot in sorted(dots, key=lambda dot: (not dot.here, weights.get(dot.word, 3), dot.at)):
        if all(abs(c.x(dot.at) - c.x(other.at)) >= FAR for other in chosen):
            chosen.append(dot)
    return sorted(chosen, key=lambda dot: dot.at)


def dot_of(c: Curve, dot: Dot, own: int) -> Markup:
    x, y = c.x(dot.at), c.height(dot.at, own)
    link = Markup('<a href="{}" class="dec w-{}{}" aria-label="{}"{}>').format(
        dot.href, dot.word, " at" if dot.here else "", dot.label, Markup(' aria-current="true"') if dot.here else ""
    )
    rings = Markup('<circle class="hit" cx="{0}" cy="{1}" r="16"/><circle class="dot" cx="{0}" cy="{1}" r="{2}"/>')
    sign = Markup('<text x="{}" y="{}" text-anchor="middle">{}</text></a>').format(x, round(y + 4.5, 1), dot.sign)
    return link + rings.format(x, y, 12 if dot.here else 10) + sign


def rounds(c: Curve) -> list[tuple[int, int]]:
    """The rounds that are numbered below: as many as have room."""
    found: list[tuple[int, int]] = []
    for number, at in c.rounds.items():
        if not found or c.x(at) - c.x(found[-1][1]) >= FAR - 4:
            found.append((number, at))
    return found
