"""What stands around a building: sky, hills, sea, ground, plants. A picture is 120 wide and 60 high."""

from morro.web.art.ink import (
    CLOUD,
    CORN,
    FERN,
    FIRE,
    FOAM,
    GLOOM,
    GOLD,
    HILL,
    INDIGO,
    LEAF,
    PEN,
    SAND,
    SEA,
    SKY,
    SUN,
    TOBACCO,
    WOOD,
    Drawing,
    Stamp,
    apart,
    box,
    disc,
    fine,
    flat,
    line,
    paint,
    put,
    rope,
    rows,
    shade,
    shapes,
    shine,
    stamp,
)

CLOUD_PATH = "M0 0c0-2.6 3-3.4 4.6-2 .8-3.4 6.6-3.6 7.6-.2 2.6-1 5 .4 4.8 2.2z"


def backdrop(drawing: Drawing) -> Drawing:
    """A stamp for the whole width of the picture."""
    return [Stamp(tuple(shapes(drawing)), 0, 0)]


def sky() -> Drawing:
    """The sun stands to the left, because the light comes from there."""
    clouds = put(flat(CLOUD, CLOUD_PATH), 90, 13) + put(flat(CLOUD, CLOUD_PATH), 33, 10)
    return backdrop(flat(SKY, box(0, 0, 120, 60)) + flat(SUN, disc(15, 13, 6.5)) + clouds)


def hills() -> Drawing:
    return backdrop(flat(HILL, "M0 46c14-9 26-12 40-6s24 2 38-4 28-2 42 3v12h-120z"))


def roofs() -> Drawing:
    """The town in the haze."""
    return backdrop(flat(HILL, "M0 51v-15l7-5 7 5v-4h9v-8l3-5 3 5v9h8l6-4 6 4h30v-5l7-4 7 4v-3h6v-7h5v7h8l4-4 4 4v26z"))


def ground(colour: str = SAND, y: float = 50) -> Drawing:
    return backdrop(flat(colour, box(0, y, 120, 60 - y)) + line(f"M0 {y}h120"))


def tufts(*xs: float, y: float = 55) -> Drawing:
    """Short strokes that make a surface a meadow or a road."""
    return fine("".join(f"M{x} {y + i % 3}h{5 + i % 2 * 3}" for i, x in enumerate(xs)))


def country(colour: str = SAND, y: float = 50) -> Drawing:
    return sky() + hills() + ground(colour, y)


def town(colour: str = SAND, y: float = 50) -> Drawing:
    return sky() + roofs() + ground(colour, y)


def sea(horizon: float = 38) -> Drawing:
    surface = flat(SEA, box(0, horizon, 120, 60 - horizon)) + fine(f"M0 {horizon}h120")
    return sky() + backdrop(surface + waves(4, horizon + 5, 4) + waves(70, horizon + 4, 4))


def coast(shore: float = 50, colour: str = SAND) -> Drawing:
    return sea() + ground(colour, shore)


def waves(x: float, y: float, n: int, step: float = 13) -> Drawing:
    return rope(FOAM, 1, rows(x, y, step, 0, n, "c1.5 1.6 3 1.6 4.5 0c1.5 1.6 3 1.6 4.5 0"))


def room(wall: str, floor: str = WOOD, y: float = 49) -> Drawing:
    """Indoors: a wall, light that falls in from the left, a floor of boards."""
    boards = fine(f"M0 {y + 4}h120M0 {y + 8}h120")
    beam = shine(f"M0 0h26l26 {y}h-40l-12-20z")
    back = flat(wall, box(0, 0, 120, 60)) + beam + flat(floor, box(0, y, 120, 60 - y)) + line(f"M0 {y}h120") + boards
    return backdrop(back)


@stamp
def palm(x: float, y: float, s: float = 1) -> Drawing:
    trunk = paint(WOOD, "M-1.3 0c1.2-6 1-11.4-.9-17h1.9c2 5.6 2.6 11 1.8 17z")
    crown = paint(
        FERN,
        "M-1-16.6c-1-4.8-6-6.6-10.4-3.4 3.4-.4 5.4.4 6.8 1.8-3.4.2-5.8 2.6-5.8 6.4 2-3 4.8-4.4 8.4-4.6"
        "c0 2.4 1.4 4.4 3.6 5.2-.6-2-.4-3.6.2-5.2 3.4.4 6 2 7.6 4.6.2-3.6-1.8-6-5-6.6 1.6-1.2 3.6-1.8 7-1.2"
        "-3.6-3.6-8.6-2.4-10.2 2.4-.4-2.2.2-4.6 2-6.2-3.2.6-4.8 3.4-4.2 6.8z",
    )
    return put(trunk + crown, x, y, s)


@stamp
def tree(x: float, y: float, s: float = 1, colour: str = LEAF) -> Drawing:
    trunk = paint(WOOD, "M-1.2 0v-7h2.4v7z")
    crown = paint(colour, "M-5.4-5.6c-4-.6-4.4-5.6-1-6.8-.6-4 4.4-6.6 7-3.8 3.6-1.6 6.8 2 5.2 5 3 1.4 2 5.6-1.6 5.6z")
    return put(trunk + crown + shade("M1.6-5.6c3-2.4 4.6-5.4 4.2-9 1.6 1.4 1 3 0 3.6 3 1.4 2 5.4-1.6 5.4z"), x, y, s)


@stamp
def cypress(x: float, y: float, s: float = 1) -> Drawing:
    return put(paint(FERN, "M0 0c-4.4 0-4-9 0-17 4 8 4.4 17 0 17z") + shade("M0 0c3.6 0 4-9 0-17z"), x, y, s)


