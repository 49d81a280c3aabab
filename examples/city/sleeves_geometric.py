# ruff: noqa: F403, F405
"""Sleeves made of geometry: circles, stripes, grids, forms like type."""
import math

import numpy as np
from sleeve import *


def target():
    s = Sleeve(VERMILION)
    for i, color in enumerate((BONE, VERMILION, BONE, INK, MUSTARD)):
        s.disc(.5, .54, .40 - .078 * i, color)
    s.caption(.08, .07, BONE)
    return s


def stripes():
    s = Sleeve(CREAM)
    for i, color in enumerate((NAVY, TEAL, SAGE, MUSTARD, CORAL, VERMILION)):
        x = -.35 + i * .17
        s.polygon([(x, 1), (x + .17, 1), (x + 1.02, 0), (x + .85, 0)], color)
    s.caption(.07, .07, NAVY, (.2, .13, .08))
    return s


def bauhaus():
    s = Sleeve(BONE)
    random = np.random.default_rng(7)
    colors = (VERMILION, COBALT, MUSTARD, INK, TEAL, PINK)
    for row in range(4):
        for column in range(4):
            x, y, n = column / 4, row / 4, .25
            ground, front = random.choice(len(colors), 2, replace=False)
            s.rect(x, y, n, n, BONE if (row + column) % 2 else colors[ground])
            turn = int(random.integers(4))
            corner = [(x, y), (x + n, y), (x + n, y + n), (x, y + n)][turn]
            s.wedge(*corner, n, turn / 4, turn / 4 + .25, colors[front])
    return s


def half_discs():
    s = Sleeve("#f6c9bd")
    for i, color in enumerate((PLUM, VERMILION, MUSTARD, TEAL)):
        left = i % 2 == 0
        s.wedge(.5, .17 + i * .22, .30, .25 if left else -.25, .75 if left else .25, color)
    s.rect(.495, .05, .01, .9, PLUM)
    return s


def letter_o():
    s = Sleeve(COBALT)
    s.ring(.60, .58, .38, .26, PINK)
    s.rect(0, .0, .36, .16, COBALT)
    s.disc(.60, .58, .07, MUSTARD)
    s.caption(.07, .07, BONE, (.24, .15))
    return s


def letter_b():
    s = Sleeve(MUSTARD)
    s.rect(.16, .10, .26, .84, INK)
    s.wedge(.40, .30, .20, -.25, .25, INK)
    s.wedge(.41, .68, .26, -.25, .25, INK)
    s.disc(.41, .30, .07, VERMILION)
    s.disc(.42, .68, .10, BONE)
    s.caption(.74, .08, INK, (.18, .12, .15))
    return s


def ripples():
    s = Sleeve("#10263f")
    for x, color in ((.36, CORAL), (.64, SKY)):
        for i in range(1, 9):
            s.ring(x, .5, i * .062, .030, color, .85)
    return s


def op_sphere():
    s = Sleeve("#f4f1ea")
    count = 14
    def bulge(u, v):
        x, y = u - .5, v - .5
        r = math.hypot(x, y)
        k = 1 if r > .42 else .42 * math.sin(r / .42 * math.pi / 2) / r if r else math.pi / 2
        return .5 + x * k, .5 + y * k
    for row in range(count):
        for column in range(count):
            if (row + column) % 2:
                corners = [(0, 0), (.5, 0), (1, 0), (1, .5), (1, 1), (.5, 1), (0, 1), (0, .5)]
                near = math.hypot((column + .5) / count - .5, (row + .5) / count - .5) < .42
                color = mix(VERMILION, PLUM, row / count) if near else INK
                s.polygon([bulge((column + a) / count, (row + b) / count) for a, b in corners], color)
    return s


def blue_bars():
    s = Sleeve("#0f2f6b")
    heights = (.34, .58, .46, .78, .62, .90, .52, .70)
    for i, height in enumerate(heights):
        s.rect(.06 + i * .112, 1 - height, .085, height, SKY if i != 5 else CORAL)
        s.disc(.06 + i * .112 + .0425, .93 - height, .03, BONE)
    return s


def tangram():
    s = Sleeve(SKY)
    s.polygon([(0, 1), (.5, .5), (1, 1)], NAVY)
    s.polygon([(0, 1), (0, 0), (.5, .5)], CORAL)
    s.polygon([(0, 0), (.5, 0), (.25, .25)], CREAM)
    s.polygon([(.5, 0), (1, 0), (1, .5)], MUSTARD)
    s.polygon([(.5, 0), (.75, .25), (.5, .5), (.25, .25)], TEAL)
    s.polygon([(1, .5), (1, 1), (.75, .75)], PINK)
    return s


def spiral():
    s = Sleeve(MUSTARD)
    points = []
    for i in range(900):
        angle = i / 900 * 7 * 2 * math.pi
        r = .02 + .46 * i / 900
        points.append((.5 + r * math.cos(angle), .5 + r * math.sin(angle)))
    s.line(points, .032, PLUM, round_ends=True)
    s.disc(.5, .5, .045, VERMILION)
    return s


