"""Gradients that shapes are filled and stroked with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import scene
from scene import BasicAnimation, ShapeLayer, Transform

RED, GREEN, BLUE = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


def render(
    layer: ShapeLayer, size: tuple[int, int] = (100, 100), scale: float = 1, time: float = 0
) -> np.ndarray[Any, Any]:
    with scene.Renderer(int(size[0] * scale), int(size[1] * scale), scale=scale) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, *size), sublayers=[layer])
        renderer.render(time)
        return renderer.read().astype(int)


def near(pixel: np.ndarray[Any, Any], wanted: Sequence[float], tolerance: int = 3) -> bool:
    return bool(np.abs(pixel - np.array(wanted)).max() <= tolerance)


def test_an_axial_gradient_lies_in_points_whatever_the_bounds() -> None:
    for bounds in ((0, 0, 0, 0), (0, 0, 10, 90)):
        layer = ShapeLayer(path="M0 0 H100 V100 H0 Z", bounds=bounds, anchor_point=(0, 0))
        layer.fill_gradient_colors = [RED, BLUE]
        layer.fill_gradient_start_point, layer.fill_gradient_end_point = (20, 0), (80, 0)
        pixels = render(layer)
        assert near(pixels[50, 5], (255, 0, 0, 255)) and near(pixels[50, 95], (0, 0, 255, 255))
        assert near(pixels[50, 50], (126, 0, 129, 255))
        # Large contents and small, in perspective and not, have the same colours.
        assert near(render(layer, scale=6)[300, 303], (126, 0, 129, 255))


def test_colours_lie_where_locations_say() -> None:
    layer = ShapeLayer(path="M0 0 H100 V100 H0 Z", fill_color=None)
    layer.fill_gradient_colors = [RED, GREEN, BLUE]
    layer.fill_gradient_locations = [0.5, 0.5, 1]
    layer.fill_gradient_end_point = (100, 0)
    pixels = render(layer)
    assert near(pixels[50, 48], (255, 0, 0, 255)) and near(pixels[50, 51], (0, 248, 7, 255))
    layer.fill_gradient_locations = [0.5]
    assert near(render(layer)[50, 50], (0, 0, 0, 0)), "too few locations are no gradient"


def test_spread_repeats_and_reflects() -> None:
    layer = ShapeLayer(path="M0 0 H100 V100 H0 Z")
    layer.fill_gradient_colors = [RED, BLUE]
    layer.fill_gradient_end_point = (40, 0)
    layer.fill_gradient_spread = "repeat"
    pixels = render(layer)
    assert near(pixels[5, 42], pixels[5, 2]) and near(pixels[5, 78], pixels[5, 38])
    layer.fill_gradient_spread = "reflect"
    pixels = render(layer)
    assert near(pixels[5, 42], pixels[5, 37]) and near(pixels[5, 78], pixels[5, 1])


def test_a_radial_gradient_has_a_highlight_and_a_transform() -> None:
    layer = ShapeLayer(path="M0 0 H100 V100 H0 Z")
    layer.fill_gradient_type = "radial"
    layer.fill_gradient_colors = [RED, BLUE]
    layer.fill_gradient_start_point, layer.fill_gradient_end_point = (50, 50), (90, 50)
    pixels = render(layer)
    assert near(pixels[50, 70], pixels[70, 50]) and near(pixels[50, 50], (252, 0, 3, 255), 6)
    assert near(pixels[50, 69], (131, 0, 124, 255), 4) and near(pixels[3, 3], (0, 0, 255, 255))
    layer.fill_gradient_highlight = (20, 0)
    pixels = render(layer)
    assert near(pixels[50, 70], (252, 0, 3, 255), 8)
    # Between the highlight and the circle the colour is half-way on either side.
    assert near(pixels[50, 79], (132, 0, 123, 255), 8) and near(pixels[50, 40], (126, 0, 129, 255), 8)
    layer.fill_gradient_highlight = (0, 0)
    squash = Transform(1, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1, 0, 0, 25, 0, 1)
    layer.fill_gradient_transform = squash
    pixels = render(layer)
    assert near(pixels[50, 70], pixels[60, 50], 6)


def test_a_conic_gradient_turns_clockwise() -> None:
    layer = ShapeLayer(path="M0 0 H100 V100 H0 Z")
    layer.fill_gradient_type = "conic"
    layer.fill_gradient_colors = [RED, GREEN, BLUE, RED]
    layer.fill_gradient_start_point, layer.fill_gradient_end_point = (50, 50), (100, 50)
    pixels = render(layer)
    assert near(pixels[93, 25], (0, 255, 0, 255), 12) and near(pixels[7, 25], (0, 0, 255, 255), 12)


def test_strokes_have_gradients_of_their_own_and_keep_their_edges() -> None:
    layer = ShapeLayer(path="M10 50 H90", fill_color=None, line_width=20)
    layer.stroke_gradient_colors = [RED, (0.0, 0.0, 1.0, 0.0)]
    layer.stroke_gradient_start_point, layer.stroke_gradient_end_point = (10, 0), (90, 0)
    pixels = render(layer)
    assert near(pixels[50, 10], (255, 0, 0, 254), 4) and near(pixels[50, 49], (255, 0, 0, 128), 4)
    assert not pixels[30:39].any() and not pixels[61:].any()


def test_gradients_animate() -> None:
    layer = ShapeLayer(path="M0 0 H100 V100 H0 Z")
    layer.fill_gradient_colors = [RED, BLUE]
    layer.fill_gradient_end_point = (100, 0)
    root = scene.Layer(frame=(0, 0, 100, 100), sublayers=[layer])
    with scene.Renderer(100, 100) as renderer:
        renderer.root = root
        renderer.render(0)
        layer.add_animation(BasicAnimation("fillGradientEndPoint", from_value=(100, 0), to_value=(0, 100), duration=2))
        layer.add_animation(BasicAnimation("fillGradientColors", to_value=[GREEN, BLUE], duration=2))
        renderer.render(0)
        renderer.render(1)
        pixels = renderer.read().astype(int)
    assert near(pixels[10, 10], pixels[2, 18], 4), "half-way the gradient lies across"
    assert near(pixels[0, 0], (127, 127, 1, 255), 5)


def test_without_a_gradient_the_colour_is_back() -> None:
    layer = ShapeLayer(path="M0 0 H100 V100 H0 Z", fill_color=GREEN)
    root = scene.Layer(frame=(0, 0, 100, 100), sublayers=[layer])
    with scene.Renderer(100, 100) as renderer:
        renderer.root = root
        layer.fill_gradient_colors = [RED, RED]
        renderer.render(0)
        assert near(renderer.read()[50, 50].astype(int), (255, 0, 0, 255))
        with scene.transaction(disable_actions=True):
            layer.fill_gradient_colors = []
        renderer.render(1)
        assert near(renderer.read()[50, 50].astype(int), (0, 255, 0, 255))


def test_dots_at_both_ends_of_a_dashed_line() -> None:
    layer = ShapeLayer(path="M10 50 H90", fill_color=None, stroke_color=RED, line_width=10, line_cap="round")
    layer.line_dash_pattern = [0, 20]
    pixels = render(layer)
    for x in (10, 30, 50, 70, 90):
        assert pixels[50, x, 3] == 255, f"there is a dot at {x}"
    assert not pixels[50, 19:22].any() and not pixels[50, 80].any()
    # Neither a phase into the gap nor a closed path adds dots.
    layer.line_dash_phase = 10
    pixels = render(layer)
    assert pixels[50, 20, 3] == 255 and not pixels[50, 10].any() and not pixels[50, 90].any()


@pytest.mark.parametrize("form", ["axial", "radial"])
@pytest.mark.parametrize("places", [(-0.5, 0.5, 1.5), (-1, -0.5, 0.2), (0.6, 0.9, 2), (-9, 0, 9)])
def test_places_beyond_the_points_are_those_of_gradient_layers(places: tuple[float, ...], form: str) -> None:
    """A sheen that runs through a shape comes from beyond the start, and goes on beyond the end."""
    colors = ["#ff0000", "#00ff00", "#0000ff"]
    shape = scene.ShapeLayer(frame=(0, 0, 120, 60), path="M0 0H120V60H0Z", fill_gradient_type=form)
    shape.fill_gradient_start_point, shape.fill_gradient_end_point = (40, 30), (80, 30)
    shape.fill_gradient_colors, shape.fill_gradient_locations = colors, places
    layer = scene.GradientLayer(frame=(0, 0, 120, 60), colors=colors, locations=places, gradient_type=form)
    layer.start_point, layer.end_point = (1 / 3, 0.5), (2 / 3, 0.5 if form == "axial" else 0.5 + 40 / 60)
    pictures = []
    for shown in (shape, layer):
        with scene.Renderer(120, 60) as renderer:
            renderer.root = scene.Layer(frame=(0, 0, 120, 60), sublayers=[shown])
            renderer.render(0)
            pictures.append(renderer.read().astype(int))
    assert np.abs(pictures[0] - pictures[1]).max() <= 3
