"""Roles, goods and the small things of the table: round marks of 48 by 48, plain enough for the size of a letter."""

from typing import Final

from morro.web.art import masonry as m
from morro.web.art import things as t
from morro.web.art.ink import (
    AQUA,
    CITY,
    COFFEE,
    CORN,
    CREAM,
    FOAM,
    GLOOM,
    GOLD,
    HILL,
    INDIGO,
    KIND,
    LEAF,
    LIME,
    OCHRE,
    PEN,
    ROOF,
    ROSE,
    SAND,
    SEA,
    SILVER,
    SKIN,
    SKY,
    SOIL,
    SUGAR,
    SUN,
    TOBACCO,
    WOOD,
    Drawing,
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
    shine,
    stamp,
)


def medal(colour: str) -> Drawing:
    """The ground of a mark: it stands out from a light page and from a dark one."""
    return flat(colour, disc(24, 24, 23))


def builder() -> Drawing:
    wall = paint(ROOF, box(9, 34, 30, 6), box(9, 28, 30, 6)) + line("M19 34v6M29 34v6M14 28v6M24 28v6M34 28v6")
    return medal(OCHRE) + wall + t.hammer(16, 27, 1.3)


def producer() -> Drawing:
    sprout = line("M24 22v-8") + paint(
        LEAF, "M24 15c-7 .6-11-2.4-11.6-8 7-.6 11 2.4 11.6 8z", "M24 17c6.6 0 10-3 10.6-8-6-.6-10.2 2.4-10.6 8z"
    )
    return medal(HILL) + t.barrel(24, 42, 2.1) + sprout


def trader() -> Drawing:
    return medal(AQUA) + t.scales(24, 40, 1.75)


def councillor() -> Drawing:
    return medal(ROSE) + t.scroll(21, 40, 2.1) + paint(CITY, disc(15, 37, 4.2)) + t.quill(29, 36, 1.35, LIME)


def prospector() -> Drawing:
    pan = paint(SILVER, "M6 28h36c-2 8-9 12-18 12s-16-4-18-12z") + shade("M30 28h12c-2 8-9 12-18 12 5-2 7-6 6-12z")
    return medal(SKY) + t.nuggets(24, 28.5, 1.7) + pan


def settler() -> Drawing:
    mound = paint(SOIL, "M6 38c8-8 28-8 36 0z")
    sprout = line("M20 33v-12") + paint(
        LEAF, "M20 22c-6 .4-9.6-2.2-10-7 6-.4 9.6 2.2 10 7z", "M20 25c5.6 0 8.6-2.6 9-7-5-.4-8.6 2-9 7z"
    )
    spade = paint(WOOD, "M34 8h2.6v18h-2.6z", "M31 6h8.6v2.6h-8.6z") + paint(
        SILVER, "M31 25h8.6v6c0 3-2.6 5-4.3 6-1.7-1-4.3-3-4.3-6z"
    )
    return medal(FOAM) + spade + mound + sprout


def mayor() -> Drawing:
    others = t.person(12, 39, 1.6, ROSE) + t.person(36, 39, 1.6, SEA)
    chain = rope(GOLD, 1.6, "M20 26c1 8 7 8 8 0") + paint(GOLD, disc(24, 33, 2.2))
    return medal(SAND) + others + t.person(24, 43, 2.4, CITY) + chain


def craftsman() -> Drawing:
    return medal(SAND) + t.gear(20, 21, 14, GOLD) + t.barrel(34, 43, 1.9)


def captain() -> Drawing:
    spokes = rope(PEN, 5, "M24 4v40M4 24h40M10 10l28 28M10 38l28-28") + rope(
        WOOD, 2.6, "M24 5v38M5 24h38M10.6 10.6l26.8 26.8M10.6 37.4l26.8-26.8"
    )
    rim = rope(PEN, 6, disc(24, 24, 12)) + rope(WOOD, 3.4, disc(24, 24, 12))
    return medal(FOAM) + spokes + rim + paint(GOLD, disc(24, 24, 4.4))


