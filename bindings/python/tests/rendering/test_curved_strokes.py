"""Corners and ends of strokes of curves: they go by the direction of the curve, not of the lines that stand for it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import scene

SIDE = 120


def alpha(data: str, **values: Any) -> np.ndarray[Any, Any]:
    layer = scene.ShapeLayer(path=data, fill_color=None, stroke_color="#000", **values)
    with scene.Renderer(SIDE, SIDE) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, SIDE, SIDE), sublayers=[layer])
        renderer.render(0)
        return renderer.read()[:, :, 3].astype(float)


def spike(angle: float, radius: float, bend: int, way: str) -> str:
    """A line down to (60, 60), and an arc of 60 degrees that goes up from there, some degrees beside the line."""
    x, y = math.sin(angle), -math.cos(angle)
    turn = math.radians(60) * bend
    # The arc's middle is across from its begin; its end is the begin turned around the middle.
    middle = 60 - y * radius * bend, 60 + x * radius * bend
    arm = 60 - middle[0], 60 - middle[1]
    end = (
        middle[0] + arm[0] * math.cos(turn) - arm[1] * math.sin(turn),
        middle[1] + arm[0] * math.sin(turn) + arm[1] * math.cos(turn),
    )
    sweep = bend > 0
    arc = f"A{radius} {radius} 0 0 {int(sweep)} {end[0]} {end[1]}"
    if way == "closed":
        return f"M60 60 {arc} L60 20 Z"
    if way == "backwards":
        return f"M{end[0]} {end[1]} A{radius} {radius} 0 0 {int(not sweep)} 60 60 L60 20"
    return f"M60 20 L60 60 {arc}"


@pytest.mark.parametrize("way", ["open", "backwards", "closed"])
@pytest.mark.parametrize("bend", [-1, 1])
@pytest.mark.parametrize("radius", [4, 12, 50])
@pytest.mark.parametrize("degrees", [13, 20, 40])
def test_a_miter_at_a_curve_is_as_long_as_the_corner_is_sharp(
    degrees: float, radius: float, bend: int, way: str
) -> None:
    angle, width = math.radians(degrees), 6
    picture = alpha(spike(angle, radius, bend, way), line_width=width, miter_limit=10)
    # Down along the middle between both, as far as the two outer sides meet.
    length = width / 2 / math.sin(angle / 2)
    across = -math.sin(angle / 2), math.cos(angle / 2)
    lengths = np.arange(0, 50, 0.25)
    places = [(round(60 + across[1] * far - 0.5), round(60 + across[0] * far - 0.5)) for far in lengths]
    seen = np.array([picture[place] for place in places])
    # The tip is thinner than a pixel.
    thin = 0.75 / math.tan(angle / 2)
    assert seen[lengths < length - thin].min() > 150
    assert seen[lengths > length + 1.5].max() == 0


@pytest.mark.parametrize("backwards", [False, True])
def test_a_wide_arc_ends_across_its_direction(backwards: bool) -> None:
    ends = ("M100 100 A60 60 0 0 0 40 40", "M40 40 A60 60 0 0 1 100 100")
    picture = alpha(ends[backwards], line_width=40)
    # Down along the arc's right end at y = 100, and left along its other one at x = 40.
    assert (picture[95:100, 82:118] == 255).all()
    assert picture[100:, 80:].max() <= 2
    assert (picture[22:58, 40:45] == 255).all()
    assert picture[20:60, :40].max() <= 2


@pytest.mark.parametrize("join", ["miter", "round", "bevel"])
def test_a_closed_line_has_smooth_edges_and_its_joins_at_its_ends(join: str) -> None:
    def line(data: str, cap: str) -> np.ndarray[Any, Any]:
        return alpha(data, line_width=8, line_join=join, line_cap=cap)

    wanted = line("M10 20 L70 33", "round" if join == "round" else "butt")
    for cap in ("butt", "square"):
        assert np.abs(line("M10 20 L70 33 Z", cap) - wanted).max() <= 1
        assert np.abs(line("M10 20 L70 33 Z M10 20 m0 0 Z L5 5 M9 9", cap) - wanted)[:, 24:].max() <= 1
