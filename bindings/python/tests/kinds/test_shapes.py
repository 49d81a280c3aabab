"""Shape layers: bad path data, points and dashes, and paths of a million elements."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import scene
from scene import ShapeLayer

LINE: dict[str, Any] = {"fill_color": None, "stroke_color": "#ffffff", "line_width": 2}


def alpha(layer: scene.Layer) -> np.ndarray[Any, Any]:
    with scene.Renderer(100, 100) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 100, 100), sublayers=[layer])
        renderer.render(0)
        return renderer.read()[:, :, 3].astype(int)


BAD_DATA = [
    ("L1 1", 0, 'found "L"'),
    ("M0 0 L1", 7, "found the end"),
    ("M0 0 L1 1 2 x", 12, 'found "x"'),
    ("M0 0 X", 5, 'found "X"'),
    ("M0 0 L nan 0", 7, 'found "n"'),
    ("M0 0 L 0 inf", 9, 'found "i"'),
    ("M0 0 A5 5 0 2 0 9 9", 12, 'found "2"'),
    ("M0 0 C1 1 2 2 3", 15, "found the end"),
    ("M0 0 Z 5", 7, 'found "5"'),
    ("M0,,0", 3, 'found ","'),
    ("M0 0 L1e 3", 7, 'found "e"'),
    ("M0 0 L--1 3", 6, 'found "-"'),
    ("M0 0 ü", 5, "found byte 195"),
    ("M1e999 0", 1, "too large"),
]


@pytest.mark.parametrize(("data", "offset", "says"), BAD_DATA)
def test_bad_data_says_where(document: Callable[..., Path], data: str, offset: int, says: str) -> None:
    layer = ShapeLayer(path="M1 2 L3 4")
    with pytest.raises(scene.FormatError) as error:
        layer.path = data
    assert f"at byte {offset}: " in str(error.value)
    assert says in str(error.value)
    assert layer.path is not None
    assert layer.path.svg == "M1 2 L3 4"
    with pytest.raises(scene.FormatError) as error:
        scene.Document.load(document({"type": "shape", "path": data}))
    assert "/root/path" in str(error.value)
    assert f"at byte {offset}: " in str(error.value)


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf, 1e101, -1e308])
def test_points_that_are_nowhere(number: float) -> None:
    points = np.zeros((1000, 2))
    points[700, 1] = number
    with pytest.raises(scene.InvalidArgumentError):
        scene.Path.polygon(points)
    path = scene.Path("M1 2 L3 4")
    for change in (
        lambda: path.line_to(0, number),
        lambda: path.quad_to(number, 0, 1, 1),
        lambda: path.curve_to(0, 0, 1, number, 2, 2),
        lambda: path.arc(number, 0, 1, 0, 1),
        lambda: path.add_rect((0, 0, 1, number)),
        lambda: path.add_ellipse((number, 0, 1, 1)),
    ):
        with pytest.raises(scene.InvalidArgumentError):
            change()
    assert path.svg == "M1 2 L3 4"


@pytest.mark.parametrize("pattern", [[], [0], [0, 0, 0]])
@pytest.mark.parametrize("phase", [0, 7.5])
def test_a_pattern_without_length_leaves_the_line_as_it_is(pattern: list[float], phase: float) -> None:
    path = "M10 20 H90 C90 90 10 90 10 40"
    whole = alpha(ShapeLayer(path=path, **LINE))
    dashed = alpha(ShapeLayer(path=path, line_dash_pattern=[5, 5], line_dash_phase=phase, **LINE))
    assert (alpha(ShapeLayer(path=path, line_dash_pattern=pattern, line_dash_phase=phase, **LINE)) == whole).all()
    assert dashed.sum() == pytest.approx(whole.sum() / 2, rel=0.05)


@pytest.mark.parametrize("pattern", [[-1], [4, -1], [4, math.nan], [math.inf], [1.0] * 65537])
def test_patterns_that_cannot_be(pattern: list[float]) -> None:
    layer = ShapeLayer(line_dash_pattern=[4, 2])
    with pytest.raises(scene.InvalidArgumentError, match="lineDashPattern|pattern"):
        layer.line_dash_pattern = pattern
    assert list(layer.line_dash_pattern) == [4, 2]


@pytest.mark.parametrize("path", ["M10 50 H90", "M10 10 H90 V90 H10 Z"])
def test_dashes_without_length_have_nothing_but_caps(path: str) -> None:
    thick = {**LINE, "line_width": 8, "line_dash_pattern": [0, 20]}
    assert not alpha(ShapeLayer(path=path, **thick)).any()
    assert alpha(ShapeLayer(path=path, line_cap="round", **thick)).max() == 255


@pytest.mark.parametrize("cap", ["butt", "round", "square"])
@pytest.mark.parametrize("path", ["M50 50 L50 50", "M50 50 L50 50 Z"])
def test_a_point_within_a_dash_has_its_caps(path: str, cap: str) -> None:
    """A line that has shrunk to a point looks the same with dashes as without, unless a gap lies there."""
    thick = {**LINE, "line_width": 20, "line_cap": cap, "path": path}
    whole = alpha(ShapeLayer(**thick))
    assert whole.any() == (cap != "butt")
    for pattern, phase, seen in (([6, 3], 0, True), ([5], 4, True), ([6, 3], -2, False)):
        dashed = alpha(ShapeLayer(line_dash_pattern=pattern, line_dash_phase=phase, **thick))
        assert (dashed == (whole if seen else 0)).all()


def test_a_place_that_is_only_gone_to_has_no_caps() -> None:
    thick = {**LINE, "line_width": 8, "line_cap": "round"}
    line = alpha(ShapeLayer(path="M10 50 H20", **thick))
    assert (alpha(ShapeLayer(path="M50 50 M10 50 H20 M60 50 M80 50", **thick)) == line).all()


@pytest.mark.parametrize("property", ["miter_limit", "line_width"])
def test_negative_sizes(property: str) -> None:
    layer = ShapeLayer()
    before = getattr(layer, property)
    with pytest.raises(scene.InvalidArgumentError, match="0 or more"):
        setattr(layer, property, -1)
    assert getattr(layer, property) == before


def test_very_many_elements_are_drawn() -> None:
    """A spiral whose turns lie closer than a line is wide: a disc, whether it is filled or drawn as a line."""
    count = 250_000
    part = np.arange(count) / count
    angle = part * (2 * math.pi * 400)
    points = 50 + 40 * (np.sqrt(part) * [np.cos(angle), np.sin(angle)]).T
    path = scene.Path.polygon(points, closed=False)
    assert len(list(path.vertices())) == count
    began = time.process_time()
    y, x = np.mgrid[0:100, 0:100] + 0.5
    distance = np.hypot(x - 50, y - 50)

    def is_disc(frame: np.ndarray[Any, Any], radius: float) -> bool:
        # In the middle the turns are further apart.
        inner = (distance > 4) & (distance < radius - 3)
        return bool((frame[inner] == 255).all()) and not frame[distance > radius + 3].any()

    line = alpha(ShapeLayer(path=path, **LINE))
    assert is_disc(line, 40)
    assert is_disc(alpha(ShapeLayer(path=path, fill_color="#ffffff")), 40)
    # The length grows with the third power of the radius.
    assert is_disc(alpha(ShapeLayer(path=path, stroke_end=0.5, **LINE)), 40 * 0.5 ** (1 / 3))
    # More than a million dashes are not drawn.
    assert (alpha(ShapeLayer(path=path, line_dash_pattern=[0.01, 0.01], **LINE)) == line).all()
    assert time.process_time() - began < 10


@pytest.mark.parametrize("scale", [1, 30, 1e4, 1e7])
@pytest.mark.parametrize("look", [{"fill_color": "#ffffff"}, LINE], ids=["filled", "a line"])
def test_a_shape_larger_than_the_target_costs_no_more_than_the_target(scale: float, look: dict[str, Any]) -> None:
    layer = ShapeLayer(path=scene.Path.ellipse((10, 10, 80, 80)), frame=(0, 0, 100, 100), **look)
    layer.transform = scene.Transform.scale(scale)
    with scene.Renderer(600, 600) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 600, 600), sublayers=[layer])
        renderer.render(0)
        sizes = re.findall(r"^raster \d+ row \d+ (\d+)x(\d+)", renderer.plan_description(), re.MULTILINE)
        assert len(sizes) <= 1
        # Some room around, so that it can be moved.
        assert all(int(side) <= 600 + 2 * 128 for size in sizes for side in size)