def corn() -> Drawing:
    grains = fine("M24 9v26M20 11v22M28 11v22M17.5 16h13M17 21h14M17 26h14M18 31h12")
    ear = paint(CORN, "M24 5c6 4 8.4 14 6 26h-12c-2.4-12 0-22 6-26z")
    husk = paint(
        LEAF, "M24 44c-9-2-13-11-12.6-22 6 4 10.6 11 12.6 22z", "M24 44c9-2 13-11 12.6-22-6 4-10.6 11-12.6 22z"
    )
    return medal(CREAM) + ear + grains + husk


def indigo() -> Drawing:
    leaf = "c-10 0-14-6-14-13 10 0 14 6 14 13z"
    leaves = paint(INDIGO, f"M23 24{leaf}", f"M23 37{leaf}") + put(
        paint(INDIGO, f"M0 0{leaf}", f"M0 13{leaf}"), 25, 21, sx=-1, sy=1
    )
    return medal(CREAM) + line("M24 45v-34") + leaves + paint(INDIGO, "M24 16c-5-4-5-9 0-13 5 4 5 9 0 13z")


def sugar() -> Drawing:
    """A loaf, as it was sold."""
    loaf = paint(SUGAR, "M15 38c0-12 4-32 9-32s9 20 9 32z") + shade("M26 6.6c4 4 7 20 7 31.4h-6c1-10 1-22-1-31.4z")
    wrap = paint(SEA, "M13 42c0-7 1-12 2-15 6 3 12 3 18 0 1 3 2 8 2 15z") + line("M13.6 36c7 2.6 14 2.6 21 0")
    return medal(HILL) + loaf + wrap


def tobacco() -> Drawing:
    blade = paint(TOBACCO, "M24 4c12 10 13 26 0 37-13-11-12-27 0-37z")
    veins = line("M24 46v-34M24 21l5-5M24 21l-5-5M24 28l7-6M24 28l-7-6M24 35l6-5M24 35l-6-5")
    return medal(CREAM) + blade + veins


def coffee() -> Drawing:
    return medal(CREAM) + t.bean(19, 22, 3.4) + t.bean(34, 34, 2.3)


def silver() -> Drawing:
    return (
        medal(CREAM)
        + t.ingot(14.5, 37, 1.7)
        + t.ingot(33.5, 37, 1.7)
        + t.ingot(24, 28, 1.7)
        + shine("M8 13l2-4 2 4-2 4zM34 11l1.6-3 1.6 3-1.6 3z")
    )


def customs() -> Drawing:
    """A crate under seal: worth two, whatever is in it."""
    crate = paint(WOOD, box(8, 14, 32, 26)) + line("M8 21h32M8 33h32") + shade(box(32, 14, 8, 26))
    return (
        medal(CREAM)
        + crate
        + rope(CREAM, 2, "M24 14v26")
        + paint(CITY, disc(24, 27, 5.6))
        + flat(CREAM, disc(24, 27, 2))
    )


def doubloon() -> Drawing:
    ring = paint(GOLD, disc(24, 24, 20)) + shade("M36 8a20 20 0 0 1-27 29c14 4 28-8 27-29z") + line(disc(24, 24, 15.5))
    return ring + flat(PEN, "M18 33v-11h-2v-6h4v3h2.5v-3h3v3h2.5v-3h4v6h-2v11z")


def colonist() -> Drawing:
    return (
        medal(SAND)
        + paint(WOOD, "M8 44c-1-11 5-18 16-18s17 7 16 18z")
        + shade("M30 27c7 2 11 8 10 17h-8c1-6 1-12-2-17z")
        + paint(SKIN, disc(24, 19, 7.5))
        + paint(SOIL, "M9 17h30l-6.6-3c-1-10-15.8-10-16.8 0z")
    )


def chip() -> Drawing:
    """A victory point."""
    return (
        paint(CITY, "M24 3l18 10.5v21l-18 10.5-18-10.5v-21z")
        + shade("M24 3l18 10.5v21l-18 10.5z")
        + paint(GOLD, "M24 10l4 9 9.5 1-7 6.6 2 9.4-8.5-4.8-8.5 4.8 2-9.4-7-6.6 9.5-1z")
    )


