"""Scenes of San Juan: where things are made.

What matters stands in the middle half: a square cut shows it.
"""

from typing import Final

from morro.web.art import masonry as m
from morro.web.art import scenery as s
from morro.web.art import things as t
from morro.web.art.ink import (
    AQUA,
    CITY,
    COFFEE,
    CREAM,
    FERN,
    FIRE,
    FOAM,
    GLOOM,
    GOLD,
    HILL,
    INDIGO,
    LEAF,
    LIME,
    OCHRE,
    ROCK,
    ROOF,
    ROSE,
    SEA,
    SILVER,
    SKY,
    SOIL,
    SUGAR,
    TOBACCO,
    WOOD,
    Drawing,
    apart,
    box,
    disc,
    fine,
    flat,
    glow,
    line,
    paint,
    rope,
    rows,
    shade,
)


def indigo_plant() -> Drawing:
    """Dyed cloth dries above the vat."""
    cloths = paint(
        INDIGO,
        "M33 19c4 1.4 8 1.6 12 1.4v18c-4 1.6-8 1-12-.4z",
        "M48 20.4c5 .4 9 .2 13-.8v16c-4 1.4-8.6 1.8-13 .8z",
    )
    folds = fine("M37 21v15M41 22v15M52 22v12M57 21.4v12")
    posts = paint(WOOD, box(28.6, 14, 2.4, 38), box(64, 14, 2.4, 38)) + line("M30 17.6c11 4 24 4 35 0")
    shed = m.house(80, 50, 24, 15, LIME, rise=8) + m.door(92, 50, 6, 9)
    return (
        s.country()
        + shed
        + posts
        + cloths
        + folds
        + t.vat(79, 54, 18, 10, INDIGO)
        + s.indigo_bush(17, 53, 1.1)
        + s.indigo_bush(106, 55, 1.1)
        + s.indigo_bush(48, 55, 1.1)
    )


def sugar_mill() -> Drawing:
    """The windmill of the cane islands."""
    tower = paint(CREAM, "M49 52l4-28h14l4 28z") + shade("M64 52l-.6-28h3.6l4 28z") + m.bricks(52, 50, 14, 24)
    cap = paint(ROOF, "M51 24.6c1-6.6 6-9.6 9-9.6s8 3 9 9.6z")
    sails = Drawing()
    for a, b in ((0.8, -0.6), (-0.8, 0.6), (0.6, 0.8), (-0.6, -0.8)):
        x, y = 60 + a * 5, 21 + b * 5
        sails += paint(LIME, f"M{x} {y}l{a * 17} {b * 17}l{b * 5.5} {-a * 5.5}l{-a * 17} {-b * 17}z")
        sails += line(f"M60 21L{x} {y}") + fine(f"M{x + b * 2.7} {y - a * 2.7}l{a * 17} {b * 17}")
    canes = s.cane(22, 55) + s.cane(34, 54) + s.cane(88, 54) + s.cane(101, 55)
    return (
        s.country(LEAF)
        + canes
        + tower
        + cap
        + m.door(60, 52, 5.6, 9)
        + sails
        + t.ball(60, 21, 1.8, GOLD)
        + t.sack(80, 56, 1.1, SUGAR)
    )


def tobacco_storage() -> Drawing:
    """Leaves hang from the beams of an open barn."""
    leaves = [p for i in range(7) for p in s.tobacco_leaf(37 + i * 7.6, 26 + i % 2, 1.05, TOBACCO)]
    inside = paint(GLOOM, box(31, 22, 58, 30)) + line("M31 26h58")
    posts = paint(WOOD, box(29, 22, 3, 30), box(88, 22, 3, 30), box(58.6, 22, 2.8, 4))
    bales = paint(TOBACCO, box(40, 45, 13, 7), box(66, 45, 13, 7)) + fine("M44 45v7M49 45v7M70 45v7M75 45v7")
    plants = s.bush(14, 54, 1.3, LEAF) + s.bush(106, 55, 1.3, LEAF) + s.bush(98, 53, 0.9, FERN)
    return s.country() + inside + leaves + bales + posts + m.tiles(28, 22, 64, 12, ROOF, 1.4, 3) + plants


