"""The colours of gradient layers, which programs for few and for many stops draw alike."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import scene

WIDTH, HEIGHT = 200, 24


def drawn(*layers: scene.Layer) -> np.ndarray[Any, Any]:
    with scene.Renderer(WIDTH, HEIGHT) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), sublayers=layers)
        renderer.render(0)
        return renderer.read("rgba8_premultiplied").astype(float)


def gradient(count: int, **properties: Any) -> tuple[scene.GradientLayer, np.ndarray[Any, Any]]:
    """A layer with that many stops at uneven places, and the colours that a row of it has."""
    random = np.random.default_rng(count)
    colors = random.uniform(0, 1, (count, 4)) * [1, 1, 1, 0.5] + [0, 0, 0, 0.5]
    # No stop is so near to the next that the colours between them are averaged.
    places = np.cumsum(random.uniform(0.5, 1.5, count))
    places = 0.1 + 0.8 * (places - places[0]) / max(places[-1] - places[0], 1e-9)
    layer = scene.GradientLayer(
        frame=(0, 0, WIDTH, HEIGHT),
        colors=[tuple(color) for color in colors],
        locations=places.tolist(),
        start_point=(0, 0.5),
        end_point=(1, 0.5),
        **properties,
    )
    at = (np.arange(WIDTH) + 0.5) / WIDTH
    premultiplied = np.concatenate([colors[:, :3] * colors[:, 3:], colors[:, 3:]], axis=1)
    return layer, np.stack([np.interp(at, places, channel) for channel in premultiplied.T], axis=1) * 255


@pytest.mark.parametrize("count", range(2, 8))
@pytest.mark.parametrize("properties", [{}, {"corner_radius": 4}, {"shadow_opacity": 1, "shadow_radius": 2}], ids=str)
def test_stops(count: int, properties: dict[str, Any]) -> None:
    layer, colors = gradient(count, **properties)
    picture = drawn(layer)
    # A shadow shows through what is translucent.
    channels = slice(0, 3) if "shadow_opacity" in properties else slice(0, 4)
    assert np.abs(picture[12, 6:-6, channels] - colors[6:-6, channels]).max() <= 1.01


@pytest.mark.parametrize("count", [2, 4, 7])
def test_beside_a_color_and_another_gradient(count: int) -> None:
    """They share a draw, whose program does what the dearest needs."""
    other = scene.GradientLayer(frame=(0, 0, WIDTH, 4), colors=["#fff", "#000", "#fff"])
    colored = scene.Layer(frame=(0, 4, WIDTH, 4), background_color="#336699")
    layer, colors = gradient(count)
    layer.frame = scene.Rect(0, 8, WIDTH, 16)
    picture = drawn(other, colored, layer)
    assert np.abs(picture[16] - colors).max() <= 1.01
    assert (picture[5] == [0x33, 0x66, 0x99, 0xFF]).all()


SIDE = 64


def conic(colors: list[str], locations: list[float] | None = None, **properties: Any) -> scene.GradientLayer:
    return scene.GradientLayer(
        frame=(0, 0, SIDE, SIDE),
        gradient_type="conic",
        colors=colors,
        locations=locations or [],
        start_point=(0.5, 0.5),
        end_point=(1, 0.5),
        **properties,
    )


def square_of(*layers: scene.Layer) -> np.ndarray[Any, Any]:
    with scene.Renderer(SIDE, SIDE) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, SIDE, SIDE), sublayers=layers)
        renderer.render(0)
        return renderer.read("rgba8_premultiplied").astype(float)


@pytest.mark.parametrize("count", [2, 3, 9], ids=lambda count: f"{count} stops")
def test_a_conic_gradient_follows_the_direction_all_around(count: int) -> None:
    """From black to white and back, so that there is no seam, in programs for few and for many stops."""
    places = np.linspace(0, 1, count)
    levels = 1 - np.abs(2 * places - 1) if count > 2 else places
    picture = square_of(conic([f"rgb({v * 100:.6f}% {v * 100:.6f}% {v * 100:.6f}%)" for v in levels], places.tolist()))
    y, x = np.mgrid[0:SIDE, 0:SIDE] + 0.5 - SIDE / 2
    turns = np.arctan2(y, x) / (2 * np.pi) % 1
    wanted = 255 * np.interp(turns, places, levels)
    # Where the circle closes, two stops differ by all there is, and a pixel there has a bit of both.
    seam = (np.abs(y) < 1) & (x > 0) if count == 2 else np.zeros_like(x, dtype=bool)
    assert np.abs(picture[..., 0] - wanted)[~seam].max() <= 1.01


def test_hard_edges_share_a_draw_with_other_gradients() -> None:
    """What a gradient without edges looks like does not depend on whether another one of the draw has some."""
    colors = ["#f00", "#0f0", "#00f", "#ff0", "#0ff", "#f0f", "#fff"]
    soft = {"frame": (0, 0, WIDTH, 12), "colors": colors, "start_point": (0, 0.2), "end_point": (1, 0.9)}
    hard = {"frame": (0, 12, WIDTH, 12), "colors": ["#000", "#000", "#fff", "#fff"], "locations": [0, 0.5, 0.5, 1]}
    hard |= {"start_point": (0, 0.5), "end_point": (1.005, 0.5)}
    alone = drawn(scene.GradientLayer(**soft)), drawn(scene.GradientLayer(**hard))
    both = drawn(scene.GradientLayer(**soft), scene.GradientLayer(**hard))
    assert (both[:12] == alone[0][:12]).all()
    assert (both[12:] == alone[1][12:]).all()
    # The edge lies in the middle of a pixel, which is a mean of both sides.
    assert both[18, 99, 0] == 0
    assert abs(both[18, 100, 0] - 127.5) <= 2
    assert both[18, 101, 0] == 255
