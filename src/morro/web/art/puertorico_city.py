"""Scenes of Puerto Rico: trade, harbor and town.

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
    INDIGO,
    LEAF,
    LIME,
    OCHRE,
    ROCK,
    ROOF,
    ROSE,
    SAND,
    SEA,
    SKY,
    SOIL,
    SUGAR,
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
    shade,
)


def small_market() -> Drawing:
    """One cloth on the ground under one sunshade."""
    parasol = (
        paint(
            CITY,
            "M38 26c4-12 14-15 22-15s18 3 22 15c-4-2.4-7-2.4-11 0-4-2.4-7-2.4-11 0-4-2.4-7-2.4-11 0-4-2.4-7-2.4-11 0z",
        )
        + fine("M60 11c-6 4-9 9-11 15M60 11c6 4 9 9 11 15")
        + shade("M64 11.4c9 2 15 6 18 14.6-4-2.4-7-2.4-11 0-1-6-3-11-7-14.6z")
    )
    table = paint(WOOD, box(40, 44, 40, 3), box(44, 47, 3, 8), box(73, 47, 3, 8))
    return (
        s.town()
        + line("M60 26v18")
        + parasol
        + t.person(68, 46, 1.1, ROSE)
        + table
        + t.basket(49, 44, 0.7, GOLD)
        + t.basket(60, 44, 0.7, ROOF)
        + t.pot(72, 44, 0.6)
        + t.basket(30, 56, 1, LEAF)
        + t.coins(92, 56, 2, 0.9)
    )


def large_market() -> Drawing:
    """Three stalls and a crowd."""
    drawn = s.town()
    for x, colour, fruit in ((8, ROOF, GOLD), (44, CITY, ROOF), (80, FERN, OCHRE)):
        drawn += (
            paint(WOOD, box(x + 1, 24, 2, 26), box(x + 29, 24, 2, 26))
            + m.awning(x + 1, 15, 30, 9, colour, 3)
            + paint(WOOD, box(x, 41, 32, 9))
            + t.basket(x + 9, 41, 0.7, fruit)
            + t.basket(x + 22, 41, 0.7, LEAF)
        )
    return (
        drawn
        + t.person(40, 57, 1.1, AQUA)
        + t.person(62, 58, 1.1, ROSE)
        + t.person(78, 57, 1.1, CITY)
        + t.coins(51, 57, 3, 0.9)
        + t.sack(100, 57, 1.1, SUGAR)
        + t.barrel(22, 57)
    )


def warehouse(x: float, y: float, roof: str, front: str) -> Drawing:
    """A gable with a hoist over a wide gate, full of barrels."""
    return put(
        m.gabled(0, 0, 34, 22, front, roof, 13)
        + paint(GLOOM, m.arch(17, 0, 18, 16))
        + m.windows(13.6, -22, 0, 1, 7, 6)
        + line("M17-30h9v8"),
        x,
        y,
    )


def small_warehouse() -> Drawing:
    return (
        s.coast()
        + warehouse(43, 52, ROOF, CREAM)
        + t.barrel(55, 52)
        + t.barrel(64, 52)
        + t.barrel(60, 44)
        + t.barrel(86, 55, 1.2, INDIGO)
        + t.barrel(96, 56, 1.2, INDIGO)
        + t.crate(91, 45, 0.9)
        + s.palm(28, 54, 1.6)
    )


def large_warehouse() -> Drawing:
    return (
        s.coast()
        + warehouse(24, 51, ROOF, OCHRE)
        + warehouse(62, 51, ROOF, ROSE)
        + t.barrel(36, 51)
        + t.barrel(45, 51)
        + t.barrel(41, 43)
        + t.sack(74, 51, 1.1, SUGAR)
        + t.sack(84, 51, 1.1, SUGAR)
        + t.crate(54, 57, 0.9)
        + t.crate(64, 57, 0.9)
        + t.crate(59, 50, 0.9)
        + t.barrel(104, 57, 1.2, TOBACCO)
        + t.barrel(14, 57, 1.2, INDIGO)
        + line("M88 21v8")
    )


def hospice() -> Drawing:
    """A door for those who have just arrived."""
    home = (
        m.house(28, 50, 64, 19, LIME, rise=8) + m.openings(36, 50, 9.6, 2, 6, 12) + m.openings(74.4, 50, 9.6, 2, 6, 12)
    )
    front = (
        m.gabled(48, 50, 24, 24, CREAM, ROOF, 9)
        + m.door(60, 50, 9, 13, CITY)
        + paint(ROOF, "M58.5 19.6h3v3h3v3h-3v3h-3v-3h-3v-3h3z")
    )
    return (
        s.town(LEAF)
        + home
        + front
        + t.person(38, 57, 1.1, ROSE)
        + t.person(45, 58, 0.85, AQUA)
        + s.palm(102, 53, 1.6)
        + s.bush(18, 54, 1.3)
    )


def office() -> Drawing:
    """A desk with the ledger open, the harbor in the window."""
    window = (
        paint(SKY, box(40, 6, 40, 22))
        + flat(SEA, box(40, 19, 40, 9))
        + t.boat(66, 23, 0.7)
        + line(box(40, 6, 40, 22) + "M60 6v22")
    )
    desk = (
        paint(WOOD, box(22, 42, 76, 5), box(27, 47, 20, 13), box(73, 47, 20, 13))
        + fine("M27 53h20M73 53h20")
        + flat(GOLD, disc(37, 50, 1), disc(83, 50, 1), disc(37, 56, 1), disc(83, 56, 1))
    )
    return (
        s.room(AQUA)
        + window
        + desk
        + t.book(60, 43, 1)
        + t.coins(84, 42, 4, 0.9)
        + t.coins(92, 42, 2, 0.9)
        + t.quill(37, 40, 1, LIME)
        + paint(INDIGO, "M33 42v-4h7v4z")
    )


def university() -> Drawing:
    """Dome, columns, and the book."""
    wings = m.house(20, 49, 80, 17, ROSE, rise=5) + m.openings(27, 48, 8, 3, 4, 9) + m.openings(77, 48, 8, 3, 4, 9)
    hall = (
        m.wall(44, 49, 32, 22, CREAM)
        + m.columns(46, 49, 8.6, 4, 16)
        + m.pediment(43, 33, 34, 7)
        + m.wall(51, 25, 18, 5, CREAM)
        + m.dome(60, 20, 9, FERN, 10)
    )
    return (
        s.country(LEAF, 49)
        + wings
        + hall
        + m.steps(40, 53, 40, 2, 2)
        + t.book(60, 59, 0.9)
        + s.cypress(32, 55, 1.2)
        + s.cypress(88, 55, 1.2)
    )


def harbor() -> Drawing:
    """Quay, crane and a ship with full sails."""
    quay = paint(ROCK, "M-2 47h34v14h-34z") + fine("M2 52h8M16 54h9M6 57h7M22 50h7") + paint(ROCK, box(27, 43, 4, 4))
    hoist = paint(WOOD, "M10 47l1.6-28h3l1.6 28z", "M10 22l28-12 1 2.4-28 12z") + line("M37 12v14") + t.barrel(37, 35)
    return (
        s.sea()
        + s.waves(40, 55, 6)
        + t.ship(72, 52, 1.25, LIME, CITY)
        + s.waves(44, 54, 5)
        + quay
        + hoist
        + t.barrel(24, 47, 1, TOBACCO)
        + t.person(6, 48, 1.1, ROSE)
    )


def guild_hall() -> Drawing:
    """The masters' house, banners out."""
    body = (
        m.house(20, 52, 80, 26, ROSE, rise=6)
        + m.openings(28, 52, 9.2, 8, 5.6, 12, GLOOM)
        + m.shutters(25, 37, 9, 2, 7, LIME)
        + m.shutters(83, 37, 9, 2, 7, LIME)
    )
    front = (
        paint(CREAM, "M42 52v-30c6-1 5-8 10-9 2-4 5-6 8-6s6 2 8 6c5 1 4 8 10 9v30z")
        + shade("M70 52v-37c4 1 3 6 8 7v30z")
        + m.openings(60, 52, 0, 1, 10, 14, WOOD)
        + m.shutters(47.5, 36, 10.6, 3, 7, CITY)
        + t.gear(60, 18, 6.5)
    )
    hung = m.banner(37, 29, 4, 12) + m.banner(79, 29, 4, 12)
    return (
        s.town()
        + body
        + front
        + hung
        + t.barrel(30, 58, 1, TOBACCO)
        + t.sack(90, 58, 1.1, SUGAR)
        + t.person(49, 58, 0.85, ROSE)
        + t.person(71, 58, 0.85, AQUA)
    )


