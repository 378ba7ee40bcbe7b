"""What lies and stands about: barrels, sacks, tools, books, coins, boats, people. Most are drawn about their foot."""

from morro.web.art.ink import (
    CITY,
    COFFEE,
    CREAM,
    GLOOM,
    GOLD,
    LIME,
    ROCK,
    ROOF,
    SILVER,
    SKIN,
    SOIL,
    SUGAR,
    WOOD,
    Drawing,
    box,
    disc,
    fine,
    flat,
    glow,
    line,
    paint,
    put,
    rope,
    rows,
    shade,
    shine,
    stamp,
)


@stamp
def barrel(x: float, y: float, s: float = 1, colour: str = WOOD) -> Drawing:
    body = paint(colour, "M-3.4 0c-1.2-3-1.2-6.4 0-9.4h6.8c1.2 3 1.2 6.4 0 9.4z")
    return put(body + shade("M1.4-9.4h2c1.2 3 1.2 6.4 0 9.4h-2z") + line("M-4-2.6h8M-4-6.8h8"), x, y, s)


@stamp
def sack(x: float, y: float, s: float = 1, colour: str = CREAM, mark: str = "") -> Drawing:
    bag = paint(
        colour, "M-4.6 0c-2.4-3-.8-7.4 2.4-8.8l-1.2-2.6c1.6.8 2.4-.6 3.4 0s2 .8 3.4 0l-1.2 2.6c3.2 1.4 4.8 5.8 2.4 8.8z"
    )
    folds = fine("M-2.2-8.8h4.4") + shade("M1.8-8.8c2.2 2 2.6 6 1 8.8h1.8c2.4-3 .8-7.4-2.4-8.8z")
    return put(bag + folds + (flat(mark, disc(0, -4, 1.7, 2.1)) if mark else []), x, y, s)


@stamp
def crate(x: float, y: float, s: float = 1, colour: str = WOOD) -> Drawing:
    return put(
        paint(colour, "M-4.5 0v-8h9v8z") + fine("M-4.5-2h9M-4.5-6h9M-4.5-2l9-4") + shade("M2.4 0v-8h2.1v8z"), x, y, s
    )


def ball(x: float, y: float, r: float, colour: str) -> Drawing:
    return paint(colour, disc(x, y, r))


@stamp
def bean(x: float, y: float, s: float = 1) -> Drawing:
    body = paint(COFFEE, "M-3.4 2.6c-2-3.6 1-8 4.6-7 3.2 1 3.6 5.4 1 8-1.8 1.6-4.4 1.2-5.6-1z")
    crease = rope(SUGAR, 0.8, "M-2.4 2.6c2.4-.6 1.4-3.6 4-5.6")
    return put(body + crease, x, y, s)


@stamp
def anvil(x: float, y: float, s: float = 1) -> Drawing:
    block = paint(WOOD, "M-5 0v-6h10v6z") + fine("M-2 0v-6M2 0v-6")
    iron = paint(SILVER, "M-4.6-6c1-1.6 2.6-2.4 2.6-4.4-4 0-8-.6-10-4h21.4v2.6c-3 .2-5 1-5 2.4 0 1 1 2 1.8 3.4z")
    return put(block + iron + shine("M-10-13.4h18v.8h-17z"), x, y, s)


@stamp
def hammer(x: float, y: float, s: float = 1) -> Drawing:
    return put(paint(WOOD, "M0 0l-1.6-1.2 8.4-10.6 1.6 1.2z") + paint(SILVER, "M3.6-13.6l2.4-3 8 6.4-2.4 3z"), x, y, s)


@stamp
def pick(x: float, y: float, s: float = 1) -> Drawing:
    handle = paint(WOOD, "M-1 0l8.6-15.4 1.8 1-8.6 15.4z")
    return put(handle + paint(SILVER, "M-1.6-14.4c4-5 13-4.4 17.6 6.4-4-4.4-10-6.6-17.6-6.4z"), x, y, s)


