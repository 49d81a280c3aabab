"""Layers that several examples are made of."""

from __future__ import annotations

from typing import Any, TypeVar

import scene

L = TypeVar("L", bound=scene.Layer)

SANS = "Inter, DejaVu Sans"
"""The examples' typeface, and what takes its place where it is not installed (Debian's fonts-inter)."""
LIGHT, BOLD = "Inter Display Light, DejaVu Sans Light", "Inter Semi Bold, DejaVu Sans Bold"
TITLES = "Inter Display Medium, DejaVu Sans"


def label(text: str, size: float, color: scene.ColorLike, **properties: Any) -> scene.TextLayer:
    """A line of text."""
    properties = {"font": SANS, "font_size": size, "foreground_color": color, **properties}
    return scene.TextLayer(string=text, **properties)


def circle(x: float, y: float, radius: float, color: scene.ColorLike | None = None, **properties: Any) -> scene.Layer:
    frame = x - radius, y - radius, 2 * radius, 2 * radius
    return scene.Layer(frame=frame, corner_radius=radius, background_color=color, **properties)


def enclosing(layer: scene.Layer | None, kind: type[L] | tuple[type[L], ...]) -> L | None:
    """A layer that was hit or, where that is of another class, the nearest one around it that is of this one."""
    while layer is not None and not isinstance(layer, kind):
        layer = layer.superlayer
    return layer


def picture(layer: scene.Layer, scale: float = 2) -> scene.Image:
    """A layer's picture, drawn once."""
    width, height = layer.bounds.size
    with scene.Renderer(round(width * scale), round(height * scale), scale) as renderer:
        renderer.root = layer
        renderer.render()
        return scene.Image.from_array(renderer.read("rgba8_premultiplied"), "rgba8_premultiplied")