def residence() -> Drawing:
    """A mansion with two wings and an avenue of palms."""
    wings = (
        m.house(22, 49, 76, 21, OCHRE, rise=7, lean=1)
        + m.shutters(28, 36, 9, 2, 6, FERN)
        + m.shutters(81, 36, 9, 2, 6, FERN)
        + m.shutters(28, 47, 9, 2, 6, FERN)
        + m.shutters(81, 47, 9, 2, 6, FERN)
    )
    front = (
        m.wall(46, 49, 28, 26, LIME)
        + m.tiles(46, 23, 28, 8, ROOF, 0.8)
        + m.columns(48, 49, 7.2, 4, 12)
        + paint(LIME, box(45, 34.6, 30, 2.4))
        + m.openings(52.6, 34, 7.4, 3, 4, 8)
        + m.door(60, 49, 4.6, 9, CITY)
    )
    return (
        s.country(LEAF, 49)
        + wings
        + front
        + flat(SAND, "M55 49h10l9 11h-28z")
        + s.palm(14, 54, 1.6)
        + s.palm(106, 54, 1.6)
        + s.palm(36, 58, 1.2)
        + s.palm(84, 58, 1.2)
    )


def fortress() -> Drawing:
    """El Morro: walls above the surf, the sentry's turret."""
    rock = paint(SOIL, "M0 60c4-10 12-12 20-13h76c10 1 16 6 18 13z")
    low = (
        paint(SAND, "M22 50l3-16h66l8 16z")
        + shade("M80 50l-4-16h15l8 16z")
        + fine("M30 40h10M44 45h12M60 38h9M66 47h8M34 47h6")
    )
    upper = m.battlement(38, 34, 44, 12, 7, SAND, 3) + m.openings(46, 34, 9.4, 4, 3, 5, GLOOM)
    keep = m.battlement(56, 22, 16, 9, 3, SAND, 2.6) + m.flag(64, 11, 9, CITY, 8)
    turret = (
        paint(SAND, "M22 38l1.6-10h7l1.6 10-5 5z")
        + m.dome(27, 28, 4.4, SAND, 4.4)
        + paint(GLOOM, box(25.6, 30, 2.6, 4))
    )
    guns = line("M44 27.5h-5M84 38h6") + paint(GLOOM, box(88, 38.6, 8, 2.4))
    return (
        s.sea()
        + rock
        + low
        + upper
        + keep
        + turret
        + guns
        + rope(FOAM, 1.6, "M2 57c4-3 8 1 12-2M100 58c4-3 8 1 14-2M40 58c5-2 10 1 16-1")
    )


