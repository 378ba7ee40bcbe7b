"""Scenes of San Juan: where people live, pray, rule, read.

What matters stands in the middle half: a square cut shows it.
"""

from typing import Final

from morro.web.art import masonry as m
from morro.web.art import scenery as s
from morro.web.art import things as t
from morro.web.art.ink import (
    AQUA,
    CITY,
    CREAM,
    FERN,
    FOAM,
    GLOOM,
    GOLD,
    HILL,
    LEAF,
    LIME,
    OCHRE,
    PANE,
    PEN,
    ROCK,
    ROOF,
    ROSE,
    SAND,
    SEA,
    SILVER,
    SKY,
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
    put,
    rope,
    rows,
    shade,
    stamp,
)


def archive() -> Drawing:
    """Pigeonholes full of rolls, and a ladder."""
    case = paint(WOOD, box(24, 5, 72, 44))
    holes = apart(paint(GLOOM, *(box(27.5 + c * 16.6, 8 + r * 13.6, 14.6, 11.4) for c in range(4) for r in range(3))))
    full = [
        item for c, r in ((0, 0), (2, 0), (1, 1), (3, 1), (0, 2)) for item in rolls(34.8 + c * 16.6, 19.4 + r * 13.6)
    ]
    full += [item for c, r in ((1, 0), (0, 1), (2, 2), (3, 0)) for item in folders(29 + c * 16.6, 19.4 + r * 13.6)]
    ladder = (
        rope(PEN, 2.6, "M74 57l9-52M83 57l6-52")
        + rope(OCHRE, 1.2, "M74 57l9-52M83 57l6-52")
        + line(rows(76, 49, 1.3, -8, 6, "h8"))
    )
    return s.room(AQUA) + case + holes + full + ladder + t.scroll(40, 58)


@stamp
def rolls(x: float, y: float) -> Drawing:
    return paint(CREAM, disc(x - 3, y - 2.6, 2.6), disc(x + 2.6, y - 2.6, 2.6), disc(x, y - 7, 2.6)) + flat(
        GLOOM, disc(x - 3, y - 2.6, 0.8), disc(x + 2.6, y - 2.6, 0.8), disc(x, y - 7, 0.8)
    )


@stamp
def folders(x: float, y: float) -> Drawing:
    return (
        paint(CITY, box(x, y - 9, 3.4, 9))
        + paint(OCHRE, box(x + 3.4, y - 7.4, 3, 7.4))
        + paint(ROSE, box(x + 6.4, y - 8.6, 3.4, 8.6))
    )


def poor_house() -> Drawing:
    """A patched roof, an open door, a bowl of soup."""
    home = m.wall(42, 51, 34, 18, CREAM) + paint(WOOD, "M38 34l9-14h25l8 14z") + fine(rows(46, 31, 5, 0, 7, "l2-8"))
    patches = (
        paint(ROSE, "M50 27l6-1 1 5-6 1z") + fine("M50 28l-1 1M57 29h1M52 26v-1") + paint(AQUA, "M66 22l5 .4v4l-5-.4z")
    )
    cracks = fine("M44 40l3 2-2 2M73 38l-2 3 2 3M46 36h3")
    front = m.door(60, 51, 8, 12, GLOOM) + m.windows(47, 45, 21, 2, 4, 4) + line("M68 41l4 4")
    pot = (
        line("M84 44h16M86 44l-3 10M98 44l3 10M92 44v2")
        + paint(GLOOM, "M86 46h12c.6 5-2 7.4-6 7.4s-6.6-2.4-6-7.4z")
        + s.flames(92, 56, 0.7)
    )
    return (
        s.town(SOIL)
        + home
        + patches
        + cracks
        + front
        + t.person(30, 54, 1.1, ROSE)
        + t.person(36, 56, 0.85, AQUA, hat=False)
        + pot
        + s.smoke(92, 44, 0.7)
    )


def chapel() -> Drawing:
    nave = m.house(56, 51, 32, 16, LIME, rise=9, lean=0.5)
    front = paint(LIME, "M38 51v-25c4 0 4-4 9-6 5 2 5 6 9 6v25z") + shade("M51 51v-28c2 2 3 3 5 3v25z")
    return (
        s.country(LEAF)
        + s.cypress(28, 52, 1.7)
        + nave
        + m.openings(66, 45, 8, 3, 3.2, 6, CITY)
        + front
        + m.bell_wall(47, 22, 11, 12)
        + m.door(47, 51, 7, 11)
        + paint(CITY, disc(47, 33, 2.6))
        + s.cypress(96, 53, 1.7)
        + s.cypress(104, 54, 1.2)
        + s.tufts(40, 60, 84, 20, y=55)
    )