@stamp
def saw(x: float, y: float, s: float = 1) -> Drawing:
    blade = paint(
        SILVER, "M0 0l17-4v3.4l-1.6 1.2-1.6-.4-1.6 1.2-1.6-.4-1.6 1.2-1.6-.4-1.6 1.2-1.6-.4-1.6 1.2-1.6-.4-1.6 1.2z"
    )
    return put(blade + paint(WOOD, "M.4-1l-5 .2c-3 .4-3 5 0 5.4l6-.2z") + flat(CREAM, disc(-3, 2, 1)), x, y, s)


@stamp
def coins(x: float, y: float, n: int = 3, s: float = 1) -> Drawing:
    """A pile of them."""
    pile = [p for i in range(n) for p in paint(GOLD, f"M-4 {-1.8 * i}v-1.6c0-2.4 8-2.4 8 0v1.6c0 2.4-8 2.4-8 0z")]
    return put(pile + fine(f"M-4 {-1.8 * n + 0.2}c0 2.2 8 2.2 8 0"), x, y, s)


@stamp
def ingot(x: float, y: float, s: float = 1, colour: str = SILVER) -> Drawing:
    return put(paint(colour, "M-5.4 0l1.6-4.4h7.6l1.6 4.4z") + shine("M-3.4-3.8h6l.4 1h-6.8z"), x, y, s)


@stamp
def nuggets(x: float, y: float, s: float = 1, colour: str = GOLD) -> Drawing:
    return put(
        paint(colour, "M-8 0l1.4-3.4 3.4-1 1.2-2.4 3.6-.8 2.2 2.6 3.4.8.8 4.2z")
        + fine("M-6.6-3.2l3 3.2M-2-6.6l2 3.6 4-2M0-3l1 3"),
        x,
        y,
        s,
    )


@stamp
def chest(x: float, y: float, s: float = 1) -> Drawing:
    """Open, and full."""
    lid = paint(WOOD, "M-7-6l1.2-5.4c.6-2 11-2 11.6 0l1.2 5.4z")
    gold = paint(GOLD, "M-6.4-6c1-3 3-2 3.6-3 1.4-1.4 3.6-1 4.2 0 2-.4 4 .6 5 3z")
    return put(
        lid + gold + paint(WOOD, "M-7 0v-6h14v6z") + shade("M3.4 0v-6h3.6v6z") + paint(GOLD, box(-1.4, -6, 2.8, 2.6)),
        x,
        y,
        s,
    )


@stamp
def book(x: float, y: float, s: float = 1, cover: str = CITY) -> Drawing:
    """Open, its pages to the reader."""
    back = paint(cover, "M0 0c-5-2.6-10-2.6-15-.6v-11.4h30v11.4c-5-2-10-2-15 .6z")
    pages = paint(
        LIME,
        "M0-1.4c-4-2.6-9-2.6-13.4-.8v-11.6c4.4-1.8 9.4-1.6 13.4 1z",
        "M0-1.4c4-2.6 9-2.6 13.4-.8v-11.6c-4.4-1.8-9.4-1.6-13.4 1z",
    )
    words = (
        "M-11-11.6c3-.8 6-.6 8.6.6M-11-8.8c3-.8 6-.6 8.6.6M-11-6c3-.8 6-.6 8.6.6M11-11.6"
        "c-3-.8-6-.6-8.6.6M11-8.8c-3-.8-6-.6-8.6.6M11-6c-3-.8-6-.6-8.6.6"
    )
    return put(back + pages + fine(words), x, y, s)


@stamp
def scroll(x: float, y: float, s: float = 1) -> Drawing:
    sheet = paint(LIME, "M-6-14h12c-1.4 2-1.4 4 0 6s1.4 5 0 8h-12c1.4-3 1.4-6 0-8s-1.4-4 0-6z")
    return put(sheet + fine("M-3.4-11h6.4M-3.4-8h6.8M-2.4-5h7"), x, y, s)


@stamp
def quill(x: float, y: float, s: float = 1, colour: str = LIME) -> Drawing:
    return put(
        paint(colour, "M0 0c1-7 4-13 10.4-17-.4 6.4-3 11.4-8.4 14z") + fine("M-1 3l1.4-4.4c2-4.6 4.6-8 7-10.6"), x, y, s
    )