def coffee_roaster() -> Drawing:
    """A drum turned over the fire."""
    frame = line("M46 51l3-25M76 51l-3-25") + paint(ROCK, "M42 53v-9h8v9zM72 53v-9h8v9z")
    drum = (
        paint(ROCK, "M49 18c-3.6 4-3.6 14 0 18h24c3.6-4 3.6-14 0-18z")
        + shade("M49 29c.2 3 .2 5 0 7h24c1.4-2 2.2-4 2.4-7z")
        + line("M56 18v18M66 18v18M75.6 27h8v6h4")
    )
    hatch = paint(COFFEE, box(58, 20, 6, 8))
    roof = m.chimney(90, 50, 7, 30, ROSE) + s.smoke(92, 18, 0.9)
    return (
        s.country()
        + roof
        + m.house(86, 50, 26, 16, OCHRE, rise=7)
        + m.door(99, 50, 6, 9)
        + frame
        + s.flames(57, 52, 1.1)
        + s.flames(66, 52, 1.3)
        + drum
        + hatch
        + t.sack(27, 55, 1.1, CREAM, COFFEE)
        + t.bean(38, 54, 0.8)
        + t.bean(42.6, 55.6, 0.6)
        + s.smoke(50, 15, 0.7)
    )


def silver_smelter() -> Drawing:
    """A furnace, and bars that have cooled."""
    stack = m.wall(66, 26, 9, 18, ROCK) + paint(ROCK, box(64.8, 6.6, 11.4, 2.4)) + s.smoke(72, 6, 0.9)
    body = paint(ROCK, "M46 51l3.6-25h27l3.6 25z") + shade("M70 51l-.6-25h7.2l3.6 25z") + m.bricks(48, 50, 26, 22)
    mouth = paint(GLOOM, m.arch(61, 51, 15, 15)) + s.flames(61, 51, 1.5)
    bars = t.ingot(27, 54, 1.1) + t.ingot(39, 54, 1.1) + t.ingot(33, 49, 1.1)
    return (
        s.country(SOIL)
        + stack
        + body
        + mouth
        + bars
        + m.gabled(90, 50, 22, 13, WOOD, ROOF, 8)
        + t.ingot(94, 54.6)
        + t.ingot(105, 54.6)
        + t.ingot(99.6, 50.2)
    )


def smithy() -> Drawing:
    """Hearth, anvil, hammer."""
    hearth = (
        paint(ROCK, "M24 50v-14h20v14z", "M23 36l6-10h10l6 10z")
        + m.wall(29.6, 26, 8.8, 22, ROCK)
        + paint(GLOOM, m.arch(34, 48, 11, 10))
        + s.flames(34, 48, 1.1)
    )
    tools = line("M76 10v14M83 10v14M90 10v12") + paint(
        SILVER, "M74 24h4v4h-4z", "M81.4 24l3.2 0-1.6 7z", disc(90, 24.4, 2.6)
    )
    rail = paint(WOOD, box(70, 9, 27, 2.4))
    shoe = rope(SILVER, 2.4, "M103 30c-4-6 8-6 4 0")
    sparks = flat(GOLD, disc(57, 26, 0.8), disc(53, 22, 0.7), disc(69, 24, 0.8), disc(49, 29, 0.6))
    return (
        s.room(ROSE, SOIL)
        + hearth
        + rail
        + tools
        + shoe
        + t.anvil(64, 54, 1.25)
        + t.hammer(66, 33, 0.95)
        + flat(FIRE, box(58, 34.6, 9, 1.8))
        + sparks
    )