def tower() -> Drawing:
    shaft = m.battlement(50, 52, 20, 32, 2, ROCK, 0) + m.bricks(50, 52, 20, 30)
    head = m.battlement(46, 22, 28, 9, 5, ROCK) + line(rows(49, 22, 5.5, 0, 5, "v2.4"))
    return (
        s.coast(52, LEAF)
        + shaft
        + head
        + m.flag(60, 10, 9, CITY, 9)
        + m.door(60, 52, 6, 9)
        + m.openings(60, 42, 0, 1, 2.6, 6)
        + m.openings(60, 31, 0, 1, 2.6, 6)
        + m.battlement(20, 53, 30, 10, 6, ROCK, 2)
        + m.battlement(70, 53, 34, 10, 6, ROCK, 2)
        + s.bush(34, 55, 0.9)
        + s.bush(90, 56, 1.3)
        + t.boat(110, 46, 0.7)
    )


def prefecture() -> Drawing:
    body = (
        m.wall(34, 51, 52, 30, OCHRE)
        + paint(LIME, box(32, 19, 56, 3))
        + m.wall(50, 21, 20, 9, OCHRE)
        + paint(LIME, "M48 12h24l-4-4h-16z")
    )
    return (
        s.town()
        + body
        + m.openings(41, 51, 9.5, 5, 5.6, 11, GLOOM)
        + m.door(60, 51, 6.4, 12, CITY)
        + m.shutters(39, 32, 9.8, 5)
        + line("M34 36h52M36 36v-2M84 36v-2M50 36v-3.4h20v3.4M53 36v-3M57 36v-3M63 36v-3M67 36v-3")
        + t.shield(60, 17, 0.8)
        + m.flag(38, 19, 12, CITY, 7)
        + m.flag(80, 19, 12, CITY, 7)
        + s.palm(24, 53, 1.2)
        + s.palm(99, 53, 1.2)
        + m.steps(50, 54.4, 20, 2)
    )


def library() -> Drawing:
    """Shelves of books, and the one that lies open."""
    case = paint(WOOD, box(18, 4, 84, 42)) + flat(GLOOM, box(21, 7, 78, 16), box(21, 26, 78, 17))
    read = [item for x, y in ((22, 23), (41, 23), (60, 23), (79, 23), (22, 43), (79, 43)) for item in books(x, y)]
    desk = paint(WOOD, "M38 60l6-11h32l6 11z") + shade("M66 49h10l6 11h-12z")
    return s.room(ROSE, WOOD, 47) + case + read + line("M18 23h84") + desk + t.book(60, 52, 1.35)


@stamp
def books(x: float, y: float) -> Drawing:
    """A hand's breadth of a shelf."""
    drawn = Drawing()
    for colour, w, h in ((CITY, 3.2, 12), (CREAM, 2.6, 10.6), (ROOF, 4, 13.4), (FERN, 3, 11.4), (OCHRE, 3.4, 13)):
        drawn += paint(colour, box(x, y - h, w, h))
        x += w
    return drawn + flat(GOLD, box(x - 15.6, y - 9, 2.6, 1.4), box(x - 3, y - 10, 2.6, 1.4))


def statue() -> Drawing:
    base = (
        m.steps(46, 54, 28, 2, 2, ROCK)
        + m.wall(52, 50, 16, 12, CREAM)
        + paint(CREAM, box(50, 36, 20, 2.4))
        + flat(CITY, box(56, 41, 8, 5))
    )
    return (
        s.town(LEAF)
        + s.tree(24, 52, 1.8)
        + s.tree(97, 52, 1.8, FERN)
        + base
        + figure(60, 36, 1.15)
        + s.bush(40, 55, 0.9)
        + s.bush(80, 55, 0.9)
    )


def figure(x: float, y: float, h: float = 1) -> Drawing:
    """A man of stone who raises his hand."""
    robe = paint(
        ROCK, "M-4 0c-.6-6 .2-10 1-14-1-3 0-5.4 2-6h2c2.6.6 3.4 2.6 3 5-.4 5 .6 9 1 15z", disc(0.2, -22.4, 2.4)
    )
    arm = paint(ROCK, "M2.6-19.6l6-5.4 1.4 1.4-6.4 7z")
    return put(
        arm
        + robe
        + shade("M1.6-20c2 .6 2.8 2.6 2.4 5-.4 5 .6 9 1 15h-3c0-8 .6-14-.4-20z")
        + fine("M-1.6-13l-.6 12M1-10v9"),
        x,
        y,
        h,
    )


