"""What lies on the board of Puerto Rico: the tiles of the island, the ships, the trading house."""

from collections.abc import Callable

from morro.web.art import masonry as m
from morro.web.art import scenery as s
from morro.web.art import things as t
from morro.web.art.ink import (
    AQUA,
    CITY,
    FERN,
    GLOOM,
    HILL,
    LEAF,
    LIME,
    OCHRE,
    QUARRY,
    ROCK,
    ROSE,
    SAND,
    SOIL,
    WOOD,
    Drawing,
    apart,
    box,
    disc,
    fine,
    flat,
    line,
    paint,
    shade,
    stamp,
)


def trading_house() -> Drawing:
    """Room for four barrels."""
    hall = m.house(24, 46, 72, 22, OCHRE, rise=9) + m.arcade(24, 46, 72, 20, 4, OCHRE, GLOOM) + t.scales(60, 14, 0.6)
    pads = paint(ROCK, *(disc(33 + i * 18, 55, 7, 2.4) for i in range(4)))
    return s.town(SAND, 46) + hall + m.flag(26, 16, 8) + pads


def colonist_ship(people: int) -> Drawing:
    """People at the rail, or nobody."""
    crowd = [p for i in range(people) for p in t.person(48 + i * 9, 46, 0.85, (ROSE, AQUA, CITY, OCHRE)[i])]
    masts = (
        line("M50 40v-34M72 40v-32")
        + t.sail(50, 33, 20, 20, LIME)
        + t.sail(72, 32, 18, 18, LIME)
        + m.flag(50, 10, 6, CITY, 8)
    )
    return s.sea() + masts + crowd + t.hull(34, 53, 54) + s.waves(14, 56, 8)


def cargo_ship(holds: int) -> Drawing:
    """A ring for every barrel. The page fills the first n with --h1 … --hn: see static/art.css."""
    left, length = 60 - holds * 5.5, holds * 11
    hull = f"M{left - 9} 30h10l2 5h{length - 4}c6 0 9-2 12-5-1 9-3 16-8 22h{-length - 6}c-6-5-9-12-10-22z"
    sails = t.sail(60 - holds * 1.5, 26, 3 * holds + 4, 18) + t.sail(60 + holds * 2.6, 27, 3 * holds, 15)
    masts = line(f"M{60 - holds * 1.5} 35v-31M{60 + holds * 2.6} 35v-27")
    rings = apart(paint(GLOOM, *(disc(left + 5.5 + i * 11, 45, 4.4) for i in range(holds))))
    barrels = [item for i in range(holds) for item in hold(left + 5.5 + i * 11, 45, i + 1)]
    return (
        s.sea()
        + masts
        + sails
        + paint(WOOD, hull)
        + fine(f"M{left - 5} 39h{length + 10}")
        + rings
        + barrels
        + s.waves(8, 55, 8)
    )


@stamp
def hold(x: float, y: float, number: int) -> Drawing:
    """The head of a barrel, of no colour until the page gives it one."""
    return flat(f"var(--h{number},none)", disc(x, y, 4))


def tile(good: str) -> Drawing:
    """A field seen from above, in the colour of what grows there."""
    grows: dict[str, Callable[[float, float], Drawing]] = {
        "corn": lambda x, y: s.maize(x, y, 1.3),
        "indigo": lambda x, y: s.indigo_bush(x, y, 1.3),
        "sugar": lambda x, y: s.cane(x - 5, y),
        "tobacco": lambda x, y: s.tobacco_leaf(x, y - 21, 1.4),
        "coffee": lambda x, y: s.coffee_bush(x, y, 1.3),
    }
    furrows = "M0 31c20-4 40-4 60 0M0 45c20-4 40-4 60 0M0 58c20-4 40-4 60 0"
    field = (
        flat(LEAF, box(0, 0, 60, 60))
        + flat(SOIL, "M0 12c20-6 40-6 60 0v48h-60z")
        + flat(HILL, "M0 14c20-6 40-6 60 0v-14h-60z")
        + fine(furrows)
    )
    plants = [p for x, y in ((16, 29), (44, 29), (16, 54), (44, 54)) for p in grows[good](x, y)]
    return field + plants


def quarry_tile() -> Drawing:
    rock = (
        flat(QUARRY, box(0, 0, 60, 60))
        + paint(ROCK, "M6 56v-18h12v-12h12v-12h24v42z")
        + fine("M20 44h8M34 30h10M36 46h12M40 20h8M10 50h6")
        + shade("M44 14h10v42h-14c4-14 6-28 4-42z")
    )
    return rock + t.pick(14, 30, 1.1) + t.block(22, 54, 12, 8)


def tile_back() -> Drawing:
    """A plantation nobody has looked at yet."""
    return flat(FERN, box(0, 0, 60, 60)) + line("M5 5h50v50h-50z") + s.palm(30, 48, 2)
