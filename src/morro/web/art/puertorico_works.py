"""Scenes of Puerto Rico: where things are made.

What matters stands in the middle half: a square cut shows it.
"""

from typing import Final

from morro.web.art import masonry as m
from morro.web.art import scenery as s
from morro.web.art import things as t
from morro.web.art.ink import (
    CITY,
    COFFEE,
    CREAM,
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
    SOIL,
    SUGAR,
    TOBACCO,
    WOOD,
    Drawing,
    box,
    fine,
    flat,
    line,
    paint,
    rope,
    rows,
    shade,
)


def small_indigo() -> Drawing:
    """One vat beside a shed."""
    shed = m.house(66, 51, 26, 16, CREAM, rise=8) + m.door(79, 51, 7, 10, INDIGO)
    stir = rope(WOOD, 1.8, "M50 39l8-19") + line("M49 39l8-19M51 39l8-19")
    return (
        s.country()
        + shed
        + stir
        + t.vat(48, 55, 26, 15, INDIGO)
        + s.indigo_bush(24, 55, 1.1)
        + s.indigo_bush(101, 55, 1.1)
    )


def indigo_plant() -> Drawing:
    """Three vats, each lower than the one before."""
    works = (
        m.house(24, 50, 72, 22, CREAM, rise=8)
        + m.openings(34, 44, 10.4, 6, 5, 9)
        + m.chimney(80, 20, 6, 12, ROSE)
        + s.smoke(83, 8, 0.7)
    )
    return (
        s.country()
        + works
        + t.vat(38, 52, 19, 9, INDIGO)
        + t.vat(60, 55, 19, 9, INDIGO)
        + t.vat(82, 58, 19, 9, INDIGO)
        + line("M46 44l6 3M68 47l6 3")
        + s.indigo_bush(14, 56, 1.1)
        + s.indigo_bush(106, 56, 1.1)
    )


def small_sugar() -> Drawing:
    """Three rollers and a beam."""
    rollers = (
        paint(WOOD, *(box(46 + i * 9.4, 26, 8, 22) for i in range(3)))
        + shade(*(box(51.4 + i * 9.4, 26, 2.6, 22) for i in range(3)))
        + fine("M46 31h8M55.4 31h8M64.8 31h8M46 43h8M55.4 43h8M64.8 43h8")
    )
    frame = paint(WOOD, box(40, 48, 40, 5), box(40, 21, 40, 5), "M58 21v-8h3.6v8z", "M28 12l64-4v3l-64 4z")
    stalks = rope(LEAF, 2.4, "M24 37l40 1M26 41l36-1")
    return (
        s.country(LEAF)
        + s.cane(14, 55)
        + rollers
        + stalks
        + frame
        + t.vat(88, 55, 15, 7, SUGAR)
        + t.person(31, 55, 1.1, ROSE)
        + s.cane(101, 56)
    )


def sugar_mill() -> Drawing:
    """Driven by a wheel in the stream."""
    mill = (
        m.house(28, 50, 42, 24, CREAM, rise=10)
        + m.shutters(36, 37, 12, 3, colour=ROOF)
        + m.door(40, 50, 8, 10)
        + m.chimney(34, 17, 5, 8, ROSE)
        + s.smoke(36, 8, 0.7)
    )
    stream = flat(SEA, "M62 60c4-8 10-10 20-10h38v10z") + rope(FOAM, 1, "M78 55h10M94 57h12M90 52.6h8")
    wheel = t.wheel(78, 40, 15) + t.wheel(78, 40, 11)
    spout = paint(WOOD, "M92 20h28v4h-28z") + rope(SEA, 2, "M92 22c-4 0-6 4-6 8")
    return s.country(LEAF) + mill + stream + spout + wheel + s.cane(10, 56) + t.sack(56, 56, 1.1, SUGAR)


def tobacco_storage() -> Drawing:
    """A long drying house; the wagon takes the leaves away."""
    barn = (
        paint(WOOD, "M30 50v-20l6-14h46l6 14v20z")
        + paint(ROOF, "M26 32l8-18h50l8 18z")
        + fine(rows(38, 29, 6, 0, 8, "v-11"))
        + shade("M76 14h8l8 18h-10z")
    )
    slots = paint(GLOOM, box(34, 36, 52, 11)) + [p for i in range(6) for p in s.tobacco_leaf(39.5 + i * 8.4, 34, 0.8)]
    wagon = (
        paint(OCHRE, "M52 51h34l-3 6h-28z")
        + paint(TOBACCO, "M54 51c2-7 8-8 15-8s13 1 15 8z")
        + fine("M60 51c1-4 3-6 5-7M78 51c-1-4-3-6-5-7M69 51v-8")
        + t.wheel(60, 56, 4)
        + t.wheel(79, 56, 4)
    )
    return s.country() + barn + slots + wagon + s.bush(16, 54, 1.3, LEAF) + s.bush(104, 54, 1.3, LEAF)