def governor() -> Drawing:
    """A plumed hat."""
    hat = paint(GLOOM, "M2 33c4-4 9-3 11-6-.6-8 3.6-13 10.6-13s11.2 5 10.6 13c2 3 7.6 2 11.8 6-11 9-33 9-44 0z") + rope(
        GOLD, 2.4, "M13.6 27c6 4 14 4 20 0"
    )
    feather = paint(CITY, "M31 27c9-3 14-11 12.6-23-9 2-14.6 10-14.6 19z") + fine("M31 26c4-6 8-12 11-19")
    return medal(SAND) + hat + feather


def barrel() -> Drawing:
    """In the colour of what is in it."""
    return t.barrel(24, 45, 4.4, KIND)


def turret() -> Drawing:
    """The sentry's turret of El Morro."""
    body = paint(SAND, "M15 29l2-14h14l2 14-9 9z") + shade("M27 15h4l2 14-6 6c1-8 1-14 0-20z")
    cap = paint(ROOF, "M14 15c1-7 6-9 10-11 4 2 9 4 10 11z") + shade("M24 4c4 2 9 4 10 11h-6c0-5-1-8-4-11z")
    return body + cap + paint(GOLD, disc(24, 3.5, 1.8)) + paint(GLOOM, m.arch(24, 27, 4.4, 8))


def logo() -> Drawing:
    """The tower in a roundel, with the sea before it."""
    coast = flat(SKY, disc(24, 24, 23)) + flat(SUN, disc(36.5, 14, 5))
    bastion = paint(SAND, "M6 39l12-10h12l12 10z") + shade("M30 29l12 10h-9z")
    waves = flat(SEA, "M2.7 33c14-5 28 5 42.6 0a23 23 0 0 1-42.6 0z") + rope(
        FOAM, 1.4, "M6 38c5 2.4 8-1.6 12 0s8 1.6 12 0 8 2 12 0M12 43c4 1.6 6-1 9 0s6 1 9 0"
    )
    return coast + bastion + put(turret(), 4.8, 3.5, 0.8) + waves + line(disc(24, 24, 23))


def favicon() -> Drawing:
    bastion = paint(SAND, "M-2 40l18-13h16l18 13v10h-52z") + shade("M32 27l18 13v10h-18z")
    return flat(SKY, box(0, 0, 48, 48)) + bastion + turret()


def price(values: str) -> Drawing:
    """A tile of 120 by 60: a column of coins for each good."""
    drawn = paint(CREAM, "M6 3h108c3 0 4 1 4 4v46c0 3-1 4-4 4h-108c-3 0-4-1-4-4v-46c0-3 1-4 4-4z")
    for i, (colour, value) in enumerate(zip((INDIGO, SUGAR, TOBACCO, COFFEE, SILVER), values, strict=True)):
        drawn += paint(colour, box(6 + i * 22, 42, 20, 11))
        drawn += [p for n in range(int(value)) for p in coin(16 + i * 22, 37 - n * 11)]
    return drawn


@stamp
def coin(x: float, y: float) -> Drawing:
    return paint(GOLD, disc(x, y, 4.8)) + fine(disc(x, y, 3.2))


def price_back() -> Drawing:
    tile = paint(AQUA, "M6 3h108c3 0 4 1 4 4v46c0 3-1 4-4 4h-108c-3 0-4-1-4-4v-46c0-3 1-4 4-4z")
    return tile + line("M8 8h104v44h-104z") + t.scales(60, 46, 2) + coin(24, 30) + coin(96, 30)


def card_back() -> Drawing:
    """80 by 120: the tower, twice, so that it has no foot."""
    frame = flat(CITY, box(0, 0, 80, 120)) + paint(
        SKY, "M8 5h64c2 0 3 1 3 3v104c0 2-1 3-3 3h-64c-2 0-3-1-3-3v-104c0-2 1-3 3-3z"
    )
    waves = rope(CITY, 2, "".join(rows(12, 14 + 8 * i, 14, 0, 4, "c3.5 4 10.5 4 14 0") for i in (0, 1, 10, 11)))
    return frame + waves + put(medal(CREAM) + logo(), 11, 31, 1.2)


ROLES: Final = (builder, producer, trader, councillor, prospector, settler, mayor, craftsman, captain)
GOODS: Final = (corn, indigo, sugar, tobacco, coffee, silver, customs)
MARKS: Final = (doubloon, colonist, chip, governor, barrel, logo, favicon)
