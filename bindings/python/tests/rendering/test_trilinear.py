"""Pictures through their mipmaps: turned, tilted and small, they show what a finer rendering does."""

from __future__ import annotations

import numpy as np
import pytest

import scene

SIZE, FINER = 120, 4
T = scene.Transform


def picture(scale: int) -> scene.Image:
    """A round-cornered square with stripes, transparent around."""
    art = scene.Layer(frame=(0, 0, 88, 88), corner_radius=20, masks_to_bounds=True, background_color="#4080c0")
    art.sublayers = [scene.Layer(frame=(0, y, 88, 11), background_color="#f0d060") for y in range(0, 88, 22)]
    with scene.Renderer(88 * scale, 88 * scale, scale) as renderer:
        renderer.root = art
        renderer.render(0)
        return scene.Image.from_array(renderer.read("rgba8_premultiplied"), "rgba8_premultiplied")


def render(image: scene.Image, transform: scene.Transform, scale: int) -> np.ndarray:
    layer = scene.Layer(bounds=(0, 0, 88, 88), position=(60, 60), contents=image, transform=transform)
    layer.minification_filter = "trilinear"
    with scene.Renderer(SIZE * scale, SIZE * scale, scale) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, SIZE, SIZE), sublayers=[layer])
        renderer.root.sublayer_transform = T.perspective(300)
        renderer.render(0)
        return np.asarray(renderer.read("rgba8_premultiplied")).astype(float)


def difference(image: scene.Image, transform: scene.Transform) -> np.ndarray:
    """How far pixels are from the means of those of a finer rendering."""
    fine = render(image, transform, FINER).reshape(SIZE, FINER, SIZE, FINER, 4).mean(axis=(1, 3))
    return np.abs(render(image, transform, 1) - fine).max(axis=2)


@pytest.mark.parametrize("scale", [1, 2, 3, 4])
@pytest.mark.parametrize("angle", [-0.03, 0.1, 0.7])
def test_turned(angle: float, scale: int) -> None:
    off = difference(picture(scale), T.rotation(angle))
    assert off.max() < 64
    assert off.mean() < 2


@pytest.mark.parametrize("scale", [2, 4])
@pytest.mark.parametrize("angle", [0.8, 1.2, -1.35])
def test_tilted(angle: float, scale: int) -> None:
    for axis in ((1, 0, 0), (0, 1, 0), (1, 1, 0)):
        off = difference(picture(scale), T.rotation(angle, *axis))
        assert off.max() < 64
        assert off.mean() < 1
