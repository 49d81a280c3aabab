"""Edges that are not smoothed, of layers with a border, of those that clip, and of rasterized ones."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import scene
from scene import Layer, Transform

WHITE = {"background_color": "#fff"}
KINDS: dict[str, dict[str, Any]] = {
    "plain": WHITE,
    "border": {**WHITE, "border_width": 4, "border_color": "#fff"},
    "border alone": {"border_width": 40, "border_color": "#fff"},
    "clip": {"masks_to_bounds": True},
    "rasterized": {**WHITE, "should_rasterize": True},
    "faded border": {**WHITE, "border_width": 4, "border_color": "#fff", "opacity": 0.5},
}


def make(kind: str, frame: tuple[float, ...], **properties: Any) -> Layer:
    made = Layer(frame=frame, **KINDS[kind], **properties)
    if kind == "clip":
        made.sublayers.append(Layer(frame=(-9, -9, 99, 99), background_color="#fff"))
    return made


def shot(*layers: Layer, transform: Transform | None = None) -> np.ndarray[Any, Any]:
    """The red of what layers look like over black."""
    with scene.Renderer(80, 60) as renderer:
        root = Layer(frame=(0, 0, 80, 60), background_color="#000", sublayers=layers)
        if transform is not None:
            root.sublayer_transform = transform
        renderer.root = root
        renderer.render(0)
        pixels = renderer.read()[..., 0].astype(int)
        renderer.root = None
    return pixels


@pytest.mark.parametrize("at", [35.5, 35.25, 35.8])
@pytest.mark.parametrize("kind", KINDS)
def test_layers_side_by_side_have_no_seam(kind: str, at: float) -> None:
    left = make(kind, (5, 10, at - 5, 30), edge_antialiasing_mask=["left", "top", "bottom"])
    right = make(kind, (at, 10, 30, 30), edge_antialiasing_mask=["right", "top", "bottom"])
    row = shot(left, right)[25, 30:41]
    assert row.min() == row.max() > 0


@pytest.mark.parametrize("kind", KINDS)
def test_layers_one_over_the_other_have_no_seam(kind: str) -> None:
    upper = make(kind, (10, 5, 40, 25.25), edge_antialiasing_mask=["left", "top", "right"])
    lower = make(kind, (10, 30.25, 40, 20), edge_antialiasing_mask=["left", "bottom", "right"])
    column = shot(upper, lower)[20:40, 30]
    assert column.min() == column.max() > 0


@pytest.mark.parametrize("kind", KINDS)
def test_hard_layers_cover_the_same_pixels(kind: str) -> None:
    hard = {"allows_edge_antialiasing": False}
    # The pixels of a rasterized layer's picture lie in whole points.
    frame = (10.25, 10.75, 40, 30) if kind == "rasterized" else (10.25, 10.75, 40.5, 30.25)
    pixels = shot(make(kind, frame, **hard))
    assert len(np.unique(pixels)) == 2
    assert np.array_equal(pixels > 0, shot(make("plain", frame, **hard)) > 0)


@pytest.mark.parametrize("kind", ["border", "border alone", "rasterized", "faded border"])
@pytest.mark.parametrize("turn", [0.3, math.pi / 4])
def test_turned_layers_have_hard_edges(kind: str, turn: float) -> None:
    frame = (20, 10, 40, 40)
    place = Transform.rotation(turn)
    hard = {"allows_edge_antialiasing": False}
    pixels, plain = (shot(make(each, frame, **hard), transform=place) for each in (kind, "plain"))
    assert ((pixels > 0) != (plain > 0)).sum() <= 4
    inner = pixels.max()
    assert ((pixels > 0) & (pixels < inner - 8)).sum() <= 4


def test_what_lies_under_a_border_does_not_show_at_its_edge() -> None:
    card = {"background_color": "#fff", "border_width": 4, "border_color": "#000"}
    for hard in ({"allows_edge_antialiasing": False}, {"edge_antialiasing_mask": ["left"]}):
        layer = Layer(frame=(10.5, 10.5, 40, 30), **card, **hard)
        pixels = shot(layer)
        assert pixels[25, 9:14].max() == 0
        assert pixels[25, 30] == 255


def test_smooth_edges_stay_smooth() -> None:
    frame = (10.5, 10.5, 40, 30)
    smooth = {"edge_antialiasing_mask": ["left", "top", "bottom"]}
    for kind in ("border", "border alone", "clip"):
        pixels = shot(make(kind, frame, **smooth))
        assert abs(pixels[25, 10] - 128) <= 2
        assert abs(pixels[10, 30] - 128) <= 2
        assert set(pixels[25, 45:60]) == {0, 255}