@stamp
def bush(x: float, y: float, s: float = 1, colour: str = FERN) -> Drawing:
    return put(paint(colour, "M-6 0c-2-3 .6-5.4 2.6-4.6.6-3.4 5.4-3.4 6 0 2.6-1 4.8 1.8 3.2 4.6z"), x, y, s)


@stamp
def cane(x: float, y: float) -> Drawing:
    """Sugar cane: jointed stalks with leaves like plumes."""
    stalks = "M0 0v-16M4.4 0v-20M8.8 0v-15"
    joints = rows(-1, -4, 4.4, 0, 3, "h2") + rows(-1, -8, 4.4, 0, 3, "h2") + rows(-1, -12, 4.4, 0, 3, "h2")
    plumes = (
        "M0-15c-1-4-4-5.6-7.4-4 3.4.6 4.6 2.4 7.4 4c0-4 2-6 5-6-1.4 2-3 3-5 6zM4.4-18"
        "c-.6-4.6-3.4-7-6.4-6.6 2.4 1.4 4 3 6.4 6.6c0-5 3-7.4 6.8-6.4-3.4 1-4.6 3-6.8 6.4zM8.8-14"
        "c0-4-1.6-6-3.6-7 .6 2.6 1.6 4 3.6 7c.6-4 3.6-6 7.2-4.4-3 .6-4.8 2-7.2 4.4z"
    )
    leaves = "M0-6c-1.6-3-3.6-3.6-5.6-2.4 2 .2 3.6.8 5.6 2.4zM8.8-7c1.6-3 3.6-3.6 5.6-2.4-2 .2-3.6.8-5.6 2.4z"
    return put(rope(PEN, 3, stalks) + rope(LEAF, 1.6, stalks) + fine(joints) + apart(paint(FERN, plumes, leaves)), x, y)


@stamp
def maize(x: float, y: float, s: float = 1) -> Drawing:
    leaves = paint(FERN, "M0 0c-1-5-4-8-7-8.4 1.4 4 3 7.4 7 8.4z", "M0 0c1-6 4-9 7-9.4-1.4 4.4-3 8.4-7 9.4z")
    ear = paint(CORN, "M-2.2-6c-1-6 .6-10 2.2-11 1.6 1 3.2 5 2.2 11z") + fine("M0-16v9M-2-12.4h4M-2-9.4h4")
    return put(line("M0 0v-7") + ear + leaves, x, y, s)


@stamp
def indigo_bush(x: float, y: float, s: float = 1) -> Drawing:
    stem = line("M0 0v-9")
    leaves = paint(FERN, "M0-1c-5 .4-7-2-7.4-5.4 4.4-.4 7 2 7.4 5.4z", "M0-2c4.4 0 6.6-2 7-5-4-.4-6.6 1.6-7 5z")
    flowers = paint(INDIGO, "M0-7c-3.4-2-3.6-6 0-9 3.6 3 3.4 7 0 9z")
    return put(stem + leaves + flowers, x, y, s)


@stamp
def tobacco_leaf(x: float, y: float, s: float = 1, colour: str = TOBACCO) -> Drawing:
    """Hanging from its stem."""
    blade = paint(colour, "M0 0c4.6 3.6 4.6 10.6 0 15-4.6-4.4-4.6-11.4 0-15z")
    return put(blade + fine("M0-1v14M0 5l2-1.4M0 8.4l2.2-1.6M0 5l-2-1.4M0 8.4l-2.2-1.6"), x, y, s)


@stamp
def coffee_bush(x: float, y: float, s: float = 1) -> Drawing:
    berries = paint(FIRE, disc(-3, -5, 1.3), disc(2.4, -7.6, 1.3), disc(3.4, -3.4, 1.3))
    return put(line("M0 0v-4"), x, y, s) + bush(x, y - 1 * s, 1.3 * s) + put(berries, x, y, s)


@stamp
def smoke(x: float, y: float, s: float = 1) -> Drawing:
    """Drifts to the right: the wind comes over the sea, like the light."""
    puff = (
        "M0 0c-2.6-.6-3-4 0-4.6-.2-3.4 4-4.4 5.4-2 2-2.6 6.4-1.4 6.4 1.6 2.6.4 2.6 3.6 0 4"
        "-1 1-3 1.2-4 .2-2 1.6-5 1.6-5.8.2-.6.6-1.4.8-2 .6z"
    )
    return put(flat(CLOUD, puff) + fine(puff), x, y, s)


@stamp
def flames(x: float, y: float, s: float = 1) -> Drawing:
    outer = flat(FIRE, "M-4 0c-2-3.4.6-5 1-8 2 1.4 2.4 3 2.4 4 1-1 1.4-2 1.2-3.6 3 2.4 4.6 5.2 3 7.6z")
    return put(outer + flat(GOLD, "M-1.8 0c-1-2 .6-3 1-4.6 1.6 1 2.8 3 2 4.6z"), x, y, s)


def night() -> Drawing:
    """A lane after dark, at any hour of the page."""
    moon = flat(SUN, "M18 6c-5 .6-7 6-4 9.6 2.4 3 7 2.8 9-.4-5 1.6-8.4-4-5-9.2z")
    return (
        flat(GLOOM, box(0, 0, 120, 60))
        + moon
        + flat(SUN, disc(34, 7, 0.6), disc(96, 9, 0.7), disc(108, 20, 0.6), disc(8, 26, 0.6))
    )
