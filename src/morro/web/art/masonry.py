"""What buildings are made of: walls, roofs, doors, arches, columns, towers. `x`, `y` is the lower left corner."""

from morro.web.art.ink import (
    CITY,
    CREAM,
    GLOOM,
    GOLD,
    LIME,
    PANE,
    ROCK,
    ROOF,
    ROSE,
    WOOD,
    Drawing,
    apart,
    box,
    disc,
    fine,
    flat,
    line,
    paint,
    put,
    rows,
    shade,
    stamp,
)


def wall(x: float, y: float, w: float, h: float, colour: str = CREAM) -> Drawing:
    """Lit from the left, shaded to the right."""
    return paint(colour, box(x, y - h, w, h)) + shade(box(x + w * 0.74, y - h, w * 0.26, h))


def tiles(x: float, y: float, w: float, rise: float, colour: str = ROOF, lean: float = 0.8, eave: float = 2) -> Drawing:
    """A hipped roof of tiles; `x`, `y` is where the wall ends."""
    left, full, slope = x - eave, w + 2 * eave, rise * lean
    drawn = paint(colour, f"M{left} {y}l{slope} {-rise}h{full - 2 * slope}l{slope} {rise}z")
    n = max(2, round((full - 2 * slope) / 4))
    step = (full - 2 * slope) / n
    drawn += fine(rows(left + slope + step / 2, y - rise + 1.2, step, 0, n, f"v{rise - 2.4}"))
    return drawn + shade(f"M{left + full} {y}l{-slope} {-rise}h{-full * 0.1}l{slope * 0.3} {rise}z")


def house(
    x: float, y: float, w: float, h: float, colour: str = CREAM, roof: str = ROOF, rise: float = 8, lean: float = 0.8
) -> Drawing:
    return wall(x, y, w, h, colour) + shade(box(x, y - h, w, 1.6)) + tiles(x, y - h, w, rise, roof, lean)


def gabled(x: float, y: float, w: float, h: float, colour: str = CREAM, roof: str = ROOF, rise: float = 10) -> Drawing:
    """Seen from the front: the wall runs up to the ridge."""
    half = w / 2
    front = paint(colour, f"M{x} {y}v{-h}l{half} {-rise}l{half} {rise}v{h}z")
    dark = shade(f"M{x + w * 0.72} {y}v{-h - rise * 0.5}l{w * 0.28} {rise * 0.5}v{h}z")
    k = 2.4 * rise / half
    eaves = paint(
        roof,
        (
            f"M{x - 2.4} {y - h + k}l{half + 2.4} {-rise - k}l{half + 2.4} {rise + k}v-2.8"
            f"l{-half - 2.4} {-rise - k}l{-half - 2.4} {rise + k}z"
        ),
    )
    return front + dark + eaves


def door(x: float, y: float, w: float, h: float, colour: str = WOOD) -> Drawing:
    """Round-headed; `x` is its middle."""
    return paint(colour, arch(x, y, w, h)) + fine(f"M{x} {y}v{-h}")


def arch(x: float, y: float, w: float, h: float) -> str:
    """The path of a round-headed opening; `x` is its middle."""
    r = w / 2
    return f"M{x - r} {y}v{r - h}a{r} {r} 0 0 1 {w} 0v{h - r}z"


def openings(x: float, y: float, step: float, n: int, w: float, h: float, colour: str = PANE) -> Drawing:
    """A row of arches; `x` is the middle of the first."""
    return apart(paint(colour, *(arch(x + i * step, y, w, h) for i in range(n))))


def windows(x: float, y: float, step: float, n: int, w: float = 3, h: float = 4.6, colour: str = PANE) -> Drawing:
    """A row of plain windows with their sills; `x`, `y` is the lower left corner of the first."""
    panes = paint(colour, *(box(x + i * step, y - h, w, h) for i in range(n)))
    return apart(panes) + line(rows(x - 0.8, y, step, 0, n, f"h{w + 1.6}"))


def shutters(x: float, y: float, step: float, n: int, h: float = 6, colour: str = CITY) -> Drawing:
    """A row of windows between open shutters; `x`, `y` is the lower left corner of the first pane."""
    return [item for i in range(n) for item in shutter(x + i * step, y, h, colour)]


