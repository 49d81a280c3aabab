"""The pictures of the cookbook: a strawberry, and what is made of it. libscene draws them, once."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

from show.parts import picture

import scene

T = scene.Transform
SIZE = 200
FLESH = "M50 97C30 87 9 60 11 38C12 24 24 18 36 20C42 21 46 23 50 25C54 23 58 21 64 20C76 18 88 24 89 38C91 60 70 87 50 97Z"
LEAF = "M0 0C9 -5 14 -15 11 -29C1 -23 -5 -11 0 0Z"


def fill(path: scene.PathLike, *colors: str, width: float = 0) -> scene.Layer:
    """A path in one colour, as a line if it has a width, or in several from top to bottom."""
    shape = scene.ShapeLayer(path=path, line_cap="round", line_join="round", line_width=width)
    if len(colors) == 1:
        shape.fill_color, shape.stroke_color = (None, colors[0]) if width else (colors[0], None)
        return shape
    x, y, w, h = scene.Path(path).bounding_box
    shape.frame, shape.bounds = (0, 0, w, h), (x, y, w, h)
    return scene.GradientLayer(bounds=(0, 0, w, h), position=(x + w / 2, y + h / 2), colors=colors, mask=shape)


def oval(x: float, y: float, rx: float, ry: float) -> scene.Path:
    return scene.Path.ellipse((x - rx, y - ry, 2 * rx, 2 * ry))


def seeds() -> list[scene.Layer]:
    """Seeds all over the flesh, narrower towards its sides, as on anything round."""
    flesh, made = scene.Path(FLESH), list[scene.Layer]()
    for row in range(8):
        for column in range(-4, 5):
            x, y = 50 + 10.4 * (column + 0.5 * (row % 2)) * (1 - 0.012 * row), 30 + 8.6 * row
            if flesh.contains(x + 4 * math.copysign(1, x - 50), y + 4) and (y > 34 or abs(x - 50) > 20):
                width = 1.25 * math.sqrt(max(0.1, 1 - ((x - 50) / 46) ** 2))
                made.append(fill(oval(x + 0.5, y + 0.9, width + 0.9, 2.7), "#7d041f90"))
                made.append(fill(oval(x, y, width, 2), "#ffdf94"))
    return made


@cache
def strawberry() -> scene.Image:
    berry = scene.Layer(frame=(0, 0, 100, 110), sublayer_transform=T.translation(0, 8))
    flesh = scene.GradientLayer(frame=(0, 0, 100, 100), gradient_type="radial", mask=fill(FLESH, "#000000"))
    flesh.mask.frame = flesh.bounds
    flesh.start_point, flesh.end_point = (0.36, 0.34), (1.02, 1.06)
    flesh.colors, flesh.locations = ["#ff7582", "#f5304f", "#d3123a", "#8d0727"], [0, 0.34, 0.66, 1]
    flesh.sublayers = seeds()
    shine = scene.GradientLayer(frame=(16, 24, 34, 34), gradient_type="radial", start_point=(0.5, 0.5), end_point=(1, 1))
    shine.colors, shine.transform = ["#ffffff88", "#ffffff50", "#ffffff00"], T.rotation(-0.6) @ T.scale(0.7, 1.1)
    leaves = scene.Layer(position=(50, 22), transform=T.scale(0.86))
    for angle, size in ((-1.9, 1), (1.5, 1), (-1.15, 1.12), (0.75, 1.1), (-2.7, 0.86), (2.25, 0.86), (-0.35, 1)):
        leaf = fill(LEAF, "#3f7d3a" if size > 1 else "#5a9e49")
        vein = fill("M2 -3C6 -10 9 -18 10 -25", "#a9d18880", width=0.8)
        leaf.transform, leaf.sublayers = T.scale(size) @ T.rotation(angle), [vein]
        leaves.sublayers.append(leaf)
    leaves.sublayers.append(fill("M0 0C0 -10 3 -18 9 -24", "#6fae57", width=3))
    leaves.shadow_opacity, leaves.shadow_radius, leaves.shadow_offset = 0.4, 2, (0, 2)
    berry.sublayers = [flesh, shine, leaves]
    return picture(berry, 8)


def berries(*places: tuple[float, float, float, float]) -> list[scene.Layer]:
    """Strawberries, each at a place, so large, and turned by so much."""
    return [
        scene.Layer(bounds=(0, 0, size, 1.1 * size), position=(x, y), transform=T.rotation(angle), contents=strawberry(),
                    minification_filter="trilinear")
        for x, y, size, angle in places
    ]  # fmt: skip


def mint(x: float, y: float, angle: float, size: float = 1) -> scene.Layer:
    leaf = fill("M0 0C10 -2 20 -10 22 -22C10 -22 0 -14 0 0Z", "#7cc06a", "#3f8a4a")
    leaf.position = leaf.position.x, leaf.position.y
    return scene.Layer(position=(x, y), transform=T.scale(size) @ T.rotation(angle), sublayers=[leaf])


def shade(y: float, rx: float) -> scene.Layer:
    """What stands on a table, and its shadow."""
    glow = scene.GradientLayer(frame=(100 - rx, y - 14, 2 * rx, 28), gradient_type="radial", start_point=(0.5, 0.5))
    glow.end_point, glow.colors = (1, 1), ["#00000078", "#00000000"]
    return glow


def tart() -> list[scene.Layer]:
    crust = scene.Path("M26 116C32 142 38 158 44 164H156C162 158 168 142 174 116Z")
    flutes = [fill(f"M{36 + 10.7 * n} {124 + (n % 2)}L{48 + 8.7 * n} 160", "#b06a2c60", width=2.4) for n in range(13)]
    cream = fill(oval(100, 114, 76, 20), "#fff6e2", "#f3d9ac")
    top = berries((52, 108, 40, -0.5), (148, 108, 40, 0.5), (80, 96, 44, -0.2), (122, 96, 44, 0.25), (100, 104, 46, 0),
                  (72, 116, 40, -0.25), (128, 116, 40, 0.3), (100, 121, 42, 0.1))  # fmt: skip
    return [shade(165, 88), fill(crust, "#e9ae62", "#a8622a"), *flutes, fill(oval(100, 115, 80, 23), "#d9944c"), cream, *top,
            mint(104, 78, -0.2), mint(101, 80, -1.5, 0.8)]  # fmt: skip


def ice() -> list[scene.Layer]:
    scoops = [
        fill(oval(x, y, 36, 34), *colors)
        for x, y, colors in ((68, 92, ("#ffb3c1", "#e8607f")), (132, 92, ("#fff4df", "#ecd2a4")), (100, 66, ("#ff7f95", "#c9284f")))
    ]
    shine = [fill(oval(x, y, 10, 6), "#ffffff60") for x, y in ((58, 76), (122, 76), (90, 48))]
    wafer = fill("M140 74L168 12L178 16L154 80Z", "#e8b469", "#b97a35")
    glass = fill("M24 98C26 134 60 150 92 152V168H108V152C140 150 174 134 176 98Z", "#ffffff70", "#ffffff38")
    foot = fill(oval(100, 172, 34, 7), "#ffffff90", "#ffffff50")
    line = fill("M40 108C46 128 62 138 80 142", "#ffffffb0", width=3)
    return [shade(176, 60), wafer, *scoops, *shine, *berries((100, 32, 34, 0.3)), glass, foot, line, mint(112, 26, 0.4, 0.7)]


def drink() -> list[scene.Layer]:
    glass = "M58 40H142L132 168C131 174 127 176 122 176H78C73 176 69 174 68 168Z"
    juice = fill("M61.5 66H138.5L130 164C129 169 126 171 121 171H79C74 171 71 169 70 164Z", "#ffb199", "#ff6079", "#d81e4c")
    cubes = [scene.Layer(frame=frame, corner_radius=5, background_color="#ffffff48", border_width=1.4,
                         border_color="#ffffff80", transform=T.rotation(angle))
             for frame, angle in (((74, 72, 26, 26), 0.3), ((102, 78, 26, 26), -0.4), ((84, 104, 24, 24), 0.8))]  # fmt: skip
    bubbles = [fill(oval(76 + 47 * (n * 0.618 % 1), 160 - 5 * n, 1.6, 1.6), "#ffffff90") for n in range(12)]
    straw = fill("M104 150L122 14L140 8", "#fff3e6", width=6)
    stripes = [fill(f"M{105.7 + 2.1 * n} {137 - 16 * n}l1 -7.5", "#e8375c", width=6) for n in range(8)]
    for stripe in stripes:
        stripe.line_cap = "butt"
    return [shade(177, 52), straw, *stripes, juice, fill(oval(100, 66, 38.5, 7), "#ffc9b8"), *cubes, *bubbles,
            fill(glass, "#ffffff16", "#ffffff2c"), fill(glass, "#ffffff70", width=1.6),
            fill("M72 60L79 150", "#ffffff70", width=4), *berries((62, 44, 38, -0.6)), mint(126, 62, 0.3), mint(124, 63, 1.2, 0.8)]  # fmt: skip


def bowl() -> list[scene.Layer]:
    dish = fill("M20 104C24 150 60 170 100 170C140 170 176 150 180 104Z", "#8fb7c9", "#3f6c86")
    band = fill("M24 122C60 138 140 138 176 122", "#ffffff50", width=3)
    grains = [fill(oval(100 + 62 * math.cos(2.4 * n) * math.sqrt((n + 1) / 46), 102 + 14 * math.sin(2.4 * n) * math.sqrt((n + 1) / 46),
                        4.6, 2.8), ("#d59a52", "#b87a3a", "#e9bd7a")[n % 3]) for n in range(45)]  # fmt: skip
    honey = fill("M54 100C70 92 84 110 100 101C116 92 130 108 148 99", "#f2b437b0", width=3.4)
    return [shade(172, 76), dish, band, fill(oval(100, 104, 80, 22), "#5f8da6"), fill(oval(100, 105, 74, 19), "#fffaf0", "#efe2cc"),
            *grains, honey, *berries((70, 88, 42, -0.5), (104, 80, 46, 0.15), (136, 90, 40, 0.6), (88, 100, 38, 0.4),
            (120, 102, 38, -0.3)), mint(124, 74, 0.3), mint(122, 75, -1, 0.8)]  # fmt: skip


def jar() -> list[scene.Layer]:
    body = "M48 66C40 72 38 80 38 88V156C38 168 46 174 58 174H142C154 174 162 168 162 156V88C162 80 160 72 152 66Z"
    cloth = fill("M34 62L44 24H156L166 62L152 56L140 66L126 57L113 67L100 57L87 67L74 57L60 66L48 56Z", "#ffffff")
    checks = [fill(f"M{40 + 12 * n} 66L{48 + 10.4 * n} 24", "#e8375c70", width=4) for n in range(11)]
    checks += [fill(f"M34 {32 + 11 * n}H166", "#e8375c70", width=4) for n in range(3)]
    cloth.masks_to_bounds = False
    checked = scene.Layer(frame=(0, 0, SIZE, SIZE), sublayers=[cloth, *checks])
    checked.mask = scene.ShapeLayer(frame=(0, 0, SIZE, SIZE), path=cloth.path)
    sign = scene.Layer(frame=(66, 98, 68, 54), corner_radius=8, background_color="#fff6e4", border_width=1.5)
    sign.border_color = "#d9b98a"
    return [shade(175, 74), fill(body, "#e23a5c", "#a80d35"), *berries((62, 92, 36, -0.4), (140, 130, 34, 0.5), (62, 140, 32, 0.3),
            (138, 92, 34, 0.2)), fill(body, "#c2103c70"), fill(body, "#ffffff60", width=2), fill("M50 86V150", "#ffffff60", width=4),
            sign, *berries((100, 124, 36, 0.1)), checked, fill("M46 60C80 70 120 70 154 60", "#3f7d3a", width=3.4)]  # fmt: skip


def salad() -> list[scene.Layer]:
    plate = [shade(160, 100), fill(oval(100, 124, 94, 38), "#ffffff", "#d9d2c6"), fill(oval(100, 122, 74, 28), "#efe9de", "#faf6ee")]
    leaves: list[scene.Layer] = []
    for n in range(17):
        angle, away = 2.4 * n, 8 * math.sqrt(n)
        x, y = 100 + away * math.cos(angle), 112 + 0.3 * away * math.sin(angle)
        leaf = mint(0, 0, angle + 0.9, 1.6)
        leaves.append(scene.Layer(position=(x, y), transform=T.scale(1, 0.62), sublayers=[leaf]))
    cheese = [scene.Layer(frame=(x, y, 16, 12), corner_radius=3, background_color="#fffdf4", transform=T.rotation(a), shadow_opacity=0.3,
                          shadow_radius=1.5, shadow_offset=(0, 1)) for x, y, a in ((60, 104, 0.4), (120, 92, -0.3), (96, 122, 0.2),
                          (138, 112, 0.7), (80, 88, -0.6))]  # fmt: skip
    return [*plate, *leaves, *berries((72, 110, 38, -0.5), (104, 94, 42, 0.2), (132, 112, 36, 0.6), (100, 118, 38, -0.1)), *cheese]


DISHES: dict[str, tuple[Callable[[], list[scene.Layer]], float]] = {
    "tart": (tart, -24), "ice": (ice, 4), "drink": (drink, 6), "bowl": (bowl, -22), "jar": (jar, 0), "salad": (salad, -24),
}  # fmt: skip
"""How they are drawn, and how far their middle is from that of the picture."""


@cache
def dish(name: str) -> scene.Image:
    """The picture of a dish, with an alpha channel."""
    draw, shift = DISHES[name]
    return picture(scene.Layer(frame=(0, 0, SIZE, SIZE), sublayers=draw(), sublayer_transform=T.translation(0, shift)), 4)
