# ruff: noqa: F403, F405
"""Sleeves made of geometry: circles, stripes, grids, forms like type."""

import math

import numpy as np
from sleeve import *


def target():
    s = Sleeve(VERMILION)
    for i, color in enumerate((BONE, VERMILION, BONE, INK, MUSTARD)):
        s.disc(0.5, 0.54, 0.40 - 0.078 * i, color)
    s.caption(0.08, 0.07, BONE)
    return s


def stripes():
    s = Sleeve(CREAM)
    for i, color in enumerate((NAVY, TEAL, SAGE, MUSTARD, CORAL, VERMILION)):
        x = -0.35 + i * 0.17
        s.polygon([(x, 1), (x + 0.17, 1), (x + 1.02, 0), (x + 0.85, 0)], color)
    s.caption(0.07, 0.07, NAVY, (0.2, 0.13, 0.08))
    return s


def bauhaus():
    s = Sleeve(BONE)
    random = np.random.default_rng(7)
    colors = (VERMILION, COBALT, MUSTARD, INK, TEAL, PINK)
    for row in range(4):
        for column in range(4):
            x, y, n = column / 4, row / 4, 0.25
            ground, front = random.choice(len(colors), 2, replace=False)
            s.rect(x, y, n, n, BONE if (row + column) % 2 else colors[ground])
            turn = int(random.integers(4))
            corner = [(x, y), (x + n, y), (x + n, y + n), (x, y + n)][turn]
            s.wedge(*corner, n, turn / 4, turn / 4 + 0.25, colors[front])
    return s


def half_discs():
    s = Sleeve("#f6c9bd")
    for i, color in enumerate((PLUM, VERMILION, MUSTARD, TEAL)):
        left = i % 2 == 0
        s.wedge(0.5, 0.17 + i * 0.22, 0.30, 0.25 if left else -0.25, 0.75 if left else 0.25, color)
    s.rect(0.495, 0.05, 0.01, 0.9, PLUM)
    return s


def letter_o():
    s = Sleeve(COBALT)
    s.ring(0.60, 0.58, 0.38, 0.26, PINK)
    s.rect(0, 0.0, 0.36, 0.16, COBALT)
    s.disc(0.60, 0.58, 0.07, MUSTARD)
    s.caption(0.07, 0.07, BONE, (0.24, 0.15))
    return s


def letter_b():
    s = Sleeve(MUSTARD)
    s.rect(0.16, 0.10, 0.26, 0.84, INK)
    s.wedge(0.40, 0.30, 0.20, -0.25, 0.25, INK)
    s.wedge(0.41, 0.68, 0.26, -0.25, 0.25, INK)
    s.disc(0.41, 0.30, 0.07, VERMILION)
    s.disc(0.42, 0.68, 0.10, BONE)
    s.caption(0.74, 0.08, INK, (0.18, 0.12, 0.15))
    return s


def ripples():
    s = Sleeve("#10263f")
    for x, color in ((0.36, CORAL), (0.64, SKY)):
        for i in range(1, 9):
            s.ring(x, 0.5, i * 0.062, 0.030, color, 0.85)
    return s


def op_sphere():
    s = Sleeve("#f4f1ea")
    count = 14

    def bulge(u, v):
        x, y = u - 0.5, v - 0.5
        r = math.hypot(x, y)
        k = 1 if r > 0.42 else 0.42 * math.sin(r / 0.42 * math.pi / 2) / r if r else math.pi / 2
        return 0.5 + x * k, 0.5 + y * k

    for row in range(count):
        for column in range(count):
            if (row + column) % 2:
                corners = [(0, 0), (0.5, 0), (1, 0), (1, 0.5), (1, 1), (0.5, 1), (0, 1), (0, 0.5)]
                near = math.hypot((column + 0.5) / count - 0.5, (row + 0.5) / count - 0.5) < 0.42
                color = mix(VERMILION, PLUM, row / count) if near else INK
                s.polygon([bulge((column + a) / count, (row + b) / count) for a, b in corners], color)
    return s


def blue_bars():
    s = Sleeve("#0f2f6b")
    heights = (0.34, 0.58, 0.46, 0.78, 0.62, 0.90, 0.52, 0.70)
    for i, height in enumerate(heights):
        s.rect(0.06 + i * 0.112, 1 - height, 0.085, height, SKY if i != 5 else CORAL)
        s.disc(0.06 + i * 0.112 + 0.0425, 0.93 - height, 0.03, BONE)
    return s


def tangram():
    s = Sleeve(SKY)
    s.polygon([(0, 1), (0.5, 0.5), (1, 1)], NAVY)
    s.polygon([(0, 1), (0, 0), (0.5, 0.5)], CORAL)
    s.polygon([(0, 0), (0.5, 0), (0.25, 0.25)], CREAM)
    s.polygon([(0.5, 0), (1, 0), (1, 0.5)], MUSTARD)
    s.polygon([(0.5, 0), (0.75, 0.25), (0.5, 0.5), (0.25, 0.25)], TEAL)
    s.polygon([(1, 0.5), (1, 1), (0.75, 0.75)], PINK)
    return s