@stamp
def scales(x: float, y: float, s: float = 1) -> Drawing:
    beam = line("M0 0v-15M-4 0h8M-8-12.6c4-2.6 12-2.6 16 0")
    pans = paint(GOLD, "M-11.4-5c.6 3 6.2 3 6.8 0z", "M4.6-5c.6 3 6.2 3 6.8 0z")
    return put(
        beam
        + fine("M-8-12.6l-3.2 7.6M-8-12.6l3.2 7.6M8-12.6l-3.2 7.6M8-12.6l3.2 7.6")
        + pans
        + paint(GOLD, disc(0, -15.6, 1.4)),
        x,
        y,
        s,
    )


@stamp
def wheel(x: float, y: float, r: float, spokes: bool = True, colour: str = WOOD) -> Drawing:
    a = r * 0.7
    drawn = paint(colour, disc(x, y, r)) + flat(CREAM, disc(x, y, r - 1.4))
    if spokes:
        drawn += line(
            f"M{x - r} {y}h{2 * r}M{x} {y - r}v{2 * r}M{x - a} {y - a}l{2 * a} {2 * a}M{x - a} {y + a}l{2 * a} {-2 * a}"
        )
    return drawn + fine(disc(x, y, r - 1.4)) + paint(colour, disc(x, y, max(1, r * 0.2)))


@stamp
def gear(x: float, y: float, r: float, colour: str = GOLD) -> Drawing:
    """A cog with eight teeth."""
    teeth = (
        "M-1.6-8h3.2l.4 2 2 .8 1.7-1.1 2.2 2.2-1.1 1.7.8 2 2 .4v3.2l-2 .4-.8 2 1.1 1.7-2.2 2.2-1.7-1.1-2 .8-.4 2h-3.2"
        "l-.4-2-2-.8-1.7 1.1-2.2-2.2 1.1-1.7-.8-2-2-.4v-3.2l2-.4.8-2-1.1-1.7 2.2-2.2 1.7 1.1 2-.8z"
    )
    return put(paint(colour, teeth) + paint(CREAM, disc(0, 1.2, 2.6)), x, y - 1.2 * r / 8, r / 8)


@stamp
def person(x: float, y: float, s: float = 1, coat: str = CITY, hat: bool = True) -> Drawing:
    body = paint(coat, "M-3 0c-.4-4 .4-7.6 3-8 2.6.4 3.4 4 3 8z")
    head = paint(SKIN, disc(0, -9.6, 2))
    brim = paint(SOIL, "M-3.8-10.4h7.6l-1.8-.6c-.2-3-3.8-3-4 0z") if hat else []
    return put(body + shade("M.6-7.8c2 .8 2.8 4 2.4 7.8h-2.4z") + head + brim, x, y, s)


def hull(x: float, y: float, w: float, colour: str = WOOD) -> Drawing:
    """A ship's body, bow to the right; `x`, `y` is the waterline at the stern."""
    body = (
        f"M{x - 1} {y - 9}h{w * 0.2}l1.6 3h{w * 0.52}c{w * 0.14} 0 {w * 0.2}-2 {w * 0.3}-3.4"
        f"c0 5-{w * 0.06} 8-{w * 0.12} 10.4h{-w * 0.84}c-3-2-4.6-5.4-5-10z"
    )
    return paint(colour, body) + fine(f"M{x} {y - 3.4}h{w * 0.93}M{x + 1} {y - 0.8}h{w * 0.9}")


def sail(x: float, y: float, w: float, h: float, colour: str = LIME) -> Drawing:
    """Square and full of wind from the left; `x` is its mast, `y` its lower edge."""
    cloth = (
        f"M{x - w / 2} {y - h}h{w}c{w * 0.24} {h * 0.3} {w * 0.24} {h * 0.7} 0 {h}h{-w}"
        f"c{w * 0.2} {-h * 0.3} {w * 0.2} {-h * 0.7} 0 {-h}z"
    )
    return paint(colour, cloth) + shade(
        f"M{x + w * 0.28} {y - h}h{w * 0.22}c{w * 0.24} {h * 0.3} {w * 0.24} {h * 0.7} 0 {h}"
        f"h{-w * 0.22}c{w * 0.24} {-h * 0.3} {w * 0.24} {-h * 0.7} 0 {-h}z"
    )


