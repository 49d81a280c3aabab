"""A document with a renderer of the right size for it."""

from __future__ import annotations

import scene
from scene import raw


def load(path: str) -> scene.Document:
    """The document of a file; of a Lottie animation, with its frames."""
    document = scene.Document.load(path)
    return scene.Lottie.of(document) if raw.scene_lottie_is_one(document) else document


def set_up(document: scene.Document, scale: float | None, size: tuple[int, int] | None) -> scene.Renderer:
    """A renderer that shows the document.

    Without a size the picture is the canvas times the scale. With a size and no scale the canvas is made to fit into
    it.
    """
    width, height = document.size
    if size is None:
        scale = 1.0 if scale is None else scale
        size = max(round(width * scale), 1), max(round(height * scale), 1)
    elif scale is None:
        scale = min(size[0] / width, size[1] / height)
    renderer = scene.Renderer(*size, scale)
    renderer.root = document.root
    renderer.background_color = document.background
    return renderer