def spiral():
    s = Sleeve(MUSTARD)
    points = []
    for i in range(900):
        angle = i / 900 * 7 * 2 * math.pi
        r = 0.02 + 0.46 * i / 900
        points.append((0.5 + r * math.cos(angle), 0.5 + r * math.sin(angle)))
    s.line(points, 0.032, PLUM, round_ends=True)
    s.disc(0.5, 0.5, 0.045, VERMILION)
    return s


def cubes():
    s = Sleeve("#1b2a55")
    w, h = 0.125, 0.072
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
            x, y = (column + 0.5 + (row % 2) / 2) / count, (row + 0.5) / count
            light = math.hypot(x - 0.38, y - 0.36)
            inside = math.hypot(x - 0.5, y - 0.5) < 0.40
            r = 0.5 / count * (min(1.25, 0.25 + light * 1.9) if inside else 0.16)
            s.disc(x, y, r, PLUM)
    return s


def overlaps():
    s = Sleeve(CREAM)
    for i, color in enumerate((VERMILION, MUSTARD, TEAL, COBALT, PINK)):
        angle = i / 5 * 2 * math.pi - math.pi / 2
        s.disc(0.5 + 0.20 * math.cos(angle), 0.5 + 0.20 * math.sin(angle), 0.25, color, 0.72)
    s.caption(0.42, 0.92, INK, (0.16,))
    return s


def chevrons():
    s = Sleeve(TEAL)
    for i in range(8):
        y = -0.22 + i * 0.16
        color = (BONE, TEAL, CORAL, TEAL)[i % 4]
        s.polygon([(0, y), (0.5, y + 0.28), (1, y), (1, y + 0.09), (0.5, y + 0.37), (0, y + 0.09)], color)
    return s


def keys():
    s = Sleeve(INK)
    for i in range(8):
        s.rect(0.03 + i * 0.1185, 0.34, 0.110, 0.60, BONE if i != 4 else VERMILION)
    for i in (0, 1, 3, 4, 5):
        s.rect(0.105 + i * 0.1185, 0.34, 0.07, 0.36, INK)
    s.caption(0.03, 0.08, BONE, (0.42, 0.28), 0.05, 0.09)
    return s


def homage():
    s = Sleeve("#d9541e")
    for i, color in enumerate(("#e8731f", "#f29a2e", "#f9c74f")):
        n = 0.80 - 0.20 * i
        s.rect(0.5 - n / 2, 0.56 - n / 2 + 0.045 * i, n, n, color)
    return s


def squares_in_blue():
    s = Sleeve("#123a4a")
    for i in range(9):
        n = 0.92 - i * 0.1
        s.rect(0.5 - n / 2, 0.5 - n / 2, n, n, mix("#1b5e6b", "#d7f2dc", i / 8) if i % 2 == 0 else "#123a4a")
    return s


def truchet():
    s = Sleeve(PLUM)
    random = np.random.default_rng(21)
    n = 1 / 6
    for row in range(6):
        for column in range(6):
            x, y = column * n, row * n
            flip = random.random() < 0.5
            for corner in ((x, y), (x + n, y + n)) if flip else ((x + n, y), (x, y + n)):
                s.context.save()
                s.context.rectangle(x, y, n, n)
                s.context.clip()
                s.ring(*corner, n / 2, n * 0.34, MINT if (row + column) % 5 else CORAL)
                s.context.restore()
    return s


def rays():
    s = Sleeve(MUSTARD)
    for i in range(18):
        s.wedge(0.5, 1.02, 1.6, 0.5 + i / 36, 0.5 + (i + 0.5) / 36, VERMILION)
    s.disc(0.5, 1.02, 0.36, CREAM)
    s.disc(0.5, 1.02, 0.24, INK)
    return s


def spirograph():
    s = Sleeve("#0e3b38")
    for k in range(24):
        angle = k / 24 * math.pi
        points = []
        for i in range(121):
            t = i / 120 * 2 * math.pi
            along, off = 0.42 * math.cos(t), 0.15 * math.sin(t)
            x, y = along * math.cos(angle) - off * math.sin(angle), along * math.sin(angle) + off * math.cos(angle)
            points.append((0.5 + x, 0.5 + y))
        s.line(points, 0.006, mix(MINT, MUSTARD, k / 24))
    return s


def blocks():
    s = Sleeve(BONE)
    for x, y, w, h, color in (
        (0, 0, 0.30, 0.46, VERMILION),
        (0.33, 0, 0.67, 0.22, INK),
        (0.33, 0.25, 0.36, 0.46, COBALT),
        (0.72, 0.25, 0.28, 0.30, MUSTARD),
        (0, 0.49, 0.30, 0.51, BONE),
        (0.33, 0.74, 0.36, 0.26, PINK),
        (0.72, 0.58, 0.28, 0.42, INK),
        (0.05, 0.56, 0.20, 0.20, TEAL),
    ):
        s.rect(x, y, w, h, color)
    return s


GEOMETRIC = (
    target,
    stripes,
    bauhaus,
    half_discs,
    letter_o,
    letter_b,
    ripples,
    op_sphere,
    blue_bars,
    tangram,
    spiral,
    cubes,
    halftone,
    overlaps,
    chevrons,
    keys,
    homage,
    squares_in_blue,
    truchet,
    rays,
    spirograph,
    blocks,
)