@stamp
def shutter(x: float, y: float, h: float, colour: str) -> Drawing:
    sides = apart(paint(colour, box(x - 1.8, y - h, 1.8, h), box(x + 3.4, y - h, 1.8, h)))
    return paint(PANE, box(x, y - h, 3.4, h)) + sides + line(f"M{x - 2} {y}h7.4")


def columns(x: float, y: float, step: float, n: int, h: float, colour: str = LIME) -> Drawing:
    return [item for i in range(n) for item in column(x + i * step, y, h, colour)]


@stamp
def column(x: float, y: float, h: float, colour: str) -> Drawing:
    caps = apart(paint(colour, box(x - 0.8, y - h, 4.2, 1.6), box(x - 0.8, y - 1.6, 4.2, 1.6)))
    return paint(colour, box(x, y - h, 2.6, h)) + shade(box(x + 1.6, y - h, 1, h)) + caps


def pediment(x: float, y: float, w: float, rise: float, colour: str = CREAM) -> Drawing:
    """A beam with a triangle on it, as on a temple."""
    beam = paint(colour, box(x, y - 3, w, 3))
    top = paint(colour, f"M{x - 1.5} {y - 3}l{w / 2 + 1.5} {-rise}l{w / 2 + 1.5} {rise}z")
    return beam + top + shade(f"M{x + w / 2} {y - 3}v{-rise}l{w / 2 + 1.5} {rise}z")


@stamp
def steps(x: float, y: float, w: float, n: int = 3, rise: float = 1.8, colour: str = ROCK) -> Drawing:
    return [s for i in range(n) for s in paint(colour, box(x + 2 * i, y - rise * (i + 1), w - 4 * i, rise))]


def battlement(x: float, y: float, w: float, h: float, teeth: int, colour: str = ROCK, tooth: float = 2.6) -> Drawing:
    """A wall with teeth along its top."""
    t = w / (2 * teeth - 1)
    top = "".join(f"v{-tooth}h{t}v{tooth}" + (f"h{t}" if i < teeth - 1 else "") for i in range(teeth))
    return paint(colour, f"M{x} {y}v{-h}{top}v{h}z") + shade(box(x + w * 0.7, y - h, w * 0.3, h))


def bricks(x: float, y: float, w: float, h: float) -> Drawing:
    """A few courses hinted at, never all of them: an engraver leaves the light alone."""
    spots = ((0.15, 0.2), (0.5, 0.34), (0.22, 0.55), (0.62, 0.7), (0.3, 0.84), (0.7, 0.12))
    return fine("".join(f"M{x + w * a} {y - h * b}h{min(4, w * 0.25)}" for a, b in spots))


@stamp
def dome(x: float, y: float, r: float, colour: str = ROOF, ry: float = 0) -> Drawing:
    """Half a ball with a knob; `x` is its middle."""
    ry = ry or r
    ball = paint(colour, f"M{x - r} {y}a{r} {ry} 0 0 1 {2 * r} 0z") + shade(
        f"M{x + r} {y}a{r} {ry} 0 0 0 {-r * 0.8} {-ry * 0.98}a{r} {ry * 1.3} 0 0 1 {r * 0.1} {ry * 0.98}z"
    )
    ribs = fine(
        f"M{x - r * 0.4} {y}c0 {-ry * 0.5} {r * 0.2} {-ry * 0.8} {r * 0.4} {-ry}M{x + r * 0.2} {y}"
        f"c0 {-ry * 0.5} {-r * 0.1} {-ry * 0.8} {-r * 0.2} {-ry}"
    )
    return ball + ribs + paint(GOLD, disc(x, y - ry - 1.2, 1.3))


def spire(x: float, y: float, w: float, rise: float, colour: str = ROOF) -> Drawing:
    """A pointed roof on a tower; `x` is its middle."""
    half = w / 2 + 1
    return paint(colour, f"M{x - half} {y}l{half} {-rise}l{half} {rise}z") + shade(
        f"M{x} {y - rise}l{half} {rise}h{-half * 0.8}z"
    )