@stamp
def boat(x: float, y: float, s: float = 1, colour: str = LIME) -> Drawing:
    """A small one with a single sail."""
    drawn = line("M0-3v-17") + paint(colour, "M1-19.6c6 3.4 8.6 8.6 8.6 14.6h-8.6z", "M-1-16c-3.4 3-5 7-5 11h5z")
    return put(drawn + paint(WOOD, "M-9-4h19.4c-.6 2.4-2 4-4 5h-11c-2.4-1-3.8-2.6-4.4-5z"), x, y, s)


@stamp
def ship(x: float, y: float, s: float = 1, colour: str = LIME, flag: str = CITY) -> Drawing:
    """Two masts, seen from the side; `x`, `y` is the middle of its waterline."""
    masts = line("M-8-8v-26M6-8v-24M17-7l8-4.4")
    sails = (
        sail(-8, -21, 12, 9, colour)
        + sail(-8, -11, 14, 9, colour)
        + sail(6, -20, 11, 8, colour)
        + sail(6, -11, 13, 8, colour)
    )
    pennant = paint(flag, "M-8-34l7 1.6-7 1.8z")
    return put(masts + sails + pennant + hull(-18, 0, 40), x, y, s)


@stamp
def anchor(x: float, y: float, s: float = 1, colour: str = ROCK) -> Drawing:
    iron = paint(
        colour,
        (
            "M-1.2 0v-14h2.4v14c3-.4 5-2 5.6-4.6l-2 .6 2.6-5.4 3 5.2-1.8-.2"
            "c-.8 5-4.6 8-8.6 8.4-4-.4-7.8-3.4-8.6-8.4l-1.8.2 3-5.2 2.6 5.4-2-.6"
            "c.6 2.6 2.6 4.2 5.6 4.6z"
        ),
    )
    return put(line("M-4.4-11h8.8") + iron + paint(colour, disc(0, -15.6, 2)), x, y, s)


@stamp
def lantern(x: float, y: float, s: float = 1) -> Drawing:
    return put(
        glow(disc(0, -4, 8))
        + paint(GOLD, "M-2.2-1v-5.4h4.4v5.4z")
        + paint(GLOOM, "M-2.8-6.4c1-2.4 4.6-2.4 5.6 0zM-2.8 0v-1h5.6v1z"),
        x,
        y,
        s,
    )


@stamp
def mug(x: float, y: float, s: float = 1) -> Drawing:
    foam = paint(LIME, "M-5-9c-2.4-2 0-4.4 1.8-3.6.6-2.4 5-2.4 5.6 0 2.4-.8 4 2 1.6 3.6z")
    return put(
        line("M4-7.6c4.4-.8 4.4 6 0 5") + paint(GOLD, "M-4.4 0v-9.4h8.8v9.4z") + fine("M-1.6-1.4v-6M1.6-1.4v-6") + foam,
        x,
        y,
        s,
    )


@stamp
def pot(x: float, y: float, s: float = 1, colour: str = ROOF) -> Drawing:
    return put(paint(colour, "M-2 0c-4-2-4-7 0-9v-2h4v2c4 2 4 7 0 9z") + fine("M-3.6-6.6h7.2"), x, y, s)


@stamp
def vat(x: float, y: float, w: float, h: float, liquid: str, colour: str = WOOD) -> Drawing:
    """A round tub; `x` is its middle."""
    r = w / 2
    tub = paint(colour, f"M{x - r} {y - h}l{r * 0.12} {h}c{r * 0.4} 2 {r * 1.36} 2 {r * 1.76} 0l{r * 0.12} {-h}z")
    hoops = line(
        f"M{x - r * 0.96} {y - h * 0.62}c{r * 0.5} 2.2 {r * 1.42} 2.2 {r * 1.92} 0"
        f"M{x - r * 0.9} {y - h * 0.22}c{r * 0.5} 2 {r * 1.3} 2 {r * 1.8} 0"
    )
    dark = shade(f"M{x + r * 0.4} {y - h}v{h + 1.3}l{r * 0.5}-1.2l{r * 0.1} {-h}z")
    return tub + hoops + dark + paint(liquid, disc(x, y - h, r, r * 0.26))


