"""Scenes of San Juan: where things are sold and paid for.

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
    GLOOM,
    GOLD,
    INDIGO,
    LEAF,
    LIME,
    OCHRE,
    ROCK,
    ROOF,
    ROSE,
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
    rows,
    shade,
)


def black_market() -> Drawing:
    """A lantern, a hood, goods that nobody asks about."""
    arch = paint(ROCK, "M26 60v-54h68v54z") + fine("M30 12h6M52 10h8M80 14h7M31 26h4M84 30h6M30 42h5M86 46h6")
    inside = paint(GLOOM, m.arch(60, 60, 46, 46))
    figure = (
        paint(CITY, "M62 55c-1-8 1-13 5-15-2-6 1-11 5-12 5 0 8 6 6.4 12 5 2 6.6 7 5.6 15z")
        + flat(GLOOM, "M69 41c-2-5 0-9.6 3-10 3.6.4 5 5 3.4 10z")
        + flat(GOLD, disc(71, 36.6, 0.7), disc(74.2, 36.6, 0.7))
        + fine("M66 44l-2 10M77 44l3 10")
    )
    return (
        s.night()
        + arch
        + inside
        + line("M62 44l-6-2v-3")
        + t.lantern(56, 46, 1.3)
        + figure
        + t.barrel(44, 56, 1.2, TOBACCO)
        + t.barrel(91, 57, 1.2, INDIGO)
        + t.crate(51, 58, 0.9)
        + t.sack(86, 58, 0.8, OCHRE)
        + t.barrel(20, 57, 1.2, COFFEE)
    )


def trading_post() -> Drawing:
    """A log house by the water where goods change hands."""
    cabin = (
        m.timber(38, 51, 44, 20)
        + shade(box(38, 31, 44, 2))
        + paint(ROOF, "M34 32l6-13h40l6 13z")
        + fine(rows(43, 30, 5, 0, 8, "v-9"))
    )
    counter = (
        paint(GLOOM, box(44, 36, 20, 9))
        + paint(CREAM, box(42, 45, 24, 2.4))
        + t.person(50, 47, 0.85, CITY)
        + t.pot(60, 45, 0.6)
    )
    board = paint(LIME, box(49, 22.6, 22, 8.4)) + t.scales(60, 30.4, 0.46)
    return (
        s.coast()
        + t.boat(19, 45, 1)
        + cabin
        + counter
        + m.door(73, 51, 7, 12, CITY)
        + board
        + m.flag(80, 20, 12)
        + t.barrel(90, 54, 1)
        + t.barrel(98, 55, 1, INDIGO)
        + t.crate(94, 46, 0.9)
        + t.sack(33, 55, 1.1, SUGAR)
        + s.palm(110, 53, 1.2)
    )


def market_stand() -> Drawing:
    posts = paint(WOOD, box(37, 22, 2.4, 32), box(80.6, 22, 2.4, 32))
    table = paint(WOOD, box(34, 42, 52, 10)) + fine("M34 47h52M44 42v10M76 42v10") + shade(box(72, 42, 14, 10))
    wares = t.basket(44, 42, 1, ROOF) + t.basket(57, 42, 1, GOLD) + t.basket(70, 42, 1, LEAF) + t.pot(80, 42, 0.6)
    return (
        s.town()
        + t.person(64, 43, 1.1, ROSE)
        + posts
        + m.awning(36, 12, 48, 12)
        + table
        + wares
        + t.basket(26, 56, 1, OCHRE)
        + t.person(98, 56, 1.1, AQUA)
        + t.sack(92, 58, 0.8)
    )


def market_hall() -> Drawing:
    """One great roof over many stalls."""
    roof = (
        paint(ROOF, "M18 26c8-14 26-19 42-19s34 5 42 19z")
        + fine("M32 24c3-6 8-11 13-14M46 24c2-7 5-12 8-16M74 24c-2-7-5-12-8-16M88 24c-3-6-8-11-13-14M60 24v-16")
        + shade("M76 9c11 3 21 9 26 17h-14c-2-7-6-13-12-17z")
    )
    back = flat(GLOOM, box(22, 26, 76, 26))
    stalls = (
        m.awning(27, 33, 16, 6, CITY, 2)
        + m.awning(52, 33, 16, 6, GOLD, 2)
        + m.awning(77, 33, 16, 6, ROOF, 2)
        + paint(WOOD, box(25, 45, 20, 7), box(50, 45, 20, 7), box(75, 45, 20, 7))
        + t.basket(35, 45, 0.7, GOLD)
        + t.basket(60, 45, 0.7, ROOF)
        + t.basket(85, 45, 0.7, LEAF)
    )
    return (
        s.town()
        + back
        + stalls
        + m.columns(21, 52, 25, 4, 26, CREAM)
        + roof
        + paint(LIME, box(16, 26, 88, 2.4))
        + m.flag(60, 7, 5, CITY, 6)
        + t.person(47, 57, 0.85, ROSE)
        + t.person(73, 58, 0.85, AQUA)
    )


def guild_hall() -> Drawing:
    """A stepped gable with the sign of the trade."""
    front = (
        paint(OCHRE, "M40 52v-25h5v-6h5v-6h5v-6h10v6h5v6h5v6h5v25z")
        + shade("M70 52v-37v6h5v6h5v25z")
        + line("M40 33h40M40 43h40")
    )
    goods = t.barrel(34, 57) + t.barrel(88, 57, 1, INDIGO) + t.sack(97, 57, 0.8, SUGAR)
    return (
        s.town()
        + m.cottage(16, 52)
        + m.cottage(80, 52, AQUA)
        + front
        + m.door(60, 52, 8, 8.6, CITY)
        + m.openings(48, 42, 8, 4, 3.6, 7)
        + t.gear(60, 24.6, 6.6)
        + m.windows(44, 51, 28, 2, 4, 5)
        + m.flag(60, 9, 7, CITY, 6)
        + goods
    )


def office_building() -> Drawing:
    """Three floors of clerks; a quill on the sign."""
    body = (
        m.house(40, 52, 38, 34, AQUA, rise=7, lean=0.6)
        + m.shutters(46, 27, 11, 3, 6, LIME)
        + m.shutters(46, 39, 11, 3, 6, LIME)
    )
    return (
        s.town()
        + m.cottage(14, 52)
        + body
        + line("M40 42h38")
        + m.door(59, 52, 7, 9, CITY)
        + m.windows(45, 51, 24, 2, 5, 6)
        + t.sign(78, 22, 16, 17)
        + t.quill(84, 37, 0.8, CITY)
        + fine("M82 37.4h11")
        + s.palm(106, 54, 1.2)
        + t.person(92, 57, 1.1, ROSE)
    )


def tavern() -> Drawing:
    body = m.gabled(34, 52, 40, 24, CREAM, ROOF, 13) + line("M34 40h40M34 28h40M44 28l-5 12M64 28l5 12M54 28v-9")
    lights = m.windows(40, 37, 10, 3, 6, 6, GOLD) + fine("M43 31v6M53 31v6M63 31v6") + m.door(54, 52, 8, 11)
    table = (
        paint(WOOD, box(78, 47, 22, 2.4))
        + line("M82 49.4v6M96 49.4v6")
        + t.mug(85, 47, 0.5)
        + t.mug(92, 47, 0.5)
        + t.person(103, 55, 1.1, CITY)
    )
    return (
        s.town()
        + m.house(74, 52, 30, 16, OCHRE, rise=5)
        + body
        + lights
        + m.windows(38, 50, 26, 2, 5, 5, GOLD)
        + t.sign(74, 22, 14, 15, OCHRE)
        + t.mug(81.6, 37, 0.85)
        + table
        + t.barrel(26, 56, 1.2)
        + t.barrel(17, 57, 1.2)
    )


def customs_office() -> Drawing:
    """A barrier on the quay."""
    body = (
        m.house(44, 50, 40, 24, OCHRE, rise=7, lean=0.6)
        + m.openings(51, 50, 9, 4, 6, 12, GLOOM)
        + m.shutters(50, 34, 9, 4, 5)
        + t.shield(64, 22.6, 0.8)
    )
    bar = (
        paint(LIME, "M26 42l62-6v3l-62 6z")
        + flat(ROOF, *(f"M{30 + i * 12} {41.6 - i * 1.16}l6-.6v3l-6 .6z" for i in range(5)))
        + line("M26 42l62-6v3l-62 6z")
    )
    post = paint(ROCK, box(22, 38, 6, 17)) + paint(ROOF, disc(25, 37, 2.6))
    return (
        s.coast()
        + t.boat(20, 44, 0.7)
        + t.boat(105, 44, 0.7)
        + body
        + bar
        + post
        + t.crate(78, 57, 1.15)
        + t.crate(90, 57, 1.15)
        + t.barrel(101, 57, 1, TOBACCO)
        + t.person(40, 56, 1.1, CITY)
    )


def bank() -> Drawing:
    temple = (
        m.wall(36, 50, 48, 26, ROCK)
        + paint(GLOOM, m.arch(60, 50, 9, 17))
        + m.columns(38, 49, 8.6, 2, 22)
        + m.columns(71, 49, 8.6, 2, 22)
        + m.pediment(33, 27, 54, 11, CREAM)
        + paint(GOLD, disc(60, 20.4, 3.2))
        + fine("M60 18.6v3.6")
    )
    return (
        s.town()
        + temple
        + m.steps(30, 54, 60, 2, 2, ROCK)
        + t.chest(60, 57, 1.15)
        + t.coins(74, 58, 3, 0.9)
        + t.coins(46, 58, 2, 0.9)
        + s.palm(20, 54, 1.2)
        + s.palm(102, 54, 1.2)
    )


def harbor() -> Drawing:
    """A jetty, a ship, a light."""
    light = (
        paint(LIME, "M92 46l2-26h8l2 26z")
        + flat(CITY, "M93.4 30h9.3l.5 6h-10.3z")
        + line("M92 46l2-26h8l2 26z")
        + paint(GOLD, box(95, 14, 6, 6))
        + m.spire(98, 14, 6, 4, CITY)
        + paint(SOIL, "M82 52c4-8 10-7 16-7s14 0 22 7z")
    )
    jetty = (
        paint(WOOD, box(-2, 49, 46, 3.6))
        + paint(WOOD, *(box(4 + i * 12, 52, 3, 9) for i in range(4)))
        + fine(rows(3, 49, 6, 0, 7, "v3.6"))
    )
    return (
        s.sea()
        + s.waves(52, 56, 5)
        + light
        + t.ship(62, 51)
        + s.waves(42, 52.6, 4)
        + jetty
        + t.barrel(10, 49, 1, TOBACCO)
        + t.crate(20, 49, 0.9)
        + t.sack(30, 49, 0.8)
    )


SCENES: Final = (
    black_market,
    trading_post,
    market_stand,
    market_hall,
    guild_hall,
    office_building,
    tavern,
    customs_office,
    bank,
    harbor,
)
