"""Continuous corners: what layers draw, clip and cast, beside the same Bézier curves filled and stroked as paths."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

import scene

SIZE = 120
CASES = [
    # Frame, radius: all of the curve, half of its room, none, and more than fits.
    ((10, 10, 100, 100), 20),
    ((10, 10, 100, 100), 32),
    ((10.3, 9.6, 100.5, 60.25), 26),
    ((10, 30, 100, 60), 30),
    ((30, 10, 40, 100), 90),
]
TURNS = [scene.Transform(), scene.Transform.rotation(0.4), scene.Transform.scale(1.1, 0.7)]


def alpha(*layers: scene.Layer, samples: int = 1) -> NDArray[np.float64]:
    """The alpha of a frame with the layers, of so many samples a pixel each way."""
    with scene.Renderer(SIZE * samples, SIZE * samples, scale=samples) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, SIZE, SIZE), sublayers=layers)
        renderer.render(0)
        picture = np.array(renderer.read(scene.PixelFormat.RGBA8_PREMULTIPLIED))[..., 3].astype(float)
        renderer.root = None
    return picture.reshape(SIZE, samples, SIZE, samples).mean((1, 3))


def outline(frame: tuple[float, float, float, float], radius: float) -> scene.Path:
    """The path, of which cairo makes pixels."""
    radius = min(radius, frame[2] / 2, frame[3] / 2)
    return scene.Path.rounded_rect((0, 0, frame[2], frame[3]), radius, continuous=True)


def compare(got: NDArray[np.float64], wanted: NDArray[np.float64], area: float = 0.0012) -> None:
    """The smoothing of edges differs a little, the shape does not: an edge a sixth of a pixel away would be seen."""
    off = np.abs(got - wanted)
    assert off.max() < 45
    assert off.mean() < 0.4
    assert abs(got.sum() - wanted.sum()) < area * wanted.sum()


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize(("frame", "radius"), CASES)
def test_fills(frame: tuple[float, float, float, float], radius: float, turn: scene.Transform) -> None:
    box = scene.Layer(
        frame=frame, corner_radius=radius, corner_curve="continuous", background_color="#000", transform=turn
    )
    box.bounds, box.position = (0, 0, *frame[2:]), (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
    shape = scene.ShapeLayer(path=outline(frame, radius), fill_color="#000", bounds=box.bounds, position=box.position)
    shape.transform = turn
    compare(alpha(box), alpha(shape))
    # A circle would be seen to be something else, where there is room for the curve.
    if radius == 20:
        box.corner_curve = "circular"
        with pytest.raises(AssertionError):
            compare(alpha(box), alpha(shape))


@pytest.mark.parametrize(("frame", "radius"), CASES)
def test_clips(frame: tuple[float, float, float, float], radius: float) -> None:
    inner = scene.Layer(frame=(-50, -50, 300, 300), background_color="#000")
    box = scene.Layer(
        frame=frame, corner_radius=radius, corner_curve="continuous", masks_to_bounds=True, sublayers=[inner]
    )
    compare(alpha(box), alpha(scene.ShapeLayer(path=outline(frame, radius), fill_color="#000", frame=frame)))


@pytest.mark.parametrize("width", [1, 4, 9])
@pytest.mark.parametrize(("frame", "radius"), CASES)
def test_borders(frame: tuple[float, float, float, float], radius: float, width: float) -> None:
    """The inner edge of a border runs beside the outer one: it is the inner half of a stroke of twice the width."""
    box = scene.Layer(frame=frame, corner_radius=radius, corner_curve="continuous", border_width=width)
    box.border_color = "#000"
    path = outline(frame, radius)
    mask = scene.ShapeLayer(path=path, fill_color="#000", frame=(0, 0, *frame[2:]))
    ring = scene.ShapeLayer(path=path, fill_color=None, stroke_color="#000", line_width=2 * width, frame=frame)
    ring.mask = mask
    # A pixel that the mask and the stroke both cover in part would get the product: there are to be few of them.
    compare(alpha(box), alpha(ring, samples=8), area=0.01)


@pytest.mark.parametrize("radius", [1.5, 6, 14])
def test_shadows(radius: float) -> None:
    """The shadow without a pass, beside that of a filter."""
    for frame, corner in CASES:
        box = scene.Layer(frame=frame, corner_radius=corner, corner_curve="continuous", background_color="#000")
        box.shadow_opacity, box.shadow_offset, box.shadow_radius = 1, (0, 0), radius
        shape = scene.ShapeLayer(path=outline(frame, corner), fill_color="#000", frame=frame)
        shape.filters = [scene.Filter("dropShadow", radius=radius, offset=(0, 0))]
        off = np.abs(alpha(box) - alpha(shape))
        assert off.max() < 30
        assert off.mean() < 0.3


def test_points() -> None:
    """A point is in the layer where the picture is."""
    box = scene.Layer(bounds=(0, 0, 100, 100), corner_radius=30, corner_curve="continuous")
    path = outline((0, 0, 100, 100), 30)
    for x, y in np.random.default_rng(2).uniform(0, 46, (400, 2)):
        inside = path.contains(x, y)
        near = path.contains(x + 0.1, y + 0.1) != path.contains(x - 0.1, y - 0.1)
        assert near or box.contains_point((x, y)) == inside


def test_how_far_corners_reach() -> None:
    assert scene.Layer.corner_curve_expansion_factor("circular") == 1
    factor = scene.Layer.corner_curve_expansion_factor(scene.CornerCurve.CONTINUOUS)
    # A side of 100 with a corner of 20 at each end is straight in between.
    layer = scene.Layer(frame=(0, 0, 100, 100), corner_radius=20, corner_curve="continuous", background_color="white")
    straight = 20 * factor
    seen = alpha(layer, samples=4)
    assert (seen[0, math.ceil(straight) : math.floor(100 - straight)] > 254).all()
    assert seen[0, math.floor(straight * 0.7)] < 250
    with pytest.raises((TypeError, ValueError), match="curve"):
        scene.Layer.corner_curve_expansion_factor("square")  # pyright: ignore
