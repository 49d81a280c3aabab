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
        y = sum(math.sin(2 * math.pi * x * (0.6 + 1.15 * k) + phases[k]) / (1 + k) ** 1.25 for k in range(rough))
        points.append((x, base - height * (0.5 + 0.32 * y)))
    return points


def _hills(s, random, rows, top, bottom, near, far):
    for i in range(rows):
        t = i / (rows - 1)
        points = _ridge(random, top + (bottom - top) * t, 0.22 - 0.06 * t)
        s.polygon([(0, 1), *points, (1, 1)], mix(far, near, t))


def mountains():
    s = Sleeve(INK)
    s.rect(0, 0, 1, 1, s.vertical((0, "#f7d9a8"), (0.55, "#ef8f6b"), (1, "#d4556a")))
    s.disc(0.66, 0.34, 0.12, CREAM)
    _hills(s, np.random.default_rng(3), 5, 0.58, 0.98, "#2a1240", "#b8506f")
    return s


def blue_ranges():
    s = Sleeve(INK)
    s.rect(0, 0, 1, 1, s.vertical((0, "#dfeff2"), (1, "#9ec9d8")))
    _hills(s, np.random.default_rng(12), 6, 0.46, 1.0, "#0c2340", "#8fbacb")
    s.caption(0.40, 0.09, NAVY, (0.2, 0.12))
    return s


def setting_sun():
    s = Sleeve(INK)
    s.rect(0, 0, 1, 1, s.vertical((0, "#1c0f3a"), (0.5, "#6b1f6e"), (1, "#12082a")))
    s.context.save()
    s.context.arc(0.5, 0.46, 0.34, 0, 2 * math.pi)
    s.context.clip()
    s.rect(0, 0, 1, 1, s.vertical((0.12, "#ffd34f"), (0.5, "#ff6f59"), (0.8, "#e83e8c")))
    for i in range(7):
        s.rect(0, 0.44 + i * 0.055, 1, 0.006 + 0.005 * i, "#5a1b66")
    s.context.restore()
    for i in range(9):
        s.rect(0, 0.82 + 0.02 * i, 1, 0.004, "#ff6f9c", 0.75 - 0.07 * i)
    return s


def colour_field():
    s = Sleeve("#7a1c1c")
    for top, height, color in ((0.07, 0.42, "#e4572e"), (0.53, 0.16, "#2b0f1a"), (0.73, 0.20, "#f0a830")):
        for k in range(14):
            inset = k * 0.0035
            s.rect(0.08 + inset, top + inset, 0.84 - 2 * inset, height - 2 * inset, color, 0.20)
    return s


def ribbons():
    s = Sleeve("#f2e3c9")
    for i in range(9):
        color = (VERMILION, CORAL, MUSTARD, SAGE, TEAL, NAVY, PLUM, PINK, TERRACOTTA)[i]
        points = [(x / 60, 0.16 + i * 0.085 + 0.11 * math.sin(x / 60 * 5.2 + i * 0.28)) for x in range(-2, 63)]
        s.line(points, 0.062, color)
    return s


def vinyl():
    s = Sleeve("#e9b949")
    s.disc(0.60, 0.52, 0.42, "#17171b")
    for i in range(14):
        s.ring(0.60, 0.52, 0.19 + i * 0.0155, 0.0028, "#3a3a42")
    s.wedge(0.60, 0.52, 0.405, 0.60, 0.66, "#4a4a55", 0.55)
    s.wedge(0.60, 0.52, 0.405, 0.10, 0.16, "#4a4a55", 0.55)
    s.disc(0.60, 0.52, 0.155, VERMILION)
    s.disc(0.60, 0.52, 0.018, "#e9b949")
    s.caption(0.06, 0.07, INK, (0.2, 0.13))
    return s


def eye():
    s = Sleeve(PINK)

    def lids(c):
        c.move_to(0.06, 0.5)
        c.curve_to(0.28, 0.14, 0.72, 0.14, 0.94, 0.5)
        c.curve_to(0.72, 0.86, 0.28, 0.86, 0.06, 0.5)

    s.fill(CREAM, lids)
    s.disc(0.5, 0.5, 0.235, TEAL)
    for i in range(40):
        angle = i / 40 * 2 * math.pi
        s.line([(0.5 + r * math.cos(angle), 0.5 + r * math.sin(angle)) for r in (0.13, 0.215)], 0.006, MINT)
    s.disc(0.5, 0.5, 0.12, INK)
    s.disc(0.56, 0.44, 0.04, CREAM)
    for i in range(7):
        x, lift = 0.2 + i * 0.1, 0.07 * math.sin(i / 6 * math.pi)
        s.line([(x, 0.17 - lift), (0.5 + (x - 0.5) * 1.12, 0.08 - lift)], 0.014, PLUM)
    return s


