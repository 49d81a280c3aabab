# ruff: noqa: F403, F405
"""Sleeves with a picture: landscapes, skies, things."""
import math

import numpy as np
from sleeve import *


def _ridge(random, base, height, rough=5):
    """The top of a range of hills: points from left to right."""
    phases, points = random.uniform(0, 2 * math.pi, rough), []
    for i in range(129):
        x = i / 128
        y = sum(math.sin(2 * math.pi * x * (.6 + 1.15 * k) + phases[k]) / (1 + k) ** 1.25 for k in range(rough))
        points.append((x, base - height * (.5 + .32 * y)))
    return points


def _hills(s, random, rows, top, bottom, near, far):
    for i in range(rows):
        t = i / (rows - 1)
        points = _ridge(random, top + (bottom - top) * t, .22 - .06 * t)
        s.polygon([(0, 1), *points, (1, 1)], mix(far, near, t))


def mountains():
    s = Sleeve(INK)
    s.rect(0, 0, 1, 1, s.vertical((0, "#f7d9a8"), (.55, "#ef8f6b"), (1, "#d4556a")))
    s.disc(.66, .34, .12, CREAM)
    _hills(s, np.random.default_rng(3), 5, .58, .98, "#2a1240", "#b8506f")
    return s


def blue_ranges():
    s = Sleeve(INK)
    s.rect(0, 0, 1, 1, s.vertical((0, "#dfeff2"), (1, "#9ec9d8")))
    _hills(s, np.random.default_rng(12), 6, .46, 1.0, "#0c2340", "#8fbacb")
    s.caption(.40, .09, NAVY, (.2, .12))
    return s


def setting_sun():
    s = Sleeve(INK)
    s.rect(0, 0, 1, 1, s.vertical((0, "#1c0f3a"), (.5, "#6b1f6e"), (1, "#12082a")))
    s.context.save()
    s.context.arc(.5, .46, .34, 0, 2 * math.pi)
    s.context.clip()
    s.rect(0, 0, 1, 1, s.vertical((.12, "#ffd34f"), (.5, "#ff6f59"), (.8, "#e83e8c")))
    for i in range(7):
        s.rect(0, .44 + i * .055, 1, .006 + .005 * i, "#5a1b66")
    s.context.restore()
    for i in range(9):
        s.rect(0, .82 + .02 * i, 1, .004, "#ff6f9c", .75 - .07 * i)
    return s


def colour_field():
    s = Sleeve("#7a1c1c")
    for top, height, color in ((.07, .42, "#e4572e"), (.53, .16, "#2b0f1a"), (.73, .20, "#f0a830")):
        for k in range(14):
            inset = k * .0035
            s.rect(.08 + inset, top + inset, .84 - 2 * inset, height - 2 * inset, color, .20)
    return s


def ribbons():
    s = Sleeve("#f2e3c9")
    for i in range(9):
        color = (VERMILION, CORAL, MUSTARD, SAGE, TEAL, NAVY, PLUM, PINK, TERRACOTTA)[i]
        points = [(x / 60, .16 + i * .085 + .11 * math.sin(x / 60 * 5.2 + i * .28)) for x in range(-2, 63)]
        s.line(points, .062, color)
    return s


def vinyl():
    s = Sleeve("#e9b949")
    s.disc(.60, .52, .42, "#17171b")
    for i in range(14):
        s.ring(.60, .52, .19 + i * .0155, .0028, "#3a3a42")
    s.wedge(.60, .52, .405, .60, .66, "#4a4a55", .55)
    s.wedge(.60, .52, .405, .10, .16, "#4a4a55", .55)
    s.disc(.60, .52, .155, VERMILION)
    s.disc(.60, .52, .018, "#e9b949")
    s.caption(.06, .07, INK, (.2, .13))
    return s


def eye():
    s = Sleeve(PINK)
    def lids(c):
        c.move_to(.06, .5)
        c.curve_to(.28, .14, .72, .14, .94, .5)
        c.curve_to(.72, .86, .28, .86, .06, .5)
    s.fill(CREAM, lids)
    s.disc(.5, .5, .235, TEAL)
    for i in range(40):
        angle = i / 40 * 2 * math.pi
        s.line([(.5 + r * math.cos(angle), .5 + r * math.sin(angle)) for r in (.13, .215)], .006, MINT)
    s.disc(.5, .5, .12, INK)
    s.disc(.56, .44, .04, CREAM)
    for i in range(7):
        x = .2 + i * .1
        s.line([(x, .17 - .07 * math.sin(i / 6 * math.pi)), (.5 + (x - .5) * 1.12, .08 - .07 * math.sin(i / 6 * math.pi))], .014, PLUM)
    return s