@stamp
def basket(x: float, y: float, s: float = 1, fruit: str = ROOF) -> Drawing:
    heap = paint(fruit, disc(-3, -5.4, 2), disc(3, -5.4, 2), disc(0, -6.4, 2.2))
    return put(heap + paint(WOOD, "M-6-5h12l-1.6 5h-8.8z") + fine("M-5.4-2.6h10.8M-2-5v5M2-5v5"), x, y, s)


@stamp
def crown(x: float, y: float, s: float = 1) -> Drawing:
    return put(
        paint(GOLD, "M-7 0l-1.6-9 4.6 3.4 4-6 4 6 4.6-3.4-1.6 9z")
        + line("M-6.8-2.4h13.6")
        + paint(CITY, disc(0, -5, 1.3)),
        x,
        y,
        s,
    )


@stamp
def cart(x: float, y: float, s: float = 1, load: str = GOLD) -> Drawing:
    return (
        put(
            nuggets(0, -7, 0.95, load)
            + paint(WOOD, "M-9-8h18l-2 6.6h-14z")
            + fine("M-8.4-5h16.8")
            + shade("M4-8h5l-2 6.6h-3z"),
            x,
            y,
            s,
        )
        + wheel(x - 4.4 * s, y - 1.4 * s, 2.2 * s, spokes=False, colour=ROCK)
        + wheel(x + 4.4 * s, y - 1.4 * s, 2.2 * s, spokes=False, colour=ROCK)
    )


@stamp
def block(x: float, y: float, w: float, h: float, colour: str = ROCK) -> Drawing:
    """A cut stone in its three faces; `x`, `y` is the lower left corner of the front."""
    d = min(w, h) * 0.36
    return paint(
        colour, box(x, y - h, w, h), f"M{x} {y - h}l{d} {-d}h{w}l{-d} {d}z", f"M{x + w} {y}v{-h}l{d} {-d}v{h}z"
    ) + shade(f"M{x + w} {y}v{-h}l{d} {-d}v{h}z")


@stamp
def shield(x: float, y: float, s: float = 1, colour: str = CITY) -> Drawing:
    """Arms on a wall: our own tower."""
    field = paint(LIME, "M-5-6h10v6c0 4-3 5.6-5 6.6-2-1-5-2.6-5-6.6z")
    return put(field + flat(colour, "M-2.4 3v-5h-.8v-2h1.4v1h1v-1h1.6v1h1v-1h1.4v2h-.8v5z"), x, y, s)


def sign(x: float, y: float, w: float = 9, h: float = 9, colour: str = LIME) -> Drawing:
    """Hangs from an arm that comes out of a wall to the left; `x`, `y` is where the arm starts."""
    return line(f"M{x} {y}h{w + 2}M{x + 2.4} {y}v2M{x + w - 0.4} {y}v2") + paint(colour, box(x + 1, y + 2, w, h))


@stamp
def fence(x: float, y: float, n: int, h: float = 5) -> Drawing:
    return line(rows(x, y, 4, 0, n, f"v{-h}") + f"M{x - 2} {y - h * 0.7}h{4 * n}M{x - 2} {y - h * 0.3}h{4 * n}")


@stamp
def planks(x: float, y: float, n: int = 3, w: float = 20) -> Drawing:
    return [s for i in range(n) for s in paint(WOOD, box(x + i * 1.5, y - 2 * (i + 1), w - 3 * (i % 2), 2))]


def loose_fruit(*spots: tuple[float, float, str], r: float = 1.7) -> Drawing:
    return [s for x, y, colour in spots for s in paint(colour, disc(x, y, r))]