def victory_column() -> Drawing:
    shaft = (
        paint(CREAM, "M56 44l1-26h6l1 26z")
        + shade("M61 18h2l1 26h-3z")
        + fine("M56.4 38c3 2 5 2 7.4-1M56.6 32c3 2 5 2 7-1M57 26c2 2 4 2 6-1")
    )
    base = m.steps(42, 55, 36, 3, 1.8) + m.wall(52, 49.6, 16, 5.6, ROCK) + paint(CREAM, box(53.6, 16, 12.8, 2.4))
    angel = paint(
        GOLD,
        "M58 16c0-3 .6-5 2-5s2 2 2 5z",
        "M59 11c-3-1-6-4-9-4.4 1 3 4 6.4 8 7z",
        "M61 11c3-1 6-4 9-4.4-1 3-4 6.4-8 7z",
        disc(60, 8.4, 1.9),
    )
    return (
        s.town()
        + m.cottage(12, 52)
        + m.cottage(84, 52, AQUA)
        + base
        + shaft
        + angel
        + t.person(36, 58, 0.85, CITY)
        + t.person(86, 58, 0.85, ROSE)
    )


def hero() -> Drawing:
    """On horseback, sword up."""
    horse = (
        "M-14-3c-1-4 0-8 3-9.6 4-1.6 8-.4 12-.8 2-2.4 3-6.4 5.6-9.4l1-2.4 1.4 1.8"
        "c2 .8 4.6 3 6 5.6-.6 1.4-2 1.8-3.6 1.2l-2.4-.6"
        "c0 3-1 5.6-2.6 7.4l5.6 1c1.4 1.6 1.6 4 .8 6h-1.8c.4-1.6 0-3-1-3.6l-5.6-.4"
        "c-.8 2.4-2.4 3.4-5 3.6-3 .2-6-.6-8.4-.4"
        "-1.6 1.4-2 3-1.4 5l2 4h-3l-2.4-5c-.6-3 .4-5 1.4-6.6-1 .6-1.8 1.8-1.6 3.2z"
    )
    steed = paint(ROCK, horse + "M-2 0l-.4 9h-2.6l.4-9z") + shade(
        "M4-6c-.8 2.4-2.4 3.4-5 3.6-3 .2-6-.6-8.4-.4l2-3c4 1 8 1 11.4-.2z"
    )
    tail = paint(ROCK, "M-13-9c-5-1-6 4-5 9 1-4 2-5 4.6-5z")
    rider = (
        paint(CITY, "M-4-12c-.6-5 .6-9 3-9s3.6 3 3.6 7l2 5-2.6 1-2-4z")
        + paint(ROCK, disc(-0.6, -23.4, 2.2))
        + paint(ROCK, "M-3.6-24.4h6.4l-1-2.6h-4z")
    )
    sword = line("M1.4-19l6-4 4-10M6-24.6l4 2")
    base = (
        m.steps(38, 55, 44, 2, 2, ROCK)
        + m.wall(44, 51, 32, 12, CREAM)
        + paint(CREAM, box(42, 37, 36, 2.4))
        + flat(GOLD, box(53, 43, 14, 4))
    )
    return (
        s.town(LEAF)
        + s.cypress(24, 53, 1.7)
        + s.cypress(33, 54, 1.2)
        + s.cypress(98, 53, 1.7)
        + base
        + put(tail + steed + rider + sword, 59, 29.6, 0.84)
    )


def city_hall() -> Drawing:
    """Arcades below, the clock above."""
    body = m.house(28, 52, 64, 24, CREAM, rise=6, lean=0.6)
    turret = m.wall(52, 28, 16, 18, CREAM) + m.spire(60, 10, 16, 8, ROOF) + m.clock(60, 19, 4)
    return (
        s.town()
        + body
        + turret
        + paint(LIME, box(26, 38, 68, 2))
        + m.openings(34, 52, 8.7, 7, 6, 11.4, GLOOM)
        + m.shutters(33, 37, 9, 2, colour=CITY)
        + m.shutters(76, 37, 9, 2, colour=CITY)
        + m.openings(60, 37, 0, 1, 5, 8, PANE)
        + m.flag(40, 22, 12, CITY, 7)
        + m.flag(80, 22, 12, CITY, 7)
        + m.steps(44, 55, 32, 2)
        + t.person(20, 56, 0.85, ROSE)
        + t.person(100, 56, 0.85, AQUA)
    )