def gold_mine() -> Drawing:
    """A timbered gallery; the cart comes out full."""
    mountain = (
        paint(SOIL, "M14 50c6-8 10-20 18-26l9-4 8-10 12-5 10 6 8 3 8 14 9 6 8 16z")
        + fine("M40 22l-4 10M49 12l-3 9M72 13l4 9M88 30l5 8M30 30l-3 8M60 8l2 6")
        + shade("M71 11l8 3 8 14 9 6 8 16h-18c-3-14-6-28-15-39z")
    )
    hole = paint(GLOOM, "M46 51v-20l4-6h18l4 6v20z")
    frame = paint(WOOD, box(44, 27, 4, 24), box(70, 27, 4, 24), "M42 27l2-4.4h30l2 4.4z")
    rails = line("M52 51l-12 8M66 51l-4 8M44 57h19M49 53.6h16")
    return (
        s.country()
        + mountain
        + hole
        + frame
        + rails
        + t.cart(59, 54, 1.05)
        + t.nuggets(92, 55, 0.9)
        + t.pick(24, 54, 0.8)
        + s.palm(108, 52, 1.2)
    )


def well() -> Drawing:
    ring = (
        paint(ROCK, "M43 40v13c4 4.6 30 4.6 34 0v-13z")
        + fine("M48 46h5M58 48h6M68 45h5M46 51h4M55 53h6M67 51h5")
        + shade("M67 42v14c4-.4 8-1.4 10-3v-13z")
        + paint(SEA, disc(60, 40, 17, 4.4))
        + rope(FOAM, 1, "M52 41h6M62 39h7")
    )
    frame = (
        paint(WOOD, box(44, 19, 3, 22), box(73, 19, 3, 22))
        + paint(WOOD, box(42, 24, 36, 3))
        + line("M79 25.5h4v5")
        + fine("M60 27v8")
    )
    bucket = paint(WOOD, "M56.6 32h6.8l-.8 6h-5.2z") + line("M56.8 34h6.4M57 32c0-3 6-3 6 0")
    roof = (
        paint(ROOF, "M36 21l12-13h24l12 13z") + fine(rows(46, 19, 5.6, 0, 6, "l1-9")) + shade("M72 8l12 13h-8l-8-13z")
    )
    return (
        s.country(LEAF)
        + s.tree(22, 51, 1.3)
        + s.bush(102, 52, 1.3)
        + ring
        + frame
        + bucket
        + roof
        + t.pot(88, 56, 0.9)
        + t.pot(32, 57, 0.9, OCHRE)
        + s.tufts(12, 50, 96, 70, y=57)
    )


def crane() -> Drawing:
    """A treadwheel crane sets a stone."""
    mast = paint(WOOD, "M48 53l3-40h4l3 40z") + line("M49.6 40l7.6-6M50.4 28l5.8-5")
    jib = paint(WOOD, "M34 20l54-14 1 3-54 15z") + fine("M53 14l-16 9M53 14l32-6")
    load = line("M86 8.6v16") + t.block(80, 37, 12, 9) + line("M80.6 28l5.4-3.4 6 1")
    house = t.block(74, 53, 14, 8) + t.block(90, 53, 14, 8)
    wheel = t.wheel(40, 40, 10.6) + t.wheel(40, 40, 8, colour=OCHRE)
    return (
        s.town()
        + house
        + jib
        + mast
        + wheel
        + load
        + line("M30 52h32")
        + t.block(18, 54, 11, 7)
        + t.person(67, 54, 0.85, ROSE)
    )


def aqueduct() -> Drawing:
    body = paint(CREAM, box(-2, 20, 124, 32)) + shade(
        box(-2, 20, 124, 2), *(box(21.9 + i * 22, 37, 2.6, 15) for i in range(5))
    )
    gaps = apart(
        paint(
            HILL,
            *(m.arch(5 + i * 11, 34, 7, 10) for i in range(11)),
            *(m.arch(10.5 + i * 22, 52, 16, 15) for i in range(6)),
        )
    )
    cornice = paint(ROCK, box(-2, 18, 124, 2.4), box(-2, 34, 124, 2.4))
    water = rope(SEA, 2.2, "M-2 17h124") + rope(FOAM, 0.8, "M10 16.6h8M44 16.6h10M88 16.6h9")
    return (
        s.country(LEAF, 52)
        + body
        + gaps
        + cornice
        + water
        + s.palm(22, 57, 1.2)
        + s.bush(54, 55, 0.9)
        + s.bush(98, 56, 1.3)
    )


