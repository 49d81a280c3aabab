"""The dishes, each in a square of 200 x 200."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from art import berries, fill, glow, leaf, line, oval
from show.parts import picture

import scene

SIZE = 200
T = scene.Transform
Layers = Iterable[scene.Layer]


def shade(y: float, reach: float) -> scene.Layer:
    """The shadow of what stands on a table."""
    return glow(100, y, reach, 14, "#00000078", "#00000000")


def spiral(count: int) -> Iterator[tuple[int, float, float, float]]:
    """Places all over the unit disc, evenly: the number, the angle, x and y."""
    for number in range(count):
        angle, away = 2.4 * number, math.sqrt((number + 1) / count)
        yield number, angle, away * math.cos(angle), away * math.sin(angle)


def tart() -> Layers:
    yield shade(165, 88)
    yield fill("M26 116C32 142 38 158 44 164H156C162 158 168 142 174 116Z", "#e9ae62", "#a8622a")
    for number in range(13):
        yield line(f"M{36 + 10.7 * number} {124 + number % 2}L{48 + 8.7 * number} 160", "#b06a2c60", 2.4)
    yield fill(oval(100, 115, 80, 23), "#d9944c")
    yield fill(oval(100, 114, 76, 20), "#fff6e2", "#f3d9ac")
    yield from berries((52, 108, 40, -0.5), (148, 108, 40, 0.5), (80, 96, 44, -0.2), (122, 96, 44, 0.25))
    yield from berries((100, 104, 46, 0), (72, 116, 40, -0.25), (128, 116, 40, 0.3), (100, 121, 42, 0.1))
    yield from (leaf(104, 78, -0.2), leaf(101, 80, -1.5, 0.8))


def ice() -> Layers:
    yield shade(176, 60)
    yield fill("M140 74L168 12L178 16L154 80Z", "#e8b469", "#b97a35")
    yield fill(oval(68, 92, 36, 34), "#ffb3c1", "#e8607f")
    yield fill(oval(132, 92, 36, 34), "#fff4df", "#ecd2a4")
    yield fill(oval(100, 66, 36, 34), "#ff7f95", "#c9284f")
    yield from (fill(oval(x, y, 10, 6), "#ffffff60") for x, y in ((58, 76), (122, 76), (90, 48)))
    yield from berries((100, 32, 34, 0.3))
    yield fill("M24 98C26 134 60 150 92 152V168H108V152C140 150 174 134 176 98Z", "#ffffff70", "#ffffff38")
    yield fill(oval(100, 172, 34, 7), "#ffffff90", "#ffffff50")
    yield line("M40 108C46 128 62 138 80 142", "#ffffffb0", 3)
    yield leaf(112, 26, 0.4, 0.7)


def drink() -> Layers:
    sides = "M58 40L68 168C69 174 73 176 78 176H122C127 176 131 174 132 168L142 40"
    juice = "M61.5 66H138.5L130 164C129 169 126 171 121 171H79C74 171 71 169 70 164Z"
    yield shade(177, 52)
    yield line("M104 150L122 14L140 8", "#fff3e6", 6)
    for number in range(8):
        yield line(f"M{105.7 + 2.1 * number} {137 - 16 * number}l1 -7.5", "#e8375c", 6, "butt")
    yield fill(juice, "#ffb199", "#ff6079", "#d81e4c")
    yield fill(oval(100, 66, 38.5, 7), "#ffc9b8")
    for x, y, angle in ((74, 72, 0.3), (102, 78, -0.4), (84, 104, 0.8)):
        cube = scene.Layer(frame=(x, y, 26, 26), corner_radius=5, background_color="#ffffff48")
        cube.border_width, cube.border_color, cube.transform = 1.4, "#ffffff80", T.rotation(angle)
        yield cube
    yield from (fill(oval(76 + 47 * (n * 0.618 % 1), 160 - 5 * n, 1.6, 1.6), "#ffffff90") for n in range(12))
    yield fill(f"{sides}A42 7.5 0 0 1 58 40Z", "#ffffff16", "#ffffff2c")
    yield from (line(sides, "#ffffff70", 1.6), line(oval(100, 40, 42, 7.5), "#ffffff70", 1.6))
    yield line("M72 60L79 150", "#ffffff70", 4)
    yield from (*berries((62, 44, 38, -0.6)), leaf(126, 62, 0.3), leaf(124, 63, 1.2, 0.8))


def bowl() -> Layers:
    yield shade(172, 76)
    yield fill("M20 104C24 150 60 170 100 170C140 170 176 150 180 104Z", "#8fb7c9", "#3f6c86")
    yield line("M24 122C60 138 140 138 176 122", "#ffffff50", 3)
    yield fill(oval(100, 104, 80, 22), "#5f8da6")
    yield fill(oval(100, 105, 74, 19), "#fffaf0", "#efe2cc")
    for number, _, x, y in spiral(45):
        yield fill(oval(100 + 62 * x, 102 + 14 * y, 4.6, 2.8), ("#d59a52", "#b87a3a", "#e9bd7a")[number % 3])
    yield line("M54 100C70 92 84 110 100 101C116 92 130 108 148 99", "#f2b437b0", 3.4)
    yield from berries((70, 88, 42, -0.5), (104, 80, 46, 0.15), (136, 90, 40, 0.6))
    yield from berries((88, 100, 38, 0.4), (120, 102, 38, -0.3))
    yield from (leaf(124, 74, 0.3), leaf(122, 75, -1, 0.8))


def jar() -> Layers:
    glass = "M48 66C40 72 38 80 38 88V156C38 168 46 174 58 174H142C154 174 162 168 162 156V88C162 80 160 72 152 66Z"
    cloth = "M34 62L44 24H156L166 62L152 56L140 66L126 57L113 67L100 57L87 67L74 57L60 66L48 56Z"
    yield shade(175, 74)
    yield fill(glass, "#e23a5c", "#a80d35")
    yield from berries((62, 92, 36, -0.4), (140, 130, 34, 0.5), (62, 140, 32, 0.3), (138, 92, 34, 0.2))
    yield fill(glass, "#c2103c70")
    yield from (line(glass, "#ffffff60", 2), line("M50 86V150", "#ffffff60", 4))
    sign = scene.Layer(frame=(66, 98, 68, 54), corner_radius=8, background_color="#fff6e4", border_width=1.5)
    sign.border_color = "#d9b98a"
    yield from (sign, *berries((100, 124, 36, 0.1)))
    checks = [line(f"M{40 + 12 * n} 66L{48 + 10.4 * n} 24", "#e8375c70", 4) for n in range(11)]
    checks += [line(f"M34 {32 + 11 * n}H166", "#e8375c70", 4) for n in range(3)]
    lid = scene.Layer(frame=(0, 0, SIZE, SIZE), background_color="#ffffff", sublayers=checks)
    lid.mask = scene.ShapeLayer(frame=lid.bounds, path=cloth)
    yield from (lid, line("M46 60C80 70 120 70 154 60", "#3f7d3a", 3.4))


def salad() -> Layers:
    yield shade(160, 100)
    yield fill(oval(100, 124, 94, 38), "#ffffff", "#d9d2c6")
    yield fill(oval(100, 122, 74, 28), "#efe9de", "#faf6ee")
    for _, angle, x, y in spiral(17):
        yield leaf(100 + 34 * x, 112 + 11 * y, angle + 0.9, 1.6, 0.62)
    yield from berries((72, 110, 38, -0.5), (104, 94, 42, 0.2), (132, 112, 36, 0.6), (100, 118, 38, -0.1))
    for x, y, angle in ((60, 104, 0.4), (120, 92, -0.3), (96, 122, 0.2), (138, 112, 0.7), (80, 88, -0.6)):
        cheese = scene.Layer(frame=(x, y, 16, 12), corner_radius=3, background_color="#fffdf4")
        cheese.transform, cheese.shadow_opacity, cheese.shadow_radius = T.rotation(angle), 0.3, 1.5
        cheese.shadow_offset = 0, 1
        yield cheese


DISHES: dict[str, tuple[Callable[[], Layers], float]] = {
    "tart": (tart, -24),
    "ice": (ice, 4),
    "drink": (drink, 6),
    "bowl": (bowl, -22),
    "jar": (jar, 0),
    "salad": (salad, -24),
}
"""How they are drawn, and how far that is from the middle of the square."""


@cache
def dish(name: str) -> scene.Image:
    """The picture of a dish, with an alpha channel."""
    draw, shift = DISHES[name]
    square = scene.Layer(frame=(0, 0, SIZE, SIZE), sublayers=draw())
    square.sublayer_transform = T.translation(0, shift)
    return picture(square, 4)
