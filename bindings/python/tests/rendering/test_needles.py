"""Planes that are seen nearly edge-on: slivers on screen, whose sides meet at angles of almost nothing."""

from __future__ import annotations

import math

import numpy as np
import pytest

import scene
from scene import Layer, Transform

SIZE = (160, 120)
EYE = Transform.perspective(400)


def sliver(off: float, turn: float) -> Layer:
    """A white plane in perspective, `off` degrees from edge-on, and then turned by `turn` degrees on screen."""
    root = Layer(bounds=(0, 0, *SIZE), anchor_point=(0, 0), sublayer_transform=EYE)
    turned = Transform.rotation(math.radians(turn), 0, 0, 1) @ Transform.rotation(math.radians(90 - off), 0.3, 1, 0)
    plane = Layer(bounds=(0, 0, 90, 60), position=(80, 60), background_color=(1, 1, 1), transform=turned)
    root.sublayers.append(plane)
    return root


def drawn(root: Layer, scale: int) -> np.ndarray:
    with scene.Renderer(SIZE[0] * scale, SIZE[1] * scale, scale) as renderer:
        renderer.root = root
        renderer.background_color = (0, 0, 0)
        renderer.render(0.0)
        return renderer.read()[..., 0].astype(float)


def many_samples(root: Layer, scale: int = 8) -> np.ndarray:
    picture = drawn(root, scale)
    return picture.reshape(SIZE[1], scale, SIZE[0], scale).mean((1, 3))


@pytest.mark.parametrize("turn", [0, 17, 45, 131])
@pytest.mark.parametrize("off", [-11, -1, 0.05, 0.3, 1, 2.5, 7])
def test_a_sliver_has_the_coverage_that_many_samples_give(off: float, turn: float) -> None:
    root = sliver(off, turn)
    got, want = drawn(root, 1), many_samples(root)
    # Coverage comes from the distances to four lines, which is a little off where two of them cross a pixel.
    assert np.abs(got - want).max() < 70
    assert np.abs(got - want).mean() < 0.12
    # Where two sides meet at a small angle, coverage ends a few pixels beyond the corner, as a miter does.
    near = want > 0
    for _ in range(4):
        near |= np.roll(near, 1, 0) | np.roll(near, -1, 0)
        near |= np.roll(near, 1, 1) | np.roll(near, -1, 1)
    assert np.count_nonzero(got[~near]) == 0, "there is something far away from the plane"


def test_parts_of_planes_do_not_make_all_else_costly() -> None:
    """Two planes that cut each other are drawn by a program for parts; the large layers around them are not."""
    root = Layer(bounds=(0, 0, 800, 600), anchor_point=(0, 0), sublayer_transform=EYE)
    for z in (-30, -20):
        root.sublayers.append(Layer(frame=(0, 0, 800, 600), background_color=(0.2, 0.3, 0.4, 0.5), z_position=z))
    for angle in (0.7, -0.7):
        tilted = Transform.rotation(angle, 0, 1, 0)
        root.sublayers.append(Layer(frame=(300, 200, 60, 60), background_color=(1, 0, 0), transform=tilted))
    with scene.Renderer(800, 600) as renderer:
        renderer.root = root
        renderer.render(0.0)
        assert renderer.statistics.plane_parts > 0
        assert renderer.statistics.draw_calls > 1


@pytest.mark.parametrize("distance", [40, 44, 46, 48, 50])
def test_a_corner_before_the_eye_takes_nothing_from_a_plane(distance: float) -> None:
    """The corner lies thousands of pixels away, and the middle of the four with it."""
    turned = Transform.rotation(0.9, 0, 1, 0) @ Transform.rotation(0.4, 1, 0, 0) @ Transform.translation(0, 0, distance)
    card = Layer(bounds=(0, 0, 60, 60), position=(60, 60), background_color="blue", transform=turned)
    space = Layer(frame=(0, 0, 120, 120), sublayer_transform=Transform.perspective(80), sublayers=[card])
    areas = []
    for is_smooth in (True, False):
        card.allows_edge_antialiasing = is_smooth
        with scene.Renderer(120, 120) as renderer:
            renderer.root = space
            renderer.render(0)
            areas.append(np.count_nonzero(renderer.read()[..., 3] > 128))
            renderer.root = None
    assert abs(areas[0] - areas[1]) < 20