def carpenter() -> Drawing:
    bench = (
        paint(WOOD, box(32, 38, 56, 4), box(36, 42, 4, 13), box(80, 42, 4, 13))
        + fine("M32 40h56")
        + line("M40 49h40")
        + shade(box(72, 38, 16, 4))
    )
    plank = paint(OCHRE, box(40, 34.4, 44, 3.6)) + fine("M44 36h20M70 36.4h8")
    chair = line("M20 54v-14M20 47h10v7M20 34v6M17 54") + paint(OCHRE, box(19, 44.6, 11, 2.6), "M19 32h2.6v13h-2.6z")
    wall_tools = line("M92 12h20") + t.hammer(92, 30, 0.9) + t.saw(24, 18, 0.8)
    curls = fine("M52 56c2-3 5-1 3 1M62 57c2-3 5-1 3 1M46 55c-2-2 0-4 2-3")
    return (
        s.room(AQUA, SOIL)
        + m.windows(50, 26, 14, 2, 10, 16, SKY)
        + fine("M55 10v16M69 10v16M50 18h10M64 18h10")
        + wall_tools
        + bench
        + plank
        + t.saw(60, 28, 1.25)
        + t.planks(90, 56, 5, 22)
        + chair
        + curls
        + t.hammer(43, 37.6, 0.55)
    )


def quarry() -> Drawing:
    """The rock is cut in steps."""
    cliff = (
        paint(ROCK, "M24 52v-12h10v-10h11v-10h12v-9l8-3h30l10 8v36z")
        + fine("M34 44h8M45 34h8M57 24h10M50 45h12M70 16h12M66 36h14M80 26h10M88 42h10M60 50h8")
        + shade("M34 40h-10v3h10zM45 30h-11v3h11zM57 20h-12v3h12zM84 8h11l10 8v36h-12c2-16-2-30-9-44z")
    )
    return (
        s.country(SOIL)
        + cliff
        + t.block(20, 56, 14, 8)
        + t.block(40, 57, 13, 8)
        + t.block(29, 47, 12, 7)
        + t.pick(62, 56, 1.25)
        + t.person(82, 56, 1.1, ROOF)
        + s.bush(98, 8.5, 0.9)
        + t.block(92, 57, 10, 6)
    )


def goldsmith() -> Drawing:
    """Crown and ring on the bench."""
    bench = (
        paint(WOOD, box(24, 44, 72, 5), box(28, 49, 5, 11), box(87, 49, 5, 11))
        + fine("M24 46.4h72")
        + shade(box(80, 44, 16, 5))
    )
    cloth = paint(CITY, "M44 44h32l3 7h-38z")
    ring = (
        rope(GOLD, 2.4, disc(82, 38, 4.6))
        + fine(disc(82, 38, 5.8), disc(82, 38, 3.4))
        + paint(AQUA, "M79 32.4l1.4-3h3.2l1.4 3-3 2.8z")
    )
    balance = t.scales(34, 44, 1)
    lit = glow(disc(60, 34, 14))
    return (
        s.room(ROSE, SOIL)
        + m.windows(82, 24, 14, 2, 10, 14, SKY)
        + fine("M87 10v14M101 10v14M82 17h10M96 17h10")
        + lit
        + bench
        + cloth
        + t.crown(60, 43, 1.5)
        + ring
        + balance
        + line("M40 8h40M48 8v6M60 8v4M72 8v6")
        + t.hammer(45, 20, 0.4)
        + paint(SILVER, "M70.6 14h2.8l-.4 7h-2z")
    )


SCENES: Final = (
    indigo_plant,
    sugar_mill,
    tobacco_storage,
    coffee_roaster,
    silver_smelter,
    smithy,
    gold_mine,
    well,
    crane,
    aqueduct,
    carpenter,
    quarry,
    goldsmith,
)