@stamp
def chimney(x: float, y: float, w: float, h: float, colour: str = ROCK) -> Drawing:
    return wall(x, y, w, h, colour) + paint(colour, box(x - 0.8, y - h - 1.6, w + 1.6, 1.6))


@stamp
def flag(x: float, y: float, h: float, colour: str = CITY, w: float = 8) -> Drawing:
    cloth = f"M{x} {y - h}c{w * 0.3}-1.6 {w * 0.5} 1.6 {w} 0v{w * 0.55}c{-w * 0.5} 1.6 {-w * 0.7}-1.6 {-w} 0z"
    return line(f"M{x} {y}v{-h}") + paint(colour, cloth)


@stamp
def banner(x: float, y: float, w: float, h: float, colour: str = CITY) -> Drawing:
    """Hangs down a wall and ends in two points."""
    return paint(colour, f"M{x} {y}h{w}v{h}l{-w / 2} {-w * 0.4}l{-w / 2} {w * 0.4}z")


def cross(x: float, y: float, h: float = 6) -> Drawing:
    return line(f"M{x} {y}v{-h}M{x - h * 0.3} {y - h * 0.66}h{h * 0.6}")


@stamp
def clock(x: float, y: float, r: float = 3) -> Drawing:
    return paint(LIME, disc(x, y, r)) + fine(f"M{x} {y}v{-r * 0.7}M{x} {y}h{r * 0.5}")


@stamp
def awning(x: float, y: float, w: float, h: float, colour: str = CITY, n: int = 4) -> Drawing:
    """A striped cloth with a scalloped edge; `x`, `y` is its upper left corner."""
    step = w / (2 * n)
    cloth = paint(LIME, f"M{x} {y}h{w}l2 {h}h{-w - 4}z")
    wide = (w + 4) / (2 * n)
    stripes = "".join(f"M{x + 2 * i * step} {y}h{step}L{x - 2 + (2 * i + 1) * wide} {y + h}h{-wide}z" for i in range(n))
    edge = f"M{x - 2} {y + h}" + f"a{wide / 2} {wide / 2} 0 0 0 {wide} 0" * (2 * n)
    return cloth + flat(colour, stripes) + paint(LIME, edge) + line(f"M{x} {y}h{w}l2 {h}h{-w - 4}z")


def arcade(x: float, y: float, w: float, h: float, n: int, colour: str = CREAM, opening: str = GLOOM) -> Drawing:
    """A wall that is open in arches down to the ground."""
    step = w / n
    return wall(x, y, w, h, colour) + openings(x + step / 2, y, step, n, step * 0.68, h * 0.78, opening)


def timber(x: float, y: float, w: float, h: float) -> Drawing:
    """Planks of a wooden wall."""
    n = max(2, round(w / 4))
    return (
        paint(WOOD, box(x, y - h, w, h))
        + fine(rows(x + w / n, y, w / n, 0, n - 1, f"v{-h}"))
        + shade(box(x + w * 0.74, y - h, w * 0.26, h))
    )


def bell_wall(x: float, y: float, w: float = 12, h: float = 12, colour: str = LIME) -> Drawing:
    """The flat belfry of a Spanish chapel, with its bell and cross; `x` is its middle."""
    half = w / 2
    front = paint(
        colour,
        (
            f"M{-half} 0v{-h * 0.5}c2.4 0 2.4{-h * 0.36} {half - 1}{-h * 0.5}h2"
            f"c{half - 3.4} {h * 0.14} {half - 3.4} {h * 0.5} {half - 1} {h * 0.5}v{h * 0.5}z"
        ),
    )
    bell = paint(GLOOM, arch(0, -h * 0.16, w * 0.42, h * 0.5)) + flat(
        GOLD, f"M-1.6{-h * 0.22}c1-1 .6-3 1.6-3s.6 2 1.6 3z"
    )
    return put(front + bell + cross(0, -h, 5.6), x, y)


@stamp
def cottage(x: float, y: float, colour: str = ROSE) -> Drawing:
    """A neighbour's house, 24 wide."""
    return house(x, y, 24, 18, colour, rise=6) + shutters(x + 4, y - 7, 7, 3, 5, LIME) + fine(f"M{x} {y - 4}h24")
