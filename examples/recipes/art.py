"""What the pictures of the cookbook are made of: shapes, and a strawberry. libscene draws them, once."""

from __future__ import annotations

import math
from functools import cache

from show.parts import picture

import scene

T = scene.Transform
FLESH = (
    "M50 97C30 87 9 60 11 38C12 24 24 18 36 20C42 21 46 23 50 25C54 23 58 21 64 20C76 18 88 24 89 38C91 60 70 87 50 97Z"
)
LEAF = "M0 0C9 -5 14 -15 11 -29C1 -23 -5 -11 0 0Z"
CALYX = (-1.9, 1), (1.5, 1), (-1.15, 1.12), (0.75, 1.1), (-2.7, 0.86), (2.25, 0.86), (-0.35, 1)


def oval(x: float, y: float, rx: float, ry: float) -> scene.Path:
    return scene.Path.ellipse((x - rx, y - ry, 2 * rx, 2 * ry))


def fill(path: scene.PathLike, *colors: str) -> scene.Layer:
    """What a path encloses in one colour, or in several from top to bottom."""
    shape = scene.ShapeLayer(path=path)
    if len(colors) == 1:
        shape.fill_color = colors[0]
        return shape
    x, y, width, height = shape.bounds = scene.Path(path).bounding_box
    shape.position = width / 2, height / 2
    paint = scene.GradientLayer(frame=(x, y, width, height), colors=colors)
    paint.mask = shape
    return paint


def line(path: scene.PathLike, color: str, width: float, cap: str = "round") -> scene.ShapeLayer:
    return scene.ShapeLayer(path=path, fill_color=None, stroke_color=color, line_width=width, line_cap=cap)


def glow(x: float, y: float, rx: float, ry: float, *colors: str) -> scene.GradientLayer:
    """Colours from the middle of an oval outwards."""
    frame = x - rx, y - ry, 2 * rx, 2 * ry
    around = scene.GradientLayer(frame=frame, gradient_type="radial", colors=colors)
    around.start_point, around.end_point = (0.5, 0.5), (1, 1)
    return around


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


def calyx() -> scene.Layer:
    """Leaves around a stem."""
    leaves = scene.Layer(position=(50, 22), transform=T.scale(0.86))
    for angle, size in CALYX:
        leaf = fill(LEAF, "#3f7d3a" if size > 1 else "#5a9e49")
        leaf.transform = T.scale(size) @ T.rotation(angle)
        leaf.sublayers.append(line("M2 -3C6 -10 9 -18 10 -25", "#a9d18880", 0.8))
        leaves.sublayers.append(leaf)
    leaves.sublayers.append(line("M0 0C0 -10 3 -18 9 -24", "#6fae57", 3))
    leaves.shadow_opacity, leaves.shadow_radius, leaves.shadow_offset = 0.4, 2, (0, 2)
    return leaves


@cache
def strawberry() -> scene.Image:
    flesh = scene.GradientLayer(frame=(0, 0, 100, 100), gradient_type="radial", sublayers=seeds())
    flesh.mask = scene.ShapeLayer(frame=flesh.bounds, path=FLESH)
    flesh.start_point, flesh.end_point = (0.36, 0.34), (1.02, 1.06)
    flesh.colors, flesh.locations = ["#ff7582", "#f5304f", "#d3123a", "#8d0727"], [0, 0.34, 0.66, 1]
    shine = glow(33, 41, 17, 17, "#ffffff88", "#ffffff50", "#ffffff00")
    shine.transform = T.rotation(-0.6) @ T.scale(0.7, 1.1)
    berry = scene.Layer(frame=(0, 0, 100, 110), sublayers=[flesh, shine, calyx()])
    berry.sublayer_transform = T.translation(0, 8)
    return picture(berry, 8)


def berries(*places: tuple[float, float, float, float]) -> list[scene.Layer]:
    """Strawberries: where each lies, how wide it is, and by how much it is turned."""
    made: list[scene.Layer] = []
    for x, y, size, angle in places:
        berry = scene.Layer(bounds=(0, 0, size, 1.1 * size), position=(x, y), transform=T.rotation(angle))
        berry.contents, berry.minification_filter = strawberry(), "trilinear"
        made.append(berry)
    return made


def leaf(x: float, y: float, angle: float, size: float = 1, squashed: float = 1) -> scene.Layer:
    """A leaf of mint that grows at a point."""
    green = fill("M0 0C10 -2 20 -10 22 -22C10 -22 0 -14 0 0Z", "#7cc06a", "#3f8a4a")
    turn = T.scale(size) @ T.rotation(angle) @ T.scale(1, squashed)
    return scene.Layer(position=(x, y), transform=turn, sublayers=[green])
