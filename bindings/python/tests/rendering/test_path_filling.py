"""Filled paths of very many elements: they look like the same paths in few, and take no longer than they must."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

import scene
from scene import Path, ShapeLayer, Transform

SIZE = 200
MANY = 6000
"""More elements than a path has that is filled in the usual way."""

Elements = list[np.ndarray[Any, Any]]
"""Of each subpath the corners, or the control points of its curves: lists of 1 + n * d points."""


def coverage(layer: ShapeLayer, size: int = SIZE) -> np.ndarray[Any, Any]:
    with scene.Renderer(size, size) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, size, size), sublayers=[layer])
        renderer.render(0)
        return renderer.read()[:, :, 3].astype(float)


def pieces(curve: np.ndarray[Any, Any], count: int) -> list[np.ndarray[Any, Any]]:
    """A line or a cubic curve cut into even steps of its parameter."""
    parts, rest = [], curve
    for index in range(count - 1):
        t = 1 / (count - index)
        steps = [rest]
        while len(steps[-1]) > 1:
            steps.append(steps[-1][:-1] * (1 - t) + steps[-1][1:] * t)
        parts.append(np.array([step[0] for step in steps]))
        rest = np.array([step[-1] for step in reversed(steps)])
    return [*parts, rest]


def make(subpaths: Elements, degree: int, cuts: int) -> Path:
    path = Path()
    for points in subpaths:
        path.move_to(*points[0])
        for start in range(0, len(points) - 1, degree):
            for part in pieces(points[start : start + degree + 1], cuts):
                flat = part[1:].reshape(-1)
                if degree == 1:
                    path.line_to(*flat)
                else:
                    path.curve_to(*flat)
        path.close()
    return path


def polygon(random: np.random.Generator, count: int) -> Elements:
    return [random.uniform(-20, SIZE + 20, (count, 2))]


SHAPES: dict[str, tuple[Elements, int]] = {
    "crossing lines": (polygon(np.random.default_rng(1), 25), 1),
    "crossing curves": ([np.random.default_rng(2).uniform(-50, SIZE + 50, (3 * 12 + 1, 2))], 3),
    "a hole, and one that is none": (
        [
            np.array([[10, 10], [190, 10], [190, 190], [10, 190]], dtype=float),
            np.array([[30, 30], [30, 90.5], [90.25, 90.5], [90.25, 30]]),
            np.array([[110, 110], [170, 110], [170, 170], [110, 170]], dtype=float),
        ],
        1,
    ),
    "far beyond the pixels": ([np.array([[-1e7, -3e6], [2e7, 1e6], [100, 1e8], [50, -1e9]])], 1),
    "left and right of the pixels": ([np.array([[-300, 20], [500, 60], [500, 100], [-300, 150.0]])], 1),
}


@pytest.mark.parametrize("rule", list(scene.FillRule))
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("name", SHAPES)
def test_many_elements_look_like_few(name: str, turned: bool, rule: scene.FillRule) -> None:
    subpaths, degree = SHAPES[name]
    few = make(subpaths, degree, 1)
    many = make(subpaths, degree, MANY // sum((len(points) - 1) // degree for points in subpaths))
    assert len(few) < 100 < 4096 < len(many)
    look: dict[str, Any] = {"frame": (0, 0, SIZE, SIZE), "fill_color": "#ffffff", "fill_rule": rule}
    if turned and not name.startswith("far"):
        look["transform"] = Transform.rotation(0.4) @ Transform.scale(0.8)
    expected, got = coverage(ShapeLayer(path=few, **look)), coverage(ShapeLayer(path=many, **look))
    assert name.startswith("far") or 0.05 < expected.mean() / 255 < 0.999
    error = got - expected
    # Of each row sixteen lines are looked at, and curves may be a little off in both.
    assert np.abs(error).max() <= 40
    assert np.sqrt((error**2).mean()) < 2.5
    assert abs(error.mean()) < 0.3


def test_parts_without_length_change_nothing() -> None:
    plain = make(SHAPES["crossing lines"][0], 1, 1)
    path = make(SHAPES["crossing lines"][0], 1, 1)
    for _ in range(MANY):
        path.line_to(50, 50)
        path.close()
    look: dict[str, Any] = {"frame": (0, 0, SIZE, SIZE), "fill_color": "#ffffff"}
    assert np.abs(coverage(ShapeLayer(path=path, **look)) - coverage(ShapeLayer(path=plain, **look))).max() <= 40
    dots = Path()
    for _ in range(MANY):
        dots.move_to(1e100, -1e100)
        dots.line_to(1e100, -1e100)
        dots.close()
    assert coverage(ShapeLayer(path=dots, **look)).max() == 0


@pytest.mark.parametrize("far", [1e15, 1e30, 1e99])
def test_numbers_however_large(far: float) -> None:
    path = Path()
    for _ in range(MANY // 4):
        path.add_rect((-far, -far, far, far + 100))
    got = coverage(ShapeLayer(path=path, frame=(0, 0, SIZE, SIZE), fill_color="#ffffff"))
    assert got[:, 0].max() == 0
    for transform in (Transform.scale(1e9), Transform.scale(1e-9), Transform.rotation(1, 1, 1, 0)):
        coverage(ShapeLayer(path=path, frame=(0, 0, SIZE, SIZE), fill_color="#ffffff", transform=transform))


@pytest.mark.parametrize("rule", list(scene.FillRule))
def test_many_lines_that_cross_each_other(rule: scene.FillRule) -> None:
    """With time as the square of their number it would be half a minute, and many for the next one."""
    random = np.random.default_rng(3)
    path = Path.polygon(random.uniform(100, 900, (300_000, 2)))
    layer = ShapeLayer(path=path, fill_color="#ffffff", fill_rule=rule, frame=(0, 0, 1000, 1000))
    began = time.process_time()
    got = coverage(layer, 1000)
    assert time.process_time() - began < 10
    assert got[:99].max() == got[:, 901:].max() == 0
    inner = got[300:700, 300:700].mean() / 255
    # So many windings are hardly ever none, and as often odd as even.
    assert inner > 0.98 if rule == scene.FillRule.NON_ZERO else abs(inner - 0.5) < 0.02


def test_a_hundred_thousand_curves_that_cross_each_other() -> None:
    points = np.random.default_rng(4).uniform(0, 500, (300_000, 2))
    path = Path()
    path.move_to(0, 0)
    for index in range(0, len(points), 3):
        path.curve_to(*points[index : index + 3].reshape(-1))
    began = time.process_time()
    got = coverage(ShapeLayer(path=path, fill_color="#ffffff", frame=(0, 0, 500, 500)), 500)
    assert got[200:300, 200:300].mean() > 254
    assert time.process_time() - began < 25