def customs_house() -> Drawing:
    """A tower over the quay, and everything that came in."""
    hall = m.house(24, 49, 72, 20, AQUA, rise=6) + m.openings(31, 49, 9.6, 7, 6, 12, GLOOM)
    turret = (
        m.wall(51, 49, 18, 36, CREAM)
        + paint(GLOOM, m.arch(60, 49, 9, 14))
        + m.spire(60, 13, 18, 8, ROOF)
        + t.shield(60, 25, 0.9)
    )
    return (
        s.coast(49)
        + hall
        + turret
        + m.flag(32, 23, 12, CITY, 8)
        + m.flag(84, 23, 12, CITY, 8)
        + t.person(60, 57, 1.1, ROSE)
        + t.crate(78, 57, 1.15)
        + t.crate(90, 57, 1.15)
        + t.crate(84, 48, 1.15)
        + t.barrel(40, 57, 1.2, INDIGO)
        + t.barrel(30, 57, 1.2, TOBACCO)
        + t.boat(108, 44, 0.7)
    )


def city_hall() -> Drawing:
    """Two towers and a square."""
    body = (
        m.wall(34, 51, 52, 26, CREAM)
        + paint(LIME, box(33, 23, 54, 3))
        + m.openings(42, 51, 9, 5, 6, 12, GLOOM)
        + m.shutters(40.4, 36, 9, 5)
        + paint(LIME, box(34, 37.6, 52, 1.8))
    )
    middle = m.pediment(50, 24, 20, 7, CREAM) + m.clock(60, 18.6, 2.4)
    towers = [
        p
        for x in (22, 84)
        for p in m.wall(x, 51, 14, 37, OCHRE)
        + m.openings(x + 7, 28, 0, 1, 5, 9)
        + m.openings(x + 7, 44, 0, 1, 5, 9)
        + m.dome(x + 7, 14, 7, CITY, 6)
    ]
    return (
        s.town()
        + body
        + middle
        + towers
        + m.flag(60, 14, 10, CITY, 8)
        + m.steps(46, 55, 28, 2, 2)
        + t.person(40, 58, 0.85, ROSE)
        + t.person(82, 58, 0.85, AQUA)
    )


SCENES: Final = (
    small_market,
    large_market,
    small_warehouse,
    large_warehouse,
    hospice,
    office,
    university,
    harbor,
    guild_hall,
    residence,
    fortress,
    customs_house,
    city_hall,
)