def triumphal_arch() -> Drawing:
    body = paint(CREAM, box(32, 14, 56, 38)) + shade(box(76, 14, 12, 38))
    opening = paint(SKY, m.arch(60, 52, 18, 28)) + flat(HILL, box(52, 42, 16, 10)) + line(m.arch(60, 52, 18, 28))
    sides = paint(ROCK, m.arch(41, 46, 7, 14), m.arch(79, 46, 7, 14))
    top = paint(ROCK, box(29, 20, 62, 2.6), box(30, 11, 60, 3.4)) + m.wall(40, 11, 40, 5, CREAM)
    return (
        s.town()
        + body
        + opening
        + sides
        + m.columns(33, 52, 0, 1, 29)
        + m.columns(46.6, 52, 0, 1, 29)
        + m.columns(71, 52, 0, 1, 29)
        + m.columns(84.6, 52, 0, 1, 29)
        + top
        + paint(GOLD, disc(60, 17.2, 1.8))
        + fine("M44 17h10M66 17h10")
        + s.cypress(20, 53, 1.7)
        + s.cypress(100, 53, 1.7)
        + t.person(60, 57, 0.85, CITY)
    )


def palace() -> Drawing:
    middle = (
        m.wall(44, 51, 32, 24, CREAM)
        + m.door(60, 51, 5, 12, CITY)
        + m.columns(46, 51, 8.4, 4, 20)
        + m.pediment(43, 31, 34, 6)
        + m.wall(52, 22, 16, 4, CREAM)
        + m.dome(60, 18, 8.6, CITY, 9)
    )
    garden = s.bush(22, 56, 0.9) + s.bush(98, 56, 0.9) + s.cypress(38, 56, 1.2) + s.cypress(82, 56, 1.2)
    return s.country(LEAF, 51) + wing(10, 51) + wing(72, 51) + middle + paint(SAND, "M56 51h8l6 9h-20z") + garden


@stamp
def wing(x: float, y: float) -> Drawing:
    return (
        m.house(x, y, 38, 19, OCHRE, rise=5, lean=0.6)
        + m.windows(x + 5, y - 10, 8, 4, 3, 5)
        + m.openings(x + 6.5, y, 8, 4, 3.4, 7)
    )


def guard_room() -> Drawing:
    """A sentry by his striped box."""
    gate = (
        m.battlement(52, 52, 44, 28, 6, ROCK, 3)
        + m.bricks(54, 50, 38, 26)
        + paint(GLOOM, m.arch(76, 52, 16, 19))
        + line(rows(71, 52, 3.4, 0, 4, "v-15") + "M68 41h16M68 46h16")
    )
    stripes = [f"M31 {46 - i * 8}l16-6v4l-16 6z" for i in range(3)]
    sentry = (
        paint(LIME, box(31, 27, 16, 27))
        + flat(CITY, *stripes)
        + line(box(31, 27, 16, 27))
        + paint(GLOOM, m.arch(39, 54, 9, 20))
        + m.spire(39, 27, 16, 8, CITY)
    )
    guard = t.person(39, 55, 1.1, ROOF) + line("M45.5 55v-25") + paint(SILVER, "M45.5 25l2 5h-4z")
    return s.town() + gate + m.flag(88, 22, 14) + sentry + guard + t.barrel(104, 56, 1) + s.palm(16, 54, 1.2)


def hut() -> Drawing:
    """Palm leaves on poles."""
    sides = paint(OCHRE, box(44, 34, 32, 18)) + fine(rows(48, 34, 4, 0, 7, "v18")) + shade(box(66, 34, 10, 18))
    thatch = (
        paint(LEAF, "M36 37l5-2 6-13 8-9h10l8 9 6 13 5 2-3 2-4-1-3 2-4-2-4 2-4-2-4 2-4-2-4 2-4-2-4 1z")
        + fine("M46 34l6-13M54 34l3-16M62 34v-17M69 34l-4-15M75 33l-6-11")
        + shade("M65 13l8 9 6 13 5 2-3 2-4-1-3 2c0-10-3-18-9-27z")
    )
    hammock = line("M22 44c6 6 12 6 18 2") + rope(CITY, 2.4, "M25 46.6c4 3.6 8 3.6 12 1.4")
    return (
        s.coast(48)
        + s.palm(18, 53, 1.6)
        + sides
        + m.door(60, 52, 8, 12, GLOOM)
        + thatch
        + hammock
        + s.palm(96, 53, 1.6)
        + t.pot(82, 55, 0.9)
    )