def coffee_roaster() -> Drawing:
    """The chimney smokes, the beans lie in the sun."""
    works = (
        m.house(36, 48, 46, 22, OCHRE, rise=9)
        + m.openings(46, 48, 13, 3, 7, 12)
        + m.chimney(70, 19, 9, 14, ROSE)
        + s.smoke(74, 6, 0.9)
    )
    patio = paint(COFFEE, "M34 58l6-6h28l6 6z") + fine("M42 57l4-4M50 57l2-4M58 57v-4M66 57l-3-4")
    return (
        s.country(SAND, 48)
        + works
        + patio
        + t.sack(26, 56, 1.35, CREAM, COFFEE)
        + t.person(80, 57, 1.1, ROSE)
        + line("M84 50l-12 6")
        + s.coffee_bush(98, 54, 1.2)
        + s.coffee_bush(110, 56, 1.2)
        + s.coffee_bush(12, 54, 1.2)
    )


def factory() -> Drawing:
    """Long halls, many chimneys, every good at the gate."""
    stacks = [p for i in range(3) for p in m.chimney(50 + i * 14, 28, 5.6, 18, ROSE) + s.smoke(53 + i * 14, 9, 0.7)]
    halls = (
        paint(CREAM, "M28 51v-22l14-9v9l14-9v9l14-9v9l14-9v31z")
        + shade("M70 51v-22l14-9v31z")
        + m.openings(36, 51, 12, 5, 7, 12, GLOOM)
        + m.windows(32, 36, 14, 4, 6, 4)
    )
    return (
        s.town(SOIL)
        + stacks
        + halls
        + t.gear(92, 40, 9.5)
        + t.gear(103, 49, 6, ROCK)
        + t.barrel(30, 58, 1, INDIGO)
        + t.barrel(41, 58, 1, SUGAR)
        + t.barrel(52, 58, 1, TOBACCO)
        + t.barrel(63, 58, 1, COFFEE)
        + t.barrel(74, 58, 1, GOLD)
    )


def hacienda() -> Drawing:
    """The big house among its fields."""
    home = (
        m.house(34, 44, 52, 18, LIME, rise=9, lean=1)
        + m.columns(37, 44, 11, 5, 14)
        + m.openings(43.6, 44, 11, 4, 5, 10)
        + paint(ROOF, "M32 31h56l2 3h-60z")
    )
    furrows = "".join(f"M{60 + (x - 60) * 0.4} 47L{x} 60" for x in range(-20, 141, 16))
    field = flat(SOIL, box(0, 46, 120, 14)) + line("M0 46h120") + rope(LEAF, 2, furrows)
    return s.sky() + s.hills() + field + home + s.palm(22, 47, 1.6) + s.palm(98, 47, 1.6)


def construction_hut() -> Drawing:
    """Tools, a ladder, cut stone."""
    hut = (
        m.timber(44, 51, 32, 20)
        + paint(WOOD, "M40 32l34-12 8 3v5l-38 6z")
        + fine("M46 31l30-10")
        + m.door(66, 51, 9, 14, GLOOM)
        + m.windows(49, 43, 10, 1, 6, 6)
    )
    ladder = line("M34 54l10-34M39 55l10-34" + rows(35.6, 50, 1.5, -5, 6, "l4.6 1"))
    return (
        s.country()
        + hut
        + ladder
        + t.block(84, 54, 12, 8)
        + t.block(98, 54, 12, 8)
        + t.block(91, 46, 12, 7)
        + t.pick(22, 55, 1)
        + t.planks(48, 57, 2, 20)
        + t.hammer(74, 57, 0.6)
    )


def wharf() -> Drawing:
    """A ship still on the slip."""
    ribs = (
        paint(WOOD, "M34 30c2 12 8 18 18 19h24c10-2 16-9 20-21-8 5-14 6-20 6h-24c-8 0-12-1-18-4z")
        + line("M42 33c1 6 4 12 9 15M52 34c0 6 1 11 3 15M63 34v15M74 34c0 6-1 11-3 15M84 32c-1 6-4 12-8 16")
        + fine("M37 39c16 4 40 4 55 0M42 45c12 3 30 3 44 0")
        + shade("M70 49h6c10-2 16-9 20-21-6 4-10 5-14 6-2 6-6 11-12 15z")
    )
    slip = paint(WOOD, "M20 56l80-4v4l-80 4z") + line("M44 54v-8M80 52v-8M62 53v-4")
    yard = line("M56 34v-26M74 34v-22M30 54v-40M96 52v-30") + paint(WOOD, box(26, 24, 12, 2), box(26, 38, 10, 2))
    return (
        s.coast(52)
        + yard
        + ribs
        + slip
        + t.person(32, 38, 0.85, CITY)
        + t.planks(90, 58, 3, 20)
        + t.anchor(16, 54, 0.9)
    )


SCENES: Final = (
    small_indigo,
    indigo_plant,
    small_sugar,
    sugar_mill,
    tobacco_storage,
    coffee_roaster,
    factory,
    hacienda,
    construction_hut,
    wharf,
)
