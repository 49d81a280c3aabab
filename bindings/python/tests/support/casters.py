"""Layers that cast shadows or are blurred, how they move, and pictures of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import scene


def parts() -> list[scene.Layer]:
    colors = ["#f40", "#0a8"]
    return [scene.Layer(frame=(6 + 14 * n, 8, 22, 14), background_color=color) for n, color in enumerate(colors)]


def card(**properties: Any) -> scene.Layer:
    """A translucent layer with sublayers in it: neither its shadow nor its blur is that of a box."""
    return scene.Layer(bounds=(0, 0, 60, 40), background_color="#26cc", sublayers=parts(), **properties)


def picture(shadow_radius: float = 4) -> scene.Layer:
    pixels = np.zeros((20, 20, 4), np.uint8)
    pixels[4:16, 4:16] = (200, 40, 90, 255)
    image = scene.Image.from_array(pixels)
    return scene.Layer(bounds=(0, 0, 60, 40), contents=image, shadow_opacity=0.8, shadow_radius=shadow_radius)


def text(**properties: Any) -> scene.Layer:
    return scene.TextLayer(bounds=(0, 0, 60, 40), string="Ag", font_size=30, foreground_color="#c40", **properties)


def shape(**properties: Any) -> scene.Layer:
    return scene.ShapeLayer(
        bounds=(0, 0, 60, 40), path=scene.Path.ellipse((5, 5, 50, 30)), fill_color="#fa08", **properties
    )


SMOOTH_MOTIONS: dict[str, Callable[[int], scene.Transform]] = {
    "moves by parts of pixels": lambda step: scene.Transform.translation(step * 0.37, step * 0.21),
    "turns": lambda step: scene.Transform.rotation(step * 0.03),
    "grows": lambda step: scene.Transform.scale(1.01 + step * 0.003),
}


def drawn(layers: list[scene.Layer]) -> tuple[NDArray[Any], int]:
    """The picture of layers on white, and how many passes it takes."""
    with scene.Renderer(160, 120) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 160, 120), background_color="#fff", sublayers=layers)
        renderer.render(0)
        picture = np.array(renderer.read(), dtype=int), renderer.statistics.passes
        renderer.root = None
        return picture