def park() -> Drawing:
    """A fountain under trees."""
    path = flat(SAND, "M48 60c2-6 6-8 12-8s10 2 12 8z")
    basin = (
        paint(ROCK, "M40 48c0 6 40 6 40 0z")
        + paint(SEA, disc(60, 48, 20, 3.4))
        + paint(ROCK, box(58, 33, 4, 15))
        + paint(ROCK, "M50 33h20c-2 4-6 5-10 5s-8-1-10-5z")
        + shade("M70 52c6-1 10-2 10-4h-10z")
    )
    water = rope(FOAM, 1.6, "M60 33c0-9-8-13-12-6M60 33c0-9 8-13 12-6M60 33v-13M51 34c-3 3-4 7-4 12M69 34c3 3 4 7 4 12")
    bench = line("M88 50v5M102 50v5M87 45h16") + paint(WOOD, box(86, 47.6, 18, 2.4), box(86, 43, 18, 2))
    return (
        s.country(LEAF, 46)
        + s.tree(20, 50, 1.8)
        + s.tree(36, 47, 1.3, FERN)
        + s.tree(88, 47, 1.3, FERN)
        + s.tree(106, 50, 1.8)
        + path
        + basin
        + water
        + bench
        + t.loose_fruit((30, 54, CITY), (34, 56, ROSE), (26, 56, ROSE), (38, 54, GOLD), (22, 54, CITY), r=1.3)
    )


def residence() -> Drawing:
    """A house with a stair, a balcony and a garden wall."""
    body = m.house(36, 50, 48, 28, ROSE, rise=8, lean=0.7) + paint(LIME, box(36, 36, 48, 1.8))
    balcony = paint(LIME, box(51, 33.6, 18, 2.4)) + line(
        "M52 33.6v-4M56 33.6v-4M60 33.6v-4M64 33.6v-4M68 33.6v-4M51 29.6h18"
    )
    return (
        s.country(LEAF)
        + s.palm(24, 51, 1.6)
        + s.palm(96, 51, 1.6)
        + body
        + m.shutters(40.6, 33, 33, 2, 7, FERN)
        + m.openings(56.5, 33.6, 7, 2, 4, 8)
        + balcony
        + m.shutters(41, 48, 10, 1, 7, FERN)
        + m.shutters(75, 48, 10, 1, 7, FERN)
        + m.door(60, 50, 7, 11, CITY)
        + m.steps(50, 55, 20, 3, 1.7)
        + s.bush(42, 54, 0.9)
        + s.bush(78, 54, 0.9)
        + t.loose_fruit((40, 52, ROSE), (44, 51.6, CITY), (76, 51.6, CITY), (80, 52, ROSE), r=1)
        + t.fence(8, 56, 7, 5)
        + t.fence(88, 56, 8, 5)
    )


def cathedral() -> Drawing:
    nave = (
        m.wall(46, 52, 28, 30, CREAM)
        + paint(CREAM, "M44 24c5-1 7-10 16-11 9 1 11 10 16 11z")
        + shade("M67 52v-36c3 4 5 7 9 8h-2v28z")
    )
    rose = (
        paint(CITY, disc(60, 29, 5))
        + paint(GOLD, disc(60, 29, 1.4))
        + fine("M60 24v10M55 29h10M56.5 25.5l7 7M63.5 25.5l-7 7")
    )
    return (
        s.town()
        + nave
        + belfry(32, 52)
        + belfry(74, 52)
        + rose
        + m.door(60, 52, 9, 12)
        + m.cross(60, 13, 7)
        + m.steps(42, 56, 36, 2, 2)
        + t.person(26, 57, 0.85, ROSE)
        + t.person(96, 57, 0.85, AQUA)
    )


@stamp
def belfry(x: float, y: float) -> Drawing:
    shaft = m.wall(x, y, 14, 38, CREAM) + paint(ROCK, box(x - 1, y - 22, 16, 2), box(x - 1, y - 39.4, 16, 2))
    return (
        shaft
        + m.openings(x + 4.4, y - 25, 5.2, 2, 3, 8, GLOOM)
        + m.dome(x + 7, y - 39.4, 6, CITY, 6)
        + m.openings(x + 7, y - 6, 0, 1, 3.6, 10)
    )


SCENES: Final = (
    archive,
    poor_house,
    chapel,
    tower,
    prefecture,
    library,
    statue,
    victory_column,
    hero,
    city_hall,
    triumphal_arch,
    palace,
    guard_room,
    hut,
    park,
    residence,
    cathedral,
)