def cutouts():
    s = Sleeve(COBALT)
    random = np.random.default_rng(5)
    for cx, cy, size, color, ground in (
        (0.27, 0.27, 0.24, MUSTARD, NAVY),
        (0.73, 0.27, 0.22, CORAL, PLUM),
        (0.27, 0.73, 0.22, MINT, FOREST),
        (0.73, 0.73, 0.25, CREAM, VERMILION),
    ):
        s.rect(cx - 0.22, cy - 0.22, 0.44, 0.44, ground)
        tilt, fronds = random.uniform(0, 1), 5
        for k in range(fronds):
            angle = 2 * math.pi * (k / fronds + tilt)
            tip = (cx + size * 0.86 * math.cos(angle), cy + size * 0.86 * math.sin(angle))
            side = (-math.sin(angle) * size * 0.30, math.cos(angle) * size * 0.30)

            def leaf(c, cx=cx, cy=cy, tip=tip, side=side):
                c.move_to(cx, cy)
                c.curve_to(cx + side[0], cy + side[1], tip[0] + side[0] * 0.8, tip[1] + side[1] * 0.8, *tip)
                c.curve_to(tip[0] - side[0] * 0.2, tip[1] - side[1] * 0.2, cx - side[0], cy - side[1], cx, cy)

            s.fill(color, leaf)
    return s


def terrazzo():
    s = Sleeve("#efe6d6")
    random = np.random.default_rng(31)
    colors = (TERRACOTTA, TEAL, INK, MUSTARD, PINK, NAVY)
    for _ in range(95):
        x, y, r = *random.uniform(0, 1, 2), random.uniform(0.015, 0.055)
        corners = int(random.integers(4, 7))
        angles = np.sort(random.uniform(0, 2 * math.pi, corners))
        s.polygon([(x + r * math.cos(a), y + r * math.sin(a)) for a in angles], colors[int(random.integers(6))])
    return s


def dunes():
    s = Sleeve(INK)
    s.rect(0, 0, 1, 1, s.vertical((0, "#28506b"), (0.6, "#e9b58a")))
    s.disc(0.25, 0.26, 0.075, "#fff3d6")
    for i, (base, bend, light) in enumerate(
        ((0.52, 0.10, "#e89a5b"), (0.66, -0.12, "#d97b3f"), (0.82, 0.13, "#b9552b"))
    ):
        crest = [(x / 64, base + bend * math.sin(x / 64 * math.pi * 1.1 + i)) for x in range(65)]
        s.polygon([(0, 1), *crest, (1, 1)], light)
        shade = [(x, y + 0.02 + 0.16 * x) for x, y in crest]
        s.polygon([*crest, *reversed(shade)], mix(light, PLUM, 0.45))
    return s


def night():
    s = Sleeve(INK)
    s.rect(0, 0, 1, 1, s.vertical((0, "#070d26"), (0.7, "#1d3a6d"), (1, "#3f6fa0")))
    random = np.random.default_rng(8)
    for _ in range(110):
        x, y, r = random.uniform(0, 1), random.uniform(0, 0.8), random.uniform(0.0015, 0.0048)
        s.disc(x, y, r, CREAM)
    s.disc(0.62, 0.34, 0.19, "#fbe7a1")
    s.disc(0.70, 0.29, 0.17, "#0e1a40")
    _hills(s, random, 2, 0.90, 1.02, "#050916", "#0b1635")
    return s


def wave():
    s = Sleeve("#f3e6cf")
    s.disc(0.74, 0.25, 0.13, VERMILION)
    for i in range(7):
        t = i / 6
        points = [
            (x / 80, 0.50 + t * 0.42 + 0.075 * (1 - 0.4 * t) * math.sin(x / 80 * 8.2 + i * 1.35)) for x in range(81)
        ]
        s.polygon([(0, 1), *points, (1, 1)], mix("#a9d3d6", "#0d2b52", t))
        s.line(points, 0.010, "#f3e6cf")
    return s


GRADIENTS = {
    "orb": ((0.42, 0.40, 0.62), ("#fff1c9", "#ff9a6b", "#d6356f", "#2a1157")),
    "mist": ((0.60, 0.72, 0.85), ("#f4ffe8", "#8fe0c8", "#2a8fa6", "#10213f")),
}


def _orb(name):
    (x, y, r), colors = GRADIENTS[name]
    s = Sleeve(colors[-1])
    s.rect(0, 0, 1, 1, s.radial(x, y, r, *((i / (len(colors) - 1), color) for i, color in enumerate(colors))))
    return s


def orb():
    s = _orb("orb")
    s.ring(0.5, 0.5, 0.40, 0.006, CREAM)
    return s


def mist():
    s = _orb("mist")
    s.rect(0.08, 0.08, 0.84, 0.004, CREAM)
    s.caption(0.08, 0.11, CREAM, (0.3, 0.18))
    return s


PICTURES = (
    mountains,
    blue_ranges,
    setting_sun,
    colour_field,
    ribbons,
    vinyl,
    eye,
    cutouts,
    terrazzo,
    dunes,
    night,
    wave,
    orb,
    mist,
)