def cubes():
    s = Sleeve("#1b2a55")
    w, h = .125, .072
    for row in range(-1, 6):
        for column in range(-1, 5):
            x, y = (column + (row % 2) / 2) * 2 * w, row * 3 * h
            t = (row + 1) / 6
            s.polygon([(x, y), (x + w, y - h), (x + 2 * w, y), (x + w, y + h)], mix(CREAM, MINT, t))
            s.polygon([(x, y), (x + w, y + h), (x + w, y + 3 * h), (x, y + 2 * h)], mix(TEAL, COBALT, t))
            s.polygon([(x + w, y + h), (x + 2 * w, y), (x + 2 * w, y + 2 * h), (x + w, y + 3 * h)], mix(NAVY, PLUM, t))
    return s


def halftone():
    s = Sleeve(CORAL)
    count = 22
    for row in range(count):
        for column in range(count):
            x, y = (column + .5 + (row % 2) / 2) / count, (row + .5) / count
            light = math.hypot(x - .38, y - .36)
            inside = math.hypot(x - .5, y - .5) < .40
            r = .5 / count * (min(1.25, .25 + light * 1.9) if inside else .16)
            s.disc(x, y, r, PLUM)
    return s


def overlaps():
    s = Sleeve(CREAM)
    for i, color in enumerate((VERMILION, MUSTARD, TEAL, COBALT, PINK)):
        angle = i / 5 * 2 * math.pi - math.pi / 2
        s.disc(.5 + .20 * math.cos(angle), .5 + .20 * math.sin(angle), .25, color, .72)
    s.caption(.42, .92, INK, (.16,))
    return s


def chevrons():
    s = Sleeve(TEAL)
    for i in range(8):
        y = -.22 + i * .16
        color = (BONE, TEAL, CORAL, TEAL)[i % 4]
        s.polygon([(0, y), (.5, y + .28), (1, y), (1, y + .09), (.5, y + .37), (0, y + .09)], color)
    return s


def keys():
    s = Sleeve(INK)
    for i in range(8):
        s.rect(.03 + i * .1185, .34, .110, .60, BONE if i != 4 else VERMILION)
    for i in (0, 1, 3, 4, 5):
        s.rect(.105 + i * .1185, .34, .07, .36, INK)
    s.caption(.03, .08, BONE, (.42, .28), .05, .09)
    return s


def homage():
    s = Sleeve("#d9541e")
    for i, color in enumerate(("#e8731f", "#f29a2e", "#f9c74f")):
        n = .80 - .20 * i
        s.rect(.5 - n / 2, .56 - n / 2 + .045 * i, n, n, color)
    return s


def squares_in_blue():
    s = Sleeve("#123a4a")
    for i in range(9):
        n = .92 - i * .1
        s.rect(.5 - n / 2, .5 - n / 2, n, n, mix("#1b5e6b", "#d7f2dc", i / 8) if i % 2 == 0 else "#123a4a")
    return s


def truchet():
    s = Sleeve(PLUM)
    random = np.random.default_rng(21)
    n = 1 / 6
    for row in range(6):
        for column in range(6):
            x, y = column * n, row * n
            flip = random.random() < .5
            for corner in (((x, y), (x + n, y + n)) if flip else ((x + n, y), (x, y + n))):
                s.context.save()
                s.context.rectangle(x, y, n, n)
                s.context.clip()
                s.ring(*corner, n / 2, n * .34, MINT if (row + column) % 5 else CORAL)
                s.context.restore()
    return s


def rays():
    s = Sleeve(MUSTARD)
    for i in range(18):
        s.wedge(.5, 1.02, 1.6, .5 + i / 36, .5 + (i + .5) / 36, VERMILION)
    s.disc(.5, 1.02, .36, CREAM)
    s.disc(.5, 1.02, .24, INK)
    return s


def spirograph():
    s = Sleeve("#0e3b38")
    for k in range(24):
        angle = k / 24 * math.pi
        points = []
        for i in range(121):
            t = i / 120 * 2 * math.pi
            x, y = .42 * math.cos(t), .15 * math.sin(t)
            points.append((.5 + x * math.cos(angle) - y * math.sin(angle), .5 + x * math.sin(angle) + y * math.cos(angle)))
        s.line(points, .006, mix(MINT, MUSTARD, k / 24))
    return s


def blocks():
    s = Sleeve(BONE)
    for x, y, w, h, color in (
            (0, 0, .30, .46, VERMILION), (.33, 0, .67, .22, INK), (.33, .25, .36, .46, COBALT), (.72, .25, .28, .30, MUSTARD),
            (0, .49, .30, .51, BONE), (.33, .74, .36, .26, PINK), (.72, .58, .28, .42, INK), (.05, .56, .20, .20, TEAL)):
        s.rect(x, y, w, h, color)
    return s


GEOMETRIC = (target, stripes, bauhaus, half_discs, letter_o, letter_b, ripples, op_sphere, blue_bars, tangram, spiral, cubes,
             halftone, overlaps, chevrons, keys, homage, squares_in_blue, truchet, rays, spirograph, blocks)