def cutouts():
    s = Sleeve(COBALT)
    random = np.random.default_rng(5)
    for cx, cy, size, color, ground in ((.27, .27, .24, MUSTARD, NAVY), (.73, .27, .22, CORAL, PLUM),
                                        (.27, .73, .22, MINT, FOREST), (.73, .73, .25, CREAM, VERMILION)):
        s.rect(cx - .22, cy - .22, .44, .44, ground)
        tilt, fronds = random.uniform(0, 1), 5
        for k in range(fronds):
            angle = 2 * math.pi * (k / fronds + tilt)
            tip = (cx + size * .86 * math.cos(angle), cy + size * .86 * math.sin(angle))
            side = (-math.sin(angle) * size * .30, math.cos(angle) * size * .30)
            def leaf(c, cx=cx, cy=cy, tip=tip, side=side):
                c.move_to(cx, cy)
                c.curve_to(cx + side[0], cy + side[1], tip[0] + side[0] * .8, tip[1] + side[1] * .8, *tip)
                c.curve_to(tip[0] - side[0] * .2, tip[1] - side[1] * .2, cx - side[0], cy - side[1], cx, cy)
            s.fill(color, leaf)
    return s


def terrazzo():
    s = Sleeve("#efe6d6")
    random = np.random.default_rng(31)
    colors = (TERRACOTTA, TEAL, INK, MUSTARD, PINK, NAVY)
    for _ in range(95):
        x, y, r = *random.uniform(0, 1, 2), random.uniform(.015, .055)
        corners = int(random.integers(4, 7))
        angles = np.sort(random.uniform(0, 2 * math.pi, corners))
        s.polygon([(x + r * math.cos(a), y + r * math.sin(a)) for a in angles], colors[int(random.integers(6))])
    return s


def dunes():
    s = Sleeve(INK)
    s.rect(0, 0, 1, 1, s.vertical((0, "#28506b"), (.6, "#e9b58a")))
    s.disc(.25, .26, .075, "#fff3d6")
    for i, (base, bend, light) in enumerate(((.52, .10, "#e89a5b"), (.66, -.12, "#d97b3f"), (.82, .13, "#b9552b"))):
        crest = [(x / 64, base + bend * math.sin(x / 64 * math.pi * 1.1 + i)) for x in range(65)]
        s.polygon([(0, 1), *crest, (1, 1)], light)
        shade = [(x, y + .02 + .16 * x) for x, y in crest]
        s.polygon([*crest, *reversed(shade)], mix(light, PLUM, .45))
    return s


def night():
    s = Sleeve(INK)
    s.rect(0, 0, 1, 1, s.vertical((0, "#070d26"), (.7, "#1d3a6d"), (1, "#3f6fa0")))
    random = np.random.default_rng(8)
    for _ in range(110):
        x, y, r = random.uniform(0, 1), random.uniform(0, .8), random.uniform(.0015, .0048)
        s.disc(x, y, r, CREAM)
    s.disc(.62, .34, .19, "#fbe7a1")
    s.disc(.70, .29, .17, "#0e1a40")
    _hills(s, random, 2, .90, 1.02, "#050916", "#0b1635")
    return s


def wave():
    s = Sleeve("#f3e6cf")
    s.disc(.74, .25, .13, VERMILION)
    for i in range(7):
        t = i / 6
        points = [(x / 80, .50 + t * .42 + .075 * (1 - .4 * t) * math.sin(x / 80 * 8.2 + i * 1.35)) for x in range(81)]
        s.polygon([(0, 1), *points, (1, 1)], mix("#a9d3d6", "#0d2b52", t))
        s.line(points, .010, "#f3e6cf")
    return s


GRADIENTS = {"orb": ((.42, .40, .62), ("#fff1c9", "#ff9a6b", "#d6356f", "#2a1157")),
             "mist": ((.60, .72, .85), ("#f4ffe8", "#8fe0c8", "#2a8fa6", "#10213f"))}


def _orb(name):
    (x, y, r), colors = GRADIENTS[name]
    s = Sleeve(colors[-1])
    s.rect(0, 0, 1, 1, s.radial(x, y, r, *((i / (len(colors) - 1), color) for i, color in enumerate(colors))))
    return s


def orb():
    s = _orb("orb")
    s.ring(.5, .5, .40, .006, CREAM)
    return s


def mist():
    s = _orb("mist")
    s.rect(.08, .08, .84, .004, CREAM)
    s.caption(.08, .11, CREAM, (.3, .18))
    return s


PICTURES = (mountains, blue_ranges, setting_sun, colour_field, ribbons, vinyl, eye, cutouts, terrazzo, dunes,
            night, wave, orb, mist)
