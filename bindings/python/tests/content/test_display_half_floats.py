"""Half floats that Python draws."""

from __future__ import annotations

import numpy as np
import pytest
from frames import shown
from PIL import Image as PillowImage

import scene


class Glow(scene.Layer):
    """Writes half floats, also beyond white."""

    pixel_format = "rgba16_float"

    def draw_pixels(self, drawing: scene.Drawing) -> None:
        assert drawing.pixels.dtype == np.float16
        drawing.pixels[:] = (2.5, 0.25, 0, 1)


def test_half_floats_are_drawn(stage: tuple[scene.Renderer, scene.Layer]) -> None:
    renderer, root = stage
    layer = Glow(frame=(0, 0, 8, 8), contents_format="rgba16_float")
    layer.set_needs_display()
    root.sublayers.append(layer)
    pixels = shown(renderer, 1)
    assert tuple(pixels[4, 4]) == (255, 64, 0, 255)
    # What is beyond white is there for filters.
    with scene.transaction(disable_actions=True):
        layer.filters = [
            scene.Filter("colorMatrix", matrix=[0.2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])
        ]
    assert tuple(shown(renderer, 2)[4, 4]) == (128, 64, 0, 255)
    assert layer.contents is not None
    assert layer.contents.to_array("rgba16_float")[4, 4].tolist() == [2.5, 0.25, 0, 1]


def test_a_delegate_says_how_it_writes(stage: tuple[scene.Renderer, scene.Layer]) -> None:
    renderer, root = stage

    class Artist:
        pixel_format = scene.PixelFormat.RGBA16_FLOAT_PREMULTIPLIED

        def draw_pixels(self, layer: scene.Layer, drawing: scene.Drawing) -> None:
            drawing.write(PillowImage.new("RGBA", (drawing.width, drawing.height), (255, 0, 0, 255)))
            drawing.pixels[:4] = 0.5
            with pytest.raises(ValueError, match="bytes"):
                drawing.write(b"1234")

    class Odd(Artist):
        pixel_format = scene.PixelFormat.GRAY8  # pyright: ignore[reportAssignmentType, reportIncompatibleVariableOverride]

    artist = Artist()
    layer = scene.Layer(frame=(0, 0, 8, 8), delegate=artist, contents_format="automatic")
    with pytest.raises(scene.InvalidArgumentError, match="GRAY8"):
        layer.delegate = Odd()
    layer.set_needs_display()
    root.sublayers.append(layer)
    pixels = shown(renderer, 1)
    assert tuple(pixels[2, 4]) == (128, 128, 128, 128)
    assert tuple(pixels[6, 4]) == (255, 0, 0, 255)
